"""What the checks of the card's corner boxes share."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding
from cardforge.core.rule import Rule
from cardforge.leviathans.ship import Ship
from cardforge.leviathans.usual import Span


def unusual(
    rule: Rule, ship: Ship, key: str, words: str, number: int, span: Span
) -> Iterator[Finding]:
    """Yield the rule's finding if a corner figure lies outside its usual span."""
    if not span.holds(number):
        yield rule.broken(
            (key,),
            f"{number} {words} on a Type {ship.type} ship is unusual",
            measured=number,
            allowed=span,
            fix=f"published ships have {span}",
        )
