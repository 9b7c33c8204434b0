"""Messages to and from bytes: requests are checked as they are read, refusals say where they were wrong."""

from typing import Any

import orjson
from pydantic import TypeAdapter

from sintra.server import protocol as p

client_messages: TypeAdapter[Any] = TypeAdapter(p.ClientMessage)
server_messages: TypeAdapter[Any] = TypeAdapter(p.ServerMessage)


def parse_request(raw: bytes) -> p.Request:
    """The request in a frame; pydantic's ``ValidationError`` if there is none."""
    request: p.Request = client_messages.validate_json(raw)
    return request


def format_refusal(number: int, request_id: int | None, code: str, facts: p.Facts) -> bytes:
    """A refusal as it is sent from a table at this number."""
    refusal: p.Refusal = {"type": "refused", "id": request_id, "number": number, "code": code, "facts": facts}
    return orjson.dumps(refusal)


def id_in(raw: bytes) -> int | None:
    """The id of a request that is wrong otherwise."""
    try:
        found = orjson.loads(raw)
    except ValueError:
        return None
    number = found.get("id") if isinstance(found, dict) else None
    return number if type(number) is int and 0 <= number < 2**53 else None


def malformed_facts(error: Any) -> p.Facts:
    """Where and what is wrong with a message, without repeating it."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    return {"reason": first["type"], "where": ".".join(str(part) for part in first["loc"])[:80]}


def plain_facts(facts: dict[str, Any]) -> p.Facts:
    """Facts as they can be sent: numbers and texts."""
    return {name: fact if _is_plain(fact) else str(fact)[:80] for name, fact in facts.items()}


def _is_plain(fact: Any) -> bool:
    return (
        fact is None
        or isinstance(fact, str | int | float | bool)
        or (isinstance(fact, list) and all(isinstance(item, str | int) for item in fact))
    )
