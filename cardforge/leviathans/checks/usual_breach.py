"""Side breach numbers lie where published ships of the Type have them."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.places import ENDS
from cardforge.leviathans.ship import Ship
from cardforge.leviathans.usual import USUAL

RULE = Rule(
    "usual-breach",
    Severity.NOTE,
    "Side breach numbers lie where published ships of the Type have them.",
    "146 published cards",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report each side slot outside the span; bow and stern vary too much to judge."""
    span = USUAL[ship.type].side_breach
    for place, number, slot in ship.all_slots():
        if place in ENDS or slot.is_miss or slot.breach is None or span.holds(slot.breach):
            continue
        yield RULE.broken(
            ("locations", place, "slots", str(number), "breach"),
            f"a breach number of {slot.breach} on the side of a Type {ship.type} ship is unusual",
            measured=slot.breach,
            allowed=span,
            fix=f"published ships have {span}",
        )
