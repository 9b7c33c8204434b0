"""The referee of one game: checks, applies, deals, logs, takes back. No input or output.

>>> table = Table("summer", seats=2, seed=7)
>>> table.play(table.seat, table.legal()[0])
>>> table.turns
[Turn(seat=0, steps=('1:o',))]
"""

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, NamedTuple

import numpy as np

from sintra.games import find_game
from sintra.kernel import ahead
from sintra.kernel.errors import BadOption, BadText, Refused
from sintra.kernel.game import Game, Options
from sintra.kernel.log import Entry, new_log, take_entries
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State
from sintra.kernel.view import LogEntry

LONGEST_SEED = 128


class Turn(NamedTuple):
    """A turn that stands: whose it was, and the texts of its steps."""

    seat: int
    steps: tuple[str, ...]


class Table:
    """One game from the deal to the result.

    A turn is played step by step. Without ``confirm`` every finished turn stands at once; with it a
    finished turn waits for ``confirm``, and until then its steps can be taken back one by one, but
    never past a step that revealed new tiles: such a step settles itself and all before it.

    ``turns`` and ``turn`` are played at once: turns that stand, as in a record, then the steps of one that
    does not stand yet. So what ``repr`` shows can be pasted back; ``str`` draws the position.
    """

    def __init__(
        self,
        game: str = "summer",
        seats: int = 2,
        options: Options | None = None,
        seed: int | str = 0,
        confirm: bool = False,
        turns: Iterable[str] = (),
        turn: str = "",
    ) -> None:
        self.game: Game = find_game(game)
        self.seats = self.game.check_seats(seats)
        self.options = self.game.check_options({} if options is None else options)
        self.seed = check_seed(seed)
        self.confirms = confirm
        # A state that has been reached is never changed: earlier ones, and those of copies, may be the same.
        self.state = self.game.new_game(seats, self.options, new_rng(self.seed, 0))
        self.log: list[Entry] = []
        self.turns: list[Turn] = []  # those that are settled
        self.turn: list[str] = []  # the steps of the turn that is not settled yet
        self.turn_seat: int | None = None  # whose turn that is; None before its first step
        self.steps = 0  # steps played and not taken back: every step has its own random numbers
        self._earlier: list[tuple[State, int]] = []  # state and length of the log before each step
        self._play_on(turns, turn)

    def _play_on(self, turns: Iterable[str], turn: str) -> None:
        for text in turns:
            for step in text.split():
                self.play(self.seat, step)
            if self.waits_for_confirm:
                self.confirm(self.seat)
        for step in turn.split():
            self.play(self.seat, step)

    def copy(self) -> "Table":
        """A copy of the game; the two go on independently."""
        other = copy(self)
        other.log, other.turns, other.turn = list(self.log), list(self.turns), list(self.turn)
        other._earlier = list(self._earlier)
        return other

    def __repr__(self) -> str:
        given = [
            repr(self.game.name),
            f"seats={self.seats}",
            f"options={self.options}",
            f"seed={self.seed!r}",
        ]
        if self.confirms:
            given.append("confirm=True")
        if self.turns:
            given.append(f"turns={[' '.join(turn.steps) for turn in self.turns]}")
        if self.turn:
            given.append(f"turn={' '.join(self.turn)!r}")
        return f"Table({', '.join(given)})"

    def __str__(self) -> str:
        drawn = self.game.draw(self.state)
        if not self.turn:
            return drawn
        waits = ", which waits to be confirmed" if self.waits_for_confirm else ""
        return f"{drawn}\nSeat {self.turn_seat} has played {' '.join(self.turn)}{waits}."

    def __eq__(self, other: object) -> bool:
        """Whether it is the same game at the same point: any further play has the same effect on both."""
        if not isinstance(other, Table):
            return NotImplemented
        return repr(self) == repr(other) and self.state.tobytes() == other.state.tobytes()

    @property
    def state(self) -> State:
        """The position, as a record."""
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        """Set another position; what is asked of it repeatedly is read once."""
        self._state = state
        self._seat = int(state["seat"])
        self._in_turn, self._ended = bool(self.game.in_turn(state)), bool(self.game.is_over(state))

    @property
    def seat(self) -> int:
        """The seat that acts next: the one to move, or the one whose finished turn is unconfirmed."""
        return self._seat if self.turn_seat is None else self.turn_seat

    @property
    def waits_for_confirm(self) -> bool:
        """Whether a turn is finished but not yet confirmed."""
        return bool(self.turn) and not self._in_turn

    @property
    def may_take_back(self) -> bool:
        """Whether the last step of the turn can be taken back: it revealed nothing, and does not stand."""
        return bool(self._earlier)

    @property
    def over(self) -> bool:
        """Whether the game has ended and its last turn is settled."""
        return self._ended and not self.turn

    @property
    def scores(self) -> list[int]:
        """The score of every seat."""
        return self.state["score"][: self.seats].tolist()  # type: ignore[no-any-return]

    @property
    def winners(self) -> list[int]:
        """The seats with most points, once the game is over: a tie is a shared victory."""
        if not self.over:
            return []
        scores = self.scores
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def legal(self) -> list[str]:
        """The legal steps of the seat to move; none while a turn waits to be confirmed."""
        if self.waits_for_confirm:
            return []
        return [self.game.format_step(self.state, step) for step in self.game.legal_steps(self.state)]

    def preview(self, text: str, then: Sequence[str] = ()) -> dict[str, int]:
        """What a legal step brings, with further steps of the same turn after it, without playing them.

        Tiles drawn on the way are not those that will really be drawn.
        """
        step = self._check(self.seat, text)
        brings, trial = self.game.preview(self.state, step), copy_state(self.state)
        for text in then:
            self.game.apply(trial, step, new_rng(), new_log(wanted=False))
            if not self.game.in_turn(trial):
                raise Refused("not_your_turn", seat=self.seat, to_move=int(trial.seat))
            step = self._check_on(trial, text)
            for name, number in self.game.preview(trial, step).items():
                brings[name] = brings.get(name, 0) + number
        return brings

    def payments(self) -> list[list[str]]:
        """The ways to pay for what is being placed, the cheapest first; none where nothing is."""
        if self.waits_for_confirm or self.game.find_payments is ahead.no_payments:
            return []
        ways = self.game.payments(self.state)
        return [[self.game.format_step(self.state, step) for step in way] for way in ways]

    def previews(self) -> dict[str, dict[str, int]]:
        """What each legal step brings by itself."""
        if self.waits_for_confirm:
            return {}
        steps = self.game.legal_steps(self.state)
        texts = (self.game.format_step(self.state, step) for step in steps)
        return dict(zip(texts, self.game.previews(self.state, steps), strict=True))

    def play(self, seat: int, text: str) -> None:
        """Play one step for a seat, or raise ``Refused`` or ``BadText`` and change nothing."""
        step = self._check(seat, text)
        self._earlier.append((self.state, len(self.log)))
        state, log = copy_state(self.state), new_log()
        self.steps += 1
        drawn = self.game.apply(state, step, new_rng(self.seed, self.steps), log)
        self.state = state
        if log["count"]:
            self.log += take_entries(log)
        self.turn.append(text)
        self.turn_seat = seat
        if drawn:
            self._earlier.clear()
        if not self._in_turn and (drawn or not self.confirms):
            self._settle()

    def take_back(self, seat: int) -> None:
        """Undo the last step of a turn that is not settled."""
        if self.turn_seat is None:
            raise Refused("nothing_to_take_back")
        self._check_seat(seat)
        if not self._earlier:
            raise Refused("revealed", step=self.turn[-1])
        self.state, length = self._earlier.pop()
        del self.log[length:]
        self.turn.pop()
        self.steps -= 1
        if not self.turn:
            self.turn_seat = None

    def confirm(self, seat: int) -> None:
        """Let a finished turn stand."""
        if not self.turn:
            raise Refused("nothing_to_confirm")
        self._check_seat(seat)
        if not self.waits_for_confirm:
            raise Refused("turn_not_finished", legal=len(self.legal()))
        self._settle()

    def view(self) -> dict[str, Any]:
        """The whole public position as plain data, the referee's part included."""
        return {
            **self.game.view(self.state),
            "step": self.steps,
            "turns": len(self.turns),
            "turn_steps": list(self.turn),
            "turn_seat": self.turn_seat,
            "may_take_back": self.may_take_back,
            "waits_for_confirm": self.waits_for_confirm,
            "over": self.over,
            "winners": self.winners,
        }

    def view_log(self, start: int = 0) -> list[LogEntry]:
        """The score log from an entry on, as plain data."""
        return [self.game.view_entry(entry) for entry in self.log[start:]]

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or seat not in range(self.seats):
            raise Refused("no_such_seat", seat=seat, seats=self.seats)
        if seat != self.seat:
            raise Refused("not_your_turn", seat=seat, to_move=self.seat)

    def _check(self, seat: int, text: str) -> int:
        """The number of a step that the seat may play now."""
        if self.over:
            raise Refused("game_over")
        self._check_seat(seat)
        if self.waits_for_confirm:
            raise Refused("not_confirmed", seat=self.turn_seat)
        return self._check_on(self.state, text)

    def _check_on(self, state: State, text: str) -> int:
        if not isinstance(text, str):
            raise BadText("bad_step", step=str(text)[:20])
        step = self.game.parse_step(state, text)
        refusal = self.game.why_not(state, step)
        if refusal:
            raise refusal
        return step

    def _settle(self) -> None:
        assert self.turn_seat is not None
        self.turns.append(Turn(self.turn_seat, tuple(self.turn)))
        self.turn = []
        self.turn_seat = None
        self._earlier.clear()


def copy_state(state: State) -> State:
    """An independent copy, made of its bytes: ``state.copy()`` goes field by field."""
    return np.frombuffer(bytearray(state.tobytes()), state.dtype)[0]


def check_seed(seed: int | str) -> str:
    """A seed as text: a number or up to 128 printable ASCII characters."""
    numeric = type(seed) is int and abs(seed) < 10**LONGEST_SEED
    text = str(seed) if numeric or isinstance(seed, str) else ""
    if not (0 < len(text) <= LONGEST_SEED and text.isascii() and text.isprintable()):
        raise BadOption(
            "bad_seed", seed=text[:20], expected=f"1 to {LONGEST_SEED} printable ASCII characters"
        )
    return text
