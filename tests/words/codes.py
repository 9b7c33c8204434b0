"""Every code that people may be told, read off the package's source, and which facts come with it.

A code comes with an error (``Refused("stale", number=3)``), or in a message that the server writes itself
(``{"code": "failed", "facts": {}}``, ``_refusal(room, None, "failed", {})``), or alone, where a socket is
closed.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import sintra
from sintra.kernel.errors import SintraError
from sintra.server.web.client import CLOSE_CODES

PACKAGE = Path(sintra.__file__).parent
Code = tuple[str, set[str]]


@cache
def facts_by_code() -> dict[str, set[str]]:
    """Every code, with the facts that come with it wherever it is told."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.glob("**/*.py"))]
    kinds = error_kinds(trees)
    found: dict[str, set[str]] = {code: set() for code in CLOSE_CODES}
    for tree in trees:
        for code, facts in [*raised(tree, kinds), *written(tree)]:
            found[code] = found.get(code, facts) & facts
    return found


def error_kinds(trees: list[ast.Module]) -> set[str]:
    """The names of all errors with a code: whatever derives from ``SintraError``, at any depth."""
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    kinds, before = {SintraError.__name__}, 0
    while len(kinds) > before:
        before = len(kinds)
        kinds |= {each.name for each in classes if kinds & {last_name(base) for base in each.bases}}
    return kinds


def raised(tree: ast.Module, kinds: set[str]) -> Iterator[Code]:
    """Code and facts of every error that a module makes; what it spreads may be any name in its dicts."""
    names = {name for node in ast.walk(tree) for name in entries(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and last_name(node.func) in kinds:
            facts = {keyword.arg for keyword in node.keywords if keyword.arg}
            spread = any(keyword.arg is None for keyword in node.keywords)
            codes = texts(node.args[0]) if node.args else []
            assert codes, f"a code that cannot be read off the source: {ast.unparse(node)}"
            yield from ((code, facts | names if spread else facts) for code in codes)


def written(tree: ast.Module) -> Iterator[Code]:
    """Code and facts of every message that a module writes itself; one that it only passes on has no text."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for code, facts in messages(function):
                for value in [code, *assigned(ast.unparse(code), function)]:
                    yield from ((text, set(entries(facts))) for text in texts(value))


def messages(function: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The expressions for code and facts in every message of a function."""
    for node in ast.walk(function):
        if {"code", "facts"} <= entries(node).keys():
            yield entries(node)["code"], entries(node)["facts"]
        if isinstance(node, ast.Call) and last_name(node.func) == "_refusal":
            yield node.args[2], node.args[3]


def texts(code: ast.expr) -> list[str]:
    """The texts that a code may be: both branches of a condition, all entries of a table."""
    match code:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return [*texts(body), *texts(orelse)]
        case ast.Call(func=ast.Attribute(value=ast.Dict(values=values), attr="get"), args=[_, default]):
            return [text for value in [*values, default] for text in texts(value)]
    return []


def assigned(name: str, function: ast.AST) -> list[ast.expr]:
    """What a name is set to."""
    sets = (node for node in ast.walk(function) if isinstance(node, ast.Assign))
    return [node.value for node in sets if name in map(ast.unparse, node.targets)]


def entries(node: ast.AST) -> dict[str, ast.expr]:
    """The named values of a dict; none of what is no dict."""
    pairs = zip(node.keys, node.values, strict=True) if isinstance(node, ast.Dict) else ()
    return {
        key.value: value for key, value in pairs if isinstance(key, ast.Constant) and type(key.value) is str
    }


def last_name(node: ast.expr) -> str:
    """``b`` of ``b`` and of ``a.b``."""
    return ast.unparse(node).rpartition(".")[2]
