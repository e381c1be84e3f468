"""Structural Integrity lies where converted ships of the Type have it."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.usual import USUAL, Span
from cardforge.warfleet.ship import FleetShip

RULE = Rule(
    "usual-fleet-si",
    Severity.NOTE,
    "SI at fleet scale lies where converted published ships of the Type have it.",
    "146 published cards, their SI halved",
)


def check(ship: FleetShip) -> Iterator[Finding]:
    """Report a figure outside the usual span."""
    span = fleet_si(ship.type)
    if not span.holds(ship.si):
        yield RULE.broken(
            ("si",),
            f"{ship.si} Structural Integrity on a Type {ship.type} ship is unusual at fleet scale",
            measured=ship.si,
            allowed=span,
            fix=f"converted ships have {span}",
        )


def fleet_si(of_type: int) -> Span:
    """Return where converted published ships of a Type have their SI."""
    air = USUAL[of_type].si
    return Span(-(-air.least // 2), -(-air.most // 2))
