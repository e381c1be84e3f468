"""The page for each ship: both of its cards, and the conversion line by line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.core.files import read
from cardforge.leviathans.cards.ship_card import ship_card
from cardforge.leviathans.cards.theme import COLOUR
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.places import PLACES
from cardforge.leviathans.ship import Ship
from cardforge.press import pdf
from cardforge.press.card_positions import A4, LETTER, Paper
from cardforge.press.measure import Measure, placed_texts
from cardforge.warfleet.cards.conversion_sheet import sheet_page
from cardforge.warfleet.cards.fleet_card import fleet_card
from cardforge.warfleet.convert import convert
from tests.press.proof import proof
from tests.print import reading
from tests.tiers import by_turns

PAPERS = [LETTER, A4]
AIR = [
    read_ship(read(path)) for path in sorted((Path(__file__).parents[3] / "ships").glob("*.yaml"))
]


@pytest.mark.parametrize(("ship", "paper"), by_turns(AIR, PAPERS), ids=lambda each: each.name)
@pytest.mark.everyday(every=4)
def test_conversion_sheet_has_both_cards_and_every_figure(
    ship: Ship, paper: Paper, measure: Measure
) -> None:
    conversion = convert(ship)
    air, fleet = ship_card(ship, COLOUR, measure), fleet_card(conversion.ship, COLOUR, measure)
    face = sheet_page(air, fleet, conversion, COLOUR, measure, paper)
    assert face.overflow == ()
    assert proof(face.scene, measure) == ()
    assert (face.scene.width_mm, face.scene.height_mm) == (paper.width_mm, paper.height_mm)
    [page] = reading.pages(pdf.draw([face.scene], measure))
    said = reading.squeezed(" ".join(line.text for line in page.lines))
    for figure in conversion.ledger:
        assert reading.squeezed(f"{figure.label} {figure.result}") in said
        for step in figure.steps:
            assert reading.squeezed(step.rule) in said
    for note in conversion.left_out:
        assert reading.squeezed(note.what) in said
    assert ("Misprint:10" in said) == (ship.name == "Montpellier")


# ---- air ships whose ledger is long


def odd(of_type: int) -> Ship:
    """An air ship whose locations all differ."""
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


@pytest.mark.parametrize(("of_type", "paper"), by_turns([1, 4], PAPERS))
@pytest.mark.everyday(every=2)
def test_long_ledger_continues_below_the_fleet_card(
    of_type: int, paper: Paper, measure: Measure
) -> None:
    ship = odd(of_type)
    conversion = convert(ship)
    air, fleet = ship_card(ship, COLOUR, measure), fleet_card(conversion.ship, COLOUR, measure)
    face = sheet_page(air, fleet, conversion, COLOUR, measure, paper)
    assert face.overflow == ()
    assert proof(face.scene, measure) == ()
    leads = [placed.text.text for placed in placed_texts(face.scene, measure)]
    assert leads.count("6in, short range 1") == len(ship.locations)
