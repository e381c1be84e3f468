"""Evasive maneuvers, Russia's action: harder to hit, worse aim, and a strained hull.

Both sides announce them once all ships have moved. Until the end of the turn, every die of the
ship's locations falls by two classes: black to yellow, red to blue, yellow to green, blue to 1
point, green to nothing. Rolls of its own guns lose 4, or 6 on a Type 4. Then two red dice are
rolled. With 14 or less, the ship permanently loses as many points of SI as its Type, and its keel
is tested: each destroyed slot adds 1.

Captains' plan
--------------
The good captain adds up what all enemies promise against the ship as all lie now, divided by the
number of its side's ships on the map. It does so twice: with the ship's dice as they are, and as
evasive maneuvers leave them. The difference is what the ship is spared. It evades if that exceeds
the costs: what its own best volley loses, and the mean cost of a failure (half a slot's worth for
each point of SI, and the chance that the keel breaks).
The random captain evades with one ship in `RANDOM_EVADES`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import NOWHERE, PLACES, RANDOM, RUSSIAN, SLOTS
from cardforge.leviathans.engine.rules.chances import KEEL_TOP, MILLION
from cardforge.leviathans.engine.rules.condition import commands, destroyed, si_of, works
from cardforge.leviathans.engine.rules.damage import check_keel, harm
from cardforge.leviathans.engine.rules.dice import TWO_RED, below, cast
from cardforge.leviathans.engine.rules.gunnery import added_to, can_be_hit, fires_short, gun_range
from cardforge.leviathans.engine.rules.rule_numbers import ACTION, ACTION_ONCE, ALLOWED, OWN_SHIP
from cardforge.leviathans.engine.rules.tape import EVADED, EVADES, note, note_4, put
from cardforge.leviathans.engine.rules.worth import SCALE, appraise, part_of, promise_of

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

EVADED_AT: Final = 15

RANDOM_EVADES: Final = 3


def evasion_fault(board: Board, side: Int, ship: Int) -> Int:
    """Return the rule that evasive maneuvers of a ship would break, or ALLOWED."""
    if not commands(board, side, ship):
        return OWN_SHIP
    if board.power[ship] != RUSSIAN:
        return ACTION
    for number in range(board.evasion_count):
        if board.evasions[number] == ship:
            return ACTION_ONCE
    return ALLOWED


def evade(board: Board, ship: Int) -> None:
    """Announce evasive maneuvers of a ship."""
    board.evasions[board.evasion_count] = ship
    board.evasion_count += 1


def tape_evasions(board: Board, side: Int, first: Int) -> None:
    """Write the evading ships of a side on the tape, from number `first` on."""
    note(board, EVADES, 1 + board.evasion_count - first)
    put(board, side)
    for number in range(first, board.evasion_count):
        put(board, board.evasions[number])


def evade_all(board: Board) -> None:
    """Roll for all announced evasive maneuvers."""
    for number in range(board.evasion_count):
        board.evading[board.evasions[number]] = 1
    for number in range(board.evasion_count):
        try_evasion(board, board.evasions[number])
    board.evasion_count = 0


def try_evasion(board: Board, ship: Int) -> None:
    """Roll for a ship that evades; a failure costs it SI and tests its keel."""
    rolled = cast(board, TWO_RED)
    done = 1 if rolled >= EVADED_AT else 0
    if not done:
        board.strain[ship] += board.type[ship]
    harm(board, ship)
    note_4(board, EVADED, ship, rolled, done, si_of(board, ship))
    if not done:
        check_keel(board, ship, destroyed(board, ship))


def plan_evasions(board: Board, side: Int) -> None:
    """Announce the evasive maneuvers of a side."""
    for ship in range(board.ships):
        if commands(board, side, ship) and board.power[ship] == RUSSIAN:
            if board.captain[side] == RANDOM:
                if below(board, 1 + side, RANDOM_EVADES) == 0:
                    evade(board, ship)
            elif is_worth_evading(board, ship):
                evade(board, ship)


def is_worth_evading(board: Board, ship: Int) -> Int:
    """Return whether evasive maneuvers spare a ship more than they cost it."""
    spared = shared_fire(board, ship)
    if spared == 0:
        return 0
    cost = best_volley(board, ship)
    board.evading[ship] = 1
    spared -= shared_fire(board, ship)
    cost -= best_volley(board, ship)
    board.evading[ship] = 0
    return 1 if spared > cost + strain_cost(board, ship) else 0


def shared_fire(board: Board, ship: Int) -> Int:
    """Return what all enemies promise against a ship, divided by its side's ships on the map."""
    appraise(board, ship)
    total = 0
    friends = 0
    for other in range(board.ships):
        if board.at[other] != NOWHERE:
            if board.side[other] == board.side[ship]:
                friends += 1
            else:
                total += volley(board, other, ship)
    return total // friends


def best_volley(board: Board, ship: Int) -> Int:
    """Return the most that a ship promises against any enemy."""
    best = 0
    for enemy in range(board.ships):
        if board.side[enemy] != board.side[ship] and board.at[enemy] != NOWHERE:
            appraise(board, enemy)
            best = max(best, volley(board, ship, enemy))
    return best


def volley(board: Board, ship: Int, target: Int) -> Int:
    """Return the sum of the best that each location of a ship promises against a target now."""
    total = 0
    for place in range(board.places_of[board.type[ship]]):
        guns = works(board, board.guns, ship * PLACES + place)
        if guns:
            best = 0
            for hit in range(board.places_of[board.type[target]]):
                if can_be_hit(board, ship, place, target, hit):
                    best = max(best, volley_at(board, ship, place, guns, target, hit))
            total += best
    return total


def volley_at(board: Board, ship: Int, place: Int, guns: Int, target: Int, hit: Int) -> Int:
    """Return what the guns of a location promise against a location of a target."""
    points = 0
    for slot in range(SLOTS):
        if guns >> slot & 1:
            gap = gun_range(board, ship, place, slot, target, hit)
            if gap:
                slot_at = (ship * PLACES + place) * SLOTS + slot
                short = fires_short(board, ship, slot_at, gap)
                added = added_to(board, ship, place, slot)
                moved = board.moved[target]
                points += promise_of(board, slot_at, short, added, target * PLACES + hit, moved)
    return points


def strain_cost(board: Board, ship: Int) -> Int:
    """Return what evasive maneuvers cost a ship on average."""
    gone = destroyed(board, ship)
    slot = part_of(board, ship, SLOTS, 0, gone)
    points = board.type[ship] * slot // 2
    wanted = si_of(board, ship) - board.type[ship] - gone
    keel = 0
    if wanted <= 0:
        keel = MILLION
    elif wanted < KEEL_TOP:
        keel = board.keel_tail[wanted]
    points += keel * board.life[ship] // MILLION
    fails = MILLION - board.keel_tail[EVADED_AT]
    return points * SCALE * fails // MILLION
