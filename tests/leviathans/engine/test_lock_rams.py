"""Rams by locked ships, and members of a lock that flee from the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex
from cardforge.leviathans.battle.events import Carried, Lost, RamChecked, Rammed, Sailed, Shifted
from cardforge.leviathans.engine.rules import rule_numbers
from tests.leviathans.engine.test_locks import FRIEND, MOVER, O, at, go, locked, sail

if TYPE_CHECKING:
    from cardforge.leviathans.battle.events import Event
    from tests.leviathans.engine.table import Table
    from tests.leviathans.engine.test_locks import Load

RAISED, FAILED = (10, 10), (1, 1)
ENEMY = 2


def facing_enemy(load: Load, row: int = 3) -> Table:
    """Return two locked ships, and an enemy three hexes before the bow of the one in a row."""
    table = locked(load, "hagelsturm", "hagelsturm")
    table.put(ENEMY, at(1, 5, row, 3))
    return table


Told = type[Sailed | Carried | RamChecked | Rammed | Shifted]


def of(kind: Told, events: tuple[Event, ...]) -> list[int]:
    return [event.vessel for event in events if isinstance(event, kind)]


def bows(table: Table) -> list[Hex | None]:
    """Return the turning hexes of the ships, from the origin; None if they are off the map."""
    places = map(table.placement, range(3))
    return [place and place.position - O for place in places]


def test_lock_rams_with_one_bow(load: Load) -> None:
    """The member that rams checks and suffers alone; the lock goes ahead whole, and lasts."""
    table = facing_enemy(load)
    table.dice(*RAISED, *[1] * 40)
    events = sail(table, "F", "F", "RAM")
    (check,) = [event for event in events if isinstance(event, RamChecked)]
    assert (check.vessel, check.target, check.run, check.done) == (MOVER, ENEMY, 3, True)
    assert of(Rammed, events) == [MOVER, ENEMY]
    assert [event.target for event in events if isinstance(event, Rammed)] == [ENEMY, MOVER]
    assert of(Shifted, events) == [ENEMY, MOVER, FRIEND]
    assert bows(table) == [Hex(5, 3), Hex(5, 2), Hex(6, 3)]
    assert table.board.lock[MOVER] == table.board.lock[FRIEND] != 0
    assert list(table.board.waiting[:2]) == [0, 0]
    assert list(table.board.moved[:2]) == [1, 1]


def test_lock_stays_before_an_enemy_that_it_fails_to_ram(load: Load) -> None:
    table = facing_enemy(load)
    table.dice(*FAILED)
    events = sail(table, "F", "F", "RAM")
    assert of(Sailed, events) == [MOVER]
    assert of(Carried, events) == [FRIEND]
    assert not of(Rammed, events)
    assert bows(table) == [Hex(4, 3), Hex(4, 2), Hex(5, 3)]
    assert table.board.lock[MOVER] == table.board.lock[FRIEND] != 0


def test_lock_rams_with_the_bow_of_another_member(load: Load) -> None:
    table = facing_enemy(load, row=2)
    table.dice(*RAISED, *[1] * 40)
    assert go(table, "F", "F", "RAM") == -rule_numbers.RAMMING
    events = sail(table, "F", "F", "RAM 1")
    assert of(RamChecked, events) == [FRIEND]
    assert of(Rammed, events) == [FRIEND, ENEMY]
    assert bows(table) == [Hex(5, 3), Hex(5, 2), Hex(6, 2)]


@pytest.mark.parametrize(
    ("course", "rule"),
    [
        (("F", "RAM"), rule_numbers.RAMMING),
        (("F", "F", "RAM", "F"), rule_numbers.RAMMING),
        (("F", "F", "RAM 2"), rule_numbers.LOCKING),
        (("L", "R", "RAM"), rule_numbers.STANDS),
        (("F", "F", "F"), rule_numbers.STACKING),
    ],
)
def test_ram_of_a_lock_is_the_last_step(load: Load, course: tuple[str, ...], rule: int) -> None:
    assert go(facing_enemy(load), *course) == -rule


def test_ram_of_a_lock_costs_a_move_point(load: Load) -> None:
    table = locked(load, "markgrafin", "hagelsturm")
    table.put(ENEMY, at(1, 8, 3, 3))
    assert go(table, "F", "F", "F", "F", "RAM") >= 0
    table.put(ENEMY, at(1, 9, 3, 3))
    assert go(table, "F", "F", "F", "F", "F", "RAM") == -rule_numbers.MOVE_POINTS


def test_no_other_member_meets_another_ship_when_a_lock_rams(load: Load) -> None:
    """The enemy may lie before both bows, but a second ship may not."""
    table = locked(load, "hagelsturm", "hagelsturm", "hagelsturm")
    table.put(3, at(1, 5, 3, 3))
    assert go(table, "F", "F", "RAM") >= 0
    table.board.lock[2] = 0
    table.put(2, at(1, 6, 2))
    assert table.board.lock[MOVER] == table.board.lock[FRIEND]
    assert go(table, "F", "F", "RAM") == -rule_numbers.RAMMING


EDGE = 20
"""How far the column of half-hexes lies from the origin."""


@pytest.mark.parametrize("leader", [0, 1])
def test_member_whose_turning_hex_leaves_the_map_has_fled(load: Load, leader: int) -> None:
    """The foremost flees with its second hex, and the others stay locked."""
    table = locked(load, "hagelsturm", "hagelsturm", "hagelsturm")
    for ship, place in enumerate((at(1, EDGE - 1, -7), at(1, EDGE - 3, -6), at(1, EDGE - 3, -5))):
        table.put(ship, place)
    events = sail(table, "F", "F", ship=leader)
    (lost,) = [event for event in events if isinstance(event, Lost)]
    assert (lost.vessel, lost.how.value) == (0, "fled")
    told = events[events.index(lost) - 1]
    assert isinstance(told, Sailed if leader == 0 else Carried)
    assert (told.vessel, told.at, told.entered) == (0, at(1, EDGE, -7), True)
    assert sorted(of(Sailed, events) + of(Carried, events)) == [0, 1, 2]
    assert [table.placement(ship) for ship in range(3)] == [
        None, at(1, EDGE - 1, -6), at(1, EDGE - 1, -5),
    ]  # fmt: skip
    assert table.board.lock[1] == table.board.lock[2] != 0
    assert list(table.board.waiting[:3]) == [0, 0, 0]


def test_member_that_swings_off_the_map_has_fled(load: Load) -> None:
    """The lock turns about its third member: the first one leaves the map, the second its field."""
    table = locked(load, "hagelsturm", "hagelsturm", "hagelsturm")
    for ship in range(3):
        table.put(ship, at(1, EDGE - 1, ship - 7))
    events = sail(table, "R 2")
    lost = [(event.vessel, event.how.value) for event in events if isinstance(event, Lost)]
    assert lost == [(0, "fled"), (1, "edge")]
    assert not any(event.entered for event in events if isinstance(event, Sailed | Carried))
    assert not table.board.locks


def test_lock_goes_on_while_a_member_is_on_the_map(load: Load) -> None:
    """Nobody turns about the hex of a member that has fled, and MP are those of all."""
    table = locked(load, "hagelsturm", "hagelsturm", "hagelsturm")
    for ship, place in enumerate((at(1, EDGE - 1, -7), at(1, EDGE - 3, -6), at(1, EDGE - 3, -5))):
        table.put(ship, place)
    assert go(table, "F", "F", "R 0") == -rule_numbers.LOCKING
    assert go(table, "F", "F", "R 1", "F", "F", "F") >= 0
    assert go(table, "F", "F", "R 1", "F", "F", "F", "F", "F") == -rule_numbers.MOVE_POINTS
    assert go(table, *["F"] * 4) >= 0
    assert go(table, *["F"] * 5) == -rule_numbers.ON_MAP
