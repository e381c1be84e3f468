"""Printed starship cards have every value of the element in its own box."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from cardforge.core.files import read
from cardforge.press import pdf
from cardforge.press.measure import standard_measure
from cardforge.press.product import CardOrder, PrintOptions, layout_for, published
from cardforge.press.profiles import PROFILES
from cardforge.press.scene import Group, Item, Scene, Text, texts
from cardforge.starships.cards import printer
from cardforge.starships.cards.card_back import helm_back, squadron_back
from cardforge.starships.cards.helm_card import helm_card, squadron_card
from cardforge.starships.cards.layout import Mustered
from cardforge.starships.cards.printer import mustered
from cardforge.starships.cards.theme import COLOUR, GREY, Theme
from cardforge.starships.element import Element, StarshipFleet
from cardforge.starships.files import read_file
from tests.press.proof import proof
from tests.print.card_reading import sides
from tests.print.conftest import LOOKS
from tests.print.reading import Line, pages
from tests.print.starship_reading import Face, check_front, face_of, faces_of
from tests.starships.yard import legal_data
from tests.tiers import landing

SHIPS = sorted((Path(__file__).parents[2] / "ships" / "starships").glob("*.yaml"))
DESIGNS = [read_file(read(path)) for path in SHIPS]
ELEMENTS = [each for each in DESIGNS if isinstance(each, Element)]
FLEETS = [each for each in DESIGNS if isinstance(each, StarshipFleet)]
MEASURE = standard_measure()


def order(design: Any, **more: Any) -> CardOrder:
    return CardOrder(design, points="1,417 points", version="cardforge 1.0", **more)


def front_of(each: Mustered, theme: Theme = COLOUR) -> Scene:
    draw = squadron_card if each.element.is_squadron else helm_card
    face = draw(each, theme, MEASURE)
    assert face.overflow == ()
    return face.scene


def back_of(each: Mustered, theme: Theme = COLOUR) -> Scene:
    draw = squadron_back if each.element.is_squadron else helm_back
    face = draw(each, theme, MEASURE)
    assert face.overflow == ()
    return face.scene


def alone(element: Element, **more: Any) -> Mustered:
    return Mustered(order(element, **more), element.name)


@pytest.mark.parametrize("theme", [COLOUR, landing(GREY)], ids=lambda each: each.name)
@pytest.mark.parametrize("element", ELEMENTS, ids=lambda each: each.name)
def test_starship_card_front_has_every_value(element: Element, theme: Theme) -> None:
    each = alone(element)
    check_front(each, face_of(front_of(each, theme)))
    assert proof(front_of(each, theme), MEASURE) == ()
    assert proof(back_of(each, theme), MEASURE) == ()


@settings(derandomize=True)
@given(legal_data())
def test_random_starship_card_front_has_every_value(data: dict[str, Any]) -> None:
    each = alone(
        Element.model_validate(data), stamp="NOT LEGAL" if len(data["systems"]) % 2 else ""
    )
    scene = front_of(each)
    check_front(each, face_of(scene))
    assert [found for found in proof(scene, MEASURE) if found.where[0] != "stamp"] == []
    assert proof(back_of(each), MEASURE) == ()


@LOOKS
@pytest.mark.everyday(every=2)
def test_starship_sheets_have_the_text_of_their_cards(profile: str, theme: str) -> None:
    orders = [order(design) for design in DESIGNS]
    home = PROFILES[profile]
    decks = printer.decks(orders, PrintOptions(theme, MEASURE, home.paper))
    assert [product.name for product in decks] == ["helm-cards", "squadron-cards"]
    for product, on_a_sheet in zip(decks, (2, 4), strict=True):
        assert [card.overflow for card in product.cards] == [()] * len(product.cards)
        assert layout_for(product.cards, home).count == on_a_sheet
        made = pages(published(product, home, MEASURE))
        found = list(sides(product, made, home))
        assert len(found) == len(product.cards) > on_a_sheet
        both = list(itertools.chain(*found))
        alone = pages(pdf.draw([side.scene for side in both], MEASURE))
        assert [said(side.lines) for side in both] == [said(page.lines) for page in alone]


def said(lines: tuple[Line, ...]) -> list[str]:
    return sorted(line.text for line in lines)


def test_fleet_prints_every_piece_with_its_station() -> None:
    orders = [order(fleet) for fleet in FLEETS] + [order(each) for each in ELEMENTS]
    found = [each for each in mustered(orders) if each.station is not None]
    assert len(found) == sum(post.number for fleet in FLEETS for post in fleet.every())
    for each, face in zip(found, faces_of(*map(front_of, found)), strict=True):
        check_front(each, face)
        assert proof(face.scene, MEASURE) == ()


# ---- the checks above notice what is wrong

GREY_QUILL = next(each for each in ELEMENTS if each.name == "Grey Quill")


def changed(scene: Scene, change: Callable[[Item], Item | None]) -> Face:
    """Print a card with changed items; those that become None are omitted."""
    items = tuple(now for item in scene.items if (now := change(item)) is not None)
    return face_of(dataclasses.replace(scene, items=items))


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("name", "Grey Squill"), ("class", "Frigate"), ("points", "1,418 points"),
        ("cmd.value", "3"), ("engine.value", "4"), ("to-hit.value", "4–8"), ("damage.7.boxes", "1"),
        ("damage.3.roll", "4"), ("shields.caption", "SHIELDS 2"), ("hull.caption", "HULL 5"),
        ("system.0.value", "3+"), ("system.1.name", "Brace"), ("front.0.count", "1 ×"),
        ("front.0.dice", "2D12"), ("aux.1.range", "0–8″"), ("aux.1.note", "disorder"),
        ("disorder.limit", "each blocks a system; 2+: no attacks"), ("licence", "Unofficial"),
    ],
)  # fmt: skip
def test_starship_card_check_detects_a_wrong_word(tag: str, text: str) -> None:
    each = alone(GREY_QUILL)

    def change(item: Item) -> Item:
        if isinstance(item, Text) and item.tag == tag:
            return dataclasses.replace(item, text=text)
        return item

    scene = front_of(each)
    assert any(isinstance(item, Text) and item.tag == tag for item in scene.items)
    with pytest.raises(AssertionError):
        check_front(each, changed(scene, change))


def test_starship_card_check_passes_an_unchanged_card() -> None:
    each = alone(GREY_QUILL)
    check_front(each, changed(front_of(each), lambda item: item))


@pytest.mark.parametrize(
    "tag", ["hull.box", "shields.box", "engine.pip", "system.0.die", "front.0.munition"]
)
def test_starship_card_check_detects_a_missing_box(tag: str) -> None:
    each = alone(GREY_QUILL)
    gone: list[Item] = []

    def without_one(item: Item) -> Item | None:
        if not gone and not isinstance(item, Text) and item.tag == tag:
            gone.append(item)
            return None
        return item

    face = changed(front_of(each), without_one)
    assert gone
    with pytest.raises(AssertionError):
        check_front(each, face)


@pytest.mark.parametrize(
    ("tag", "across", "down"),
    [
        ("cmd.value", 30.0, 0.0), ("system.0.value", 60.0, 0.0), ("front.0.range", 60.0, 0.0),
        ("damage.4.boxes", 10.0, 0.0), ("aux.1.dice", 0.0, -12.0),
    ],
)  # fmt: skip
def test_starship_card_check_detects_a_misplaced_value(
    tag: str, across: float, down: float
) -> None:
    each = alone(GREY_QUILL)

    def change(item: Item) -> Item:
        if isinstance(item, Text) and item.tag == tag:
            return dataclasses.replace(item, x=item.x + across, y=item.y + down)
        return item

    with pytest.raises(AssertionError):
        check_front(each, changed(front_of(each), change))


def test_starship_card_pictures_contain_no_text() -> None:
    """The text read above is complete: pictures contain no words except the cut's."""
    for item in front_of(alone(GREY_QUILL)).items:
        if isinstance(item, Group) and not isinstance(item.items[0], Text):
            assert not list(texts(item.items))
