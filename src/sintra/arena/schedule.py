"""Who plays whom, on which deal, in which seats.

Every deal is played by every line-up in every rotation of the seats, so that luck with the tiles and the
order of seats is shared: with two seats that is a mirrored pair. Game number n of a schedule is the same
however many games are played.

>>> [(job.deal, job.seats) for job in map(Schedule(players=2, seats=2).job, range(1, 5))]
[(1, (0, 1)), (1, (1, 0)), (2, (0, 1)), (2, (1, 0))]
"""

from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

Lineup = tuple[int, ...]  # players by number in the list of players


class Job(NamedTuple):
    """One game to be played: its number (from 1), its deal (from 1), the players by seat."""

    number: int
    deal: int
    seats: Lineup


class Schedule(NamedTuple):
    """The endless list of games between some players at tables of one size."""

    players: int
    seats: int

    @property
    def games_per_deal(self) -> int:
        """How many games it takes until every line-up has played a deal in every rotation."""
        if self.players == 1:
            return 1
        lineups = comb(self.players, self.seats if self.players >= self.seats else 2)
        return lineups * self.seats

    def whole_deals(self, games: int) -> int:
        """The number of games, rounded up so that no deal is left half played."""
        return -(-games // self.games_per_deal) * self.games_per_deal

    def job(self, number: int) -> Job:
        """Game number ``number``."""
        deal, place = divmod(number - 1, self.games_per_deal)
        return Job(number, deal + 1, _seatings(self, deal)[place])


def lineups(players: int, seats: int) -> list[Lineup]:
    """Which players meet at a table, before seats are rotated.

    Enough players for the table: every selection. Fewer: of every two, the first alone among copies of the
    second. One: against itself.
    """
    if players == 1:
        return [(0,) * seats]
    if players >= seats:
        return list(combinations(range(players), seats))
    return [(one, *[other] * (seats - 1)) for one, other in combinations(range(players), 2)]


def orders(lineup: Lineup) -> list[Lineup]:
    """The ways to sit around a table; only one of those that differ by a rotation."""
    return [(lineup[0], *others) for others in sorted(set(permutations(lineup[1:])))]


def rotations(lineup: Lineup) -> list[Lineup]:
    """The same players moved on by one seat, two seats and so on; equal seatings once."""
    turned = [lineup[at:] + lineup[:at] for at in range(len(lineup))]
    return list(dict.fromkeys(turned))


def _seatings(schedule: Schedule, deal: int) -> list[Lineup]:
    """All seatings of one deal. The orders around the table change from deal to deal."""
    return _seatings_of_order(schedule, deal % 6)  # 1, 2 or 6 orders of up to four seats


@cache
def _seatings_of_order(schedule: Schedule, order: int) -> list[Lineup]:
    chosen = [orders(lineup) for lineup in lineups(schedule.players, schedule.seats)]
    return [turned for ways in chosen for turned in rotations(ways[order % len(ways)])]
