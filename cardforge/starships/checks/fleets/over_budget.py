"""A fleet within its budget."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.counted import counted
from cardforge.core.finding import Finding
from cardforge.starships.costs import points
from cardforge.starships.fleet import Fleet
from cardforge.starships.rules import OVER_BUDGET as RULE


def check(fleet: Fleet) -> Iterator[Finding]:
    """Report a fleet that costs more than it may."""
    budget, total = fleet.listed.budget, points(fleet)
    if budget is not None and total > budget:
        yield RULE.broken(
            ("budget",),
            f"the fleet costs {counted(total, 'point')}, {total - budget} more than the budget",
            measured=total,
            allowed=budget,
            fix=f"leave out {counted(total - budget, 'point')}, or raise the budget",
        )
