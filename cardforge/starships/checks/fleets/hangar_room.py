"""How many squadrons a ship carries."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding
from cardforge.starships.fleet import Fleet
from cardforge.starships.rules import HANGAR_ROOM as RULE
from cardforge.starships.systems import HANGAR_BAYS


def check(fleet: Fleet) -> Iterator[Finding]:
    """Report each carrier with more aboard than its CMD, if it has room for any."""
    for post in fleet.every():
        aboard, room = sum(other.entry.count for other in post.aboard), post.element.cmd
        if HANGAR_BAYS in post.element.systems and aboard > room:
            yield RULE.broken(
                (*post.where, "aboard"),
                f"'{post.name}' carries {aboard}, its CMD gives room for {room}",
                measured=aboard,
                allowed=room,
                fix=f"let {aboard - room} fly by themselves",
            )
