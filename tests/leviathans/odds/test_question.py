"""Questions about two ships: possible ones are answered, impossible ones explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardforge.errors import CallError
from cardforge.leviathans import odds
from cardforge.leviathans.odds import Circumstances, prospect
from cardforge.leviathans.odds.question import AimPoint, Answered, Question, answer
from cardforge.leviathans.odds.shots import bands, fields_of_fire

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

LONG = {"item": "long gun", "breach": 9, "name": "8in", "range": (6, 9), "dice": ("R",)}
GUN = {"item": "gun", "breach": 9, "name": "6in", "range": (4, 8), "dice": ("Y", "U")}


def test_open_question_answers_all_guns_fields_and_locations(raven: Ship, pontbriand: Ship) -> None:
    told = answer(Question(raven, pontbriand))
    assert told.why_not == ""
    assert [fire.field.mounts for fire in told.guns] == [
        (("bow", 3),), (("port", 2),), (("port", 3),), (("starboard", 2),), (("starboard", 3),),
    ]  # fmt: skip
    assert [fire.field.name for fire in told.volleys] == ["bow", "port", "starboard"]
    assert list(told.targets) == [
        AimPoint(place, moved) for place in pontbriand.places for moved in (True, False)
    ]
    for aim, target in told.targets.items():
        assert target == odds.target_at(pontbriand, aim.place, moved=aim.moved)


def test_known_values_narrow_the_answer(raven: Ship, pontbriand: Ship) -> None:
    lost = odds.damaged(pontbriand, {"port": [1]})
    question = Question(
        raven, pontbriand, distance=5, arc="port", at="port", motions=(False,), damage=lost
    )
    told = answer(question)
    assert list(told.targets) == [AimPoint("port", moved=False)]
    assert told.targets[AimPoint("port", moved=False)].now == 1
    assert [fire.field.name for fire in told.volleys] == ["port"]
    assert [(band.nearest, band.farthest) for band in told.volleys[0].bands] == [(5, 5)]
    assert [fire.field.mounts[0] for fire in told.guns] == [("bow", 3), ("port", 2), ("port", 3)]


def test_arc_of_a_type_4_means_both_halves(raven: Ship, load: Callable[[str], Ship]) -> None:
    large = load("jean-bart")
    struck = answer(Question(raven, large, at="port")).targets
    assert list(dict.fromkeys(aim.place for aim in struck)) == ["fore-port", "aft-port"]
    one = answer(Question(raven, large, at="aft-port")).targets
    assert {aim.place for aim in one} == {"aft-port"}
    assert answer(Question(large, raven, arc="aft-port")) == answer(
        Question(large, raven, arc="port")
    )


def test_guns_of_a_bracket_are_answered_as_one(pontbriand: Ship, raven: Ship) -> None:
    told = answer(Question(pontbriand, raven, given=Circumstances(brackets=True)))
    assert (("port", 1), ("port", 2), ("port", 5), ("port", 6)) in [
        fire.field.mounts for fire in told.guns
    ]


@pytest.mark.parametrize(
    ("distance", "arc", "sentence"),
    [
        (11, None, "No gun of HML Raven fires at 11 hexes: they fire at 1 to 10."),
        (9, "bow", "No gun of HML Raven on the bow fires at 9 hexes: they fire at 1 to 8."),
        (None, "stern", "No gun of HML Raven bears on the stern."),
    ],
)
def test_guns_out_of_range_or_arc_are_explained(
    raven: Ship, pelletier: Ship, distance: int | None, arc: str | None, sentence: str
) -> None:
    told = answer(Question(raven, pelletier, distance=distance, arc=arc))
    assert (told.why_not, told.guns, told.volleys, told.targets) == (sentence, (), (), {})


def test_ship_without_guns_is_explained(
    raven: Ship, pelletier: Ship, make: Callable[..., Ship]
) -> None:
    unarmed = make({"bow": {1: {"item": "trim tank", "breach": 9}}})
    assert answer(Question(unarmed, raven)).why_not == "Test has no gun."
    disarmed = odds.damaged(raven, {"bow": [3], "port": [2, 3], "starboard": [2, 3]})
    question = Question(raven, pelletier, attacker_damage=disarmed)
    assert answer(question).why_not == "HML Raven has no gun left."
    sunk = odds.damaged(raven, {"bow": [3, 4, 5, 6]})
    question = Question(raven, pelletier, attacker_damage=sunk)
    assert answer(question).why_not == "HML Raven is out of the battle and cannot fire."
    nowhere = make({"bow": {1: {**LONG, "range": (9, 6)}}})
    assert answer(Question(nowhere, raven)).why_not == "No gun of Test can fire at any range."


def test_target_with_nothing_left_is_explained(
    raven: Ship, pelletier: Ship, make: Callable[..., Ship]
) -> None:
    gone = odds.damaged(pelletier, {"bow": [2, 3, 4, 5]})
    said = answer(Question(raven, pelletier, damage=gone)).why_not
    assert said == "Pelletier is out of the battle: its bow is destroyed."
    port = [2, 3, 4, 5]
    half = odds.damaged(pelletier, {"bow": [2, 3], "port": port, "starboard": port})
    said = answer(Question(raven, pelletier, damage=half)).why_not
    assert said == "Pelletier is out of the battle: it has lost slots for half its SI."
    hollow = make({"bow": {1: {"item": "miss"}}})
    said = answer(Question(raven, hollow, at="bow")).why_not
    assert said == "There is nothing to break in the bow of Test."
    assert answer(Question(raven, make({}))).why_not == "There is nothing to break on Test."


WALL = {"item": "trim tank", "breach": 29}
TUBE = {"item": "torpedo", "breach": 12, "range": (15,), "dice": ("RRR",)}


def test_unbreakable_target_is_explained(raven: Ship, make: Callable[..., Ship]) -> None:
    """A gun and a green crew roll at most 10, location dice add 10; 29 is out of reach."""
    wall = make({"bow": {1: WALL}, "port": {1: WALL}})
    told = answer(Question(raven, wall))
    assert told == Answered((), (), {}, "No gun of HML Raven can break anything on Test.")
    assert answer(Question(raven, wall, at="bow")).why_not == (
        "No gun of HML Raven can break anything in the bow of Test."
    )
    armed = make({"bow": {1: GUN, 2: TUBE}})
    torpedoed = answer(Question(armed, wall))  # three red dice and the location's reach 40
    assert torpedoed.why_not == "No gun of Test can break anything on Test."
    assert (torpedoed.volleys, len(torpedoed.torpedoes), len(torpedoed.targets)) == ((), 1, 4)
    vain = make({"bow": {1: {**WALL, "breach": 99}}})
    assert answer(Question(armed, vain)).why_not == (
        "No gun of Test can break anything on Test. No torpedo can break anything there."
    )


@pytest.mark.parametrize("lost", [(), (1,), (1, 2)])
@pytest.mark.parametrize("top", [16, 17, 18, 19, 20, 21])
def test_target_that_can_suffer_has_a_positive_chance(
    make: Callable[..., Ship], raven: Ship, top: int, lost: tuple[int, ...]
) -> None:
    """On both sides of the limit, with and without armour, by the exact chance of every volley."""
    slots = {1: {"item": "armor", "breach": top, "bonus": 2}, 2: {**WALL, "breach": top},
             3: {**WALL, "breach": top + 1}}  # fmt: skip
    target = make({"bow": slots})
    question = Question(raven, target, damage=odds.damaged(target, {"bow": lost}))
    told = answer(question)
    shots = [
        shot for field in fields_of_fire(raven)
        for band in bands(raven, field.mounts) for shot in band.shots
    ]  # fmt: skip
    places = [
        odds.target_at(target, "bow", moved=moved, damage=question.damage)
        for moved in (True, False)
    ]
    chances = [1 - prospect([shot], place).chance_of_nothing for shot in shots for place in places]
    assert bool(told.why_not) == (not any(chances))


def test_two_spans_of_range_are_named(raven: Ship, make: Callable[..., Ship]) -> None:
    ship = make({"bow": {1: LONG, 2: {**GUN, "range": (2, 3)}}})
    said = answer(Question(ship, raven, distance=5)).why_not
    assert said == "No gun of Test fires at 5 hexes: they fire at 1 to 3 and 7 to 9."
    far = make({"bow": {1: LONG}})
    said = answer(Question(far, raven, distance=1)).why_not
    assert said == "No gun of Test fires at 1 hex: they fire at 7 to 9."


@pytest.mark.parametrize(("at", "arc"), [("keel", None), (None, "keel"), ("fore-port", None)])
def test_unknown_location_is_rejected(
    raven: Ship, pelletier: Ship, at: str | None, arc: str | None
) -> None:
    with pytest.raises(CallError, match="expected one of bow, port, starboard, stern, got"):
        answer(Question(raven, pelletier, at=at, arc=arc))


@pytest.fixture
def pelletier(load: Callable[[str], Ship]) -> Ship:
    return load("pelletier")
