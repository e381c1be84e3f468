"""Upgrades are taken so often and no oftener."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding
from cardforge.starships.element import Element
from cardforge.starships.rules import UPGRADE_LIMIT as RULE
from cardforge.starships.upgrades import UPGRADES


def check(element: Element) -> Iterator[Finding]:
    """Report each upgrade once, at the first place that is too many."""
    for number, word in enumerate(element.upgrades):
        most = UPGRADES[word].most
        if element.upgrades[:number].count(word) == most:
            taken = element.upgrades.count(word)
            yield RULE.broken(
                ("upgrades", str(number)),
                f"'{word}' is taken {taken} times",
                measured=taken,
                allowed=most,
                fix=f"take {taken - most} out",
            )
