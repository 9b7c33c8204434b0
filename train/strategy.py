"""Lessons of strategy: ``nice python -m train.strategy GAME`` writes ``lessons/strategy.json``.

A strong player plays both seats of some games. A position of them shows a theme (``train.themes``) if the
best turn does what is advised, and whatever tempts instead loses points beyond doubt. For each theme a
position with a clear loss is kept, and every turn that can be played there is valued: how many points it
loses against the best, in the expected final lead, and what it lacks. What things are worth in general
(``figures``) is measured over many positions of the same games (``train.worth``). The page's sentences say no
figures of their own: they take them from the file, which also names what they were measured with.
"""

import argparse
import hashlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from pathlib import Path
from typing import Any

from sintra.analysis.outcome import Value
from sintra.analysis.value import Evaluator, after
from sintra.games import find_game
from sintra.kernel.game import Game
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State
from sintra.search.search import Budget, Search
from sintra.table import Table
from train.finder import Finder, idea
from train.played import PLAYING, Turn, play
from train.themes import THEMES, Fact, Theme, fact
from train.worth import SEATS, VALUING, Worth

GAMES = {"summer": 26, "garden": 10}  # of self-play
COARSE, FINE = 600, 8_000  # simulations for each turn, and for those that are near the best
HOPED, GAP = 1.0, 1.5  # points that tempting turns must lose: in self-play, when they are valued
SURE = 3.5  # and standard errors
MOSTLY = 0.5  # the part of a loss that is points for the reason a theme is about
CLEAR = 4.0  # points: of positions with larger gaps the earliest is the simplest
TRIED = 3  # positions that show a theme: the best of so many is kept
SAME = 0.75  # points: what loses less is as good
TELLING = 1.0  # points or tiles: what a weaker turn lacks is told from here on
NEAR, MOST_NEAR = 2.0, 8  # points from the best: such turns are valued with more simulations
WATCHED = 100  # simulations for each turn whose search is watched
WEB = Path(__file__).resolve().parents[1] / "web/src"


@dataclass(frozen=True)
class Judged:
    """A turn that was valued."""

    steps: tuple[int, ...]
    fact: Fact
    value: Value


@dataclass(frozen=True)
class Shown:
    """A position of self-play that seems to show a theme."""

    number: int  # of the game
    turn: Turn
    gap: float  # points that the most tempting turn loses


def search_digest(name: str) -> str:
    """The turns and visits of a game that the search plays against itself.

    It is another one when the search has learnt something, and the same when its code was only tidied up.
    """
    game, seen = find_game(name), hashlib.sha256()
    search, log = Search(game, Budget(WATCHED, seconds=1000), "digest"), new_log(wanted=False)
    state, number = game.new_game(SEATS, {}, new_rng("digest", 0)), 0
    while not game.is_over(state):
        number += 1
        step = search.choose(state.copy())
        found = [(each.steps, each.visits) for each in search.candidates(state)]
        seen.update(f"{step} {found}".encode())
        game.apply(state, step, new_rng("digest", number), log)
    return seen.hexdigest()[:16]


def opening(texts: Sequence[str]) -> tuple[str, ...]:
    """What a turn begins with, before bonus tiles and payment."""
    return tuple(texts[: 2 if len(texts) > 1 and texts[1][0] in "@#" else 1])


class Strategist:
    """Finds the positions of a lesson."""

    def __init__(self, game: Game) -> None:
        self.game, self.themes = game, THEMES[game.name]
        self.finder, self.worth = Finder(game, "strategy"), Worth(game)
        self.coarse, self.fine = (
            Evaluator(game, COARSE, "strategy"),
            Evaluator(game, FINE, "strategy:fine"),
        )
        self.shown: dict[str, list[Shown]] = defaultdict(list)
        self.turns: dict[int, list[str]] = {}

    # ---- self-play

    def watch(self, number: int) -> None:
        """Play a game and note what its positions show."""
        table = Table(self.game.name, SEATS, seed=f"strategy {number}")
        for turn in play(self.finder, table):
            self.worth.look(turn)
            self.note(number, turn)
        self.turns[number] = [" ".join(turn.steps) for turn in table.turns]

    def note(self, number: int, turn: Turn) -> None:
        """Note the themes that a position shows, as far as a quick look tells."""
        best = fact(self.game, turn.state, turn.texts, turn.after)
        for name, theme in self.themes.items():
            ideas = {idea(texts) for texts in turn.margins}
            if int(turn.state.round_no) not in theme.rounds or len(ideas) < theme.choices:
                continue
            if not theme.shows(best):
                continue
            tempting = self.tempting(theme, turn, best)
            if not tempting or self.hoped(turn, tempting) < HOPED:
                continue
            judged = [self.judge(self.coarse, turn.state, steps) for steps in [turn.texts, *tempting]]
            gap = min(self.lost(judged[0], each, turn.seat) for each in judged[1:])
            if gap >= GAP and self.has_reasons(theme, turn.state, judged, turn.seat):
                self.shown[name].append(Shown(number, turn, gap))

    def tempting(self, theme: Theme, turn: Turn, best: Fact) -> list[tuple[str, ...]]:
        """The turns that tempt, the likeliest ones."""
        state, liked = turn.state, list(turn.margins)
        ways = [self.texts(state, steps) for steps in self.ways(state, opening(turn.texts))]
        others = [self.finder.whole(state, [text]) for text in self.paid_otherwise(state, best)]
        turns = [*liked, *ways, *(self.texts(state, steps) for steps in others)]
        facts = [fact(self.game, state, texts, self.reach(state, texts)) for texts in turns]
        return list(dict.fromkeys(each.texts for each in facts if theme.tempts(best, each)))[:MOST_NEAR]

    def paid_otherwise(self, state: State, best: Fact) -> list[str]:
        """Steps that place the same with more wild tiles, or fewer (Summer Pavilion)."""
        texts = self.texts(state, [int(step) for step in self.game.legal_steps(state)])
        return [text for text in texts if idea([text]) == best.idea and text != best.texts[0]]

    def hoped(self, turn: Turn, tempting: Sequence[tuple[str, ...]]) -> float:
        """By how much the search of the game preferred its turn."""
        known = [turn.margins[texts] for texts in tempting if texts in turn.margins]
        return turn.margins[turn.texts] - max(known) if known and turn.texts in turn.margins else HOPED

    def has_reasons(self, theme: Theme, state: State, judged: Sequence[Judged], seat: int) -> bool:
        """Whether the best turn is better for the reason that the theme is about."""
        best, rival = judged[0], max(judged[1:], key=lambda each: each.value.margins[seat])
        taken = rival.value.points[1 - seat] - best.value.points[1 - seat]
        if theme.other and taken < theme.other * self.lost(best, rival, seat):
            return False
        if not theme.reason:
            return True
        found = self.finder.reasons.compare(state, best.steps, rival.steps, best.value, rival.value)
        points = sum(
            each.points for each in found if each.seat == seat and each.reason.startswith(theme.reason)
        )
        return points >= max(GAP, MOSTLY * self.lost(best, rival, seat))

    # ---- turns

    def reach(self, state: State, texts: Sequence[str]) -> State:
        """The position after a turn."""
        return after(self.game, state, self.steps(state, texts))

    def steps(self, state: State, texts: Sequence[str]) -> tuple[int, ...]:
        """The numbers of steps."""
        return tuple(self.game.parse_step(state, text) for text in texts)

    def texts(self, state: State, steps: Sequence[int]) -> tuple[str, ...]:
        """The texts of steps."""
        return self.finder.texts(state, steps)

    def openings(self, state: State) -> list[tuple[int, ...]]:
        """All beginnings of turns."""
        found: list[tuple[int, ...]] = []
        for step in self.game.legal_steps(state):
            reached = after(self.game, state, (step,))
            follow = self.game.legal_steps(reached) if self.game.in_turn(reached) else []
            longer = [(int(step), each) for each in follow if self.game.format_step(reached, each)[0] in "@#"]
            found += longer or [(int(step),)]
        return found

    def ways(self, state: State, start: Sequence[str], most: int = 60) -> list[tuple[int, ...]]:
        """All turns that begin so; if there are too many, none."""
        whole: list[tuple[int, ...]] = []
        open_ones = [self.steps(state, start)]
        while open_ones and len(whole) <= most:
            steps = open_ones.pop()
            reached = after(self.game, state, steps)
            if not self.game.in_turn(reached):
                whole.append(steps)
                continue
            open_ones += [(*steps, int(step)) for step in self.game.legal_steps(reached)]
        return whole if len(whole) <= most else []

    def playable(self, state: State, best: Sequence[str]) -> list[tuple[int, ...]]:
        """A turn for each beginning, and every way to end the best one, or a pass of Summer Pavilion."""
        found = [self.finder.whole(state, self.texts(state, each)) for each in self.openings(state)]
        found += self.ways(state, opening(best))
        if self.game.name == "summer":
            starts = {opening(self.texts(state, steps)) for steps in found}
            passes = sorted(each for each in starts if each[0][0] == "-")
            found += [steps for each in passes for steps in self.ways(state, each)]
        return list(dict.fromkeys(found))

    def judge(self, evaluator: Evaluator, state: State, turn: Sequence[str]) -> Judged:
        """A turn and its value."""
        steps = self.steps(state, turn)
        reached = after(self.game, state, steps)
        return Judged(steps, fact(self.game, state, tuple(turn), reached), evaluator.value(state, steps, 1))

    def lost(self, best: Judged, other: Judged, seat: int) -> float:
        """Points by which a turn is worse than the best."""
        return best.value.margins[seat] - other.value.margins[seat]

    # ---- the lesson

    def judge_all(self, state: State, best: Sequence[str]) -> list[Judged]:
        """Everything that can be played, best first; turns that lead to the same position are valued once."""
        values: dict[bytes, Judged] = {}
        found, seat = [], int(state.seat)
        for steps in self.playable(state, best):
            texts = self.texts(state, steps)
            reached = after(self.game, state, steps)
            known = values.get(reached.tobytes()) or self.judge(self.coarse, state, texts)
            values[reached.tobytes()] = known
            found.append(replace(known, steps=steps, fact=fact(self.game, state, texts, reached)))
        found.sort(key=lambda each: -each.value.margins[seat])
        near = [each for each in found if self.lost(found[0], each, seat) < NEAR][:MOST_NEAR]
        fine = [self.judge(self.fine, state, each.fact.texts) for each in near]
        return sorted(fine, key=lambda each: -each.value.margins[seat]) + found[len(near) :]

    def best_step(self, name: str, shown: Sequence[Shown]) -> list[dict[str, Any]]:
        """A step from one of the positions: best one in which every good turn does what is advised."""
        found: list[dict[str, Any]] = []
        for each in shown:
            step = self.step(name, each)
            found += [step] if step else []
            if len(found) == TRIED or (step and not step["strays"]):
                break
        return sorted(found, key=itemgetter("strays"))[:1]

    def step(self, name: str, shown: Shown) -> dict[str, Any] | None:
        """A step of the lesson, if the position shows its theme when it is looked at closely."""
        theme, state, seat = self.themes[name], shown.turn.state, shown.turn.seat
        judged = self.judge_all(state, shown.turn.texts)
        best = judged[0]
        tempting = [each for each in judged if theme.tempts(best.fact, each.fact)]
        if not theme.shows(best.fact) or not tempting:
            return None
        rival = self.judge(self.fine, state, tempting[0].fact.texts)
        error = _error(best, rival, seat)
        if self.lost(best, rival, seat) < max(GAP, SURE * error):
            return None
        if not self.has_reasons(theme, state, [best, rival], seat):
            return None
        judged[judged.index(tempting[0])] = rival
        good = [each for each in judged if self.lost(best, each, seat) < SAME]
        return {
            "key": name,
            "strays": sum(not theme.shows(each.fact) for each in good),  # good, but not what is advised
            "game": shown.number,
            "at": shown.turn.at,
            "rival": " ".join(rival.fact.texts),
            "turns": sorted((self.told(best, each, seat) for each in judged), key=itemgetter("lost")),
        }

    def told(self, best: Judged, other: Judged, seat: int) -> dict[str, Any]:
        """A turn as the file has it."""
        lost, error = self.lost(best, other, seat), 0.0 if other is best else _error(best, other, seat)
        row: dict[str, Any] = {"steps": " ".join(other.fact.texts)}
        row |= {"lost": round(max(lost, 0.0), 2), "error": round(error, 2)}
        lacks = {
            name: round(number, 1) for name, number in self.lacks(best, other, seat) if number >= TELLING
        }
        return {**row, "lacks": lacks} if lacks and lost >= TELLING else row

    def lacks(self, best: Judged, other: Judged, seat: int) -> Iterator[tuple[str, float]]:
        """What a turn has less of than the best: at once, and by the end of the game."""
        yield "marker", float(best.fact.marker and not other.fact.marker)
        yield "tiles", best.fact.tiles - other.fact.tiles
        yield "wilds", best.fact.wilds - other.fact.wilds
        yield "points", best.fact.points - other.fact.points
        yield "own", best.value.points[seat] - other.value.points[seat]
        yield "other", other.value.points[1 - seat] - best.value.points[1 - seat]

    def lesson(self) -> dict[str, Any]:
        """Everything that the file says."""
        steps: list[dict[str, Any]] = []
        for name in self.themes:
            shown = sorted(self.shown[name], key=lambda each: (-min(each.gap, CLEAR), each.turn.at))
            print(name, [(each.number, each.turn.at, round(each.gap, 1)) for each in shown], file=sys.stderr)
            used = {(each["game"], each["at"]) for each in steps}
            fresh = [each for each in shown if (each.number, each.turn.at) not in used]
            steps += self.best_step(name, fresh)
        return {**self.method(), "figures": self.worth.figures(), **self.games(steps)}

    def method(self) -> dict[str, Any]:
        """With what everything was measured."""
        simulations = {"play": PLAYING, "turn": COARSE, "near": FINE, "figures": VALUING}
        digest = search_digest(self.game.name)
        return {
            "measured": {
                "rules": self.game.rules,
                "search": digest,
                "games": len(self.turns),
                "simulations": simulations,
            }
        }

    def games(self, steps: list[dict[str, Any]]) -> dict[str, Any]:
        """The games of the steps, as far as they are needed, and the steps."""
        numbers = sorted({step["game"] for step in steps})
        options = dict(Table(self.game.name, SEATS).options)
        games = []
        for number in numbers:
            most = max(step["at"] for step in steps if step["game"] == number)
            turns = self.turns[number][:most]
            games.append({"seed": f"strategy {number}", "options": options, "turns": turns})
        for step in steps:
            step["game"] = numbers.index(step["game"])
            del step["strays"]
        return {"games": games, "steps": steps}


def _error(one: Judged, other: Judged, seat: int) -> float:
    return float((one.value.margin_errors[seat] ** 2 + other.value.margin_errors[seat] ** 2) ** 0.5)


def main() -> None:
    """Write the lesson of a game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=sorted(THEMES))
    parser.add_argument("--games", type=int)
    args = parser.parse_args()
    strategist = Strategist(find_game(args.game))
    for number in range(args.games or GAMES[args.game]):
        strategist.watch(number)
        print(number, {name: len(found) for name, found in strategist.shown.items()}, file=sys.stderr)
    file = WEB / args.game / "lessons" / "strategy.json"
    file.write_text(json.dumps(strategist.lesson(), separators=(",", ":")) + "\n")
    print(file.stat().st_size, "bytes", file=sys.stderr)


if __name__ == "__main__":
    main()
