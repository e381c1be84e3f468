"""Guns that break nothing, slots that nothing breaks, and locations that fall far too soon."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from cardforge.core.findings import Broken, Checks, Severity
from cardforge.leviathans.dice import FACES, top
from cardforge.leviathans.kinds import GUNNERY_CREWS, Family
from cardforge.leviathans.places import ENDS
from cardforge.leviathans.presets import BATTERIES, USUAL
from cardforge.leviathans.ship import Location, Ship, Slot

CHECKS: Final = Checks[Ship]()


_CREW: Final = "U"
BIGGEST: Final = max(top(dice[0]) for dice in BATTERIES) + top(_CREW)
"""The highest roll of any published gun and its crew, without the location's dice."""


@CHECKS.rule(
    "unbreakable-slot",
    Severity.NOTE,
    "The biggest published gun with a good crew can destroy every slot.",
    "exact odds and 146 published cards",
)
def unbreakable_slot(ship: Ship) -> Iterator[Broken]:
    """Report each slot that no roll of one gun reaches while its armour lasts."""
    for place, location in ship.locations.items():
        highest = BIGGEST + max(top(location.go), top(location.stop))
        for number, slot in location.slots.items():
            needed = (slot.breach or 0) + location.armor
            if needed > highest and not slot.is_miss:
                yield Broken(
                    ("locations", place, "slots", str(number), "breach"),
                    f"with its location's armour, {slot.label} needs a roll of {needed}, but a "
                    f"12in gun with a crew of {_CREW} rolls at most {highest}",
                    measured=needed,
                    allowed=f"at most {highest}",
                    fix="lower its breach number, or the armour of the location",
                )


ARMOR: Final = 2
"""The most armour that is known to go with high breach numbers on published sides of Type 1."""


class _Wall(NamedTuple):
    """The slot of a location that asks most of a gun, the location's best dice taken off."""

    words: str
    needed: int
    dice: int

    @property
    def left(self) -> int:
        """What the gun and its crew have to roll."""
        return self.needed - self.dice


@CHECKS.rule(
    "hopeless-gun",
    Severity.NOTE,
    "A gun can destroy the best-armoured side slots of its Type, published or of this design.",
    "exact odds and 146 published cards",
)
def hopeless_gun(ship: Ship) -> Iterator[Broken]:
    """Report each gun whose highest roll falls short, whatever the target does.

    Ships of its Type are those published, and the design itself, whose sisters may be its enemies.
    """
    hardest = max(_walls(ship), key=lambda wall: wall.left)
    for place, number, slot in ship.all_slots():
        if slot.family is not Family.GUN:
            continue
        rolled = highest_roll(slot, ship.locations[place])
        if rolled < hardest.left:
            yield Broken(
                ("locations", place, "slots", str(number), "dice"),
                f"{slot.label} rolls at most {rolled + hardest.dice}, but {hardest.words} "
                f"{hardest.needed}",
                measured=rolled + hardest.dice,
                allowed=f"at least {hardest.needed}",
                fix="give the gun better dice, or add a crew to its location",
            )


def _walls(ship: Ship) -> Iterator[_Wall]:
    """Yield what guns of a Type come up against: published sides, and the ship's own sisters."""
    usual = USUAL[ship.type]
    words = f"the best-armoured slots of a published Type {ship.type} ship need"
    yield _Wall(words, usual.side_breach.most + ARMOR, top(usual.side_dice[1]))
    for place, location in ship.locations.items():
        dice = max(top(location.go), top(location.stop))
        breaches = [slot.breach or 0 for slot in location.slots.values() if not slot.is_miss]
        # Slots that no gun at all can break have a note of their own.
        broken = [each for each in breaches if each + location.armor <= BIGGEST + dice]
        if broken and place not in ENDS:
            words = f"the best-armoured slot of this ship's own {place} needs"
            yield _Wall(words, max(broken) + location.armor, dice)


def highest_roll(gun: Slot, location: Location) -> int:
    """Return the highest roll of a gun with its location's crew, officer and magazine.

    The dice of the location that is struck come on top, and what a bracket or losses may add.
    """
    crews, bonuses, magazines = [0], [0], [0]
    for slot in location.slots.values():
        if slot.item in GUNNERY_CREWS:
            crews.append(GUNNERY_CREWS[slot.item] * top(slot.dice[0]))
        elif slot.item == "officer":
            bonuses.append(slot.bonus)
        elif slot.item == "magazine":
            magazines.append(top(slot.dice[0]))
    officer = max(bonuses) if len(crews) > 1 else 0
    return max(map(top, gun.dice)) + max(crews) + officer + max(magazines)


TWICE: Final = 2
GUN_DICE: Final = {1: "UG", 2: "YG", 3: "YG", 4: "KG"}
"""Weapon and crew of a typical gun of each Type, at short range."""

_SLOT_DIE: Final = 6
_NEVER: Final = float("inf")
_Slots = tuple[tuple[int, int, int], ...]


@CHECKS.rule(
    "weak-location",
    Severity.NOTE,
    "No location is destroyed twice as fast as the others.",
    "exact odds",
)
def weak_location(ship: Ship) -> Iterator[Broken]:
    """Report the location (both sides, if they are equal) that is lost much sooner than the others.

    This calculates for one gun what `odds` does for all guns, without its imports: a check has no
    time for them. Keel checks are left out.
    """
    shots = {place: shots_to_lose(each, ship.type) for place, each in ship.locations.items()}
    lasting = {place: count for place, count in shots.items() if count}
    fewest = min(lasting.values(), default=0.0)
    others = [count for count in lasting.values() if count > fewest]
    if not others or min(others) < TWICE * fewest:
        return
    for place, count in lasting.items():
        if count == fewest:
            yield Broken(
                ("locations", place),
                f"a typical gun destroys this location in {count:.1f} shots, the next one in "
                f"{_told(min(others))}",
                measured=f"{count:.1f}",
                allowed=f"more than {_told(min(others) / TWICE)}",
                fix="raise its breach numbers, add armour, or give it weaker location dice",
            )


def _told(count: float) -> str:
    return "infinitely many" if count == _NEVER else f"{count:.1f}"


def shots_to_lose(location: Location, of_type: int) -> float:
    """Return the mean number of shots of a typical gun until every slot of a location is lost.

    The ship moves, and each shot is fired in a turn of its own. The mean is infinite if a slot
    never breaks, and 0 if there is none to break.
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
    """Return the chance that dice show at least a number, for each number up to their highest."""
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
