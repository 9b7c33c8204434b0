"""What the numbers of refusals and of the score log mean in words."""

from sintra.garden.notation import format_cell, format_hex, format_item
from sintra.garden.scoring import DISCARDED, FIRST_PASS, JOKERS, REASONS, STORAGE
from sintra.garden.state import STAGES
from sintra.garden.steps import ITEMS
from sintra.garden.tables import CATEGORIES, CELLS, HEXES
from sintra.kernel.words import NUMBER, Clauses, Reason, Term

STAGE, CATEGORY = Term(STAGES), Term(tuple(CATEGORIES))
HEX = Term(tuple(format_hex(hexagon) for hexagon in range(HEXES)))
ITEM = Term((*(format_item(item) for item in range(ITEMS)), "x"))  # the last: any expansion, face down
CELL = Term(tuple(format_cell(cell) for cell in range(CELLS)))
ANY_EXPANSION = ITEMS

CLAUSES = Clauses()
UNKNOWN_STEP = CLAUSES.clause("unknown_step", step=NUMBER)
GAME_OVER = CLAUSES.clause("game_over")
NOT_YOUR_STAGE = CLAUSES.clause("not_your_stage", stage=STAGE, step=STAGE)
NOTHING_THERE = CLAUSES.clause("Q5.1 nothing_there", category=CATEGORY)
_ROOM = {"tile_places": NUMBER, "expansion_places": NUMBER}
NO_ROOM = CLAUSES.clause("Q5.3 no_room", category=CATEGORY, hexes=NUMBER, **_ROOM)
NOT_THERE = CLAUSES.clause("Q5.2 not_there", hex=HEX)
NO_ROOM_FOR_HEX = CLAUSES.clause("Q5.3 no_room", hex=HEX, **_ROOM)
ORDER_OF_PICKS = CLAUSES.clause("one_order", hex=HEX, card=NUMBER)
NOT_HELD = CLAUSES.clause("Q6.1 not_held", item=ITEM)
_HELD = {"by_colour": NUMBER, "by_pattern": NUMBER, "jokers": NUMBER}
CANNOT_PAY = CLAUSES.clause("Q6.1 cannot_pay", item=ITEM, cost=NUMBER, **_HELD)
NO_SLOT = CLAUSES.clause("Q7.2 no_slot", item=ITEM)
NO_CELL_FREE = CLAUSES.clause("Q6.6 no_cell", item=ITEM)
NO_PLACE_ALIKE = CLAUSES.clause("Q6.7 no_place", item=ITEM)
NO_PLACE_APART = CLAUSES.clause("Q6.8 no_place", item=ITEM)
NO_SUPPLY = CLAUSES.clause("Q7.1 no_supply")
NO_POINTS = CLAUSES.clause("Q7.1 points", score=NUMBER, cost=NUMBER)
OCCUPIED = CLAUSES.clause("Q6.6 occupied", cell=CELL, by=HEX)
NO_CELL = CLAUSES.clause("Q6.6 no_cell", cell=CELL)
SLOT_TAKEN = CLAUSES.clause("Q7.2 slot_taken", slot=NUMBER)
NO_MATCH = CLAUSES.clause("Q6.7 no_match", cell=CELL, hex=HEX, beside=HEX.as_list(","))
DUPLICATE = CLAUSES.clause("Q6.8 duplicate_in_group", cell=CELL, hex=HEX, cells=CELL.as_list(","))
IDENTICAL = CLAUSES.clause("Q6.3 identical", item=ITEM, hex=HEX)
PAYS_NOT = CLAUSES.clause("Q6.2 no_match", item=ITEM, hex=HEX)
MIXED_PAYMENT = CLAUSES.clause("Q6.2 mixed_payment", item=ITEM, hex=HEX)
ORDER_OF_PAYMENT = CLAUSES.clause("one_order", item=ITEM, hex=HEX)
CANNOT_COMPLETE = CLAUSES.clause("Q6.1 cannot_complete", item=ITEM, hex=HEX, due=NUMBER)
TOO_FEW_JOKERS = CLAUSES.clause("Q6.4 too_few_jokers", jokers=NUMBER, due=NUMBER)
NOTHING_TO_DISCARD = CLAUSES.clause("Q8.2 nothing_to_discard")
NOT_HELD_TO_DISCARD = CLAUSES.clause("Q8.2 not_held", item=ITEM)
ORDER_OF_DISCARDS = CLAUSES.clause("one_order", item=ITEM)
NOTHING_DISCARDED = CLAUSES.clause("Q8.2 nothing_discarded")

WHERE = {DISCARDED: ITEM, STORAGE: ITEM, FIRST_PASS: None, JOKERS: None}  # all others: a set of cells
LOGGED = tuple(Reason(code, WHERE.get(number, CELL.as_set())) for number, code in enumerate(REASONS))
