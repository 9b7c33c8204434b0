"""The list of what was skipped, made from a real report of pytest."""

from pathlib import Path

import pytest

from tests.skipped import summary

pytest_plugins = ["pytester"]

TESTS = """
import pytest

@pytest.mark.skip(reason="no browser")
@pytest.mark.parametrize("i", range(3))
def test_page(i): ...

@pytest.fixture
def database(): pytest.skip("no database")

def test_store(database): ...
def test_rules(): ...
"""


def report(pytester: pytest.Pytester, source: str) -> str:
    """The JUnit report of a run of these tests."""
    pytester.makepyfile(source)
    pytester.runpytest_inprocess("--junit-xml=report.xml")
    return (Path(pytester.path) / "report.xml").read_text()


def test_everything_skipped_is_listed_with_its_reason(pytester: pytest.Pytester) -> None:
    found = report(pytester, TESTS)
    assert summary([found]) == summary([found, found]) == "SKIPPED:\n  3 x no browser\n  1 x no database"


def test_nothing_skipped_is_said_too(pytester: pytest.Pytester) -> None:
    assert summary([report(pytester, "def test_rules(): ...")]) == "nothing skipped"


def test_what_another_run_has_tested_was_not_skipped(pytester: pytest.Pytester) -> None:
    skipping = report(pytester, "import pytest\n\n@pytest.mark.skip\ndef test_speed(): ...")
    testing = report(pytester, "def test_speed(): ...")
    assert summary([skipping]) != summary([skipping, testing]) == "nothing skipped"
