"""The elements of a fleet are legal themselves."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.starships.checks.building import check_element
from cardforge.starships.fleet import Fleet
from cardforge.starships.rules import ILLEGAL_ELEMENT as RULE


def check(fleet: Fleet) -> Iterator[Finding]:
    """Report each entry whose element breaks a rule of building."""
    for post in fleet.every():
        found = check_element(post.element)
        errors = sum(finding.severity is Severity.ERROR for finding in found)
        if errors:
            yield RULE.broken(
                post.where,
                f"'{post.name}' is not legal",
                measured=errors,
                allowed=0,
                fix=f"`cardforge check` of the file '{post.entry.element}' says why",
            )
