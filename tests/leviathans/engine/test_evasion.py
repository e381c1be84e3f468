"""Evasive maneuvers: what they leave of location dice, what they cost, and what is rejected."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex
from cardforge.leviathans.battle.events import Evaded, Fired, KeelTested, Torpedoed
from cardforge.leviathans.dice import evaded
from cardforge.leviathans.engine.cards import POINT, roll_of
from cardforge.leviathans.engine.rules import rule_numbers
from cardforge.leviathans.engine.rules.board import GOOD, NOWHERE
from cardforge.leviathans.engine.rules.condition import further, si_of
from cardforge.leviathans.engine.rules.damage import sunk_by
from cardforge.leviathans.engine.rules.evasion import (
    EVADED_AT,
    evade,
    evade_all,
    evasion_fault,
    is_worth_evading,
    plan_evasions,
)
from cardforge.leviathans.engine.rules.gunnery import gun_range
from cardforge.leviathans.engine.rules.torpedoes import launch, launch_fault, run_torpedoes
from cardforge.leviathans.places import Placement
from tests.leviathans.engine.exact_odds import breaks_something, dice_of, needs
from tests.leviathans.engine.table import Shot, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.ship import Ship

    Load = Callable[[str], Ship]

OWN, ENEMY = 0, 1


def table_of(load: Load, own: str, enemy: str, away: Hex, facing: int = 0) -> Table:
    """Return a ship heading along +q, and an enemy whose turning hex lies so far off."""
    first, second = load(own), load(enemy)
    at = {
        OWN: Placement(first.type, Hex(10, 2), 0),
        ENEMY: Placement(second.type, Hex(10, 2) + away, facing),
    }
    return Table(([first], [second]), at)


def table_in_range(load: Load, own: str, enemy: str, shot: Shot, hexes: int) -> Table:
    """Return a table on which a shot bears at this range."""
    for facing in range(6):
        for ahead in range(hexes, hexes + 4):
            table = table_of(load, own, enemy, Hex(ahead, 0), facing)
            slot, hit = shot.slots[0] - 1, table.place(ENEMY, shot.hit)
            gap = gun_range(table.board, OWN, table.place(OWN, shot.place), slot, ENEMY, hit)
            if gap == hexes and not table.fault(0, shot):
                return table
    raise AssertionError(shot)


def evades(table: Table, ship: int, *dice: int) -> tuple[Event, ...]:
    evade(table.board, ship)
    table.dice(*dice)
    evade_all(table.board)
    return table.events()


@pytest.mark.parametrize(
    ("dice", "left", "mean", "evasive"),
    [
        ("KK", ("YY", 0), 13, Fraction(9)),
        ("RY", ("UG", 0), 10, Fraction(6)),
        ("RU", ("U", 1), 9, Fraction(9, 2)),
        ("RG", ("U", 0), 8, Fraction(7, 2)),
        ("GU", ("", 1), 6, Fraction(1)),
    ],
)
def test_location_dice_fall_by_two_classes(
    dice: str, left: tuple[str, int], mean: int, evasive: Fraction
) -> None:
    assert evaded(dice) == left
    assert roll_of(dice).mean == mean
    letters, points = left
    assert roll_of(letters + POINT * points).mean == evasive


def test_evasion_succeeds_with_15() -> None:
    assert needs(lambda pair: sum(pair) >= EVADED_AT) == Fraction(3, 16)


@pytest.mark.parametrize(
    ("name", "si", "gone", "breaks"),
    [
        ("buran", 20, 0, Fraction(1, 144)),
        ("buran", 20, 3, Fraction(1, 12)),
        ("buran", 20, 5, Fraction(3, 16)),
        ("svyatogor", 31, 0, Fraction(0)),
        ("svyatogor", 31, 12, Fraction(1, 48)),
        ("svyatogor", 31, 14, Fraction(1, 12)),
    ],
)
def test_failure_costs_si_and_tests_the_keel(
    load: Load, name: str, si: int, gone: int, breaks: Fraction
) -> None:
    def keel_breaks(pair: tuple[int, int]) -> bool:
        table = table_of(load, name, "hml-raven", Hex(8, 0))
        lost = [
            (place, number)
            for place, number, slot in table.ships[OWN].all_slots()
            if not slot.is_miss
        ]
        by_place = sorted(lost, key=lambda each: each[1])[:gone]
        for place, number in by_place:
            table.damage(OWN, {place: [number]})
        tried, keel = evades(table, OWN, 7, 7, *pair)[:2]
        assert isinstance(tried, Evaded)
        assert isinstance(keel, KeelTested)
        assert (tried.done, tried.si, si_of(table.board, OWN)) == (False, si, si)
        assert (keel.modifier, keel.si, keel.strained) == (gone, si, True)
        assert keel.broken == (table.board.at[OWN] == NOWHERE)
        return keel.broken

    found = needs(keel_breaks)
    assert found == breaks
    whole = {20: {0: Fraction(13, 2304), 3: Fraction(13, 192), 5: Fraction(39, 256)}}
    if si in whole:
        assert found * Fraction(13, 16) == whole[si][gone]


def test_lowered_si_sets_how_many_slots_end_a_ship(load: Load) -> None:
    table = table_of(load, "buran", "hml-raven", Hex(8, 0))
    for place, number, slot in list(table.ships[OWN].all_slots())[:12]:
        if not slot.is_miss and number < 6:
            table.damage(OWN, {place: [number]})
    table.board.strain[OWN] = 22
    assert sunk_by(table.board, OWN)


def test_success_costs_nothing(load: Load) -> None:
    table = table_of(load, "buran", "hml-raven", Hex(8, 0))
    (tried,) = evades(table, OWN, 8, 7)
    assert isinstance(tried, Evaded)
    assert (tried.done, tried.si) == (True, 22)


@pytest.mark.parametrize(
    ("moved", "evading", "breaks"),
    [
        (1, 0, Fraction(88373, 124416)),
        (1, 1, Fraction(4343, 10368)),
        (0, 0, Fraction(25657, 31104)),
        (0, 1, Fraction(2995, 4608)),
    ],
)
def test_fire_at_an_evading_ship(load: Load, moved: int, evading: int, breaks: Fraction) -> None:
    """HML Leviathan's 12in at 8 hexes on the Svyatogor's fore side."""
    shot = Shot(OWN, "bow", (2,), ENEMY, "fore-port")
    table = table_in_range(load, "hml-leviathan", "svyatogor", shot, 8)
    fired = rolled(table, shot, moved, evading)
    assert fired.distance == 8
    assert breaks_something(table, ENEMY, "fore-port", dice_of(fired.roll), 2) == breaks


def rolled(table: Table, shot: Shot, moved: int, evading: int, shooter_evades: int = 0) -> Fired:
    """Fire a shot and return what was rolled, with the target as it was."""
    board = table.board
    board.moved[shot.target], board.evading[shot.target] = moved, evading
    board.evading[shot.ship] = shooter_evades
    assert not table.fault(board.side[shot.ship], shot)
    table.declare(shot)
    before = list(board.now), list(board.before)
    fired = next(event for event in table.fire() if isinstance(event, Fired))
    board.now, board.before = before
    return fired


@pytest.mark.parametrize(
    ("evading", "breaks"), [(0, Fraction(25987, 31104)), (1, Fraction(84539, 186624))]
)
def test_evading_ship_aims_worse(load: Load, evading: int, breaks: Fraction) -> None:
    """The Svyatogor's 305mm from the bow at 8 hexes on HML Leviathan's moving side."""
    slots = load("svyatogor").locations["bow"].slots
    gun = next(n for n, slot in slots.items() if slot.label.startswith("305"))
    shot = Shot(OWN, "bow", (gun,), ENEMY, "fore-port")
    table = table_in_range(load, "svyatogor", "hml-leviathan", shot, 8)
    fired = rolled(table, shot, 1, 0, evading)
    assert fired.distance == 8
    dice = 1 + slots[gun].saturation
    assert breaks_something(table, ENEMY, "fore-port", dice_of(fired.roll), dice) == breaks


@pytest.mark.parametrize(
    ("evading", "breaks"), [(0, Fraction(58507, 62208)), (1, Fraction(56875, 62208))]
)
def test_torpedo_at_an_evading_ship(load: Load, evading: int, breaks: Fraction) -> None:
    """A torpedo of Ardent's port side runs at Buran's moving side."""
    table = table_of(load, "ardent", "buran", Hex(3, -5), facing=0)
    table.board.moved[ENEMY], table.board.evading[ENEMY] = 1, evading
    struck = torpedoed(table, "port", 2)
    assert (struck.target, struck.hit, struck.moved) == (ENEMY, "starboard", True)
    assert breaks_something(table, ENEMY, struck.hit, dice_of(struck.roll), 1) == breaks


def torpedoed(table: Table, place: str, slot: int) -> Torpedoed:
    """Launch a torpedo along each line until one strikes."""
    tube = OWN, table.place(OWN, place), slot - 1
    lines = table.board.line_count[table.board.runs[(OWN * 6 + tube[1]) * 6 + tube[2]]]
    before = list(table.board.now)
    for line in range(lines):
        if not launch_fault(table.board, 0, *tube, line):
            launch(table.board, *tube, line)
            run_torpedoes(table.board)
            for event in table.events():
                if isinstance(event, Torpedoed):
                    table.board.now = before
                    return event
    raise AssertionError(place)


@pytest.mark.parametrize(("lost", "more"), [(0, 6), (2, 4)])
def test_stabilizers_reach_farther_while_standing(load: Load, lost: int, more: int) -> None:
    table = table_of(load, "svyatogor", "hml-leviathan", Hex(9, 0))
    stabilizers = [
        (place, n) for place, n, slot in table.ships[OWN].all_slots() if slot.item == "stabilizer"
    ]
    assert len(stabilizers) == 6
    for place, number in stabilizers[:lost]:
        table.damage(OWN, {place: [number]})
    assert further(table.board, OWN) == more
    table.board.silenced[OWN] = 1
    assert further(table.board, OWN) == 0
    table.board.silenced[OWN], table.board.moved[OWN] = 0, 1
    assert further(table.board, OWN) == 0


def test_each_evasion_rule_rejects_its_breach(load: Load) -> None:
    table = table_of(load, "buran", "hml-raven", Hex(8, 0))
    board = table.board
    assert evasion_fault(board, 0, OWN) == rule_numbers.ALLOWED
    assert evasion_fault(board, 0, ENEMY) == rule_numbers.OWN_SHIP
    assert evasion_fault(board, 0, 100) == rule_numbers.OWN_SHIP
    assert evasion_fault(board, 1, ENEMY) == rule_numbers.ACTION
    evade(board, OWN)
    assert evasion_fault(board, 0, OWN) == rule_numbers.ACTION_ONCE


def test_good_captain_evades_only_under_fire(load: Load) -> None:
    table = table_of(load, "svyatogor", "hml-leviathan", Hex(9, 0), facing=1)
    table.board.captain[0] = GOOD
    table.board.moved[OWN] = 1
    assert not table.board.evading[OWN]
    assert is_worth_evading(table.board, OWN) in (0, 1)
    assert not table.board.evading[OWN]
    table.put(ENEMY, None)
    plan_evasions(table.board, 0)
    assert table.board.evasion_count == 0
