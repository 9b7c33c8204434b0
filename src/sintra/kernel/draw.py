"""What the pictures of positions in a terminal share: plain text, at most 100 columns."""

from collections.abc import Iterable
from itertools import zip_longest
from textwrap import wrap
from typing import Any

from sintra.kernel.verbs import State

WIDTH = 100
LABEL = 10  # columns for the name of a line
GAP = 3  # columns between two things in a line


def labelled(label: str, items: Iterable[str]) -> list[str]:
    """Things in a line after its name, or in several; spaces inside a thing do not break."""
    text = (" " * GAP).join(item.replace(" ", "\0") for item in items) or "-"
    rows = wrap(text, WIDTH - LABEL, break_long_words=False)
    labels = [label, *[""] * (len(rows) - 1)]
    return [
        f"{name:{LABEL}}{row}".replace("\0", " ").rstrip() for name, row in zip(labels, rows, strict=True)
    ]


def beside(blocks: list[list[str]], across: int) -> list[str]:
    """Blocks of lines side by side, ``across`` in a row; rows with nothing in them are left out."""
    width = max(len(line) for block in blocks for line in block) + GAP
    lines: list[str] = []
    for start in range(0, len(blocks), across):
        for parts in zip_longest(*blocks[start : start + across], fillvalue=""):
            lines.append("".join(part.ljust(width) for part in parts).rstrip())
    return [line for line in lines if line]


def headline(seen: Any, seat: int) -> str:
    """Who sits there, in a view of any game: who acts, points, who is first, who has passed."""
    own, acts = seen["seats"][seat], seen["seat"] == seat and seen["stage"] != "over"
    first = ", first" if seen["first"] == seat else ""
    passed = ", passed" if own["passed"] else ""
    return f"{'>' if acts else ' '} seat {seat}: {own['score']}{first}{passed}"


def draw_scores(state: State) -> str:
    """What every game has, for those without a picture of their own."""
    scores = " : ".join(str(score) for score in state.score[: state.seats].tolist())
    return f"round {state.round_no}, seat {state.seat} to move, scores {scores}"
