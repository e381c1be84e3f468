"""Boxes crossed out and restored, turn after turn, against doing it box by box."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardforge.starships.element import Element
from cardforge.starships.odds import over_turns, prospect, volley
from cardforge.starships.odds.attacks import Attack, Boxes, class_target, element_target
from tests.starships.odds import by_hand

TO_SHIELDS = "divert power to shields"


def element(**data: object) -> Element:
    return Element.model_validate({"name": "Target", "class": "destroyer", **data})


@pytest.mark.parametrize("kind", list(by_hand.BOXES))
def test_class_target_has_the_boxes_and_slots_of_its_class(kind: str) -> None:
    target = class_target(kind)
    assert tuple(target.now) == tuple(target.whole) == by_hand.BOXES[kind]
    assert target.system_slots == by_hand.SYSTEM_SLOTS[kind]
    assert target.is_squadron == (kind == "squadron")


def test_element_target_includes_upgrades() -> None:
    improved = element(upgrades=["improved shields", "improved shields", "improved armour"])
    assert element_target(improved).now == Boxes(5, 6)
    assert element_target(improved, lost=6).now == Boxes(0, 5)
    absurd = element(**{"class": "squadron"}, upgrades=["improved shields"] * 5)
    assert element_target(absurd).now == Boxes(5, 0)
    slotted = element(**{"class": "squadron"}, upgrades=["system slot"])
    assert element_target(slotted).system_slots == 1


@pytest.mark.parametrize("lost", range(20))
def test_damage_takes_shields_first_and_stops_at_0(lost: int) -> None:
    now = class_target("destroyer", lost=lost).now
    assert now == Boxes(max(0, 3 - lost), max(0, 7 - max(0, lost - 3)))
    assert class_target("destroyer", lost=lost).is_destroyed == (lost >= 10)


@pytest.mark.parametrize("restored", [False, True])
@pytest.mark.parametrize("lost", [0, 2, 7])
def test_starship_fate_by_turn_equals_crossing_out_boxes(lost: int, restored: bool) -> None:
    target = class_target("frigate", [TO_SHIELDS] if restored else [], lost)
    weapons = ["gatling lasers", "medium", "light"]
    damage = volley(tuple(map(Attack, weapons)), target).damage
    ends = by_hand.together(by_hand.every_attack(each, "frigate") for each in weapons)
    for turns, fate in enumerate(over_turns([damage] * 4, target), 1):
        dealt = [by_hand.seen(ends, 1)] * turns
        left = by_hand.crossed_out(tuple(target.now), 2, dealt, restored=restored)  # type: ignore[arg-type]
        found = {tuple(boxes): Fraction(n, fate.cases) for boxes, n in fate.states.items()}
        assert found == left
        assert sum(found.values()) == 1
        gone = left.get((0, 0), 0)
        assert fate.chance_destroyed == gone
        assert fate.chance_shields_gone == sum(p for (s, _), p in left.items() if not s)
        assert fate.mean_left == sum(sum(boxes) * p for boxes, p in left.items())


@pytest.mark.parametrize("restored", [False, True])
@pytest.mark.parametrize("lost", range(7))
def test_fate_after_one_turn_equals_the_prospect(lost: int, restored: bool) -> None:
    target = class_target("frigate", [TO_SHIELDS] if restored else [], lost)
    seen = prospect((Attack("gatling lasers"), Attack("heavy")), target)
    (fate,) = over_turns([seen.volley.damage], target)
    assert seen.chance_destroyed == fate.chance_destroyed
    assert seen.chance_shields_gone == fate.chance_shields_gone
    before = sum(Fraction(boxes.left * n, target.cases) for boxes, n in target.under_fire)
    assert before - seen.boxes.mean == fate.mean_left


def test_shields_are_restored_up_to_the_start_and_while_alive() -> None:
    target = class_target("destroyer", [TO_SHIELDS], 5)
    assert dict(target.under_fire) == {Boxes(1, 5): 1, Boxes(2, 5): 1, Boxes(3, 5): 1}
    full = class_target("destroyer", [TO_SHIELDS], 1)
    assert dict(full.under_fire) == {Boxes(3, 7): 3}
    dead = class_target("destroyer", [TO_SHIELDS], 10)
    assert dict(dead.under_fire) == {Boxes(0, 0): 3}
