"""The Chromium of the tests. On Linux x64 it is brought along, so that everybody tests with the same one.

``python -m tests.chromium`` installs it into ``tests/browser``, once. Elsewhere an installed one is used.
"""

import os
import platform
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests/browser"
BROUGHT = FOLDER / "chromium/chromium"
LOCK, INSTALLED = FOLDER / "package-lock.json", FOLDER / "chromium/installed"
INSTALLED_ELSEWHERE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NO_BROWSER = "no Chromium here (Debian: apt install chromium): the page is not tested"


def is_linux_x64() -> bool:
    """Whether this machine can run the Chromium that is brought along."""
    return sys.platform == "linux" and platform.machine() == "x86_64"


def find_chromium() -> str | None:
    """The browser to use: named by SINTRA_CHROMIUM, brought along, or found in the path."""
    if named := os.environ.get("SINTRA_CHROMIUM"):
        return named
    if INSTALLED.exists():
        return str(BROUGHT)
    return next(filter(None, map(shutil.which, INSTALLED_ELSEWHERE)), None)


def environment(browser: str) -> dict[str, str]:
    """What the browser is started with: the one brought along has its own libraries and fonts."""
    if browser != str(BROUGHT):
        return dict(os.environ)
    own = {"LD_LIBRARY_PATH": str(BROUGHT.parent / "lib"), "FONTCONFIG_FILE": str(FOLDER / "fonts.conf")}
    return {**os.environ, **own}


def install() -> None:
    """Bring Chromium along where that is possible and has not been done yet."""
    if not is_linux_x64() or (INSTALLED.exists() and INSTALLED.read_bytes() == LOCK.read_bytes()):
        return
    print("Installing the browser of the tests.", file=sys.stderr, flush=True)
    shutil.rmtree(BROUGHT.parent, ignore_errors=True)
    sys.path.insert(0, str(ROOT / "web"))
    from npm import npm

    npm(FOLDER, "ci", quiet=True)
    npm(FOLDER, "run", "unpack", quiet=True)
    INSTALLED.write_bytes(LOCK.read_bytes())


if __name__ == "__main__":
    install()
