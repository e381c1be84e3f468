"""Fleet cards: clean in every theme, and what is printed is the model, read back from the PDF."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings

from cardforge.core.files import read
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.ship import Ship, range_text
from cardforge.press import pdf
from cardforge.press.arrange import A4, LETTER, arrange
from cardforge.press.measure import Measure, standard_measure
from cardforge.press.preflight import placed_texts, proof
from cardforge.press.scene import Circle, Group, Item
from cardforge.warfleet.cards.fleet_back import fleet_back
from cardforge.warfleet.cards.fleet_card import called, fleet_card, likeness
from cardforge.warfleet.cards.layout import HEIGHT_MM, WIDTH_MM, Berth, fleet_layout
from cardforge.warfleet.convert import convert
from cardforge.warfleet.ship import FleetShip
from tests.print import reading
from tests.shipyard import well_formed_ships
from tests.warfleet.test_files import FLEET, read_text
from tests.warfleet.yard import draft

SHIPS = sorted((Path(__file__).parents[3] / "ships").glob("*.yaml"))
ALL_THEMES = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
BLEED = 3.175


@pytest.fixture(scope="module")
def measure() -> Measure:
    return standard_measure()


def lines_in(page: reading.Page, berth_box: tuple[float, float, float, float]) -> list[str]:
    x, y, width, height = berth_box
    box = reading.Box(x + BLEED, y + BLEED, x + width + BLEED, y + height + BLEED)
    return [line.text.strip() for line in page.lines if box.has(*line.box.middle)]


def expected(ship: FleetShip, place: str, berth: Berth) -> list[str]:
    location = ship.locations[place]
    words = [*place.replace("-", " ").capitalize().split(), "HIT", "LOST", "SI"]
    words += [
        str(location.resilience),
        str(location.destroyed_resilience),
        f"+{location.si_modifier}",
    ]
    for attack in location.attacks:
        words += [*called(attack).split(), range_text(attack.range), *"".join(attack.dice)]
    return sorted(words + (["no", "attack"] if not location.attacks else []))


@ALL_THEMES
@pytest.mark.parametrize("ship", FLEET, ids=lambda ship: ship.name)
def test_a_card_is_clean_and_says_what_the_ship_is(
    ship: FleetShip, theme: Theme, measure: Measure
) -> None:
    face = fleet_card(ship, theme, measure, points="140 points")
    assert face.unfitted == ()
    assert proof(face.scene, measure) == ()
    [page] = reading.pages(pdf.draw([face.scene], measure))
    layout = fleet_layout(ship)
    for place, berth in layout.berths.items():
        advice = lines_in(page, berth.advice) if berth.advice else []
        inside = lines_in(page, berth.whole)
        for line in advice:
            inside.remove(line)
        assert sorted(" ".join(inside).split()) == expected(ship, place, berth), place
    assert sorted(lines_in(page, layout.si)) == sorted(["SI", str(ship.si)])
    assert sorted(lines_in(page, layout.mp)) == sorted(["MP", str(ship.mp)])
    assert ship.name.split()[0] in " ".join(lines_in(page, layout.header))


@pytest.mark.parametrize("ship", FLEET, ids=lambda ship: ship.name)
def test_a_back_is_clean(ship: FleetShip, measure: Measure) -> None:
    for theme in THEMES.values():
        face = fleet_back(ship, theme, measure)
        assert face.unfitted == ()
        assert proof(face.scene, measure) == ()


def rings(items: tuple[Item, ...]) -> Iterator[Circle]:
    for item in items:
        if isinstance(item, Group):
            yield from rings(item.items)
        elif isinstance(item, Circle) and item.tag.endswith(".mark"):
            yield item


def test_every_location_has_a_ring_to_mark(measure: Measure) -> None:
    for ship in FLEET:
        found = {ring.tag: ring for ring in rings(fleet_card(ship, COLOUR, measure).scene.items)}
        assert set(found) == {f"{place}.mark" for place in ship.places}
        for place, berth in fleet_layout(ship).berths.items():
            ring = found[f"{place}.mark"]
            assert (
                berth.heading.x < ring.x - ring.radius < ring.x + ring.radius < berth.heading.right
            )
            assert ring.radius >= 1.5  # a pencil fills it


def test_six_cards_share_a_sheet() -> None:
    for paper in (LETTER, A4):
        assert arrange(WIDTH_MM, HEIGHT_MM, paper).count == 6


@settings(max_examples=60, deadline=None)
@given(well_formed_ships())
def test_any_ship_is_printed_or_said_not_to_fit(ship: Ship) -> None:
    measure = standard_measure()
    face = fleet_card(convert(ship).ship, COLOUR, measure)
    if not face.unfitted:
        assert [
            found for found in proof(face.scene, measure) if found.rule != "press.overlap"
        ] == []


def test_what_has_no_place_is_said(measure: Measure) -> None:
    text = draft(
        {
            "  stern:": "  fore-port: {resilience: 7, destroyed_resilience: 4, si_modifier: 2}\n  stern:"
        }
    )
    face = fleet_card(read_text(text), COLOUR, measure, stamp="NOT LEGAL")
    assert [words.tag for words in face.unfitted] == ["fore-port"]
    said = {placed.text.text for placed in placed_texts(face.scene, measure)}
    assert {"NOT", "LEGAL"} <= {word for text in said for word in text.split()}


def test_a_likeness_has_her_guns() -> None:
    for path in SHIPS:
        ship = convert(read_ship(read(path))).ship
        drawn = likeness(ship)
        assert (drawn.name, drawn.type, drawn.power) == (ship.name, ship.type, ship.power)
        for place, location in ship.locations.items():
            guns = [
                slot.label for slot in drawn.locations[place].slots.values() if slot.item == "gun"
            ]
            wanted = [gun.name for gun in location.attacks for _ in range(gun.count)]
            assert guns == wanted[: 6 - 3 * (place == "stern")]
