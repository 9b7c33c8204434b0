"""A position drawn for the terminal."""

from typing import Any

from sintra.garden.draw import draw
from sintra.garden.game import GAME as GARDEN

from .lines import line


def drawn(**parts: Any) -> list[str]:
    """The lines of a picture; the arguments of ``line``."""
    return draw(GARDEN.parse_position(line(**parts))).splitlines()


def test_gardens_lie_as_on_the_table() -> None:
    """Free slots by number; slot 2 face up, with its pavilion and y4 to the east of it; slot 4 face down."""
    laid = "0.1=b1 0.3=p1 2.1=y4x 2.2=y1 4=x 4.0=v2"
    parts = {"tiles": {0: "b3b3v3y5"}, "stored": {1: "l2"}, "jokers": {0: 1}, "scores": {0: 21}}
    assert drawn(gardens={0: laid}, passed=(1,), **parts)[6:] == [
        "> seat 0: 21, first                  seat 1: 15, passed",
        "                      ..  y1",
        "            #3      ..  []  y4                 #3          #2",
        "                  ==  ..  ..                         ==",
        "    ..  ..  /\\  p1  ..  /\\                     /\\  ..  ..  /\\",
        "  ..  v2  ..  ..  ()  b1      #1         #4      ..  ()  ..      #1",
        "    ..  ..  ==  ..  ..  ==                     ==  ..  ..  ==",
        "                  /\\                                 /\\",
        "            #5          #6                     #5          #6",
        "  tiles b3 b3 v3 y5                  tiles -",
        "  expansions -, jokers 1             expansions l2x, jokers 0",
    ]


def test_the_display() -> None:
    assert drawn(stack=1, top="b1p1", lots="b1y1,g6", shown="p3y4", seat=1, round=2)[:6] == [
        "Queen's Garden, standard side, round 2 of 4: seat 1 takes, places or passes.",
        "wheel     g:1 b:1 1:1   [p:1 2:1 3:2]   v:1 y:1 4:2   l:1 5:3 6:3",
        "stack     1, on top b1 p1",
        "cards     1 b1 y1   2 g6",
        "shown     p3x   y4x",
        "supply    21, bag 103, tower 0",
    ]


def test_eight_cards_are_drawn_in_two_lines() -> None:
    lots = ["b1b2b3b4", "b5b6p1p2", "p3p4p5p6", "v1v2v3v4", "v5v6y1y2", "y3y4y5y6", "l1l2l3l4", "l5l6g1g2"]
    found = drawn(seats=4, lots=",".join(lots))
    assert found[3].startswith("cards     1 b1 b2 b3 b4   2 b5 b6 p1 p2   3 ")
    assert found[4] == "          6 y3 y4 y5 y6   7 l1 l2 l3 l4   8 l5 l6 g1 g2"
