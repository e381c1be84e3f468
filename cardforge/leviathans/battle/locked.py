"""Locks: which ships are locked to one another, from turn to turn."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from cardforge.core.hexes import distance
from cardforge.leviathans.battle.events import LockTried, Lost, Unlocked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.places import Placement

Lock = frozenset[int]


def locks_after(locks: Iterable[Lock], events: Iterable[Event]) -> tuple[Lock, ...]:
    """Return the locks after some events; `locks` are those before them."""
    found = list(locks)
    for event in events:
        if isinstance(event, LockTried) and event.done:
            both = Lock((event.vessel, event.target))
            joined = both.union(*(lock for lock in found if event.target in lock))
            found = [lock - joined for lock in found] + [joined]
        elif isinstance(event, Unlocked | Lost):
            found = [lock - {event.vessel} for lock in found]
    return tuple(lock for lock in found if len(lock) > 1)


def locked_pairs(
    locks: Iterable[Lock], stood: Sequence[Placement | None]
) -> Iterator[tuple[int, int]]:
    """Yield each two members of a lock that lie side by side, the first ship first."""
    for lock in locks:
        for one, other in combinations(sorted(lock), 2):
            here, there = stood[one], stood[other]
            if here and there and here.facing == there.facing and _touch(here, there):
                yield one, other


def _touch(one: Placement, other: Placement) -> bool:
    return any(distance(*pair) == 1 for pair in product(one.hexes, other.hexes))
