"""No system twice."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding
from cardforge.starships.element import Element
from cardforge.starships.rules import SYSTEM_TWICE as RULE


def check(element: Element) -> Iterator[Finding]:
    """Report each system that is there already."""
    for number, word in enumerate(element.systems):
        if word in element.systems[:number]:
            yield RULE.broken(
                ("systems", str(number)),
                f"'{word}' is installed already",
                measured=element.systems.count(word),
                allowed=1,
                fix="choose another system for this slot",
            )
