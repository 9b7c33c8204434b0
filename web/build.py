"""Build the page with Node from PyPI into the package: `python web/build.py`.

Nothing is done when neither the sources nor the lock file have changed since the last build.
"""

import hashlib
import sys
from pathlib import Path

from npm import QUIET, npm

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


def install() -> None:
    """The packages of the lock file; `npm ci` fails where binaries differ by platform."""
    lock, seen = WEB / "package-lock.json", WEB / "node_modules/.sintra-lock"
    if not seen.exists() or seen.read_bytes() != lock.read_bytes():
        npm(WEB, "install", "--no-save", *QUIET)
        seen.write_bytes(lock.read_bytes())


def build() -> bool:
    """Whether the page had to be built."""
    wanted = fingerprint()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return False
    print("Building the page (about half a minute the first time).", file=sys.stderr, flush=True)
    install()
    npm(WEB, "run", "build")
    STAMP.write_text(wanted)
    return True


if __name__ == "__main__":
    if sys.argv[1:] == []:
        build()
    else:
        install()
        npm(WEB, *sys.argv[1:])
