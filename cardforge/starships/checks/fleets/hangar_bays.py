"""Who may carry squadrons."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding
from cardforge.starships.fleet import Fleet
from cardforge.starships.rules import HANGAR_BAYS as RULE
from cardforge.starships.systems import HANGAR_BAYS


def check(fleet: Fleet) -> Iterator[Finding]:
    """Report each carrier without hangar bays."""
    for post in fleet.every():
        if post.aboard and HANGAR_BAYS not in post.element.systems:
            yield RULE.broken(
                (*post.where, "aboard"),
                f"'{post.name}' has no {HANGAR_BAYS}",
                measured=", ".join(post.element.systems) or "no systems",
                allowed=HANGAR_BAYS,
                fix=f"install {HANGAR_BAYS} in its file, or let the squadrons fly by themselves",
            )
