"""Units of like elements."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding
from cardforge.starships.fleet import Fleet
from cardforge.starships.rules import UNIT_ALIKE as RULE


def check(fleet: Fleet) -> Iterator[Finding]:
    """Report each entry that is of another class than the first of its unit."""
    for name, posts in fleet.units.items():
        first = posts[0].element.ship_class
        for post in posts[1:]:
            if post.element.ship_class != first:
                yield RULE.broken(
                    (*post.where, "unit"),
                    f"'{post.name}' in unit '{name}' is a {post.element.ship_class}",
                    measured=post.element.ship_class,
                    allowed=first,
                    fix="put it into a unit of its own class",
                )
