"""Where turns are confirmed, a finished turn waits and nobody else acts."""

import pytest

from sintra.kernel.errors import Refused
from sintra.table import Table
from tests.summer.lines import stars

from .tools import EVERY_TABLE, everything, new_table, play_out, table_at


def refusal_of(table: Table, act: str, seat: int, *text: str) -> tuple[str, dict[str, object]]:
    """Code and facts of a refusal, after which everything is as it was."""
    before = everything(table)
    with pytest.raises(Refused) as refusal:
        getattr(table, act)(seat, *text)
    assert everything(table) == before
    return refusal.value.code, refusal.value.facts


def test_the_next_seat_waits_for_the_confirmation() -> None:
    table = new_table(confirm=True, seed=3)
    seat, first = table.seat, table.legal()[0]
    table.play(seat, first)
    assert table.view()["waits_for_confirm"]
    assert table.seat == seat
    assert table.legal() == []
    assert table.turns == []
    assert table.turn == [first]
    following = table.game.format_step(table.state, table.game.legal_steps(table.state)[0])
    assert refusal_of(table, "play", 1 - seat, following) == (
        "not_your_turn",
        {"seat": 1 - seat, "to_move": seat},
    )
    assert refusal_of(table, "play", seat, following) == ("not_confirmed", {"seat": seat})
    assert refusal_of(table, "confirm", 1 - seat) == ("not_your_turn", {"seat": 1 - seat, "to_move": seat})
    with pytest.raises(Refused, match="not_confirmed"):
        table.preview(following)
    table.confirm(seat)
    assert not table.waits_for_confirm
    assert table.seat == 1 - seat
    assert table.turns == [(seat, (first,))]
    assert following in table.legal()
    table.play(1 - seat, following)


def test_there_is_nothing_to_confirm_before_a_step_and_after_a_confirmation() -> None:
    table = new_table(confirm=True)
    assert refusal_of(table, "confirm", table.seat) == ("nothing_to_confirm", {})
    seat = table.seat
    table.play(seat, table.legal()[0])
    table.confirm(seat)
    assert refusal_of(table, "confirm", seat) == ("nothing_to_confirm", {})


def test_without_the_mode_there_is_never_anything_to_confirm() -> None:
    table = new_table()
    seat = table.seat
    table.play(seat, table.legal()[0])
    assert table.turns != []
    assert refusal_of(table, "confirm", seat) == ("nothing_to_confirm", {})


@pytest.mark.parametrize("confirm", [False, True])
def test_an_open_turn_cannot_be_confirmed(confirm: bool) -> None:
    table = table_at(confirm, hands={0: "b6"}, boards={0: stars(s4="....b.")}, supply="g2b1")
    table.play(0, "4.6b")
    assert refusal_of(table, "confirm", 0) == (
        "turn_not_finished",
        {"legal": 1},
    )  # ^g: ^b would leave too few
    assert table.legal() == ["^g"]
    assert not table.waits_for_confirm


def test_a_pass_with_tiles_to_choose_is_an_open_turn() -> None:
    table = table_at(confirm=True, hands={0: "b6", 1: "r1"})
    table.play(0, "-")
    assert refusal_of(table, "confirm", 0) == ("turn_not_finished", {"legal": 2})
    for _ in range(4):
        table.play(0, "+b")
    table.confirm(0)
    assert table.turns == [(0, ("-", "+b", "+b", "+b", "+b"))]


def test_taking_back_a_finished_turn_opens_it_again() -> None:
    table = table_at(confirm=True, hands={0: "b6", 1: "r1"})
    table.play(0, "4.6b")
    table.take_back(0)
    assert refusal_of(table, "confirm", 0) == ("nothing_to_confirm", {})
    table.play(0, "4.5b")
    table.confirm(0)
    assert table.turns == [(0, ("4.5b",))]


@pytest.mark.parametrize(("board", "seats"), EVERY_TABLE)
def test_a_game_is_the_same_with_and_without_confirmations(board: str, seats: int) -> None:
    quick = play_out(new_table(board, seats, seed=5), seed=5)
    careful = play_out(new_table(board, seats, seed=5, confirm=True), seed=5)
    assert careful.turns == quick.turns
    assert careful.log == quick.log
    assert careful.state.tobytes() == quick.state.tobytes()
    assert careful.winners == quick.winners
