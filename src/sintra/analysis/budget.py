"""How the simulations of a turn are spent, in Python and in the page."""

CANDIDATES = 3  # turns of the search that are compared
COMPARING, VALUING = 4, 2  # parts of a turn's simulations, for each turn that is compared or valued
GAMES = 5  # simulations for each game that is played on to find reasons
WORTH_REASONS = 1.0  # points: smaller losses are not explained
