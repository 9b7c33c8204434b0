"""Imports point one way: the order of the folders in docs/architecture.md."""

import ast
from collections.abc import Iterator
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
    ["arena"],
    ["envs"],
    ["store"],
    ["server"],
    ["cli"],
]
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}


def imported(source: str) -> Iterator[str]:
    """The parts of sintra that a module imports, by the name below ``sintra``."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute, so that arrows can be seen"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if name.startswith("sintra."):
                yield name.split(".")[1]


def wrong_arrows(part: str, source: str) -> list[str]:
    """What a module of ``part`` imports although it lies higher, or beside it."""
    return [
        other for other in imported(source) if other in RANK and other != part and RANK[other] >= RANK[part]
    ]


def modules() -> list[Path]:
    """Every module of the package but its front door."""
    return [path for path in sorted(PACKAGE.glob("**/*.py")) if path != PACKAGE / "__init__.py"]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    part = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    assert part in RANK, f"{part} has no place in the order of folders"
    assert wrong_arrows(part, path.read_text()) == []


def test_the_check_sees_a_wrong_arrow() -> None:
    assert wrong_arrows("kernel", "from sintra.summer import rules") == ["summer"]
    assert wrong_arrows("summer", "import sintra.garden.rules") == ["garden"]
    assert wrong_arrows("table", "def f():\n    from sintra.record import replay") == ["record"]
    assert wrong_arrows("cli", "from sintra.table import Table") == []


def test_every_folder_is_described() -> None:
    text = (PACKAGE.parent.parent / "docs/architecture.md").read_text()
    parts = {path.relative_to(PACKAGE).parts[0] for path in modules()}
    assert [part for part in parts if f"src/sintra/{part}" not in text] == []
