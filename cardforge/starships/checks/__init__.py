"""The rules checker: how elements are built, and how fleets are put together."""

from __future__ import annotations

from typing import Final

from cardforge.core.findings import Finding, Rule
from cardforge.starships.checks.building import CHECKS as BUILDING
from cardforge.starships.checks.building import check_element
from cardforge.starships.checks.fleets import CHECKS as FLEETS
from cardforge.starships.checks.fleets import check_fleet
from cardforge.starships.element import Admiral, Element
from cardforge.starships.fleet import StarshipFleet

RULES: Final[tuple[Rule, ...]] = (*BUILDING.rules, *FLEETS.rules)


def check_design(design: Element | Admiral | StarshipFleet) -> tuple[Finding, ...]:
    """Return all findings about a design; an admiral has none."""
    if isinstance(design, Element):
        return check_element(design)
    return check_fleet(design) if isinstance(design, StarshipFleet) else ()
