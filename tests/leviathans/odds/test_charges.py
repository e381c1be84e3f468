"""Odds of ships that spend charges on their guns: known figures, and the engine's own dice."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from cardforge.core.figures import OddsAsked
from cardforge.core.hexes import Hex
from cardforge.leviathans.battle.events import Fired
from cardforge.leviathans.engine.rules.game import begin_turn, settle
from cardforge.leviathans.engine.rules.tesla_charges import (
    announce_spending,
    charges_of,
    gun_charges_fault,
    spend_on_guns,
)
from cardforge.leviathans.odds.actions import most_charges, turns_of_charges
from cardforge.leviathans.odds.answer import odds_answer
from cardforge.leviathans.odds.targets import damaged
from cardforge.leviathans.places import Placement
from cardforge.leviathans.ship import Ship
from tests.calls import Call
from tests.leviathans.engine.exact_odds import breaks_something, dice_of
from tests.leviathans.engine.table import Shot, Table
from tests.leviathans.odds.by_hand import FACES

Load = Callable[[str], Ship]

OWN, ENEMY = 0, 1
AMERICANS = ["firefly", "sandusky", "allegheny"]


def told(one: Ship, other: Ship, **words: Any) -> Any:
    return odds_answer(one, other, OddsAsked(**words)).data()


def gun(data: Any, place: str, name: str) -> Any:
    return next(each for each in data["guns"] if (each["location"], each["name"]) == (place, name))


def breaks(data: Any, place: str, name: str, hit: str) -> Fraction:
    (band,) = gun(data, place, name)["ranges"]
    nothing: Fraction = band["at"][hit]["go"]["nothing"]
    return 1 - nothing


@pytest.mark.parametrize(
    ("name", "place", "calibre", "charges", "expected"),
    [
        ("allegheny", "bow", "12in", 0, [("short", 1, 8), ("long", 9, 16)]),
        ("allegheny", "bow", "12in", 3, [("short", 1, 11), ("long", 12, 16)]),
        ("allegheny", "fore-port", "3in", 0, [("short", 1, 4), ("long", 5, 8)]),
        ("allegheny", "fore-port", "3in", 3, [("short", 1, 7), ("long", 8, 8)]),
        ("allegheny", "fore-port", "3in", 5, [("short", 1, 8)]),
        ("sandusky", "bow", "5in", 2, [("short", 1, 7), ("long", 8, 10)]),
    ],
)
def test_charges_lengthen_short_ranges_up_to_the_long_range(
    load: Load, name: str, place: str, calibre: str, charges: int, expected: list[Any]
) -> None:
    data = told(load(name), load("hml-raven"), charges_range=charges)
    ranges = gun(data, place, calibre)["ranges"]
    assert [(band["range"], band["from"], band["to"]) for band in ranges] == expected


@pytest.mark.parametrize(
    ("charges", "right"),
    [
        (0, Fraction(95, 576)),
        (1, Fraction(47, 192)),
        (3, Fraction(251, 576)),
        (5, Fraction(179, 288)),
    ],
)
def test_charges_add_to_rolls(load: Load, charges: int, right: Fraction) -> None:
    data = told(load("firefly"), load("hml-raven"), distance=5, at="port", charges_roll=charges)
    assert breaks(data, "port", "4in", "port") == right


def counted(pools: str, added: int, breaches: list[int]) -> Fraction:
    """Count every throw of these dice and of the slot die."""
    throws = [sum(faces) + added for faces in itertools.product(*(FACES[die] for die in pools))]
    hits = sum(0 < breach <= roll for roll in throws for breach in breaches)
    return Fraction(hits, len(throws) * len(breaches))


@pytest.mark.parametrize(("hexes", "points"), [(0, 0), (0, 2), (1, 0), (1, 1), (2, 0)])
@pytest.mark.parametrize("distance", [5, 6, 7, 8])
def test_charged_fire_equals_counting_every_throw(
    load: Load, hexes: int, points: int, distance: int
) -> None:
    """The bow gun of Sandusky, with its crew: yellow up to 5 hexes, blue beyond."""
    sandusky, raven = load("sandusky"), load("hml-raven")
    weapon = "Y" if distance <= 5 + hexes else "U"
    for hit in raven.places:
        location = raven.locations[hit]
        armor = sum(slot.bonus for slot in location.slots.values() if "armor" in slot.item)
        breaches = [(slot.breach and slot.breach + armor) or 0 for slot in location.slots.values()]
        data = told(
            sandusky, raven, distance=distance, at=hit, charges_range=hexes, charges_roll=points
        )
        right = counted(f"{weapon}G{location.go}", points, breaches)
        assert breaks(data, "bow", "5in", hit) == right


@pytest.mark.parametrize(("hexes", "points"), [(0, 0), (1, 0), (2, 0), (3, 2), (0, 5), (5, 0)])
@pytest.mark.parametrize(("slot", "calibre"), [(2, "3in"), (3, "4in")])
@pytest.mark.parametrize("away", [5, 6, 7, 8])
def test_charged_fire_has_the_dice_of_the_engine(
    load: Load, hexes: int, points: int, slot: int, calibre: str, away: int
) -> None:
    """A gun fires from the side of Firefly: the same dice, and the same odds."""
    firefly, raven = load("firefly"), load("hml-raven")
    at = {OWN: Placement(1, Hex(10, 9), 0), ENEMY: Placement(1, Hex(10, 9 - away), 2)}
    table = Table(([firefly], [raven]), at)
    table.board.stored[OWN], table.board.fresh[OWN], table.board.moved[ENEMY] = 4, 1, 1
    if hexes or points:
        assert gun_charges_fault(table.board, 0, OWN, hexes, points) == 0
        announce_spending(table.board, OWN, hexes, points)
        spend_on_guns(table.board)
    shot = Shot(OWN, "port", (slot,), ENEMY, "port")
    assert table.fault(0, shot) == 0
    table.declare(shot)
    (fired,) = (event for event in table.fire() if isinstance(event, Fired))
    table = Table(([firefly], [raven]), at)
    found = breaks_something(table, ENEMY, "port", dice_of(fired.roll), 1)
    data = told(
        firefly, raven, distance=fired.distance, at="port", charges_range=hexes, charges_roll=points
    )
    assert fired.distance == away
    assert breaks(data, "port", calibre, "port") == found


@pytest.mark.parametrize("name", AMERICANS)
def test_most_charges_and_their_turns_are_those_of_the_engine(load: Load, name: str) -> None:
    """Let a ship charge all its coils, and then spend as many charges as it can in every turn."""
    ship = load(name)
    most = most_charges(ship)
    for spent in range(1, most + 1):
        table = Table(([ship], [load("hml-raven")]), {OWN: Placement(ship.type, Hex(10, 9), 0)})
        for _ in range(9):
            begin_turn(table.board)
            settle(table.board)
        begin_turn(table.board)
        assert charges_of(table.board, OWN) == most
        turns = 0
        while turns < 20 and gun_charges_fault(table.board, 0, OWN, spent, 0) == 0:
            announce_spending(table.board, OWN, spent, 0)
            spend_on_guns(table.board)
            settle(table.board)
            begin_turn(table.board)
            turns += 1
        assert (turns_of_charges(ship, spent) or 20) == turns


@pytest.mark.parametrize(
    ("name", "lost", "most"),
    [
        ("firefly", {}, 5),
        ("firefly", {"bow": [3], "port": [5]}, 3),
        ("firefly", {"bow": [2]}, 5),
        ("sandusky", {}, 2),
        ("sandusky", {"stern": [4]}, 1),
        ("allegheny", {}, 7),
    ],
)
def test_lost_coils_store_no_charge(
    load: Load, name: str, lost: dict[str, list[int]], most: int
) -> None:
    ship = load(name)
    assert most_charges(ship, damaged(ship, lost)) == most


@pytest.mark.parametrize(
    ("words", "told_so"),
    [
        ("--charges-range 1", "Sandusky spends 1 charge on range in every turn"),
        ("--charges-roll 1", "Sandusky spends 1 charge on rolls in every turn"),
        (
            "--charges-range 1 --charges-roll 1",
            "Sandusky spends 1 charge on range and 1 on rolls in every turn. With full coils "
            "it can do so for 1 turn",
        ),
        (
            "--charges-range 2",
            "Sandusky spends 2 charges on range in every turn. With full coils it can do so for 1",
        ),
    ],
)
def test_charges_are_named_in_the_heading(call: Call, words: str, told_so: str) -> None:
    said = call("odds", "sandusky", "pontbriand", *words.split())
    assert told_so in " ".join(said.out.split())
    assert ("full coils" in said.out) == ("full coils" in told_so)


def test_charges_are_in_the_data(load: Load) -> None:
    ships = load("firefly"), load("hml-raven")
    assert told(*ships)["charges"] is None
    data = told(*ships, charges_range=1, charges_roll=2)
    assert data["charges"] == {"range": 1, "roll": 2, "turns": 2}
    assert told(*ships, charges_roll=1)["charges"] == {"range": 0, "roll": 1, "turns": None}


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("hml-raven sandusky --charges-range 1", "American ship to spend charges, HML Raven is of"),
        ("sandusky hml-raven --charges-roll 3", "at most 2 charges of Sandusky, got 3"),
        (
            "sandusky hml-raven --charges-range 1 --charges-roll 1 --attacker-damaged stern:4",
            "expected at most 1 charge of Sandusky, got 2",
        ),
        ("sandusky hml-raven --charges-range -1", "-1 is not in the range x>=0"),
        ("sandusky hml-raven --charges-range 1 --scale fleet", "--charges-range has no meaning at"),
        ("lantern-hill cruiser --charges-roll 1", "--charges-roll has no meaning"),
    ],
)
def test_only_american_air_ships_spend_what_they_have(call: Call, words: str, error: str) -> None:
    said = call("odds", *words.split())
    assert (said.status, said.out) == (2, "")
    assert error in " ".join(said.err.split())


def test_no_charges_fit_every_game(call: Call) -> None:
    none = ("--charges-range", "0", "--charges-roll", "0")
    for ships in (("lantern-hill", "cruiser"), ("hml-raven", "buran"), ("firefly", "hml-raven")):
        assert call("odds", *ships, *none) == call("odds", *ships)
