"""What people install: sdist and wheel carry the whole product, and `sintra play` serves it.

The wheel is installed into a folder of its own, without its dependencies: those of the tests are used, so
that no network is needed and the test takes seconds.
"""

import os
import subprocess
import sys
import tarfile
import time
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sintra.games import GAMES
from tests.ports import free_port

ROOT = Path(__file__).parent.parent
START_S = 300
PIP = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile")
CARRIED = (
    "page/index.html",
    "search/summer/weights.npz",
    "search/garden/weights.npz",
    "cli/play.py",
    "py.typed",
)


def call(*command: object, cwd: Path = ROOT) -> None:
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked sdist of the repository."""
    folder = tmp_path_factory.mktemp("sdist")
    call(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder)
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        archive.extractall(folder, filter="data")
    return next(path for path in folder.iterdir() if path.is_dir())


@pytest.fixture(scope="module")
def wheel(sdist: Path) -> Path:
    """The wheel that the sdist makes."""
    call(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", sdist.parent, cwd=sdist)
    return next(sdist.parent.glob("*.whl"))


def test_the_sdist_has_the_page_so_that_no_node_is_needed(sdist: Path, wheel: Path) -> None:
    assert wheel.exists()
    assert [name for name in CARRIED if not (sdist / "src/sintra" / name).exists()] == []
    assert not (sdist / "web/node_modules").exists()  # which building the page would have made


def test_the_wheel_has_page_modules_weights_and_words(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert sum(name.endswith(".wasm") for name in names) == len(GAMES)
    assert [name for name in CARRIED if f"sintra/{name}" not in names] == []
    page = {path.name for path in (ROOT / "src/sintra/page/assets").iterdir()}
    assert page == {name.rpartition("/")[2] for name in names if name.startswith("sintra/page/assets/")}
    assert not [name for name in names if not name.startswith(("sintra/", "sintra-"))]


@contextmanager
def playing(home: Path, port: int) -> Iterator[Path]:
    """`sintra play` as it was installed into a folder; yields the file where its browser writes addresses."""
    opened = home / "opened"
    browser = home / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    browser.chmod(0o755)
    # Interpreted: the rules of a new installation would be compiled at first, and nobody plays here.
    settings = {"PYTHONPATH": str(home), "BROWSER": f"{browser} %s", "SINTRA_JIT": "0", "SINTRA_WARM_UP": "0"}
    process = subprocess.Popen(
        [sys.executable, "-m", "sintra.cli", "play", "--port", str(port)],
        cwd=home,
        env={**os.environ, **settings, "XDG_DATA_HOME": str(home / "data")},
    )
    try:
        yield opened
    finally:
        process.terminate()
        process.wait(30)


def test_an_installed_wheel_opens_the_page(wheel: Path, tmp_path: Path) -> None:
    call(*PIP, "--target", tmp_path, wheel)
    port, end = free_port(), time.monotonic() + START_S
    with playing(tmp_path, port) as opened:
        while not opened.exists() and time.monotonic() < end:
            time.sleep(0.1)
        assert opened.read_text().split() == [f"http://127.0.0.1:{port}"]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
            assert b"/assets/index-" in answer.read()
