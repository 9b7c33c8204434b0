"""Running a server: settings, health, metrics, the page, and a database that goes away."""

import asyncio
import logging
import random
import re
import threading
from dataclasses import fields
from pathlib import Path

import pytest

from sintra.kernel.errors import BadOption
from sintra.server.live import waking
from sintra.server.settings import PREFIX, Settings, read_settings
from sintra.store.errors import StoreAway
from sintra.store.writer import Job, Writer
from tests.postgres import Postgres

from .tools import HOT, ME_AND_BOT, Live, Someone, eventually, serving

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parent.parent.parent


def test_settings_come_from_the_environment_and_arguments_go_first() -> None:
    environment = {"SINTRA_PORT": "9000", "SINTRA_HOST": "0.0.0.0", "SINTRA_SECURE_COOKIES": "1"}
    settings = read_settings(environment, host=None, port=9001)
    assert (settings.host, settings.port, settings.secure_cookies) == ("0.0.0.0", 9001, True)
    assert read_settings({"SINTRA_ORIGINS": "https://a.example/, https://b.example"}).allowed_origins == {
        "https://a.example",
        "https://b.example",
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SINTRA_PORT", "http"),
        ("SINTRA_PORT", "-1"),
        ("SINTRA_SECURE_COOKIES", "yes"),
        ("SINTRA_LOG_LEVEL", "loud"),
        ("SINTRA_THINKERS", "0"),
    ],
)
def test_a_bad_setting_is_refused(name: str, value: str) -> None:
    with pytest.raises(BadOption, match=f"bad_setting: setting={name} value={value}"):
        read_settings({name: value})


def test_by_default_the_database_is_a_file_of_the_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Settings().database_url == f"sqlite:///{tmp_path}/sintra/sintra.db"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert Settings().database_url == f"sqlite:///{tmp_path}/.local/share/sintra/sintra.db"


def test_every_setting_is_described_with_its_default() -> None:
    text = (ROOT / "docs/server.md").read_text()
    described = dict(re.findall(r"^\| `(SINTRA_\w+)` \|(.*?)\|", text, re.MULTILINE))
    assert set(described) == {PREFIX + field.name.upper() for field in fields(Settings)}
    for field in fields(Settings):
        if field.name not in ("database", "thinkers"):
            shown = (
                {True: "1", False: "0"}.get(field.default, str(field.default))
                if type(field.default) is bool
                else field.default
            )
            assert described[PREFIX + field.name.upper()].strip("` ") == str(shown), field.name


async def test_health_and_metrics(live: Live) -> None:
    ana = await live.person()
    async with ana.at(await ana.make_table(HOT)) as a:
        await a.play()
        await a.play("9:p")
        health = (await ana.http.get("/health")).json()
        assert (health["status"], health["ready"]) == ("ok", True)
        text = (await ana.http.get("/metrics")).text
    for line in (
        "sintra_rooms 1.0", "sintra_sockets 1.0", "sintra_store_up 1.0", "sintra_failures_total 0.0",
        'sintra_events_total{kind="step"} 1.0', 'sintra_requests_total{code="done",type="play"} 1.0',
        'sintra_requests_total{code="not_confirmed",type="play"} 1.0',
    ):  # fmt: skip
        assert f"\n{line}\n" in text, line


async def test_while_the_rules_are_compiled_tables_wait_and_are_not_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, players = threading.Event(), threading.Event()
    monkeypatch.setattr(waking, "load_rules", games.wait)
    monkeypatch.setattr(waking, "load_players", players.wait)
    try:
        async with serving(f"sqlite:///{tmp_path}/sintra.db", thinkers=1) as live:
            ana = await live.person()
            making = asyncio.create_task(ana.make_table(ME_AND_BOT))
            ready = live.services.live.bots.ready
            await eventually(lambda: len(ready._waiters) == 2)  # the keeper, and this request
            assert not making.done()
            assert await said_ready(ana) == (False, False)
            games.set()
            async with ana.at(await making) as a:
                while a.to_move in a.seats:
                    await a.play(confirm=True)
                assert await said_ready(ana) == (False, False)
                assert not [event for event in a.events if event["by"] == "bot"]
                players.set()
                await a.until(lambda: a.events and a.events[-1]["by"] == "bot")
                await eventually(lambda: live.services.live.bots.warm)
                assert await said_ready(ana) == (True, True)
    finally:
        games.set()
        players.set()


async def test_the_first_time_people_play_while_the_games_are_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = asyncio.Event()
    monkeypatch.setattr(waking, "is_first_start", lambda: True)
    monkeypatch.setattr(waking, "compile_games", compiled.wait)
    async with serving(f"sqlite:///{tmp_path}/sintra.db", thinkers=2) as live:
        ana = await live.person()
        async with ana.at(await ana.make_table(ME_AND_BOT)) as a:
            while a.to_move in a.seats:
                await a.play(confirm=True)
            assert await said_ready(ana) == (False, False)
            assert not [event for event in a.events if event["by"] == "bot"]
            compiled.set()
            await a.until(lambda: a.events and a.events[-1]["by"] == "bot")
            assert await said_ready(ana) == (True, True)


async def said_ready(who: Someone) -> tuple[bool, bool]:
    """What the two answers that tell it say."""
    answers = [(await who.http.get(path)).json() for path in ("/health", "/api/about")]
    return answers[0]["ready"], answers[1]["ready"]


async def test_without_a_page_the_server_says_so(
    lite: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sintra.server.web.routes.page.FOLDER", tmp_path / "nothing")
    ana = await lite.person()
    assert "page is not built" in (await ana.http.get("/")).text
    assert (await ana.http.get("/api/nothing")).json() == {"code": "no_such_page", "facts": {}}
    assert (await ana.http.put("/api/me")).json() == {"code": "no_such_method", "facts": {}}


async def test_the_page_is_served_with_one_document_for_all_paths(
    lite: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Sintra</title>")
    (folder / "assets/a.js").write_text("1")
    (folder / "sw.js").write_text("2")
    (tmp_path / "secret").write_text("secret")
    monkeypatch.setattr("sintra.server.web.routes.page.FOLDER", folder)
    ana = await lite.person()
    for path in ("/", "/t/abc", "/nothing.html"):
        answer = await ana.http.get(path)
        assert (answer.status_code, answer.text) == (200, "<title>Sintra</title>")
        assert answer.headers["cache-control"] == "no-cache"
    assert "immutable" in (await ana.http.get("/assets/a.js")).headers["cache-control"]
    assert (await ana.http.get("/sw.js")).headers["cache-control"] == "no-cache"
    assert (await ana.http.get("/assets/of-another-version.js")).status_code == 404
    for path in ("/../secret", "/%2e%2e/secret", "/assets/..%2f..%2fsecret", "/%00"):
        assert (await ana.http.get(path)).text != "secret"
    assert (await ana.http.get("/api/nothing")).status_code == 404


async def test_links_to_tables_and_replays_come_with_a_picture(
    lite: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text('<meta property="og:image" content="/preview-table.png" />')
    monkeypatch.setattr("sintra.server.web.routes.page.FOLDER", tmp_path)
    ana = await lite.person()
    for path, picture in {
        "/": "table",
        "/t/abc": "table",
        "/t/abc/replay": "replay",
        "/r/abc": "replay",
    }.items():
        assert f'content="{ana.http.base_url}/preview-{picture}.png"' in (await ana.http.get(path)).text


async def test_a_save_of_which_nobody_knows_is_told_when_the_database_is_back(
    lite: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = await lite.person()
    async with ana.at(await ana.make_table(HOT)) as a:
        commit = Writer._commit

        async def lose_the_answer(writer: Writer, jobs: list[Job]) -> None:
            monkeypatch.setattr(Writer, "_commit", commit)
            await commit(writer, jobs)
            raise StoreAway("store_away")

        monkeypatch.setattr(Writer, "_commit", lose_the_answer)
        at, seat, step = a.number, a.to_move, a.state["legal"][0]["step"]
        assert (await a.play(confirm=True))["code"] == "store_away"
        assert a.number == at
        await a.until(lambda: a.number > at)  # without asking
        assert a.notices == ["store_away", "store_back"]
        assert a.turns == [{"seat": seat, "steps": [step]}]
        again = await a.ask("play", at=at, seat=seat, steps=[step])
        assert again["code"] == "stale"


async def test_a_database_that_restarts_in_the_middle_of_play(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    async with serving(postgres.create(f"restart{random.getrandbits(40)}")) as live:
        ana = await live.person()
        table = await ana.make_table([*HOT, {"kind": "bot", "level": "random"}])
        chance, acknowledged = random.Random(1), 0
        async with ana.at(table) as a:
            for number in range(30):
                await a.until(lambda: a.to_move in a.seats)
                if number in (5, 15):
                    await asyncio.to_thread(postgres.stop)
                    refused = await a.play()
                    assert (refused["code"], refused["type"]) == ("store_away", "refused")
                    assert "store_away" in a.notices
                    health = (await ana.http.get("/health")).json()
                    assert health["status"] == "store_away"
                    assert (await ana.http.get("/api/me")).status_code == 503
                    await asyncio.to_thread(postgres.start)
                    await a.until(lambda: a.notices[-1] == "store_back")
                    a.notices.clear()
                answer = await a.play(chance.choice(a.state["legal"])["step"], confirm=True)
                assert answer["type"] == "done", answer
                acknowledged += 1
            await a.play_to_the_end()
        events = await live.services.store.events(table)
        assert [event.number for event in events] == list(range(1, len(events) + 1))
        mine = [event for event in events if event.kind == "step" and event.data["by"] == "person"]
        assert len(mine) >= acknowledged
        assert not [record for record in caplog.records if record.name.startswith("sintra")]
