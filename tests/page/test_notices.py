"""What the page tells unasked: whose turn it is, that time runs out, that the server is getting ready."""

from collections.abc import Callable
from typing import Any

from tests.page.tools import Screen, act

# Both are written down instead of being shown and heard; the window is out of sight when a test says so.
RECORDER = """
    window.notices = []; window.tones = []; window.unseen = false;
    Object.defineProperty(document, 'hidden', { get: () => window.unseen });
    window.Notification = class {
        static permission = 'default';
        static async requestPermission() { return (this.permission = 'granted'); }
        constructor(title, { body }) { window.notices.push(`${title}: ${body}`); }
    };
    const node = { connect: (next) => next };
    window.AudioContext = class {
        currentTime = 0;
        createGain() {
            return { ...node, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } };
        }
        createOscillator() {
            const frequency = {};
            return { ...node, frequency, start: () => window.tones.push(frequency.value), stop() {} };
        }
    };
"""


A_WHILE = 60_000  # ms


def a_turn_later(screen: Screen) -> dict[str, list[Any]]:
    """Act, wait for this person's next turn, and tell what was shown and heard meanwhile."""
    screen.page.evaluate("notices.length = tones.length = 0")
    act(screen)
    assert screen.await_turn()
    return dict(screen.page.evaluate("({ notices, tones })"))


def switch_on(screen: Screen, setting: str) -> None:
    """Choose the last of the choices of a setting: on."""
    screen.click("[data-do=settings]")
    screen.page.locator(f"input[name={setting}]").last.check(force=True)
    screen.page.locator(
        ".chosen", has=screen.page.locator(f"input[name={setting}]"), has_text="On"
    ).wait_for()
    screen.page.keyboard.press("Escape")


def test_notices_and_sounds_only_where_they_are_wanted(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen()
    screen.context.add_init_script(RECORDER)
    screen.start("summer")
    assert screen.await_turn()
    assert screen.page.title() == "● Your turn\u00a0– Summer Pavilion"
    screen.page.evaluate("window.unseen = true")
    assert a_turn_later(screen) == {"notices": [], "tones": []}  # off until they are asked for
    switch_on(screen, "notices")
    switch_on(screen, "sounds")
    told = a_turn_later(screen)
    assert told["notices"] == ["Sintra: Take tiles: choose a colour on a display or in the centre."]
    assert {1320, 1320 * 1.335} <= set(told["tones"])  # others moved; it is this person's turn
    screen.page.evaluate("window.unseen = false")
    assert a_turn_later(screen)["notices"] == []  # somebody who looks at the table needs none


def make_timed(screen: Screen, bank_s: int) -> None:
    """A table with clocks: two seats at this screen, and a computer player."""
    seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Eva"}, {"kind": "bot", "level": "random"}]
    clock = {"kind": "real", "bank_s": bank_s, "increment_s": 0}
    screen.make(game="summer", seats=seats, clock=clock, substitute="random")


SECONDS = """() => {
    const [minutes, rest] = document.querySelector('.clock.runs').innerText.split(':');
    return Number(minutes) * 60 + Number(rest);
}"""


def test_a_clock_runs(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen()
    make_timed(screen, bank_s=600)
    assert screen.await_turn()
    assert screen.page.locator(".clock").count() == 2  # the computer has none
    before = screen.page.evaluate(SECONDS)
    assert 0 < before <= 600
    screen.page.wait_for_function(f"() => ({SECONDS})() < {before}")


def test_when_the_clock_has_run_out_the_computer_plays(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen()
    make_timed(screen, bank_s=10)
    away = screen.page.locator(".away")
    away.wait_for()
    assert "out of time" in away.inner_text()
    screen.click("[data-do=return]")
    away.wait_for(state="detached")


# A server that is not ready, and a note of what the page says about it: a bot's turn may be over in a moment.
NOT_READY = """
    const wanted = window.fetch;
    const health = { ok: true, json: async () => ({ status: 'ok', version: '0', ready: false }) };
    window.fetch = (path, how) =>
        String(path).endsWith('/health') ? Promise.resolve(health) : wanted(path, how);
    window.said = [];
    new MutationObserver(() => {
        const found = document.querySelector('.waking');
        if (found) said.push([found.textContent, document.title]);
    }).observe(document, { childList: true, subtree: true });
"""


def test_while_the_server_compiles_the_page_says_so(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen()
    screen.page.add_init_script(NOT_READY)
    screen.make(game="summer", seats=[{"kind": "me"}, {"kind": "bot", "level": "architect"}])
    assert screen.await_turn()
    screen.page.evaluate("said.length = 0")
    assert screen.page.locator(".waking").count() == 0  # a person needs no computer player
    act(screen)
    screen.page.wait_for_function("() => said.length > 0")
    (words, title), *_ = screen.page.evaluate("said")
    assert "getting ready" in words
    assert not title.startswith("●")


def test_who_asks_again_while_a_table_is_made_is_not_given_two(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen()
    asked: list[Any] = []
    screen.page.route("**/api/tables", lambda route: asked.append(route))
    screen.go("/new")
    screen.settle()
    with screen.page.expect_request("**/api/tables"):
        screen.click("[data-do=make]")
    screen.click("[data-do=make]")
    screen.page.get_by_text("Setting up the table…").wait_for()
    assert len(asked) == 1
    asked[0].continue_()
    screen.page.wait_for_url("**/t/*")
    screen.page.locator(".table, .waiting").first.wait_for()  # connected: now it is safe to leave
    screen.page.go_back()
    screen.settle()
    assert screen.page.get_by_text("Setting up the table…").count() == 0
