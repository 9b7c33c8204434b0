"""People together: by link, with a reload in the middle; three at one screen; chat."""

from collections.abc import Callable

from tests.page.tools import Screen, act


def seat_kinds(screen: Screen, kinds: list[str]) -> None:
    """Fill in the form for a new table."""
    screen.go("/new")
    screen.page.locator(f"input[name=seats][value='{len(kinds)}']").check(force=True)
    for i, kind in enumerate(kinds):
        screen.page.locator(".seats select").nth(i).wait_for()
        screen.page.locator(".seats li").nth(i).locator("select").first.select_option(kind)


def take_turns(screens: list[Screen], turns: int) -> None:
    """Whoever can act does, until so many actions were made."""
    done = 0
    while done < turns:
        for screen in screens:
            if screen.state()["active"] == "true":
                act(screen)
                done += 1
            screen.page.wait_for_timeout(20)


def test_two_people_play_by_link_and_one_reloads(open_screen: Callable[..., Screen]) -> None:
    ana, ben = open_screen(), open_screen(360, 640)
    seat_kinds(ana, ["me", "open"])
    ana.click("[data-do=make]")
    ana.page.locator(".waiting").wait_for()
    link = ana.page.url
    ben.page.goto(link)
    ben.page.locator("input[autocomplete=nickname]").fill("Ben")
    ben.page.keyboard.press("Enter")
    ben.click("[data-do=join]")
    for screen in (ana, ben):
        screen.page.locator(".table").wait_for()
    take_turns([ana, ben], 6)
    before = ben.state()["number"]
    ben.page.reload()
    ben.page.locator(".table").wait_for()
    assert int(ben.state()["number"]) >= int(before)
    take_turns([ana, ben], 6)
    last = max((ana.state()["number"], ben.state()["number"]), key=int)
    for screen in (ana, ben):  # nobody acts now, and both have heard of everything
        screen.page.wait_for_function(f"() => document.querySelector('.table').dataset.number === '{last}'")
    assert int(last) > int(before)
    assert ana.page.locator("[data-score]").all_inner_texts() == other_way_round(ben)

    ana.click("#tab-chat")
    ana.page.locator(".chat input").fill("Boa sorte!")
    ana.page.keyboard.press("Enter")
    ben.click(".places button:nth-child(3)")
    ben.click("#tab-chat")
    ben.page.get_by_text("Boa sorte!").wait_for()


def other_way_round(ben: Screen) -> list[str]:
    """Ben's scores in Ana's order: each sees the own seat first."""
    return list(reversed(ben.page.locator("[data-score]").all_inner_texts()))


def test_three_people_at_one_screen(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen()
    seat_kinds(screen, ["me", "hotseat", "hotseat"])
    names = screen.page.locator(".seats li input")
    names.nth(0).fill("Eva")
    names.nth(1).fill("Jan")
    screen.click("[data-do=make]")
    screen.page.locator(".table").wait_for()
    heard = set()
    for _ in range(9):
        assert screen.await_turn()
        heard.add(screen.page.locator(".status .text").inner_text().split(":")[0])
        act(screen)
    assert heard == {"Guest", "Eva", "Jan"}


def come(screen: Screen, link: str, name: str) -> None:
    """Follow a link for the first time, enter a name, and sit down."""
    screen.page.goto(link)
    screen.page.locator("input[autocomplete=nickname]").fill(name)
    screen.page.keyboard.press("Enter")
    screen.click("[data-do=join]")


def test_somebody_is_sent_off_before_the_start_and_stays_away(open_screen: Callable[..., Screen]) -> None:
    ana, ben = open_screen(), open_screen()
    seat_kinds(ana, ["me", "open", "open"])
    ana.click("[data-do=make]")
    ana.page.locator(".waiting").wait_for()
    come(ben, ana.page.url, "Ben")
    ana.page.get_by_text("Ben").wait_for()
    ana.click("[data-do=kick]")
    ana.page.get_by_text("Ben").wait_for(state="detached")
    ben.page.locator("[data-do=join]").first.click()
    ben.page.get_by_role("alert").wait_for()
    assert ana.page.locator("[data-do=kick]").count() == 0


def test_a_bot_plays_for_somebody_who_is_away(open_screen: Callable[..., Screen]) -> None:
    ana, ben = open_screen(), open_screen()
    seat_kinds(ana, ["me", "open"])
    ana.click("[data-do=make]")
    ana.page.locator(".waiting").wait_for()
    come(ben, ana.page.url, "Ben")
    for screen in (ana, ben):
        screen.page.locator(".table").wait_for()
    while ben.state()["active"] != "true":
        take_turns([ana], 1) if ana.state()["active"] == "true" else ben.page.wait_for_timeout(20)
    assert ana.page.locator("[data-do=claim]").count() == 0
    ben.go("/")
    ana.click("[data-do=claim]")
    ana.page.locator("[data-do=claim]").wait_for(state="detached")  # the seat is no longer a person's to play
