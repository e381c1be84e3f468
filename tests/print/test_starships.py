"""Every printed card of starships says what its element is, each value in its own box."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from cardforge.core.files import read
from cardforge.press.measure import standard_measure
from cardforge.press.preflight import proof
from cardforge.press.product import CardOrder, Look, published
from cardforge.press.profiles import HOME_A4, HOME_LETTER, Profile
from cardforge.press.publish import layout_for
from cardforge.press.scene import Group, Item, Scene, Text, texts
from cardforge.starships.cards import printer
from cardforge.starships.cards.back import helm_back, squadron_back
from cardforge.starships.cards.helm_card import helm_card, squadron_card
from cardforge.starships.cards.print_list import Mustered, mustered
from cardforge.starships.cards.theme import COLOUR, THEMES, Theme
from cardforge.starships.element import Element
from cardforge.starships.files import read_file
from cardforge.starships.fleet import Fleet
from tests.print.card_reading import Side, sides
from tests.print.reading import pages
from tests.print.starship_reading import Face, check_front, face_of
from tests.starships.yard import legal_data

SHIPS = sorted((Path(__file__).parents[2] / "ships" / "starships").glob("*.yaml"))
DESIGNS = [read_file(read(path)) for path in SHIPS]
ELEMENTS = [each for each in DESIGNS if isinstance(each, Element)]
FLEETS = [each for each in DESIGNS if isinstance(each, Fleet)]
MEASURE = standard_measure()


def order(design: Any, **more: Any) -> CardOrder:
    return CardOrder(design, points="1,417 points", version="cardforge 1.0", **more)


def front_of(each: Mustered, theme: Theme = COLOUR) -> Scene:
    draw = squadron_card if each.element.is_squadron else helm_card
    face = draw(each, theme, MEASURE)
    assert face.unfitted == ()
    return face.scene


def back_of(each: Mustered, theme: Theme = COLOUR) -> Scene:
    draw = squadron_back if each.element.is_squadron else helm_back
    face = draw(each, theme, MEASURE)
    assert face.unfitted == ()
    return face.scene


def alone(element: Element, **more: Any) -> Mustered:
    return Mustered(order(element, **more), element.name)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("element", ELEMENTS, ids=lambda each: each.name)
def test_a_card_says_what_its_element_is(element: Element, theme: Theme) -> None:
    each = alone(element)
    check_front(each, face_of(front_of(each, theme)))
    assert proof(front_of(each, theme), MEASURE) == ()
    assert proof(back_of(each, theme), MEASURE) == ()


@settings(max_examples=100, deadline=None, derandomize=True)
@given(legal_data())
def test_any_legal_element_is_printed_whole(data: dict[str, Any]) -> None:
    each = alone(
        Element.model_validate(data), stamp="NOT LEGAL" if len(data["systems"]) % 2 else ""
    )
    scene = front_of(each)
    check_front(each, face_of(scene))
    assert [found for found in proof(scene, MEASURE) if found.where[0] != "stamp"] == []
    assert proof(back_of(each), MEASURE) == ()


@pytest.mark.parametrize("profile", [HOME_LETTER, HOME_A4], ids=lambda each: each.name)
@pytest.mark.parametrize("theme", list(THEMES))
def test_what_stands_on_the_sheets_is_what_stands_on_the_cards(
    profile: Profile, theme: str
) -> None:
    orders = [order(design) for design in DESIGNS]
    decks = printer.decks(orders, Look(theme, MEASURE, profile.paper))
    assert [product.name for product in decks] == ["helm-cards", "squadron-cards"]
    for product, on_a_sheet in zip(decks, (2, 4), strict=True):
        assert [card.unfitted for card in product.cards] == [()] * len(product.cards)
        assert layout_for(product.cards, profile).count == on_a_sheet
        made = pages(published(product, profile, MEASURE))
        found = list(sides(product, made, profile))
        assert len(found) == len(product.cards) > on_a_sheet
        for card, (front, back) in zip(product.cards, found, strict=True):
            assert said(front) == said_of(card.front)
            assert card.back is not None
            assert said(back) == said_of(card.back)


def said(side: Side) -> list[str]:
    return sorted(line.text for line in side.lines)


def said_of(scene: Scene) -> list[str]:
    return sorted(line.text for line in face_of(scene).lines)


def test_fleets_print_all_that_they_list_with_units_leaders_and_who_is_aboard() -> None:
    orders = [order(fleet) for fleet in FLEETS] + [order(each) for each in ELEMENTS]
    found = [each for each in mustered(orders) if each.station is not None]
    assert len(found) == sum(post.number for fleet in FLEETS for post in fleet.every())
    for each in found:
        check_front(each, face_of(front_of(each)))
        assert proof(front_of(each), MEASURE) == ()


# ---- the checks above notice what is wrong

GREY_QUILL = next(each for each in ELEMENTS if each.name == "Grey Quill")


def changed(scene: Scene, change: Callable[[Item], Item | None]) -> Face:
    """Print a card after its items were changed; those that become None are left out."""
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
def test_one_wrong_word_is_noticed(tag: str, text: str) -> None:
    each = alone(GREY_QUILL)

    def change(item: Item) -> Item:
        if isinstance(item, Text) and item.tag == tag:
            return dataclasses.replace(item, text=text)
        return item

    scene = front_of(each)
    assert any(isinstance(item, Text) and item.tag == tag for item in scene.items)
    check_front(each, changed(scene, lambda item: item))
    with pytest.raises(AssertionError):
        check_front(each, changed(scene, change))


@pytest.mark.parametrize(
    "tag", ["hull.box", "shields.box", "engine.pip", "system.0.die", "front.0.munition"]
)
def test_one_box_too_few_is_noticed(tag: str) -> None:
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
def test_a_value_in_the_wrong_place_is_noticed(tag: str, across: float, down: float) -> None:
    each = alone(GREY_QUILL)

    def change(item: Item) -> Item:
        if isinstance(item, Text) and item.tag == tag:
            return dataclasses.replace(item, x=item.x + across, y=item.y + down)
        return item

    with pytest.raises(AssertionError):
        check_front(each, changed(front_of(each), change))


def test_groups_hold_no_figures() -> None:
    """What is read above is all that there is: pictures have no words but the cut's."""
    for item in front_of(alone(GREY_QUILL)).items:
        if isinstance(item, Group) and not isinstance(item.items[0], Text):
            assert not list(texts(item.items))
