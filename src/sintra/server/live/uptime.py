"""When any server was running on this database. While none was, clocks stood still.

Each process writes every few seconds that it is alive. If it could not for a while, because it was down, or
because the database was away, it begins a new run; what lies between two runs is a gap.
"""

import secrets

from sintra.server.ids import new_id
from sintra.server.now import now_ms
from sintra.store.store import Store

BEAT_S = 5.0
LATE_MS = 15_000  # this long without a beat: a new run
KEPT_MS = 40 * 24 * 3600 * 1000  # longer than any clock runs for a turn
WEIGHT = 32 * 1024  # bytes: a disk that is nearly full still takes a beat, but nothing else

Gap = tuple[int, int]


def find_gaps(runs: list[tuple[int, int]]) -> list[Gap]:
    """The times between runs, which may overlap."""
    gaps: list[Gap] = []
    until: int | None = None
    for began, alive in sorted(runs):
        if until is not None and began > until:
            gaps.append((until, began))
        until = max(alive, until or 0)
    return gaps


class Uptime:
    """The runs of all processes, as far as this one knows them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._run, self._began, self._alive = "", 0, 0
        self._gaps: list[Gap] = []

    @property
    def late(self) -> bool:
        """Whether the last beat is too long ago."""
        return now_ms() - self._alive > LATE_MS

    async def beat(self, probing: bool = False) -> None:
        """Write that this process is alive; ``probing``: see whether the database takes more than that."""
        now = now_ms()
        run, began = (new_id(8), now) if self.late else (self._run, self._began)
        scratch = secrets.token_hex(WEIGHT // 2) if probing else ""
        await self._store.beat(run, began, now, scratch)
        if run != self._run:
            self._gaps = find_gaps(await self._store.runs(since=now - KEPT_MS))
        self._run, self._began, self._alive = run, began, now

    async def look(self) -> None:
        """Learn of gaps that other processes found."""
        self._gaps = find_gaps(await self._store.runs(since=now_ms() - KEPT_MS))

    def missed_ms(self, since: int) -> int:
        """How much of the time since then does not count."""
        return sum(ended - max(began, since) for began, ended in self._gaps if ended > since)
