"""What people may do at a table. Each action adds its events to a change, or refuses."""

from typing import assert_never

from sintra.kernel.errors import Refused
from sintra.record import seat_order
from sintra.server.protocol import requests as r
from sintra.server.session import events as e
from sintra.server.session.chairs import Person
from sintra.server.session.change import Change
from sintra.server.session.names import seat_name
from sintra.server.session.session import ABANDONED, PLAYING, WAITING, Session


def act(change: Change, who: Person, request: r.Action) -> None:
    """Do what a request asks for; ``Refused`` if it is not allowed."""
    match request:
        case r.Play():
            play(change, who, request)
        case r.TakeBack():
            take_back(change, who, request)
        case r.Confirm():
            _check_turn(change.session, who, request)
            change.add(e.Confirmed(request.seat, "person"))
        case r.Join():
            join(change, who, request.seat)
        case r.Start():
            _check_owner(change.session, who)
            start(change)
        case r.Leave():
            leave(change, who)
        case r.ComeBack():
            come_back(change, who)
        case r.Kick():
            kick(change, who, request.seat)
        case r.Claim():
            claim(change, who, request.seat)
        case _:
            assert_never(request)


# ---- turns


def play(change: Change, who: Person, request: r.Play) -> None:
    """Play steps of one turn; if they finish it and the request says so, it stands at once."""
    _check_turn(change.session, who, request)
    seat, table = request.seat, change.session.table
    assert table is not None
    for played, step in enumerate(request.steps):
        if played and (table.turn_seat != seat or table.waits_for_confirm):  # the turn is over already
            raise Refused("not_your_turn", seat=seat, to_move=int(table.state["seat"]))
        change.add(e.Stepped(seat, step, "person"))
    if request.confirm:
        confirm_if_waiting(change, seat, "person")


def take_back(change: Change, who: Person, request: r.TakeBack) -> None:
    """Take back the last step of a turn, or all that can be taken back."""
    _check_turn(change.session, who, request)
    _check_room_for_events(change.session)
    change.add(e.TookBack(request.seat))
    while request.all and change.session.table and change.session.table.may_take_back:
        change.add(e.TookBack(request.seat))


def confirm_if_waiting(change: Change, seat: int, by: e.By) -> None:
    """Let a finished turn stand."""
    if change.session.table and change.session.table.waits_for_confirm:
        change.add(e.Confirmed(seat, by))


def play_bot(change: Change, step: str | None) -> None:
    """Play a step for the bot to move; without one, confirm what is finished."""
    seat = change.session.to_move
    assert seat is not None
    if step is not None:
        change.add(e.Stepped(seat, step, "bot"))
    confirm_if_waiting(change, seat, "bot")


def expire(change: Change) -> None:
    """The running clock has run out: the substitute takes over."""
    seat = change.session.clock.running
    assert seat is not None
    change.add(e.TimedOut(seat))


# ---- seats


def join(change: Change, who: Person, seat: int | None) -> None:
    """Sit down. The game starts when the last open seat is taken."""
    session = change.session
    _check_waiting(session)
    if session.seats_of(who.id):
        raise Refused("already_seated", seat=session.seats_of(who.id)[0])
    if who.id in session.sent_off:
        raise Refused("sent_off")
    _check_room_for_events(session)
    found = [
        number
        for number, chair in enumerate(session.chairs)
        if chair.may_be_taken_by(who.id) and seat in (None, number)
    ]
    if not found:
        raise Refused("no_open_seat", seat=seat)
    found.sort(key=lambda number: session.chairs[number].person is None)  # a seat kept for them comes first
    others = [chair.name for number, chair in enumerate(session.chairs) if chair.name and number != found[0]]
    change.add(e.Joined(found[0], who.id, seat_name(who.nickname, others)))
    if all(chair.kind != "open" for chair in session.chairs):
        start(change)


def kick(change: Change, who: Person, seat: int) -> None:
    """Before the start the owner can send somebody off, who then cannot sit down here again."""
    session = change.session
    _check_waiting(session)
    _check_owner(session, who)
    chair = session.chairs[seat] if seat < len(session.chairs) else None
    if chair is None or chair.kind != "person" or chair.person in (None, who.id):
        raise Refused("no_such_seat", seat=seat, seats=len(session.chairs))
    change.add(e.Kicked(seat, str(chair.person)))


def claim(change: Change, who: Person, seat: int) -> None:
    """Let the substitute play for somebody who is to move. Whether they are there is not known here."""
    session = change.session
    _check_playing(session)
    _check_seated(session, who)
    if seat != session.to_move or session.bot_to_move:
        raise Refused("not_your_turn", seat=seat, to_move=session.to_move)
    change.add(e.TimedOut(seat))


def start(change: Change) -> None:
    """Begin; the substitute takes the seats that are still open."""
    _check_waiting(change.session)
    order = list(range(len(change.session.chairs)))
    if change.session.setting.asked.order == "random":
        order = seat_order(change.session.setting.seed, len(order))
    change.add(e.Started(order))


def leave(change: Change, who: Person) -> None:
    """Get up: a bot plays on, unless no person is left to play with."""
    session = change.session
    if session.status == WAITING and who.id == session.setting.owner:
        change.add(e.Abandoned())
        return
    seats = _check_seated(session, who)
    if session.status == WAITING:
        change.add(e.Unjoined(seats[0], who.id))
        return
    _check_playing(session)
    if all(session.chairs[seat].away == "left" for seat in seats):
        raise Refused("not_your_seat", seat=seats[0])
    change.add(e.Left(who.id, session.name_of(who)))
    if session.only_bots:
        change.add(e.Abandoned())


def come_back(change: Change, who: Person) -> None:
    """Take the person's seats back from the bot."""
    session = change.session
    seats = _check_seated(session, who)
    if session.table is None or session.status not in (PLAYING, ABANDONED):
        raise Refused("not_playing", status=session.status)
    if not any(session.chairs[seat].away for seat in seats):
        raise Refused("not_away", seat=seats[0])
    _check_room_for_events(session)
    change.add(e.CameBack(who.id, session.name_of(who)))


# ---- checks

MOST_EVENTS = 4000  # then nobody sits down or takes anything back any more, and the game ends by itself


def _check_room_for_events(session: Session) -> None:
    if session.number >= MOST_EVENTS:
        raise Refused("too_many_events", most=MOST_EVENTS)


def _check_turn(session: Session, who: Person, request: r.Play | r.TakeBack | r.Confirm) -> None:
    _check_playing(session)
    if request.seat >= len(session.chairs):
        raise Refused("no_such_seat", seat=request.seat, seats=len(session.chairs))
    chair = session.chairs[request.seat]
    if not chair.belongs_to(who.id) or chair.driver != "person":
        raise Refused("not_your_seat", seat=request.seat)
    if not session.position_number <= request.at <= session.number:
        raise Refused("stale", at=request.at, number=session.number)


def _check_waiting(session: Session) -> None:
    if session.status != WAITING:
        raise Refused("not_waiting", status=session.status)


def _check_playing(session: Session) -> None:
    if session.status != PLAYING:
        raise Refused("not_playing", status=session.status)


def _check_seated(session: Session, who: Person) -> list[int]:
    seats = session.seats_of(who.id)
    if not seats:
        raise Refused("not_seated")
    return seats


def _check_owner(session: Session, who: Person) -> None:
    if who.id != session.setting.owner:
        raise Refused("not_the_owner")
