"""A bot of your own, against one of ours: `python examples/own_bot.py --games 20`.

A player is anything with `choose(state) -> step`. This one takes whatever leaves it with most points, and
breaks ties at random.
"""

import argparse

from sintra.bots.players import PLAYERS, Kind, Settings, choose_text, new_player
from sintra.kernel.game import Game
from sintra.kernel.random import Rng, below
from sintra.kernel.verbs import State
from sintra.table import Table


class Miser:
    """Looks one step ahead, at its own points alone."""

    def __init__(self, game: Game, rng: Rng, settings: Settings) -> None:  # noqa: ARG002
        self.game, self.rng = game, rng

    def choose(self, state: State) -> int:
        """The step to play in `state`, which may be looked at but belongs to the table."""
        steps = self.game.legal_steps(state)
        points = [brings["points"] for brings in self.game.previews(state, steps)]
        best = [step for step, each in zip(steps, points, strict=True) if each == max(points)]
        return best[below(self.rng, len(best))]


PLAYERS["miser"] = Kind(Miser)  # now it plays wherever players are named: tables, matches, the shell


def play(game: str, names: list[str], seed: str) -> list[int]:
    """One game at a table; the final scores."""
    table = Table(game, seats=len(names), seed=seed)
    players = [new_player(table.game, name, seed, seat) for seat, name in enumerate(names)]
    while not table.over:
        table.play(table.seat, choose_text(players[table.seat], table))
    return table.scores


def main() -> None:
    """Play some games and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="summer")
    parser.add_argument("--games", type=int, default=20)
    arguments = parser.parse_args()
    wins = 0.0
    for number in range(arguments.games):
        mine, other = play(arguments.game, ["miser", "random"], seed=f"example/{number}")
        wins += (mine > other) + 0.5 * (mine == other)
        print(f"game {number + 1}: {mine} to {other}")
    print(f"miser won {wins:g} of {arguments.games} games against random")


if __name__ == "__main__":
    main()
