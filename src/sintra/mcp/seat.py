"""A table for a client that reads and writes text: it has one seat, and our players have the others."""

import secrets

from sintra.bots.players import choose_text, new_player
from sintra.kernel.errors import Refused, SintraError
from sintra.kernel.game import Options
from sintra.mcp.texts import clause_of
from sintra.table import Table


class Seat:
    """One seat of a table. The others play only in ``wait``."""

    def __init__(
        self,
        game: str,
        seats: int,
        seat: int,
        opponents: str,
        options: Options,
        seed: int | str | None = None,
    ) -> None:
        self.table = Table(game, seats, options, secrets.token_hex(8) if seed in (None, "") else seed)
        if seat not in range(seats):
            raise Refused("no_such_seat", seat=seat, seats=seats)
        self.seat = seat
        self._players = {
            other: new_player(self.table.game, opponents, self.table.seed, other)
            for other in range(seats)
            if other != seat
        }

    @property
    def may_play(self) -> bool:
        """Whether it is this seat's turn."""
        return not self.table.over and self.table.seat == self.seat

    def look(self) -> str:
        """The position, and what may be done now."""
        return f"{self.table}\n{self._next()}"

    def play(self, steps: str) -> str:
        """Play steps, separated by spaces: all of them, or none if one is refused."""
        logged, table = len(self.table.log), self.table.copy()
        for step in steps.split() or [""]:
            table.play(self.seat, step)
        self.table = table
        return "\n".join([*self._points(logged), self.look()])

    def wait(self) -> str:
        """Let the others play until it is this seat's turn or the game is over."""
        logged, turns = len(self.table.log), len(self.table.turns)
        while not self.table.over and not self.may_play:
            self.table.play(self.table.seat, choose_text(self._players[self.table.seat], self.table))
        played = [f"Seat {turn.seat} played {' '.join(turn.steps)}." for turn in self.table.turns[turns:]]
        return "\n".join([*played, *self._points(logged), self.look()])

    def why_not(self, step: str) -> str:
        """Why a step may not be played now, with the clause that says so; or what it brings."""
        try:
            brings = self.table.preview(step)
        except SintraError as refused:
            return f"{refused}\n{clause_of(self.table.game, refused.code)}".strip()
        return f"{step} is legal: " + ", ".join(f"{name} {number}" for name, number in brings.items())

    def _next(self) -> str:
        if self.table.over:
            return f"The game is over: {self.table.scores}. Won by seat {self.table.winners}."
        if not self.may_play:
            return f"You are seat {self.seat}. Seat {self.table.seat} is to move: wait."
        return f"You are seat {self.seat}, and it is your turn. Legal steps: {' '.join(self.table.legal())}"

    def _points(self, logged: int) -> list[str]:
        entries = self.table.view_log(logged)
        return [f"Seat {entry['seat']}: {entry['points']:+d} ({entry['reason']})." for entry in entries]
