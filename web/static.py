"""A folder for any static host: `python web/static.py FOLDER` copies the built page into it.

It works under any path. Every page that needs no server gets a document of its own, so that the host needs no
rules for rewriting; a document names the files from where it stands.
"""

import shutil
import sys
from pathlib import Path

from build import PAGE

# The pages that need no server, and below which of them every game has one.
PAGES = ("analysis", "local", "local/analysis", "local/replay", "new", "rules", "puzzles", "exercises")
OF_GAMES = ("rules/{}", "learn/{}", "learn/{}/strategy", "puzzles/{}")


def pages() -> list[str]:
    """Every path that needs a document."""
    from sintra.games import GAMES

    return [*PAGES, *(page.format(game) for game in GAMES for page in OF_GAMES)]


def document(text: str, path: str) -> str:
    """The document for one path: it says that there is no server, and where the files are."""
    up = "../" * len(Path(path).parts) or "./"
    return text.replace("<html ", '<html data-server="none" ', 1).replace('="/', f'="{up}')


def write(folder: Path) -> None:
    """Write everything into a folder; what it had before is lost."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns(".built"))
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    for path in ("", *pages()):
        (folder / path).mkdir(parents=True, exist_ok=True)
        (folder / path / "index.html").write_text(document(text, path), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python web/static.py FOLDER")
    write(Path(sys.argv[1]))
    print(f"{sys.argv[1]} is ready for any static host.", file=sys.stderr)
