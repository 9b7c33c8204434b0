"""Four languages: nothing overflows, and nothing is left in English."""

import re
from collections.abc import Callable
from functools import cache

import pytest

from tests.page.browser import Browser
from tests.page.fonts import fonts_used
from tests.page.tools import Screen, act
from tests.words.tools import FOLDERS, PLURALS, WEB, read

PAGES = ("/", "/new", "/rules/summer", "/rules/garden", "/nowhere")
LEARNING = ("/learn/summer", "/learn/garden/strategy", "/puzzles/garden", "/exercises", "/analysis")
OWNERS = {**FOLDERS, "learn": WEB / "learn/words", "analysis": WEB / "analysis/words"}
SIZES = [(1280, 800), (360, 640)]
READ = """() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walk.nextNode()) found.push(walk.currentNode.textContent.trim());
    for (const e of document.querySelectorAll('[aria-label]')) found.push(e.getAttribute('aria-label'));
    return found.filter(Boolean);
}"""
BROKEN = re.compile(r"\d [^\W\d]")  # a number that may end a line, apart from what it counts


@cache
def texts_in(language: str) -> dict[str, str]:
    """What the page and its games say, by owner and key."""
    return {
        f"{owner} {key}": text
        for owner, folder in OWNERS.items()
        for key, text in read(folder / f"{language}.json")["ui"].items()
    }


def only_english(language: str) -> set[str]:
    """Texts that exist in English and are written otherwise in the language."""
    english, here = texts_in("en"), texts_in(language)
    return {english[key] for key in english if english[key] != here[key]} - set(here.values())


def check(screen: Screen, language: str) -> None:
    """What stands on the page belongs to the language and fits."""
    assert screen.page.locator("html").get_attribute("lang") == language
    found = screen.page.evaluate(READ)
    assert [text for text in found if BROKEN.search(text)] == []
    texts = {text.replace("\u00a0", " ") for text in found}
    assert texts & only_english(language) == set()
    keys = {key.split()[-1] for key in texts_in("en")} - set(texts_in(language).values())
    assert texts & keys == set()
    assert screen.fits(), screen.page.url
    if screen.page.evaluate("innerWidth") == SIZES[0][0]:  # a phone is drawn with the same fonts
        assert not fonts_used(screen)[1], screen.page.url


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
@pytest.mark.parametrize("language", PLURALS)
def test_every_page_in_every_language(
    open_screen: Callable[..., Screen], language: str, size: tuple[int, int]
) -> None:
    screen = open_screen(*size, language=language)
    for path in PAGES + (LEARNING if size == SIZES[0] else ()):  # their own tests see to phones
        screen.go(path)
        screen.settle()
        check(screen, language)
    screen.go("/new")
    for name, value in {"game": "garden", "side": "variant", "clock": "real"}.items():
        screen.page.locator(f"input[name={name}][value={value}]").check(force=True)
    check(screen, language)
    for game in ("summer", "garden"):
        screen.start(game)
        for _ in range(3):
            if screen.await_turn():
                check(screen, language)
                act(screen)
        screen.click("[data-do=settings]")
        check(screen, language)
        screen.page.keyboard.press("Escape")
        screen.go(f"{screen.page.url.removeprefix(screen.server)}/replay?turn=1")
        screen.page.locator(".what").wait_for()
        check(screen, language)


def test_the_language_comes_from_the_browser_and_can_be_changed(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen(language="cs")
    screen.go("/")
    screen.page.evaluate("localStorage.clear(), localStorage.setItem('sintra.settings', '{}')")
    screen.go("/")
    screen.page.locator("html[lang=cs]").wait_for(state="attached")
    screen.click("[data-do=settings]")
    screen.page.locator("input[name=language][value=pl]").check(force=True)
    screen.page.locator("html[lang=pl]").wait_for(state="attached")
    screen.page.locator("input[name=theme][value=dark]").check(force=True)
    screen.page.locator("html[data-theme=dark]").wait_for(state="attached")
    screen.page.reload()
    screen.page.locator("html[lang=pl][data-theme=dark]").wait_for(state="attached")


def test_a_first_visit_is_in_the_language_of_the_browser(chromium: Browser, host: str) -> None:
    for asked, language in [*((f"{each}-XX", each) for each in PLURALS), ("de-DE", "en")]:
        context = chromium.new_context(locale=asked, service_workers="block")
        page = context.new_page()
        page.goto(host)
        page.locator("main h1").wait_for()
        title = page.locator("main h1").inner_text().replace("\xa0", " ")
        assert title == texts_in(language)["page start.title"]
        assert page.locator("html").get_attribute("lang") == language
        context.close()
