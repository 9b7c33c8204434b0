"""Ends of games with a proved best turn: who finds it?

    python bench/tactics.py --players architect:time=0.1,architect@0.1:time=0.1
    python -m bench.tactics --puzzles 100
    python bench/tactics.py --make 60 --records FOLDER/games ... --game summer

``tactics/GAME.json`` holds positions for two in which everything that can still happen was searched to the
end, without a draw on the way, and the turn of ``greedy`` is not the best. A player has solved it if the turn
keeps the best margin that can be reached against the best answers. ``--make`` looks for such positions in
records: from each game the earliest that can be searched to its end.
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
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State
from sintra.record import read_record
from sintra.table import Table

FOLDER = Path(__file__).with_name("tactics")
PAGE = Path(__file__).parents[1] / "web/src"
MOST = 6_000  # positions of an end


class TooMuch(Exception):
    """An end that is too long, or not without a draw."""


class Solver:
    """Searches ends of games for two, without any judgement."""

    def __init__(self, game: Game) -> None:
        self.game, self._known = game, dict[bytes, int]()
        self._rng, self._log = new_rng(), new_log(wanted=False)

    def margin(self, state: State) -> int:
        """By how much the first seat will win with best play by both."""
        self._known.clear()
        return self._margin(state)

    def _margin(self, state: State) -> int:
        key = state.tobytes()
        if key not in self._known:
            if len(self._known) >= MOST:
                raise TooMuch
            self._known[key] = 0  # counted now; no game comes back to a position
            self._known[key] = self._search(state)
        return self._known[key]

    def _search(self, state: State) -> int:
        if self.game.is_over(state):
            return int(state.score[0]) - int(state.score[1])
        found = [self._margin(self.after(state, step)) for step in self.game.legal_steps(state)]
        return max(found) if state.seat == 0 else min(found)

    def after(self, state: State, step: int) -> State:
        """The position after a step that draws nothing."""
        trial = state.copy()
        if self.game.apply(trial, step, self._rng, self._log):
            raise TooMuch
        return trial


def play_turn(solver: Solver, state: State, player: Any) -> State:
    """The position after a player's whole turn."""
    while True:
        state = solver.after(state, player.choose(state))
        if not solver.game.in_turn(state):
            return state


def is_solved(solver: Solver, state: State, best: int, name: str, seed: int) -> bool:
    """Whether a player's turn keeps the best margin."""
    player = new_player(solver.game, name, seed)
    return solver.margin(play_turn(solver, state, player)) == best


def make(game: Game, files: Iterable[Path], number: int) -> list[dict[str, Any]]:
    """Positions with a proved best turn that ``greedy`` does not find."""
    solver, found = Solver(game), []
    for file in files:
        _, played, _ = read_turns(read_record(file))
        hardest = None
        for turn in reversed(played):
            try:
                best = solver.margin(turn.state)
                if not is_solved(solver, turn.state, best, "greedy", 1):
                    hardest = {"position": game.format_position(turn.state), "margin": best}
            except TooMuch:
                break
        if hardest:
            found.append(hardest)
        if len(found) == number:
            break
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
    parser.add_argument("--records", type=Path, nargs="+", help="folders of records to look in")
    parser.add_argument("--puzzles", type=int, metavar="N", help="N of the page's puzzles instead")
    args = parser.parse_args()
    for name in args.game or ("summer", "garden"):
        game, file = find_game(name), FOLDER / f"{name}.json"
        if args.make:
            files = [record for folder in args.records for record in sorted(folder.glob("*.json"))]
            found = make(game, files, args.make)
            file.write_text(json.dumps(found, indent=1) + "\n")
            print(json.dumps({"game": name, "positions": len(found)}))
            continue
        solver, players = Solver(game), args.players.split(",")
        if args.puzzles:
            puzzles = deep(game, args.puzzles)
            for player in players:
                tell(name, player, sum(is_found(game, *each, player) for each in puzzles), len(puzzles))
            continue
        kept = json.loads(file.read_text())
        states = [(game.parse_position(each["position"]), each["margin"]) for each in kept]
        for player in players:
            tell(name, player, sum(is_solved(solver, *each, player, 1) for each in states), len(states))
    return 0


if __name__ == "__main__":
    sys.exit(main())
