"""What the pictures of all games share."""

from sintra.games import find_game
from sintra.kernel.draw import beside, draw_scores, labelled
from sintra.kernel.random import new_rng


def test_a_line_that_is_too_long_goes_on_under_itself_and_breaks_no_item() -> None:
    lines = labelled("cards", [f"{number} aa bb cc" for number in range(10)])
    assert [line[:12] for line in lines] == ["cards     0 ", "          7 "]
    assert [line.count("aa bb cc") for line in lines] == [7, 3]
    assert max(map(len, lines)) <= 100
    assert labelled("cards", []) == ["cards     -"]


def test_blocks_stand_side_by_side_in_columns_of_one_width() -> None:
    blocks = [["a", "", "bbbb"], ["c"], ["d", "", "e"]]
    assert beside(blocks, 2) == ["a      c", "bbbb", "d", "e"]
    assert beside(blocks, 3) == ["a      c      d", "bbbb          e"]


def test_a_game_that_does_not_draw_itself_shows_its_scores() -> None:
    state = find_game("summer").new_game(3, {}, new_rng(1))
    assert draw_scores(state) == f"round 1, seat {state.seat} to move, scores 5 : 5 : 5"
