"""Which classes act as units."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding
from cardforge.starships.classes import UNIT_CLASSES
from cardforge.starships.fleet import Fleet
from cardforge.starships.rules import UNIT_CLASS as RULE


def check(fleet: Fleet) -> Iterator[Finding]:
    """Report each entry of a unit whose class does not act in units."""
    for name, posts in fleet.units.items():
        for post in posts:
            if post.element.ship_class not in UNIT_CLASSES:
                yield RULE.broken(
                    (*post.where, "unit"),
                    f"'{post.name}' in unit '{name}' is a {post.element.ship_class}",
                    measured=post.element.ship_class,
                    allowed=", ".join(UNIT_CLASSES),
                    fix="let it act alone",
                )
