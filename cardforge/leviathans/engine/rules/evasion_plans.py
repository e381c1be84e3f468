"""Plans for evasive maneuvers: what they spare a ship, compared with what they cost it.

The good captain adds up what all enemies promise against the ship as all lie now, divided by the
number of its side's ships on the map. It does so twice: with the ship's dice as they are, and as
evasive maneuvers leave them. The difference is what the ship is spared. It evades if that exceeds
the costs: what its own best volley loses, and the mean cost of a failure (half a slot's worth for
each point of SI, and the chance that the keel breaks).
The random captain evades with one ship in `RANDOM_EVADES`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.aiming import can_be_hit, fires_short, gun_range
from cardforge.leviathans.engine.rules.board import NOWHERE, PLACES, RANDOM, RUSSIAN, SLOTS
from cardforge.leviathans.engine.rules.chances import KEEL_TOP, MILLION
from cardforge.leviathans.engine.rules.condition import commands, destroyed, si_of, works
from cardforge.leviathans.engine.rules.dice import below
from cardforge.leviathans.engine.rules.evasion import EVADED_AT, evade
from cardforge.leviathans.engine.rules.gunnery import added_to
from cardforge.leviathans.engine.rules.threat import SCALE, promise_of
from cardforge.leviathans.engine.rules.worth import appraise, part_of

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

RANDOM_EVADES: Final = 3


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
