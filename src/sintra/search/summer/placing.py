"""Summer Pavilion: what placing each tile is worth (S5.2 to S5.7)."""

from sintra.kernel.jit import compiled
from sintra.kernel.piles import total
from sintra.search.summer.value import (
    FEATURES_AT,
    feature_worth,
    layer,
    number_worth,
    tiles_of,
    tiles_worth,
)
from sintra.search.summer.weights import BONUS_AT, BONUS_SIZE, PLACING, Tables, look
from sintra.search.verbs import Buffers
from sintra.summer.numbers import star_of
from sintra.summer.placing import legal_placements
from sintra.summer.scoring import feature_tiles, tile_points
from sintra.summer.state import State, wild_of
from sintra.summer.steps import placed_colour, placed_space, placed_wilds
from sintra.summer.tables import number_on


@compiled
def propose_placements(state: State, tables: Tables, buffers: Buffers) -> int:
    """Every space and colour, paid with as few wilds as possible."""
    board, seat, wild = int(state.board), int(state.seat), wild_of(state)
    tiles = tiles_of(state, seat)
    number = legal_placements(state, buffers.move, 0, True)
    for i in range(number):
        step = int(buffers.move[i])
        space, colour, wilds = (
            placed_space(board, step),
            placed_colour(board, step),
            placed_wilds(board, step),
        )
        own = number_on(board, space) - wilds
        left = tiles - (own << (4 * colour)) - (wilds << (4 * wild))
        buffers.score[i] = place_score(state, seat, space, colour, left, tables)
    return number


@compiled
def place_score(state: State, seat: int, space: int, colour: int, left: int, tables: Tables) -> float:
    """Points, bonus tiles, and what the board and the remaining tiles promise afterwards."""
    at, board, star = layer(state), int(state.board), star_of(space)
    before = int(state.covered[seat])
    covered = before | 1 << space
    colours = int(state.colours[seat, star]) | 1 << colour
    score = float(tile_points(state, seat, space))
    score += tiles_worth(state, seat, PLACING, left, covered, star, colours, tables)
    number = number_on(board, space)
    if number <= 4:
        score += number_worth(at, board, number, covered, tables)
        score -= number_worth(at, board, number, before, tables)
    for i in range(2):
        feature = int(FEATURES_AT[space, i])
        if feature >= 0:
            score += feature_worth(at, feature, covered, tables) - feature_worth(at, feature, before, tables)
    reward = feature_tiles(state, seat, space)
    if reward:
        score += look(tables, BONUS_AT + at * BONUS_SIZE + min(reward, total(state.supply)))
    return score
