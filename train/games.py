"""Games between searches with and without networks, in compiled loops: for learning and for matches.

A *desk* is the memory of one thread: its tree, its random numbers, its buffers. What all threads share is in
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
from sintra.search.known import EDGE, FREE, Edges, Network, simulate_known
from sintra.search.net import Net, Sums, new_net, new_sums
from sintra.search.playout import Memory, best_move, play_move
from sintra.search.tree import NODE, NONE, ROOT, Mind, Nodes, find_node, simulate
from sintra.search.verbs import Sizes, propose

MOST_MOVES = 64  # whose visits are noted
MOST_NOTED = 400  # positions of a game
MOST_TURNS = 1000  # of a game
KEEP = 0.95  # how much of what a position is worth is left to later turns; the rest is what its search says
PLAYED = 0.25  # how much the final score itself counts
ENOUGH = 12  # visits after which the tree decides a later step of a turn
NOISE = 0.2  # part of the prior at the root that is the same for all moves
SURE_TURNS = 14  # after so many, moves are no longer drawn by their visits, but for a few
WILD = 16  # one of so many later moves is drawn too
SOME = 2  # one of so many quick turns is noted
HELD_OUT = 20  # one of so many groups of games is not learnt from
RARE = 6  # the same of games that are played without a search
BY_SEARCH, MIXED, BY_STYLE = range(3)  # games by search; half of them opened by styles; all of it by styles


def is_held_out(groups: Any) -> Any:
    """The groups of games from which nothing is learnt."""
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


class Players(NamedTuple):
    """All players, a row for each."""

    tunings: Any
    leaves: Any
    nets: Any


class Shared(NamedTuple):
    """What compiled code is told about the games."""

    lineups: Any
    plan: Plan
    styles: Any
    players: Players
    weights: Any
    rounds: int


class Desk(NamedTuple):
    """What one thread thinks with."""

    nodes: Nodes
    edges: Edges
    sums: Sums
    memory: Memory
    visits: Any  # of what was proposed
    worth: Any  # by turn of a game, the final score that its search expects for every seat


class Noted(NamedTuple):
    """Positions of games, a row for each."""

    states: Any
    visits: Any  # of each move
    moves: Any  # how many there were; 0: their visits are not noted
    turns: Any  # how many had been searched before
    worth: Any  # of every seat: what its final score should be expected to be


@compiled
def clear_tree(nodes: Nodes, edges: Edges) -> None:
    """Forget everything."""
    index = nodes.index
    for i in range(len(index)):
        index[i] = 0
    edges.kept[ROOT, 1] = 0
    edges.rows[FREE].node = FREE + 1


@compiled
def add_noise(edges: Edges) -> None:
    """Make sure that a search looks at every move that it has listed at the root."""
    rows, first, number = edges.rows, int(edges.kept[ROOT, 0]), int(edges.kept[ROOT, 1])
    for edge in range(first, first + number):
        rows[edge].prior = (1 - NOISE) * rows[edge].prior + NOISE / number


@compiled
def grow(simulations: int, used: int, state: Any, player: int, shared: Shared, desk: Desk) -> int:
    """Run simulations as a player does: with its network, or without. Return how many nodes there are."""
    nodes, edges, sums, memory = desk.nodes, desk.edges, desk.sums, desk.memory
    tunings, leaves, nets = shared.players
    mind, leaf = Mind(tunings[player], shared.weights), float(leaves[player])
    if leaf < 0:
        return simulate(simulations, nodes, used, ROOT, state, mind, memory)
    network = Network(nets[player], sums, leaf)
    return simulate_known(simulations, nodes, edges, used, ROOT, state, mind, network, memory)


@compiled
def think(
    simulations: int, noisy: bool, state: Any, turn: int, player: int, shared: Shared, desk: Desk
) -> int:
    """Grow a tree; note the visits of what is proposed, and what every seat will score. Return how many
    moves there are.
    """
    nodes, edges, memory, visits = desk.nodes, desk.edges, desk.memory, desk.visits
    clear_tree(nodes, edges)
    used = grow(1, 1, state, player, shared, desk)
    if noisy:
        add_noise(edges)
    seats, worth = int(state.seats), desk.worth[min(turn, MOST_TURNS - 1)]
    for seat in range(seats):
        worth[seat] = memory.buffers.points[seat] / simulations
    for _ in range(simulations - 1):
        used = grow(1, used, state, player, shared, desk)
        for seat in range(seats):
            worth[seat] += memory.buffers.points[seat] / simulations
    moves = memory.buffers.move
    number = propose(state, shared.weights, memory.buffers)
    for i in range(min(number, MOST_MOVES)):
        node = find_node(nodes, ROOT, int(moves[i]))
        visits[i] = 0 if node == NONE else int(nodes.rows[node].visits)
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
def go_on(state: Any, node: int, weights: Any, nodes: Nodes, memory: Memory) -> None:
    """Play the turn to its end: by the tree as long as it knows enough, then by judgement."""
    rows, buffers = nodes.rows, memory.buffers
    while in_turn(state):
        number = propose(state, weights, buffers)
        best, most, best_score, child = NONE, ENOUGH, -1e9, NONE
        for i in range(number):
            at = find_node(nodes, node, int(buffers.move[i])) if node != NONE else NONE
            if at != NONE and rows[at].visits >= most:
                best, most, child = i, int(rows[at].visits), at
        if best == NONE:
            for i in range(number):
                if buffers.score[i] > best_score:
                    best, best_score = i, float(buffers.score[i])
        node = child
        play_move(state, int(buffers.move[best]), memory.rng, memory.log)


@compiled
def note(state: Any, turn: int, choices: int, visits: Any, number: int, noted: Noted) -> int:
    """Note a position, and the visits of its moves if there were any choices. Return the new number."""
    if number == len(noted.states):
        return number
    noted.states[number] = state
    noted.moves[number] = choices
    noted.turns[number] = turn
    for i in range(MOST_MOVES):  # nothing is left of the games before: the same games give the same bytes
        noted.visits[number, i] = visits[i] if i < choices else 0
    for seat in range(noted.worth.shape[1]):
        noted.worth[number, seat] = 0
    return number + 1


@compiled
def take_turn(
    state: Any, turns: int, player: int, shared: Shared, desk: Desk, number: int, noted: Noted
) -> int:
    """Think and play a turn. Return how many positions are noted now."""
    simulations, part, drawn = shared.plan
    rng, buffers, visits = desk.memory.rng, desk.memory.buffers, desk.visits
    full = below(rng, part) == 0
    noisy = drawn > 0 and shared.players.leaves[player] >= 0
    choices = think(int(simulations[player, 1 if full else 0]), noisy, state, turns, player, shared, desk)
    if choices <= MOST_MOVES and (full or below(rng, SOME) == 0):
        number = note(state, turns, choices if full else 0, visits, number, noted)
    wild = drawn > 0 and (turns < SURE_TURNS or below(rng, WILD) == 0)
    chosen = pick(choices, visits, wild, rng)
    propose(state, shared.weights, buffers)
    move = int(buffers.move[chosen])
    play_move(state, move, rng, desk.memory.log)
    go_on(state, find_node(desk.nodes, ROOT, move), shared.weights, desk.nodes, desk.memory)
    return number


@compiled
def play_game(
    state: Any, who: Any, switch: int, blur: float, style: Any, shared: Shared, desk: Desk, noted: Noted
) -> int:
    """Play a game, by search from round ``switch`` on; note positions there. Return how many.

    If there is no such round, positions are noted all the same.
    """
    rng, log, buffers = desk.memory.rng, desk.memory.log, desk.memory.buffers
    number, turns = 0, 0
    while not is_over(state):
        seat = int(state.seat)
        if state.round_no < switch:
            if switch > shared.rounds and not in_turn(state) and below(rng, RARE) == 0:
                number = note(state, 0, 0, desk.visits, number, noted)
            weights = shared.styles[int(style[seat])]
            play_move(state, best_move(state, weights, blur, rng, buffers), rng, log)
        elif propose(state, shared.weights, buffers) == 1:
            play_move(state, int(buffers.move[0]), rng, log)
        else:
            number = take_turn(state, turns, int(who[seat]), shared, desk, number, noted)
            turns += 1
    value_turns(state, turns, number, desk.worth, noted)
    return number


@compiled
def value_turns(state: Any, turns: int, number: int, worth: Any, noted: Noted) -> None:
    """What final scores should be expected in the positions of a game: partly what was scored in the end,
    mostly what the searches of this turn and of later ones say, the sooner the more.

    One game is decided by luck, so that thousands are needed to learn from results alone.
    """
    for seat in range(int(state.seats)):
        final, ahead = float(state.score[seat]), float(state.score[seat])
        at = min(turns, MOST_TURNS)
        for i in range(number - 1, -1, -1):
            while at > 0 and at > noted.turns[i]:
                at -= 1
                ahead = KEEP * ahead + (1 - KEEP) * worth[at, seat]
            noted.worth[i, seat] = PLAYED * final + (1 - PLAYED) * ahead


@compiled
def play_games(
    first: int,
    games: int,
    seed: int,
    mixed: int,
    shared: Shared,
    own: Any,
    desk: Desk,
    noted: Noted,
    finals: Any,
    scores: Any,
) -> int:
    """Play some games on streams of a seed; the final scores go into ``scores`` and beside the positions."""
    lineups, styles, rounds = shared.lineups, shared.styles, shared.rounds
    state, choices, style = own
    states, visits, moves, turns, worth = noted
    rng, number = desk.memory.rng, 0
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
        rest = Noted(states[number:], visits[number:], moves[number:], turns[number:], worth[number:])
        more = play_game(state, lineup[2:6], switch, blur, style, shared, desk, rest)
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
        size, edges = 1 << (most * 2).bit_length(), 6 * most + 3 * knowledge.max_moves
        trial, buffers = np.zeros(1, self.game.dtype), knowledge.new_buffers()
        self.desk = Desk(
            Nodes(np.zeros(most + 1, NODE), np.zeros(size, np.int32)),
            Edges(np.zeros(edges, EDGE), np.zeros((most + 1, 2), np.int32)),
            new_sums(),
            Memory(trial, new_rng(), new_log(wanted=False), buffers),
            np.zeros(MOST_MOVES, np.int64),
            np.zeros((MOST_TURNS, 4)),
        )
        self.state, self.style = self.game.new_state(), np.zeros(4, np.int8)
        rows = batch * MOST_NOTED
        self.noted = Noted(
            np.zeros(rows, self.game.dtype),
            np.zeros((rows, MOST_MOVES), np.uint16),
            np.zeros(rows, np.int8),
            np.zeros(rows, np.int16),
            np.zeros((rows, 4), np.float32),
        )
        self.finals = np.zeros((rows, 4), np.int16)

    def play(self, games: "Games", first: int, number: int, plan: Plan, *, mixed: int) -> dict[str, Any]:
        """Some of the games; the positions that were noted, with what became of them."""
        shared = games.shared(plan._replace(simulations=np.array(plan.simulations, np.int64)))
        own = (self.state, np.zeros(games.lineups.shape[1] - 6, np.int8), self.style)
        written = (self.noted, self.finals, games.scores)
        count = play_games(first, number, games.seed, mixed, shared, own, self.desk, *written)
        states, visits, moves, _, worth = self.noted
        return {
            "states": states[:count].view(np.uint8).reshape(count, -1).copy(),
            "visits": visits[:count].copy(),
            "moves": moves[:count].copy(),
            "finals": self.finals[:count].copy(),
            "worth": worth[:count].copy(),
            "styles": np.full(count, mixed == BY_STYLE),
        }


class Games:
    """What all threads share: who plays, on which deals, and the scores."""

    def __init__(self, knowledge: Knowledge, players: list[Opponent], lineups: Any, seed: int) -> None:
        self.knowledge, self.weights, self.seed = knowledge, knowledge.weights, seed
        self.opponents = players
        none = new_net(sizes_of(knowledge))
        nets = [none if player.net is None else player.net for player in players]
        self.players = Players(
            np.array([player.tuning for player in players], players[0].tuning.dtype),
            np.array([player.leaf for player in players]),
            np.array(nets, none.dtype),
        )
        self.lineups = lineups
        self.styles = knowledge.weights[None].copy()
        self.scores = np.zeros((len(lineups), 4), np.int16)
        self.rounds = sizes_of(knowledge)[0]

    def shared(self, plan: Plan) -> Shared:
        """The same for compiled code."""
        return Shared(self.lineups, plan, self.styles, self.players, self.weights, self.rounds)
