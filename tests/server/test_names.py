"""Names are what they look like."""

import pytest

from sintra.kernel.errors import BadOption, Refused
from sintra.server.session.names import clean_name, likeness, seat_name

from .tools import ME_AND_OPEN, Live

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ana", "Ana"), ("  Ana   Sofia ", "Ana Sofia"), ("Дарья", "Дарья"), ("Łucja", "Łucja"),
        ("李雷", "李雷"),
        ("José", "José"), ("Jose\u0301", "José"), ("Ａｎａ", "Ana"), ("محمد", "محمد"), ("Ana 🦊", "Ana 🦊"),
        ("O\u2019Hara; --", "O\u2019Hara; --"), ("Nguyễn", "Nguyễn"), ("\u2764\ufe0f Ana", "\u2764 Ana"),
        ("A\ufe0fna", "Ana"),
    ],
)  # fmt: skip
def test_names_are_kept_in_one_form(text: str, name: str) -> None:
    assert clean_name(text) == name
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A\u200bna", "unseen"), ("\u202eanA", "unseen"), ("\u2066Ana", "unseen"), ("\u00ad", "unseen"),
        ("\u3164", "unseen"), ("\u2800", "unseen"), ("\u115f", "unseen"), ("\ue000", "unseen"),
        ("\ufe0f", "unseen"), ("A\u034fna", "unseen"), ("A\u180bna", "unseen"), ("A\u17b4na", "unseen"),
        ("A\ufe00na", "unseen"), ("A\U000e0101na", "unseen"), ("\U0001d159", "unseen"), ("\ufffc", "unseen"),
        ("\U000e0041", "unseen"), ("A" + "\u0336" * 9, "marks"), ("\u0301na", "marks"),
        ("\ufdfa\ufdfa", "long"),
        ("Architect", "bot"), ("ARCHITECT", "bot"), ("Аrchitect", "bot"), ("ᴀrchitect", "bot"),
        ("Master ", "bot"), ("Мастер", "bot"),
        ("Mistrz", "bot"), ("Řemeslník", "bot"), ("M.a.s.t.e.r", "bot"),
        ("Μaster", "bot"), ("Ηelper", "bot"), ("ꓢtudent", "bot"), ("Ⲙason", "bot"), ("Gгееdу", "bot"),
        ("Architect (2)", "bot"), ("Мастер 2", "bot"), ("Mistrz #3", "bot"),
    ],
)  # fmt: skip
def test_names_that_deceive_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadOption, match="bad_name") as refused:
        clean_name(text)
    assert refused.value.facts["reason"] == reason


def test_of_two_with_one_name_the_second_gets_a_number_and_look_alikes_are_refused() -> None:
    assert seat_name("Ana", []) == seat_name("Ana", ["Bo"]) == "Ana"
    assert seat_name("Ana", ["Ana"]) == "Ana (2)"
    assert seat_name("Ana", ["Ana", "Ana (2)"]) == "Ana (3)"
    assert len(seat_name("x" * 24, ["x" * 24])) == 24
    for other in ("ana", "Аnа", "Ána", "A na", "ANA.", "Anɑ", "ᴀna", "Aɴa", "Ꭺna", "Aոa", "AΝA", "ꓮna"):
        with pytest.raises(Refused, match="name_taken"):
            seat_name(other, ["Ana"])
    assert likeness("Iva") == likeness("lva")
    assert likeness("Ana") != likeness("Anna")
    assert (
        likeness("Νίνα") == likeness("ΝΊΝΑ".title()) != likeness("νινα")
    )  # a capital looks like another letter


async def test_who_changes_their_name_keeps_it_at_the_table(lite: Live) -> None:
    ana, eve, mal = [await lite.person(name) for name in ("Ana", "Eve", "Мal")]
    table = await ana.make_table([*ME_AND_OPEN, {"kind": "open"}])
    async with ana.at(table) as a, eve.at(table) as e, mal.at(table) as m:
        await e.ask("join")
        assert (await eve.http.patch("/api/me", json={"nickname": "Ana"})).json()["nickname"] == "Ana"
        await e.ask("chat", text="I give up")
        await a.until(lambda: a.chat)
        assert a.chat[0]["name"] == "Eve"
        await mal.http.patch("/api/me", json={"nickname": "Аnа"})
        assert (await m.ask("join"))["code"] == "name_taken"
        refused = await mal.http.patch("/api/me", json={"nickname": "A\u200bna"})
        assert (refused.status_code, refused.json()["code"]) == (422, "bad_name")
        refused = await mal.http.post("/api/people", json={"nickname": "Architect"})
        assert (refused.status_code, refused.json()["code"]) == (422, "bad_name")
        for text in ("\u202eevil", "e" + "\u0301" * 5):
            assert (await e.ask("chat", text=text))["code"] == "malformed"
        assert (await e.ask("chat", text="ça va? 👩\u200d👧"))["type"] == "done"
