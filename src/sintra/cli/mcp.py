"""`sintra mcp`."""

from typing import Any

from sintra.cli.arguments import Parser, new_parser
from sintra.cli.progress import announce_compilation
from sintra.kernel.errors import BadOption


def parser() -> Parser:
    """The arguments of the command: none."""
    return new_parser(
        "mcp",
        "Let a language model play: a server of the Model Context Protocol on standard input and output.\n"
        'Needs pip install "sintra[mcp]". docs/programs.md says how a client is told about it.',
        "sintra mcp",
    )


def run(args: Any) -> int:  # noqa: ARG001
    """Serve until the client hangs up."""
    try:
        from sintra.mcp.server import new_server
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] != "mcp":
            raise
        raise BadOption("not_installed", package="mcp", expected='pip install "sintra[mcp]"') from None
    announce_compilation()
    new_server().run("stdio")
    return 0
