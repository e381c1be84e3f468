"""The conversion a second time, from the text: means from faces, dice by trying each in turn."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

from cardforge.leviathans.ship import Location, Ship, Slot

FACES = {
    "G": [1, 2, 3, 4],
    "U": [1, 2, 3, 4, 5, 6],
    "Y": [1, 2, 2, 3, 4, 4, 5, 5, 6, 7, 7, 8],
    "R": [1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10],
    "K": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
}
CREWS = {"crew": 1, "gunner crew": 2}
GUNS = ("gun", "long gun", "blast gun")


def doubled_mean(dice: str) -> int:
    """Twice the mean of a set of dice, because every die's mean is a multiple of one half."""
    doubled = 0
    for letter in dice:
        faces = FACES[letter]
        assert 2 * sum(faces) % len(faces) == 0
        doubled += 2 * sum(faces) // len(faces)
    return doubled


def grown(total: int) -> str:
    dice = ["G"]
    while sum(max(FACES[die]) for die in dice) < total:
        dice = (
            [*dice, "G"] if dice[-1] == "K" else [*dice[:-1], "GUYRK"["GUYRK".index(dice[-1]) + 1]]
        )
    return "".join(dice)


def help_for_guns(solid: list[Slot]) -> int:
    crews = [doubled_mean(slot.dice[0]) * CREWS[slot.item] for slot in solid if slot.item in CREWS]
    stores = [doubled_mean(slot.dice[0]) for slot in solid if slot.item == "magazine"]
    officers = [slot.bonus for slot in solid if slot.item == "officer"]
    total = max(crews, default=0) // 2 + max(stores, default=0) // 2
    return total + (max(officers, default=0) if crews else 0)


def attack(slot: Slot, more: int) -> tuple[Any, ...]:
    sixths = [math.floor(hexes / 6 + 0.5) for hexes in slot.range]
    dice = [grown(sum(max(FACES[die]) for die in word) + more) for word in slot.dice]
    marks = tuple(mark for mark in slot.marks if mark not in ("resolute", "a"))
    if slot.item != "gun" or sixths[1] == 0:
        return slot.label, (sixths[-1],), (dice[-1],), marks
    return slot.label, (min(sixths[0], sixths[1] - 1), sixths[1]), tuple(dice), marks


def location_by_hand(location: Location) -> tuple[int, int, int, dict[tuple[Any, ...], int]]:
    solid = [slot for slot in location.slots.values() if slot.item != "miss"]
    numbers = sorted({slot.breach or 0 for slot in solid})
    armor = sum(slot.bonus for slot in solid if slot.item in ("armor", "compartment armor"))
    go = math.ceil(doubled_mean(location.go) / 2)
    higher = max(numbers, default=0) + armor - go
    below = [
        number for number in numbers if len([x for x in numbers if x < number]) * 2 < len(numbers)
    ]
    lower = max(below, default=0) - go
    guns: dict[tuple[Any, ...], int] = {}
    for slot in solid:
        if slot.item in GUNS:
            key = attack(slot, help_for_guns(solid))
            guns[key] = guns.get(key, 0) + 1
    return max(2, higher), max(2, lower), math.ceil(len(solid) / 2), guns


def ship_by_hand(ship: Ship) -> dict[str, Any]:
    return {place: location_by_hand(location) for place, location in ship.locations.items()}


def everything_rolled(dice: str) -> list[int]:
    """Every total of a set of dice, as often as it occurs."""
    return [sum(faces) for faces in product(*(FACES[letter] for letter in dice))]
