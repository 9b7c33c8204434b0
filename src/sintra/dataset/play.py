"""Games of a match, replayed, with everything noted that a learner may want."""

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from sintra.arena.match import Match
from sintra.bots.players import Player, new_player
from sintra.dataset.schema import schema_of
from sintra.envs.observe import layout_of, observe
from sintra.envs.rewards import PLACE, reward_of
from sintra.games import find_game
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng

Rows = dict[str, list[Any]]


def make_part(match: Match, numbers: range) -> bytes:
    """Some games of a match as the bytes of a Parquet file: the same ones wherever they are played."""
    schema = schema_of(match)
    rows: Rows = {name: [] for name in schema.names}
    for number in numbers:
        for name, values in play_game(match, number).items():
            rows[name] += values
    table, file = pa.Table.from_pydict(rows, schema), pa.BufferOutputStream()
    pq.write_table(table, file, compression="zstd")
    return bytes(file.getvalue())


def play_game(match: Match, number: int) -> Rows:
    """The rows of one game. Chance is that of a batch: one stream for all draws of a game."""
    game, job = find_game(match.game), match.schedule.job(number)
    layout, log = layout_of(game), new_log(wanted=False)
    rng = new_rng(f"{match.seed}/{job.deal}")
    names = [match.players[who] for who in job.seats]
    own = f"{match.seed}/{number}/players"
    players = [new_player(game, name, own, seat) for seat, name in enumerate(names)]
    state, rows = game.new_game(match.seats, match.options, rng), Rows()
    while not game.is_over(state):
        seat, seen = int(state.seat), np.zeros(layout.size(match.seats), np.int16)
        observe(state, seat, seen)
        action = int(players[seat].choose(state.copy()))
        margin, chance = expected_by(players[seat])
        noted = {
            "game": number,
            "step": len(rows.get("step", ())),
            "seat": seat,
            "player": names[seat],
            "observation": seen,
            "legal": game.legal_steps(state),
            "action": action,
            "margin": margin,
            "win_chance": chance,
            "state": state.tobytes(),
        }
        for name, value in noted.items():
            rows.setdefault(name, []).append(value)
        game.apply(state, action, rng, log)
    places = [reward_of(state, PLACE, seat) for seat in range(match.seats)]
    rows["scores"] = [state.score[: match.seats].tolist()] * len(rows["seat"])
    rows["place"] = [places[seat] for seat in rows["seat"]]
    return rows


def expected_by(player: Player) -> tuple[float | None, float | None]:
    """The margin and the chance to win that a search expects of the step it has just chosen."""
    roots = [tree.nodes.rows[tree.root] for tree in getattr(player, "trees", ())]
    visits = sum(int(root["visits"]) for root in roots)
    if not visits:
        return None, None
    margin, wins = (sum(float(root[name]) for root in roots) for name in ("margin", "wins"))
    return margin / visits, wins / visits
