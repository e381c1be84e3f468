"""Refusals: an order that breaks a rule names it, and says what would be allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex
from cardforge.errors import OrderError
from cardforge.leviathans.battle.orders import Aim, Launch, Launches, Sail, Salvo
from cardforge.leviathans.battle.play import followed_again, play
from cardforge.leviathans.battle.state import Rules
from cardforge.leviathans.engine.rules import rule_numbers

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle import PlayedBattle
    from cardforge.leviathans.battle.orders import Order
    from cardforge.leviathans.ship import Ship


@pytest.fixture(scope="module")
def battle(load: Callable[[str], Ship]) -> PlayedBattle:
    return play([[load("ardent")], [load("pelletier")]], ["simple", "good"], 1, limit=8)


def again(battle: PlayedBattle, old: Order, new: Order) -> str:
    """Follow a battle with one of its orders changed, and return what is said against it."""
    number = battle.orders.index(old)
    orders = (*battle.orders[:number], new, *battle.orders[number + 1 :])
    with pytest.raises(OrderError) as caught:
        followed_again(battle.start, battle.limit, orders, battle.casts, battle.parties)
    return str(caught.value)


def test_replayed_battle_is_equal(battle: PlayedBattle) -> None:
    found = followed_again(battle.start, battle.limit, battle.orders, battle.casts, battle.parties)
    assert found == battle


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("F", "L"), "hexes-before-turn: expected F or SL or SR here, got 'L' as word 2 of F L"),
        (
            ("F",) * 7,
            "movement-points: expected 6 MP at most, 1 for each word, 3 or 1 for a screen, got 'F' as word 7",
        ),
        (("SL", "SR"), "slips-apart: expected F here, got 'SR' as word 2 of SL SR"),
        (("F", "dive"), "course-words: expected F or SL or SR here, got 'dive' as word 2"),
    ],
)
def test_rejected_course_names_rule_and_allowed_words(
    battle: PlayedBattle, words: tuple[str, ...], said: str
) -> None:
    first = next(order for order in battle.orders if isinstance(order, Sail) and order.vessel == 0)
    assert again(battle, first, Sail(0, words)).startswith(said)


def test_rejected_shot_names_rule_and_allowed_shots(battle: PlayedBattle) -> None:
    salvo = next(order for order in battle.orders if isinstance(order, Salvo) and order.aims)
    aim = salvo.aims[0]
    wrong = {
        aim._replace(slots=()): "weapon: expected guns that work, of slots ",
        aim._replace(target=aim.vessel): "enemy: expected an enemy ship on the map, got slot ",
        aim._replace(hit="keel"): "damage-arc: expected a location that can be struck from there (",
    }
    for changed, said in wrong.items():
        assert again(battle, salvo, Salvo(salvo.side, (changed,))).startswith(said)
    twice: tuple[Aim, ...] = (aim, aim)
    assert again(battle, salvo, Salvo(salvo.side, twice)).startswith("once: expected one shot of")


def test_rejected_torpedo_names_rule_and_allowed_hexes(battle: PlayedBattle) -> None:
    first = next(order for order in battle.orders if isinstance(order, Launches))
    wrong = Launches(first.side, (Launch(0, "port", 2, Hex(0, 0)),))
    assert again(battle, first, wrong).startswith(
        "torpedo-line: expected a hex in the arc of the port, exactly 15 hexes away, got slot 2"
    )


def test_quick_start_rejects_torpedoes(load: Callable[[str], Ship]) -> None:
    """They are asked for by the full rules alone, so that such an order comes out of turn."""
    quick = play(
        [[load("ardent")], [load("pelletier")]], ["simple"] * 2, 1, rules=Rules.QUICK_START, limit=2
    )
    first = next(order for order in quick.orders if isinstance(order, Sail))
    assert again(quick, first, Launches(0, ())).startswith("next-order: ")


def test_every_rule_has_a_number_of_its_own() -> None:
    numbers = [
        each for name, each in vars(rule_numbers).items() if name.isupper() and type(each) is int
    ]
    assert len(numbers) > 30
    assert len(set(numbers)) == len(numbers)
