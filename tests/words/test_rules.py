"""The rules for people tell every clause, with the numbers of the engine."""

import re

import pytest

from sintra.games import GAMES
from sintra.garden import tables as garden
from sintra.summer import tables as summer

from .tools import FOLDERS, PLURALS, ROOT, load, words

MOST_FIGURES = 10


def clauses(game: str, language: str) -> dict[str, dict[str, str]]:
    """The clauses of a game by their numbers."""
    sections = load(f"rules.{game}", language)["sections"]
    return {clause["id"]: clause for section in sections for clause in section["clauses"]}


def clauses_in_tests(game: str) -> set[str]:
    """The clauses in the names of tests: ``test_S4_5_...``, or ``test_Q4_...`` for a whole section."""
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / game).glob("test_*.py"))
    found = re.findall(r"def test_([SQ]\d+)(?:_(\d+))?_", text)
    numbered = {section for section, number in found if number}
    whole = {section for section, _ in found} - numbered
    return whole | {f"{section}.{number}" for section, number in found if number}


def read_table(game: str, heading: str) -> list[str]:
    """The first column of the table below a heading of the game's README, if there is one."""
    readme = (FOLDERS[game] / "README.md").read_text(encoding="utf-8")
    part = readme.partition(f"\n{heading}\n")[2].strip().split("\n\n")[0]
    return [line.split("|")[1].strip().strip("`") for line in part.splitlines()[2:]]


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_told_or_left_out_for_a_reason(game: str) -> None:
    told = set(clauses(game, "en"))
    left_out = set(read_table(game, "## Clauses left out"))
    assert told | left_out == clauses_in_tests(game)
    assert not told & left_out


@pytest.mark.parametrize("game", GAMES)
def test_clauses_are_in_order(game: str) -> None:
    numbers = [[int(part) for part in clause[1:].split(".")] for clause in clauses(game, "en")]
    assert numbers == sorted(numbers)
    for section in load(f"rules.{game}", "en")["sections"]:
        assert all(clause["id"].split(".")[0] == section["id"] for clause in section["clauses"])


@pytest.mark.parametrize("language", PLURALS)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_begin_with_the_aim_in_one_sentence(game: str, language: str) -> None:
    book = load(f"rules.{game}", language)
    assert list(book) == ["title", "aim", "sections"]
    assert re.fullmatch(r"[^.!?]{60,200}\.", book["aim"])


@pytest.mark.parametrize("language", PLURALS)
@pytest.mark.parametrize("game", GAMES)
def test_rules_have_no_parameters(game: str, language: str) -> None:
    assert not re.search("[{}<>]", "".join(words(f"rules.{game}", language).values()))


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_is_described(game: str) -> None:
    figures = [clause["figure"] for clause in clauses(game, "en").values() if "figure" in clause]
    assert figures == read_table(game, "## Figures")
    assert len(set(figures)) == len(figures) <= MOST_FIGURES


WHEEL = [  # the number of a round, then the points of its three categories
    number
    for round_no, row in enumerate(garden.WHEEL.tolist(), 1)
    for number in (round_no, *(1 if c < 6 else int(garden.WHEEL_POINTS[0][c - 6]) for c in row))
]
NUMBERS: dict[str, list[int]] = {
    "S1.1": [6 * summer.TILES_PER_COLOUR, summer.TILES_PER_COLOUR],
    "S1.2": summer.DISPLAYS[2:].tolist(),
    "S1.4": [summer.SPACES, summer.START_SCORE],
    "S2.4": summer.NUMBER[summer.GREY, 1].tolist()
    + summer.NUMBER[summer.GREY, summer.CENTRE_STAR, :1].tolist(),
    "S2.6": [len(summer.FEATURES), 6, 2, 3, 6, 4, 2, 6, 4, 1],
    "S5.7": summer.FEATURE_REWARD.tolist(),
    "S5.9": [summer.CORNERS, 1, summer.LOWEST_SCORE],
    "S7.1": [summer.MIXED_STAR_POINTS, *sorted(summer.STAR_POINTS.tolist())],
    "S7.2": summer.NUMBER_POINTS[1:5].tolist(),
    "Q1.1": [1, 2, 3, 4, 5, 6],
    "Q1.2": [garden.HEXES * garden.COPIES, garden.HEXES],
    "Q1.4": [
        garden.SLOTS,
        garden.TILE_PLACES,
        garden.EXPANSION_PLACES,
        garden.START_SCORE,
        garden.START_JOKERS,
    ],
    "Q2.5": [garden.CELLS, 6, 7],
    "Q3.1": [*garden.STACK[2:].tolist(), *garden.SUPPLY[2:].tolist()],
    "Q3.2": [garden.LOT_TILES],
    "Q6.9": garden.FEATURE_JOKERS[[0, 1, 7]].tolist(),
    "Q7.1": [garden.FACE_DOWN_COST, garden.FACE_DOWN_COST],
    "Q9.1": WHEEL,
    "Q9.3": [int(garden.WHEEL_POINTS[garden.VARIANT][0])],
    "Q11.2": [garden.SMALLEST_GROUP],
    "Q11.3": [6, garden.GROUP_BONUS[0, 6], 4, 5, 6, *garden.GROUP_BONUS[garden.VARIANT, 4:].tolist()],
}


@pytest.mark.parametrize("language", PLURALS)
@pytest.mark.parametrize("clause", NUMBERS)
def test_numbers_are_those_of_the_engine(clause: str, language: str) -> None:
    """They stand in the text in this order; others may stand between them."""
    text = clauses("summer" if clause[0] == "S" else "garden", language)[clause]["text"]
    found = iter([int(number) for number in re.findall(r"\d+", text)])
    assert all(number in found for number in NUMBERS[clause]), (NUMBERS[clause], text)
