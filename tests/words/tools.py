"""Reading the words: the page has files of its own, and so has every game (web/src/words/README.md)."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sintra.games import GAMES

ROOT = Path(__file__).parent.parent.parent
WEB = ROOT / "web/src"
WORDS = WEB / "words"
FOLDERS = {"page": WORDS, **{game: WEB / game / "words" for game in GAMES}}
OF_GAMES = ("rules", "lesson", "strategy")
FAMILIES = (*(f"{kind}.{game}" for kind in OF_GAMES for game in GAMES), "refusals", "reasons", "names")
PLURALS = {
    "en": {"one", "other"},
    "ru": {"one", "few", "many", "other"},
    "pl": {"one", "few", "many", "other"},
    "cs": {"one", "few", "many", "other"},
}
OTHERS = [language for language in PLURALS if language != "en"]


def load(family: str, language: str) -> Any:
    """The rules or a lesson of a game, or a part of all other words: names by owner, messages by key."""
    kind, _, game = family.partition(".")
    if kind in OF_GAMES:
        return read(FOLDERS[game] / f"{kind}.{language}.json")
    parts = {owner: read(folder / f"{language}.json").get(family, {}) for owner, folder in FOLDERS.items()}
    if family == "names":
        return parts
    return {key: text for part in parts.values() for key, text in part.items()}


def read(path: Path) -> Any:
    """One file."""
    return json.loads(path.read_text(encoding="utf-8"))


def leaves(data: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a file, with the way to it."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, str):
            yield f"{path}/{key}", value
        else:
            yield from leaves(value, f"{path}/{key}")


def words(family: str, language: str) -> dict[str, str]:
    """The texts that people read, by the way to them."""
    return {
        path: text for path, text in leaves(load(family, language)) if not path.endswith(("/id", "/figure"))
    }
