"""EFFAS rays: torque by exact odds, the ships that it turns, and what is rejected."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex
from cardforge.errors import OrderError
from cardforge.leviathans.battle.charges import RayFired, Twisted
from cardforge.leviathans.battle.orders import Rays
from cardforge.leviathans.battle.play import followed_again, play
from cardforge.leviathans.engine.rules import rule_numbers
from cardforge.leviathans.engine.rules.board import NOWHERE
from cardforge.leviathans.engine.rules.chances import MILLION
from cardforge.leviathans.engine.rules.tesla_charges import (
    TORQUE_AT,
    charges_of,
    fire_rays,
    order_ray,
    ray_fault,
)
from cardforge.leviathans.engine.rules.tesla_plans import torque_chance
from cardforge.leviathans.places import Placement
from tests.leviathans.engine.exact_odds import needs
from tests.leviathans.engine.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle import PlayedBattle
    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.ship import Ship

    Load = Callable[[str], Ship]

OWN, ENEMY = 0, 1
AWAY = Hex(8, 0)
PORT, STARBOARD = 1, 2
BOW, STERN, RAY_AT_BOW, RAY_AT_STERN = 0, 3, 4, 5
BY_TYPE = ("hml-raven", "hml-hertfordshire", "ardent", "hml-leviathan")
POINT, NONE = (6, 6), (6, 5)


def table_of(load: Load, enemy: str, away: Hex = AWAY, facing: int = 1) -> Table:
    """Return Firefly with all its charges, heading along +q, and an enemy ahead."""
    first, second = load("firefly"), load(enemy)
    at = {
        OWN: Placement(1, Hex(10, 2), 0),
        ENEMY: Placement(second.type, Hex(10, 2) + away, facing),
    }
    table = Table(([first], [second]), at)
    table.board.stored[OWN], table.board.fresh[OWN] = 4, 1
    return table


def rays(table: Table, dice: tuple[int, ...], *orders: tuple[int, ...]) -> tuple[Event, ...]:
    """Fire rays with these dice: of a place, slot, way and charges each."""
    for place, slot, way, charges in orders:
        order_ray(table.board, OWN, place, slot, ENEMY, way, charges)
    table.dice(*dice)
    fire_rays(table.board)
    return table.events()


def hexsides(load: Load, name: str, dice: tuple[tuple[int, int], ...]) -> int:
    """Return by how many hexsides a ray with a charge for each pair of dice turns a ship."""
    table = table_of(load, name)
    faces = tuple(face for pair in dice for face in pair)
    events = rays(table, faces, (BOW, RAY_AT_BOW, STARBOARD, len(dice)))
    assert isinstance(events[0], RayFired)
    turned = [event.hexsides for event in events if isinstance(event, Twisted)]
    at = table.placement(ENEMY)
    assert at
    assert at.facing == (1 + sum(turned)) % 6
    return sum(turned)


def test_charge_gives_torque_with_12() -> None:
    assert needs(lambda pair: sum(pair) >= TORQUE_AT) == Fraction(4, 9)


ONE = Fraction(4, 9)


@pytest.mark.parametrize(
    ("charges", "sides", "by_type"),
    [
        (1, 1, (ONE, 0, 0, 0)),
        (2, 1, (Fraction(56, 81), Fraction(16, 81), 0, 0)),
        (3, 1, (Fraction(604, 729), Fraction(304, 729), Fraction(64, 729), 0)),
        (
            4,
            1,
            (
                Fraction(5936, 6561), Fraction(1312, 2187), Fraction(512, 2187),
                Fraction(256, 6561),
            ),
        ),
        (2, 2, (Fraction(16, 81), 0, 0, 0)),
        (3, 2, (Fraction(304, 729), 0, 0, 0)),
        (4, 2, (Fraction(1312, 2187), Fraction(256, 6561), 0, 0)),
        (
            5,
            1,
            (
                Fraction(55924, 59049), Fraction(43424, 59049), Fraction(7808, 19683),
                Fraction(7424, 59049),
            ),
        ),
    ],
)  # fmt: skip
def test_torque_turns_ships_by_exact_odds(
    load: Load, charges: int, sides: int, by_type: tuple[Fraction, ...]
) -> None:
    for name, chance in zip(BY_TYPE, by_type, strict=True):
        found = Fraction(0)
        for points in range(charges + 1):
            dice = (POINT,) * points + (NONE,) * (charges - points)
            if hexsides(load, name, dice) >= sides:
                share = comb(charges, points) * ONE**points * (1 - ONE) ** (charges - points)
                found += share
        assert found == chance
        planned = torque_chance(charges, sides * load(name).type)
        assert abs(planned - MILLION * chance) <= charges + 1


def test_order_of_dice_does_not_matter(load: Load) -> None:
    for dice in product((POINT, NONE), repeat=3):
        assert hexsides(load, "hml-hertfordshire", dice) == dice.count(POINT) // 2


def test_torque_of_two_rays_is_added_up(load: Load) -> None:
    table = table_of(load, "hml-hertfordshire")
    two = rays(
        table, (*POINT, *NONE, *POINT), (BOW, RAY_AT_BOW, PORT, 2), (STERN, RAY_AT_STERN, PORT, 1)
    )
    assert [event.torque for event in two if isinstance(event, RayFired)] == [1, 1]
    assert [event.hexsides for event in two if isinstance(event, Twisted)] == [1]
    assert charges_of(table.board, OWN) == 2


def test_torque_one_way_is_not_added_to_the_other(load: Load) -> None:
    table = table_of(load, "hml-hertfordshire")
    order = ((BOW, RAY_AT_BOW, PORT, 1), (STERN, RAY_AT_STERN, STARBOARD, 1))
    assert not any(isinstance(event, Twisted) for event in rays(table, POINT + POINT, *order))


def test_torque_is_lost_after_its_turn(load: Load) -> None:
    table = table_of(load, "hml-hertfordshire")
    rays(table, POINT, (BOW, RAY_AT_BOW, PORT, 1))
    assert not any(
        isinstance(event, Twisted) for event in rays(table, POINT, (BOW, RAY_AT_BOW, PORT, 1))
    )


def test_ship_turns_to_the_last_clear_facing(load: Load) -> None:
    first, second, enemy = load("firefly"), load("hml-raven"), Hex(18, 2)
    # facing 5, its stern would lie on the bow of its friend
    at = {
        OWN: Placement(1, Hex(10, 2), 0),
        ENEMY: Placement(1, enemy, 0),
        2: Placement(1, enemy + Hex(-1, 1), 5),
    }
    table = Table(([first], [second, second]), at)
    table.board.stored[OWN], table.board.fresh[OWN] = 4, 1
    events = rays(table, POINT, (BOW, RAY_AT_BOW, PORT, 1))
    twisted = next(event for event in events if isinstance(event, Twisted))
    assert (twisted.at.facing, twisted.hexsides) == (0, 1)
    assert table.board.moved[ENEMY] == 0
    order_ray(table.board, OWN, BOW, RAY_AT_BOW, ENEMY, PORT, 2)
    table.dice(*POINT, *POINT)
    fire_rays(table.board)
    twisted = next(event for event in table.events() if isinstance(event, Twisted))
    assert (twisted.at.facing, twisted.hexsides) == (4, 2)


def test_each_rule_of_rays_rejects_its_breach(load: Load) -> None:
    table = table_of(load, "hml-raven")
    board = table.board

    def fault(*numbers: int) -> int:
        return int(ray_fault(board, *numbers))

    good = (0, OWN, BOW, RAY_AT_BOW, ENEMY, PORT, 5)
    assert fault(*good) == rule_numbers.ALLOWED
    assert fault(1, *good[1:]) == rule_numbers.OWN_SHIP
    assert fault(1, ENEMY, BOW, RAY_AT_BOW, OWN, PORT, 1) == rule_numbers.ACTION
    assert fault(0, OWN, BOW, 0, ENEMY, PORT, 1) == rule_numbers.WEAPON
    assert fault(0, OWN, NOWHERE, 0, ENEMY, PORT, 1) == rule_numbers.WEAPON
    assert fault(0, OWN, BOW, RAY_AT_BOW, OWN, PORT, 1) == rule_numbers.ENEMY
    assert fault(0, OWN, STERN, RAY_AT_STERN, ENEMY, PORT, 1) == rule_numbers.FIRING_ARC
    for way, charges in ((0, 1), (3, 1), (PORT, 0), (PORT, 6)):
        broken = fault(0, OWN, BOW, RAY_AT_BOW, ENEMY, way, charges)
        assert broken == rule_numbers.TESLA_CHARGES
    order_ray(board, OWN, BOW, RAY_AT_BOW, ENEMY, PORT, 3)
    assert fault(0, OWN, BOW, RAY_AT_BOW, ENEMY, PORT, 1) == rule_numbers.ONCE
    table.put(ENEMY, Placement(1, Hex(2, 6), 0))
    assert fault(0, OWN, STERN, RAY_AT_STERN, ENEMY, PORT, 3) == rule_numbers.TESLA_CHARGES
    assert fault(0, OWN, STERN, RAY_AT_STERN, ENEMY, PORT, 2) == rule_numbers.ALLOWED
    table.damage(OWN, {"stern": [6]}, now=True)
    assert fault(0, OWN, STERN, RAY_AT_STERN, ENEMY, PORT, 2) == rule_numbers.ALLOWED
    table.damage(OWN, {"stern": [6]})
    assert fault(0, OWN, STERN, RAY_AT_STERN, ENEMY, PORT, 2) == rule_numbers.WEAPON


@pytest.fixture(scope="module")
def battle(load: Load) -> PlayedBattle:
    """The random captain fires rays at anything, and some ships turn."""
    fleets = [[load("firefly"), load("firefly")], [load("hml-raven"), load("pelletier")]]
    return play(fleets, ["random", "good"], 3, limit=16)


def test_battle_with_rays_replays(battle: PlayedBattle) -> None:
    found = followed_again(battle.start, battle.limit, battle.orders, battle.casts, battle.parties)
    assert found == battle
    assert any(isinstance(event, RayFired) for event in battle.events)
    assert any(isinstance(event, Twisted) for event in battle.events)


def test_wrong_ray_names_its_rule(battle: PlayedBattle) -> None:
    number, order = next(
        (number, each)
        for number, each in enumerate(battle.orders)
        if isinstance(each, Rays) and each.rays
    )
    wrong = order._replace(rays=(order.rays[0]._replace(turn="F"), *order.rays[1:]))
    orders = (*battle.orders[:number], wrong, *battle.orders[number + 1 :])
    with pytest.raises(OrderError, match=r"tesla-charges: .*, got slot \d of the \w+ of ship \d a"):
        followed_again(battle.start, battle.limit, orders, battle.casts, battle.parties)
