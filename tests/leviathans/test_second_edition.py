"""Slots of the second edition: read from tables, printed, checked, and left out of play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.core.files import parse
from cardforge.errors import FileError
from cardforge.leviathans.checks import check_ship
from cardforge.leviathans.engine.chart import ARCS, lines_to
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.items import format_item, parse_item
from cardforge.leviathans.kinds import KINDS, MARKS
from cardforge.leviathans.odds.torpedoes import torpedoes, untold
from cardforge.leviathans.points import cost
from cardforge.leviathans.ship import Ship, Slot
from cardforge.warfleet.convert import convert
from tests.leviathans.checks.drafting import draft
from tests.referee import arcs, hexes

PUBLISHED: dict[str, dict[str, Any]] = {
    "Slip Shaft": {"item": "slip shaft"},
    "Improved Steering Gear": {"item": "improved steering gear"},
    "Precision Crew": {"item": "precision crew"},
    "Bracketing Crew": {"item": "bracketing crew"},
    "Saturation Crew": {"item": "saturation crew"},
    "Chaff": {"item": "chaff"},
    "Mine Layer": {"item": "mine layer"},
    "Edison Coil Trim Tank": {"item": "edison coil trim tank"},
    "Armored Hull: +1 SI": {"item": "armored hull", "bonus": 1},
    "Shot Cannon: 4 hex B | G": {"item": "shot cannon", "range": "4", "dice": "K | G"},
    "HE Torpedo: 10 hex YYY": {"item": "he torpedo", "range": "10", "dice": "YYY"},
    "Torpedo: T 12 hex RRR": {"item": "torpedo", "marks": ["turret"], "range": "12", "dice": "RRR"},
    "Advanced Fire Control: G": {"item": "advanced fire control", "dice": "G"},
    "A-H Crew: U | U": {"item": "a-h crew", "dice": "U | U"},
    "Ram Engine: 3 MP": {"item": "ram engine", "mp": 3},
    "Secondary Engine: 3 MP": {"item": "secondary engine", "mp": 3},
    "Ram: U": {"item": "ram", "dice": "U"},
    "9in: A 7/13 hex U | G": {
        "item": "gun", "name": "9in", "marks": ["a"], "range": "7/13", "dice": "U | G",
    },
}  # fmt: skip
"""Items as published cards spell them, and as files do."""


@pytest.mark.parametrize("text", PUBLISHED)
def test_published_item_spelling_survives_a_round_trip(text: str) -> None:
    assert parse_item(text) == PUBLISHED[text]
    assert format_item(Slot.model_validate({**PUBLISHED[text], "breach": 9})) == text


def test_marks_of_a_gun_may_have_spaces_between_them() -> None:
    assert parse_item("152mm: ▲ T 6/12 hex Y | U") == parse_item("152mm: ▲T 6/12 hex Y | U")
    assert parse_item("9in: A T 7/13 hex U | G")["marks"] == ["turret", "a"]


def test_odds_name_the_mark_that_they_leave_out() -> None:
    gun = "{breach: 9, item: gun, name: 9in, range: 7/13, dice: U | G, marks: [a]}"
    assert untold(loaded(gun)) == ("mark A",)


def test_fleet_scale_converts_a_marked_gun_and_names_the_mark() -> None:
    gun = "{breach: 9, item: gun, name: 9in, range: 7/13, dice: U | G, marks: [a]}"
    converted = convert(loaded(gun))
    assert "9in" in {attack.name for attack in converted.ship.locations["bow"].attacks}
    assert [lost.what for lost in converted.left_out] == ["mark A"]


def test_published_spellings_cover_the_second_edition() -> None:
    told = {keys["item"] for keys in PUBLISHED.values()}
    assert {item for item, kind in KINDS.items() if kind.inert} <= told
    assert [mark.word for mark in MARKS.values() if mark.inert] == ["a"]


@pytest.mark.parametrize("reach", [1, 5, 12])
@pytest.mark.parametrize("place", ARCS)
def test_turret_torpedo_bears_as_in_the_referee(place: str, reach: int) -> None:
    for line in lines_to(reach):
        way = hexes.Hex(*line.end)
        assert bool(line.arcs >> ARCS[place] & 1) == arcs.bears(place, way, turret=False)
        assert bool(line.turrets >> ARCS[place] & 1) == arcs.bears(place, way, turret=True)


def loaded(*slots: str) -> Ship:
    """A legal ship of Type 1 whose bow has these in its last slots."""
    text = draft(1, bow=dict(zip((5, 6), slots, strict=False)))
    return read_ship(parse(text, Path("ship.yaml")))


def test_turret_torpedo_reaches_targets_beside_its_arc() -> None:
    plain = loaded("{breach: 9, item: torpedo}")
    high = loaded("{breach: 9, item: torpedo, marks: [turret]}")
    met = {
        arc: (torpedoes(plain)[0].bears_on(arc), torpedoes(high)[0].bears_on(arc)) for arc in ARCS
    }
    assert met == {
        "bow": (True, True), "port": (False, True), "starboard": (False, True),
        "stern": (False, False),
    }  # fmt: skip


def test_torpedo_accepts_only_the_turret_mark() -> None:
    with pytest.raises(FileError, match="no mark but turret"):
        loaded("{breach: 9, item: torpedo, marks: [turret, bracket]}")


def test_slots_without_public_rules_are_inert() -> None:
    plain = loaded(
        "{breach: 11, item: homebrew, name: Kite}", "{breach: 9, item: homebrew, name: K}"
    )
    ship = loaded(
        "{breach: 11, item: chaff}", "{breach: 9, item: shot cannon, range: 4, dice: K | G}"
    )
    said = [each for each in check_ship(ship) if each.rule == "inert-slot"]
    assert [each.message for each in said] == [
        "Chaff, Shot Cannon: printed, but without effect in odds, points and battles"
    ]
    assert said[0].place == "locations.bow.slots.5"
    assert cost(ship).total == cost(plain).total


@pytest.mark.parametrize("text", PUBLISHED)
def test_homebrew_named_like_an_item_gets_a_hint(text: str) -> None:
    found = check_ship(loaded(f"{{breach: 11, item: homebrew, name: '{text}'}}"))
    fixes = [each.fix for each in found if each.rule == "homebrew"]
    item = PUBLISHED[text]["item"]
    assert fixes[0].startswith(f"write `{{breach: 11, item: {item}")
    loaded(fixes[0].removeprefix("write `").removesuffix("`"))


def test_unknown_homebrew_gets_no_hint() -> None:
    found = check_ship(loaded("{breach: 11, item: homebrew, name: Signal Kite}"))
    assert [each.fix for each in found if each.rule == "homebrew"] == [""]
