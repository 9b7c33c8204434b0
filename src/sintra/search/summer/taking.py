"""Summer Pavilion: what taking tiles is worth, from the market (S4) and as a bonus (S5.7)."""

from sintra.kernel.jit import compiled
from sintra.search.summer.value import (
    add_tiles,
    count_tiles,
    draft_worth,
    layer,
    marker_worth,
    tiles_of,
    tiles_worth,
)
from sintra.search.summer.weights import DENY_AT, DENY_SIZE, DRAFTING, PLACING, Tables, look
from sintra.search.verbs import Buffers
from sintra.summer.placing import legal_bonuses
from sintra.summer.state import CENTRE, State, wild_of
from sintra.summer.steps import bonus_colour, drafted_colour, drafted_place
from sintra.summer.tables import LOWEST_SCORE
from sintra.summer.taking import legal_drafts


@compiled
def propose_drafts(state: State, tables: Tables, buffers: Buffers) -> int:
    """Every draft."""
    seat, wild = int(state.seat), wild_of(state)
    covered, before = int(state.covered[seat]), tiles_of(state, seat)
    number = legal_drafts(state, buffers.move)
    marker = marker_worth(state, DRAFTING, False, True, tables)
    marker -= marker_worth(state, DRAFTING, True, state.first == seat, tables)
    rival = (seat + 1) % int(state.seats)
    theirs, deny = tiles_of(state, rival), look(tables, DENY_AT + layer(state) * DENY_SIZE)
    rival_covered = int(state.covered[rival])
    for i in range(number):
        step = int(buffers.move[i])
        place, colour = drafted_place(step), drafted_colour(step)
        taken = 0 if colour == wild else int(state.market[place, colour])
        tiles, denied = add_tiles(before, colour, taken), add_tiles(theirs, colour, taken)
        if state.market[place, wild] > 0:
            taken += 1
            tiles, denied = add_tiles(tiles, wild, 1), add_tiles(denied, wild, 1)
        score = tiles_worth(state, seat, DRAFTING, tiles, covered, -1, 0, tables)
        score += draft_worth(state, int(state.lying) - taken, count_tiles(tiles), tables)
        if place == CENTRE and state.marker:
            score += marker + max(-taken, LOWEST_SCORE - int(state.score[seat]))
        score += deny * tiles_worth(state, rival, DRAFTING, denied, rival_covered, -1, 0, tables)
        buffers.score[i] = score
    return number


@compiled
def propose_bonuses(state: State, tables: Tables, buffers: Buffers) -> int:
    """Every bonus tile, scored with the good ones that may follow it in colour order."""
    seat = int(state.seat)
    number = legal_bonuses(state, buffers.move)
    for i in range(number):
        buffers.score[i] = bonus_score(state, seat, bonus_colour(int(buffers.move[i])), tables)
    return number


@compiled
def bonus_score(state: State, seat: int, first: int, tables: Tables) -> float:
    """What the hand is worth with a tile of colour ``first`` and, greedily, the best ones that may follow.

    A legal first tile leaves enough to follow (``legal_bonuses``).
    """
    covered = int(state.covered[seat])
    tiles = add_tiles(tiles_of(state, seat), first, 1)
    gone = 1 << (4 * first)  # taken from the supply, four bits a colour
    score = tiles_worth(state, seat, PLACING, tiles, covered, -1, 0, tables)
    for _ in range(int(state.bonus) - 1):
        best, best_score = -1, -1e9
        for colour in range(first, 6):
            if int(state.supply[colour]) > (gone >> (4 * colour) & 15):
                wanted = add_tiles(tiles, colour, 1)
                more = tiles_worth(state, seat, PLACING, wanted, covered, -1, 0, tables)
                if more > best_score:
                    best, best_score = colour, more
        tiles = add_tiles(tiles, best, 1)
        gone += 1 << (4 * best)
        score = best_score
    return score
