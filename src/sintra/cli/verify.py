"""`sintra verify`."""

import json
from pathlib import Path
from typing import Any

from sintra.cli.arguments import Parser, add_json, new_parser
from sintra.cli.progress import announce_compilation
from sintra.kernel.errors import BadText
from sintra.record import commitment, digest, read_record, verify


def parser() -> Parser:
    """The arguments of the command."""
    command = new_parser(
        "verify",
        "Check that records are legal, finished and correctly scored games.",
        "sintra verify game.json",
    )
    command.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a record")
    command.add_argument(
        "--commitment", metavar="HEX", help="SHA-256 of the seed, as published before the game"
    )
    command.add_argument("--digest", metavar="HEX", help="SHA-256 of the record, as published at its end")
    add_json(command)
    return command


def run(args: Any) -> int:
    """Verify each file; the first that fails is refused with its turn and reason."""
    announce_compilation()
    for file in args.files:
        record = read_record(file)
        table, whole = verify(record), digest(record)
        found = commitment(table.seed)
        if args.commitment not in (None, found):
            raise BadText("record_commitment", found=found, expected=args.commitment[:64])
        if args.digest not in (None, whole):
            raise BadText("record_digest", found=whole, expected=args.digest[:64])
        facts = {"file": str(file), "ok": True, "turns": len(table.turns), "scores": table.scores}
        if args.json:
            print(json.dumps({**facts, "commitment": found, "digest": whole}))
        else:
            print(f"{file}: ok, {len(table.turns)} turns, scores {table.scores}, seed commitment {found}")
    return 0
