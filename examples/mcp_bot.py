"""A player over the Model Context Protocol, in the place of a language model: `python examples/mcp_bot.py`.

It starts `sintra mcp`, opens a table and plays, a random step each time. Needs `pip install "sintra[mcp]"`.
"""

import argparse
import asyncio
import random
import sys

from mcp import Client, StdioServerParameters

SINTRA = StdioServerParameters(command=sys.executable, args=["-m", "sintra.cli", "mcp"])


async def play(game: str, opponents: str, seed: str) -> str:
    """One game; what was seen last."""
    chance = random.Random(seed)
    async with Client(SINTRA) as client:

        async def ask(tool: str, **given: object) -> str:
            answer = await client.call_tool(tool, given)
            return str(getattr(answer.content[0], "text", ""))

        seen = await ask("open_table", game=game, opponents=opponents, seed=seed)
        while "The game is over" not in seen:
            _, mine, legal = seen.partition("Legal steps: ")
            if mine:
                seen = await ask("play", table=1, steps=chance.choice(legal.split()))
            else:
                seen = await ask("wait", table=1)
        return seen


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="summer")
    parser.add_argument("--opponents", default="greedy")
    parser.add_argument("--seed", default="1")
    print(asyncio.run(play(**vars(parser.parse_args()))).splitlines()[-1])
