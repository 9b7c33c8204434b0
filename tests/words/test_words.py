"""Every language has all the words, in its own letters and signs; and everything has a name."""

import json
import re

import pytest

from sintra.bots.players import PLAYERS
from sintra.games import GAMES
from sintra.garden import state as garden_state
from sintra.garden import tables as garden
from sintra.summer import state as summer_state
from sintra.summer import tables as summer

from .icu import plain
from .tools import FAMILIES, FOLDERS, OTHERS, PLURALS, leaves, load, read, words

QUOTES = {"en": "‘’", "ru": "«»", "pl": "„”", "cs": "„“"}
LATIN_IN_RUSSIAN = r"Sintra|JSON|UTF-8|ASCII|--help"


def frame(family: str, language: str) -> list[tuple[str, str]]:
    """All but the words: the keys in their order, the numbers of clauses and the names of figures."""
    translated = words(family, language)
    return [(path, "" if path in translated else text) for path, text in leaves(load(family, language))]


@pytest.mark.parametrize("language", PLURALS)
@pytest.mark.parametrize("owner", FOLDERS)
def test_files_are_written_one_way(owner: str, language: str) -> None:
    """The same layout everywhere; a key that stands twice would be lost in reading."""
    for path in FOLDERS[owner].glob(f"*{language}.json"):
        text = path.read_text(encoding="utf-8")
        assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=2) + "\n"
        assert "\u00a0" not in text  # the page makes them: web/src/lib/spaces.ts


@pytest.mark.parametrize("owner", FOLDERS)
def test_there_are_no_other_files_and_sections(owner: str) -> None:
    """The section `ui` is looked after by web/tests/words.test.ts."""
    names = ("",) if owner == "page" else ("", "rules.", "lesson.", "strategy.")
    expected = {f"{name}{language}.json" for name in names for language in PLURALS}
    assert {path.name for path in FOLDERS[owner].glob("*.json")} == expected
    sections = ["ui", "names", "refusals"] if owner == "page" else ["ui", "names", "refusals", "reasons"]
    assert all(list(read(FOLDERS[owner] / f"{language}.json")) == sections for language in PLURALS)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_language_has_the_same_keys(family: str, language: str) -> None:
    assert frame(family, language) == frame(family, "en")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("family", FAMILIES)
def test_nothing_is_left_in_english(family: str, language: str) -> None:
    english = words(family, "en")
    assert [path for path, text in words(family, language).items() if text == english[path]] == []


@pytest.mark.parametrize("language", PLURALS)
@pytest.mark.parametrize("family", FAMILIES)
def test_letters_are_those_of_the_language(family: str, language: str) -> None:
    """A Latin letter in a Russian word, or the other way round, looks right and is wrong."""
    foreign = "[A-Za-zÀ-ž]" if language == "ru" else "[А-Яа-яЁё]"
    for path, text in words(family, language).items():
        assert not re.search(foreign, re.sub(LATIN_IN_RUSSIAN, "", plain(text))), (path, text)


@pytest.mark.parametrize("language", PLURALS)
@pytest.mark.parametrize("family", FAMILIES)
def test_typography_is_that_of_the_language(family: str, language: str) -> None:
    """Also because a straight apostrophe means something else in a message."""
    wrong = "".join({*"'\"‘’“”„«»"} - {*QUOTES[language]})
    dash = "–" if language == "ru" else "—"
    for path, text in words(family, language).items():
        assert not re.search(rf"[{wrong}]|  | {dash} |\.\.|^\s|\s$", text), (path, text)


@pytest.mark.parametrize("language", PLURALS)
def test_rules_and_refusals_are_sentences(language: str) -> None:
    for family in (*(f"rules.{game}" for game in GAMES), "refusals"):
        for path, text in words(family, language).items():
            assert path.endswith("/title") or re.search(r"[.)}]$", text), (path, text)


def test_everything_has_a_name() -> None:
    names = load("names", "en")
    assert tuple(names["summer"]["colours"]) == summer.COLOURS
    assert tuple(names["garden"]["colours"]) == garden.COLOURS
    assert tuple(names["garden"]["patterns"]) == garden.PATTERNS
    assert set(names["summer"]["features"]) == {*summer.FEATURE_NAMES}
    assert set(names["garden"]["features"]) == {*garden.FEATURE_NAMES}
    assert list(names["page"]["bots"]) == list(PLAYERS)
    assert list(names["summer"]["stages"]) == list(summer_state.STAGES)
    assert list(names["garden"]["stages"]) == list(garden_state.STAGES)
    for game in GAMES.values():
        options = names[game.name]["options"]
        assert {name: tuple(option["choices"]) for name, option in options.items()} == game.options


@pytest.mark.parametrize("language", PLURALS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_one_title(game: str, language: str) -> None:
    assert load(f"rules.{game}", language)["title"] == read(FOLDERS[game] / f"{language}.json")["ui"]["title"]
