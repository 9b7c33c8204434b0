"""What a language model gets: every tool, through the protocol itself."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from mcp import Client

from sintra.games import GAMES
from sintra.mcp.server import MOST_TABLES, new_server
from sintra.mcp.texts import rules_of

Ask = Callable[..., Awaitable[str]]


def talk(dialogue: Callable[[Ask], Awaitable[None]]) -> None:
    """A client that asks for tools by name and gets their text; a refusal begins with ``refused``."""

    async def run() -> None:
        async with Client(new_server()) as client:

            async def ask(tool: str, **given: Any) -> str:
                answer = await client.call_tool(tool, given)
                text = answer.content[0].text  # type: ignore[union-attr]
                return f"refused {text}" if answer.is_error else text

            await dialogue(ask)

    asyncio.run(run())


def test_a_game_is_opened_played_and_waited_for() -> None:
    async def dialogue(ask: Ask) -> None:
        opened = await ask("open_table", opponents="random", seed=7, options={"board": "grey"})
        assert opened.startswith("Table 1\nSummer Pavilion, grey side")
        assert "You are seat 0, and it is your turn. Legal steps: 1:o 1:y" in opened
        assert (await ask("look", table=1)) == opened.removeprefix("Table 1\n")
        assert "Seat 1 is to move: wait." in await ask("play", table=1, steps="1:o")
        waited = await ask("wait", table=1)
        assert waited.startswith("Seat 1 played ")
        assert "it is your turn" in waited

    talk(dialogue)


def test_a_whole_game_ends_with_a_result() -> None:
    async def dialogue(ask: Ask) -> None:
        seen = await ask("open_table", game="garden", opponents="random", seed="1", my_seat=1)
        while "The game is over" not in seen:
            if "Legal steps: " in seen:
                seen = await ask("play", table=1, steps=seen.split()[-1])
            else:
                seen = await ask("wait", table=1)
        assert "refused" not in seen
        assert "refused Error executing tool play: game_over" in await ask("play", table=1, steps="-")

    talk(dialogue)


def test_a_refusal_names_the_clause_and_plays_nothing() -> None:
    async def dialogue(ask: Ask) -> None:
        await ask("open_table", opponents="random", seed="7")
        before = await ask("look", table=1)
        assert "S4.2 none_there: place=3 colour=p" in await ask("play", table=1, steps="3:p")
        assert "not_your_turn" in await ask("play", table=1, steps="1:o 2:g")
        assert "bad_step" in await ask("play", table=1, steps="")
        why = await ask("why_not", table=1, step="3:p")
        assert why.startswith("S4.2 none_there: place=3 colour=p\n")
        assert len(why.splitlines()[1]) > 20  # the clause itself
        assert (await ask("why_not", table=1, step="1:o")).startswith("1:o is legal: points 0")
        assert await ask("look", table=1) == before

    talk(dialogue)


def test_what_cannot_be_is_refused_with_its_code() -> None:
    async def dialogue(ask: Ask) -> None:
        assert "no_such_table: table=3" in await ask("look", table=3)
        assert "unknown_game" in await ask("rules", game="chess")
        red = {"board": "red"}
        for wrong in ({"game": "chess"}, {"opponents": "nobody"}, {"seats_at_table": 9}, {"options": red}):
            assert (await ask("open_table", **wrong)).startswith("refused ")

    talk(dialogue)


def test_the_oldest_table_is_forgotten() -> None:
    async def dialogue(ask: Ask) -> None:
        for _ in range(MOST_TABLES + 1):
            await ask("open_table", opponents="random")
        assert "no_such_table" in await ask("look", table=1)
        assert "You are seat 0" in await ask("look", table=MOST_TABLES + 1)

    talk(dialogue)


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_are_all_there(name: str) -> None:
    text = rules_of(GAMES[name])
    assert "1.1: " in text
    assert f"## {GAMES[name].title}: steps" in text
    assert ">>>" not in text
