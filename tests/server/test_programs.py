"""Programs: a token in a header, a mark in the name, and waiting for a turn."""

import asyncio
import runpy
from pathlib import Path
from typing import Any

import httpx
import pytest

from sintra.kernel.errors import BadOption
from sintra.server.session.names import clean_name, program_name
from sintra.server.web import waiter

from .tools import HOT, ME_AND_BOT, ME_AND_OPEN, PATIENCE_S, Live, eventually, serving

pytestmark = pytest.mark.anyio

EXAMPLE = Path(__file__).parents[2] / "examples/http_bot.py"


async def program(live: Live, nickname: str = "Rook") -> Any:
    """A client with the token of a new program."""
    client = live.browser()
    answer = await client.post("/api/programs", json={"nickname": nickname})
    assert answer.status_code == 201, answer.text
    assert not client.cookies
    client.headers["Authorization"] = f"Bearer {answer.json()['token']}"
    return client


async def test_a_program_is_known_by_its_token_and_marked_in_its_name(lite: Live) -> None:
    rook = await program(lite)
    assert (await rook.get("/api/me")).json()["nickname"] == "Rook [bot]"
    renamed = await rook.patch("/api/me", json={"nickname": "Pawn"})
    assert renamed.json()["nickname"] == "Pawn [bot]"
    made = (await rook.post("/api/tables", json={"game": "summer", "seats": ME_AND_BOT})).json()
    assert "Pawn [bot]" in [seat["name"] for seat in made["seats"]]


async def test_nobody_else_gets_in_with_a_header(lite: Live) -> None:
    ana = await lite.person()
    for token in (ana.token, "nonsense", "x" * 1000):
        answer = await lite.browser().get("/api/me", headers={"Authorization": f"Bearer {token}"})
        assert (answer.status_code, answer.json()["code"]) == (401, "no_person")


@pytest.mark.parametrize(
    "name",
    [
        "Ana bot",
        "Ana [bot]",
        "Ana (B0T)",
        "bot",
        "Ana [воt]",
        "Ana [ bot ]",
        "Ana [b o t]",
        "Ana [bot] (2)",
        "Ana [bot](2)",
        "Аня [бот]",
    ],
)
def test_people_cannot_look_like_programs(name: str) -> None:
    with pytest.raises(BadOption, match="bad_name"):
        clean_name(name)


def test_the_mark_always_fits() -> None:
    for name in ("Talbot", "Bo T", "Robot 7", "Master of none", "7"):
        assert clean_name(name) == name
    assert program_name("x" * 14) == "x" * 14 + " [bot]"
    for wrong in ("x" * 15, "Master", "Rook [bot]"):
        with pytest.raises(BadOption, match="bad_name"):
            program_name(wrong)


async def test_the_example_plays_a_game_alone_and_one_with_a_guest(lite: Live) -> None:
    play = runpy.run_path(str(EXAMPLE))["play"]
    scores = await asyncio.to_thread(play, lite.url, level="random")
    assert len(scores) == 2
    ana = await lite.person()
    table = await ana.make_table(ME_AND_OPEN)
    playing = asyncio.create_task(asyncio.to_thread(play, lite.url, table=table))
    async with ana.at(table) as a:
        await a.until(lambda: a.state["status"] == "playing")
        await a.play_to_the_end()
        assert a.state["seats"][1]["name"] == "Example [bot]"
        assert await playing == [seat["score"] for seat in a.state["view"]["seats"]]


async def test_waiting_ends_even_if_nothing_happens(lite: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, rook = await lite.person(), await program(lite)
    table = await ana.make_table(HOT)
    monkeypatch.setattr(waiter, "WAIT_S", 0.01)
    seen = (await rook.get(f"/api/tables/{table}/wait")).json()
    assert (seen["number"], seen["card"]["your_turn"]) == (1, False)
    room = lite.services.live.rooms.find(table)
    assert room is not None
    assert not room.audience.clients


async def test_only_so_many_wait_at_once_and_only_where_they_may(
    lite: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiter, "WAIT_S", 3600)  # nobody's time is over before the last one has come
    ana, rook = await lite.person(), await program(lite)
    private = await ana.make_table(HOT, spectators=False)
    assert (await rook.get(f"/api/tables/{private}/wait")).json()["code"] == "no_spectators"
    table = await ana.make_table(HOT)
    most = lite.services.settings.sockets
    waiting = [asyncio.create_task(rook.get(f"/api/tables/{table}/wait")) for _ in range(most)]
    room = lite.services.live.rooms.find(table)
    assert room is not None
    await eventually(lambda: len(room.audience.clients) == most)
    assert (await rook.get(f"/api/tables/{table}/wait")).json()["code"] == "too_many_sockets"
    for waiting_one in room.audience.clients:
        waiting_one.close("too_slow")
    assert {answer.status_code for answer in await asyncio.gather(*waiting)} == {200}


async def test_a_server_that_stops_lets_go_of_whoever_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiter, "WAIT_S", 3600)
    async with httpx.AsyncClient(timeout=PATIENCE_S) as client:
        async with serving(f"sqlite:///{tmp_path}/sintra.db") as live:
            ana = await live.person()
            table = await ana.make_table(ME_AND_OPEN)
            cookie = {"Cookie": f"sintra={ana.token}"}
            waiting = asyncio.create_task(client.get(f"{live.url}/api/tables/{table}/wait", headers=cookie))
            room = live.services.live.rooms.find(table)
            assert room is not None
            await eventually(lambda: room.audience.clients)
        assert (await waiting).json()["state"]["status"] == "waiting"
