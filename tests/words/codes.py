"""Every error that the package can raise, read off its source: the code, and which facts come with it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import sintra
from sintra.kernel.errors import SintraError

PACKAGE = Path(sintra.__file__).parent
ERRORS = {SintraError.__name__, *(kind.__name__ for kind in SintraError.__subclasses__())}


def raised(source: str) -> Iterator[tuple[str, set[str]]]:
    """Code and facts of every error that a module makes; what it spreads may be any name in its dicts."""
    tree = ast.parse(source)
    names = {text for node in ast.walk(tree) if isinstance(node, ast.Dict) for text in texts(node.keys)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
            facts = {keyword.arg for keyword in node.keywords if keyword.arg}
            spread = any(keyword.arg is None for keyword in node.keywords)
            codes = texts(choices(node.args[0]))
            assert codes, f"a code that cannot be read off the source: {ast.unparse(node)}"
            for code in codes:
                yield code, facts | names if spread else facts


def choices(code: ast.expr) -> list[ast.expr]:
    """The expressions that a code may be: both branches of a condition."""
    if isinstance(code, ast.IfExp):
        return [*choices(code.body), *choices(code.orelse)]
    return [code]


def texts(nodes: list[ast.expr] | list[ast.expr | None]) -> list[str]:
    """The texts among some expressions."""
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


@cache
def facts_by_code() -> dict[str, set[str]]:
    """Every code, with the facts that come with it wherever it is raised."""
    found: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.glob("**/*.py")):
        for code, facts in raised(path.read_text(encoding="utf-8")):
            found[code] = found.get(code, facts) & facts
    return found
