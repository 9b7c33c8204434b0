"""Every refusal and every reason for points has its words, and every message can be read."""

import ast

import pytest

from sintra.garden import scoring as garden_scoring
from sintra.summer import scoring as summer_scoring

from .codes import codes_in, error_kinds, facts_by_code, raised
from .icu import arguments
from .tools import OTHERS, PLURALS, load, words

UNSAID = {"store_back"}  # only ends a notice


def without_words(codes: dict[str, set[str]]) -> set[str]:
    """Codes without a sentence, and sentences without a code."""
    return (set(codes) - UNSAID) ^ set(load("refusals", "en"))


def unknown_facts(codes: dict[str, set[str]], language: str) -> dict[str, set[str]]:
    """What sentences want to know and are not always told."""
    wanted = {
        code: {argument.name for argument in arguments(message)} - codes[code]
        for code, message in load("refusals", language).items()
    }
    return {code: names for code, names in wanted.items() if names}


def test_every_code_has_a_refusal_and_every_refusal_a_code() -> None:
    assert len(facts_by_code()) > 120
    assert without_words(facts_by_code()) == set()


TOLD = [
    'raise Refused("new")',
    'client.refuse(room.number, request.id, "new", {})',
    'client.refuse(room.number, request.id, code="new", facts={})',
    'send(format_refusal(7, None, "new", {}))',
    'room.tell_notice("new" if away else "store_back")',
    'return {"code": "new", "facts": {}}',
    'code = {404: "new"}.get(status, "failed")\n    return {"code": code, "facts": {}}',
]


@pytest.mark.parametrize("line", TOLD)
def test_a_new_code_is_seen_however_it_is_told(line: str) -> None:
    assert without_words(facts_by_code(f"def f():\n    {line}")) == {"new"}


def test_a_fact_that_is_not_always_told_is_seen() -> None:
    planted = 'def f(client):\n    client.refuse(7, None, "too_large", {"size": 1})'
    assert unknown_facts(facts_by_code(planted), "en") == {"too_large": {"most"}}


def test_facts_that_a_function_returns_are_seen() -> None:
    source = """
def tell(number, code, facts): ...
def made(error): return {"a": 1, "b": 2}
def f(): tell(7, "x", made(error))
"""
    assert list(codes_in([ast.parse(source)])) == [("x", {"a", "b"})]


def test_conditions_and_spread_facts_are_seen() -> None:
    source = 'held = {"a": 1}\nraise Refused("x" if held else "y", b=2, **held)\nerrors.BadText("z", c=3)'
    found = list(raised(ast.parse(source), {"Refused", "BadText"}))
    assert found == [("x", {"a", "b"}), ("y", {"a", "b"}), ("z", {"c"})]


@pytest.mark.parametrize("line", ['Refused(f"not_{status}")', 'client.refuse(7, None, f"not_{status}", {})'])
def test_a_code_that_is_put_together_is_seen(line: str) -> None:
    with pytest.raises(AssertionError, match="cannot be read"):
        facts_by_code(f"def f():\n    {line}")


def test_errors_of_errors_are_known() -> None:
    source = "class A(errors.SintraError): ...\nclass B(A): ...\nclass C(Exception): ..."
    assert error_kinds([ast.parse(source)]) == {"SintraError", "A", "B"}


@pytest.mark.parametrize("language", PLURALS)
@pytest.mark.parametrize("family", ["refusals", "reasons", "names"])
def test_messages_can_be_read(family: str, language: str) -> None:
    """Braces balance, every choice has an `other`, every plural all forms of the language."""
    for path, message in words(family, language).items():
        for argument in arguments(message):
            forms = {option for option in argument.options if option[0] != "="}
            assert argument.kind != "plural" or forms == PLURALS[language], (path, argument)
            assert argument.kind != "select" or "other" in forms, (path, argument)


@pytest.mark.parametrize("language", PLURALS)
def test_refusals_use_facts_that_every_such_error_has(language: str) -> None:
    assert unknown_facts(facts_by_code(), language) == {}


@pytest.mark.parametrize("language", OTHERS)
def test_parameters_are_the_same_in_every_language(language: str) -> None:
    for family in ("refusals", "names"):
        english = words(family, "en")
        for path, message in words(family, language).items():
            expected = {argument.name for argument in arguments(english[path])}
            assert {argument.name for argument in arguments(message)} == expected, path


@pytest.mark.parametrize("text", ["{a", "a}", "{a, plural, one {x}", "{a, plural}", "{a, date}", "{}"])
def test_broken_messages_are_seen(text: str) -> None:
    with pytest.raises(ValueError, match=r"not|many"):
        arguments(text)


def test_every_reason_for_points_has_a_phrase() -> None:
    assert set(load("reasons", "en")) == {*summer_scoring.REASONS, *garden_scoring.REASONS}


@pytest.mark.parametrize("language", PLURALS)
def test_reasons_are_short(language: str) -> None:
    texts = [
        text
        for message in load("reasons", language).values()
        for text in (arguments(message)[0].options.values() if "{" in message else [message])
    ]
    assert [text for text in texts if not 2 <= len(text.split()) <= 5] == []
