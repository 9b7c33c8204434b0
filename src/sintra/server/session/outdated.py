"""Stored tables that can no longer be replayed, shown as their row describes them.

The rules have changed, or the history is broken. A table that waits or is being played is abandoned, since
nobody can continue it.
"""

from typing import Any

from sintra.games import find_game
from sintra.server.protocol.forms import NoClock
from sintra.server.session.chairs import chair_seen
from sintra.server.session.clock import TableClock
from sintra.server.session.problem import RulesChanged, Unplayable
from sintra.server.session.session import ABANDONED, PLAYING, WAITING, Session
from sintra.server.session.setting import Setting


def agrees(session: Session, row: Any) -> bool:
    """Whether a session that was replayed stands as its row says. (One of them may be newer.)"""
    replayed = (session.status, session.to_move, session.scores, session.winners)
    return session.number != row.number or replayed == (row.status, row.to_move, row.scores, row.winners)


def rules_changed(setting: Setting, turn: int) -> RulesChanged:
    """The present rules do not replay this turn."""
    game = find_game(setting.asked.game)
    return RulesChanged(game.name, setting.rules, game.rules, turn)


def left_session(setting: Setting, row: Any, problem: Unplayable) -> Session:
    """A table as it was last saved, without its game."""
    session = Session(setting)
    session.number, session.updated, session.rematch = row.number, row.updated, row.rematch
    session.status = ABANDONED if row.status in (WAITING, PLAYING) else row.status
    session.chairs = [chair_seen(seat, setting.asked.substitute) for seat in row.seats]
    session.clock = TableClock(NoClock(kind="none"), len(session.chairs))
    session.left_scores, session.left_winners = row.scores, row.winners
    session.problem = problem
    return session
