"""Concentrated fire: brackets over several ships, with exact odds, and what is rejected."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex
from cardforge.leviathans.battle.events import Fired
from cardforge.leviathans.engine.rules import rule_numbers
from cardforge.leviathans.engine.rules.board import GOOD, NOWHERE
from cardforge.leviathans.engine.rules.broadside import begin_broadside
from cardforge.leviathans.engine.rules.concentration import (
    CONCENTRATED_AT,
    concentrate_all,
    concentration_fault,
    fire_concentrated,
    plan_concentration,
)
from cardforge.leviathans.engine.rules.gunnery import (
    AIM_TARGET,
    JOINED,
    aim_fault,
    declare,
    fire_all,
    gun_range,
    join,
    join_fault,
)
from cardforge.leviathans.places import Placement
from tests.leviathans.engine.exact_odds import breaks_something, dice_of, needs
from tests.leviathans.engine.table import Shot, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

    Load = Callable[[str], Ship]

FIRST, SECOND, TARGET = 0, 1, 2


def table_of(load: Load, target: str) -> Table:
    """Return two Yamase whose bow guns bear on the port side of a moving enemy at 4 hexes."""
    ship, enemy = load("yamase"), load(target)
    at = {FIRST: Placement(1, Hex(10, 2), 0), SECOND: Placement(1, Hex(10, 4), 0)}
    table = Table(([ship, ship], [enemy]), at)
    table.board.focus[0], table.board.focus[1] = TARGET, NOWHERE
    table.board.moved[TARGET] = 1
    shots = [Shot(each, "bow", bow_guns(ship), TARGET, "port") for each in (FIRST, SECOND)]
    for ahead, aside, facing in product(range(2, 5), range(-3, 3), range(6)):
        table.put(TARGET, Placement(enemy.type, Hex(10 + ahead, 3 + aside), facing))
        near = all(bears_within_4(table, shot) for shot in shots)
        if near and not any(table.fault(0, shot) for shot in shots):
            return table
    raise AssertionError(target)


def bow_guns(ship: Ship) -> tuple[int, ...]:
    slots = ship.locations["bow"].slots
    return tuple(n for n, slot in slots.items() if slot.item == "gun" and "bracket" in slot.marks)


def bears_within_4(table: Table, shot: Shot) -> bool:
    port, slot = table.place(TARGET, shot.hit), shot.slots[0] - 1
    return 0 < gun_range(table.board, shot.ship, 0, slot, shot.target, port) <= 4


def mask(guns: tuple[int, ...]) -> int:
    return sum(1 << number - 1 for number in guns)


def rolled(table: Table, guns: int, *, joined: bool) -> Fired:
    """Fire this number of bow guns of the first ship, and as many of the second where it joins."""
    board, port = table.board, table.place(TARGET, "port")
    chosen = mask(bow_guns(table.ships[FIRST])[:guns])
    assert not aim_fault(board, 0, FIRST, 0, chosen, TARGET, port)
    declare(board, FIRST, 0, chosen, TARGET, port)
    if joined:
        assert not join_fault(board, 0, 0, SECOND, 0, chosen, port)
        join(board, SECOND, 0, chosen, TARGET, port)
    before = list(board.now)
    fire_all(board)
    board.now = before
    return next(event for event in table.events() if isinstance(event, Fired))


def test_concentrated_fire_succeeds_with_15() -> None:
    assert needs(lambda pair: sum(pair) >= CONCENTRATED_AT) == Fraction(3, 16)


@pytest.mark.parametrize(
    ("target", "alone", "bracket", "concentrated"),
    [
        (
            "hml-raven",
            Fraction(893, 2304),
            Fraction(27497, 41472),
            Fraction(2144345, 2654208),
        ),
        (
            "hml-hertfordshire",
            Fraction(3361, 6912),
            Fraction(1711, 2304),
            Fraction(11028553, 11943936),
        ),
    ],
)
def test_bracket_over_two_ships_has_its_exact_odds(
    load: Load, target: str, alone: Fraction, bracket: Fraction, concentrated: Fraction
) -> None:
    table = table_of(load, target)
    for guns, joined, chance in ((1, False, alone), (2, False, bracket), (2, True, concentrated)):
        fired = rolled(table, guns, joined=joined)
        assert len(fired.roll.weapons) == guns * (2 if joined else 1)
        assert len(fired.joined) == joined
        assert breaks_something(table, TARGET, "port", dice_of(fired.roll), 1) == chance


def test_failure_forbids_every_bracket_of_the_side(load: Load) -> None:
    table = table_of(load, "hml-raven")
    board, guns = table.board, bow_guns(table.ships[FIRST])
    board.named[0], board.named[1] = TARGET, NOWHERE
    board.focus[0] = NOWHERE
    table.dice(7, 7)
    concentrate_all(board)
    assert (board.focus[0], board.scattered[0]) == (NOWHERE, 1)
    bracket = Shot(SECOND, "bow", guns, TARGET, "port")
    assert table.fault(0, bracket) == rule_numbers.CONCENTRATION
    assert not table.fault(0, bracket._replace(slots=guns[:1]))
    table.dice(7, 8)
    concentrate_all(board)
    assert board.focus[0] == TARGET


def test_greatest_loss_of_trim_tanks_is_taken_off(load: Load) -> None:
    table = table_of(load, "hml-raven")
    tanks = [
        (place, n) for place, n, slot in table.ships[SECOND].all_slots() if slot.item == "trim tank"
    ]
    table.damage(FIRST, {tanks[0][0]: [tanks[0][1]]})
    for place, number in tanks[:3]:
        table.damage(SECOND, {place: [number]})
    assert rolled(table, 2, joined=True).roll.added == -3


def test_each_joining_rule_rejects_its_breach(load: Load) -> None:
    table = table_of(load, "hml-raven")
    board, port = table.board, table.place(TARGET, "port")
    guns = mask(bow_guns(table.ships[FIRST]))
    declare(board, FIRST, 0, guns, TARGET, port)
    assert join_fault(board, 0, 0, SECOND, 0, guns, port) == rule_numbers.ALLOWED
    assert join_fault(board, 0, 0, TARGET, 0, guns, port) == rule_numbers.OWN_SHIP
    assert join_fault(board, 0, 0, SECOND, 0, 0, port) == rule_numbers.WEAPON
    assert join_fault(board, 0, NOWHERE, SECOND, 0, guns, port) == rule_numbers.CONCENTRATION
    assert join_fault(board, 0, 0, SECOND, 0, guns, port + 1) == rule_numbers.DAMAGE_ARC
    assert join_fault(board, 0, 0, FIRST, 0, guns, port) == rule_numbers.ONCE
    for slot in range(SECOND * 36, SECOND * 36 + 36):
        board.make[slot] += 1
    assert join_fault(board, 0, 0, SECOND, 0, guns, port) == rule_numbers.BRACKET
    board.focus[0] = NOWHERE
    assert join_fault(board, 0, 0, SECOND, 0, guns, port) == rule_numbers.CONCENTRATION


def test_naming_an_enemy_is_for_sides_with_japanese_ships(load: Load) -> None:
    board = table_of(load, "hml-raven").board
    assert concentration_fault(board, 0, TARGET) == rule_numbers.ALLOWED
    assert concentration_fault(board, 0, NOWHERE) == rule_numbers.ALLOWED
    assert concentration_fault(board, 0, FIRST) == rule_numbers.ENEMY
    assert concentration_fault(board, 1, FIRST) == rule_numbers.ACTION


def test_good_captain_joins_guns_after_a_success(load: Load) -> None:
    table = table_of(load, "hml-hertfordshire")
    board = table.board
    board.captain[0], board.captain[1] = GOOD, GOOD
    board.named[0] = NOWHERE
    plan_concentration(board, 0)
    assert board.named[0] in (NOWHERE, TARGET)
    begin_broadside(board)
    fire_concentrated(board, 0)
    targets = [board.aims[one * 7 + AIM_TARGET] for one in range(board.aim_count)]
    if targets:
        assert targets[0] == TARGET
        assert set(targets[1:]) <= {TARGET, JOINED}
