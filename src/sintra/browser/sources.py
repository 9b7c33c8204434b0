"""The sources that a game's module comes from, and their digest: it tells whether a module is up to date."""

import ast
import hashlib
from importlib import import_module
from pathlib import Path

from sintra.games import MODULES as GAME_MODULES
from sintra.kernel.game import Game
from sintra.search.knowledge import MODULES as KNOWLEDGE_MODULES

PACKAGE = Path(__file__).parent.parent


def digest(game: Game) -> str:
    """One line that changes with every source, and with what the search has learnt."""
    whole = hashlib.sha256()
    for path in sources(game):
        whole.update(path.read_bytes())
    return whole.hexdigest()


def sources(game: Game) -> list[Path]:
    """The files of all modules that a game's module is made of, and of the weights beside them."""
    own = next(name for name in GAME_MODULES if import_module(name).GAME is game)
    todo, found = [own, KNOWLEDGE_MODULES.get(game.name, own), "sintra.browser.build"], set[Path]()
    while todo:
        path = file_of(todo.pop())
        if path is None or path in found:
            continue
        found.add(path)
        found |= set(path.parent.glob("*.npz"))
        todo += imported(path.read_text())
    return sorted(found)


def file_of(name: str) -> Path | None:
    """The file of a module of the package, or of another game."""
    if name.startswith("sintra."):
        path = PACKAGE.joinpath(*name.split(".")[1:])
        return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.exists()), None)
    return Path(str(import_module(name).__file__)) if name in GAME_MODULES else None


def imported(source: str) -> list[str]:
    """Every name that a module imports, and whatever it is imported from."""
    names = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
    return names
