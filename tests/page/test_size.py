"""What the first visit loads: at most 200 kB of script and style, compressed."""

import gzip
import re
from pathlib import Path

from tests.words.tools import PLURALS

PAGE = Path(__file__).resolve().parents[2] / "src/sintra/page"
MOST = 200_000
# What nobody opens first: puzzles and exercises.
LATER = re.compile(r"(Puzzles|Exercises|Solve|schedule|puzzles|exercises)-")


def loaded(language: str) -> list[Path]:
    """Everything but the words of other languages and later pages: more than any visit loads at first."""
    others = "|".join(each for each in PLURALS if each != language)
    files = [path for path in (PAGE / "assets").iterdir() if path.suffix in (".js", ".css")]
    here = [path for path in files if not re.search(rf"(^|\.)({others})-", path.name)]
    return [path for path in here if not LATER.match(path.name)]


def test_the_first_load_is_small() -> None:
    for language in PLURALS:
        files = loaded(language)
        assert any(path.name.startswith(f"{language}-") for path in files)
        assert sum(len(gzip.compress(path.read_bytes())) for path in files) < MOST
