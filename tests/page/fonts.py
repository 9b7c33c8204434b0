"""Which fonts a page is drawn with, asked of the browser itself."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.page.tools import Screen

TEXT, ELEMENT = 3, 1

# What has just come onto the page is laid out, and the fonts that it asks for are there.
LOADED = "() => new Promise(requestAnimationFrame).then(() => document.fonts.ready).then(() => true)"


def with_text(node: dict[str, Any]) -> Iterator[int]:
    """The elements of a tree that hold text of their own."""
    children = node.get("children", [])
    if node["nodeType"] == ELEMENT and any(
        child["nodeType"] == TEXT and child["nodeValue"].strip() for child in children
    ):
        yield node["nodeId"]
    for child in children:
        yield from with_text(child)


def fonts_used(screen: Screen) -> tuple[Counter[str], Counter[str]]:
    """The page's own fonts and the machine's, each with the number of letters drawn in it."""
    screen.page.evaluate(LOADED)
    tools = screen.context.new_cdp_session(screen.page)
    tools.send("DOM.enable")
    tools.send("CSS.enable")
    own: Counter[str] = Counter()
    system: Counter[str] = Counter()
    for element in with_text(tools.send("DOM.getDocument", {"depth": -1})["root"]):
        for font in tools.send("CSS.getPlatformFontsForNode", {"nodeId": element})["fonts"]:
            (own if font["isCustomFont"] else system)[font["familyName"]] += int(font["glyphCount"])
    tools.detach()
    return own, system
