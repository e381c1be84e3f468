"""A kit explains everything on its cards, once, and nothing else; read back from the PDFs."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from pathlib import Path

import pytest

from cardforge.app.ordering import Orders, against, orders_for
from cardforge.app.products import products
from cardforge.leviathans.cards.reference_cards import MARK_RULES, marks_explained
from cardforge.leviathans.cards.slot_card import RULES
from cardforge.leviathans.kinds import KINDS
from cardforge.leviathans.ship import Ship
from cardforge.press.measure import standard_measure
from cardforge.press.product import Product, published
from cardforge.press.profiles import profile_named
from cardforge.press.scene import texts
from tests.print.reading import pages, squeezed

SHIPS = Path(__file__).parents[2] / "ships"
PROFILE = "home-letter"
SIDES = {
    "British and French": (("hml-hertfordshire", "hml-raven"), ("pelletier", "jean-bart")),
    "three nations": (("regina-teodolinda", "stromboli"), ("otaka", "sandusky")),
    "German and Austrian": (("hagelsturm", "markgrafin"), ("szelvesz", "kopjas")),
}
KIT = pytest.mark.parametrize("names", SIDES.values(), ids=list(SIDES))
RULE_CARDS = ("table-cards", "action-cards", "ship-cards")


def paths(names: Iterable[str]) -> list[Path]:
    return [SHIPS / f"{name}.yaml" for name in names]


@functools.cache
def kit(names: tuple[tuple[str, ...], tuple[str, ...]]) -> tuple[Orders, dict[str, Product]]:
    ordered = against(orders_for(paths(names[0]), []), orders_for(paths(names[1]), []))
    options = {"profile": PROFILE, "theme": "colour", "flip": "long"}
    made = products("kit", options, ordered)
    return ordered, {product.name[3:]: product for product in made}


@functools.cache
def printed(names: tuple[tuple[str, ...], tuple[str, ...]], product: str) -> str:
    """Return all that a product of a kit says, without blanks."""
    pdf = published(kit(names)[1][product], profile_named(PROFILE), standard_measure())
    return "".join(squeezed(line.text) for page in pages(pdf) for line in page.lines)


def ships(names: tuple[tuple[str, ...], tuple[str, ...]]) -> list[Ship]:
    return [order.design for order in kit(names)[0].orders]


@KIT
def test_slots_on_the_cards_are_explained_once_and_no_others(
    names: tuple[tuple[str, ...], tuple[str, ...]],
) -> None:
    """Each player has one copy of each table card, so a rule is printed twice in all."""
    borne = {slot.item for ship in ships(names) for _, _, slot in ship.all_slots()}
    words = "".join(printed(names, product) for product in RULE_CARDS)
    for item, rule in RULES.items():
        assert words.count(squeezed(rule)) == (2 if item in borne else 0), item
        kind = KINDS[item]
        if kind.nation is not None and kind.summary != rule:
            assert squeezed(kind.summary) not in words


@KIT
def test_marks_on_the_cards_are_explained_once_and_no_others(
    names: tuple[tuple[str, ...], tuple[str, ...]],
) -> None:
    borne = {m for ship in ships(names) for _, _, slot in ship.all_slots() for m in slot.marks}
    words = printed(names, "table-cards")
    for mark, rule in MARK_RULES.items():
        assert words.count(squeezed(rule)) == (2 if mark in marks_explained(borne) else 0), mark


@KIT
def test_cover_rosters_and_cards_are_sorted_by_side(
    names: tuple[tuple[str, ...], tuple[str, ...]],
) -> None:
    ordered, made = kit(names)
    wanted = [order.design.name for order in ordered.orders]
    assert [order.side for order in ordered.orders] == [0] * len(names[0]) + [1] * len(names[1])
    fronts = [card.front for card in made["ship-cards"].cards]
    assert [front.title for front in fronts] == wanted
    letters = [[t.text for t in texts(f.items) if t.tag == "side.letter"] for f in fronts]
    assert letters == [["AB"[order.side or 0]] for order in ordered.orders]
    assert [piece.title for piece in made["standees"].pieces] == wanted
    for product in ("rosters", "read-me-first"):
        words = printed(names, product)
        places = [words.index(squeezed(name)) for name in wanted]
        assert places == sorted(places)


@KIT
def test_nothing_in_a_kit_is_shortened(names: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    for product in kit(names)[1].values():
        assert product.overflow == ()
        assert all(card.overflow == () for card in product.cards)
