"""The colours of the tiles can be told apart, whatever kind of cones somebody lacks."""

import colours
import pytest


@pytest.mark.parametrize("vision", colours.VISION)
@pytest.mark.parametrize(("game", "least"), [("summer", 20), ("garden", 18)])
def test_no_two_colours_look_alike(game: str, least: float, vision: str) -> None:
    assert len(colours.colours_of(game)) == 6
    difference, pair = colours.worst(game, vision)
    assert difference > least, pair


def test_the_difference_is_that_of_cam02_ucs() -> None:
    black, white = (colours.cam02_ucs(colours.linear(colour)) for colour in ("#000000", "#ffffff"))
    assert abs(black).max() < 0.01
    assert white[0] == pytest.approx(100, abs=0.1)
    assert abs(white[1:]).max() < 2
