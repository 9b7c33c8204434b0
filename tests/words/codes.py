"""Every code that people may be told in the page, read off the source, and which facts come with it.

A code comes from the list of a game's clauses, with an error (``Refused("stale", number=3)``), in a message
(``{"code": "failed", "facts": {}}``), through a function that takes a ``code``
(``client.refuse(number, None, "failed", {})``), or alone, where a socket is closed. A code that is only
passed on was found where it was made; any other must be a text.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import sintra
from sintra.games import GAMES
from sintra.kernel.errors import SintraError
from sintra.server.web.client import CLOSE_CODES

PACKAGE = Path(sintra.__file__).parent
SHELL = ("arena", "browser", "cli", "dataset", "envs", "mcp")  # folders whose errors no page hears of
Code = tuple[str, set[str]]
Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def facts_by_code(planted: str = "") -> dict[str, set[str]]:
    """Every code, with the facts that come with it wherever it is told; ``planted``: one more module."""
    found: dict[str, set[str]] = {code: set() for code in CLOSE_CODES}
    for code, facts in [*clauses(), *codes_in([*package(), ast.parse(planted)])]:
        found[code] = found.get(code, facts) & facts
    return found


def clauses() -> Iterator[Code]:
    """The refusals of the rules, as the games list them."""
    for game in GAMES.values():
        found = zip(game.clauses.codes, game.clauses.facts, strict=True)
        yield from ((code, set(facts)) for code, facts in found if code)


@cache
def nodes(tree: ast.AST) -> list[ast.AST]:
    """The tree and everything in it; kept, for it is asked for often."""
    return list(ast.walk(tree))


@cache
def package() -> list[ast.Module]:
    """Every module of the package from which a page may hear."""
    modules = sorted(PACKAGE.glob("**/*.py"))
    heard = [path for path in modules if path.relative_to(PACKAGE).parts[0] not in SHELL]
    return [ast.parse(path.read_text(encoding="utf-8")) for path in heard]


def codes_in(trees: list[ast.Module]) -> Iterator[Code]:
    """Code and facts wherever these modules tell one."""
    kinds, functions = error_kinds(trees), functions_by_name(trees)
    for tree in trees:
        yield from raised(tree, kinds)
        for function in nodes(tree):
            if isinstance(function, Function):
                yield from written(function, functions)


def error_kinds(trees: list[ast.Module]) -> set[str]:
    """The names of all errors with a code: whatever derives from ``SintraError``, at any depth."""
    classes = [node for tree in trees for node in nodes(tree) if isinstance(node, ast.ClassDef)]
    kinds, before = {SintraError.__name__}, 0
    while len(kinds) > before:
        before = len(kinds)
        kinds |= {each.name for each in classes if kinds & {last_name(base) for base in each.bases}}
    return kinds


def functions_by_name(trees: list[ast.Module]) -> dict[str, list[Function]]:
    """All functions and methods; different ones may have the same name."""
    found: dict[str, list[Function]] = {}
    for tree in trees:
        for node in nodes(tree):
            if isinstance(node, Function):
                found.setdefault(node.name, []).append(node)
    return found


def raised(tree: ast.Module, kinds: set[str]) -> Iterator[Code]:
    """Code and facts of every error that a module makes; what it spreads may be any name in its dicts."""
    names = {name for node in nodes(tree) for name in entries(node)}
    for node in nodes(tree):
        if isinstance(node, ast.Call) and last_name(node.func) in kinds:
            facts = {keyword.arg for keyword in node.keywords if keyword.arg}
            spread = any(keyword.arg is None for keyword in node.keywords)
            codes = texts(node.args[0]) if node.args else []
            assert codes or is_passed_on(node.args[0]), (
                f"a code that cannot be read off the source: {ast.unparse(node)}"
            )
            yield from ((code, facts | names if spread else facts) for code in codes)


def written(function: Function, functions: dict[str, list[Function]]) -> Iterator[Code]:
    """Code and facts of every message that a function writes itself."""
    for code, facts in messages(function, functions):
        values = [code, *assigned(ast.unparse(code), function)]
        codes = [text for value in values for text in texts(value)]
        assert codes or is_passed_on(code), f"a code that cannot be read off the source: {ast.unparse(code)}"
        yield from ((text, names_of(facts, functions)) for text in codes)


def messages(
    function: Function, functions: dict[str, list[Function]]
) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """The expressions for code and facts in every message of a function, and in every call that tells one."""
    for node in nodes(function):
        if {"code", "facts"} <= entries(node).keys():
            yield entries(node)["code"], entries(node)["facts"]
        if isinstance(node, ast.Call) and last_name(node.func) != "__init__":  # errors: by kind
            for called in functions.get(last_name(node.func), []):
                given = arguments(node, called)
                if "code" in given:
                    yield given["code"], given.get("facts")


def arguments(call: ast.Call, called: Function) -> dict[str, ast.expr]:
    """What a call gives for each parameter of the function."""
    names = [each.arg for each in [*called.args.posonlyargs, *called.args.args]]
    if names[:1] in (["self"], ["cls"]):
        names = names[1:]
    named = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    return {**dict(zip(names, call.args, strict=False)), **named}


def names_of(facts: ast.expr | None, functions: dict[str, list[Function]]) -> set[str]:
    """The names in a dict, or in those that a function returns."""
    if isinstance(facts, ast.Call):
        returned = [
            node.value
            for function in functions.get(last_name(facts.func), [])
            for node in nodes(function)
            if isinstance(node, ast.Return) and node.value is not None
        ]
        return set.intersection(*(set(entries(each)) for each in returned)) if returned else set()
    return set(entries(facts)) if facts else set()


def is_passed_on(code: ast.expr) -> bool:
    """Whether a code comes from elsewhere: ``code``, ``error.code``; ``CLOSE_CODES[...]`` is a number."""
    match code:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name == "code"
        case ast.Subscript(value=ast.Name(id=name)):
            return name == "CLOSE_CODES"
    return False


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
    sets = (node for node in nodes(function) if isinstance(node, ast.Assign))
    return [node.value for node in sets if name in map(ast.unparse, node.targets)]


def entries(node: ast.AST) -> dict[str, ast.expr]:
    """The named values of a dict; none of what is no dict."""
    pairs = zip(node.keys, node.values, strict=True) if isinstance(node, ast.Dict) else ()
    return {
        key.value: value for key, value in pairs if isinstance(key, ast.Constant) and type(key.value) is str
    }


def last_name(node: ast.expr) -> str:
    """``b`` of ``b`` and of ``a.b``."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
