"""Worth: the value of ships and slots to an attacker, and the threat that guns are to it.

Values are whole points. The life of a ship as built is worth `SI_POINTS` for each point of SI, and
`GUN_POINTS` for twice the mean of each gun's short-range dice. Each slot is worth a part of that
life. A ship ends with h destroyed slots: half its SI, rounded up. With c slots gone, the next one
is worth (h + 4c) / h^2 of the life, so the last counts about five times as much as the first. With
k of a location's n slots lost, it is worth another 2k / n^2, since a location without slots ends
the ship too. Each part is rounded down. The slot that ends the ship is worth the whole life, as is
the keel.

To its part of the life each slot adds its use to the ship:

- a gun `GUN_POINTS` for twice the mean of its short dice;
- a torpedo `TORPEDO_POINTS` for twice the mean of its dice, for each that it launches;
- a ram prow, bombers and mines, `RAM_POINTS` for twice the mean of their dice;
- a crew `CREW_POINTS` for twice the mean of its dice, for each gun that works in its location;
- armour `ARMOR_POINTS` for each point of it;
- an engine `ENGINE_POINTS` for each of its MP, and `LAST_ENGINE` more if no other works;
- a trim tank `TRIM_POINTS` for each gun of the ship that works.

Threat
------
The threat of a ship is what its guns promise against another, for any two placements of the two.
A promise is the expected value that a gun destroys: the sum over slots of chance times value, plus
the chance of the keel times the ship's life. Its unit is points times `SCALE`, rounded down once
per gun. It depends on the gun's dice at that range, on the location struck, on whether the target
enters a new hex, and on the present damage of both ships. All guns of a location fire at the one
location where their promises add up to most. A gun with several slot dice promises the same for
each. Stabilizers do not count, nor do hits that only long guns can reach. A pair's promises are
cached until either ship is damaged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import PLACES, SLOTS
from cardforge.leviathans.engine.rules.chances import (
    KEEL_CHANCE,
    MILLION,
    find_now,
    gun_tails,
    location_row,
)
from cardforge.leviathans.engine.rules.condition import bits_of, count_working, destroyed, si_of
from cardforge.leviathans.engine.rules.geometry import HITS_AT, RANGE, RANGE_BITS, lie_of, sights_at
from cardforge.leviathans.engine.rules.gunnery import added_to

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

SI_POINTS: Final = 40
GUN_POINTS: Final = 8
TORPEDO_POINTS: Final = 4
RAM_POINTS: Final = 4
CREW_POINTS: Final = 4
ARMOR_POINTS: Final = 30
ENGINE_POINTS: Final = 8
LAST_ENGINE: Final = 60
TRIM_POINTS: Final = 6

SCALE: Final = 1000
THREATS: Final = 262144
"""How many threats are kept: a power of two."""
SCATTER: Final = 7919


def half_of(board: Board, ship: Int) -> Int:
    """Return how many destroyed slots end a ship."""
    return (si_of(board, ship) + 1) // 2


def part_of(board: Board, ship: Int, slots: Int, lost: Int, gone: Int) -> Int:
    """Return the points of a ship's life that its next slot is worth, after `gone` lost slots.

    Its location has `slots` slots, of which `lost` are destroyed.
    """
    life = board.life[ship]
    half = half_of(board, ship)
    if lost + 1 >= slots or gone + 1 >= half:
        return life
    return life * (half + 4 * gone) // (half * half) + life * 2 * lost // (slots * slots)


def appraise(board: Board, ship: Int) -> None:
    """Fill in the value of each slot of a ship, if its damage has changed."""
    if board.worth_stamp[ship] == board.hurt[ship]:
        return
    board.worth_stamp[ship] = board.hurt[ship]
    guns = count_working(board, ship, board.guns)
    engines = count_working(board, ship, board.engines)
    gone = destroyed(board, ship)
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        whole = board.whole[at]
        if whole:
            lost = bits_of(board.now[at])
            part = part_of(board, ship, bits_of(whole), lost, gone)
            for slot in range(SLOTS):
                use = use_of(board, at, slot, guns, engines)
                board.uses[at * SLOTS + slot] = use
                board.parts[at * SLOTS + slot] = part + use


def use_of(board: Board, at: Int, slot: Int, guns: Int, engines: Int) -> Int:
    """Return the use of a slot to its ship, which has this number of intact guns and engines."""
    bit = 1 << slot
    slot_at = at * SLOTS + slot
    if board.guns[at] & bit:
        return GUN_POINTS * board.short_mean[slot_at]
    if board.tubes[at] & bit:
        return TORPEDO_POINTS * board.mean[slot_at] * board.salvo[slot_at]
    if board.armor[at] & bit:
        return ARMOR_POINTS * board.bonus[slot_at]
    if board.engines[at] & bit:
        return ENGINE_POINTS * board.gives[slot_at] + (LAST_ENGINE if engines <= 1 else 0)
    if board.tanks[at] & bit:
        return TRIM_POINTS * guns
    if (board.prows[at] | board.bombers[at] | board.layers[at]) & bit:
        return RAM_POINTS * board.mean[slot_at]
    if (board.crews[at] | board.menders[at]) & bit:
        working = board.guns[at] & ~board.before[at]
        return CREW_POINTS * board.mean[slot_at] * bits_of(working)
    return 0


def ends_ship(board: Board, at: Int, mask: Int, gone: Int) -> Int:
    """Return whether a ship is lost with these slots of a location destroyed.

    `gone` counts the destroyed slots elsewhere on it.
    """
    lost = bits_of(mask)
    if lost >= bits_of(board.whole[at]) or gone + lost >= half_of(board, at // PLACES):
        return 1
    return 0


def lost_worth(board: Board, at: Int, mask: Int, gone: Int) -> Int:
    """Return the value of all damage that brings a location from its present mask to this one.

    `gone` counts the destroyed slots elsewhere on the ship.
    """
    ship = at // PLACES
    life = board.life[ship]
    if ends_ship(board, at, mask, gone):
        return life
    slots = bits_of(board.whole[at])
    fresh = mask & ~board.now[at]
    lost = bits_of(board.now[at])
    points = 0
    for slot in range(SLOTS):
        if fresh >> slot & 1:
            points += part_of(board, ship, slots, lost, gone + lost)
            points += board.uses[at * SLOTS + slot]
            lost += 1
    return min(life, points)


def pair_of(board: Board, ship: Int, target: Int) -> Int:
    """Return the number of a pair of ships, and forget its promises if either has changed."""
    pair = ship * board.ships + target
    if board.pair_from[pair] != board.hurt[ship] or board.pair_to[pair] != board.hurt[target]:
        board.pair_from[pair] = board.hurt[ship]
        board.pair_to[pair] = board.hurt[target]
        board.stamp += 1
        board.pair_version[pair] = board.stamp
        appraise(board, target)
    return pair


def promise_of(board: Board, slot_at: Int, short: Int, added: Int, at: Int, moved: Int) -> Int:
    """Return what a gun promises against location `at` of a target."""
    find_now(board, gun_tails(board, slot_at, short, 1, location_row(board, at, moved)), added, at)
    return (1 + board.squares[slot_at]) * found_worth(board, at) * SCALE // MILLION


def found_worth(board: Board, at: Int) -> Int:
    """Return what the chances in `board.found` destroy of a location, in millionths of a point."""
    points = board.found[KEEL_CHANCE] * board.life[at // PLACES]
    for slot in range(SLOTS):
        points += board.found[slot] * board.parts[at * SLOTS + slot]
    return points


def promises_at(board: Board, pair: Int, moved: Int, place: Int, hit: Int) -> Int:
    """Return the index in `board.promises` of a location's row against one of the target.

    A row has an entry for each distance in hexes; those of turrets follow after `board.reach`.
    """
    row = ((pair * 2 + moved) * PLACES + place) * PLACES + hit
    if board.promise_stamp[row] != board.pair_version[pair]:
        board.promise_stamp[row] = board.pair_version[pair]
        fill_promises(board, pair, moved, place, hit, row * 2 * board.reach)
    return row * 2 * board.reach


def fill_promises(board: Board, pair: Int, moved: Int, place: Int, hit: Int, first: Int) -> None:
    """Fill a row with the promises of a location's guns at each distance."""
    ship = pair // board.ships
    target = pair % board.ships
    for number in range(first, first + 2 * board.reach):
        board.promises[number] = 0
    at = ship * PLACES + place
    guns = board.guns[at] & ~board.before[at]
    struck = target * PLACES + hit
    for slot in range(SLOTS):
        if guns >> slot & 1:
            slot_at = at * SLOTS + slot
            into = first + board.turret[slot_at] * board.reach
            added = added_to(board, ship, place, slot)
            near = board.near[slot_at]
            short = board.short[slot_at]
            if near <= short:
                points = promise_of(board, slot_at, 1, added, struck, moved)
                for gap in range(near, short + 1):
                    board.promises[into + gap] += points
                near = short + 1
            if near <= board.long[slot_at]:
                points = promise_of(board, slot_at, 0, added, struck, moved)
                for gap in range(near, board.long[slot_at] + 1):
                    board.promises[into + gap] += points


def best_promise(board: Board, pair: Int, moved: Int, place: Int, seen: Int) -> Int:
    """Return the most that a location promises against any location that it sees."""
    plain = min(seen & RANGE, board.reach - 1)
    turret = min(seen >> RANGE_BITS & RANGE, board.reach - 1)
    hits = seen >> HITS_AT
    best = 0
    hit = 0
    while hits:
        if hits & 1:
            first = promises_at(board, pair, moved, place, hit)
            points = board.promises[first + plain] + board.promises[first + board.reach + turret]
            best = max(best, points)
        hits >>= 1
        hit += 1
    return best


def threat(board: Board, pair: Int, here: Int, there: Int, moved: Int) -> Int:
    """Return the sum of a ship's promises against another, from `here` to `there`."""
    lie = lie_of(board, here, there)
    code = lie * 2 + moved
    cell = code + pair * SCATTER & THREATS - 1
    version = board.pair_version[pair]
    if board.threat_stamp[cell] == version and board.threat_code[cell] == code:
        return board.threats[cell]
    one = board.type[pair // board.ships]
    first = sights_at(board, one, board.type[pair % board.ships], lie)
    total = 0
    for place in range(board.places_of[one]):
        seen = board.sight[first + place]
        if seen:
            total += best_promise(board, pair, moved, place, seen)
    board.threat_stamp[cell] = version
    board.threat_code[cell] = code
    board.threats[cell] = total
    return total
