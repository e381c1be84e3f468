"""Slots that the odds cannot price, each at what `weights.SPECIALS` says."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardforge.core.ledger import decimal
from cardforge.leviathans.kinds import KINDS
from cardforge.leviathans.points.part import Part, own_slots
from cardforge.leviathans.points.weights import SPECIALS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.points.weights import Worth
    from cardforge.leviathans.ship import Ship


def special_parts(ship: Ship, measure: str) -> Iterator[Part]:
    """Yield what the special slots of a ship add to one of its measures."""
    for item, count, worth in special_slots(ship):
        each = getattr(worth, measure)
        if each:
            working = f"{count} x {decimal(each, 1)} ({worth.reason})"
            yield Part(KINDS[item].label, working, count * each)


def special_slots(ship: Ship) -> Iterator[tuple[str, int, Worth]]:
    """Yield each kind of special slot that a ship has, with their number."""
    counts = Counter(slot.item for _, slot in own_slots(ship))
    return ((item, counts[item], worth) for item, worth in SPECIALS.items() if counts[item])
