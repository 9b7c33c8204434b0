"""What a page may ask of a game's module, and the memory that it lends for it."""

import numpy as np

from sintra.analysis.outcome import new_tally
from sintra.analysis.value import simulate_turn, simulate_turn_known
from sintra.analysis.why import Games, explain, play_to_the_end
from sintra.bots import baseline
from sintra.bots.learner import glance
from sintra.browser.exports import INT, REAL, Export, Kind, Together, many, one, some
from sintra.kernel import ahead, sha256
from sintra.kernel.game import Game
from sintra.kernel.log import LOG
from sintra.kernel.walks import play_games_randomly
from sintra.kernel.words import MOST_FACTS
from sintra.search import choice, endgame
from sintra.search.knowledge import knowledge_of
from sintra.search.known import EDGE, Edges, Network, simulate_known
from sintra.search.net import SUMS
from sintra.search.playout import Memory, best_move
from sintra.search.tree import NODE, Mind, Nodes, find_node, simulate
from sintra.search.tuning import TUNING
from sintra.search.verbs import propose_compiled

RNG, LOGGED, TUNED = some(np.int64, 2), one(LOG), one(TUNING)
NODES = Together(Nodes, (many(NODE), many(np.int32)))
EDGES = Together(Edges, (many(EDGE), many(np.int32, 2)))


def memory(game: Game) -> dict[str, Kind]:
    """What lies in the module's memory for a game, once each, by name."""
    knowledge, net = knowledge_of(game, "0.1"), knowledge_of(game).net
    return {
        "state": one(game.dtype),
        "rng": RNG,
        "log": LOGGED,
        "steps": some(np.int16, game.max_steps + 1),
        "spare": some(np.int16, game.max_steps + 1),
        "trials": some(game.dtype, ahead.TRIALS),
        "ways": some(np.int16, *ahead.new_ways().shape),
        "brings": some(np.int16, game.max_steps + 1, len(game.brings)),
        "facts": some(np.int64, MOST_FACTS),
        "choices": some(np.int8, 16),
        "text": some(np.uint8, 3 * sha256.BLOCK),
        "words": some(np.int64, sha256.WORDS),
        "turns": some(np.int16, 3, game.max_steps + 1),
        "turned": some(game.dtype, 2),
        "tuning": TUNED,
        "weights": some(knowledge.weights.dtype, len(knowledge.weights)),
        "own": some(knowledge.weights.dtype, len(knowledge.weights)),
        "buffers": one(knowledge.new_buffers().dtype),
        "visits": some(np.int32, knowledge.max_moves),
        "line": some(np.int16, choice.LONGEST_LINE + 2),
        "tally": one(new_tally(game).dtype),
        "seeds": RNG,
        "margins": some(np.int32, game.max_steps + 1),
        "counts": one(endgame.COUNTS),
        **({} if net is None else {"net": one(net.dtype), "sums": one(SUMS)}),
    }


def exports(game: Game) -> dict[str, Export]:
    """Every function of a game's module."""
    known = {} if knowledge_of(game).net is None else _knowing(game)
    return {**_rules(game), **_thinking(game), **_analysing(game), **known}


def _rules(game: Game) -> dict[str, Export]:
    """What a table asks."""
    at = memory(game)
    state, steps, spare, trials, ways = (at[name] for name in ("state", "steps", "spare", "trials", "ways"))
    choices = many(np.int8)
    return {
        "seed": Export(sha256.seed_from_text, (RNG, at["text"], INT, at["words"]), result=False),
        "deal": Export(game.deal, (state, INT, choices, RNG), result=False),
        "legal": Export(game.legal, (state, steps)),
        "apply": Export(game.apply, (state, INT, RNG, LOGGED)),
        "is_over": Export(game.is_over, (state,)),
        "in_turn": Export(game.in_turn, (state,)),
        "worth": Export(game.worth, (state, INT)),
        "why": Export(game.why, (state, INT, at["facts"])),
        "look_ahead": Export(
            game.look_ahead,
            (state, many(np.int16), at["brings"], RNG, LOGGED, spare, trials, ways),
            result=False,
        ),
        "find_payments": Export(game.find_payments, (state, spare, trials, ways)),
        "play_randomly": Export(play_games_randomly, (INT, state, INT, choices, INT, RNG, LOGGED, steps)),
    }


def _thinking(game: Game) -> dict[str, Export]:
    """What a computer player asks."""
    at = memory(game)
    state, weights, buffers, visits = (at[name] for name in ("state", "weights", "buffers", "visits"))
    mind, lent = _mind(game), _memory(game)
    return {
        "choose": Export(baseline.choose, (INT, state, RNG, LOGGED, at["turns"], at["turned"])),
        "propose": Export(propose_compiled, (state, weights, buffers)),
        "best_move": Export(best_move, (state, weights, REAL, RNG, buffers)),
        "glance": Export(glance, (state, at["own"], REAL, RNG, buffers, at["steps"])),
        "simulate": Export(simulate, (INT, NODES, INT, INT, state, mind, lent)),
        "find_node": Export(find_node, (NODES, INT, INT)),
        "add_visits": Export(choice.add_visits, (NODES, INT, INT, buffers, visits), result=False),
        "most_visited": Export(choice.most_visited, (INT, buffers, visits)),
        "simulations_next": Export(choice.simulations_next, (INT, visits, INT, REAL, REAL, REAL, INT)),
        "follow": Export(choice.follow, (NODES, INT, INT, weights, lent, at["line"])),
        "prove": Export(endgame.prove, (state, _proving(game), at["margins"], RNG, LOGGED)),
        "play_out": Export(endgame.play_out, (state, INT, _proving(game), at["line"], RNG, LOGGED)),
    }


def _analysing(game: Game) -> dict[str, Export]:
    """What an analysis asks."""
    at, lent = memory(game), _memory(game)
    turn = (at["state"], many(np.int16))
    seats, reasons = game.dtype["score"].shape, len(game.logged)
    played = Together(Games, (many(np.int32, *seats, reasons), many(np.float64, *seats)))
    told = many(np.float64, reasons + 1)
    return {
        "simulate_turn": Export(simulate_turn, (INT, NODES, INT, *turn, _mind(game), lent, at["tally"])),
        "play_to_the_end": Export(
            play_to_the_end, (INT, at["seeds"], INT, at["weights"], lent, played), result=False
        ),
        "explain": Export(explain, (INT, REAL, many(np.float64), played, played, told), result=False),
    }


def _knowing(game: Game) -> dict[str, Export]:
    """Simulations with a network."""
    at = memory(game)
    network = Together(Network, (at["net"], at["sums"], REAL))
    knowing, tree = (_mind(game), network, _memory(game)), (INT, NODES, EDGES, INT)
    turn = (at["state"], many(np.int16))
    return {
        "simulate_known": Export(simulate_known, (*tree, INT, at["state"], *knowing)),
        "simulate_turn_known": Export(simulate_turn_known, (*tree, *turn, *knowing, at["tally"])),
    }


def _proving(game: Game) -> Together:
    """Memory for proofs; the positions are given twice, as records and as words."""
    words = endgame.words_of(game.dtype)
    states, steps = many(game.dtype), many(np.int16, game.max_steps + 1)
    places = (states, many(words.dtype, words.size), steps, many(endgame.FRAME), many(endgame.ROW))
    return Together(endgame.Buffers, (*places, many(np.int32), memory(game)["counts"]))


def _mind(game: Game) -> Together:
    return Together(Mind, (TUNED, memory(game)["weights"]))


def _memory(game: Game) -> Together:
    return Together(Memory, (some(game.dtype, 1), RNG, LOGGED, memory(game)["buffers"]))
