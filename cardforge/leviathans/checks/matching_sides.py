"""Port is as starboard."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.fields import Notes
from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.places import PAIRS, SLOT_NUMBERS
from cardforge.leviathans.ship import Location, Ship, Slot

RULE = Rule(
    "matching-sides",
    Severity.WARNING,
    "Port and starboard are alike.",
    "Every published card",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report each pair of sides that differ, with what differs."""
    for port, starboard in PAIRS:
        left, right = ship.locations.get(port), ship.locations.get(starboard)
        if left is None or right is None:
            continue
        different = ", ".join(_differences(left, right))
        if different:
            yield RULE.broken(
                ("locations", starboard),
                f"{port} and {starboard} differ in {different}",
                measured=different,
                allowed="no difference",
                fix="give both at once with `sides:`, or leave it if it is meant",
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
