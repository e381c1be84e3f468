"""Counters, markers, reference cards and rulers: clean, complete, with the tables' figures."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path

import pytest

from cardforge.core.files import read
from cardforge.core.validation import FrozenMap
from cardforge.press import pdf
from cardforge.press.measure import placed_texts, standard_measure
from cardforge.press.product import CardOrder, PrintOptions
from cardforge.press.scene import Scene
from cardforge.starships.cards import printer
from cardforge.starships.cards.accessories import MARKERS
from cardforge.starships.cards.card_back import SYSTEM_RULES, WEAPON_RULES
from cardforge.starships.cards.counters import BASES, flat_counter, standee
from cardforge.starships.cards.printer import mustered
from cardforge.starships.cards.theme import COLOUR, THEMES
from cardforge.starships.element import Admiral, Entry, FleetList, StarshipFleet
from cardforge.starships.files import read_file
from cardforge.starships.rulebook import CLASSES, SYSTEMS, WEAPONS
from tests.press.proof import proof
from tests.print import reading

MEASURE = standard_measure()
SHIPS = sorted((Path(__file__).parents[3] / "ships" / "starships").glob("*.yaml"))
ORDERS = [CardOrder(read_file(read(path))) for path in SHIPS]
LOOKS = pytest.mark.parametrize("theme", list(THEMES))
CHART = {  # the damage chart, as the text prints it
    "Squadron": ("4–6", "000112000000"), "Corvette": ("4–7", "000111200000"),
    "Frigate": ("4–8", "000111120000"), "Destroyer": ("5–10", "000011122300"),
    "Cruiser": ("6–12", "000001122334"),
}  # fmt: skip
TABLE = {  # the weapon table, with the torpedo section's dice
    "Light": ("D6", "0–4″"), "Medium": ("D8", "0–8″"), "Heavy": ("D10", "4–32″"),
    "Macro": ("D12", "8–24″"), "Boarding claws": ("D12", "0–1″"),
    "Boarding teleporters": ("D10", "0–4″"), "Medium torpedoes": ("2D10", "contact"),
    "Heavy torpedoes": ("3D12", "contact"), "Gatling lasers": ("3D6", "0–4″"),
    "Atomic warheads": ("D8+4", "8–32″"),
}  # fmt: skip


def rows_of(scene: Scene) -> list[list[str]]:
    """The texts of a scene, row by row, each from the left."""
    [page] = reading.pages(pdf.draw([scene], MEASURE))
    lines = sorted(page.lines, key=lambda line: line.box.middle[1])
    rows: list[list[reading.Line]] = []
    for line in lines:
        if rows and line.box.middle[1] - rows[-1][-1].box.middle[1] < 0.8:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [
        [line.text for line in sorted(row, key=lambda line: line.box.left)] for row in rows
    ]  # fmt: skip


@LOOKS
def test_starship_pieces_and_accessories_are_clean(theme: str) -> None:
    look = PrintOptions(theme, MEASURE)
    products = (printer.counters(ORDERS, look, {}), printer.counters(ORDERS, look, {"flat": True}),
                *printer.accessories(ORDERS, look))  # fmt: skip
    for product in products:
        assert product.overflow == ()
        scenes = {id(card.front): card.front for card in product.cards}
        scenes |= {id(card.back): card.back for card in product.cards if card.back}
        for scene in (*scenes.values(), *product.pieces):
            assert proof(scene, MEASURE) == (), product.name


def test_reference_card_has_the_damage_chart() -> None:
    product = printer.table_cards(PrintOptions("colour", MEASURE))
    rows = {row[-14]: row[-13:] for row in rows_of(product.cards[0].front) if len(row) >= 14}
    for name, (spread, damage) in CHART.items():
        assert rows[name] == [spread, *(each if each != "0" else "–" for each in damage)]
    assert len(product.cards) == 2


def test_reference_card_has_the_weapon_table() -> None:
    front = printer.table_cards(PrintOptions("colour", MEASURE)).cards[0].front
    flat = [" ".join(row) for row in rows_of(front)]
    for name, (dice, reach) in TABLE.items():
        assert sum(f"{name} {dice} {reach}" in row for row in flat) == 1, name


def test_reference_card_back_has_every_system() -> None:
    back = printer.table_cards(PrintOptions("colour", MEASURE)).cards[0].back
    assert back is not None
    texts = [placed.text.text for placed in placed_texts(back, MEASURE)]
    for system in SYSTEMS.values():
        assert f"{system.word.capitalize()} {system.activation}+." in texts


def test_every_system_and_weapon_has_its_rules() -> None:
    assert list(SYSTEM_RULES) == list(SYSTEMS)
    assert list(WEAPON_RULES) == [word for word, each in WEAPONS.items() if not each.torpedo]


def test_each_element_has_a_counter_of_its_class() -> None:
    look = PrintOptions("colour", MEASURE)
    fleet = mustered(ORDERS)
    assert list(BASES) == list(CLASSES)
    for flat in (True, False):
        product = printer.counters(ORDERS, look, {"flat": flat})
        assert [scene.title for scene in product.pieces] == [each.called for each in fleet]
        for each, scene in zip(fleet, product.pieces, strict=True):
            base = BASES[each.element.ship_class]
            assert scene.width_mm == base.length
            if flat:
                assert scene.height_mm == base.depth
            else:  # two feet make the base, and it stands as high as the rest
                assert scene.height_mm > 2 * base.high + base.depth
            texts = [placed.text.text for placed in placed_texts(scene, MEASURE)]
            assert " ".join(texts).count(each.called.split()[0]) == (1 if flat else 2)


def test_larger_classes_have_larger_bases() -> None:
    for one, other in itertools.pairwise(BASES.values()):
        assert one.length < other.length
        assert one.depth <= other.depth
    for each in mustered(ORDERS[:1]):
        assert flat_counter(each, COLOUR, MEASURE).scene != standee(each, COLOUR, MEASURE).scene


def test_markers_are_enough_for_the_fleet() -> None:
    product = printer.markers(ORDERS, PrintOptions("colour", MEASURE))
    counts = Counter(card.front.title for card in product.cards)
    fleet = mustered(ORDERS)
    assert counts["Disorder"] == 2 * len(fleet)
    assert counts["Moved"] == len(fleet)
    assert counts["Initiative"] == 1
    weapons = [word for each in fleet for _, _, word in each.element.weapons.every()]
    for word in ("medium torpedoes", "heavy torpedoes"):
        assert counts[word.capitalize()] == max(2, weapons.count(word))
    few = Counter(
        card.front.title for card in printer.markers([], PrintOptions("colour", MEASURE)).cards
    )
    assert few == {
        **{marker.front.word: marker.least for marker in MARKERS},
        "Medium torpedoes": 2, "Heavy torpedoes": 2,
    }  # fmt: skip


def test_admiral_and_fleet_notes_are_on_their_backs() -> None:
    notes = FrozenMap({"Flag": "blue over white", "Since": "the second siege"})
    admiral = Admiral(name="A", cmd=2, notes=notes)
    listed = FleetList(name="F", elements=(Entry(element="x"),), notes=notes)
    decks = printer.decks(
        [CardOrder(StarshipFleet(listed, (), admiral))], PrintOptions("colour", MEASURE)
    )
    for product in decks:
        back = product.cards[0].back
        assert back is not None
        told = " ".join(placed.text.text for placed in placed_texts(back, MEASURE))
        assert "Notes" in told
        assert "Flag: blue over white Since: the second siege" in told


def test_torpedo_markers_have_their_figures() -> None:
    product = printer.markers([], PrintOptions("colour", MEASURE))
    scenes = {card.front.title: card.front for card in product.cards}
    for name, told in (("Medium torpedoes", ["EP 6", "2D10", "hit 5–6"]),
                       ("Heavy torpedoes", ["EP 4", "3D12", "hit 5–6"])):  # fmt: skip
        texts = [placed.text.text for placed in placed_texts(scenes[name], MEASURE)]
        assert texts[:3] == told
