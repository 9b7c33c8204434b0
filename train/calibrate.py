"""Are chances to win and leads what they are said to be? On games that were held out from learning.

    python -m train.calibrate garden --folder build/garden --simulations 300

For some positions of the held-out games of a folder (see ``train.generations``) the search says the chance of
the seat to move and its lead at the end. By number of seats and by round: the mean of what it said and of
what happened, and the mean distance between the two over ten classes of chances.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from sintra.games import find_game
from sintra.search.search import Tree
from train.games import is_held_out

CLASSES = 10


def shards_of(folder: Path) -> dict[str, Any]:
    """The held-out positions of all generations."""
    parts: dict[str, list[Any]] = {"states": [], "finals": []}
    for file in sorted(folder.glob("gen[0-9]*/games.npz")):
        with np.load(file) as shard:
            chosen = is_held_out(shard["groups"])
            for name, rows in parts.items():
                rows.append(shard[name][chosen])
    return {name: np.concatenate(rows) for name, rows in parts.items()}


def look(name: str, shard: dict[str, Any], most: int, simulations: int) -> Any:
    """A row for each position: seats, round, chance and lead as they were said, and as they came."""
    game = find_game(name)
    states = np.ascontiguousarray(shard["states"]).reshape(-1).view(game.dtype)
    chosen = np.random.default_rng(1).permutation(len(states))[:most]
    tree, rows = Tree(game, simulations), []
    tuning, weights = tree.known.new_tuning(), tree.known.weights
    for at in chosen:
        state = states[at]
        tree.clear()
        tree.grow(simulations, state, tuning, weights)
        below = tree.nodes.rows[1 : tree.used]
        below = below[below["parent"] == 0]
        visits = int(below["visits"].sum())
        seats, seat = int(state.seats), int(state.seat)
        scores = shard["finals"][at][:seats].tolist()
        best = max(scores)
        won = 1 / scores.count(best) if scores[seat] == best else 0.0
        lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
        said = float(below["wins"].sum()) / visits, float(below["margin"].sum()) / visits
        rows.append((seats, int(state.round_no), *said, won, lead))
    return np.array(rows)


def summary(rows: Any) -> dict[str, float]:
    """What was said and what came, of some rows."""
    said, lead, won, came = rows[:, 2:].T
    classes = np.minimum((said * CLASSES).astype(int), CLASSES - 1)
    off = sum(
        abs(float((said - won)[classes == each].sum())) for each in range(CLASSES) if (classes == each).any()
    )
    return {
        "positions": len(rows),
        "said": round(100 * float(said.mean()), 1),
        "won": round(100 * float(won.mean()), 1),
        "calibration_error": round(100 * off / len(rows), 1),
        "lead_bias": round(float((lead - came).mean()), 2),
    }


def main() -> int:
    """Look at positions, print a line for each number of seats and round."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("game")
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--positions", type=int, default=3000)
    parser.add_argument("--simulations", type=int, default=300)
    args = parser.parse_args()
    rows = look(args.game, shards_of(args.folder), args.positions, args.simulations)
    for seats in np.unique(rows[:, 0]).astype(int).tolist():
        of_seats = rows[rows[:, 0] == seats]
        for round_no in (0, *np.unique(of_seats[:, 1]).astype(int).tolist()):
            some = of_seats if round_no == 0 else of_seats[of_seats[:, 1] == round_no]
            print(json.dumps({"seats": seats, "round": round_no or "all", **summary(some)}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
