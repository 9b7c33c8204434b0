"""Imports point one way: the order of the folders in docs/architecture.md, and no cycle between modules.

Imports inside functions and under ``TYPE_CHECKING`` count like all others.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import sintra

PACKAGE = Path(sintra.__file__).parent

# Lowest first. Names on one line are side by side and must not import each other.
LAYERS = [
    ["kernel"],
    ["summer", "garden"],
    ["games"],
    ["table"],
    ["record"],
    ["search"],
    ["bots"],
    ["analysis"],
    ["browser"],
    ["arena"],
    ["envs", "mcp"],
    ["dataset"],
    ["store"],
    ["server"],
    ["cli"],
]
SERVER = [
    ["garbage", "ids", "limits", "logs", "metrics", "now", "settings"],
    ["protocol"],
    ["session"],
    ["live"],
    ["web"],
    ["doctor"],
]


def rank(layers: list[list[str]]) -> dict[str, int]:
    """The height of each name."""
    return {name: height for height, names in enumerate(layers) for name in names}


def imported(source: str) -> Iterator[str]:
    """The full names of what a module imports from sintra."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute, so that arrows can be seen"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name for name in names if name.startswith("sintra."))


def wrong_arrows(name: str, source: str) -> list[str]:
    """What a module imports although it lies higher, or beside it."""
    wrong = []
    for other in imported(source):
        for folder, layers in (("sintra.", LAYERS), ("sintra.server.", SERVER)):
            heights = rank(layers)
            mine, its = (part(each, folder) for each in (name, other))
            if mine != its and mine in heights and heights.get(its, -1) >= heights[mine]:
                wrong.append(other)
    return wrong


def part(name: str, folder: str) -> str:
    """The first part of a name below a folder; empty if it does not lie there."""
    return name.removeprefix(folder).split(".")[0] if name.startswith(folder) else ""


def modules() -> dict[str, Path]:
    """Every module of the package but its front door, by name."""
    paths = (path for path in sorted(PACKAGE.glob("**/*.py")) if path != PACKAGE / "__init__.py")
    return {name_of(path): path for path in paths}


def name_of(path: Path) -> str:
    """The full name of a module."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def graph(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """Which modules each module imports."""
    return {
        name: {known for other in imported(source) if (known := module_in(other, sources)) and known != name}
        for name, source in sources.items()
    }


def module_in(name: str, sources: Mapping[str, str]) -> str | None:
    """The module that a full name is, or that has it."""
    return next((each for each in (name, name.rpartition(".")[0]) if each in sources), None)


def cycle_in(arrows: Mapping[str, set[str]]) -> list[str]:
    """A cycle among the arrows; empty if there is none."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("name", modules())
def test_imports_point_one_way(name: str) -> None:
    assert part(name, "sintra.") in rank(LAYERS), f"{name} has no place in the order of folders"
    if part(name, "sintra.server."):
        assert part(name, "sintra.server.") in rank(SERVER), f"{name} has no place in the order of folders"
    assert wrong_arrows(name, modules()[name].read_text()) == []


def test_the_check_sees_a_wrong_arrow() -> None:
    hidden = (
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from sintra.server.live.rooms import Rooms"
    )
    for name, source, wrong in [
        ("sintra.kernel.log", "from sintra.summer import rules", "sintra.summer.rules"),
        ("sintra.summer.rules", "import sintra.garden.rules", "sintra.garden.rules"),
        ("sintra.table", "def f():\n    from sintra.record import replay", "sintra.record.replay"),
        ("sintra.server.session.change", hidden, "sintra.server.live.rooms.Rooms"),
        (
            "sintra.server.limits",
            "from sintra.server.settings import Settings",
            "sintra.server.settings.Settings",
        ),
        ("sintra.store.writer", "from sintra.server.now import now_ms", "sintra.server.now.now_ms"),
    ]:
        assert wrong_arrows(name, source) == [wrong], source
    assert wrong_arrows("sintra.cli.serve", "from sintra.table import Table") == []
    assert wrong_arrows("sintra.server.web.app", hidden) == []


def test_no_imports_go_round_in_circles() -> None:
    assert cycle_in(graph({name: path.read_text() for name, path in modules().items()})) == []


def test_the_check_sees_a_circle() -> None:
    sources = {
        "sintra.a": "from sintra.b import thing",
        "sintra.b": "import sintra.c.d",
        "sintra.c": "",
        "sintra.c.d": "if TYPE_CHECKING:\n    from sintra import a",
    }
    assert set(cycle_in(graph(sources))) == {"sintra.a", "sintra.b", "sintra.c.d"}
    assert cycle_in(graph({**sources, "sintra.c.d": ""})) == []


DOCUMENT = PACKAGE.parent.parent / "docs/architecture.md"


def described(text: str) -> list[str]:
    """The modules that have a line in a document, under a heading that names their folders."""
    found = []
    folders: list[str] = []
    for line in text.splitlines():
        if line.startswith("#"):
            folders = re.findall(r"`([\w/]+)/`", line) if line.startswith("### ") else []
        elif row := re.match(r"\| `(\w+)` \| \S", line):
            inside = (f"sintra/{folder}".replace("sintra/sintra", "sintra") for folder in folders)
            found += [f"{folder}/{row[1]}".replace("/", ".") for folder in inside]
    return sorted(found)


def test_every_module_has_its_line_and_there_are_no_others() -> None:
    here = sorted(name for name, path in modules().items() if path.name != "__init__.py")
    assert described(DOCUMENT.read_text()) == here


def test_the_reading_sees_one_line_for_each_module() -> None:
    text = "### `a/` and `b/`\n| `x` | one |\n## Words\n| `y` | two |\n### `sintra/`\n| `z` | three |"
    assert described(text) == ["sintra.a.x", "sintra.b.x", "sintra.z"]
