"""What a published list prints, and what the rules give."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding
from cardforge.starships.costs import points
from cardforge.starships.element import Element
from cardforge.starships.rules import PRINTED_POINTS as RULE


def check(element: Element) -> Iterator[Finding]:
    """Report a printed figure that is not the sum."""
    ours = points(element)
    if element.printed not in (None, ours):
        yield RULE.broken(
            ("printed",),
            f"the published list prints {element.printed}, the parts come to {ours}",
            measured=element.printed,
            allowed=ours,
            fix=f"play it for {ours}; `cardforge cost` shows the parts",
        )
