"""Who may be carried."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding
from cardforge.starships.classes import SQUADRON
from cardforge.starships.fleet import Fleet
from cardforge.starships.rules import EMBARKED_SQUADRONS as RULE


def check(fleet: Fleet) -> Iterator[Finding]:
    """Report each ship that is carried aboard another."""
    for carrier in fleet.every():
        for post in carrier.aboard:
            if not post.element.is_squadron:
                yield RULE.broken(
                    post.where,
                    f"'{post.name}' aboard '{carrier.name}' is a {post.element.ship_class}",
                    measured=post.element.ship_class,
                    allowed=SQUADRON,
                    fix="let it sail by itself",
                )
