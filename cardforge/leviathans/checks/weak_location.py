"""No location dies at least twice as fast as all others.

What `odds` tells of all guns in all circumstances is told here of one, without its imports: a
check of a ship has no time for them. Keel checks are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.dice import FACES
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.ship import Location, Ship, Slot

RULE = Rule(
    "weak-location",
    Severity.NOTE,
    "No location dies twice as fast as the others.",
    "exact odds",
)

TWICE: Final = 2
GUN_DICE: Final = {1: "UG", 2: "YG", 3: "YG", 4: "KG"}
"""Weapon and crew of a usual gun of each Type, at short range."""

_SLOT_DIE: Final = 6
_NEVER: Final = float("inf")
_Slots = tuple[tuple[int, int, int], ...]


def check(ship: Ship) -> Iterator[Finding]:
    """Report the location (both sides, where they are alike) that is lost far before any other."""
    shots = {place: shots_to_lose(each, ship.type) for place, each in ship.locations.items()}
    lasting = {place: count for place, count in shots.items() if count}
    fewest = min(lasting.values(), default=0.0)
    others = [count for count in lasting.values() if count > fewest]
    if not others or min(others) < TWICE * fewest:
        return
    for place, count in lasting.items():
        if count == fewest:
            yield RULE.broken(
                ("locations", place),
                f"falls to {count:.1f} shots of a usual gun, the next location to "
                f"{_told(min(others))}",
                measured=f"{count:.1f}",
                allowed=f"more than {_told(min(others) / TWICE)}",
                fix="raise its breach numbers, or give it armour or smaller location dice",
            )


def _told(count: float) -> str:
    return "any number" if count == _NEVER else f"{count:.1f}"


def shots_to_lose(location: Location, of_type: int) -> float:
    """Return the mean number of shots of a usual gun until every slot of a location is lost.

    The ship moves, and each shot is fired in a turn of its own. The mean is infinite where some
    slot never breaks, and 0 where there is none to break.
    """
    slots = sorted(
        (slot.breach, *_armor(slot))
        for slot in location.slots.values()
        if slot.breach and not slot.is_miss
    )
    return _shots_to_lose(tuple(slots), GUN_DICE[of_type] + location.go)


def _armor(slot: Slot) -> tuple[int, int]:
    """Return what a slot adds to breach numbers, and how much of it counts on a second roll."""
    plates = slot.bonus if slot.family is Family.ARMOR else 0
    return plates, plates if slot.item == "compartment armor" else 0


@lru_cache(maxsize=64)
def _shots_to_lose(slots: _Slots, dice: str) -> float:
    reached = _reached(dice)
    everything = (1 << len(slots)) - 1
    means = [0.0] * (everything + 1)
    for lost in range(everything - 1, -1, -1):
        means[lost] = _mean(lost, slots, reached, means)
    return means[0]


def _mean(lost: int, slots: _Slots, reached: tuple[float, ...], means: list[float]) -> float:
    """Return the mean number of shots from a state on, that of each worse state being known."""
    standing = [(1 << i, *slot) for i, slot in enumerate(slots) if not lost >> i & 1]
    plates = sum([each[2] for each in standing])
    bulkheads = sum([each[3] for each in standing])
    again = lost.bit_count() / len(slots)
    hit = after = 0.0
    for bit, breach, _, _ in standing:
        chance = _at(reached, breach + plates) + again * _at(reached, breach + bulkheads)
        if chance:
            hit += chance
            after += chance * means[lost | bit]
    return (_SLOT_DIE + after) / hit if hit else _NEVER


def _at(reached: tuple[float, ...], needed: int) -> float:
    return reached[needed] if needed < len(reached) else 0.0


@lru_cache(maxsize=256)
def _reached(dice: str) -> tuple[float, ...]:
    """Return the chance that dice show so many or more, for each number up to their highest."""
    counts = {0: 1}
    for letter in dice:
        shown: dict[int, int] = {}
        for face in FACES[letter]:
            for number, count in counts.items():
                shown[number + face] = shown.get(number + face, 0) + count
        counts = shown
    cases, reached = 0, []
    for number in range(max(counts), -1, -1):
        cases += counts.get(number, 0)
        reached.append(cases)
    return tuple(each / cases for each in reversed(reached))
