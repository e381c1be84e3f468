"""Notes where a design is unusual: its figures beside those of published ships, and its strength.

Strength means guns that break nothing, slots that nothing breaks, and locations that fall too soon.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from cardforge.core.findings import Broken, Checks, Severity
from cardforge.core.wording import counted, noun_for
from cardforge.leviathans.dice import FACES, top
from cardforge.leviathans.kinds import GUNNERY_CREWS, Family
from cardforge.leviathans.places import ENDS
from cardforge.leviathans.presets import BATTERIES, MOST_ARMOR, MOST_MISSES, USUAL, Span
from cardforge.leviathans.ship import Location, Ship, Slot, dice_text, range_text

CHECKS: Final = Checks[Ship]()


def unusual(ship: Ship, key: str, words: str, number: int, span: Span) -> Iterator[Broken]:
    """Yield a breach if a corner figure is outside its typical span."""
    if not span.holds(number):
        yield Broken(
            (key,),
            f"{words} unusual for a Type {ship.type} ship",
            measured=number,
            allowed=span,
            fix=f"write `{key}: {span.nearest(number)}`, or keep it if this is intentional",
        )


@CHECKS.rule(
    "usual-si",
    Severity.NOTE,
    "Structural Integrity is in the range of published ships of the Type.",
    "146 published cards",
)
def usual_si(ship: Ship) -> Iterator[Broken]:
    """Report an SI outside the typical span."""
    yield from unusual(
        ship, "si", f"Structural Integrity {ship.si} is", ship.si, USUAL[ship.type].si
    )


@CHECKS.rule(
    "usual-mp",
    Severity.NOTE,
    "Starting MP are in the range of published ships of the Type.",
    "146 published cards",
)
def usual_mp(ship: Ship) -> Iterator[Broken]:
    """Report starting MP outside the typical span."""
    yield from unusual(ship, "mp", f"{ship.mp} starting MP are", ship.mp, USUAL[ship.type].mp)


@CHECKS.rule(
    "usual-turn",
    Severity.NOTE,
    "Hexes before a turn are in the range of published ships of the Type.",
    "146 published cards",
)
def usual_turn(ship: Ship) -> Iterator[Broken]:
    """Report hexes before a turn outside the typical span."""
    words = f"{counted(ship.turn, 'hex', 'hexes')} before a turn {noun_for(ship.turn, 'is', 'are')}"
    yield from unusual(ship, "turn", words, ship.turn, USUAL[ship.type].turn)


@CHECKS.rule(
    "usual-breach",
    Severity.NOTE,
    "Side breach numbers are in the range of published ships of the Type.",
    "146 published cards",
)
def usual_breach(ship: Ship) -> Iterator[Broken]:
    """Report each side slot outside the span; bow and stern vary too much to check."""
    span = USUAL[ship.type].side_breach
    for place, number, slot in ship.all_slots():
        if place in ENDS or slot.is_miss or slot.breach is None or span.holds(slot.breach):
            continue
        yield Broken(
            ("locations", place, "slots", str(number), "breach"),
            f"breach number {slot.breach} is unusual on the side of a Type {ship.type} ship",
            measured=slot.breach,
            allowed=span,
            fix=f"write `breach: {span.nearest(slot.breach)}`, or keep it if this is intentional",
        )


@CHECKS.rule(
    "usual-misses",
    Severity.NOTE,
    "A location has at most two misses. Sides of Types 3 and 4 have none.",
    "146 published cards",
)
def usual_misses(ship: Ship) -> Iterator[Broken]:
    """Report each location with more misses than published ships have."""
    for place, location in ship.locations.items():
        most = MOST_MISSES if place in ENDS else USUAL[ship.type].side_misses
        misses = sum(slot.is_miss for slot in location.slots.values())
        if misses > most:
            yield Broken(
                ("locations", place, "slots"),
                f"this location has {misses} miss{'' if misses == 1 else 'es'}",
                measured=misses,
                allowed=f"at most {most}" if most else "none",
                fix="replace a miss with an item that can be hit",
            )


@CHECKS.rule(
    "usual-armor",
    Severity.NOTE,
    "The armour of a location adds up to at most 4.",
    "146 published cards",
)
def usual_armor(ship: Ship) -> Iterator[Broken]:
    """Report each location with more."""
    for place, location in ship.locations.items():
        if location.armor > MOST_ARMOR:
            yield Broken(
                ("locations", place, "slots"),
                f"the armour of this location adds up to +{location.armor}",
                measured=location.armor,
                allowed=f"at most {MOST_ARMOR}",
                fix="lower the armour, or raise the breach numbers",
            )


@CHECKS.rule(
    "usual-dice",
    Severity.NOTE,
    "Location dice are those of published ships of the Type.",
    "146 published cards",
)
def usual_dice(ship: Ship) -> Iterator[Broken]:
    """Report each arrow with other dice."""
    usual = USUAL[ship.type]
    for place, location in ship.locations.items():
        part = "at the ends of" if place in ENDS else "on the sides of"
        go, stop = usual.end_dice if place in ENDS else usual.side_dice
        for arrow, dice, expected in (("go", location.go, go), ("stop", location.stop, stop)):
            if dice != expected:
                yield Broken(
                    ("locations", place, arrow),
                    f"{arrow} dice {dice} are unusual {part} a Type {ship.type} ship",
                    measured=dice,
                    allowed=expected,
                    fix=f"write `{arrow}: {expected}`, or keep it if this is intentional",
                )


@CHECKS.rule(
    "usual-guns",
    Severity.NOTE,
    "A gun has the dice of a published gun, and its ranges.",
    "146 published cards",
)
def usual_guns(ship: Ship) -> Iterator[Broken]:
    """Report each ordinary gun that matches no published pattern."""
    for place, number, slot in ship.all_slots():
        message, allowed = _odd(slot) if slot.item == "gun" else ("", "")
        key = "range" if slot.dice in BATTERIES else "dice"
        if message:
            yield Broken(
                ("locations", place, "slots", str(number), key),
                message,
                measured=f"{range_text(slot.range)} {dice_text(slot.dice)}",
                allowed=allowed,
                fix="use dice and ranges of a published gun, or keep it if this is intentional",
            )


def _odd(slot: Slot) -> tuple[str, str]:
    battery = BATTERIES.get(slot.dice)
    if battery is None:
        known = ", ".join(dice_text(pair) for pair in BATTERIES)
        return f"{slot.name} has the unusual dice {dice_text(slot.dice)}", known
    short, long = slot.range
    if battery.short.holds(short) and battery.long.holds(long):
        return "", ""
    allowed = f"{battery.short} short, {battery.long} long"
    reach = f"{range_text(slot.range)} {noun_for(long, 'hex', 'hexes')}"
    return f"{slot.name} has the dice of {battery.calibres}, but a range of {reach}", allowed


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
