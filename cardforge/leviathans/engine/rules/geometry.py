"""Hexes under ships, distances, arcs, and what one ship sees of another.

An arc is a sector of bearings from the centre of a location's hex, relative to the ship's heading.
The bow arc goes up to 30 degrees to either side, the stern arc begins at 150 degrees, and the side
arcs lie between. A centre exactly on a border lies in both arcs. A turret also fires into the arcs
beside its own, but a side turret never across the centre line. The range is the distance in hexes
to the nearest hex of the target in the arc. Counting only inside
the arc gives the same: one of the shortest paths to a hex never leaves the arc that contains it.

A sight depends only on the two Types and on how the ships lie to each other, so it is calculated
once for each such lie: the turn of the other ship's heading, and its direction as this ship sees
it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, HULL, NOWHERE, PLACES

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

CLEAR: Final = 0
IN_EDGE: Final = 1
"""Some hex of the ship is a half-hex or over the edge, its turning hex on the map."""

BOW: Final = 0
PORT: Final = 1
STARBOARD: Final = 2
STERN: Final = 3

RANGE_BITS: Final = 10
RANGE: Final = 1023
HITS_AT: Final = 20
"""A sight: the range of guns, of turrets (0 out of arc), and a mask of the locations they hit."""
UNKNOWN: Final = -1


def distance(board: Board, one: Int, other: Int) -> Int:
    """Return the distance in hexes from one hex to another."""
    q = board.q[one] - board.q[other]
    r = board.r[one] - board.r[other]
    return length(q, r)


def length(q: Int, r: Int) -> Int:
    """Return the length in hexes of a difference (q, r)."""
    s = q + r
    if q < 0:
        q = -q
    if r < 0:
        r = -r
    if s < 0:
        s = -s
    return max(q, r, s)


def hex_of(board: Board, q: Int, r: Int) -> Int:
    """Return the hex at these coordinates, or NOWHERE."""
    column = q - board.first_q
    row = r - board.first_r
    if column < 0 or row < 0 or column >= board.grid_columns or row >= board.grid_rows:
        return NOWHERE
    return board.grid[column * board.grid_rows + row]


def hull_at(board: Board, ship: Int) -> Int:
    """Return the index in `board.hull` of the hexes under a ship."""
    return hull_under(board, ship, board.at[ship])


def hull_under(board: Board, ship: Int, placement: Int) -> Int:
    """Return the index in `board.hull` of the hexes under a ship at a placement."""
    return ((board.type[ship] - 1) * board.hexes * FACINGS + placement) * HULL


def nearest_enemy(board: Board, ship: Int) -> Int:
    """Return the enemy whose turning hex is nearest to a ship's, or NOWHERE."""
    best = NOWHERE
    nearest = 0
    for enemy in range(board.ships):
        if board.side[enemy] != board.side[ship] and board.at[enemy] != NOWHERE:
            gap = distance(board, board.at[ship] // FACINGS, board.at[enemy] // FACINGS)
            if best == NOWHERE or gap < nearest:
                best = enemy
                nearest = gap
    return best


def station_q(board: Board, ship: Int, place: Int) -> Int:
    """Return q of the hex from which a location fires and at which it is hit.

    It may lie off the map: a ship that was shifted can hang over the edge.
    """
    here = board.at[ship] // FACINGS
    return board.q[here] + board.units[board.at[ship] % FACINGS * 2] * ahead_by(board, ship, place)


def station_r(board: Board, ship: Int, place: Int) -> Int:
    """Return r of the hex from which a location fires: see `station_q`."""
    here = board.at[ship] // FACINGS
    return board.r[here] + board.units[board.at[ship] % FACINGS * 2 + 1] * ahead_by(
        board, ship, place
    )


def ahead_by(board: Board, ship: Int, place: Int) -> Int:
    """Return how many hexes a location's hex lies ahead of the turning hex; below 0 if behind."""
    of_type = board.type[ship]
    return board.turning[of_type] - board.station[of_type * PLACES + place]


def is_in(sector: Int, ahead: Int, clockwise: Int) -> Int:
    """Return whether an arc contains a direction.

    `ahead` and `clockwise` are its dot and cross products with the heading.
    """
    if sector == BOW:
        return 1 if ahead + 3 * clockwise >= 0 and ahead - 3 * clockwise >= 0 else 0
    if sector == STERN:
        return 1 if 3 * clockwise - ahead >= 0 and -ahead - 3 * clockwise >= 0 else 0
    if sector == PORT:
        return 1 if ahead - 3 * clockwise >= 0 and -ahead - 3 * clockwise >= 0 else 0
    return 1 if ahead + 3 * clockwise >= 0 and 3 * clockwise - ahead >= 0 else 0


def is_in_turret(sector: Int, ahead: Int, clockwise: Int) -> Int:
    """Return whether a turret in a location with this arc may turn to a direction: see `is_in`."""
    if sector == PORT:
        return 1 if clockwise <= 0 else 0
    if sector == STARBOARD:
        return 1 if clockwise >= 0 else 0
    if is_in(sector, ahead, clockwise):
        return 1
    return is_in(PORT, ahead, clockwise) | is_in(STARBOARD, ahead, clockwise)


def dot(q: Int, r: Int, other_q: Int, other_r: Int) -> Int:
    """Return twice the dot product of two differences (q, r)."""
    return 2 * q * other_q + q * other_r + r * other_q + 2 * r * other_r


def holds(board: Board, facing: Int, sector: Int, turret: Int, q: Int, r: Int) -> Int:
    """Return whether an arc, of a turret or not, contains a direction (q, r) from its hex."""
    head_q = board.units[facing * 2]
    head_r = board.units[facing * 2 + 1]
    ahead = dot(head_q, head_r, q, r)
    clockwise = head_q * r - head_r * q
    if turret:
        return is_in_turret(sector, ahead, clockwise)
    return is_in(sector, ahead, clockwise)


def lie_of(board: Board, here: Int, there: Int) -> Int:
    """Return the number of the lie of a ship at `there` as seen by a ship at `here`."""
    one = here // FACINGS
    other = there // FACINGS
    facing = here - one * FACINGS
    way = (board.q[other] - board.q[one] + board.across) * board.breadth
    way += board.r[other] - board.r[one] + board.across
    turn = there - other * FACINGS - facing
    if turn < 0:
        turn += FACINGS
    return turn * board.ways + board.turned_way[facing * board.ways + way]


def sights_at(board: Board, one: Int, other: Int, lie: Int) -> Int:
    """Return the index in `board.sight` of one Type's sights of another at a lie."""
    first = board.sight_first[one * 5 + other] + lie * PLACES
    if board.sight[first] == UNKNOWN:
        look(board, one, other, lie, first)
    return first


def look(board: Board, one: Int, other: Int, lie: Int, first: Int) -> None:
    """Fill in the sights of all locations of Type `one` of Type `other` at a lie."""
    turn = lie // board.ways
    way = lie % board.ways
    q = way // board.breadth - board.across
    r = way % board.breadth - board.across
    for place in range(PLACES):
        seen = 0
        if place < board.places_of[one]:
            behind = board.station[one * PLACES + place] - board.turning[one]
            # the firing hex lies on the ship's line: heading 0 is one step in q
            seen = sight_from(board, one, place, other, turn, q + behind, r)
        board.sight[first + place] = seen


def sight_from(board: Board, one: Int, place: Int, other: Int, turn: Int, q: Int, r: Int) -> Int:
    """Return a location's sight of a ship (q, r) away, with its heading turned by `turn`."""
    sector = board.arc[one * PLACES + place]
    head_q = board.units[turn * 2]
    head_r = board.units[turn * 2 + 1]
    plain = 0
    turret = 0
    for number in range(board.hull_hexes[other]):
        ahead = board.turning[other] - number
        there_q = q + head_q * ahead
        there_r = r + head_r * ahead
        gap = length(there_q, there_r)
        if holds(board, 0, sector, 0, there_q, there_r) and (plain == 0 or gap < plain):
            plain = gap
        if holds(board, 0, sector, 1, there_q, there_r) and (turret == 0 or gap < turret):
            turret = gap
    if turret == 0:
        return 0
    hits = hit_from(board, other, turn, -q, -r)
    return plain | turret << RANGE_BITS | hits << HITS_AT


def hit_from(board: Board, other: Int, facing: Int, q: Int, r: Int) -> Int:
    """Return, as a mask, the locations of a Type whose arcs contain a hex.

    (q, r) leads there from the ship's turning hex.
    """
    hits = 0
    for place in range(board.places_of[other]):
        ahead = board.turning[other] - board.station[other * PLACES + place]
        from_q = q - board.units[facing * 2] * ahead
        from_r = r - board.units[facing * 2 + 1] * ahead
        if holds(board, facing, board.arc[other * PLACES + place], 0, from_q, from_r):
            hits |= 1 << place
    return hits


def hit_at(board: Board, ship: Int, q: Int, r: Int) -> Int:
    """Return, as a mask, the locations of a ship on the map whose arcs contain the hex (q, r)."""
    at = board.at[ship]
    here = at // FACINGS
    return hit_from(board, board.type[ship], at % FACINGS, q - board.q[here], r - board.r[here])


def place_struck(board: Board, ship: Int, q: Int, r: Int) -> Int:
    """Return the location of a ship that is struck from the hex (q, r).

    Of several it is the nearest, of equally near ones the first on the card.
    """
    hits = hit_at(board, ship, q, r)
    best = NOWHERE
    nearest = 0
    for place in range(board.places_of[board.type[ship]]):
        if hits >> place & 1:
            gap = length(station_q(board, ship, place) - q, station_r(board, ship, place) - r)
            if best == NOWHERE or gap < nearest:
                best = place
                nearest = gap
    return best


def sight_of(board: Board, ship: Int, place: Int, target: Int) -> Int:
    """Return the sight that a location of a ship has of another ship."""
    lie = lie_of(board, board.at[ship], board.at[target])
    return board.sight[sights_at(board, board.type[ship], board.type[target], lie) + place]


def cover_all(board: Board, but: Int) -> None:
    """Note in `board.cover` which ship covers each hex, except ship `but`.

    `uncover_all` undoes it; no ship may move in between.
    """
    for ship in range(board.ships):
        if ship != but and board.at[ship] != NOWHERE:
            cover_ship(board, ship)


def cover_ship(board: Board, ship: Int) -> None:
    """Note in `board.cover` that a ship covers its hexes."""
    first = hull_at(board, ship)
    for number in range(first, first + board.hull_hexes[board.type[ship]]):
        if board.hull[number] != NOWHERE:
            board.cover[board.hull[number]] = 1 + ship


def uncover_all(board: Board) -> None:
    """Clear `board.cover` on the hexes of all ships."""
    for ship in range(board.ships):
        if board.at[ship] != NOWHERE:
            first = hull_at(board, ship)
            for number in range(first, first + board.hull_hexes[board.type[ship]]):
                if board.hull[number] != NOWHERE:
                    board.cover[board.hull[number]] = 0


def is_taken(board: Board, ship: Int, placement: Int) -> Int:
    """Return whether a ship at a placement would lie on a covered hex."""
    first = hull_under(board, ship, placement)
    for number in range(first, first + board.hull_hexes[board.type[ship]]):
        hex_ = board.hull[number]
        if hex_ != NOWHERE and board.cover[hex_]:
            return 1
    return 0


def swung(board: Board, ship: Int, starboard: Int, sides: Int) -> Int:
    """Return the last clear placement of a ship that turns where it is, by so many hexsides.

    It is clear of ships, half-hexes and the edge, or the placement where the ship is.
    """
    here = board.at[ship]
    best = here
    way = 1 if starboard else FACINGS - 1
    first = (board.type[ship] - 1) * board.hexes * FACINGS
    cover_all(board, ship)
    for number in range(1, sides + 1):
        there = here // FACINGS * FACINGS + (here + way * number) % FACINGS
        if board.state[first + there] == CLEAR and not is_taken(board, ship, there):
            best = there
    uncover_all(board)
    return best


def hex_ahead(board: Board, hex_: Int, facing: Int) -> Int:
    """Return the next hex in a direction, or NOWHERE."""
    q = board.q[hex_] + board.units[facing * 2]
    return hex_of(board, q, board.r[hex_] + board.units[facing * 2 + 1])


def lies_over(board: Board, ship: Int, hex_: Int) -> Int:
    """Return whether a ship on the map covers a hex, which may be NOWHERE."""
    first = hull_at(board, ship)
    for number in range(first, first + board.hull_hexes[board.type[ship]]):
        if board.hull[number] == hex_ and hex_ != NOWHERE:
            return 1
    return 0
