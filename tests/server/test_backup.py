"""The steps of docs/operation.md: a backup is made while people play, and restored."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sintra.store.engine import parse_url
from tests.postgres import Postgres

from .tools import HOT, serving

pytestmark = pytest.mark.anyio

TEXT = (Path(__file__).parents[2] / "docs/operation.md").read_text()


def follow(step: str, database: str, copy: Path, programs: list[str]) -> None:
    """Run the lines of one step in a shell, as somebody would who reads them."""
    kind = database.partition(":")[0]
    (script,) = re.findall(rf"^```sh {step} {kind}\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    where = str(parse_url(database).database) if kind == "sqlite" else database
    given = {**os.environ, "DATABASE": where, "COPY": str(copy)}
    given["PATH"] = os.pathsep.join([*programs, given["PATH"]])
    done = subprocess.run(["sh", "-euc", script], env=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


async def test_a_backup_made_while_people_play_is_restored(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    copy, programs = tmp_path / "copy", [str(Path(sys.executable).parent)]
    if database.startswith("postgresql"):
        postgres: Postgres = request.getfixturevalue("postgres")
        programs.append(str(postgres.binaries))
    async with serving(database) as live:
        ana = await live.person("Ana")
        table = await ana.make_table(HOT)
        async with ana.at(table) as a:
            await a.play(confirm=True)
            number, view = a.number, a.state["view"]
            follow("backup", database, copy, programs)
            await a.play(confirm=True)
            assert a.number > number
    follow("restore", database, copy, programs)
    async with serving(database) as live:
        ana = await live.known(ana.id, ana.nickname, ana.token)
        async with ana.at(table) as a:
            assert (a.number, a.state["view"]) == (number, view)
            assert (await a.play(confirm=True))["type"] == "done"
