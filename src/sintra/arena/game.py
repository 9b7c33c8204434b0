"""One game of a match.

Its deal follows from the seed of the match and the number of the deal, the players' own random numbers from
the seed, the number of the game and the seat. So it does not matter which process plays it, or when.
"""

import time

from sintra.arena.match import Match
from sintra.arena.ratings import Result
from sintra.bots.players import Player, choose_text, format_choice, new_player, parse_player
from sintra.kernel.errors import SintraError
from sintra.kernel.jit import COMPILED
from sintra.record import Record, record_of
from sintra.table import Table

Played = tuple[int, Result, Record]  # the number of a game, how it ended, how it went


def play_game(match: Match, number: int) -> Played:
    """Play one game, with a clock for every seat that runs while its player thinks."""
    job = match.schedule.job(number)
    table = Table(match.game, match.seats, match.options, f"{match.seed}/{job.deal}")
    names = [match.players[who] for who in job.seats]
    own = f"{match.seed}/{number}/players"  # never the table's: no player may foresee the draws
    players = [new_player(table.game, name, own, seat) for seat, name in enumerate(names)]
    clocks: list[list[float]] = [[] for _ in players]  # the seconds of every turn of every seat
    while not table.over:
        seat = table.seat
        if not table.turn:
            clocks[seat].append(0.0)
        try:
            clocks[seat][-1] += play_step(table, players[seat])
        except SintraError as error:
            facts = {"player": names[seat], "game": number, "step": table.steps + 1}
            raise SintraError("player_failed", **facts, reason=str(error)) from error
    result = Result(
        job.seats,
        tuple(table.scores),
        job.deal,
        seconds=tuple(round(sum(clock), 6) for clock in clocks),
        turns=tuple(len(clock) for clock in clocks),
        longest=tuple(round(max(clock, default=0.0), 6) for clock in clocks),
    )
    return number, result, record_of(table)


def play_step(table: Table, player: Player) -> float:
    """Let a player take one step. Return how many seconds it thought."""
    state = table.state.copy()  # a copy: the player cannot disturb the game
    start = time.perf_counter()
    step = player.choose(state)
    seconds = time.perf_counter() - start
    table.play(table.seat, format_choice(table, step))
    return seconds


def warm_up(match: Match) -> None:
    """Let every kind of player choose once, so that its code is compiled or loaded before a clock runs."""
    if COMPILED:
        table = Table(match.game, match.seats, match.options, "warm-up")
        names = {parse_player(spec)[0] for spec in match.players}  # without settings, which may take long
        steps = [choose_text(new_player(table.game, name, "warm-up"), table) for name in sorted(names)]
        table.play(table.seat, steps[0])
