"""A browser window, and hands that play in it."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tests.page.browser import Browser

QUICK = {"speed": "off", "confirming": "off"}
WAIT = 60_000  # only what never comes takes so long
MOST_ACTIONS = 700
# Not the page's fault: we block service workers (see test_offline), and a slow machine uses a preload late.
QUIRKS = ("Service Worker registration blocked", "preloaded using link preload but not used")
# What a browser remembers from earlier visits; and how many requests have not been answered.
FIRST_VISIT = """
    for (const [key, value] of Object.entries(%s)) {
        localStorage.getItem(key) ?? localStorage.setItem(key, value);
    }
    window.pending = 0;
    const ask = window.fetch;
    window.fetch = (...what) => {
        window.pending += 1;
        return ask(...what).finally(() => (window.pending -= 1));
    };
"""
MAKE = """async (table) => {
    const headers = {'content-type': 'application/json'};
    const post = (path, body) => fetch(path, {method: 'POST', headers, body: JSON.stringify(body)});
    if (!localStorage.getItem('sintra.known')) await post('/api/people', {nickname: 'Ana'});
    localStorage.setItem('sintra.known', 'yes');
    return (await post('/api/tables', table)).json();
}"""


class Screen:
    """One person's browser: its own cookies and settings, and a list of all it complained about."""

    def __init__(
        self,
        browser: Browser,
        server: str,
        width: int,
        height: int,
        language: str,
        settings: dict[str, object],
        service_workers: str = "block",
    ) -> None:
        self.server = server
        self.complaints: list[str] = []
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            has_touch=width < 700,
            service_workers=service_workers,
            reduced_motion="reduce" if settings.get("speed", "off") == "off" else "no-preference",
        )
        self.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server)
        stored = {"sintra.settings": json.dumps({**QUICK, "language": language, **settings})}
        self.context.add_init_script(FIRST_VISIT % json.dumps({**stored, "sintra.level": "random"}))
        self.page = self.context.new_page()
        self.page.set_default_timeout(WAIT)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning") and not any(map(message.text.count, QUIRKS)):
            self.complaints.append(f"{message.type}: {message.text}")

    def close(self) -> None:
        """Close the window."""
        self.context.close()

    def go(self, path: str) -> None:
        """Load a page of the server."""
        self.page.goto(f"{self.server}{path}")

    def settle(self) -> None:
        """Wait for what is loading."""
        self.page.locator("main h1").first.wait_for(state="attached")
        self.page.wait_for_function("() => pending === 0 && !document.querySelector('.loading')")

    def visible(self, selector: str) -> bool:
        """Whether something is there to be seen."""
        return bool(self.page.locator(selector).first.is_visible())

    def click(self, selector: str) -> None:
        """Click the first of what is there."""
        self.page.locator(selector).first.click()

    def start(self, game: str, level: str = "random") -> None:
        """A game against a computer player, at a table of the server."""
        self.make(game=game, seats=[{"kind": "me"}, {"kind": "bot", "level": level}])

    def play_now(self, game: str, level: str = "random") -> None:
        """A game against a computer player in this page, from the start page."""
        self.go("/")
        if level != "random":  # which is not offered to people
            self.choose_level(level)
        self.click(f"[data-play={game}]")
        self.page.locator(".table").wait_for()

    def choose_level(self, level: str) -> None:
        """Move the slider of the start page to a level, as people do by keyboard."""
        slider = self.page.locator("input[name=level]")
        slider.press("Home")
        chosen = self.page.locator(f"[data-level={level}]")
        for _ in range(int(slider.get_attribute("max") or 0)):
            if chosen.count():
                break
            slider.press("ArrowRight")
        chosen.wait_for()

    def new_table(self, **table: object) -> str:
        """The path of a table of the server, made in its own words (docs/protocol.md)."""
        self.go("/")
        made = self.page.evaluate(MAKE, table)
        assert "id" in made, made
        return f"/t/{made['id']}"

    def make(self, **table: object) -> None:
        """Make such a table and sit down at it."""
        self.go(self.new_table(**table))
        self.page.locator(".table").wait_for()

    def fits(self) -> bool:
        """Whether nothing is wider than the window."""
        return bool(
            self.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        )

    def state(self) -> dict[str, str]:
        """What the table says about itself: whether it is this person's turn, the stage, the number."""
        return dict(self.page.evaluate("({...document.querySelector('.table').dataset})"))

    def await_turn(self) -> bool:
        """Wait until this person can act; False when the game is over."""
        stage = self.page.wait_for_function(
            "() => { const t = document.querySelector('.table')?.dataset;"
            " return t && (t.active === 'true' || t.stage === 'over') && t.stage; }"
        )
        return bool(stage.json_value() != "over")

    def changed(self, number: str) -> None:
        """Wait until the table has moved on from this number."""
        self.page.wait_for_function(f"() => document.querySelector('.table')?.dataset.number !== '{number}'")


@contextmanager
def closing(quirks: Sequence[str] = ()) -> Iterator[list[Screen]]:
    """Screens that are closed in the end; what they complain about, but for quirks, fails the test."""
    screens: list[Screen] = []
    yield screens
    for screen in screens:
        screen.close()
    complaints = [line for screen in screens for line in screen.complaints]
    assert [line for line in complaints if not any(map(line.count, quirks))] == []


def act(screen: Screen) -> None:
    """One action of somebody who takes what is offered, and confirms."""
    state = screen.state()
    stage, number = state["stage"], state["number"]
    if stage == "draft":
        screen.click(".market .group.legal .piece")
    elif stage == "bonus":
        choose_bonus(screen)
    elif stage == "place":
        place_tile(screen)
    elif stage == "turn":
        take_turn(screen)
    elif stage == "pick":
        screen.click("[data-pick]")
    elif stage == "cell":
        screen.click(".own .target")
    elif stage in ("slot", "back"):
        screen.click(".own .target.slot")
    elif stage == "pay" and not screen.visible("[data-do=confirm]"):
        screen.click(".own .place.legal:not(.placing)")
    finish(screen, number)


def choose_bonus(screen: Screen) -> None:
    """Bonus tiles heap by heap, until there are enough."""
    heaps = screen.page.locator(".status .row .heap")
    for i in range(heaps.count()):
        for _ in range(3):
            if screen.visible("[data-do=confirm]"):
                return
            heaps.nth(i).click()


def finish(screen: Screen, number: str) -> None:
    """Confirm, where the choice has not been sent already, and wait until it was."""
    sent = screen.page.wait_for_function(
        f"() => document.querySelector('.table').dataset.number !== '{number}' ? 'yes'"
        " : document.querySelector('[data-do=confirm]') && 'not yet'"
    )
    if sent.json_value() == "not yet":
        screen.click("[data-do=confirm]")
        screen.changed(number)


def place_tile(screen: Screen) -> None:
    """A tile onto the first space that is offered, or a pass."""
    if not screen.visible(".own .target"):
        screen.click("[data-do=pass]")
        return
    screen.click(".own .target")
    if screen.visible(".status [data-colour]"):
        screen.click(".status [data-colour]")


def take_turn(screen: Screen) -> None:
    """Queen's Garden: place what can be placed, else take, else pass."""
    if screen.page.locator(".own .place.legal").count():
        screen.page.evaluate("document.querySelector('.own .place.legal').click()")
    elif screen.page.locator(".take.legal").count():
        screen.click(".take.legal")
    else:
        screen.click("[data-do=pass]")


def play_on(screen: Screen, most: int = MOST_ACTIONS) -> int:
    """Play until the game is over; how many actions it took."""
    for count in range(most):
        if not screen.await_turn():
            return count
        try:
            act(screen)
        except Exception as error:
            said = screen.page.locator(".status").inner_text()
            raise AssertionError(f"stuck at {screen.state()}: {said}") from error
    raise AssertionError(f"not over after {most} actions")
