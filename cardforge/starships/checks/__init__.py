"""The rules checker: how elements are built, and how fleets are put together."""

from __future__ import annotations

from typing import Final

from cardforge.core.findings import Finding, Rule
from cardforge.starships.checks.building import CHECKS as BUILDING
from cardforge.starships.checks.building import check_element
from cardforge.starships.checks.fleets import CHECKS as FLEETS
from cardforge.starships.checks.fleets import check_fleet
from cardforge.starships.element import Admiral, Element
from cardforge.starships.fleet import Fleet

RULES: Final[tuple[Rule, ...]] = (*BUILDING.rules, *FLEETS.rules)


def check_design(design: Element | Admiral | Fleet) -> tuple[Finding, ...]:
    """Return everything that the rules say about a design; of admirals they say nothing."""
    if isinstance(design, Element):
        return check_element(design)
    return check_fleet(design) if isinstance(design, Fleet) else ()
