"""A position drawn for the terminal."""

from sintra.summer.draw import draw

from .lines import position, stars


def test_a_table_while_tiles_are_taken() -> None:
    state = position(
        stage="draft",
        marker="centre",
        seat=1,
        centre="o2r1",
        displays="p2g1b1,-,y4,-,-",
        hands={0: "g2", 1: "p1y2"},
        scores={1: 12},
        boards={0: stars(s0="pg....", s2="oo..o.")},
        tower="r3",
    )
    assert draw(state).splitlines() == [
        "Summer Pavilion, coloured side, round 1 of 6, wild p: seat 1 takes tiles.",
        "displays  1 ppgb   2 -      3 yyyy   4 -      5 -",
        "centre    o2 r1   the marker",
        "supply    p2 g2 o2 y2 b1 r1",
        "bag       p16 g16 o15 y14 b20 r17",
        "tower     r3",
        "  seat 0: 5, first               > seat 1: 12",
        "       2 oo34o6  3 123456               2 123456  3 123456",
        "  1 123456  0 pg3456  4 123456     1 123456  0 123456  4 123456",
        "       6 123456  5 123456               6 123456  5 123456",
        "  hand g2                          hand p1 y2",
        "  kept -                           kept -",
    ]


def test_the_grey_side_shows_its_own_numbers_and_a_pass_what_is_kept() -> None:
    state = position(
        board="grey",
        round=2,
        hands={0: "g2"},
        passed=(1,),
        corners={1: "p1r3"},
        boards={0: stars(s0="g.....", s5="...y..")},
    )
    drawn = draw(state).splitlines()
    assert drawn[0] == "Summer Pavilion, grey side, round 2 of 6, wild g: seat 0 places a tile or passes."
    assert drawn[6:] == [
        "> seat 0: 5, first                 seat 1: 5, passed",
        "       2 321456  3 321456               2 321456  3 321456",
        "  1 321456  0 g33333  4 321456     1 321456  0 333333  4 321456",
        "       6 321456  5 321y56               6 321456  5 321456",
        "  hand g2                          hand -",
        "  kept -                           kept p1 r3",
    ]


def test_the_first_line_tells_what_is_to_be_done() -> None:
    bonus = position(stage="bonus", bonus=2)
    assert draw(bonus).splitlines()[0].endswith(": seat 0 takes bonus tiles, 2 to go.")
    keep = position(stage="keep", hands={0: "p6"})
    assert draw(keep).splitlines()[0].endswith(": seat 0 passes and chooses what to keep.")
    over = position(stage="over", round=6, passed=(0, 1))
    assert draw(over).splitlines()[0].endswith(": the game is over.")
    assert ">" not in draw(over)
