"""A whole game: every turn, every draw, every player.

>>> from sintra.bots.players import choose_text, new_player
>>> from sintra.record import record_of
>>> from sintra.table import Table
>>> table, bot = Table("summer", seed=3), new_player(Table("summer").game, "novice", seed=1)
>>> for _ in range(2):
...     table.play(table.seat, choose_text(bot, table))
>>> report = analyse(record_of(table), simulations=40)
>>> [turn.turn for turn in report.turns], report.scores, report.problem
([1, 2], None, None)
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from sintra.analysis.luck import REPEATS, SAMPLES, Draw, luck_of
from sintra.analysis.players import PlayerReport, describe
from sintra.analysis.turns import Played, TurnJudge, TurnReport
from sintra.analysis.value import Evaluator, after, draws
from sintra.kernel.errors import BadOption, BadText
from sintra.kernel.game import Game
from sintra.kernel.random import Rng, new_rng
from sintra.kernel.verbs import State
from sintra.record import Record, check_rules, play_turn, verify
from sintra.table import Table


@dataclass(frozen=True)
class Report:
    """The analysis of a record."""

    game: str
    options: dict[str, str]
    seats: int
    scores: list[int] | None  # none if the game is not finished
    problem: dict[str, Any] | None  # code and facts: why the record is analysed only so far, or not trusted
    simulations: int
    seed: str
    turns: list[TurnReport]
    draws: list[Draw]
    players: list[PlayerReport]


def analyse(
    record: Record,
    simulations: int = 1000,
    seed: int | str = 0,
    seats: Collection[int] | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Report:
    """Look at the turns of some seats, by default of all, and at every draw.

    A record is read up to the first turn that cannot be played. A foreign record, or one
    damaged from its first turn on, is refused. ``progress`` is called with the number of turns done.
    """
    check_rules(record)
    table, played, problem = read_turns(record)
    wanted = check_seats(table, seats)
    judge = TurnJudge(table.game, simulations, str(seed))
    lucky = Evaluator(table.game, max(simulations // (REPEATS + SAMPLES), 1), str(seed))
    turns, found = [], [deal_luck(table, lucky)]
    for turn in played:
        turns += [judge.report(turn)] if turn.seat in wanted else []
        found += draw_luck(table.game, turn, lucky)
        progress(turn.number)
    scores = table.scores if table.over and not problem else None
    players = [describe(seat, turns, found, margin_at_end(scores, seat)) for seat in sorted(wanted)]
    about = (record.game, dict(table.options), table.seats, scores, problem, simulations, str(seed))
    return Report(*about, turns, found, players)


def check_seats(table: Table, seats: Collection[int] | None) -> set[int]:
    """The seats to look at."""
    for seat in seats or ():
        if seat not in range(table.seats):
            raise BadOption("no_such_seat", seat=seat, seats=table.seats)
    return set(range(table.seats) if seats is None else seats)


def read_turns(record: Record) -> tuple[Table, list[Played], dict[str, Any] | None]:
    """The table at the end, the turns that could be played, and what is wrong with the record."""
    table, played = Table(record.game, record.seats, record.options, record.seed), []
    try:
        for turn in _turns(table, record):
            played.append(turn)
        if record.scores is not None:
            verify(record)
    except BadText as error:
        if not played:
            raise
        return table, played, {"code": error.code, "facts": error.facts}
    return table, played, None


def _turns(table: Table, record: Record) -> Iterator[Played]:
    for number, text in enumerate(record.turns, 1):
        before, seat = table.state, table.seat
        play_turn(table, number, text.split())
        steps = tuple(table.game.parse_step(before, step) for step in text.split())
        yield Played(number, seat, before, steps, table.state)


def margin_at_end(scores: list[int] | None, seat: int) -> int | None:
    """How far a seat was ahead of the best other one."""
    if scores is None:
        return None
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def deal_luck(table: Table, judge: Evaluator) -> Draw:
    """The luck of the deal, and of who begins."""
    game, choices = table.game, table.game.choices(table.options)

    def deal(rng: Rng) -> State:
        state = game.new_state()
        game.deal(state, table.seats, choices, rng)
        return state

    return luck_of(0, deal(new_rng(table.seed, 0)), deal, judge)


def draw_luck(game: Game, turn: Played, judge: Evaluator) -> list[Draw]:
    """The luck of what was drawn at the end of a turn, if anything was."""
    if not draws(game, turn.state, turn.steps):
        return []
    return [luck_of(turn.number, turn.after, lambda rng: after(game, turn.state, turn.steps, rng), judge)]
