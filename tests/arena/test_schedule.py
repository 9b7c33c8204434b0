"""Who plays whom: everybody shares seats and deals with everybody."""

from collections import Counter
from itertools import combinations

import pytest

from sintra.arena.schedule import Job, Schedule, lineups, orders, rotations

SIZES = [(players, seats) for players in range(1, 7) for seats in (2, 3, 4)]


def jobs_of(players: int, seats: int, deals: int) -> list[Job]:
    """All games of the first deals."""
    schedule = Schedule(players, seats)
    return [schedule.job(number) for number in range(1, deals * schedule.games_per_deal + 1)]


def test_two_players_mirror_every_deal() -> None:
    assert jobs_of(2, 2, 2) == [Job(1, 1, (0, 1)), Job(2, 1, (1, 0)), Job(3, 2, (0, 1)), Job(4, 2, (1, 0))]


def test_the_first_of_two_is_alone_among_copies_of_the_second() -> None:
    assert [job.seats for job in jobs_of(2, 4, 1)] == [(0, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 1), (1, 0, 1, 1)]


def test_one_player_meets_itself() -> None:
    assert jobs_of(1, 3, 2) == [Job(1, 1, (0, 0, 0)), Job(2, 2, (0, 0, 0))]


def test_more_players_than_seats_meet_in_every_selection() -> None:
    assert lineups(4, 3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]
    assert lineups(3, 4) == [(0, 1, 1, 1), (0, 2, 2, 2), (1, 2, 2, 2)]


@pytest.mark.parametrize(("players", "seats"), SIZES)
def test_on_every_deal_each_player_has_each_seat_equally_often(players: int, seats: int) -> None:
    for deal in range(1, 8):
        seatings = [job.seats for job in jobs_of(players, seats, 8) if job.deal == deal]
        assert len(seatings) == len(set(seatings)) == Schedule(players, seats).games_per_deal
        for player in range(players):
            had = Counter(seat for row in seatings for seat, who in enumerate(row) if who == player)
            assert set(had) == set(range(seats))
            assert len(set(had.values())) == 1


@pytest.mark.parametrize(("players", "seats"), SIZES)
def test_every_pair_meets_on_every_deal(players: int, seats: int) -> None:
    met = {(job.deal, *pair) for job in jobs_of(players, seats, 2) for pair in combinations(job.seats, 2)}
    wanted = {(deal, *pair) for deal in (1, 2) for pair in combinations(range(players), 2)}
    assert wanted <= met


def test_every_player_sits_behind_every_other_one_equally_often() -> None:
    for seats, deals in ((3, 2), (4, 6)):
        games = jobs_of(seats, seats, deals)
        after = Counter((job.seats[at - 1], job.seats[at]) for job in games for at in range(seats))
        assert len(after) == seats * (seats - 1)
        assert len(set(after.values())) == 1


def test_orders_and_rotations_together_are_all_seatings() -> None:
    turned = [seating for order in orders((0, 1, 2, 3)) for seating in rotations(order)]
    assert len(turned) == len(set(turned)) == 24


def test_games_are_made_up_to_whole_deals() -> None:
    assert [Schedule(2, 2).whole_deals(games) for games in (1, 2, 3, 200)] == [2, 2, 4, 200]
    assert Schedule(2, 3).whole_deals(200) == 201
    assert Schedule(6, 2).whole_deals(1) == 30
