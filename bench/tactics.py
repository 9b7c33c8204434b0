"""Ends of games with a proved best turn: who finds it?

    python bench/tactics.py --players architect:time=0.1,architect@0.1:time=0.1
    python -m bench.tactics --puzzles 100
    python bench/tactics.py --make 60 --records FOLDER/games ... --game summer

``tactics/GAME.json`` holds positions for two whose end is proved (``sintra.search.prover``), and a small
search misses the best turn. A player has solved one if the turn keeps the best margin. ``--make`` looks for
such positions in records, at most one in each, and prefers those that ``--missed-by`` misses.
"""

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sintra.analysis.analyse import read_turns
from sintra.analysis.value import after
from sintra.bots.players import new_player
from sintra.games import find_game
from sintra.kernel.game import Game
from sintra.kernel.verbs import State
from sintra.record import read_record
from sintra.search.prover import Prover
from sintra.table import Table

FOLDER = Path(__file__).with_name("tactics")
PAGE = Path(__file__).parents[1] / "web/src"
POSITIONS = 200_000  # that a proof may look at
SIEVE = "artisan@0.1"  # what this player finds is too easy


def margin_of(prover: Prover, state: State, seat: int) -> int | None:
    """By how much a seat will win with best play by both; None if that cannot be proved."""
    proof = None if prover.game.is_over(state) else prover.prove(state)
    scores = prover.play_out(state, proof.best).scores if proof else state.score[:2].tolist()
    return scores[seat] - scores[1 - seat] if proof or prover.game.is_over(state) else None


def play_turn(game: Game, state: State, player: Any) -> State:
    """The position after a player's whole turn."""
    steps = [player.choose(state)]
    while game.in_turn(reached := after(game, state, steps)):
        steps.append(player.choose(reached))
    return reached


def is_solved(prover: Prover, state: State, best: int, name: str, seed: int) -> bool:
    """Whether a player's turn keeps the best margin. What cannot be proved was no such turn."""
    player = new_player(prover.game, name, seed)
    return margin_of(prover, play_turn(prover.game, state, player), int(state.seat)) == best


def make(game: Game, files: Iterable[Path], number: int, missed_by: str) -> list[dict[str, Any]]:
    """Positions with a proved best turn, at most one of a game: first those that a player misses."""
    prover, missed, others = Prover(game, POSITIONS), list[dict[str, Any]](), list[dict[str, Any]]()
    for file in files:
        hard = hardest(prover, file, missed_by)
        if hard and len(missed) < number:
            (missed if hard[0] else others).append(hard[1])
    return (missed + others)[:number]


def hardest(prover: Prover, file: Path, missed_by: str) -> tuple[bool, dict[str, Any]] | None:
    """The earliest turn of a record that a player misses, or else that ``SIEVE`` misses."""
    game, found = prover.game, None
    for turn in reversed(read_turns(read_record(file))[1]):
        if (best := margin_of(prover, turn.state, turn.seat)) is None:
            break
        if not is_solved(prover, turn.state, best, SIEVE, 1):
            missed = not is_solved(prover, turn.state, best, missed_by, 1)
            if missed or not found or not found[0]:
                found = (missed, {"position": game.format_position(turn.state), "margin": best})
    return found


def deep(game: Game, number: int) -> list[tuple[State, State]]:
    """Positions of the page's puzzles, and where their best turns lead, as deep searches have found them."""
    from train.pack import places_of

    found = []
    for each in json.loads((PAGE / game.name / "puzzles.json").read_text())["games"]:
        wanted = {puzzle["at"]: puzzle["best"] for puzzle in each["puzzles"]}
        table = Table(game.name, each["seats"], each["options"], each["seed"])
        for place in places_of(each["moves"]):
            if not table.turn and len(table.turns) in wanted:
                state, best = table.state, wanted.pop(len(table.turns)).split()
                found.append((state, after(game, state, [game.parse_step(state, step) for step in best])))
            table.play(table.seat, table.legal()[place])
    return found[:: max(len(found) // number, 1)][:number]


def is_found(game: Game, state: State, reached: State, name: str) -> bool:
    """Whether a player's turn leads where the best one does."""
    player, trial = new_player(game, name, 1), state.copy()
    steps: list[int] = []
    while not steps or game.in_turn(trial):
        steps.append(player.choose(trial))
        trial = after(game, state, steps)
    return bool(trial.tobytes() == reached.tobytes())


def tell(game: str, player: str, solved: int, number: int) -> None:
    """One line of JSON."""
    print(json.dumps({"game": game, "player": player, "solved": solved, "of": number}), flush=True)


def main() -> int:
    """Make positions, or let players solve them."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--game", choices=("summer", "garden"), action="append", help="default: both")
    parser.add_argument("--players", default="architect:time=0.1,architect@0.1:time=0.1,heuristic")
    parser.add_argument("--make", type=int, metavar="N", help="look for N positions, and write them")
    parser.add_argument("--missed-by", default="architect@0.1:simulations=4000", metavar="PLAYER")
    parser.add_argument("--records", type=Path, nargs="+", help="folders of records to look in")
    parser.add_argument("--puzzles", type=int, metavar="N", help="N of the page's puzzles instead")
    args = parser.parse_args()
    for name in args.game or ("summer", "garden"):
        game, file = find_game(name), FOLDER / f"{name}.json"
        if args.make:
            files = [record for folder in args.records for record in sorted(folder.glob("*.json"))]
            found = make(game, files, args.make, args.missed_by)
            file.write_text(json.dumps(found, indent=1) + "\n")
            print(json.dumps({"game": name, "positions": len(found)}))
            continue
        prover, players = Prover(game, POSITIONS), args.players.split(",")
        if args.puzzles:
            puzzles = deep(game, args.puzzles)
            for player in players:
                tell(name, player, sum(is_found(game, *each, player) for each in puzzles), len(puzzles))
            continue
        kept = json.loads(file.read_text())
        states = [(game.parse_position(each["position"]), each["margin"]) for each in kept]
        for player in players:
            tell(name, player, sum(is_solved(prover, *each, player, 1) for each in states), len(states))
    return 0


if __name__ == "__main__":
    sys.exit(main())
