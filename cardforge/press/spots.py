"""Faults with a place: findings that say where on a page, in millimetres, and how much."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardforge.core.finding import Finding, Severity
from cardforge.press.lengths import MM_PER_PT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardforge.press.matrix import Box

_MOST_SPOTS = 5


def fault(
    rule: str, place: tuple[str, ...], message: str, measured: str = "", allowed: str = ""
) -> Finding:
    """Make an error of preflight."""
    return Finding(rule, Severity.ERROR, place, message, measured, allowed)


def spot(box: Box, page: Box) -> str:
    """Say where a box lies on a page (its trimmed one, if it has any), both in points."""
    width, height = box[2] - box[0], box[3] - box[1]
    left, top = box[0] - page[0], page[3] - box[3]
    size, (across, down) = f"{_mm(width)} x {_mm(height)} mm", (_mm(left), _mm(top))
    return f"{size} at {across} mm from left, {down} mm from top"


def few(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Pass on the first faults of each rule in each place; of the others, how many they are."""
    counts: Counter[tuple[str, tuple[str, ...]]] = Counter()
    last: dict[tuple[str, tuple[str, ...]], Finding] = {}
    for finding in dict.fromkeys(findings):
        kind = finding.rule, finding.where
        counts[kind] += 1
        last[kind] = finding
        if counts[kind] <= _MOST_SPOTS:
            yield finding
    for kind, finding in last.items():
        more = counts[kind] - _MOST_SPOTS
        if more > 0:
            yield finding._replace(message=f"and so on {more} more spots", measured="")


def _mm(points: float) -> str:
    return f"{round(points * MM_PER_PT, 1) + 0.0:g}"
