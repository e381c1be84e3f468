"""Gunnery: the text's example to the last die, every rule of aiming, samples against the odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex, within
from cardforge.leviathans.battle.events import (
    Effect,
    Fired,
    KeelTested,
    Lost,
    Struck,
    Wasted,
)
from cardforge.leviathans.battle.orders import Cast
from cardforge.leviathans.battle.state import Loss
from cardforge.leviathans.engine.rules import rule_numbers
from cardforge.leviathans.engine.rules.game import settle
from cardforge.leviathans.engine.rules.gunnery import gun_range
from cardforge.leviathans.odds import attack, damaged, target_at
from cardforge.leviathans.odds.shots import shot
from cardforge.leviathans.places import Placement
from tests.leviathans.engine.chi_square import deviation
from tests.leviathans.engine.table import Shot, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

TARGET = Placement(2, Hex(16, 2), 0)
HERTFORDSHIRE, RAVEN, ANOTHER, PONTBRIAND = 0, 1, 2, 3
FIRST_BREAKS = (4, 7, 1)
SECOND_FINDS_IT = (3, 4, 4, 1, 1)


@pytest.fixture
def example(load: Callable[[str], Ship]) -> Table:
    """The worked example: British bows at the Pontbriand's port side, 8 hexes off and 4."""
    british = [load("hml-hertfordshire"), load("hml-raven"), load("hml-raven")]
    table = Table((british, [load("pontbriand")]), {PONTBRIAND: TARGET}, "quick-start")
    table.damage(PONTBRIAND, {"bow": [4], "stern": [2, 4]})
    table.damage(HERTFORDSHIRE, {"bow": [4]})
    table.board.moved[PONTBRIAND] = 1
    bearing_from(table, HERTFORDSHIRE, 8)
    bearing_from(table, RAVEN, 4)
    return table


def bearing_from(table: Table, ship: int, hexes: int) -> None:
    """Put a ship where its bow gun has the Pontbriand's port side at this range."""
    of_type, bow, port = table.ships[ship].type, 0, table.place(PONTBRIAND, "port")
    for hex_, facing in product(within(TARGET.position, 12), range(6)):
        at = Placement(of_type, hex_, facing)
        taken = {each for i in range(4) if i != ship for each in covered(table, i)}
        if at.hexes[0].r < TARGET.position.r and not taken & set(at.hexes):
            table.put(ship, at)
            seen = gun_range(table.board, ship, bow, 2, PONTBRIAND, port) == hexes
            if seen and not table.fault(0, bow_gun(ship)):
                return
    raise AssertionError(hexes)


def covered(table: Table, ship: int) -> tuple[Hex, ...]:
    at = table.placement(ship)
    return at.hexes if at else ()


def bow_gun(ship: int) -> Shot:
    return Shot(ship, "bow", (3,), PONTBRIAND, "port")


def fired(table: Table, *faces: int, by: tuple[int, ...] = (HERTFORDSHIRE, RAVEN)) -> list[object]:
    for ship in by:
        table.declare(bow_gun(ship))
    table.dice(*faces)
    return list(table.fire())


def test_keel_check_example_breaks_at_21(example: Table) -> None:
    """Weapon 4 and location 7 break slot 1; crew 4, weapon 3 and location 4 find it gone."""
    first, broke, second, again, keel, lost = fired(example, *FIRST_BREAKS, *SECOND_FINDS_IT, 9, 7)
    assert isinstance(first, Fired)
    assert (first.distance, first.roll.crews, first.total) == (8, (), 11)
    assert isinstance(broke, Struck)
    assert (broke.effect, broke.slot, broke.needed, broke.item) == (Effect.BROKEN, 1, 11, "65mm")
    assert isinstance(second, Fired)
    assert (second.distance, second.roll.crews, second.total) == (4, (Cast("G", (4,)),), 11)
    assert isinstance(again, Struck)
    assert (again.effect, again.shows) == (Effect.KEEL_CHECK, (1, 1))
    assert keel == KeelTested(PONTBRIAND, Cast("RR", (9, 7)), 5, 20, broken=True)
    assert lost == Lost(PONTBRIAND, Loss.KEEL)
    assert example.placement(PONTBRIAND) is None
    assert example.dice_left == 0


def test_keel_check_holds_below_si(example: Table) -> None:
    events = fired(example, *FIRST_BREAKS, *SECOND_FINDS_IT, 4, 10)
    assert events[-1] == KeelTested(PONTBRIAND, Cast("RR", (4, 10)), 5, 20, broken=False)
    assert example.placement(PONTBRIAND)
    assert example.lost(PONTBRIAND, "port") == {1}


def test_shots_at_a_ship_with_broken_keel_are_wasted(example: Table) -> None:
    bearing_from(example, ANOTHER, 4)
    everyone = (HERTFORDSHIRE, RAVEN, ANOTHER)
    events = fired(example, *FIRST_BREAKS, *SECOND_FINDS_IT, 10, 10, by=everyone)
    assert events[-1] == Wasted(ANOTHER, "bow", (3,), PONTBRIAND)
    assert example.dice_left == 0


def test_destroyed_gun_fires_until_the_turn_ends(example: Table) -> None:
    hers = next(
        each
        for target, hit in product((HERTFORDSHIRE, RAVEN), ("bow", "port", "starboard", "stern"))
        for each in [Shot(PONTBRIAND, "port", (1,), target, hit)]
        if not example.fault(1, each)
    )
    example.damage(PONTBRIAND, {"port": [1]}, now=True)
    assert example.fault(1, hers) == rule_numbers.ALLOWED
    settle(example.board)
    assert example.fault(1, hers) == rule_numbers.WEAPON


def test_each_fire_rule_rejects_its_breach(example: Table) -> None:
    bow = bow_gun(RAVEN)
    assert example.fault(0, bow) == rule_numbers.ALLOWED
    assert example.fault(0, bow._replace(ship=PONTBRIAND)) == rule_numbers.OWN_SHIP
    assert example.fault(0, bow._replace(ship=9)) == rule_numbers.OWN_SHIP
    assert example.fault(0, bow._replace(target=HERTFORDSHIRE)) == rule_numbers.ENEMY
    assert example.fault(0, bow._replace(slots=(4,))) == rule_numbers.WEAPON  # a crew
    assert example.fault(0, bow._replace(slots=())) == rule_numbers.WEAPON
    assert example.fault(0, bow._replace(place="keel")) == rule_numbers.WEAPON
    assert example.fault(0, bow._replace(hit="starboard")) == rule_numbers.DAMAGE_ARC
    assert example.fault(0, bow._replace(hit="keel")) == rule_numbers.DAMAGE_ARC
    example.declare(bow)
    assert example.fault(0, bow) == rule_numbers.ONCE
    example.board.aim_count = 0
    at = example.placement(RAVEN)
    assert at
    example.put(RAVEN, at._replace(facing=(at.facing + 3) % 6))
    assert example.fault(0, bow) == rule_numbers.FIRING_ARC
    example.put(RAVEN, at)
    example.damage(RAVEN, {"bow": [3]})
    assert example.fault(0, bow) == rule_numbers.WEAPON


@pytest.mark.parametrize(("lost", "moved"), [({}, 0), ({"port": [1, 3]}, 1), ({"port": [2]}, 0)])
def test_played_shots_match_the_exact_odds(
    example: Table, lost: dict[str, list[int]], moved: int
) -> None:
    """Six thousand shots of one gun, against the chances that the odds give of each slot."""
    board = example.board
    example.damage(PONTBRIAND, lost)
    board.moved[PONTBRIAND] = moved
    before = list(board.now)
    counts: Counter[object] = Counter()
    for _ in range(6000):
        board.now[:] = before
        example.declare(bow_gun(RAVEN))
        struck = next(event for event in example.fire() if isinstance(event, Struck))
        found = struck.slot if struck.effect is Effect.BROKEN else struck.effect
        counts["nothing" if found in {Effect.MISS, Effect.HELD} else found] += 1
        example.put(PONTBRIAND, TARGET)
    ship = example.ships[PONTBRIAND]
    damage = damaged(ship, {"bow": [4], "stern": [2, 4], **lost})
    target = target_at(ship, "port", moved=bool(moved), damage=damage)
    odds = attack(shot(example.ships[RAVEN], "bow", 3, 4), target)
    chances: dict[object, Fraction] = {n: odds.chance_to_break(n) for n in range(1, 7)}
    chances |= {"nothing": odds.chance_of_miss, Effect.KEEL_CHECK: odds.chance_of_keel_check}
    assert deviation(counts, chances) < 4
