"""Queen's Garden as one object: all that the rest of the package knows of it."""

from sintra.garden.clauses import CLAUSES, LOGGED
from sintra.garden.draw import draw
from sintra.garden.facts import facts
from sintra.garden.kinds import kind
from sintra.garden.notation import format_step, parse_step
from sintra.garden.position import format_position, parse_position
from sintra.garden.preview import BRINGS, find_payments, look_ahead
from sintra.garden.rounds import deal
from sintra.garden.rules import apply, in_turn, is_over, legal
from sintra.garden.scoring import worth
from sintra.garden.state import STATE, holding
from sintra.garden.steps import MAX_STEPS
from sintra.garden.tables import OPTIONS, OTHER_WHEELS, PAYMENTS, PRINTED, SEATS, SIDES, VARIANT, WHEEL_POINTS
from sintra.garden.view import Position, view
from sintra.garden.why import why
from sintra.kernel.errors import BadOption
from sintra.kernel.game import Game, Options


def _encode(options: Options) -> list[int]:
    side, wheel = SIDES.index(options["side"]), options["wheel"]
    if wheel == PRINTED:
        wheel = WHEEL_POINTS[side]
    elif side != VARIANT:  # Q9.3: only that side is not known
        raise BadOption("bad_option", option="wheel", value=wheel, needs="side=variant")
    return [side, PAYMENTS.index(options["payment"]), *map(int, wheel)]


GAME = Game(
    name="garden",
    title="Queen's Garden",
    rules=1,
    seats=SEATS,
    options=OPTIONS,
    patterns={"wheel": OTHER_WHEELS},
    encode=_encode,
    dtype=STATE,
    max_steps=MAX_STEPS,
    deal=deal,
    legal=legal,
    apply=apply,
    is_over=is_over,
    in_turn=in_turn,
    worth=worth,
    holding=holding,
    why=why,
    clauses=CLAUSES,
    logged=LOGGED,
    brings=BRINGS,
    look_ahead=look_ahead,
    find_payments=find_payments,
    parse_step=parse_step,
    format_step=format_step,
    parse_position=parse_position,
    format_position=format_position,
    draw=draw,
    view=view,
    kind=kind,
    position=Position,
    facts=facts,
)
