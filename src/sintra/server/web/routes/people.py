"""Becoming a guest, and changing the nickname."""

from fastapi import APIRouter, Request, Response

from sintra.server.protocol.forms import NewPerson, PersonChange
from sintra.server.protocol.replies import Me, Program
from sintra.server.session.chairs import Person
from sintra.server.web.asking import PROBLEMS, current_person, services
from sintra.server.web.people import COOKIE_DAYS
from sintra.server.web.security import address_of

router = APIRouter(responses=PROBLEMS)


@router.post("/api/people", status_code=201)
async def become_guest(asked: NewPerson, request: Request, response: Response) -> Me:
    """Become a guest: the answer sets the cookie."""
    here = services(request)
    here.guest_limits.check(address_of(request))
    person, token = await here.people.create(asked)
    response.set_cookie(
        here.people.cookie,
        token,
        max_age=COOKIE_DAYS * 24 * 3600,
        httponly=True,
        samesite="lax",
        secure=here.settings.secure_cookies,
    )
    return _view_me(person)


@router.post("/api/programs", status_code=201)
async def become_program(asked: NewPerson, request: Request) -> Program:
    """Let a program play: its token goes into the header ``Authorization: Bearer`` of all its requests."""
    here = services(request)
    here.guest_limits.check(address_of(request))
    person, token = await here.people.create(asked, program=True)
    return {**_view_me(person), "token": token}


@router.get("/api/me")
async def who_am_i(request: Request) -> Me:
    """Whose cookie this is."""
    return _view_me(await current_person(request))


@router.patch("/api/me")
async def change_me(asked: PersonChange, request: Request) -> Me:
    """Take another nickname. Seats keep the name under which they were taken."""
    here = services(request)
    person = await here.people.change(await current_person(request), asked)
    here.live.rooms.rename(person)
    return _view_me(person)


@router.delete("/api/me", status_code=204)
async def forget_me(request: Request, response: Response) -> None:
    """Forget the cookie."""
    here = services(request)
    secure = here.settings.secure_cookies
    response.delete_cookie(here.people.cookie, httponly=True, samesite="lax", secure=secure)


def _view_me(person: Person) -> Me:
    return {"id": person.id, "nickname": person.nickname}
