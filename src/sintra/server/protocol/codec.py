"""Messages to and from bytes. Requests are checked as they are read; refusals say what is wrong."""

from typing import Any

import orjson
from pydantic import TypeAdapter

from sintra.kernel.errors import SintraError
from sintra.server.protocol.fields import Fact, Facts
from sintra.server.protocol.messages import Refusal, ServerMessage
from sintra.server.protocol.requests import AnyRequest, ClientMessage

client_messages: TypeAdapter[Any] = TypeAdapter(ClientMessage)
server_messages: TypeAdapter[Any] = TypeAdapter(ServerMessage)


def parse_request(raw: bytes) -> AnyRequest:
    """The request in a frame; pydantic's ``ValidationError`` if there is none."""
    request: AnyRequest = client_messages.validate_json(raw)
    return request


def format_refusal(number: int, request_id: int | None, code: str, facts: Facts) -> bytes:
    """A refusal, from a table at this number."""
    refusal: Refusal = {"type": "refused", "id": request_id, "number": number, "code": code, "facts": facts}
    return orjson.dumps(refusal)


def id_in(raw: bytes) -> int | None:
    """The id of a malformed request, if that much can be read."""
    try:
        found = orjson.loads(raw)
    except ValueError:
        return None
    number = found.get("id") if isinstance(found, dict) else None
    return number if type(number) is int and 0 <= number < 2**53 else None


def malformed_facts(error: Any) -> Facts:
    """What is wrong with a message and where, without repeating it."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    return {"reason": first["type"], "where": ".".join(str(part) for part in first["loc"])[:80]}


def told_facts(error: SintraError) -> Facts:
    """The facts of an error for whoever asked; what is wrong with the server itself is for its log."""
    return {} if error.code in ("failed", "store_away") else plain_facts(error.facts)


def plain_facts(facts: dict[str, Any]) -> Facts:
    """Facts as they can be sent: numbers and texts, without halves of characters (lone surrogates)."""
    return {_whole(name): _plain(fact) for name, fact in facts.items()}


def _plain(fact: Any) -> Fact:
    if isinstance(fact, str):
        return _whole(fact)
    if isinstance(fact, list) and all(isinstance(item, str | int) for item in fact):
        return [_whole(item) if isinstance(item, str) else item for item in fact]
    return fact if fact is None or isinstance(fact, int | float) else _whole(str(fact)[:80])


def _whole(text: str) -> str:
    return text.encode("utf-8", "replace").decode()
