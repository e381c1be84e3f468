"""A long range is longer than a short one."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.fields import range_text
from cardforge.leviathans.ship import Ship

RULE = Rule(
    "gun-ranges",
    Severity.ERROR,
    "A weapon reaches at least one hex, and its long range is longer than its short one.",
    "Quick-start rules, determining range (p. 13)",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report each weapon whose ranges leave it nothing to fire at."""
    for place, number, slot in ship.all_slots():
        rising = all(near < far for near, far in zip(slot.range, slot.range[1:], strict=False))
        if slot.range and (slot.range[0] < 1 or not rising):
            yield RULE.broken(
                ("locations", place, "slots", str(number), "range"),
                f"{slot.label} has the range {range_text(slot.range)}",
                measured=range_text(slot.range),
                allowed="1 or more, the second larger than the first",
                fix="write the shorter range first, such as 4/8",
            )
