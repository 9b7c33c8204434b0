"""Tables that version 0.1 left: those that the present rules replay are played on, the others are shown."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from sintra.server.session.cards import summary
from sintra.server.session.setting import parse_setting
from sintra.store.store import Job
from tests.store.old import fill

from .tools import Live, Message, Seated, Someone, serving

pytestmark = pytest.mark.anyio


@pytest.fixture
async def old(database: str) -> AsyncIterator[Live]:
    """A server on a database of version 0.1."""
    await fill(database)
    async with serving(database, waiting_days=100_000) as running:
        yield running


async def ada_and_ben(live: Live) -> tuple[Someone, Someone]:
    """The people whom that database knows."""
    return await live.known("ada", "Ada", "token of ada"), await live.known("ben", "Ben", "token of ben")


def is_changed(problem: Message | None, turn: int) -> bool:
    """Whether a problem is that the rules have changed, at this turn."""
    facts: dict[str, Any] = {"game": "summer", "rules": 1, "now": 2, "turn": turn}
    return problem == {"code": "rules_changed", "facts": facts}


async def test_people_are_known_by_their_cookies(old: Live) -> None:
    ada, ben = await ada_and_ben(old)
    assert (await ada.http.get("/api/me")).json() == {"id": "ada", "nickname": "Ada"}
    assert (await ben.http.patch("/api/me", json={"nickname": "Benno"})).json()["nickname"] == "Benno"


@pytest.mark.parametrize(("table", "number"), [("midturn", 32), ("withbot", 3)])
async def test_a_game_that_is_replayed_goes_on(old: Live, table: str, number: int) -> None:
    ada, ben = await ada_and_ben(old)
    async with ada.at(table) as a, ben.at(table) as b:
        assert (a.state["problem"], a.state["status"]) == (None, "playing")
        assert a.number >= number
        while a.state["status"] == "playing":
            mover = next((each for each in (a, b) if each.to_move in each.seats), None)
            if mover:
                await mover.play(confirm=True)
            await level(a, b)
        assert a.state["status"] == "finished"


async def level(a: Seated, b: Seated) -> None:
    """Receive until both know the same, and it is a person's turn, or the game is over."""
    await a.until(lambda: a.number >= b.number and a.to_move in (None, *a.seats, *b.seats))
    await b.until(lambda: b.number >= a.number)


async def test_a_table_that_waits_is_joined_and_played(old: Live) -> None:
    ada, ben = await ada_and_ben(old)
    async with ada.at("waiting") as a, ben.at("waiting") as b:
        assert (a.state["problem"], a.state["status"]) == (None, "waiting")
        assert (await b.ask("join"))["type"] == "done"
        assert b.state["status"] == "playing"


async def test_a_finished_game_with_the_same_scores_is_whole(old: Live) -> None:
    ada, _ = await ada_and_ben(old)
    async with ada.at("samescores") as a:
        assert (a.state["problem"], a.state["status"]) == (None, "finished")
        assert [line["text"] for line in a.chat] == ["Hello, Ben!", None]
    record = (await ada.http.get("/api/tables/samescores/record")).json()
    assert (record["rules"], record["scores"]) == (2, [1, 1])
    frames = (await ada.http.get("/api/tables/samescores/turns")).json()
    assert frames["turns"] == len(record["turns"])


async def test_a_finished_game_with_other_scores_is_shown_as_it_ended(old: Live) -> None:
    ada, ben = await ada_and_ben(old)
    async with ben.at("newscores") as b:
        assert is_changed(b.state["problem"], turn=83), b.state["problem"]
        assert (b.state["view"], b.log, b.turns, b.state["legal"]) == (None, [], [], [])
        card = b.card
        assert (card["status"], card["scores"], card["winners"], card["to_move"]) == (
            "finished", [5, 5], [0, 1], None,
        )  # fmt: skip
        assert (b.state["seed"], b.you["seats"], b.you["muted"]) == ("n", [1], [0])
        for kind, more in every_change(b):
            refused = await b.ask(kind, **more)
            assert is_changed({"code": refused["code"], "facts": refused["facts"]}, turn=83), kind
        assert (await b.ask("chat", text="What a game"))["type"] == "done"
        assert (await b.ask("sync"))["number"] == b.number == card["number"]
    for path in ("/turns", "/record"):
        answer = await ada.http.get(f"/api/tables/newscores{path}")
        assert (answer.status_code, answer.json()["code"]) == (409, "rules_changed")


def every_change(seated: Seated) -> list[tuple[str, Message]]:
    """Every request that needs the game, or would change the table."""
    turn = {"at": seated.number, "seat": 0}
    return [
        ("play", {**turn, "steps": ["1:b"]}), ("take_back", turn), ("confirm", turn), ("join", {}),
        ("start", {}), ("leave", {}), ("come_back", {}), ("rematch", {}), ("explain", {"step": "1:b"}),
        ("hint", {}),
    ]  # fmt: skip


async def test_a_game_that_cannot_go_on_is_abandoned_and_shown_as_it_stood(old: Live) -> None:
    ada, _ = await ada_and_ben(old)
    async with ada.at("round6") as a:
        assert is_changed(a.state["problem"], turn=170), a.state["problem"]
        assert (a.card["status"], a.card["scores"], a.card["your_turn"]) == ("abandoned", [35, 66, 62], False)
        assert [seat["name"] for seat in a.state["seats"]] == ["Ada", "Ben", None]
        assert a.state["seed"] is None
        for kind, more in every_change(a):
            assert (await a.ask(kind, **more))["code"] == "rules_changed", kind
    cards = (await ada.http.get("/api/tables/mine")).json()["tables"]
    shown = next(card for card in cards if card["id"] == "round6")
    assert (shown["status"], shown["to_move"], shown["scores"]) == ("abandoned", None, [35, 66, 62])


async def test_the_server_leaves_such_a_table_alone(old: Live) -> None:
    """A bot was to move at ``round6``: the server finds that out by itself, once."""
    services = old.services
    await services.live.bots.ready.wait()
    await services.live.keeper.sweep()
    row = await services.store.table("round6")
    assert row is not None
    assert (row.status, row.due, row.to_move, row.number) == ("abandoned", None, None, 347)
    assert "round6" not in {each.id for each in await services.store.due_tables(now=2**50)}
    assert services.metrics.failures._value.get() == 0
    services.live.rooms.forget_idle(idle_s=-1)
    assert services.live.rooms.find("round6") is None
    room = await services.live.rooms.get("round6")
    assert room.session.problem is not None


async def test_what_another_process_plays_by_other_rules_is_shown_as_it_stands(old: Live) -> None:
    """As if version 0.1 still ran beside this one, and played what the present rules refuse."""
    services, (ada, _) = old.services, await ada_and_ben(old)
    async with ada.at("midturn") as a:
        room = services.live.rooms.find("midturn")
        assert room is not None
        for number in (33, 34):
            row = {**summary(room.session), "status": "playing", "number": number, "scores": [9, number]}
            step = {"seat": 0, "step": "9:p", "by": "person"}
            job = Job().add("event", table_id="midturn", number=number, at=number, kind="step", data=step)
            await services.store.save(job.add("summary", id="midturn", **row))
            await room.ledger.hear(number)
            await a.until(lambda number=number: a.number == number)  # type: ignore[misc]
            assert is_changed(a.state["problem"], turn=15)
            assert (a.state["view"], a.card["scores"]) == (None, [9, number])
    assert services.metrics.failures._value.get() == 0


async def test_new_tables_say_by_which_rules_they_are_played(old: Live) -> None:
    ada, _ = await ada_and_ben(old)
    for game, rules in (("summer", 2), ("garden", 1)):
        table = await ada.make_table([{"kind": "me"}, {"kind": "open"}], game)
        row = await old.services.store.table(table)
        assert row is not None
        assert row.settings["rules"] == parse_setting(row).rules == rules
