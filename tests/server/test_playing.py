"""Whole games over real sockets, on both databases."""

import asyncio
import json
from pathlib import Path

import pytest

from sintra.record import commitment, digest, parse_record, verify

from .tools import ME_AND_OPEN, Live, check_view, compile_player

pytestmark = pytest.mark.anyio

TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize("game", ["summer", "garden"])
async def test_two_people_play_a_game(live: Live, game: str) -> None:
    ana, bo = await live.person("Ana"), await live.person("Bo")
    table = await ana.make_table(ME_AND_OPEN, game)
    async with ana.at(table) as a, bo.at(table) as b:
        assert (a.state["status"], a.state["view"]) == ("waiting", None)
        assert (await b.ask("join"))["type"] == "done"
        await a.until(lambda: a.state["status"] == "playing")
        promised = a.table["commitment"]
        await asyncio.gather(a.play_to_the_end(1), b.play_to_the_end(2))
        assert a.state["view"] == b.state["view"]
        assert (a.log, a.turns) == (b.log, b.turns)
        assert [event["number"] for event in a.events] == list(range(1, a.number + 1))
        scores = [seat["score"] for seat in a.state["view"]["seats"]]
        begin = [5, 5] if game == "summer" else [15, 15]
        for entry in a.log:
            begin[entry["seat"]] += entry["points"]
        assert begin == scores
        whole = await b.ask("sync")
        assert (whole["log"]["items"], whole["turns"]["items"]) == (b.log, b.turns)
        assert commitment(a.state["seed"]) == promised
    record = parse_record((await bo.http.get(f"/api/tables/{table}/record")).text)
    assert verify(record).scores == scores == record.scores
    assert commitment(record.seed) == promised
    assert digest(record) == a.state["digest"] == b.state["digest"]


@pytest.mark.parametrize("level", ["random", "greedy", "heuristic", "mason"])
async def test_a_game_against_bots(lite: Live, level: str) -> None:
    compile_player(level)
    ana = await lite.person()
    seats = [{"kind": "bot", "level": level}, {"kind": "me"}, {"kind": "bot", "level": "random"}]
    table = await ana.make_table(seats)
    async with ana.at(table) as a:
        await a.play_to_the_end()
        assert a.state["status"] == "finished"
        assert {event["by"] for event in a.events if event["kind"] == "step"} == {"bot", "person"}


async def test_hot_seat_seats_belong_to_whoever_made_the_table(live: Live) -> None:
    ana, bo = await live.person("Ana"), await live.person("Bo")
    table = await ana.make_table([{"kind": "me"}, {"kind": "hotseat", "name": "Grandma"}, {"kind": "open"}])
    async with ana.at(table) as a, bo.at(table) as b:
        await b.ask("join")
        await a.until(lambda: a.state["status"] == "playing")
        assert a.seats == [0, 1]
        assert b.seats == [2]
        refused = await b.play(seat=0)
        assert (refused["code"], refused["facts"]) == ("not_your_seat", {"seat": 0})
        await asyncio.gather(a.play_to_the_end(), b.play_to_the_end())
        assert {event["seat"] for event in a.events if event["kind"] == "step"} == {0, 1, 2}


async def test_frames_show_the_game_turn_by_turn(live: Live) -> None:
    ana = await live.person()
    table = await ana.make_table([{"kind": "me"}, {"kind": "bot", "level": "greedy"}])
    async with ana.at(table) as a:
        await a.play_to_the_end()
    first = (await ana.http.get(f"/api/tables/{table}/turns?count=50")).json()
    assert first["turns"] == len(a.turns)
    assert first["names"] == ["Ana", "greedy"]
    frames = first["frames"]
    while len(frames) <= first["turns"]:
        page = f"/api/tables/{table}/turns?start={len(frames)}&count=50"
        frames += (await ana.http.get(page)).json()["frames"]
    assert [frame["turn"] for frame in frames] == list(range(first["turns"] + 1))
    assert [{"seat": frame["seat"], "steps": frame["steps"]} for frame in frames[1:]] == a.turns
    assert [entry for frame in frames for entry in frame["log"]] == a.log
    for frame in frames:
        check_view(frame["view"])
    assert frames[-1]["view"]["seats"] == a.state["view"]["seats"]


async def test_a_record_is_uploaded_and_replayed(live: Live) -> None:
    ana, bo = await live.person(), await live.person()
    table = await ana.make_table([{"kind": "me"}, {"kind": "bot", "level": "random"}])
    async with ana.at(table) as a:
        await a.play_to_the_end()
    text = (await ana.http.get(f"/api/tables/{table}/record")).text
    for _ in range(2):  # the same record twice is one record
        card = await bo.http.post("/api/records", content=text)
        assert card.status_code == 201
    found = card.json()
    assert (found["finished"], found["turns"]) == (True, len(a.turns))
    kept = await ana.http.get(f"/api/records/{found['id']}")
    assert kept.json() == json.loads(text)
    frames = (await bo.http.get(f"/api/records/{found['id']}/turns?start=5&count=3")).json()["frames"]
    assert [frame["turn"] for frame in frames] == [5, 6, 7]
    wrong = json.loads(text)
    wrong["scores"][0] += 1
    refused = await bo.http.post("/api/records", json=wrong)
    assert (refused.status_code, refused.json()["code"]) == (422, "record_scores")
    wrong = json.loads(text)
    wrong["turns"][3] = "9:p"
    assert (await bo.http.post("/api/records", json=wrong)).json()["code"] == "record_step"
    assert (await bo.http.post("/api/records", content=b"\xff{")).json()["code"] == "record_not_text"
    assert (await bo.http.get("/api/records/0000")).json()["code"] == "no_such_record"


async def test_a_record_of_other_rules_is_uploaded_only_if_todays_rules_replay_it(live: Live) -> None:
    person = await live.person()
    golden = (TESTS / "golden" / "summer-2-grey.json").read_text(encoding="ascii")
    card = await person.http.post("/api/records", content=golden)
    assert card.status_code == 201
    kept = (await person.http.get(f"/api/records/{card.json()['id']}")).json()
    assert (kept["version"], kept["rules"]) == (2, 1)
    changed = (TESTS / "store" / "v0_1_scores.json").read_text(encoding="ascii")
    refused = await person.http.post("/api/records", content=changed)
    facts = {"game": "summer", "rules": 1, "now": 2, "turn": 83}
    assert (refused.status_code, refused.json()) == (422, {"code": "rules_changed", "facts": facts})
