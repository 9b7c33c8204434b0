"""A whole game of each kind against a computer player, on a desktop and on a phone."""

from collections.abc import Callable

import pytest

from tests.page.tools import Screen, play_on

PHONE = (360, 640)
DESKTOP = (1280, 800)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["summer", "garden"])
def test_a_whole_game_can_be_played(
    open_screen: Callable[..., Screen], game: str, size: tuple[int, int]
) -> None:
    screen = open_screen(*size)
    screen.start(game)
    assert play_on(screen) > 10
    result = screen.page.locator(".over")
    result.wait_for(state="attached")
    assert result.locator("tfoot td").count() == 2
    assert screen.fits()
