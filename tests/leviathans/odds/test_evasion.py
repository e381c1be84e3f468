"""Odds of ships that evade: known figures, every case counted, and the engine's own dice."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from cardforge.core.figures import OddsAsked
from cardforge.core.hexes import Hex
from cardforge.errors import CallError
from cardforge.leviathans.battle.events import Fired
from cardforge.leviathans.engine.rules import gunnery as rules
from cardforge.leviathans.odds.actions import aim_lost
from cardforge.leviathans.odds.answer import odds_answer
from cardforge.leviathans.odds.targets import damaged, target_at
from cardforge.leviathans.places import Placement
from cardforge.leviathans.ship import Ship
from tests.calls import Call
from tests.leviathans.engine.exact_odds import breaks_something, dice_of
from tests.leviathans.engine.table import Shot, Table
from tests.leviathans.odds.by_hand import FACES

Load = Callable[[str], Ship]

LEFT = {"K": "Y", "R": "U", "Y": "G", "U": "1", "G": ""}
"""What evasive maneuvers leave of a die; 1 is a point."""


def told(one: Ship, other: Ship, **words: Any) -> Any:
    return odds_answer(one, other, OddsAsked(**words)).data()


def gun(data: Any, place: str, name: str) -> Any:
    return next(each for each in data["guns"] if (each["location"], each["name"]) == (place, name))


def breaks(data: Any, place: str, name: str, hit: str, motion: str = "go") -> Fraction:
    (band,) = gun(data, place, name)["ranges"]
    nothing: Fraction = band["at"][hit][motion]["nothing"]
    return 1 - nothing


@pytest.mark.parametrize(
    ("motion", "plain", "evasive"),
    [
        ("go", Fraction(88373, 124416), Fraction(4343, 10368)),
        ("stop", Fraction(25657, 31104), Fraction(2995, 4608)),
    ],
)
def test_fire_at_an_evading_ship(
    load: Load, motion: str, plain: Fraction, evasive: Fraction
) -> None:
    ships = load("hml-leviathan"), load("svyatogor")
    for evading, right in ((False, plain), (True, evasive)):
        data = told(*ships, distance=8, at="fore-port", evading=evading)
        assert breaks(data, "bow", "12in", "fore-port", motion) == right


def test_fire_of_an_evading_ship(load: Load) -> None:
    ships = load("svyatogor"), load("hml-leviathan")
    for evading, right in ((False, Fraction(25987, 31104)), (True, Fraction(84539, 186624))):
        data = told(*ships, distance=8, at="fore-port", attacker_evading=evading)
        assert breaks(data, "bow", "305mm", "fore-port") == right


def test_torpedo_at_an_evading_ship(load: Load) -> None:
    ships = load("ardent"), load("buran")
    for evading, right in ((False, Fraction(58507, 62208)), (True, Fraction(56875, 62208))):
        data = told(*ships, at="port", evading=evading)
        torpedo = data["torpedoes"][0]["at"]["port"]["go"]
        assert torpedo["slots_broken"] == right


@pytest.mark.parametrize(
    ("name", "gone", "si", "broken"),
    [
        ("buran", 0, 20, Fraction(13, 2304)),
        ("buran", 3, 20, Fraction(13, 192)),
        ("buran", 5, 20, Fraction(39, 256)),
        ("svyatogor", 0, 31, Fraction(0)),
        ("svyatogor", 12, 31, Fraction(13, 16) / 48),
        ("svyatogor", 14, 31, Fraction(13, 16) / 12),
    ],
)
def test_own_roll_of_an_evading_ship(
    load: Load, name: str, gone: int, si: int, broken: Fraction
) -> None:
    ship = load(name)
    breakable = [(place, n) for place, n, slot in ship.all_slots() if not slot.is_miss]
    lost = sorted(breakable, key=lambda each: each[1])[:gone]
    words = ",".join(f"{place}:{number}" for place, number in lost)
    data = told(load("hml-raven"), ship, damaged=words, evading=True)
    assert data["target"]["evading"] == {
        "succeeds": Fraction(3, 16), "si_after_failure": si, "keel_broken": broken
    }  # fmt: skip
    assert data["attacker"]["evading"] is None


def counted(gun: str, crew: str, breaches: list[int], location: str) -> Fraction:
    """Count every throw of a gun, a crew and the dice that evasion leaves, and the slot die."""
    left = "".join(LEFT[die] for die in location)
    pools = [FACES[die] for die in gun + crew + left.replace("1", "")]
    hits = throws = 0
    for faces in itertools.product(*pools):
        for breach in breaches:
            throws += 1
            hits += bool(breach) and sum(faces) + left.count("1") >= breach
    return Fraction(hits, throws)


@pytest.mark.parametrize("name", ["buran", "rosomakha", "svyatogor"])
@pytest.mark.parametrize("moved", [True, False])
def test_evading_target_equals_counting_every_throw(load: Load, name: str, *, moved: bool) -> None:
    """The bow gun of a Raven, with its crew, at short range."""
    raven, ship = load("hml-raven"), load(name)
    for hit in ship.places:
        location = ship.locations[hit]
        data = told(raven, ship, distance=4, at=hit, evading=True)
        armor = sum(slot.bonus for slot in location.slots.values() if "armor" in slot.item)
        breaches = [(slot.breach and slot.breach + armor) or 0 for slot in location.slots.values()]
        right = counted("U", "G", breaches, location.go if moved else location.stop)
        found = data["guns"] and breaks(data, "bow", "3in", hit, "go" if moved else "stop")
        assert (found or 0) == right


@pytest.mark.parametrize("moved", [True, False])
def test_evading_target_has_the_dice_of_the_engine(load: Load, *, moved: bool) -> None:
    """One turret fires from the bow of a ship that lies ahead: the same dice, and the same odds."""
    leviathan, svyatogor = load("hml-leviathan"), load("svyatogor")
    at = {0: Placement(4, Hex(12, 2), 0), 1: Placement(4, Hex(20, 2), 3)}
    table = Table(([leviathan], [svyatogor]), at)
    table.board.evading[1], table.board.moved[1] = 1, int(moved)
    table.declare(Shot(0, "bow", (2,), 1, "bow"))
    fired = table.fire()[0]
    assert isinstance(fired, Fired)
    table = Table(([leviathan], [svyatogor]), at)
    found = breaks_something(table, 1, "bow", dice_of(fired.roll), 2)
    data = told(leviathan, svyatogor, distance=fired.distance, at="bow", evading=True)
    assert breaks(data, "bow", "12in", "bow", "go" if moved else "stop") == found


def test_evasion_in_odds_and_battles_costs_the_same_aim(load: Load) -> None:
    assert aim_lost(load("buran")) == rules.AIM_LOST
    assert aim_lost(load("svyatogor")) == rules.AIM_LOST_BY_LARGEST


def test_dice_of_an_evading_target_never_fall_below_none(load: Load) -> None:
    green = load("buran").locations["bow"].model_copy(update={"go": "G"})
    buran = load("buran")
    ship = buran.model_copy(update={"locations": {**buran.locations, "bow": green}})
    target = target_at(ship, "bow", damage=damaged(ship, {}), evading=True)
    assert (target.dice.lowest, target.dice.highest) == (0, 0)


def test_evading_ship_is_named_in_the_heading(call: Call) -> None:
    said = call("odds", "hml-raven", "buran", "--evading", "--at", "port")
    words = " ".join(said.out.split())
    assert "Buran evades in every turn. In none of these figures: with 81.2%" in words
    assert "an attempt fails and leaves SI 20, and 0.6% breaks the keel" in words
    assert "Target moving (" in said.out


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("hml-raven", "pelletier", "--evading"), "expected a Russian ship to evade, Pelletier"),
        (("hml-raven", "buran", "--attacker-evading"), "Russian ship to evade, HML Raven"),
        (("hml-raven", "buran", "--evading", "--scale", "fleet"), "--evading has no meaning at"),
        (("lantern-hill", "cruiser", "--attacker-evading"), "--attacker-evading has no meaning"),
    ],
)
def test_only_russian_air_ships_evade(call: Call, words: tuple[str, ...], error: str) -> None:
    said = call("odds", *words)
    assert (said.status, said.out) == (2, "")
    assert error in said.err


def test_evasion_needs_a_nation(load: Load) -> None:
    ship = load("buran").model_copy(update={"nation": "Free City"})
    with pytest.raises(CallError, match="Buran is of 'Free City'"):
        told(load("hml-raven"), ship, evading=True)
