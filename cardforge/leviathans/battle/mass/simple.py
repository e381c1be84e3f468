"""The simple captain, compiled: every step of `captains.simple` in its order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.battle.captains import simple
from cardforge.leviathans.battle.mass.aiming import (
    OUT_OF_REACH,
    Gun,
    can_fire,
    lying,
    opened,
    seen,
)
from cardforge.leviathans.battle.mass.arrays import FARTHEST, OFF_MAP, PLACES, SLOTS
from cardforge.leviathans.battle.mass.compiling import compiled
from cardforge.leviathans.battle.mass.gunnery import declare
from cardforge.leviathans.battle.mass.prizes import prize
from cardforge.leviathans.battle.mass.vessels import is_enemy, is_free, mp_of, placement_of

if TYPE_CHECKING:
    from cardforge.leviathans.battle.mass.arrays import Board, Question, Record, Table

_FAR_AWAY: Final = simple.FAR_AWAY


@compiled
def move(question: Question, board: Board, index: int) -> int:
    """Mirror `SimpleCaptain.move`: return the end of the best-rated move of a ship."""
    ship, vessel = question.ships[index], board.vessels[index]
    prey = nearest(question, board.vessels, index)
    if prey == OFF_MAP:
        return placement_of(vessel) * 4
    row = question.rows[ship.craft, placement_of(vessel)]
    target, aim = question.ships[prey], placement_of(board.vessels[prey])
    comfort = comfort_of(ship, vessel)
    best, best_end = (-1, 0, 0, 0, 0, 0, 0), OFF_MAP
    for number in range(row[0], row[mp_of(ship, vessel) + 1]):
        end = question.ends[number]
        if is_free(question.hexes, board.taken, ship.type, end // 4):
            bearing = weight_bearing(question, ship, vessel, target, end // 4, aim)
            rated = rating(question.hexes, end, aim, bearing, comfort)
            if rated > best:
                best, best_end = rated, end
    return best_end


@compiled
def nearest(question: Question, vessels: Table, index: int) -> int:
    """Mirror `simple._nearest`: return which enemy is the prey, or OFF_MAP."""
    best, least = OFF_MAP, 0
    for other in range(vessels.size):
        if is_enemy(question.ships, vessels, index, other):
            gap = distance(question.hexes, vessels[index].where, vessels[other].where)
            if best == OFF_MAP or gap < least:
                best, least = other, gap
    return best


@compiled
def distance(hexes: Table, one: int, other: int) -> int:
    """Mirror `hexes.distance` for hexes by number."""
    q, r = hexes[one].q - hexes[other].q, hexes[one].r - hexes[other].r
    return max(abs(q), abs(r), abs(q + r))


@compiled
def comfort_of(ship: Record, vessel: Record) -> int:
    """Mirror `simple._comfort`."""
    heaviest, comfort = -1, _FAR_AWAY
    for place in range(ship.places):
        for slot in range(SLOTS):
            if can_fire(ship, vessel, Gun(0, place, slot)) and ship.weight[place, slot] > heaviest:
                heaviest, comfort = ship.weight[place, slot], ship.short[place, slot]
    return comfort


@compiled
def weight_bearing(
    question: Question, ship: Record, vessel: Record, target: Record, here: int, aim: int
) -> int:
    """Mirror `simple._weight_bearing` for a ship at a placement, and her prey at another."""
    bearing, lies = 0, lying(question.hexes, here, aim)
    for place in range(ship.places):
        sight = seen(question.sights, ship, target, lies, place)
        if sight & (1 << PLACES) - 1:
            bearing += ship.battery[place, vessel.before[place], min(sight >> PLACES, FARTHEST)]
    return bearing


@compiled
def rating(
    hexes: Table, end: int, aim: int, bearing: int, comfort: int
) -> tuple[int, int, int, int, int, int, int]:
    """Mirror `simple._rating`, with open water before it."""
    at, facing = end // 24, end // 4 % 6
    gap = abs(distance(hexes, at, aim // 6) - comfort)
    return end // 2 % 2, bearing, end % 2, -gap, -hexes[at].q, -hexes[at].r, -facing


@compiled
def open_fire(question: Question, board: Board, index: int, count: int) -> int:
    """Mirror `simple._best_aims` for a ship: declare each gun's best shot, and count them all."""
    ship, vessel = question.ships[index], board.vessels[index]
    for place in range(ship.places):
        for slot in range(SLOTS):
            gun = Gun(index, place, slot)
            if can_fire(ship, vessel, gun):
                count = best_shot(question, board, gun, count)
    return count


@compiled
def best_shot(question: Question, board: Board, gun: Gun, count: int) -> int:
    """Declare the first of a gun's shots with the highest prize, if it has one."""
    highest, best = -1, (0, 0, 0)
    for target in range(board.vessels.size):
        if is_enemy(question.ships, board.vessels, gun.vessel, target):
            for hit in range(question.ships[target].places):
                far = opened(question, board.vessels, gun, target, hit)
                if far != OUT_OF_REACH:
                    worth = prize(question, board.vessels, gun, far, target, hit)
                    if worth > highest:
                        highest, best = worth, (far, target, hit)
    return declare(board.shots, count, gun, best) if highest >= 0 else count
