"""Summer Pavilion written a second time, slowly, from the clauses: what is legal, and what it does.

Nothing of the engine is used, and only the notation is shared with it: positions and steps are texts. A pile
is a text of letters (``ppg``), a board a dictionary of letters by (star, position). Tiles that chance draws
are written ``?``.
"""

import copy
from itertools import combinations, pairwise
from typing import Any

COLOURS = "pgoybr"  # S1.1; also the wild colours of rounds 1 to 6 (S3.3)
STAR_COLOUR = " porbyg"  # S2.1, by star: 1 purple, 2 orange, 3 red, 4 blue, 5 yellow, 6 green
CENTRE_PAIR = ["", "56", "61", "12", "23", "34", "45"]  # S2.6, by outer star
STAR_POINTS = {"r": 14, "b": 15, "y": 16, "o": 17, "g": 18, "p": 20}  # S7.1
NUMBER_POINTS = {1: 4, 2: 8, 3: 12, 4: 16}  # S7.2
SPACES = [(star, at) for star in range(7) for at in range(1, 7)]

Space = tuple[int, int]
Board = dict[Space, str]
Position = dict[str, Any]


# ---- reading


def read(text: str) -> Position:
    """The position that a line describes. ``drawn`` tells whether chance has drawn tiles since then."""
    table, *seats = text.split(" | ")
    position: Position = dict(word.split("=") for word in table.split()[1:])
    position |= {name: _letters(position[name]) for name in ("tower", "supply", "centre")}
    position["displays"] = [_letters(pile) for pile in position["displays"].split(",")]
    position |= {name: int(position[name]) for name in ("round", "seat", "first", "bonus")}
    position["seats"] = [_read_seat(dict(word.split("=") for word in seat.split())) for seat in seats]
    position["bag"] = _rest(position) if position["bag"] == "*" else _letters(position["bag"])
    return {**position, "drawn": False}


def _read_seat(own: Position) -> Position:
    stars = enumerate(own.pop("stars").split("/"))
    board = {(star, at): colour for star, row in stars for at, colour in enumerate(row, 1) if colour != "."}
    passed, score = own["passed"] == "yes", int(own["score"])
    hand, corner = _letters(own["hand"]), _letters(own["corner"])
    return {"score": score, "passed": passed, "hand": hand, "corner": corner, "board": board}


def _letters(pile: str) -> str:
    starts = [at for at, letter in enumerate(pile) if letter in COLOURS] + [len(pile)]
    return "".join(pile[a] * int(pile[a + 1 : b]) for a, b in pairwise(starts))


def _rest(position: Position) -> str:
    """All tiles that lie nowhere else (S1.1)."""
    lying = "".join([position["tower"], position["supply"], position["centre"], *position["displays"]])
    for seat in position["seats"]:
        lying += seat["hand"] + seat["corner"] + "".join(seat["board"].values())
    return "".join(colour * (22 - lying.count(colour)) for colour in COLOURS)


# ---- the board


def number_on(board: str, space: Space) -> int:
    """The number printed on a space (S2.3, S2.4)."""
    star, at = space
    if board == "coloured":
        return at
    return 3 if star == 0 else [3, 2, 1, 4, 5, 6][at - 1]


def run(board: Board, space: Space) -> int:
    """The points of a tile: all tiles that can be reached from it on its star (S2.5, S5.6)."""
    star = space[0]
    reached = [space]
    for _, at in reached:
        beside = [(star, at % 6 + 1), (star, (at + 4) % 6 + 1)]
        reached += [each for each in beside if each in board and each not in reached]
    return len(reached)


def reward(board: Board, placed: Space) -> int:
    """Bonus tiles for all features that the placed tile completes (S2.6, S5.7)."""
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


def final_points(side: str, board: Board) -> int:
    """Points for complete stars and numbers (S7.1, S7.2)."""
    points = 0
    for star in range(7):
        there = [colour for (at, _), colour in board.items() if at == star]
        if len(there) == 6:
            points += STAR_POINTS[there[0]] if len(set(there)) == 1 else 12
    for number, worth in NUMBER_POINTS.items():
        if all(space in board for space in SPACES if number_on(side, space) == number):
            points += worth
    return points


# ---- what is legal


def legal(position: Position) -> list[str]:
    """Every legal step, in any order."""
    seat = position["seats"][position["seat"]]
    if position["stage"] == "draft":
        return _drafts(position)
    if position["stage"] == "bonus":  # S5.7, in colour order: every selection that is still open
        tiles = [c for c in position["supply"] if COLOURS.index(c) >= COLOURS.index(position["from"])]
        return sorted({"^" + chosen[0] for chosen in combinations(tiles, position["bonus"])})
    if position["stage"] == "keep":
        kept = {c for c in seat["hand"] if COLOURS.index(c) >= COLOURS.index(position["from"])}
        return ["x", *("+" + c for c in kept)]
    if position["stage"] == "over":
        return []
    choice = ["-?"] if position["round"] < 6 and len(seat["hand"]) <= 4 else []  # S5.9
    return ["-", *choice, *_placements(position, seat)]


def _drafts(position: Position) -> list[str]:
    wild, steps = COLOURS[position["round"] - 1], []  # S3.3
    for name, pile in zip("c123456789", [position["centre"], *position["displays"]], strict=False):
        colours = set(pile) - {wild} or set(pile)  # S4.2, S4.3
        steps += [f"{name}:{c}" for c in colours]
    return steps


def _placements(position: Position, seat: Position) -> list[str]:
    wild, side, steps = COLOURS[position["round"] - 1], position["board"], []
    for space in SPACES:
        star, at = space
        there = [colour for (other, _), colour in seat["board"].items() if other == star]
        for c in COLOURS:
            if space in seat["board"] or not _fits(side, star, there, c):
                continue
            for wilds in range(1 if c == wild else number_on(side, space)):  # S5.3: all but one
                own = number_on(side, space) - wilds
                if seat["hand"].count(c) >= own and (not wilds or seat["hand"].count(wild) >= wilds):
                    steps.append(f"{star}.{at}{c}" + (f"+{wilds}" if wilds else ""))
    return steps


def _fits(side: str, star: int, there: list[str], c: str) -> bool:
    if side == "coloured":  # S5.4
        return c not in there if star == 0 else c == STAR_COLOUR[star]
    after = [*there, c]  # S5.5
    return len(set(after)) == len(after) or len(set(after)) == 1


# ---- what a step does


def after(position: Position, step: str) -> Position:
    """The position after a step, and after all that follows from it."""
    position = copy.deepcopy(position)
    seat = position["seats"][position["seat"]]
    wild = COLOURS[position["round"] - 1]
    if position["stage"] == "draft":
        return _after_draft(position, seat, step, wild)
    if step[0] in "-x+":
        return _after_pass(position, seat, step)
    if step[0] == "^":
        position["supply"] = _take(position["supply"], step[1])
        seat["hand"] = _by_colour(seat["hand"] + step[1])
        position |= {"bonus": position["bonus"] - 1, "from": step[1]}
        return position if position["bonus"] else _end_turn(position)
    space, c, wilds = (int(step[0]), int(step[2])), step[3], int(step[5:] or 0)
    spent = c * (number_on(position["board"], space) - wilds) + wild * wilds
    seat["hand"] = _take(seat["hand"], spent)
    position["tower"] += spent[1:]  # S5.2
    seat["board"][space] = c
    seat["score"] += run(seat["board"], space)
    bonus = min(reward(seat["board"], space), len(position["supply"]))
    if bonus:
        return {**position, "stage": "bonus", "bonus": bonus, "from": "p"}
    return _end_turn(position)


def _take(pile: str, tiles: str) -> str:
    for c in tiles:
        assert c in pile
        pile = pile.replace(c, "", 1)
    return pile


def _by_colour(pile: str) -> str:
    return "".join(sorted(pile, key=COLOURS.index))


def _lose(seat: Position, points: int) -> None:
    seat["score"] = max(seat["score"] - points, 1)  # S4.5, S5.9, S7.3


def _after_draft(position: Position, seat: Position, step: str, wild: str) -> Position:
    place, c = step.split(":")
    pile = position["centre"] if place == "c" else position["displays"][int(place) - 1]
    taken = wild if c == wild else c * pile.count(c) + (wild if wild in pile else "")
    seat["hand"] = _by_colour(seat["hand"] + taken)
    left = _take(pile, taken)
    if place == "c":
        position["centre"] = left
        if position["marker"] == "centre":  # S4.5
            position |= {"marker": "taken", "first": position["seat"]}
            _lose(seat, len(taken))
    else:
        position["displays"][int(place) - 1] = ""
        position["centre"] = _by_colour(position["centre"] + left)
    if position["centre"] or any(position["displays"]):
        return {**position, "seat": (position["seat"] + 1) % len(position["seats"])}
    return _next_seat({**position, "stage": "place", "marker": "taken"}, position["first"])  # S4.6, S5.1


def _after_pass(position: Position, seat: Position, step: str) -> Position:
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
    _lose(seat, len(seat["hand"]))
    position["tower"] += seat["hand"]
    seat |= {"hand": "", "passed": True}
    return _end_turn(position)


# ---- whose turn it is, and the rounds


def _end_turn(position: Position) -> Position:
    position["supply"] += _draw(position, 10 - len(position["supply"]))  # S5.8
    return _next_seat({**position, "stage": "place", "from": "p"}, position["seat"] + 1)


def _draw(position: Position, number: int) -> str:
    """Some tiles out of the bag, refilled from the tower when it is empty (S6.2)."""
    tiles = ""
    for _ in range(number):
        if not position["bag"]:
            position |= {"bag": position["tower"], "tower": ""}
        if position["bag"]:
            position |= {"bag": position["bag"][1:], "drawn": True}
            tiles += "?"
    return tiles


def _next_seat(position: Position, start: int) -> Position:
    seats = position["seats"]
    for at in range(start, start + len(seats)):
        seat = seats[at % len(seats)]
        seat["passed"] = seat["passed"] or not seat["hand"]  # S5.9: nothing left, passes by itself
        if not seat["passed"]:
            return {**position, "seat": at % len(seats)}
    return _end(position) if position["round"] == 6 else _next_round(position)  # S5.10


def _next_round(position: Position) -> Position:
    for seat in position["seats"]:
        seat |= {"hand": _by_colour(seat["hand"] + seat["corner"]), "corner": "", "passed": False}  # S6.1
    position["displays"] = [_draw(position, 4) for _ in position["displays"]]
    position |= {"round": position["round"] + 1, "seat": position["first"]}
    if any(position["displays"]):
        return {**position, "stage": "draft", "marker": "centre"}
    return _next_seat(position, position["first"])  # S6.2


def _end(position: Position) -> Position:
    for seat in position["seats"]:
        seat["score"] += final_points(position["board"], seat["board"])
        _lose(seat, len(seat["corner"]))  # S7.3
        position["tower"] += seat["corner"]
        seat["corner"] = ""
    return {**position, "stage": "over"}


def count(position: Position, depth: int) -> int:
    """Lines of ``depth`` steps; a line that draws tiles or ends the game counts once where it does."""
    steps = legal(position)
    assert len(steps) == len(set(steps)) > 0
    if depth == 1:
        return len(steps)
    aheads = [after(position, step) for step in steps]
    ends = [ahead["drawn"] or ahead["stage"] == "over" for ahead in aheads]
    return sum(1 if end else count(ahead, depth - 1) for ahead, end in zip(aheads, ends, strict=True))
