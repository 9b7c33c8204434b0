"""The page's types and the examples of the document follow the models."""

import re
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from sintra.server.protocol import codec
from sintra.server.protocol.typescript import MODULES, typescript

ROOT = Path(__file__).parent.parent.parent
DOCUMENT = (ROOT / "docs/protocol.md").read_text()
EXAMPLES = re.findall(r"```json (\w+)\n(.*?)```", DOCUMENT, re.DOTALL)


@pytest.mark.parametrize("name", typescript())
def test_the_checked_in_typescript_is_current(name: str) -> None:
    assert (ROOT / "web/src" / name).read_text() == typescript()[name]


@pytest.mark.parametrize(("kind", "text"), EXAMPLES, ids=lambda text: text[:60])
def test_every_example_is_a_message(kind: str, text: str) -> None:
    known = {name: each for module in MODULES for name, each in vars(module).items()}
    TypeAdapter(known[kind]).validate_json(text, strict=True)


def test_every_block_of_json_is_an_example() -> None:
    assert len(EXAMPLES) == DOCUMENT.count("```json")


@pytest.mark.parametrize("union", ["client_messages", "server_messages"])
def test_every_message_is_described(union: str) -> None:
    tags = getattr(codec, union).json_schema()["discriminator"]["mapping"]
    assert [tag for tag in tags if f"`{tag}`" not in DOCUMENT and f'"type": "{tag}"' not in DOCUMENT] == []
