"""The size of a unit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from cardforge.core.finding import Finding
from cardforge.starships.classes import LARGEST_UNIT
from cardforge.starships.fleet import Fleet, Post
from cardforge.starships.rules import UNIT_SIZE as RULE


def check(fleet: Fleet) -> Iterator[Finding]:
    """Report each unit that is too large, at the entry that makes it so."""
    for name, posts in fleet.units.items():
        total = sum(post.number for post in posts)
        if total > LARGEST_UNIT:
            yield RULE.broken(
                (*_too_many(posts).where, "unit"),
                f"unit '{name}' has {total} elements",
                measured=total,
                allowed=LARGEST_UNIT,
                fix="make two units of it",
            )


def _too_many(posts: list[Post]) -> Post:
    so_far = accumulate(post.number for post in posts)
    return next(post for post, total in zip(posts, so_far, strict=True) if total > LARGEST_UNIT)
