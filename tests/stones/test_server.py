"""The third game on the server, over real sockets: with a bot, with hints, to a record that replays."""

from pathlib import Path

import pytest

from sintra.record import parse_record, verify
from sintra.server.live import waking
from tests.server.tools import ME_AND_OPEN, serving

pytestmark = pytest.mark.anyio


async def test_two_people_play_it(tmp_path: Path) -> None:
    async with serving(f"sqlite:///{tmp_path}/stones.db") as live:
        ana, bo = await live.person("Ana"), await live.person("Bo")
        table = await ana.make_table(ME_AND_OPEN, "stones")
        async with ana.at(table) as a, bo.at(table) as b:
            await b.ask("join")
            await a.until(lambda: a.state["status"] == "playing")
            heap = a.state["view"]["heap"]
            assert [each["step"] for each in a.state["legal"]] == ["1", "2", "3"]
            refused = await b.play("1", seat=1)
            assert (refused["type"], refused["code"]) == ("refused", "not_your_turn")
            assert (await a.play("2", confirm=True))["type"] == "done"
            await b.until(lambda: b.to_move == 1)
            assert b.state["view"]["heap"] == heap - 2


async def test_a_person_plays_it_against_a_bot_that_searches(tmp_path: Path) -> None:
    async with serving(f"sqlite:///{tmp_path}/stones.db") as live:
        ana = await live.person("Ana")
        table = await ana.make_table([{"kind": "me"}, {"kind": "bot", "level": "artisan"}], "stones")
        async with ana.at(table) as a:
            hint = await a.ask("hint")
            assert hint["candidates"][0]["steps"][0] in {each["step"] for each in a.state["legal"]}
            await a.play_to_the_end()
            assert sum(seat["score"] for seat in a.state["view"]["seats"]) == 1
        record = parse_record((await ana.http.get(f"/api/tables/{table}/record")).text)
        assert verify(record).over
        frames = (await ana.http.get(f"/api/tables/{table}/turns")).json()
        assert frames["turns"] == len(record.turns)


def test_the_server_warms_up_with_it() -> None:
    waking.load_rules()
    waking.load_players()
