"""Reading the files of words."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
WORDS = ROOT / "web/src/words"
FAMILIES = ("rules.summer", "rules.garden", "refusals", "reasons", "names")
PLURALS = {
    "en": {"one", "other"},
    "ru": {"one", "few", "many", "other"},
    "pl": {"one", "few", "many", "other"},
    "cs": {"one", "few", "many", "other"},
}
OTHERS = [language for language in PLURALS if language != "en"]


def load(family: str, language: str) -> Any:
    """One file of words."""
    return json.loads((WORDS / f"{family}.{language}.json").read_text(encoding="utf-8"))


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
