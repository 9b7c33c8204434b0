"""What the numbers of refusals and of the score log mean in words."""

from sintra.kernel.words import NUMBER, Clauses, Reason, Term
from sintra.summer.notation import format_space
from sintra.summer.scoring import DISCARD, KEPT, MARKER, NUMBERS, REASONS, STAR, TILE
from sintra.summer.state import STAGES
from sintra.summer.tables import COLOURS, MAX_DISPLAYS, SPACES

COLOUR, STAGE = Term(tuple(COLOURS)), Term(STAGES)
SPACE = Term(tuple(format_space(space) for space in range(SPACES)))
PLACE = Term(("c", *range(1, MAX_DISPLAYS + 1)))

CLAUSES = Clauses()
UNKNOWN_STEP = CLAUSES.clause("unknown_step", step=NUMBER)
GAME_OVER = CLAUSES.clause("game_over")
NOT_YOUR_STAGE = CLAUSES.clause("not_your_stage", stage=STAGE, step=STAGE)
NO_DISPLAY = CLAUSES.clause("S1.2 no_display", display=NUMBER, displays=NUMBER)
NONE_THERE = CLAUSES.clause("S4.2 none_there", place=PLACE, colour=COLOUR)
WILD_ONLY = CLAUSES.clause("S4.3 wild_only", place=PLACE, wild=COLOUR)
OCCUPIED = CLAUSES.clause("S5.2 occupied", space=SPACE, by=COLOUR)
NONE_OF_COLOUR = CLAUSES.clause("S5.3 none_of_colour", space=SPACE, colour=COLOUR)
WILD_AS_ITSELF = CLAUSES.clause("S5.3 wild_as_itself", space=SPACE, colour=COLOUR)
TOO_FEW_WILDS = CLAUSES.clause("S5.3 too_few_wilds", space=SPACE, colour=COLOUR, wilds=NUMBER, held=NUMBER)
TOO_FEW = CLAUSES.clause("S5.2 too_few", space=SPACE, colour=COLOUR, number=NUMBER, wilds=NUMBER, held=NUMBER)
OUTER_COLOUR = CLAUSES.clause("S5.4 colour", space=SPACE, colour=COLOUR, star=COLOUR)
CENTRE_COLOURS = CLAUSES.clause("S5.4 centre", space=SPACE, colour=COLOUR, on_star=COLOUR.as_set(""))
GREY_COLOURS = CLAUSES.clause("S5.5 star", space=SPACE, colour=COLOUR, on_star=COLOUR.as_set(""))
NOT_IN_SUPPLY = CLAUSES.clause("S5.7 not_in_supply", colour=COLOUR)
ONE_ORDER = CLAUSES.clause("one_order", colour=COLOUR, **{"from": COLOUR}, still=NUMBER)
NO_CHOICE = CLAUSES.clause("S5.9 no_choice", round=NUMBER, tiles=NUMBER)
NOTHING_TO_KEEP = CLAUSES.clause("S5.9 none_of_colour", colour=COLOUR)

WHERE = {MARKER: None, TILE: SPACE, DISCARD: COLOUR, STAR: NUMBER, NUMBERS: NUMBER, KEPT: COLOUR}
LOGGED = tuple(Reason(code, WHERE[number]) for number, code in enumerate(REASONS))
