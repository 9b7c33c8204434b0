"""Games for first lessons: ``python -m train.lessons GAME`` writes ``web/src/GAME/lessons/lesson.json``.

A lesson is one game of the heuristic in which the first player meets everything that the lesson explains.
Each step is a turn of that game: the position before the turn, and the turn that the learner is to play.
``tests/page/test_lessons.py`` replays them, so a rule that changes breaks a lesson in a test.
"""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sintra.bots.players import choose_text, new_player
from sintra.table import Table

LEARNER = 0  # the seat
WEB = Path(__file__).resolve().parents[1] / "web/src"


@dataclass(frozen=True)
class Moment:
    """A turn of the learner."""

    at: int  # so many turns before it
    steps: tuple[str, ...]
    before: dict[str, Any]  # the position
    after: dict[str, Any]
    reasons: frozenset[str]  # for which the learner made or lost points

    @property
    def gained(self) -> int:
        """Points of the learner."""
        return int(_own(self.after)["score"] - _own(self.before)["score"])


def _own(view: dict[str, Any]) -> dict[str, Any]:
    return view["seats"][LEARNER]  # type: ignore[no-any-return]


def _drafts(moment: Moment) -> bool:
    return bool(moment.before["stage"] == "draft")


def _source(moment: Moment) -> dict[str, int]:
    """The tiles where the learner takes some."""
    view, place = moment.before, moment.steps[0][0]
    found: dict[str, int] = view["centre"] if place == "c" else view["displays"][int(place) - 1]
    return found


def _places(moment: Moment) -> bool:
    return bool(moment.before["stage"] == "place") and moment.steps[0][0].isdigit()


def _wild(moment: Moment) -> str:
    return str(moment.before["wild"])


SUMMER: dict[str, Callable[[Moment], bool]] = {
    "take": lambda m: _drafts(m) and m.steps[0][0] != "c" and _wild(m) not in _source(m),
    "wild": lambda m: _drafts(m) and m.steps[0][0] != "c" and _wild(m) in _source(m) and len(_source(m)) > 1,
    "centre": lambda m: "S4.5 marker" in m.reasons,
    "place": lambda m: _places(m) and m.before["round"] == 1 and "+" not in m.steps[0] and m.gained == 1,
    "pay": lambda m: _places(m) and len(m.steps) == 1 and "+" in m.steps[0],
    "row": lambda m: _places(m) and len(m.steps) == 1 and m.gained >= 3,
    "bonus": lambda m: len(m.steps) > 1 and m.steps[1][0] == "^",
    "pass": lambda m: m.steps[0] in ("-", "-?") and m.before["round"] < 6 and bool(_own(m.before)["hand"]),
    "end": lambda m: bool(m.after["over"]),
}


def _pays(moment: Moment) -> bool:
    return len(moment.steps) > 2 and moment.steps[1][0] == "@"


GARDEN: dict[str, Callable[[Moment], bool]] = {
    "take": lambda m: m.steps[0][0] == ":" and len(m.steps) == 1 and not m.steps[0][1].isdigit(),
    "pattern": lambda m: m.steps[0][0] == ":" and len(m.steps) == 1 and m.steps[0][1].isdigit(),
    "tree": lambda m: len(m.steps) == 2 and m.steps[1][0] == "@" and m.steps[0][1] == "1",
    "pay": lambda m: _pays(m) and "-j" not in m.steps,
    "joker": lambda m: _pays(m) and "-j" in m.steps,
    "store": lambda m: m.steps[0][0] == ":" and len(_own(m.after)["stored"]) > len(_own(m.before)["stored"]),
    "grow": lambda m: len(m.steps) > 1 and m.steps[1][0] == "#" and m.steps[0] != "x",
    "surround": lambda m: m.steps[-1] != "-j" and _own(m.after)["jokers"] > _own(m.before)["jokers"],
    "pass": lambda m: m.steps == ("-",) and m.before["round"] < 4 and not m.after["over"],
    "end": lambda m: bool(m.after["over"]),
}
THEMES = {"summer": SUMMER, "garden": GARDEN}


def moments(table: Table, turns: list[str] | None = None) -> Iterator[Moment]:
    """The turns of the learner: of the heuristic, or those that are given."""
    seats = range(table.seats) if turns is None else ()
    players = [new_player(table.game, "heuristic@0.1", str(table.seed), seat) for seat in seats]
    while not table.over and (turns is None or len(table.turns) < len(turns)):
        seat, at, before, logged = table.seat, len(table.turns), table.view(), len(table.view_log())
        if turns is not None:
            for step in turns[at].split():
                table.play(seat, step)
        while len(table.turns) == at:
            table.play(seat, choose_text(players[seat], table))
        if seat == LEARNER:
            reasons = frozenset(e["reason"] for e in table.view_log()[logged:] if e["seat"] == LEARNER)
            yield Moment(at, table.turns[at].steps, before, table.view(), reasons)


def lesson_in(game: str, found: list[Moment]) -> list[dict[str, Any]] | None:
    """The first moment for every theme; none if one is missing."""
    steps: dict[str, int] = {}
    for theme, shows in THEMES[game].items():
        at = next((each.at for each in found if shows(each) and each.at not in steps.values()), None)
        if at is None:
            return None
        steps[theme] = at
    return [{"key": key, "game": 0, "at": at} for key, at in steps.items()]


def find_lesson(name: str) -> dict[str, Any]:
    """The first seed whose game shows everything."""
    for number in range(10_000):
        table = Table(name, seats=2, seed=f"lesson {number}")
        steps = lesson_in(name, list(moments(table)))
        print(number, bool(steps), file=sys.stderr)
        if steps:
            turns = [" ".join(turn.steps) for turn in table.turns]
            game = {"seed": table.seed, "options": dict(table.options), "turns": turns}
            return {"games": [game], "steps": steps}
    raise LookupError(name)


if __name__ == "__main__":
    name = sys.argv[1]
    file = WEB / name / "lessons" / "lesson.json"
    file.write_text(json.dumps(find_lesson(name), separators=(",", ":")) + "\n")
