"""Rules of structure: locations, slots, starting MP, and which slot belongs where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardforge.core.findings import Broken, Checks, Severity
from cardforge.core.validation import Notes
from cardforge.core.wording import noun_for
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.places import ENDS, PAIRS, SLOT_NUMBERS
from cardforge.leviathans.ship import Location, Ship, Slot, range_text

CHECKS: Final = Checks[Ship]()


@CHECKS.rule(
    "locations",
    Severity.ERROR,
    "A ship has the locations of its Type: four, or six for Type 4.",
    "Quick-start rules, ship card (p. 8); every published card",
)
def locations(ship: Ship) -> Iterator[Broken]:
    """Report each location that is missing, and each that the Type does not have."""
    allowed = ", ".join(ship.places)
    for place in ship.places:
        if place not in ship.locations:
            yield Broken(
                ("locations",),
                f"the {place} is missing: every Type {ship.type} ship has one",
                measured=", ".join(ship.locations),
                allowed=allowed,
                fix=f"add `{place}:` with its dice and six slots",
            )
    for place in ship.locations:
        if place not in ship.places:
            yield Broken(
                ("locations", place),
                f"a Type {ship.type} ship has no {place}",
                measured=place,
                allowed=allowed,
                fix="remove the location, or change `type:`",
            )


@CHECKS.rule(
    "six-slots",
    Severity.ERROR,
    "A location has exactly six slots, one for each face of the slot die.",
    "Quick-start rules, ship card (p. 8); every published card",
)
def six_slots(ship: Ship) -> Iterator[Broken]:
    """Report each location with the numbers that it lacks."""
    for place, location in ship.locations.items():
        missing = [str(number) for number in SLOT_NUMBERS if number not in location.slots]
        if missing:
            numbers = f"{noun_for(len(missing), 'number')} {', '.join(missing)}"
            yield Broken(
                ("locations", place, "slots"),
                f"only {len(location.slots)} of 6 slots, without {numbers}",
                measured=len(location.slots),
                allowed=6,
                fix=f"add `{missing[0]}: {{item: miss}}`, or another item",
            )


@CHECKS.rule(
    "gun-ranges",
    Severity.ERROR,
    "A weapon reaches at least one hex, and its long range is longer than its short one.",
    "Quick-start rules, determining range (p. 13)",
)
def gun_ranges(ship: Ship) -> Iterator[Broken]:
    """Report each weapon whose ranges leave it nothing to fire at."""
    for place, number, slot in ship.all_slots():
        rising = all(near < far for near, far in zip(slot.range, slot.range[1:], strict=False))
        if slot.range and (slot.range[0] < 1 or not rising):
            yield Broken(
                ("locations", place, "slots", str(number), "range"),
                f"{slot.label} has the range {range_text(slot.range)}",
                measured=range_text(slot.range),
                allowed="1 or more, and a larger long range",
                fix="write the shorter range first, such as 4/8",
            )


@CHECKS.rule(
    "starting-mp",
    Severity.WARNING,
    "Starting MP are the sum of the engine slots.",
    "Quick-start rules, movement (p. 10); 144 of 146 published cards",
)
def starting_mp(ship: Ship) -> Iterator[Broken]:
    """Report a ship whose corner box and engines differ."""
    engines = ship.engine_mp()
    if engines != ship.mp:
        yield Broken(
            ("mp",),
            f"the ship has {ship.mp} starting MP, but its engines give {engines}",
            measured=ship.mp,
            allowed=engines,
            fix=f"write `mp: {engines}`, or change the engines",
        )


@CHECKS.rule(
    "trim-tanks",
    Severity.WARNING,
    "Every location has exactly one trim tank (stabilizers and charged coils count).",
    "Every published card",
)
def trim_tanks(ship: Ship) -> Iterator[Broken]:
    """Report each location with no trim tank or several."""
    for place, location in ship.locations.items():
        count = len(list(location.of(Family.TRIM_TANK)))
        if count != 1:
            yield Broken(
                ("locations", place, "slots"),
                f"this location has {count or 'no'} trim tank{'s' if count else ''}",
                measured=count,
                allowed=1,
                fix="give this location exactly one `item: trim tank`",
            )


@CHECKS.rule(
    "engines-astern", Severity.WARNING, "Engines are in the stern only.", "Every published card"
)
def engines_astern(ship: Ship) -> Iterator[Broken]:
    """Report each engine elsewhere."""
    for place, number, slot in ship.all_slots():
        if slot.family is Family.ENGINE and place != "stern":
            yield Broken(
                ("locations", place, "slots", str(number), "item"),
                f"an engine of {slot.mp} MP is not in the stern",
                measured=place if place in ENDS else "a side",
                allowed="stern",
                fix="move the engine to the stern",
            )


@CHECKS.rule(
    "matching-sides", Severity.WARNING, "Port and starboard are equal.", "Every published card"
)
def matching_sides(ship: Ship) -> Iterator[Broken]:
    """Report each pair of sides that differ, with what differs."""
    for port, starboard in PAIRS:
        left, right = ship.locations.get(port), ship.locations.get(starboard)
        if left is None or right is None:
            continue
        different = ", ".join(_differences(left, right))
        if different:
            yield Broken(
                ("locations", starboard),
                f"{port} and {starboard} differ in {different}",
                measured=different,
                allowed="equal sides",
                fix="write both as `sides:`, or keep it if this is intentional",
            )


def _differences(left: Location, right: Location) -> Iterator[str]:
    if (left.go, left.stop) != (right.go, right.stop):
        yield "location dice"
    for number in SLOT_NUMBERS:
        if _played(left.slots.get(number)) != _played(right.slots.get(number)):
            yield f"slot {number}"


def _played(slot: Slot | None) -> Slot | None:
    """Return a slot without what does not count in play: notes, and the number of a miss."""
    if slot is None:
        return None
    idle = {"notes": Notes()} | ({"breach": None} if slot.is_miss else {})
    return slot.model_copy(update=idle)


@CHECKS.rule(
    "steering-on-sides",
    Severity.WARNING,
    "Steering gear is on a side, because it helps to turn towards that side.",
    "Eight Nations, France: steering gear",
)
def steering_on_sides(ship: Ship) -> Iterator[Broken]:
    """Report each steering gear in the bow or stern, where it has no effect."""
    for place, number, slot in ship.all_slots():
        if slot.family is Family.STEERING and place in ENDS:
            yield Broken(
                ("locations", place, "slots", str(number), "item"),
                f"steering gear in the {place} has no effect",
                measured=place,
                allowed="a side",
                fix="move it to both sides",
            )
