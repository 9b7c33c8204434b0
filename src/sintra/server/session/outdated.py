"""Stored tables that the present rules no longer replay are shown as they were left: their row says how.

A game that was going on is abandoned, since nobody can go on with it.
"""

from typing import Any

from sintra.games import find_game
from sintra.server.protocol.forms import NoClock
from sintra.server.session.chairs import chair_seen
from sintra.server.session.clock import TableClock
from sintra.server.session.problem import RulesChanged
from sintra.server.session.session import ABANDONED, PLAYING, Session
from sintra.server.session.setting import Setting


def agrees(session: Session, row: Any) -> bool:
    """Whether a session that was replayed stands as its row says. (One of them may be newer.)"""
    replayed = (session.status, session.to_move, session.scores, session.winners)
    return session.number != row.number or replayed == (row.status, row.to_move, row.scores, row.winners)


def left_session(setting: Setting, row: Any, turn: int) -> Session:
    """A table as it was left, without its game: ``turn`` is the first that cannot be replayed."""
    session = Session(setting)
    session.number, session.updated, session.rematch = row.number, row.updated, row.rematch
    session.status = ABANDONED if row.status == PLAYING else row.status
    session.chairs = [chair_seen(seat, setting.asked.substitute) for seat in row.seats]
    session.clock = TableClock(NoClock(kind="none"), len(session.chairs))
    session.left_scores, session.left_winners = row.scores, row.winners
    game = find_game(setting.asked.game)
    session.problem = RulesChanged(game.name, setting.rules, game.rules, turn)
    return session
