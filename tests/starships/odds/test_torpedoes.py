"""Torpedoes under fire, against rolling every die of the defenders."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from cardforge.starships.element import Element
from cardforge.starships.odds import close_defence, prospect, salvo, shot_down, torpedoes_of
from cardforge.starships.odds.attacks import Attack, class_target
from cardforge.starships.rulebook import WEAPONS
from tests.starships.odds import by_hand


def element(**data: object) -> Element:
    return Element.model_validate({"name": "Ship", "class": "destroyer", **data})


def stopping(weapon: str, *, again: bool) -> Fraction:
    """The chance of a 5 or 6 among the dice, each rerolled once if allowed."""
    number = by_hand.WEAPONS[weapon][0]
    cases = list(product(product(range(1, 7), repeat=2), repeat=number))
    stops = [any(one >= 5 or (again and two >= 5) for one, two in dice) for dice in cases]
    return Fraction(sum(stops), len(cases))


@pytest.mark.parametrize("again", ["", "defence grid"])
@pytest.mark.parametrize("weapon", by_hand.LIGHT)
def test_light_weapon_stops_a_torpedo_on_5_or_6(weapon: str, again: str) -> None:
    assert shot_down(Attack(weapon, again)).chance_of(1) == stopping(weapon, again=bool(again))


def test_torpedo_defence_matches_hand_counted_odds() -> None:
    assert shot_down(Attack("light")).chance_of(1) == Fraction(1, 3)
    assert shot_down(Attack("light", "defence grid")).chance_of(1) == Fraction(5, 9)
    assert shot_down(Attack("gatling lasers")).chance_of(1) == Fraction(19, 27)


def test_torpedoes_are_all_hit_by_the_same_rolls() -> None:
    told = [weapon.torpedo for weapon in WEAPONS.values() if weapon.torpedo]
    assert {(each.to_hit, each.hull) for each in told} == {((5, 6), 1)}
    assert len(told) == 2


@pytest.mark.parametrize("systems", [(), ("brace",)])
@pytest.mark.parametrize("guns", [[], ["light"], ["light", "gatling lasers", "light"]])
def test_salvo_odds_equal_shooting_one_by_one(guns: list[str], systems: tuple[str, ...]) -> None:
    torpedoes = ["heavy torpedoes", "medium torpedoes"]
    target = class_target("cruiser", systems)
    found = salvo(tuple(map(Attack, torpedoes)), tuple(map(Attack, guns)), target)
    strikes = [by_hand.every_attack(each, "cruiser", systems) for each in torpedoes]
    stopped: dict[int, Fraction] = {}
    ends: dict[by_hand.End, Fraction] = {}
    for shots in product((True, False), repeat=len(guns)):
        chance, flying = Fraction(1), list(strikes)
        for gun, hit in zip(guns, shots, strict=True):
            odds = stopping(gun, again=False)
            chance *= odds if hit else 1 - odds
            flying = flying[1:] if hit else flying
        by_hand.add(stopped, 2 - len(flying), chance)
        for end, part in by_hand.together(flying).items():
            by_hand.add(ends, end, chance * part)
    assert {n: found.stopped.chance_of(n) for n in found.stopped.counts} == stopped
    damage = found.prospect.volley.damage
    assert {n: damage.chance_of(n) for n in damage.counts} == by_hand.seen(ends, 1)
    tokens = found.prospect.volley.tokens
    assert {n: tokens.chance_of(n) for n in tokens.counts} == by_hand.seen(ends, 2)


def test_most_dangerous_torpedoes_fly_first() -> None:
    ship = element(weapons={"front": ["medium torpedoes", "light"], "aux": ["heavy torpedoes"]})
    assert [each.word for each in torpedoes_of(ship, class_target("cruiser"))] == [
        "heavy torpedoes", "medium torpedoes",
    ]  # fmt: skip


def test_light_auxiliaries_defend_with_an_active_grid() -> None:
    weapons = {"front": ["light"], "aux": ["gatling lasers", "medium", "light"]}
    ship = element(weapons=weapons)
    assert close_defence(ship, frozenset()) == (Attack("gatling lasers"), Attack("light"))
    grid = close_defence(ship, frozenset({"defence grid", "brace"}))
    assert [each.again for each in grid] == ["defence grid"] * 2


def test_brace_counts_against_torpedoes_and_evasion_does_not() -> None:
    for word in ("medium torpedoes", "heavy torpedoes"):
        plain, braced, evaded = (
            prospect((Attack(word),), class_target("cruiser", systems)).boxes.mean
            for systems in ((), ("brace",), ("evasive maneuvers",))
        )
        assert evaded == plain > braced
