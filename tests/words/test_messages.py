"""Every refusal and every reason for points has its words, and every message can be read."""

import ast

import pytest

from sintra.garden import scoring as garden_scoring
from sintra.summer import scoring as summer_scoring

from .codes import error_kinds, facts_by_code, raised, written
from .icu import arguments
from .tools import OTHERS, PLURALS, load, words


def test_every_code_has_a_refusal_and_every_refusal_a_code() -> None:
    codes = facts_by_code()
    assert len(codes) > 120
    assert set(load("refusals", "en")) == set(codes)


def test_the_search_for_codes_sees_conditions_and_spread_facts() -> None:
    source = 'held = {"a": 1}\nraise Refused("x" if held else "y", b=2, **held)\nerrors.BadText("z", c=3)'
    found = list(raised(ast.parse(source), {"Refused", "BadText"}))
    assert found == [("x", {"a", "b"}), ("y", {"a", "b"}), ("z", {"c"})]


def test_a_code_that_is_put_together_is_seen() -> None:
    with pytest.raises(AssertionError, match="cannot be read"):
        list(raised(ast.parse('Refused(f"not_{status}")'), {"Refused"}))


def test_the_search_for_codes_knows_errors_of_errors() -> None:
    source = "class A(errors.SintraError): ...\nclass B(A): ...\nclass C(Exception): ..."
    assert error_kinds([ast.parse(source)]) == {"SintraError", "A", "B"}


def test_the_search_for_codes_sees_messages_without_errors() -> None:
    source = """
def f(code):
    send(_refusal(room, None, "x", {"a": 1}))
    send({"code": code, "facts": {}}, {"code": error.code, "facts": error.facts})
def g(status):
    code = {404: "y"}.get(status, "z")
    return {"code": code, "facts": {"b": 2}}
"""
    assert list(written(ast.parse(source))) == [("x", {"a"}), ("y", {"b"}), ("z", {"b"})]


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
    for code, message in load("refusals", language).items():
        assert {argument.name for argument in arguments(message)} <= facts_by_code()[code], code


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
    assert [text for text in load("reasons", language).values() if not 2 <= len(text.split()) <= 5] == []
