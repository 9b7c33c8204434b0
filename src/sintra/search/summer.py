"""Summer Pavilion for the search: which moves are worth looking at, and what a position is worth.

A move is as good as the change it makes to what the seat's position is worth (``summer_value``).
"""

from sintra.kernel.bits import lowest
from sintra.kernel.jit import compiled
from sintra.kernel.piles import total
from sintra.kernel.verbs import register
from sintra.search.summer_value import (
    FEATURES_AT,
    add_tiles,
    count_tiles,
    draft_worth,
    expect,
    feature_worth,
    layer,
    marker_worth,
    number_worth,
    tiles_of,
    tiles_worth,
)
from sintra.search.summer_weights import (
    BONUS_AT,
    BONUS_SIZE,
    DENY_AT,
    DENY_SIZE,
    DRAFTING,
    PASSED,
    PLACING,
    POLICY,
    TABLES,
    Tables,
    look,
)
from sintra.search.verbs import Moves, Scores, Weights, estimate, propose
from sintra.summer.placing import colours_for, legal_bonuses
from sintra.summer.scoring import feature_tiles, tile_points
from sintra.summer.state import BONUS, CENTRE, DRAFT, KEEP, PLACE, STATE, State
from sintra.summer.steps import BONUS_STEPS, DRAFT_STEPS, KEEP_STEPS, PASS, REST, place_step
from sintra.summer.tables import ALL, CORNERS, LOWEST_SCORE, NUMBER, ROUNDS, STARS, WITHIN
from sintra.summer.taking import legal_drafts

# Tiles that a pass may discard while something can be placed; more, or any in the end, is never right.
FEW = 2

TASTE = {
    "exploration": 0.3,
    "temperature": 2.0,
    "cut": 8.0,
    "doubt": 0.02,
    "noise": 0.0,
    "margin_scale": 40.0,
    "score_share": 0.9,
    "score_scale": 60.0,
    "score_middle": 100.0,
    "spread": (9, 9, 11, 11, 10, 9.5, 8.5, 8.5),  # as leads at the starts of rounds were won
}


@compiled
def propose_any(state: State, weights: Weights, moves: Moves, scores: Scores) -> int:
    """The moves worth looking at, with what each adds to the seat's expected score."""
    tables = weights.view(TABLES)[POLICY]
    stage = int(state.stage)
    if stage == DRAFT:
        return suggest_drafts(state, tables, moves, scores)
    if stage == PLACE:
        return suggest_turns(state, tables, moves, scores)
    if stage == BONUS:
        return suggest_bonuses(state, tables, moves, scores)
    if stage != KEEP:
        return 0
    moves[0] = keep_step(state, tables)
    scores[0] = 0
    return 1


@compiled
def suggest_drafts(state: State, tables: Tables, moves: Moves, scores: Scores) -> int:
    """Every draft."""
    seat, wild = int(state.seat), int(state.round_no) - 1
    covered, before = int(state.covered[seat]), tiles_of(state, seat)
    number = legal_drafts(state, moves)
    marker = marker_worth(state, DRAFTING, False, True, tables)
    marker -= marker_worth(state, DRAFTING, True, state.first == seat, tables)
    rival = (seat + 1) % int(state.seats)
    theirs, deny = tiles_of(state, rival), look(tables, DENY_AT + layer(state) * DENY_SIZE)
    rival_covered = int(state.covered[rival])
    for i in range(number):
        place, colour = (int(moves[i]) - DRAFT_STEPS) // 6, (int(moves[i]) - DRAFT_STEPS) % 6
        taken = 0 if colour == wild else int(state.market[place, colour])
        tiles, denied = add_tiles(before, colour, taken), add_tiles(theirs, colour, taken)
        if state.market[place, wild] > 0:
            taken += 1
            tiles, denied = add_tiles(tiles, wild, 1), add_tiles(denied, wild, 1)
        score = tiles_worth(state, seat, DRAFTING, tiles, covered, -1, 0, tables)
        score += draft_worth(state, int(state.lying) - taken, count_tiles(tiles), tables)
        if place == CENTRE and state.marker:
            score += marker + max(-taken, LOWEST_SCORE - int(state.score[seat]))
        scores[i] = score + deny * tiles_worth(state, rival, DRAFTING, denied, rival_covered, -1, 0, tables)
    return number


@compiled
def suggest_turns(state: State, tables: Tables, moves: Moves, scores: Scores) -> int:
    """Every space and colour, paid with as few wilds as can be, and passing."""
    board, seat, wild = int(state.board), int(state.seat), int(state.round_no) - 1
    tiles, covered = tiles_of(state, seat), int(state.covered[seat])
    held = 0
    for colour in range(6):
        if state.hand[seat, colour] > 0:
            held |= 1 << colour
    number = 0
    for star in range(STARS):
        empty = ALL & ~(covered >> (6 * star) & 63)
        fitting = held & colours_for(state, seat, star) if empty else 0
        while fitting:
            colour = lowest(fitting)
            fitting &= fitting - 1
            own = int(state.hand[seat, colour])
            wilds = 0 if colour == wild else int(state.hand[seat, wild])
            payable = empty & int(WITHIN[board, star, min(own + wilds, 6)])
            while payable:
                at = lowest(payable)
                payable &= payable - 1
                cost = int(NUMBER[board, star, at])
                spent = max(cost - own, 0)
                left = tiles - ((cost - spent) << (4 * colour)) - (spent << (4 * wild))
                space = star * 6 + at
                moves[number] = place_step(board, space, colour, spent)
                scores[number] = place_score(state, seat, space, colour, left, tables)
                number += 1
    few = state.round_no < ROUNDS and count_tiles(tiles) <= CORNERS + FEW
    if number == 0 or few:
        moves[number] = PASS
        scores[number] = pass_score(state, seat, tiles, tables)
        number += 1
    return number


@compiled
def place_score(state: State, seat: int, space: int, colour: int, left: int, tables: Tables) -> float:
    """Points, bonus tiles and what the board and the tiles left promise afterwards."""
    at, board, star = layer(state), int(state.board), space // 6
    before = int(state.covered[seat])
    covered = before | 1 << space
    colours = int(state.colours[seat, star]) | 1 << colour
    score = float(tile_points(state, seat, space))
    score += tiles_worth(state, seat, PLACING, left, covered, star, colours, tables)
    number = int(NUMBER[board, star, space % 6])
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
    """Four tiles out of more: again and again without the one that is missed least."""
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
def keep_step(state: State, tables: Tables) -> int:
    """The next tile to keep, in colour order, or discard the rest."""
    seat = int(state.seat)
    tiles = tiles_of(state, seat)
    kept = tiles_to_keep(state, seat, tiles, tables) if count_tiles(tiles) > CORNERS else tiles
    for colour in range(int(state.cursor), 6):
        wanted = (kept >> (4 * colour) & 15) - int(state.corner[seat, colour])
        if wanted > 0 and state.hand[seat, colour] > 0:
            return KEEP_STEPS + colour
    return REST


@compiled
def suggest_bonuses(state: State, tables: Tables, moves: Moves, scores: Scores) -> int:
    """Every bonus tile, with good ones that may follow it in colour order."""
    seat = int(state.seat)
    number = legal_bonuses(state, moves)
    for i in range(number):
        scores[i] = bonus_score(state, seat, int(moves[i]) - BONUS_STEPS, tables)
    return number


@compiled
def bonus_score(state: State, seat: int, first: int, tables: Tables) -> float:
    """The tiles in hand with one of colour ``first``, and greedily the best of those that may follow.

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


register(STATE, {propose: propose_any, estimate: expect})
