"""Chat: texts and emotes, with limits; a seat can be muted."""

import pytest

from sintra.server.protocol.constants import LONGEST_CHAT

from .tools import ME_AND_OPEN, Live

pytestmark = pytest.mark.anyio


async def test_people_of_a_table_talk(live: Live) -> None:
    ana, bo, eve = [await live.person(name) for name in ("Ana", "Bo", "Eve")]
    table = await ana.make_table(ME_AND_OPEN)
    async with ana.at(table) as a, bo.at(table) as b, eve.at(table) as e:
        await b.ask("join")
        number = b.number
        await a.ask("chat", text="  Olá, Bo! <b>bold</b> \u2728 ")
        await b.ask("emote", emote="good_luck")
        for each in (a, b, e):
            await each.until(lambda each=each: len(each.chat) == 2)  # type: ignore[misc]
        lines = [(line["line"], line["seat"], line["name"], line["text"], line["emote"]) for line in e.chat]
        assert lines == [
            (1, 0, "Ana", "Olá, Bo! <b>bold</b> \u2728", None),
            (2, 1, "Bo", None, "good_luck"),
        ]
        assert (await e.ask("chat", text="let me play"))["code"] == "not_seated"
        assert b.number == number
    async with bo.at(table) as b:
        assert len(b.chat) == 2


HIDDEN = ["\u200b", "\u3164 \u2800", "\u200f" * 9, "\U000e0041", "\u0301", "a\u2028b", "a\x85b"]
STACKS = [
    "e" + "\u0301" * 5,
    "ก" + "\u0e47" * 5,
    "a" + "\u0489" * 5,
    "a" + "\u20dd" * 5,
    "e" + "\u0301\u200d" * 5,
]


@pytest.mark.parametrize(
    "text", ["", "   ", "x" * (LONGEST_CHAT + 1), "a\nb", "a\x00b", 5, None, "\u202eevil", *HIDDEN, *STACKS]
)
async def test_what_is_not_a_line_is_refused(lite: Live, text: object) -> None:
    ana = await lite.person()
    async with ana.at(await ana.make_table(ME_AND_OPEN)) as a:
        refused = await a.ask("chat", text=text)
        assert (refused["code"], refused["facts"]["where"]) == ("malformed", "chat.text")
        assert (await a.ask("emote", emote="rude"))["code"] == "malformed"
        assert (await a.ask("sync"))["chat"] == []


async def test_any_language_may_be_written(lite: Live) -> None:
    ana = await lite.person()
    texts = [
        "ça va?",
        "👩\u200d👧",
        "\u2764\ufe0f",
        "สวัสดี ก็",
        "שלום\u200f!",
        "नमस्ते क्\u200dष",
        "می\u200cخواهم",
        "ệ",
    ]
    async with ana.at(await ana.make_table(ME_AND_OPEN)) as a:
        for text in texts:
            assert (await a.ask("chat", text=text))["type"] == "done", text
            await a.until(lambda: a.chat)


@pytest.mark.usefixtures("stopped")
async def test_whoever_talks_too_fast_must_wait(lite: Live) -> None:
    ana = await lite.person()
    async with ana.at(await ana.make_table(ME_AND_OPEN)) as a:
        answers = [await a.ask("chat", text="again") for _ in range(12)]
        assert [answer["type"] for answer in answers] == ["done"] * 8 + ["refused"] * 4
        assert answers[-1]["code"] == "too_fast"


@pytest.mark.usefixtures("stopped")
async def test_people_at_one_address_write_only_so_many_lines_together(lite: Live) -> None:
    answers = []
    for number in range(5):
        ana = await lite.person(f"Ana {number}")
        async with ana.at(await ana.make_table(ME_AND_OPEN)) as a:
            answers += [await a.ask("chat", text="again") for _ in range(8)]
    assert [answer["type"] for answer in answers] == ["done"] * 32 + ["refused"] * 8
    assert answers[-1]["code"] == "too_fast"


async def test_a_muted_seat_is_not_heard(live: Live) -> None:
    ana, bo = await live.person("Ana"), await live.person("Bo")
    table = await ana.make_table(ME_AND_OPEN)
    async with ana.at(table) as a, bo.at(table) as b:
        await b.ask("join")
        await b.ask("chat", text="one")
        await a.until(lambda: a.chat)
        assert (await a.ask("mute", seat=3, muted=True))["code"] == "no_such_seat"
        await a.ask("mute", seat=1, muted=True)
        await b.ask("chat", text="two")
        whole = await a.ask("sync")
        assert (whole["chat"], whole["you"]["muted"]) == ([], [1])
    async with ana.at(table) as a, bo.at(table) as b:
        await b.ask("chat", text="three")
        assert (await a.ask("sync"))["chat"] == []
        await a.ask("mute", seat=1, muted=False)
        assert [line["text"] for line in (await a.ask("sync"))["chat"]] == ["one", "two", "three"]
        await b.ask("chat", text="four")
        await a.until(lambda: len(a.chat) == 4)
