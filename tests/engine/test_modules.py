"""The modules that are kept for the page come from the sources as they are now; see docs/browser.md."""

import hashlib
from pathlib import Path

import pytest

from sintra.browser.build import DIGEST, folder_of
from sintra.browser.sources import digest, imported, sources
from sintra.browser.weights import packed
from sintra.games import GAMES
from sintra.kernel.jit import PACKAGE
from sintra.search.knowledge import knowledge_of

WEB = Path(__file__).resolve().parents[2] / "web/src"
KEPT = [game for game in GAMES.values() if (WEB / game.name).exists()]


@pytest.mark.parametrize("game", KEPT, ids=lambda game: game.name)
def test_modules_are_up_to_date(game) -> None:  # type: ignore[no-untyped-def]
    kept = (folder_of(game, WEB) / DIGEST).read_text().strip()
    assert kept == digest(game), "the sources have changed: run `make engine`"


@pytest.mark.parametrize("game", KEPT, ids=lambda game: game.name)
def test_weights_are_those_of_the_search(game) -> None:  # type: ignore[no-untyped-def]
    assert (folder_of(game, WEB) / "weights.bin").read_bytes() == packed(game).numbers.tobytes()
    assert packed(game).unpacked().tobytes() == knowledge_of(game).weights.tobytes()
    net, file = knowledge_of(game).net, folder_of(game, WEB) / "net.bin"
    assert file.read_bytes() == net.tobytes() if net is not None else not file.exists()


@pytest.mark.parametrize("game", KEPT, ids=lambda game: game.name)
def test_modules_name_no_file_of_the_machine_that_built_them(game) -> None:  # type: ignore[no-untyped-def]
    assert b".py" not in (folder_of(game, WEB) / f"{game.name}.wasm").read_bytes()


def test_the_sources_are_all_that_a_module_is_made_of() -> None:
    found = {path.relative_to(PACKAGE).as_posix() for path in sources(GAMES["summer"])}
    assert {"summer/rules.py", "kernel/random.py", "search/tree.py", "search/summer/weights.npz"} <= found
    assert {"browser/wasm.py", "bots/levels.py", "kernel/__init__.py"} <= found
    assert not any(path.startswith(("garden", "server", "search/garden")) for path in found)


def test_every_import_is_followed() -> None:
    source = "import a.b\nfrom c import d\ndef f():\n    from e.f import g"
    assert imported(source) == ["a.b", "c", "c.d", "e.f", "e.f.g"]


def test_a_digest_is_of_every_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "rules.py"
    monkeypatch.setattr("sintra.browser.sources.sources", lambda _: [file])
    file.write_text("a")
    assert digest(KEPT[0]) == hashlib.sha256(b"a").hexdigest()
