"""Torpedoes that meet a location, counted case by case, and flak face by face."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from cardforge.leviathans import odds
from cardforge.leviathans.odds.question import Question, answer, left_out
from cardforge.leviathans.odds.torpedoes import (
    chance_stopped,
    salvo_size,
    torpedoed,
    torpedoes,
    untold,
)
from tests.leviathans.odds import by_hand

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

TUBE = {"item": "torpedo", "breach": 12, "range": (15,), "dice": ("RRR",)}
FLAK = {"item": "flak", "breach": 12, "dice": ("R",)}
GUN = {"item": "gun", "breach": 9, "name": "6in", "range": (4, 8), "dice": ("Y", "U")}
BOW = ((11, 0, 0), (9, 1, 0), (10, 0, 0))
WORDS = {"bow": {n: {"item": "trim tank", "breach": b} if not a
                 else {"item": "armor", "breach": b, "bonus": a}
                 for n, (b, a, _) in enumerate(BOW, 1)}}  # fmt: skip


@pytest.mark.parametrize("lost", [(), (1,)])
def test_torpedo_odds_equal_counting_every_case(
    make: Callable[..., Ship], lost: tuple[int, ...]
) -> None:
    ship, target = make({"port": {2: TUBE}}), make(WORDS, go="U", si=12)
    damage = odds.damaged(target, {"bow": list(lost)})
    (torpedo,) = torpedoes(ship)
    seen = torpedoed(torpedo, odds.target_at(target, "bow", damage=damage))
    card = by_hand.Card((*BOW, None, None, None), "U", 12)
    state = frozenset(lost)
    ends = by_hand.every_volley(card, [("RRR", 1)], state, state)
    assert seen.chance_keel_broken == ends.get(None, 0)
    for number, chance in seen.slots.items():
        assert chance == ends.get(state | {number}, 0)
    assert seen.chance_of_keel_check >= seen.chance_keel_broken
    assert seen.mean_slots_broken == sum(seen.slots.values())


def test_crews_magazines_and_trim_tanks_do_not_change_torpedoes(
    make: Callable[..., Ship],
) -> None:
    helped = make({"port": {
        1: {"item": "crew", "breach": 9, "dice": ("K",)}, 2: TUBE, 3: {"item": "trim tank", "breach": 9},
        4: {"item": "magazine", "breach": 9, "dice": ("K",)}, 5: {"item": "officer", "breach": 9, "bonus": 2},
    }})  # fmt: skip
    hurt = odds.damaged(helped, {"port": [3]})
    plain = torpedoes(make({"port": {2: TUBE}}))
    assert torpedoes(helped) == torpedoes(helped, hurt) == plain
    assert torpedoes(helped, odds.damaged(helped, {"port": [2]})) == ()


def faces_below_eight(flak: str, *crews: str) -> Fraction:
    """Count the rolls in which flak and the best crew stay below eight."""
    each = [
        [sum(faces) for faces in product(*(by_hand.FACES[die] for die in crew))] for crew in crews
    ]
    throws = list(product(by_hand.FACES[flak], *each))
    low = [first for first, *others in throws if first + max(others, default=0) < 8]
    return Fraction(len(low), len(throws))


@pytest.mark.parametrize(
    ("slots", "passed"),
    [
        ({1: GUN}, Fraction(1)),
        ({1: FLAK}, faces_below_eight("R")),
        ({1: FLAK, 2: {"item": "crew", "breach": 9, "dice": ("G",)},
          3: {"item": "crew", "breach": 9, "dice": ("U",)}},
         faces_below_eight("R", "G", "U")),
        ({1: FLAK, 2: {"item": "gunner crew", "breach": 9, "dice": ("U",)}},
         faces_below_eight("R", "UU")),
        ({1: FLAK, 2: FLAK, 3: {"item": "repair crew", "breach": 9, "dice": ("K",)}},
         faces_below_eight("R") ** 2),
    ],
)  # fmt: skip
def test_flak_odds_equal_counting_every_face(
    make: Callable[..., Ship], slots: dict[int, dict[str, object]], passed: Fraction
) -> None:
    ship = make({"bow": slots, "stern": {1: FLAK}})
    assert chance_stopped(ship, "bow") == 1 - passed
    assert chance_stopped(ship, "bow", odds.damaged(ship, {"bow": [1]})) <= 1 - passed


def test_torpedo_stopped_by_flak_does_nothing(make: Callable[..., Ship]) -> None:
    (torpedo,) = torpedoes(make({"port": {2: TUBE}}))
    target = odds.target_at(make(WORDS), "bow")
    free, screened = torpedoed(torpedo, target), torpedoed(torpedo, target, Fraction(1, 3))
    assert 1 - screened.chance_of_nothing == (1 - free.chance_of_nothing) * Fraction(2, 3)
    assert screened.slots == {n: chance * Fraction(2, 3) for n, chance in free.slots.items()}
    assert torpedoed(torpedo, target, Fraction(1)).chance_of_nothing == 1


def test_question_has_torpedoes_that_can_meet_the_target(
    raven: Ship, make: Callable[..., Ship]
) -> None:
    twins = {**TUBE, "item": "doppio", "dice": ("RR",), "range": (18,)}
    ship = make({"port": {2: TUBE}, "bow": {1: twins}})
    told = answer(Question(ship, raven))
    assert (told.why_not, told.volleys) == ("Test has no gun.", ())
    assert [(each.shot.place, each.reach, each.a_turn) for each in told.torpedoes] == [
        ("bow", 18, 2), ("port", 15, 1),
    ]  # fmt: skip
    assert salvo_size("doppio") == 2
    assert set(told.flak) == set(raven.places)
    assert [each.shot.place for each in answer(Question(ship, raven, distance=16)).torpedoes] == [
        "bow"
    ]
    assert [each.shot.place for each in answer(Question(ship, raven, arc="port")).torpedoes] == [
        "port"
    ]
    far = answer(Question(ship, raven, distance=19))
    assert far.why_not == "Test has no gun. No torpedo bears and reaches that far either."
    assert far.targets == {}


def test_weapons_without_odds_are_named(raven: Ship, make: Callable[..., Ship]) -> None:
    ship = make({"bow": {1: {"item": "arc torpedo", "breach": 9}, 2: TUBE, 3: GUN,
                         4: {"item": "bomber lev", "breach": 9}}})  # fmt: skip
    assert untold(ship) == ("Arc Torpedo", "Bomber Levs")
    assert untold(ship, odds.damaged(ship, {"bow": [1]})) == ("Bomber Levs",)
    assert [each.item for each in torpedoes(ship)] == ["torpedo"]
    question = Question(ship, raven)
    assert left_out(question, answer(question)) == (
        "Volleys and turns count only guns: add 1 torpedo per turn. "
        "These odds leave out 1 x Arc Torpedo, 1 x Bomber Levs."
    )
