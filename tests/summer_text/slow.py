"""Summer Pavilion written a second time, slowly, from the clauses: who may do what, and who is next.

Nothing of the engine is used, and nothing is shared with it but the notation: positions are read as
text, steps are texts. Scores and tiles to come do not matter for counting lines, so they are left out:
a line ends where tiles would be drawn.
"""

import copy
from itertools import combinations, pairwise
from typing import Any

COLOURS = "pgoybr"  # S1.1
STAR_COLOUR = " porbyg"  # S2.1, by star: 1 purple, 2 orange, 3 red, 4 blue, 5 yellow, 6 green
CENTRE_PAIR = ["", "56", "61", "12", "23", "34", "45"]  # S2.6, by outer star

Position = dict[str, Any]


def read(text: str) -> Position:
    """A position; piles become sorted letters (``ppg``), spaces become a dictionary by (star, position)."""
    table, *seats = text.split(" | ")
    position: Position = dict(word.split("=") for word in table.split()[1:])
    for name in ("tower", "supply", "centre"):
        position[name] = _letters(position[name])
    position["displays"] = [_letters(pile) for pile in position["displays"].split(",")]
    position |= {name: int(position[name]) for name in ("round", "seat", "first", "bonus")}
    position["seats"] = [dict(word.split("=") for word in seat.split()) for seat in seats]
    for seat in position["seats"]:
        stars = enumerate(seat["stars"].split("/"))
        seat["board"] = {(star, at): c for star, row in stars for at, c in enumerate(row, 1) if c != "."}
        seat |= {"hand": _letters(seat["hand"]), "corner": _letters(seat["corner"])}
        seat["passed"] = seat["passed"] == "yes"
    return position


def _letters(pile: str) -> str:
    return "" if pile == "-" else "".join(c * int(n) for c, n in _pairs(pile))


def _pairs(pile: str) -> list[tuple[str, str]]:
    starts = [at for at, letter in enumerate(pile) if letter in COLOURS] + [len(pile)]
    return [(pile[a], pile[a + 1 : b]) for a, b in pairwise(starts)]


def number(board: str, star: int, at: int) -> int:
    """The number printed on a space (S2.3, S2.4)."""
    if board == "coloured":
        return at
    return 3 if star == 0 else [3, 2, 1, 4, 5, 6][at - 1]


def legal(position: Position) -> list[str]:
    """Every legal step, in any order."""
    seat = position["seats"][position["seat"]]
    if position["stage"] == "draft":
        return _drafts(position)
    if position["stage"] == "bonus":  # S5.7, in colour order: every selection that is still open
        open_tiles = [c for c in position["supply"] if COLOURS.index(c) >= COLOURS.index(position["from"])]
        return sorted({"^" + tiles[0] for tiles in combinations(open_tiles, position["bonus"])})
    if position["stage"] == "keep":
        kept = {c for c in seat["hand"] if COLOURS.index(c) >= COLOURS.index(position["from"])}
        return ["x", *("+" + c for c in kept)]
    choice = ["-?"] if position["round"] < 6 and len(seat["hand"]) <= 4 else []  # S5.9
    return ["-", *choice, *_placements(position, seat)]


def _drafts(position: Position) -> list[str]:
    wild, steps = COLOURS[position["round"] - 1], []  # S3.3
    for name, pile in zip("c123456789", [position["centre"], *position["displays"]], strict=False):
        colours = set(pile) - {wild} or set(pile)  # S4.2, S4.3
        steps += [f"{name}:{c}" for c in colours]
    return steps


def _placements(position: Position, seat: dict[str, Any]) -> list[str]:
    wild, board, steps = COLOURS[position["round"] - 1], position["board"], []
    for star in range(7):
        tiles = [c for (s, _), c in seat["board"].items() if s == star]
        for at in range(1, 7):
            for c in COLOURS:
                if (star, at) in seat["board"] or not _fits(board, star, tiles, c):
                    continue
                for wilds in range(number(board, star, at)):  # S5.3: all but one
                    own, other = number(board, star, at) - wilds, wilds
                    if c == wild and wilds:
                        continue
                    if seat["hand"].count(c) >= own and seat["hand"].count(wild) >= other:
                        steps.append(f"{star}.{at}{c}" + (f"+{wilds}" if wilds else ""))
    return steps


def _fits(board: str, star: int, tiles: list[str], c: str) -> bool:
    if board == "coloured":  # S5.4
        return c not in tiles if star == 0 else c == STAR_COLOUR[star]
    after = [*tiles, c]  # S5.5
    return len(set(after)) == len(after) or len(set(after)) == 1


def reward(board: dict[tuple[int, int], str], placed: tuple[int, int]) -> int:
    """Bonus tiles of all features around which the placed tile is the last (S2.6, S5.7)."""
    tiles = 0
    for i in range(1, 7):
        j = i % 6 + 1
        a, b = (int(at) for at in CENTRE_PAIR[i])
        window = {(i, 5), (i, 6)}
        statue = {(i, 1), (i, 2), (j, 3), (j, 4)}
        pillar = {(i, 2), (i, 3), (0, a), (0, b)}
        for spaces, worth in ((window, 3), (statue, 2), (pillar, 1)):
            tiles += worth if placed in spaces and spaces <= board.keys() else 0
    return tiles


def _take(pile: str, tiles: str) -> str:
    for c in tiles:
        assert c in pile
        pile = pile.replace(c, "", 1)
    return pile


def _by_colour(pile: str) -> str:
    return "".join(sorted(pile, key=COLOURS.index))


def after(position: Position, step: str) -> Position | None:
    """The position after a step; None where tiles are drawn or the game ends."""
    position = copy.deepcopy(position)
    seat = position["seats"][position["seat"]]
    wild = COLOURS[position["round"] - 1]
    if position["stage"] == "draft":
        return _after_draft(position, seat, step, wild)
    if step[0] in "-x" or (step[0] == "+" and position["stage"] == "keep"):
        return _after_pass(position, seat, step)
    if step[0] == "^":
        position["supply"] = _take(position["supply"], step[1])
        seat["hand"] = _by_colour(seat["hand"] + step[1])
        position |= {"bonus": position["bonus"] - 1, "from": step[1]}
        return position if position["bonus"] else _end_turn(position)
    space, c, wilds = (int(step[0]), int(step[2])), step[3], int(step[5:] or 0)
    spent = c * (number(position["board"], *space) - wilds) + wild * wilds
    seat["hand"] = _take(seat["hand"], spent)
    position["tower"] += spent[1:]  # S5.2
    seat["board"][space] = c
    bonus = min(reward(seat["board"], space), len(position["supply"]))
    if bonus:
        return {**position, "stage": "bonus", "bonus": bonus, "from": "p"}
    return _end_turn(position)


def _after_draft(position: Position, seat: dict[str, Any], step: str, wild: str) -> Position | None:
    place, c = step.split(":")
    pile = position["centre"] if place == "c" else position["displays"][int(place) - 1]
    taken = wild if c == wild else c * pile.count(c) + (wild if wild in pile else "")
    seat["hand"] = _by_colour(seat["hand"] + taken)
    left = _take(pile, taken)
    if place == "c":
        position["centre"] = left
        if position["marker"] == "centre":  # S4.5
            position |= {"marker": "taken", "first": position["seat"]}
    else:
        position["displays"][int(place) - 1] = ""
        position["centre"] = _by_colour(position["centre"] + left)
    if position["centre"] or any(position["displays"]):
        return {**position, "seat": (position["seat"] + 1) % len(position["seats"])}
    return _next_seat({**position, "stage": "place", "marker": "taken"}, position["first"])  # S4.6, S5.1


def _after_pass(position: Position, seat: dict[str, Any], step: str) -> Position | None:
    if step[0] == "+":
        seat["hand"] = _take(seat["hand"], step[1])
        seat["corner"] += step[1]
        position["from"] = step[1]
    if step == "-" and (position["round"] == 6 or len(seat["hand"]) <= 4):
        seat |= {"corner": seat["hand"][:4], "hand": seat["hand"][4:]}  # sorted by colour
    elif step != "x":  # S5.9: can one more be kept, with another one going?
        more = [c for c in seat["hand"] if COLOURS.index(c) >= COLOURS.index(position["from"])]
        if more and len(seat["hand"]) > 1 and len(seat["corner"]) < 4:
            return {**position, "stage": "keep"}
    position["tower"] += seat["hand"]
    seat |= {"hand": "", "passed": True}
    return _end_turn(position)


def _end_turn(position: Position) -> Position | None:
    if len(position["supply"]) < 10 and (position["bag"] != "-" or position["tower"]):
        return None  # S5.8: tiles come
    return _next_seat({**position, "stage": "place", "from": "p"}, position["seat"] + 1)


def _next_seat(position: Position, start: int) -> Position | None:
    seats = position["seats"]
    for number_ in range(start, start + len(seats)):
        seat = seats[number_ % len(seats)]
        seat["passed"] = seat["passed"] or not seat["hand"]  # S5.9: nothing left, passes by itself
        if not seat["passed"]:
            return {**position, "seat": number_ % len(seats)}
    return None  # S5.10: new displays, or the end


def count(position: Position, depth: int) -> int:
    """Lines of ``depth`` steps; a line that draws tiles or ends the game counts once where it does."""
    steps = legal(position)
    assert len(steps) == len(set(steps)) > 0
    if depth == 1:
        return len(steps)
    return sum(count(ahead, depth - 1) if ahead else 1 for ahead in (after(position, step) for step in steps))
