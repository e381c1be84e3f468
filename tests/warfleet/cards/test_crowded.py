"""Ships with more than published ones have: many kinds of guns, sides that differ."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.leviathans.cards.ship_card import ship_card
from cardforge.leviathans.cards.theme import COLOUR
from cardforge.leviathans.places import PLACES
from cardforge.leviathans.ship import Ship
from cardforge.press.arrange import A4, LETTER, Paper
from cardforge.press.measure import Measure, standard_measure
from cardforge.press.preflight import placed_texts, proof
from cardforge.warfleet.cards.fleet_card import fleet_card
from cardforge.warfleet.cards.sheet import sheet_page
from cardforge.warfleet.convert import convert
from cardforge.warfleet.files import fleet_ship_text
from cardforge.warfleet.ship import FleetShip
from tests.warfleet.test_files import read_text


@pytest.fixture(scope="module")
def measure() -> Measure:
    return standard_measure()


def crowded(of_type: int, guns: int) -> FleetShip:
    """A ship with so many kinds of guns in each location."""
    attacks = [
        {"name": f"{n + 3}in", "count": n, "range": "1/2", "dice": "KG | K", "marks": ("turret", "bracket")}
        for n in range(1, guns + 1)
    ]  # fmt: skip
    location = {
        "resilience": 10 + guns,
        "destroyed_resilience": 7,
        "si_modifier": 3,
        "attacks": attacks,
    }
    return FleetShip.model_validate(
        {"name": "Crowded", "nation": "British Empire", "type": of_type, "si": 10, "mp": 4,
         "locations": dict.fromkeys(PLACES[of_type], location)}
    )  # fmt: skip


@pytest.mark.parametrize(("of_type", "guns"), [(4, 3), (4, 4), (1, 4), (2, 6), (1, 3)])
def test_many_kinds_of_guns_go_on_a_card(of_type: int, guns: int, measure: Measure) -> None:
    ship = crowded(of_type, guns)
    face = fleet_card(ship, COLOUR, measure)
    assert face.unfitted == ()
    assert proof(face.scene, measure) == ()
    names = [placed.text.text for placed in placed_texts(face.scene, measure)]
    for gun in ship.locations["bow"].attacks:
        wanted = f"{gun.count} × {gun.name}" if gun.count > 1 else gun.name
        assert names.count(wanted) == len(ship.locations)
    assert read_text(fleet_ship_text(ship)) == ship


def odd(of_type: int) -> Ship:
    """An air ship no location of which is as any other."""
    slots: dict[str, Any] = {}
    for number, place in enumerate(PLACES[of_type]):
        breach = 10 + number
        slots[place] = {"go": "RU", "stop": "KR", "slots": {
            1: {"item": "gun", "breach": breach, "name": "3in", "range": "4/8", "dice": "U | G"},
            2: {"item": "gun", "breach": breach, "name": "6in", "range": "6/12", "dice": "Y | U"},
            3: {"item": "crew", "breach": breach + 1, "dice": "U"},
            4: {"item": "armor", "breach": breach + 2, "bonus": 1},
            5: {"item": "torpedo", "breach": breach},
            6: {"item": "homebrew", "breach": breach, "name": f"Kite {number}"},
        }}  # fmt: skip
    return Ship.model_validate(
        {"name": "Odd", "nation": "British Empire", "type": of_type, "si": 20, "mp": 6, "turn": 2,
         "locations": slots}
    )  # fmt: skip


@pytest.mark.parametrize("paper", [LETTER, A4], ids=lambda paper: paper.name)
@pytest.mark.parametrize("of_type", [1, 4])
def test_a_long_ledger_goes_on_below_the_fleet_card(
    of_type: int, paper: Paper, measure: Measure
) -> None:
    ship = odd(of_type)
    conversion = convert(ship)
    air, fleet = ship_card(ship, COLOUR, measure), fleet_card(conversion.ship, COLOUR, measure)
    face = sheet_page(air, fleet, conversion, COLOUR, measure, paper)
    assert face.unfitted == ()
    assert proof(face.scene, measure) == ()
    leads = [placed.text.text for placed in placed_texts(face.scene, measure)]
    assert leads.count("6in, short range 1") == len(ship.locations)
