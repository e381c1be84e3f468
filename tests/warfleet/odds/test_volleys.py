"""Odds at fleet scale, against playing every roll of the dice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.core.files import parse
from cardforge.errors import CallError
from cardforge.warfleet.files import read_fleet_ship
from cardforge.warfleet.odds import (
    FIELDS,
    NONE,
    Result,
    Shot,
    Volley,
    chances,
    dial_of,
    shots,
    si_test,
    turn,
    turns_ahead,
    volleys,
)
from cardforge.warfleet.ship import FleetShip
from tests.tiers import examples
from tests.warfleet.by_hand import FACES, everything_rolled
from tests.warfleet.test_convert import published
from tests.warfleet.yard import draft

PLACES = ("bow", "port", "starboard", "stern")


def ship(changes: dict[str, str] | None = None) -> FleetShip:
    return read_fleet_ship(parse(draft(changes or {}), Path("ship.yaml")))


def played(
    target: FleetShip, aimed: Sequence[tuple[str, Shot]], before: frozenset[str]
) -> tuple[dict[frozenset[str], Fraction], Fraction]:
    """Play every sequence of rolls: an attack roll and, if it hits, an SI test."""
    ends: dict[frozenset[str] | None, Fraction] = {}

    def go(number: int, destroyed: frozenset[str], weight: Fraction) -> None:
        if number == len(rolls):
            ends[destroyed] = ends.get(destroyed, Fraction()) + weight
            return
        place, dice = rolls[number]
        location = target.locations[place]
        outcomes = everything_rolled(dice)
        needed = location.destroyed_resilience if place in destroyed else location.resilience
        for roll in outcomes:
            if roll < needed:
                go(number + 1, destroyed, weight / len(outcomes))
                continue
            now = destroyed | {place}
            modifier = sum(target.locations[each].si_modifier for each in now)
            modifier += location.si_modifier if place in destroyed else 0
            for test in FACES["R"]:
                part = weight / len(outcomes) / len(FACES["R"])
                if test + modifier >= target.si:
                    ends[None] = ends.get(None, Fraction()) + part
                else:
                    go(number + 1, now, part)

    rolls = [(place, shot.dice) for place, shot in aimed for _ in range(shot.rolls)]
    go(0, before, Fraction(1))
    lost = ends.pop(None, Fraction())
    return {state: chance for state, chance in ends.items() if state is not None}, lost


def one(dice: str, rolls: int = 1) -> Shot:
    return Shot("6in", "bow", 1, dice, rolls)


CASES: dict[str, tuple[list[tuple[str, Shot]], frozenset[str]]] = {
    "an attack on an intact location": ([("bow", one("R"))], NONE),
    "the same once it is destroyed": ([("bow", one("R"))], frozenset({"bow"})),
    "two dice": ([("port", one("KG"))], NONE),
    "saturation": ([("stern", one("K", rolls=2))], NONE),
    "two attacks on one location": ([("port", one("R")), ("port", one("U"))], NONE),
    "on two, one of them lost": ([("bow", one("U")), ("stern", one("Y"))], frozenset({"stern"})),
    "three, with much lost before": (
        [("bow", one("G")), ("bow", one("Y")), ("port", one("U"))], frozenset({"stern", "bow"}),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("si", [6, 11, 16])
def test_fleet_turn_equals_playing_every_roll(case: str, si: int) -> None:
    target = ship({"si: 11": f"si: {si}", "9\n    destroyed": "3\n    destroyed"})
    aimed, before = CASES[case]
    states, lost = played(target, aimed, before)
    found = turn(target, aimed, before)
    assert (dict(found.destroyed), found.ship_lost) == (states, lost)
    assert sum(found.destroyed.values()) + found.ship_lost == 1


@settings(max_examples=examples(40))
@given(
    st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from("GUYRK")), min_size=1, max_size=2),
    st.frozensets(st.sampled_from(PLACES), max_size=4),
    st.integers(2, 18),
)
def test_random_fleet_turn_equals_playing_every_roll(
    rolls: list[tuple[str, str]], before: frozenset[str], si: int
) -> None:
    target = ship({"si: 11": f"si: {si}"})
    aimed = [(place, one(dice)) for place, dice in rolls]
    found = turn(target, aimed, before)
    assert (dict(found.destroyed), found.ship_lost) == played(target, aimed, before)


def test_fleet_roll_odds_match_hand_counting() -> None:
    target = ship()
    intact, wreck = (
        chances(target, NONE, "bow", "R"),
        chances(target, frozenset({"bow"}), "bow", "R"),
    )
    assert (intact.hit, wreck.hit) == (Fraction(3, 12), Fraction(6, 12))  # 8 and 6 on the red die
    assert intact.ship_lost == intact.hit * Fraction(3, 12)  # 8 or more, and 3
    assert wreck.ship_lost == wreck.hit * Fraction(7, 12)  # 5 or more, and twice 3


def test_si_test_odds_match_hand_counting() -> None:
    target = ship()
    assert si_test(target, {"bow"}) == Fraction(3, 12)
    assert si_test(target, {"bow"}, "bow") == Fraction(7, 12)
    assert si_test(target, {"bow", "port", "stern"}) == Fraction(10, 12)  # 8 of the 11 are there
    assert si_test(target, PLACES, "bow") == 1
    assert si_test(target, ()) == 0


def test_brackets_dial_up_and_saturation_adds_rolls() -> None:
    two = ship()
    assert [shot.dice for shot in shots(two, "bow", 1)] == ["KG", "KG"]
    (together,) = shots(two, "bow", 1, brackets=True)
    assert (together.dice, together.guns, together.rolls) == ("KU", 2, 1)
    (afar,) = shots(two, "bow", 2, brackets=True)
    assert afar.dice == "K"
    heavy = ship({"dice: K}": "dice: K, marks: [saturation 2]}"})
    (shot,) = shots(heavy, "stern", 2)[-1:]
    assert (shot.dice, shot.rolls) == ("K", 3)


def test_lost_stern_dials_attacks_up() -> None:
    assert (dial_of(NONE), dial_of(frozenset({"bow"})), dial_of(frozenset({"stern"}))) == (0, 0, 1)
    steps = dial_of(frozenset({"stern"}))
    assert [shot.dice for shot in shots(ship(), "bow", 2, steps=steps)] == ["K", "K"]
    (together,) = shots(ship(), "bow", 2, steps=steps, brackets=True)
    assert together.dice == "KG"


def test_fleet_guns_bear_on_their_fields() -> None:
    four = published("hml-leviathan")
    places = {field: {shot.place for shot in shots(four, field, 1)} for field in FIELDS}
    assert places == {
        "bow": {"bow"},
        "port": {"bow", "fore-port", "aft-port"},
        "starboard": {"bow", "fore-starboard", "aft-starboard"},
        "stern": {"stern"},
    }
    assert {shot.place for shot in shots(four, "bow", 0)} == set(four.locations)
    assert {shot.place for shot in shots(published("montpellier"), "bow", 1)} == {"bow", "port"}
    assert not shots(four, "bow", 4)
    assert not shots(four, "stern", 1, destroyed=frozenset({"stern"}))


def test_fleet_volleys_join_equal_distances() -> None:
    every = volleys(ship())
    spans = [(each.field, each.first, each.last, len(each.shots)) for each in every]
    assert spans == [
        ("same hex", 0, 0, 3), ("bow", 1, 1, 2), ("bow", 2, 2, 2), ("port", 1, 1, 2),
        ("port", 2, 2, 2), ("starboard", 1, 1, 2), ("starboard", 2, 2, 2), ("stern", 1, 2, 1),
    ]  # fmt: skip
    assert not volleys(ship(), destroyed=frozenset({"bow", "stern"}))


def test_turns_ahead_keep_damage_and_dial_up() -> None:
    target = ship()
    plain, dialled = Volley("stern", 1, 1, (one("Y"),)), Volley("stern", 1, 1, (one("R"),))
    first, second = turns_ahead(target, "stern", plain, dialled, 2)
    alone = turn(target, [("stern", one("Y"))])
    assert first == alone
    intact, wreck = alone.destroyed[NONE], alone.destroyed[frozenset({"stern"})]
    again = chances(target, frozenset({"stern"}), "stern", "R").ship_lost
    assert second.ship_lost == alone.ship_lost + intact * alone.ship_lost + wreck * again


def test_lost_ship_counts_all_locations_as_lost() -> None:
    result = turn(ship(), [("bow", one("K"))])
    assert result.location_lost("bow") == chances(ship(), NONE, "bow", "K").hit
    assert result.location_lost("stern") == result.ship_lost
    assert Result({NONE: Fraction(1)}, Fraction(0)).location_lost("bow") == 0


def test_unknown_fleet_location_is_rejected() -> None:
    with pytest.raises(CallError, match=r"expected a location of Otter .*, got 'keel'"):
        chances(ship(), NONE, "keel", "K")
    with pytest.raises(CallError, match="expected one of bow, port, starboard, stern, got 'keel'"):
        shots(ship(), "keel", 1)
