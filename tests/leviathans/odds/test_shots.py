"""The rolls of a ship: each source of dice and each modifier, against every face."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from cardforge.errors import CallError
from cardforge.leviathans import odds
from cardforge.leviathans.odds import Circumstances
from tests.leviathans.odds.by_hand import FACES

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.core.chance import Distribution
    from cardforge.leviathans.ship import Ship

    Make = Callable[..., Ship]
    Load = Callable[[str], Ship]

TANK = {"item": "trim tank", "breach": 9}
TOGETHER = Circumstances(brackets=True)


def gun(name: str = "3in", dice: tuple[str, str] = ("U", "G"), **more: Any) -> dict[str, Any]:
    return {"item": "gun", "breach": 9, "name": name, "range": (4, 8), "dice": dice, **more}


def crew(dice: str, item: str = "crew") -> dict[str, Any]:
    return {"item": item, "breach": 9, "dice": (dice,)}


def officer(**more: Any) -> dict[str, Any]:
    return {"item": "officer", "breach": 9, **more}


def law(roll: Distribution) -> dict[int, Fraction]:
    return {shown: Fraction(n, roll.denominator) for shown, n in roll.counts.items()}


def every(dice: str, worth: Callable[..., int] = lambda *shown: sum(shown)) -> dict[int, Fraction]:
    """Return how likely each value of these dice is, by every face of each."""
    cases = Counter(worth(*shown) for shown in itertools.product(*(FACES[d] for d in dice)))
    return {shown: Fraction(n, cases.total()) for shown, n in cases.items()}


def roll_of_slot_1(ship: Ship, **how: Any) -> dict[int, Fraction]:
    return law(odds.shot(ship, "bow", 1, 3, **how).roll)


def test_best_of_several_crews_counts(make: Make) -> None:
    ship = make({"bow": {1: gun(), 2: crew("U"), 3: crew("G"), 4: crew("G")}})
    assert roll_of_slot_1(ship) == every("UUGG", lambda gun, *crews: gun + max(crews))
    fewer = odds.damaged(ship, {"bow": [2]})
    assert roll_of_slot_1(ship, damage=fewer) == every("UGG", lambda gun, *crews: gun + max(crews))
    none = odds.damaged(ship, {"bow": [2, 3, 4]})
    assert roll_of_slot_1(ship, damage=none) == every("U")


def test_crew_lost_in_this_turn_still_counts(make: Make) -> None:
    ship = make({"bow": {1: gun(), 2: crew("U")}})
    hit = odds.damaged(ship, {}, {"bow": [1, 2]})
    assert roll_of_slot_1(ship, damage=hit) == every("UU")
    with pytest.raises(CallError, match="slot 1 of the bow is destroyed"):
        odds.shot(ship, "bow", 1, 3, damage=hit.next_turn())


def test_gunner_crew_adds_two_dice_as_one_result(make: Make) -> None:
    ship = make({"bow": {1: gun(), 2: crew("G", "gunner crew"), 3: crew("U")}})
    assert roll_of_slot_1(ship) == every("UGGU", lambda gun, a, b, crew: gun + max(a + b, crew))


@pytest.mark.parametrize(
    "item", ["initiative crew", "screening crew", "ramming crew", "repair crew", "engine", "flak"]
)
def test_other_slots_do_not_help_gunnery(make: Make, item: str) -> None:
    keys: dict[str, dict[str, object]] = {"repair crew": {"dice": ("K",)}, "engine": {"mp": 3}}
    ship = make({"bow": {1: gun(), 2: {"item": item, "breach": 9, **keys.get(item, {})}}})
    assert roll_of_slot_1(ship) == every("U")


def test_only_the_best_officer_helps_a_crew(make: Make) -> None:
    ship = make({"bow": {1: gun(), 2: crew("G"), 3: officer(), 4: officer(bonus=3)}})
    assert roll_of_slot_1(ship) == every("UG", lambda gun, crew: gun + crew + 3)
    one_lost = odds.damaged(ship, {"bow": [4]})
    assert roll_of_slot_1(ship, damage=one_lost) == every("UG", lambda *dice: sum(dice) + 2)
    alone = odds.damaged(ship, {"bow": [2]})
    assert roll_of_slot_1(ship, damage=alone) == every("U")


def test_one_magazine_adds_its_die(make: Make) -> None:
    ship = make({"bow": {1: gun(), 2: crew("U", "magazine"), 3: crew("G", "magazine")}})
    assert roll_of_slot_1(ship) == every("UUG", lambda gun, a, b: gun + max(a, b))
    lost = odds.damaged(ship, {"bow": [2]})
    assert roll_of_slot_1(ship, damage=lost) == every("UG")


def test_each_lost_trim_tank_takes_1_off_every_roll(make: Make) -> None:
    stabilizer = {"item": "stabilizer", "breach": 9}
    ship = make({"bow": {1: gun(), 2: TANK, 3: stabilizer}, "stern": {1: TANK, 2: TANK}})
    lost = odds.damaged(ship, {"bow": [2, 3], "stern": [1]}, {"stern": [2]})
    assert roll_of_slot_1(ship, damage=lost) == every("U", lambda gun: gun - 3)
    turn_over = roll_of_slot_1(ship, damage=lost.next_turn())
    assert turn_over == every("U", lambda gun: gun - 4)


def test_resolute_gun_adds_the_lost_slots_of_its_location(make: Make) -> None:
    ship = make(
        {"bow": {1: gun(marks=("resolute",)), 2: gun(), 3: crew("G"), 4: crew("G")},
         "stern": {1: gun(), 2: gun()}}
    )  # fmt: skip
    lost = odds.damaged(ship, {"bow": [3], "stern": [1]}, {"bow": [4]})
    assert roll_of_slot_1(ship, damage=lost) == every("UG", lambda *dice: sum(dice) + 2)
    assert law(odds.shot(ship, "bow", 2, 3, damage=lost).roll) == every("UG")


def test_circumstances_modify_every_roll(make: Make) -> None:
    ship = make({"bow": {1: gun()}})
    evading = Circumstances(modifier=-4)
    assert roll_of_slot_1(ship, given=evading) == every("U", lambda gun: gun - 4)


def test_equal_bracket_guns_fire_together(make: Make) -> None:
    bracket: dict[str, Any] = {"marks": ("bracket",)}
    ship = make(
        {"bow": {1: gun(**bracket), 2: gun(**bracket), 3: gun("4in", **bracket), 4: gun(**bracket),
                 5: gun(), 6: crew("G")}}
    )  # fmt: skip
    together = odds.shots(ship, "bow", 3, given=TOGETHER)
    assert [shot.slots for shot in together] == [(1, 2, 4), (3,), (5,)]
    assert law(together[0].roll) == every("UUUG", lambda *dice: sum(sorted(dice[:3])[1:]) + dice[3])
    assert law(together[1].roll) == law(together[2].roll) == every("UG")
    alone = odds.shots(ship, "bow", 3)
    assert [shot.slots for shot in alone] == [(1,), (2,), (3,), (4,), (5,)]
    assert roll_of_slot_1(ship, given=TOGETHER) == every("UG")


def test_guns_of_one_name_but_other_figures_fire_apart(make: Make) -> None:
    kinds: list[dict[str, Any]] = [
        {}, {"range": (5, 8)}, {"dice": ("Y", "G")}, {"marks": ("bracket", "turret")},
    ]  # fmt: skip
    ship = make(
        {"bow": {n: gun(**{"marks": ("bracket",), **kind}) for n, kind in enumerate(kinds, 1)}}
    )
    together = odds.shots(ship, "bow", 3, given=TOGETHER)
    assert [shot.slots for shot in together] == [(1,), (2,), (3,), (4,)]


def test_all_dice_of_a_gun_make_one_weapon_result(make: Make) -> None:
    twins = gun(dice=("UG", "G"), marks=("bracket",))
    ship = make({"bow": {1: twins, 2: twins, 3: twins}})
    (shot,) = odds.shots(ship, "bow", 3, given=TOGETHER)
    assert law(shot.roll) == every(
        "UGUGUG", lambda a, b, c, d, e, f: sum(sorted((a + b, c + d, e + f))[1:])
    )


def test_saturation_adds_slot_dice(make: Make) -> None:
    marks = [(), ("saturation",), ("saturation 2",), ("bracket", "saturation 3")]
    ship = make({"bow": {n: gun(marks=mark) for n, mark in enumerate(marks, 1)}})
    assert [shot.slot_dice for shot in odds.shots(ship, "bow", 3)] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("item", "reach", "dice", "expected"),
    [
        ("gun", (4, 8), ("U", "G"), {1: "U", 4: "U", 5: "G", 8: "G", 9: None}),
        ("long gun", (4, 8), ("Y",), {1: None, 4: None, 5: "Y", 8: "Y", 9: None}),
        ("blast gun", (6,), ("Y",), {1: "Y", 6: "Y", 7: None}),
    ],
)
def test_weapon_dice_depend_on_range(
    make: Make, item: str, reach: tuple[int, ...], dice: tuple[str, ...], expected: dict[int, str]
) -> None:
    slot = {"item": item, "breach": 9, "name": "x", "range": reach, "dice": dice}
    weapon = make({"bow": {1: slot}}).locations["bow"].slots[1]
    assert {far: odds.weapon_dice(weapon, far) for far in expected} == expected


def test_stabilizers_add_range_to_a_ship_that_stood_still(make: Make) -> None:
    stabilizer = {"item": "stabilizer", "breach": 9}
    ship = make({"bow": {1: gun(), 2: stabilizer}, "stern": {1: stabilizer, 2: TANK}})
    still = Circumstances(stood=True)
    assert law(odds.shot(ship, "bow", 1, 6, given=still).roll) == every("U")
    assert law(odds.shot(ship, "bow", 1, 10, given=still).roll) == every("G")
    assert odds.shots(ship, "bow", 11, given=still) == ()
    assert law(odds.shot(ship, "bow", 1, 6).roll) == every("G")
    assert odds.shots(ship, "bow", 9) == ()
    lost = odds.damaged(ship, {"stern": [1]})
    (shot,) = odds.shots(ship, "bow", 6, given=still, damage=lost)
    assert law(shot.roll) == every("G", lambda gun: gun - 1)


def test_shot_that_cannot_be_fired_is_rejected(hertfordshire: Ship) -> None:
    def told(place: str, number: int, distance: int) -> str:
        with pytest.raises(CallError) as raised:
            odds.shot(hertfordshire, place, number, distance)
        return str(raised.value)

    assert told("mast", 1, 3) == "expected one of bow, port, starboard, stern, got 'mast'"
    assert told("bow", 1, 3) == "expected a gun in slot 1 of the bow, got miss"
    assert told("bow", 4, 3) == "expected a gun in slot 4 of the bow, got crew"
    assert told("bow", 7, 3) == "expected a gun in slot 7 of the bow, got no slot"
    assert told("bow", 3, 13) == "expected 1 to 12 hexes for 6in, got 13"
    assert told("bow", 3, 0) == "expected 1 to 12 hexes for 6in, got 0"
    assert odds.shots(hertfordshire, "bow", 13) == ()
    with pytest.raises(CallError, match="expected a gun, got crew"):
        odds.weapon_dice(hertfordshire.locations["bow"].slots[4], 3)


def test_bundled_gunner_crews_have_the_dice_of_their_cards(load: Load) -> None:
    brimstone = load("hml-brimstone")
    (shot,) = odds.shots(brimstone, "bow", 7)
    assert law(shot.roll) == every("UUG")
    assert law(odds.shots(load("hml-leviathan"), "bow", 8)[0].roll) == every("KG")


def test_extra_range_keeps_the_nearest_hex(load: Load) -> None:
    """A ship with six stabilizers that stands still fires at one hex as at two hexes."""
    standing = Circumstances(stood=True)
    for distance in (1, 2, 6):
        assert odds.shots(load("svyatogor"), "bow", distance, given=standing)
    assert not odds.shots(load("svyatogor"), "bow", 0, given=standing)
