"""What people may do at a table, checked; each action adds its events to a draft, or refuses.

A draft is a copy of a table's life, so a refusal, or a save that fails, leaves nothing behind.
"""

import secrets
from dataclasses import dataclass
from typing import Any

from sintra.kernel.errors import Refused
from sintra.server import protocol as p
from sintra.server.life import ABANDONED, PLAYING, WAITING, Life
from sintra.store.store import StoredEvent


@dataclass(frozen=True)
class Person:
    """Whoever asks."""

    id: str
    nickname: str


class Draft:
    """A life as it would be, and the events that lead there."""

    def __init__(self, life: Life, now: int) -> None:
        self.life = life.copy()
        self.now = max(now, life.updated)  # time does not run backwards, whatever clocks do
        self.events: list[StoredEvent] = []

    def add(self, kind: str, **data: Any) -> None:
        """Let something happen next."""
        event = StoredEvent(self.life.number + 1, self.now, kind, data)
        self.life.apply(event)
        self.events.append(event)


def act(draft: Draft, who: Person, request: p.Request) -> None:
    """What a request asks for; ``Refused`` if it may not be."""
    match request:
        case p.Play():
            play(draft, who, request)
        case p.TakeBack():
            take_back(draft, who, request)
        case p.Confirm():
            _check_turn(draft, who, request)
            draft.add("confirm", seat=request.seat, by="person")
        case p.Join():
            join(draft, who, request.seat)
        case p.Start():
            _check_owner(draft, who)
            start(draft)
        case p.Leave():
            leave(draft, who)
        case p.ComeBack():
            come_back(draft, who)
        case _:
            raise Refused("malformed", where="type")


def play(draft: Draft, who: Person, request: p.Play) -> None:
    """Play steps of one turn; if they finish it and that is asked for, it stands at once."""
    _check_turn(draft, who, request)
    seat, table = request.seat, draft.life.table
    assert table is not None
    for played, step in enumerate(request.steps):
        if played and (table.turn_seat != seat or table.waits_for_confirm):  # the turn is over already
            raise Refused("not_your_turn", seat=seat, to_move=int(table.state["seat"]))
        draft.add("step", seat=seat, step=step, by="person")
    if request.confirm:
        confirm_if_waiting(draft, seat, "person")


def take_back(draft: Draft, who: Person, request: p.TakeBack) -> None:
    """Take back the last step of a turn, or all that can be taken back."""
    _check_turn(draft, who, request)
    draft.add("take_back", seat=request.seat)
    while request.all and draft.life.table and draft.life.table.may_take_back:
        draft.add("take_back", seat=request.seat)


def confirm_if_waiting(draft: Draft, seat: int, by: str) -> None:
    """Let a finished turn stand."""
    if draft.life.table and draft.life.table.waits_for_confirm:
        draft.add("confirm", seat=seat, by=by)


def play_bot(draft: Draft, step: str | None) -> None:
    """A step for the seat that a bot plays; without one, what is finished is confirmed."""
    seat = draft.life.to_move
    assert seat is not None
    if step is not None:
        draft.add("step", seat=seat, step=step, by="bot")
    confirm_if_waiting(draft, seat, "bot")


def expire(draft: Draft) -> None:
    """The running clock has run out: the substitute plays on."""
    draft.add("timeout", seat=draft.life.clock.running)


def join(draft: Draft, who: Person, seat: int | None) -> None:
    """Sit down; when no seat is open any more, the game starts."""
    life = draft.life
    _check_waiting(life)
    if life.seats_of(who.id):
        raise Refused("already_seated", seat=life.seats_of(who.id)[0])
    found = [
        number
        for number, chair in enumerate(life.chairs)
        if chair.kind == "open" and chair.person in (None, who.id) and seat in (None, number)
    ]
    if not found:
        raise Refused("no_open_seat", seat=seat)
    found.sort(key=lambda number: life.chairs[number].person is None)  # the one that is kept for them first
    draft.add("join", seat=found[0], person=who.id, name=who.nickname)
    if all(chair.kind != "open" for chair in life.chairs):
        start(draft)


def start(draft: Draft) -> None:
    """Begin; the substitute takes the seats that are still open."""
    _check_waiting(draft.life)
    order = list(range(len(draft.life.chairs)))
    if draft.life.setting.asked.order == "random":
        secrets.SystemRandom().shuffle(order)
    draft.add("start", order=order)


def leave(draft: Draft, who: Person) -> None:
    """Get up: a bot plays on, unless nobody is left to play with."""
    life = draft.life
    if life.status == WAITING and who.id == life.setting.owner:
        draft.add("abandon")
        return
    seats = _check_seated(life, who)
    if life.status == WAITING:
        draft.add("unjoin", seat=seats[0], person=who.id)
        return
    _check_playing(life)
    if all(life.chairs[seat].away == "left" for seat in seats):
        raise Refused("not_your_seat", seat=seats[0])
    draft.add("leave", person=who.id, name=who.nickname)
    if all(chair.driver == "bot" for chair in life.chairs):
        draft.add("abandon")


def come_back(draft: Draft, who: Person) -> None:
    """Take one's seats back from the bot."""
    life = draft.life
    seats = _check_seated(life, who)
    if life.table is None or life.status not in (PLAYING, ABANDONED):
        raise Refused("not_playing", status=life.status)
    if not any(life.chairs[seat].away for seat in seats):
        raise Refused("not_away", seat=seats[0])
    draft.add("come_back", person=who.id, name=who.nickname)


def _check_turn(draft: Draft, who: Person, request: p.Play | p.TakeBack | p.Confirm) -> None:
    life = draft.life
    _check_playing(life)
    if request.seat >= len(life.chairs):
        raise Refused("no_such_seat", seat=request.seat, seats=len(life.chairs))
    chair = life.chairs[request.seat]
    if not chair.belongs_to(who.id) or chair.driver != "person":
        raise Refused("not_your_seat", seat=request.seat)
    if not life.position_number <= request.at <= life.number:
        raise Refused("stale", at=request.at, number=life.number)


def _check_waiting(life: Life) -> None:
    if life.status != WAITING:
        raise Refused("not_waiting", status=life.status)


def _check_playing(life: Life) -> None:
    if life.status != PLAYING:
        raise Refused("not_playing", status=life.status)


def _check_seated(life: Life, who: Person) -> list[int]:
    seats = life.seats_of(who.id)
    if not seats:
        raise Refused("not_seated")
    return seats


def _check_owner(draft: Draft, who: Person) -> None:
    if who.id != draft.life.setting.owner:
        raise Refused("not_the_owner")
