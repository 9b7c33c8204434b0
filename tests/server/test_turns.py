"""Steps at a table: what is refused and why, taking back, confirming, explaining, hints."""

import asyncio

import pytest

from sintra.server.protocol.constants import LONGEST_STEP

from .tools import HOT, ME_AND_BOT, ME_AND_OPEN, Live, Seated, check_view, compile_player

pytestmark = pytest.mark.anyio


async def unchanged(seated: Seated) -> bool:
    """Whether the table is still as this client knows it."""
    state, number = seated.state, seated.number
    whole = await seated.ask("sync")
    return (whole["number"], whole["state"]["view"]) == (number, state["view"])


async def test_a_step_at_an_old_number_is_stale(live: Live) -> None:
    ana = await live.person()
    async with ana.at(await ana.make_table(HOT)) as a:
        at = a.number
        await a.play()
        for kind, more in (("play", {"steps": ["c:r"]}), ("confirm", {}), ("take_back", {})):
            for wrong in (at, a.number + 1):
                refused = await a.ask(kind, at=wrong, seat=a.to_move, **more)
                assert (refused["code"], refused["facts"]) == ("stale", {"at": wrong, "number": at + 1})
        assert await unchanged(a)


async def test_what_happens_to_other_seats_makes_no_step_stale(live: Live) -> None:
    ana, bo = await live.person("Ana"), await live.person("Bo")
    table = await ana.make_table([*HOT, {"kind": "open"}])
    async with ana.at(table) as a, bo.at(table) as b:
        await b.ask("join")
        await a.until(lambda: a.state["status"] == "playing")
        at = a.number
        while a.to_move not in a.seats:
            await b.play()
            await b.ask("confirm", at=b.number, seat=b.to_move)
            at = b.number
            await a.until(lambda: a.number == b.number)
        await b.ask("leave")
        await a.until(lambda: a.number > at)
        step = a.state["legal"][0]["step"]
        done = await a.ask("play", at=at, seat=a.to_move, steps=[step])
        assert done["type"] == "done"


async def test_an_illegal_step_names_its_clause(live: Live) -> None:
    ana = await live.person()
    async with ana.at(await ana.make_table(HOT)) as a:
        refused = await a.play("9:p")
        assert (refused["code"], refused["facts"]) == ("S1.2 no_display", {"display": 9, "displays": 5})
        assert (await a.play("nonsense"))["code"] == "bad_step"
        assert await unchanged(a)


async def test_only_the_seat_to_move_plays(live: Live) -> None:
    ana = await live.person()
    async with ana.at(await ana.make_table(HOT)) as a:
        other = 1 - (a.to_move or 0)
        step = a.state["legal"][0]["step"]
        assert (await a.play(step, seat=other))["code"] == "not_your_turn"
        assert (await a.play(step, seat=3))["code"] == "no_such_seat"
        assert await unchanged(a)


async def test_a_foreign_seat_is_not_played(live: Live) -> None:
    ana, eve = await live.person("Ana"), await live.person("Eve")
    table = await ana.make_table(HOT)
    async with ana.at(table) as a, eve.at(table) as e:
        for kind, more in (
            ("play", {"steps": [a.state["legal"][0]["step"]]}),
            ("confirm", {}),
            ("take_back", {}),
        ):
            refused = await e.ask(kind, at=e.number, seat=e.to_move, **more)
            assert (refused["code"], refused["facts"]) == ("not_your_seat", {"seat": a.to_move})
        assert await unchanged(a)


async def test_a_turn_is_taken_back_until_it_is_confirmed(live: Live) -> None:
    ana, bo = await live.person("Ana"), await live.person("Bo")
    table = await ana.make_table(HOT)
    async with ana.at(table) as a, bo.at(table) as watching:
        before, seat = a.state["view"], a.state["view"]["seat"]
        assert (await a.ask("take_back", at=a.number, seat=seat))["code"] == "nothing_to_take_back"
        assert (await a.ask("confirm", at=a.number, seat=seat))["code"] == "nothing_to_confirm"
        step = a.state["legal"][0]["step"]
        await a.play(step)
        await watching.until(lambda: watching.number == a.number)
        view = watching.state["view"]
        assert (view["turn_seat"], view["turn_steps"]) == (seat, [step])
        assert (view["waits_for_confirm"], view["may_take_back"]) == (True, True)
        assert watching.turns == []
        assert a.state["legal"] == []
        assert (await a.play(step, seat=seat))["code"] == "not_confirmed"
        await a.ask("take_back", at=a.number, seat=seat)
        assert a.state["view"] == before
        await a.play(step)
        await a.ask("confirm", at=a.number, seat=seat)
        await watching.until(lambda: watching.number == a.number)
        assert watching.state["view"]["turn_seat"] is None
        assert watching.turns == [{"seat": seat, "steps": [step]}]
        refused = await a.ask("take_back", at=a.number, seat=1 - seat)
        assert refused["code"] == "nothing_to_take_back"


async def test_a_turn_is_played_and_confirmed_by_one_request(live: Live) -> None:
    ana, bo = await live.person("Ana"), await live.person("Bo")
    table = await ana.make_table(HOT)
    async with ana.at(table) as a, bo.at(table) as watching:
        seat, step = a.to_move, a.state["legal"][0]["step"]
        assert (await a.play(step, confirm=True))["type"] == "done"
        await watching.until(lambda: watching.events)  # one update tells all of it
        assert [(event["number"], event["kind"]) for event in watching.events] == [
            (2, "step"),
            (3, "confirm"),
        ]
        assert watching.turns == [{"seat": seat, "steps": [step]}]
        await a.play()
        assert a.state["view"]["waits_for_confirm"]


def pieces(seated: Seated) -> list[str]:
    """What the seat to move could begin to place in Queen's Garden: a turn of several steps."""
    steps = [each["step"] for each in seated.state["legal"]]
    return [step for step in steps if step[0].isalpha() and step != "x"]


async def piece_to_place(seated: Seated) -> str:
    """Play on until the seat to move can place something."""
    while not pieces(seated):
        await seated.play(confirm=True)
    return pieces(seated)[0]


async def test_a_turn_that_is_not_finished_is_not_confirmed(live: Live) -> None:
    ana = await live.person()
    async with ana.at(await ana.make_table(HOT, game="garden")) as a:
        piece, turns = await piece_to_place(a), len(a.turns)
        assert (await a.play(piece, confirm=True))["type"] == "done"
        assert a.events[-1]["kind"] == "step"
        assert (a.state["view"]["turn_steps"], len(a.turns)) == ([piece], turns)


async def test_steps_are_played_together_or_not_at_all(live: Live) -> None:
    ana = await live.person()
    async with ana.at(await ana.make_table(HOT, game="garden")) as a:
        piece = await piece_to_place(a)
        assert (await a.play(piece, "nonsense", confirm=True))["code"] == "bad_step"
        assert await unchanged(a)
        seat = a.state["view"]["seat"]
        refused = await a.play("-", "-", confirm=True)  # the turn ends with the first
        assert (refused["code"], refused["facts"]) == ("not_your_turn", {"seat": seat, "to_move": 1 - seat})
        assert await unchanged(a)
        assert (await a.ask("play", at=a.number, seat=seat, steps=[]))["code"] == "malformed"


async def test_all_of_a_turn_is_taken_back_at_once(live: Live) -> None:
    ana = await live.person()
    async with ana.at(await ana.make_table(HOT, game="garden")) as a:
        piece, seat = await piece_to_place(a), a.to_move
        refused = await a.ask("take_back", at=a.number, seat=seat, all=True)
        assert refused["code"] == "nothing_to_take_back"
        before = a.state["view"]
        await a.play(piece)
        await a.play()
        number, seen = a.number, len(a.events)
        assert len(a.state["view"]["turn_steps"]) == 2
        assert (await a.ask("take_back", at=number, seat=seat, all=True))["type"] == "done"
        assert [event["number"] for event in a.events[seen:]] == [number + 1, number + 2]
        assert a.state["view"] == before


async def test_an_update_tells_what_changed_for_its_reader(live: Live) -> None:
    ana, bo = await live.person("Ana"), await live.person("Bo")
    table = await ana.make_table(ME_AND_OPEN, order="random")
    async with ana.at(table) as a, bo.at(table) as b:
        assert (a.card["status"], b.you["seats"]) == ("waiting", [])
        await b.ask("join")
        await a.until(lambda: a.number == b.number)
        assert sorted([*a.you["seats"], *b.you["seats"]]) == [0, 1]
        for number in range(6):
            mover, other = (a, b) if a.to_move in a.seats else (b, a)
            await mover.play(confirm=number % 2 == 0)
            if number % 2:
                await mover.ask("confirm", at=mover.number, seat=mover.to_move)
            await other.until(lambda other=other, mover=mover: other.number == mover.number)  # type: ignore[misc]
            for each in (a, b):
                known, you = each.card, each.you
                whole = await each.ask("sync")
                changed = {name for name in known if known[name] != whole["card"][name]}
                assert changed <= {"number", "updated", "to_move", "deadline", "scores", "your_turn"}
                assert whole["you"] == you
        await a.ask("leave")
        await b.until(lambda: b.number >= a.number)
        assert [b.card["seats"][seat]["driver"] for seat in (*a.seats, *b.seats)] == ["bot", "person"]


async def test_an_explanation_tells_the_clause_or_what_a_step_brings(live: Live) -> None:
    ana, bo = await live.person(), await live.person()
    table = await ana.make_table(HOT)
    async with ana.at(table) as a, bo.at(table) as watching:
        legal = a.state["legal"][-1]
        for each in (a, watching):
            told = await each.ask("explain", step=legal["step"])
            assert (told["legal"], told["code"], told["brings"]) == (True, None, legal["brings"])
            told = await each.ask("explain", step="9:p")
            assert (told["legal"], told["code"], told["brings"]) == (False, "S1.2 no_display", {})
        assert (await a.ask("explain", step="?" * LONGEST_STEP))["code"] == "bad_step"


async def test_legal_steps_carry_what_they_bring(lite: Live) -> None:
    ana = await lite.person()
    for game, names in (("summer", {"points", "bonus"}), ("garden", {"points"})):
        async with ana.at(await ana.make_table(HOT, game)) as a:
            assert a.state["legal"]
            for legal in a.state["legal"]:
                assert set(legal["brings"]) >= names


@pytest.mark.usefixtures("stopped")
async def test_hints_are_given_against_bots_only(lite: Live) -> None:
    compile_player("mason")
    ana, bo = await lite.person(), await lite.person()
    async with ana.at(await ana.make_table(ME_AND_BOT)) as a:
        await a.until(lambda: a.to_move in a.seats)
        hint = await a.ask("hint")
        legal = {legal["step"] for legal in a.state["legal"]}
        assert hint["candidates"]
        assert {candidate["steps"][0] for candidate in hint["candidates"]} <= legal
        assert sum(candidate["share"] for candidate in hint["candidates"]) <= 1.001
        for _ in range(2):
            assert (await a.ask("hint"))["type"] == "hint"
        refused = await a.ask("hint")
        assert (refused["code"], set(refused["facts"])) == ("too_fast", {"wait_ms"})
    table = await ana.make_table(ME_AND_OPEN)
    async with ana.at(table) as a, bo.at(table) as b:
        await b.ask("join")
        assert (await b.ask("hint"))["code"] == "no_hints"
    async with ana.at(await ana.make_table(HOT)) as a:
        assert (a.table["you"]["hint"], (await a.ask("hint"))["code"]) == (False, "no_hints")


async def test_a_hint_is_refused_for_the_reason_there_is(lite: Live) -> None:
    ana = await lite.person()
    async with ana.at(await ana.make_table(ME_AND_BOT)) as a:
        await a.until(lambda: a.to_move in a.seats)
        mine = a.to_move
        await a.play()
        refused = await a.ask("hint")
        assert (refused["code"], refused["facts"]) == ("not_confirmed", {"seat": mine})
        await a.play_to_the_end()
        assert (await a.ask("hint"))["code"] == "game_over"


async def test_the_same_requests_go_by_http(live: Live) -> None:
    ana = await live.person()
    table = await ana.make_table(HOT)
    whole = (await ana.http.get(f"/api/tables/{table}")).json()
    check_view(whole["state"]["view"])
    seat, step = whole["state"]["view"]["seat"], whole["state"]["legal"][0]["step"]
    url = f"/api/tables/{table}"
    asked = {"type": "play", "id": 5, "at": whole["number"], "seat": seat, "steps": [step]}
    done = await ana.http.post(url, json=asked)
    assert (done.status_code, done.json()) == (200, {"type": "done", "id": 5, "number": 2, "table": None})
    stale = await ana.http.post(url, json=asked)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert (await ana.http.post(url, json={"type": "sync"})).json()["state"]["view"]["turn_steps"] == [step]
    assert (await ana.http.post(url, json={"type": "explain", "step": "1:b"})).json()["legal"] is False


async def test_steps_sent_at_once_by_two_sockets_are_played_once(live: Live) -> None:
    ana = await live.person()
    table = await ana.make_table(HOT)
    async with ana.at(table) as one, ana.at(table) as two:
        step = one.state["legal"][0]["step"]
        answers = await asyncio.gather(one.play(step), two.play(step))
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"]


async def test_a_whole_turn_can_be_asked_about_before_it_is_played(live: Live) -> None:
    ana = await live.person()
    async with ana.at(await ana.make_table(HOT, game="garden")) as a:
        told = await a.ask("explain", step="-?", then=["."])
        assert (told["legal"], told["code"]) == (False, "Q8.2 nothing_to_discard")
        told = await a.ask("explain", step="-")
        assert (told["legal"], told["brings"]["points"]) == (True, -1)
        told = await a.ask("explain", step="-", then=["-"])
        assert (told["legal"], told["code"]) == (False, "not_your_turn")
        assert await unchanged(a)


async def test_the_ways_to_pay_come_with_what_is_being_placed(live: Live) -> None:
    ana = await live.person()
    async with ana.at(await ana.make_table(HOT, game="garden")) as a:
        seen = 0
        while seen < 3:
            state = a.state
            steps = [each["step"] for each in state["legal"]]
            if state["payments"]:
                seen += 1
                done = await a.play(steps[0], *state["payments"][0], confirm=True)
                assert done["type"] == "done"
            else:
                await a.play((pieces(a) or steps)[0], confirm=True)
