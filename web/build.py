"""Build the page with Node from PyPI into the package: `python web/build.py`.

Nothing is done when neither the sources nor the lock file have changed since the last build. `tools` installs
what checks the page; any other arguments go to npm, once that is there.
"""

import hashlib
import sys
from pathlib import Path

from npm import npm

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src/sintra/page"
STAMP = PAGE / ".built"
SOURCES = ("index.html", "package.json", "package-lock.json", "svelte.config.js", "vite.config.ts")


def fingerprint() -> str:
    """One number for everything that the page is made from."""
    digest = hashlib.sha256()
    files = [WEB / name for name in SOURCES] + [
        path for folder in ("src", "public") for path in (WEB / folder).rglob("*") if path.is_file()
    ]
    for path in sorted(files):
        digest.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def install(tools: bool = False) -> None:
    """The packages that build the page, or also those that check it, unless they are there.

    `npm ci` fails where binaries differ by platform.
    """
    lock = (WEB / "package-lock.json").read_bytes()
    building, checking = WEB / "node_modules/.sintra-build", WEB / "node_modules/.sintra-tools"
    if checking.exists() and checking.read_bytes() == lock:
        return
    if tools:
        print("Installing what checks the page.", file=sys.stderr, flush=True)
        npm(WEB, "install", "--no-save", quiet=True)
        checking.write_bytes(lock)
    elif not building.exists() or building.read_bytes() != lock:
        print("Installing what builds the page.", file=sys.stderr, flush=True)
        npm(WEB, "install", "--no-save", "--omit=dev", quiet=True)
        building.write_bytes(lock)


def is_built() -> bool:
    """Whether the page is there and was made from what is here."""
    return STAMP.exists() and STAMP.read_text() == fingerprint()


def build() -> bool:
    """Whether the page had to be built."""
    if is_built():
        return False
    wanted = fingerprint()
    install()
    print("Building the page.", file=sys.stderr, flush=True)
    npm(WEB, "run", "build", quiet=True)
    STAMP.write_text(wanted)
    return True


if __name__ == "__main__":
    if sys.argv[1:] == []:
        build()
    else:
        install(tools=True)
        if sys.argv[1:] != ["tools"]:
            npm(WEB, *sys.argv[1:])
