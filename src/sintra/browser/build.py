"""Build the modules of all games: ``python -m sintra.browser.build web/src`` (`make engine`).

Each game gets ``<game>/engine/`` there: its module, what its search has learnt, the TypeScript that goes with
them, and the digest of their sources. Each is built in a process of its own, whose Numba has nothing in its
cache, since only fresh code can be taken further.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from sintra.browser.entries import exports
from sintra.browser.exports import wrap
from sintra.browser.sources import digest
from sintra.browser.typescript import engine_file
from sintra.browser.wasm import build_module
from sintra.browser.weights import net_bytes, packed
from sintra.games import GAMES, find_game
from sintra.kernel.game import Game

DIGEST = "sources.sha256"
QUIET = {"PYTHONWARNINGS": "ignore"}  # of what Numba will not cache


def folder_of(game: Game, root: Path) -> Path:
    """Where the files of a game lie."""
    return root / game.name / "engine"


def build(game: Game, root: Path) -> None:
    """Write all files of one game."""
    module = build_module({name: wrap(export) for name, export in exports(game).items()})
    folder = folder_of(game, root)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{game.name}.wasm").write_bytes(module)
    (folder / "weights.bin").write_bytes(packed(game).numbers.tobytes())
    if net := net_bytes(game):
        (folder / "net.bin").write_bytes(net)
    (folder / "index.ts").write_text(engine_file(game), encoding="utf-8")
    (folder / DIGEST).write_text(digest(game) + "\n", encoding="ascii")


def build_alone(names: list[str], root: Path) -> int:
    """Build some games side by side; return how many failed."""
    with tempfile.TemporaryDirectory() as cache:
        running = [start(name, root, Path(cache, name)) for name in names]
        return sum(each.wait() != 0 for each in running)


def start(name: str, root: Path, cache: Path) -> subprocess.Popen[bytes]:
    """Begin to build a game in a process of its own, which optimises nothing for the machine at hand."""
    fresh = {"NUMBA_CACHE_DIR": str(cache), "NUMBA_OPT": "0", "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "sintra.browser.build", str(root), name]
    return subprocess.Popen(command, env=os.environ | fresh | QUIET)


def main(arguments: list[str]) -> int:
    """Build all games, or the one that is named."""
    if not arguments or not Path(arguments[0]).is_dir():
        print("usage: python -m sintra.browser.build web/src", file=sys.stderr)
        return 2
    root, *names = arguments
    if not names:
        return build_alone(list(GAMES), Path(root))
    for name in names:
        build(find_game(name), Path(root))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
