"""`sintra doctor`."""

import asyncio
import json
import logging
import os
from collections.abc import Iterator
from typing import Any

from sintra import __version__
from sintra.cli.arguments import Parser, add_json, new_parser, whole_number
from sintra.cli.play import ask_health
from sintra.cli.serve import address_of, listen
from sintra.kernel.errors import BadOption


def parser() -> Parser:
    """The arguments of the command."""
    command = new_parser(
        "doctor",
        "Check an installation of the server: settings, page, compiled code, database, address. Nothing is\n"
        "changed. Each line says how something is (good, note or fix), with a code and what to do. Exit\n"
        "status 1 if anything has to be fixed.",
        "sintra doctor",
    )
    command.add_argument("--host", help="address to listen on (default: 127.0.0.1)")
    command.add_argument("--port", type=whole_number, help="port to listen on (default: 8000)")
    command.add_argument("--database", metavar="URL", help="the database (default: as for sintra serve)")
    add_json(command)
    return command


def run(args: Any) -> int:
    """Check everything and print what was found."""
    from sintra.server.doctor import ADVICE, check
    from sintra.server.settings import read_settings
    from sintra.store.inspection import FIX

    settings = read_settings(os.environ, host=args.host, port=args.port, database=args.database)
    logging.getLogger("sintra").addHandler(logging.NullHandler())  # what is found is told below
    findings = [*asyncio.run(check(settings, os.environ)), *_check_address(settings.host, settings.port)]
    for grade, code, facts in findings:
        advice = ADVICE.get(code, "")
        if args.json:
            print(json.dumps({"grade": grade, "code": code, "facts": facts, "advice": advice}))
        else:
            said = ". ".join(filter(None, [_format_facts(facts), advice]))
            print(f"{grade} {code}: {said}" if said else f"{grade} {code}")
    return int(any(finding.grade == FIX for finding in findings))


def _format_facts(facts: dict[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in facts.items())


def _check_address(host: str, port: int) -> Iterator[Any]:
    """Whether the server can listen there, or the state of one that already does."""
    from sintra.store.inspection import FIX, GOOD, NOTE, Finding

    address = address_of(host, port)
    facts: dict[str, Any] = {"address": address}
    try:
        listen(host, port).close()
        yield Finding(GOOD, "free_address", facts)
        return
    except BadOption as error:
        health = ask_health(address)
        if health is None:
            yield Finding(FIX, "taken_address", {**facts, "reason": error.facts["reason"]})
            return
    facts |= {name: health[name] for name in ("version", "ready")}
    if health["status"] != "ok":
        yield Finding(FIX, "store_away", facts)
    if health["version"] != __version__:
        yield Finding(NOTE, "other_version", facts)
    yield Finding(GOOD, "running", facts)
