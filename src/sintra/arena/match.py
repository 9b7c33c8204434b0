"""A match: which players, how many games, on which deals."""

from dataclasses import dataclass

from sintra.arena.schedule import Schedule
from sintra.bots.players import new_player, parse_player
from sintra.games import find_game
from sintra.kernel.errors import BadOption
from sintra.kernel.game import Options
from sintra.table import check_seed

LARGEST_DEAL = 1000  # games on one deal; more only if that many games were asked for


@dataclass(frozen=True)
class Match:
    """What is played: everything that decides the games of a match."""

    game: str
    options: dict[str, str]
    seats: int
    players: tuple[str, ...]
    seed: str
    games: int

    @property
    def schedule(self) -> Schedule:
        """Who plays when."""
        return Schedule(len(self.players), self.seats)

    def about(self) -> dict[str, object]:
        """What identifies this match. The number of games does not: more may be played later."""
        return {
            "game": self.game,
            "options": self.options,
            "seats": self.seats,
            "players": list(self.players),
            "seed": self.seed,
        }


def new_match(
    game: str, options: Options, seats: int, players: list[str], seed: int | str, games: int
) -> Match:
    """A match of at least this many games, in whole deals; one that cannot be played is refused."""
    found = find_game(game)
    found.check_seats(seats)
    checked = found.check_options(options)
    for at, spec in enumerate(players):
        if parse_player(spec) in map(parse_player, players[:at]):
            raise BadOption("player_twice", player=spec)
    for spec in players:  # last, since making one may take a while
        new_player(found, spec, "nobody")
    schedule = Schedule(len(players), seats)
    if schedule.games_per_deal > max(games, LARGEST_DEAL):
        raise BadOption("too_few_games", games=games, games_per_deal=schedule.games_per_deal)
    games = schedule.whole_deals(games)
    check_seed(f"{check_seed(seed)}/{games}")  # the seed of a deal is a little longer
    return Match(game, checked, seats, tuple(players), str(seed), games)
