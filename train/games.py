"""Games between searches with and without networks, in compiled loops: for learning and for matches.

A *table* is the memory of one thread: its tree, its random numbers, its buffers. What all threads share is in
``Games``: who plays, on which deals, and the scores.
"""

from typing import Any, NamedTuple, cast

import numpy as np

from sintra.games import find_game
from sintra.kernel.jit import compiled
from sintra.kernel.log import new_log
from sintra.kernel.random import below, new_rng, seed_stream
from sintra.kernel.verbs import deal, in_turn, is_over
from sintra.search.knowledge import Knowledge
from sintra.search.known import EDGE, FREE, simulate_known
from sintra.search.net import Net, new_net, new_sums
from sintra.search.playout import best_move, play_move
from sintra.search.tree import NODE, NONE, ROOT, find_node, simulate
from sintra.search.verbs import Sizes, propose

MOST_MOVES = 64  # whose visits are noted
MOST_NOTED = 400  # positions of a game
ENOUGH = 12  # visits after which the tree decides a later step of a turn
NOISE = 0.2  # part of the prior at the root that is the same for all moves
SURE_TURNS = 14  # after so many, moves are no longer drawn by their visits, but for a few
WILD = 16  # one of so many later moves is drawn too
SOME = 2  # one of so many quick turns is noted
HELD_OUT = 20  # one of so many groups of games is not learnt from
RARE = 6  # the same of games that are played without a search
BY_SEARCH, MIXED, BY_STYLE = range(3)  # games by search; half of them opened by styles; all of it by styles


def is_held_out(groups: Any) -> Any:
    """Of which groups of games nothing is learnt."""
    return groups % HELD_OUT == 0


def sizes_of(knowledge: Knowledge) -> Sizes:
    """How many rounds and facts a game's network has."""
    assert knowledge.facts is not None
    return cast(Sizes, knowledge.facts.SIZES)


class Opponent(NamedTuple):
    """A player: a network and its tuning; without one, ``leaf`` is negative."""

    tuning: Any
    net: Net
    leaf: float


class Plan(NamedTuple):
    """How a game is played, in numbers for compiled code."""

    simulations: Any  # of each player: in most turns, and in those whose visits are learnt from
    part: int  # one of so many turns is full
    drawn: int  # 1: moves are drawn by their visits; 0: the best is played


@compiled
def clear_tree(index: Any, kept: Any, edges: Any) -> None:
    """Forget everything."""
    for i in range(len(index)):
        index[i] = 0
    kept[ROOT, 1] = 0
    edges[FREE].node = FREE + 1


@compiled
def add_noise(kept: Any, edges: Any) -> None:
    """Make sure that a search looks at every move that it has listed at the root."""
    first, number = int(kept[ROOT, 0]), int(kept[ROOT, 1])
    for edge in range(first, first + number):
        edges[edge].prior = (1 - NOISE) * edges[edge].prior + NOISE / number


@compiled
def grow(simulations: int, used: int, state: Any, player: int, players: Any, weights: Any, table: Any) -> int:
    """Run simulations as a player does: with its network, or without. Return how many nodes there are."""
    (nodes, index, kept, edges, trial, sums), (rng, log, buffers), _ = table
    tunings, leaves, nets = players
    tuning, leaf = tunings[player], float(leaves[player])
    if leaf < 0:
        return simulate(
            simulations, nodes, index, used, ROOT, state, trial, tuning, weights, rng, log, buffers
        )
    return simulate_known(
        simulations,
        nodes,
        index,
        kept,
        edges,
        used,
        ROOT,
        leaf,
        state,
        trial,
        tuning,
        weights,
        nets[player],
        sums,
        rng,
        log,
        buffers,
    )


@compiled
def think(
    simulations: int, noisy: bool, state: Any, player: int, players: Any, weights: Any, table: Any
) -> int:
    """Grow a tree; the visits of what is proposed are noted. Return how many moves there are."""
    (nodes, index, kept, edges, _, _), (_, _, buffers), visits = table
    clear_tree(index, kept, edges)
    used = grow(1, 1, state, player, players, weights, table)
    if noisy:
        add_noise(kept, edges)
    grow(simulations - 1, used, state, player, players, weights, table)
    number = propose(state, weights, buffers)
    for i in range(min(number, MOST_MOVES)):
        node = find_node(nodes, index, ROOT, int(buffers.move[i]))
        visits[i] = 0 if node == NONE else int(nodes[node].visits)
    return number


@compiled
def pick(number: int, visits: Any, drawn: bool, rng: Any) -> int:
    """The move visited most, or one drawn by its visits."""
    best, total = 0, 0
    for i in range(min(number, MOST_MOVES)):
        total += int(visits[i])
        if visits[i] > visits[best]:
            best = i
    if drawn and total > 0:
        left = below(rng, total)
        for i in range(min(number, MOST_MOVES)):
            left -= int(visits[i])
            if left < 0:
                return i
    return best


@compiled
def go_on(state: Any, node: int, weights: Any, table: Any) -> None:
    """Play the turn to its end: by the tree as long as it knows enough, then by judgement."""
    (nodes, index, _, _, _, _), (rng, log, buffers), _ = table
    while in_turn(state):
        number = propose(state, weights, buffers)
        best, most, best_score, child = NONE, ENOUGH, -1e9, NONE
        for i in range(number):
            at = find_node(nodes, index, node, int(buffers.move[i])) if node != NONE else NONE
            if at != NONE and nodes[at].visits >= most:
                best, most, child = i, int(nodes[at].visits), at
        if best == NONE:
            for i in range(number):
                if buffers.score[i] > best_score:
                    best, best_score = i, float(buffers.score[i])
        node = child
        play_move(state, int(buffers.move[best]), rng, log)


@compiled
def note(state: Any, choices: int, visits: Any, number: int, noted: Any) -> int:
    """Note a position, and the visits of its moves if there were any choices. Return the new number."""
    states, counts, moves = noted
    if number == len(states):
        return number
    states[number] = state
    moves[number] = choices
    for i in range(choices):
        counts[number, i] = visits[i]
    return number + 1


@compiled
def take_turn(
    state: Any,
    turns: int,
    player: int,
    plan: Any,
    players: Any,
    weights: Any,
    table: Any,
    number: int,
    noted: Any,
) -> int:
    """Think and play a turn. Return how many positions are noted now."""
    simulations, part, drawn = plan
    (nodes, index, _, _, _, _), (rng, log, buffers), visits = table
    full = below(rng, part) == 0
    noisy = drawn > 0 and players[1][player] >= 0
    choices = think(int(simulations[player, 1 if full else 0]), noisy, state, player, players, weights, table)
    if choices <= MOST_MOVES and (full or below(rng, SOME) == 0):
        number = note(state, choices if full else 0, visits, number, noted)
    wild = drawn > 0 and (turns < SURE_TURNS or below(rng, WILD) == 0)
    chosen = pick(choices, visits, wild, rng)
    propose(state, weights, buffers)
    move = int(buffers.move[chosen])
    play_move(state, move, rng, log)
    go_on(state, find_node(nodes, index, ROOT, move), weights, table)
    return number


@compiled
def play_game(
    state: Any, who: Any, switch: int, blur: float, style: Any, shared: Any, table: Any, noted: Any
) -> int:
    """Play a game, by search from round ``switch`` on; note positions there. Return how many.

    If there is no such round, positions are noted all the same.
    """
    _, plan, styles, players, weights, rounds = shared
    _, (rng, log, buffers), visits = table
    number, turns = 0, 0
    while not is_over(state):
        seat = int(state.seat)
        if state.round_no < switch:
            if switch > rounds and not in_turn(state) and below(rng, RARE) == 0:
                number = note(state, 0, visits, number, noted)
            play_move(state, best_move(state, styles[int(style[seat])], blur, rng, buffers), rng, log)
        elif propose(state, weights, buffers) == 1:
            play_move(state, int(buffers.move[0]), rng, log)
        else:
            number = take_turn(state, turns, int(who[seat]), plan, players, weights, table, number, noted)
            turns += 1
    return number


@compiled
def play_games(
    first: int,
    games: int,
    seed: int,
    mixed: int,
    shared: Any,
    own: Any,
    noted: Any,
    finals: Any,
    scores: Any,
) -> int:
    """Play some games on streams of a seed; the final scores go into ``scores`` and beside the positions."""
    lineups, _, styles, _, _, rounds = shared
    state, choices, style, table = own
    states, counts, moves = noted
    rng, number = table[1][0], 0
    for game in range(first, first + games):
        lineup = lineups[game]
        seats = int(lineup[1])
        for i in range(len(choices)):
            choices[i] = lineup[6 + i]
        seed_stream(rng, seed, int(lineup[0]))
        deal(state, seats, choices, rng)
        seed_stream(rng, seed + 1, game)
        switch, blur = 1, 0.0
        if mixed == BY_STYLE or (mixed == MIXED and below(rng, 2) == 0):
            switch, blur = 2 + below(rng, rounds - 1), below(rng, 400) / 100.0
            if mixed == BY_STYLE:
                switch, blur = rounds + 1, blur / 2
            for seat in range(seats):
                style[seat] = below(rng, len(styles))
        room = (states[number:], counts[number:], moves[number:])
        more = play_game(state, lineup[2:6], switch, blur, style, shared, table, room)
        for seat in range(4):
            scores[game, seat] = state.score[seat]
            for i in range(number, number + more):
                finals[i, seat] = state.score[seat]
        number += more
    return number


class Table:
    """What one thread plays with."""

    def __init__(self, knowledge: Knowledge, most: int, batch: int) -> None:
        self.game = find_game(knowledge.game.name)
        size = 1 << (most * 2).bit_length()
        self.tree = (
            np.zeros(most + 1, NODE),
            np.zeros(size, np.int32),
            np.zeros((most + 1, 2), np.int32),
            np.zeros(6 * most + 3 * knowledge.max_moves, EDGE),
            np.zeros(1, self.game.dtype),
            new_sums(),
        )
        self.memory = (new_rng(), new_log(wanted=False), knowledge.new_buffers())
        self.visits, self.style = np.zeros(MOST_MOVES, np.int64), np.zeros(4, np.int8)
        self.state = self.game.new_state()
        rows = batch * MOST_NOTED
        self.noted = (
            np.zeros(rows, self.game.dtype),
            np.zeros((rows, MOST_MOVES), np.uint16),
            np.zeros(rows, np.int8),
        )
        self.finals = np.zeros((rows, 4), np.int16)

    def play(self, games: "Games", first: int, number: int, plan: Plan, *, mixed: int) -> dict[str, Any]:
        """Some of the games; the positions that were noted, with what became of them."""
        simulations = np.array(plan.simulations, np.int64)
        numbers = (simulations, plan.part, plan.drawn)
        shared = (games.lineups, numbers, games.styles, games.players, games.weights, games.rounds)
        choices = np.zeros(games.lineups.shape[1] - 6, np.int8)
        own = (self.state, choices, self.style, (self.tree, self.memory, self.visits))
        count = play_games(
            first, number, games.seed, mixed, shared, own, self.noted, self.finals, games.scores
        )
        states, counts, moves = self.noted
        return {
            "states": states[:count].view(np.uint8).reshape(count, -1).copy(),
            "visits": counts[:count].copy(),
            "moves": moves[:count].copy(),
            "finals": self.finals[:count].copy(),
            "styles": np.full(count, mixed == BY_STYLE),
        }


class Games:
    """What all threads share: who plays, on which deals, and the scores."""

    def __init__(self, knowledge: Knowledge, players: list[Opponent], lineups: Any, seed: int) -> None:
        self.knowledge, self.weights, self.seed = knowledge, knowledge.weights, seed
        none = new_net(sizes_of(knowledge))
        nets = [none if player.net is None else player.net for player in players]
        self.players = (
            np.array([player.tuning for player in players], players[0].tuning.dtype),
            np.array([player.leaf for player in players]),
            np.array(nets, none.dtype),
        )
        self.lineups = lineups
        self.styles = knowledge.weights[None].copy()
        self.scores = np.zeros((len(lineups), 4), np.int16)
        self.rounds = sizes_of(knowledge)[0]
