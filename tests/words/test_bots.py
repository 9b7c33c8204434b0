"""Nobody can take the name of a computer player, in any language: the server has a list of them."""

from sintra.server.session.names import BOTS

from .tools import PLURALS, load


def test_the_server_knows_what_bots_are_called() -> None:
    named = [load("names", language)["page"]["bots"].values() for language in PLURALS]
    assert {bot for bots in named for bot in bots} == {*BOTS}
