"""Which fonts a page is drawn with, asked of the browser itself."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.page.tools import Screen

TEXT, ELEMENT = 3, 1

# What has just come onto the page is laid out, and the fonts that it asks for are there.
LOADED = "() => new Promise(requestAnimationFrame).then(() => document.fonts.ready).then(() => true)"


def with_text(node: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """The elements of a tree that hold text of their own; one for all that look alike and say the same."""
    children = node.get("children", [])
    texts = [child["nodeValue"] for child in children if child["nodeType"] == TEXT]
    if node["nodeType"] == ELEMENT and "".join(texts).strip():
        names = node["attributes"][::2]
        look = node["attributes"][2 * names.index("class") + 1] if "class" in names else ""
        yield f"{node['nodeName']} {look} {texts}", node["nodeId"]
    for child in children:
        yield from with_text(child)


def fonts_used(screen: Screen) -> tuple[Counter[str], Counter[str]]:
    """The page's own fonts and the machine's, each with letters drawn in it."""
    screen.page.evaluate(LOADED)
    tools = screen.context.new_cdp_session(screen.page)
    tools.send("DOM.enable")
    tools.send("CSS.enable")
    own: Counter[str] = Counter()
    system: Counter[str] = Counter()
    for element in dict(with_text(tools.send("DOM.getDocument", {"depth": -1})["root"])).values():
        for font in tools.send("CSS.getPlatformFontsForNode", {"nodeId": element})["fonts"]:
            (own if font["isCustomFont"] else system)[font["familyName"]] += int(font["glyphCount"])
    tools.detach()
    return own, system
