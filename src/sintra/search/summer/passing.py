"""Summer Pavilion: what passing is worth, and which tiles to keep (S5.9)."""

from sintra.kernel.jit import compiled
from sintra.search.summer.value import count_tiles, marker_worth, tiles_of, tiles_worth
from sintra.search.summer.weights import PASSED, PLACING, Tables
from sintra.search.verbs import Buffers
from sintra.summer.state import State
from sintra.summer.steps import PASS, REST, keep_step
from sintra.summer.tables import CORNERS, LOWEST_SCORE, ROUNDS

# How many tiles a pass may throw away while something can be placed. More is never right, and in the last
# round any is too many.
FEW = 2


@compiled
def propose_pass(state: State, tables: Tables, buffers: Buffers, number: int) -> int:
    """Append a pass to ``number`` placements, if there are none or if it loses only few tiles."""
    seat = int(state.seat)
    tiles = tiles_of(state, seat)
    few = state.round_no < ROUNDS and count_tiles(tiles) <= CORNERS + FEW
    if number == 0 or few:
        buffers.move[number] = PASS
        buffers.score[number] = pass_score(state, seat, tiles, tables)
        number += 1
    return number


@compiled
def pass_score(state: State, seat: int, tiles: int, tables: Tables) -> float:
    """What is left after passing: at most four tiles; in round 6 each only costs a point (S5.9, S7.3)."""
    hand = count_tiles(tiles)
    first = state.first == seat
    score = marker_worth(state, PASSED, False, first, tables)
    score -= marker_worth(state, PLACING, False, first, tables)
    kept = 0
    if state.round_no < ROUNDS:
        kept = tiles_to_keep(state, seat, tiles, tables) if hand > CORNERS else tiles
    lost = max(count_tiles(kept) - hand, LOWEST_SCORE - int(state.score[seat]))
    return score + lost + tiles_worth(state, seat, PASSED, kept, int(state.covered[seat]), -1, 0, tables)


@compiled
def tiles_to_keep(state: State, seat: int, tiles: int, tables: Tables) -> int:
    """The best four of more tiles: the one that is missed least goes, again and again."""
    covered = int(state.covered[seat])
    for _ in range(count_tiles(tiles) - CORNERS):
        best, best_score = 0, -1e9
        for colour in range(6):
            if tiles >> (4 * colour) & 15:
                fewer = tiles - (1 << (4 * colour))
                score = tiles_worth(state, seat, PASSED, fewer, covered, -1, 0, tables)
                if score > best_score:
                    best, best_score = fewer, score
        tiles = best
    return tiles


@compiled
def propose_keep(state: State, tables: Tables, buffers: Buffers) -> int:
    """The best step while choosing what to keep, and no other."""
    buffers.move[0] = next_keep(state, tables)
    buffers.score[0] = 0.0
    return 1


@compiled
def next_keep(state: State, tables: Tables) -> int:
    """The next tile to keep, in colour order, or REST."""
    seat = int(state.seat)
    tiles = tiles_of(state, seat)
    kept = tiles_to_keep(state, seat, tiles, tables) if count_tiles(tiles) > CORNERS else tiles
    for colour in range(int(state.cursor), 6):
        wanted = (kept >> (4 * colour) & 15) - int(state.corner[seat, colour])
        if wanted > 0 and state.hand[seat, colour] > 0:
            return keep_step(colour)
    return REST
