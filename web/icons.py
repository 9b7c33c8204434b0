"""The icons of the installed page, drawn here: `python web/icons.py`, with the browser of the tests."""

from pathlib import Path

from tests.page.browser import running_browser

PUBLIC = Path(__file__).resolve().parent / "public"
FIELD, PALE, CREAM, GOLD = "#1F4E8C", "#2C62A8", "#FFFDF8", "#C9973A"


def lozenge(x: float, y: float, size: float, more: str) -> str:
    """The mark of the page: a tall rhombus around a point."""
    return (
        f'<path d="M{x} {y - size}l{0.6 * size} {size}l{-0.6 * size} {size}l{-0.6 * size} {-size}z" {more}/>'
    )


def icon(corner: int, scale: float) -> str:
    """A field of tiles with the mark in the middle. ``corner``: how round; ``scale``: of the mark."""
    tiles = "".join(
        lozenge(x, y, 58, f'fill="none" stroke="{PALE}" stroke-width="3"')
        for x in range(-70, 71, 35)
        for y in range(-116, 117, 58)
    )
    mark = lozenge(0, 0, 76 * scale, f'fill="{CREAM}"')
    mark += lozenge(0, 0, 50 * scale, f'fill="none" stroke="{GOLD}" stroke-width="{8 * scale}"')
    mark += lozenge(0, 0, 20 * scale, f'fill="{FIELD}"')
    clip = f'<clipPath id="c"><rect x="-100" y="-100" width="200" height="200" rx="{corner}"/></clipPath>'
    field = f'<rect x="-100" y="-100" width="200" height="200" fill="{FIELD}"/>'
    inside = f'<g clip-path="url(#c)">{field}{tiles}{mark}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200">{clip}{inside}</svg>'


def main() -> None:
    """Write the pictures."""
    wanted = {
        "icon-192": (192, icon(44, 1)),
        "icon-512": (512, icon(44, 1)),
        "icon-maskable": (512, icon(0, 0.86)),  # devices cut it as they like, up to a circle of four fifths
        "icon-apple": (180, icon(0, 1)),
    }
    with running_browser() as browser:
        page = browser.new_page()
        for name, (size, drawing) in wanted.items():
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawing}")
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)


if __name__ == "__main__":
    main()
