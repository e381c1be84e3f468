"""The random captain, compiled: he draws as `captains.random` draws, from the same dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cardforge.leviathans.battle.mass.aiming import OUT_OF_REACH, Gun, can_fire, opened
from cardforge.leviathans.battle.mass.arrays import PLACES, SLOTS
from cardforge.leviathans.battle.mass.compiling import compiled
from cardforge.leviathans.battle.mass.generator import below
from cardforge.leviathans.battle.mass.gunnery import declare
from cardforge.leviathans.battle.mass.vessels import is_enemy, is_free, mp_of, placement_of

if TYPE_CHECKING:
    from cardforge.leviathans.battle.mass.arrays import Board, Ints, Question


@compiled
def berth(question: Question, board: Board, index: int) -> int:
    """Mirror what `RandomCaptain.deploy` draws for a ship: any place that others leave free."""
    ship = question.ships[index]
    return any_free(question, board, index, question.ends[ship.first_berth : ship.last_berth])


@compiled
def move(question: Question, board: Board, index: int) -> int:
    """Mirror what `RandomCaptain.move` draws for a ship: any end of hers."""
    ship, vessel = question.ships[index], board.vessels[index]
    row = question.rows[ship.craft, placement_of(vessel)]
    ends = question.ends[row[0] : row[mp_of(ship, vessel) + 1]]
    return any_free(question, board, index, ends)


@compiled
def any_free(question: Question, board: Board, index: int, ends: Ints) -> int:
    """Draw one of these ends at which a ship lies clear of the others."""
    ship, free = question.ships[index], 0
    for end in ends:
        free += is_free(question.hexes, board.taken, ship.type, end // 4)
    drawn = below(board.streams, 1 + ship.side, free)
    number = 0
    while drawn or not is_free(question.hexes, board.taken, ship.type, ends[number] // 4):
        drawn -= is_free(question.hexes, board.taken, ship.type, ends[number] // 4)
        number += 1
    return ends[number]


@compiled
def open_fire(question: Question, board: Board, index: int, count: int) -> int:
    """Mirror what `RandomCaptain.declare` draws for a ship, gun by gun as they are listed."""
    shots = np.zeros((PLACES, SLOTS), np.int64)
    guns = np.zeros((PLACES * SLOTS, 2), np.int64)
    for number in range(list_guns(question, board, index, shots, guns)):
        gun = Gun(index, guns[number, 0], guns[number, 1])
        shots_open = shots[gun.place, gun.slot]
        drawn = below(board.streams, 1 + question.ships[index].side, shots_open)
        count = drawn_shot(question, board, gun, drawn, count)
    return count


@compiled
def list_guns(question: Question, board: Board, index: int, shots: Ints, guns: Ints) -> int:
    """List a ship's guns as `open_aims` comes upon them, and count what each can fire at."""
    listed = 0
    for target in range(board.vessels.size):
        if is_enemy(question.ships, board.vessels, index, target):
            for hit in range(question.ships[target].places):
                for number in range(PLACES * SLOTS):
                    gun = Gun(index, number // SLOTS, number % SLOTS)
                    if may_fire(question, board, gun, target, hit):
                        guns[listed, 0], guns[listed, 1] = gun.place, gun.slot
                        listed += shots[gun.place, gun.slot] == 0
                        shots[gun.place, gun.slot] += 1
    return listed


@compiled
def may_fire(question: Question, board: Board, gun: Gun, target: int, hit: int) -> bool:
    """Tell whether there is a gun that works, and may fire at a location of an enemy."""
    if not can_fire(question.ships[gun.vessel], board.vessels[gun.vessel], gun):
        return False
    return opened(question, board.vessels, gun, target, hit) != OUT_OF_REACH


@compiled
def drawn_shot(question: Question, board: Board, gun: Gun, drawn: int, count: int) -> int:
    """Declare one of a gun's shots, counted from 0 as `open_aims` comes upon them."""
    for target in range(board.vessels.size):
        if is_enemy(question.ships, board.vessels, gun.vessel, target):
            for hit in range(question.ships[target].places):
                far = opened(question, board.vessels, gun, target, hit)
                if far != OUT_OF_REACH and drawn == 0:
                    return declare(board.shots, count, gun, (far, target, hit))
                drawn -= far != OUT_OF_REACH
    return count
