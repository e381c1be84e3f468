"""There is always a chance to miss."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.warfleet.ship import LEAST_RESILIENCE, FleetShip

RULE = Rule(
    "least-resilience",
    Severity.ERROR,
    "Resilience is 2 or more, before and after a location is destroyed.",
    "War Fleet, resilience",
)


def check(ship: FleetShip) -> Iterator[Finding]:
    """Report each figure below the least."""
    for place, location in ship.locations.items():
        for key in ("resilience", "destroyed_resilience"):
            figure = getattr(location, key)
            if figure < LEAST_RESILIENCE:
                yield RULE.broken(
                    ("locations", place, key),
                    f"{figure} is what every die rolls",
                    measured=figure,
                    allowed=f"{LEAST_RESILIENCE} or more",
                    fix=f"write `{key}: {LEAST_RESILIENCE}`",
                )
