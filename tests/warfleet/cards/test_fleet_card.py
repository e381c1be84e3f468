"""Fleet cards: clean in every theme, with the model's values read back from the PDF."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given

from cardforge.core.files import read
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.places import PLACES
from cardforge.leviathans.ship import Ship, range_text
from cardforge.press import pdf
from cardforge.press.card_positions import A4, LETTER, arrange
from cardforge.press.measure import Measure, placed_texts, standard_measure
from cardforge.press.scene import Circle, Group, Item
from cardforge.warfleet.cards.fleet_card import called, fleet_back, fleet_card, likeness
from cardforge.warfleet.cards.layout import HEIGHT_MM, WIDTH_MM, LocationBox, fleet_layout
from cardforge.warfleet.convert import convert
from cardforge.warfleet.files import fleet_ship_text
from cardforge.warfleet.ship import FleetShip
from tests.press.proof import proof
from tests.print import reading
from tests.shipyard import well_formed_ships
from tests.tiers import by_turns
from tests.warfleet.test_files import FLEET, read_text
from tests.warfleet.yard import draft

SHIPS = sorted((Path(__file__).parents[3] / "ships").glob("*.yaml"))
BLEED = 3.175


def lines_in(page: reading.Page, berth_box: tuple[float, float, float, float]) -> list[str]:
    x, y, width, height = berth_box
    box = reading.Box(x + BLEED, y + BLEED, x + width + BLEED, y + height + BLEED)
    return [line.text.strip() for line in page.lines if box.has(*line.box.middle)]


def expected(ship: FleetShip, place: str, berth: LocationBox) -> list[str]:
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


@pytest.mark.parametrize(
    ("ship", "theme"), by_turns(FLEET, list(THEMES.values())), ids=lambda each: each.name
)
@pytest.mark.everyday(every=4)
def test_fleet_card_is_clean_and_has_the_ship_s_values(
    ship: FleetShip, theme: Theme, measure: Measure
) -> None:
    face = fleet_card(ship, theme, measure, points="140 points")
    assert face.overflow == ()
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
def test_fleet_card_back_is_clean(ship: FleetShip, measure: Measure) -> None:
    for theme in THEMES.values():
        face = fleet_back(ship, theme, measure)
        assert face.overflow == ()
        assert proof(face.scene, measure) == ()


def rings(items: tuple[Item, ...]) -> Iterator[Circle]:
    for item in items:
        if isinstance(item, Group):
            yield from rings(item.items)
        elif isinstance(item, Circle) and item.tag.endswith(".mark"):
            yield item


def test_fleet_card_has_a_ring_for_every_location(measure: Measure) -> None:
    for ship in FLEET:
        found = {ring.tag: ring for ring in rings(fleet_card(ship, COLOUR, measure).scene.items)}
        assert set(found) == {f"{place}.mark" for place in ship.places}
        for place, berth in fleet_layout(ship).berths.items():
            ring = found[f"{place}.mark"]
            assert (
                berth.heading.x < ring.x - ring.radius < ring.x + ring.radius < berth.heading.right
            )
            assert ring.radius >= 1.5  # a pencil fills it


def test_six_fleet_cards_fit_on_a_sheet() -> None:
    for paper in (LETTER, A4):
        assert arrange(WIDTH_MM, HEIGHT_MM, paper).count == 6


@given(well_formed_ships())
def test_any_fleet_ship_prints_or_reports_overflow(ship: Ship) -> None:
    measure = standard_measure()
    face = fleet_card(convert(ship).ship, COLOUR, measure)
    if not face.overflow:
        assert [
            found for found in proof(face.scene, measure) if found.rule != "press.overlap"
        ] == []


def test_fleet_card_reports_a_location_of_another_type(measure: Measure) -> None:
    text = draft(
        {
            "  stern:": "  fore-port: {resilience: 7, destroyed_resilience: 4, si_modifier: 2}\n  stern:"
        }
    )
    face = fleet_card(read_text(text), COLOUR, measure, stamp="NOT LEGAL")
    assert [words.tag for words in face.overflow] == ["fore-port"]
    said = {placed.text.text for placed in placed_texts(face.scene, measure)}
    assert {"NOT", "LEGAL"} <= {word for text in said for word in text.split()}


def test_likeness_of_a_fleet_ship_has_its_guns() -> None:
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


# ---- many kinds of guns


def crowded(of_type: int, guns: int) -> FleetShip:
    """A ship with many kinds of guns in each location."""
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
def test_fleet_card_fits_many_kinds_of_guns(of_type: int, guns: int, measure: Measure) -> None:
    ship = crowded(of_type, guns)
    face = fleet_card(ship, COLOUR, measure)
    assert face.overflow == ()
    assert proof(face.scene, measure) == ()
    names = [placed.text.text for placed in placed_texts(face.scene, measure)]
    for gun in ship.locations["bow"].attacks:
        wanted = f"{gun.count} × {gun.name}" if gun.count > 1 else gun.name
        assert names.count(wanted) == len(ship.locations)
    assert read_text(fleet_ship_text(ship)) == ship
