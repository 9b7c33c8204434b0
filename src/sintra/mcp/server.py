"""The tools that a language model gets: open a table, look, play, wait, ask why not, read the rules."""

from collections.abc import Callable
from typing import TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from sintra import __version__
from sintra.games import GAMES, find_game
from sintra.kernel.errors import Refused, SintraError
from sintra.mcp.seat import Seat
from sintra.mcp.texts import rules_of

MOST_TABLES = 100  # then the oldest is forgotten
INSTRUCTIONS = (
    f"Board games: {', '.join(f'{game.name} ({game.title})' for game in GAMES.values())}. Read the rules, "
    "open a table, then play the legal steps that you are shown, and wait while the others play."
)

T = TypeVar("T")


class Seats:
    """The tables of one client, by number."""

    def __init__(self) -> None:
        self._seats: dict[int, Seat] = {}
        self._last = 0

    def add(self, seat: Seat) -> int:
        """The number of a new table."""
        self._last += 1
        self._seats[self._last] = seat
        if len(self._seats) > MOST_TABLES:
            del self._seats[min(self._seats)]
        return self._last

    def find(self, table: int) -> Seat:
        """A table by its number."""
        if table not in self._seats:
            raise Refused("no_such_table", table=table)
        return self._seats[table]


def answered(work: Callable[[], T]) -> T:
    """The result of ``work``; a refusal becomes an error that the model can read."""
    try:
        return work()
    except SintraError as refused:
        raise ToolError(str(refused)) from None


def new_server() -> MCPServer:
    """A server with tables of its own."""
    server, seats = MCPServer("sintra", instructions=INSTRUCTIONS, version=__version__), Seats()

    @server.tool(structured_output=False)
    def rules(game: str) -> str:
        """The rules of a game, clause by clause, and how its steps are written."""
        return answered(lambda: rules_of(find_game(game)))

    @server.tool(structured_output=False)
    def open_table(
        game: str = "summer",
        opponents: str = "artisan",
        seats_at_table: int = 2,
        my_seat: int = 0,
        options: dict[str, str] | None = None,
        seed: int | str | None = None,
    ) -> str:
        """Open a table for 2 to 4 seats; a computer player (random, greedy, novice, artisan, master) sits at the others.

        The first line of the answer is the number of the table. The same seed deals the same tiles.
        """  # noqa: E501
        seat = answered(lambda: Seat(game, seats_at_table, my_seat, opponents, options or {}, seed))
        return f"Table {seats.add(seat)}\n{seat.look()}"

    @server.tool(structured_output=False)
    def look(table: int) -> str:
        """The position at a table, and the legal steps if it is your turn."""
        return answered(lambda: seats.find(table).look())

    @server.tool(structured_output=False)
    def play(table: int, steps: str) -> str:
        """Play one legal step, or several of one turn, separated by spaces."""
        return answered(lambda: seats.find(table).play(steps))

    @server.tool(structured_output=False)
    def wait(table: int) -> str:
        """Wait until it is your turn or the game is over; says what the others played."""
        return answered(lambda: seats.find(table).wait())

    @server.tool(structured_output=False)
    def why_not(table: int, step: str) -> str:
        """Why a step may not be played now, with the clause of the rules; or what it brings if it may."""
        return answered(lambda: seats.find(table).why_not(step))

    return server
