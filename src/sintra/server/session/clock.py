"""The clocks of a table: the time each seat has left, by the times of the events. Nothing ticks here."""

from copy import copy

from sintra.server.protocol.forms import Days, NoClock, RealTime
from sintra.server.protocol.state import Clocks

DAY_MS = 24 * 3600 * 1000


class TableClock:
    """A seat loses time while a person is to move there. Getting up and coming back gives none of it back."""

    def __init__(self, settings: NoClock | RealTime | Days, seats: int) -> None:
        self.settings = settings
        match settings:
            case RealTime():
                self._full = settings.bank_s * 1000
            case Days():
                self._full = settings.days * DAY_MS
            case NoClock():
                self._full = 0
        self._left = [self._full] * seats  # of the game, or with days of the turn
        self._times_out = [0] * seats
        self.running: int | None = None
        self._since = 0  # since when the running clock runs

    def copy(self) -> "TableClock":
        """An independent copy."""
        other = copy(self)
        other._left, other._times_out = list(self._left), list(self._times_out)
        return other

    @property
    def deadline(self) -> int | None:
        """When the running clock will have run out."""
        if self.running is None or isinstance(self.settings, NoClock):
            return None
        return self._since + self._left[self.running]

    def run(self, seat: int | None, at: int, turn_ended: bool) -> None:
        """Run the clock of this seat from now on, or none; a turn that ended earns its increment."""
        if seat == self.running and not turn_ended:
            return
        self._stop(at, turn_ended)
        self.running, self._since = seat, at

    def run_out(self, seat: int) -> None:
        """A seat has no time left."""
        self._left[seat] = 0
        self._times_out[seat] += 1
        self.running = None

    def restore(self, seat: int) -> None:
        """Somebody who comes back after running out of time gets half, then half of that, and so on."""
        if self._left[seat] == 0 and self._times_out[seat]:
            self._left[seat] = self._full >> self._times_out[seat]

    def skip(self, ms: int) -> None:
        """A time that does not count has passed."""
        self._since += ms

    def view(self, now: int, persons: list[bool]) -> Clocks:
        """The clocks as they stand now; seats that no person plays have none."""
        left = [self._left_of(seat, now) if persons[seat] else None for seat in range(len(persons))]
        return {"now": now, "running": self.running, "deadline": self.deadline, "left_ms": left}

    def _left_of(self, seat: int, now: int) -> int | None:
        if seat == self.running and self.deadline is not None:
            return max(0, self.deadline - now)
        return self._left[seat] if isinstance(self.settings, RealTime) else None

    def _stop(self, at: int, turn_ended: bool) -> None:
        if self.running is not None:
            self._left[self.running] = max(0, self._left[self.running] - (at - self._since))
            if turn_ended and isinstance(self.settings, RealTime):
                self._left[self.running] += self.settings.increment_s * 1000
        if turn_ended and isinstance(self.settings, Days):  # a new turn, whoever ended the last one
            self._left = [self._full] * len(self._left)
