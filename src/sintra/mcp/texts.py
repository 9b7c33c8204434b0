"""What a program may read: the rules, clause by clause, and how steps are written.

They are the page's own rules and the repository's own document; a wheel carries a copy beside this module.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from sintra.kernel.game import Game

HERE = Path(__file__).parent
REPOSITORY = HERE.parents[2]


def rules_of(game: Game) -> str:
    """The rules of a game, and the notation of its steps."""
    rules = _rules(game.name)
    if rules is None:
        return f"# {game.title}\nThere are no written rules here. A table shows which steps are legal."
    lines = [f"# {rules['title']}", rules["aim"]]
    for section in rules["sections"]:
        lines += ["", f"## {section['id']} {section['title']}"]
        lines += [f"{clause['id']}: {clause['text']}" for clause in section["clauses"]]
    return "\n".join([*lines, "", _notation(game.title)])


def clause_of(game: Game, code: str) -> str:
    """The clause that a refusal names, or nothing: ``S4.2 none_there`` is about S4.2."""
    sections = (_rules(game.name) or {"sections": []})["sections"]
    clauses = {clause["id"]: clause["text"] for section in sections for clause in section["clauses"]}
    return str(clauses.get(code.partition(" ")[0], ""))


@cache
def _rules(game: str) -> Any:
    """The rules as the page has them; None for a game that the page does not know."""
    try:
        return json.loads(_read(f"{game}.json", f"web/src/{game}/words/rules.en.json"))
    except FileNotFoundError:
        return None


@cache
def _notation(title: str) -> str:
    """The part of the document about this game's steps, without its examples for Python."""
    document = re.sub(r"```.*?```\n*", "", _read("notation.md", "docs/notation.md"), flags=re.DOTALL)
    parts = document.split("\n## ")
    return "\n\n".join(f"## {part.strip()}" for part in parts if part.startswith(f"{title}: steps"))


def _read(kept: str, source: str) -> str:
    path = HERE / "words" / kept
    return (path if path.exists() else REPOSITORY / source).read_text("utf-8")
