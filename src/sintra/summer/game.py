"""Summer Pavilion as one object: all that the rest of the package knows of it."""

from sintra.kernel.game import Game, Options
from sintra.summer.clauses import CLAUSES, LOGGED
from sintra.summer.draw import draw
from sintra.summer.facts import facts
from sintra.summer.kinds import kind, same_but_pay
from sintra.summer.notation import format_step, parse_step
from sintra.summer.position import format_position, parse_position
from sintra.summer.preview import BRINGS, look_ahead
from sintra.summer.rounds import deal
from sintra.summer.rules import apply, in_turn, is_over, legal
from sintra.summer.scoring import worth
from sintra.summer.state import STATE, holding
from sintra.summer.steps import MAX_STEPS
from sintra.summer.tables import BOARDS, OPTIONS, SEATS
from sintra.summer.view import Position, view
from sintra.summer.why import why


def _encode(options: Options) -> list[int]:
    return [BOARDS.index(options["board"])]


GAME = Game(
    name="summer",
    title="Summer Pavilion",
    rules=2,  # version 1 discarded all tiles left in round 6 at the pass (S5.9, S7.3)
    seats=SEATS,
    options=OPTIONS,
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
    parse_step=parse_step,
    format_step=format_step,
    parse_position=parse_position,
    format_position=format_position,
    draw=draw,
    view=view,
    kind=kind,
    same_but_pay=same_but_pay,
    position=Position,
    facts=facts,
)
