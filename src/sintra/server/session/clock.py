"""The clocks of a table: the time each seat has left, by the times of the events. Nothing ticks here."""

from copy import copy

from sintra.server.protocol.forms import Days, NoClock, RealTime
from sintra.server.protocol.state import Clocks

DAY_MS = 24 * 3600 * 1000


class TableClock:
    """A seat loses time when its turn stands, and only while a person plays it."""

    def __init__(self, settings: NoClock | RealTime | Days, seats: int) -> None:
        self.settings = settings
        bank = settings.bank_s * 1000 if isinstance(settings, RealTime) else 0
        self._left = [bank] * seats
        self.running: int | None = None
        self._since = 0  # when the turn of the running seat began

    def copy(self) -> "TableClock":
        """An independent copy."""
        other = copy(self)
        other._left = list(self._left)
        return other

    @property
    def deadline(self) -> int | None:
        """When the running clock will have run out."""
        if self.running is None or isinstance(self.settings, NoClock):
            return None
        if isinstance(self.settings, Days):
            return self._since + self.settings.days * DAY_MS
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
        self.running = None

    def restore(self, seat: int) -> None:
        """Whoever comes back has at least half a bank."""
        if isinstance(self.settings, RealTime):
            self._left[seat] = max(self._left[seat], self.settings.bank_s * 500)

    def view(self, now: int, persons: list[bool]) -> Clocks:
        """The clocks as they stand now; seats that no person plays have none."""
        left = [self._left_of(seat, now) if persons[seat] else None for seat in range(len(persons))]
        return {"now": now, "running": self.running, "deadline": self.deadline, "left_ms": left}

    def _left_of(self, seat: int, now: int) -> int | None:
        if seat == self.running and self.deadline is not None:
            return max(0, self.deadline - now)
        return self._left[seat] if isinstance(self.settings, RealTime) else None

    def _stop(self, at: int, turn_ended: bool) -> None:
        if self.running is not None and isinstance(self.settings, RealTime):
            left = max(0, self._left[self.running] - (at - self._since))
            self._left[self.running] = left + (self.settings.increment_s * 1000 if turn_ended else 0)
