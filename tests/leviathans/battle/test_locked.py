"""Locks from turn to turn: who joins, who is freed, and who lies side by side."""

from __future__ import annotations

from cardforge.core.hexes import Hex
from cardforge.leviathans.battle.casts import Cast
from cardforge.leviathans.battle.events import LockTried, Lost, Unlocked
from cardforge.leviathans.battle.locked import Lock, locked_pairs, locks_after
from cardforge.leviathans.battle.state import Loss
from cardforge.leviathans.places import Placement

DICE = Cast("RR", (6, 6))


def tried(ship: int, target: int, *, done: bool = True) -> LockTried:
    return LockTried(ship, target, 1, DICE, 0, 12, done)


def test_ships_join_the_lock_of_their_target() -> None:
    assert locks_after((), [tried(0, 1)]) == (Lock({0, 1}),)
    assert locks_after((), [tried(0, 1), tried(2, 1), tried(4, 3)]) == (
        Lock({0, 1, 2}),
        Lock({3, 4}),
    )
    assert locks_after((), [tried(0, 1, done=False)]) == ()


def test_locks_end_when_one_ship_is_left() -> None:
    three = (Lock({0, 1, 2}),)
    assert locks_after(three, []) == three
    assert locks_after(three, [Unlocked(1)]) == (Lock({0, 2}),)
    assert locks_after(three, [Unlocked(1), Lost(2, Loss.KEEL)]) == ()
    assert locks_after(three, [Unlocked(1), tried(1, 3)]) == (Lock({0, 2}), Lock({1, 3}))


def test_members_side_by_side_are_pairs() -> None:
    stood = [Placement(1, Hex(5, 9 - row), 0) for row in range(4)]
    assert list(locked_pairs([Lock({0, 1, 2})], stood)) == [(0, 1), (1, 2)]
    assert list(locked_pairs([Lock({0, 2})], stood)) == []
    assert list(locked_pairs([Lock({0, 1})], [stood[0], stood[1]._replace(facing=1)])) == []
    assert list(locked_pairs([Lock({0, 1})], [stood[0], None])) == []
