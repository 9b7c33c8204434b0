"""How the simulations of a turn are spent, in Python and in the page."""

CANDIDATES = 3  # turns of the search that are compared
# Parts of a turn's simulations: to look for better turns, and for each turn that is compared or valued.
LOOKING, COMPARING, VALUING = 2, 8, 2
PROVING = 20  # positions for each simulation that may be looked at to prove how the game ends
GAMES = 5  # simulations for each game that is played on to find reasons
WORTH_REASONS = 1.0  # points: smaller losses are not explained
