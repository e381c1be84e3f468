"""The rules checker: one rule a module, each with a RULE and a `check` that yields findings."""

from __future__ import annotations

from cardforge.core.finding import Finding
from cardforge.starships.admiral import Admiral
from cardforge.starships.checks.building import check_element
from cardforge.starships.checks.fleets import check_fleet
from cardforge.starships.element import Element
from cardforge.starships.fleet import Fleet


def check_design(design: Element | Admiral | Fleet) -> tuple[Finding, ...]:
    """Return everything that the rules say about a design; of admirals they say nothing."""
    if isinstance(design, Element):
        return check_element(design)
    return check_fleet(design) if isinstance(design, Fleet) else ()
