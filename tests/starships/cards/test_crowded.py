"""The longest names and the fullest ships within the rules, and those beyond them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from cardforge.core.findings import Severity
from cardforge.core.limits import LONGEST_LINE
from cardforge.press.measure import standard_measure
from cardforge.press.product import CardOrder, PrintOptions
from cardforge.starships.cards import printer
from cardforge.starships.cards.card_back import helm_back, squadron_back
from cardforge.starships.cards.counters import flat_counter, standee
from cardforge.starships.cards.fleet_card import ROWS, fleet_back, fleet_card, rosters
from cardforge.starships.cards.helm_card import helm_card, squadron_card
from cardforge.starships.cards.layout import Mustered, Station
from cardforge.starships.cards.theme import COLOUR
from cardforge.starships.checks import check_design
from cardforge.starships.element import Admiral, Element, Entry, FleetList, Post, StarshipFleet
from tests.press.proof import proof
from tests.print.starship_reading import check_front, face_of, regions
from tests.starships.yard import well_formed_elements

MEASURE = standard_measure()
CYRILLIC = "Чрезвычайный Флагман Щорс и Широкое Море "
LATIN = "His Imperial Majesty’s Most Worshipful Wide-Winged "


def longest(words: str) -> str:
    return (words * 3)[:LONGEST_LINE].strip().ljust(LONGEST_LINE, "Щ" if "Ч" in words else "M")


NAMES = pytest.mark.parametrize("name", [longest(CYRILLIC), longest(LATIN)], ids=["ru", "en"])
UPGRADES = ("aux slot", *("improved engines", "improved armour", "improved shields") * 2)


def element(name: str, ship_class: str, **more: Any) -> Element:
    made = Element.model_validate({"name": name, "class": ship_class, "faction": name, **more})
    assert not [each for each in check_design(made) if each.severity is Severity.ERROR]
    return made


def fullest(name: str) -> Element:
    """A cruiser with the most and longest kinds of weapons in its slots, and every upgrade."""
    systems = ("hangar bays", "torpedoes", "divert power to weapons", "divert power to shields",
               "evasive maneuvers")  # fmt: skip
    return element(
        name, "cruiser", systems=systems,
        weapons={
            "front": ("boarding claws", "heavy torpedoes", "medium torpedoes", "gatling lasers"),
            "broadside": ("atomic warheads", "heavy torpedoes", "medium torpedoes", "boarding claws"),
            "aux": ("boarding teleporters", "heavy torpedoes", "medium torpedoes", "gatling lasers",
                    "medium"),
        },
        upgrades=(*UPGRADES, *(f"upgraded {word}" for word in systems)),
    )  # fmt: skip


def stationed(made: Element, name: str, *, aboard: tuple[str, ...] = ()) -> Mustered:
    carrier = name if made.is_squadron else ""
    station = Station(name, 3, 3, name, leader=True, carrier=carrier, aboard=aboard)
    return Mustered(CardOrder(made, "1,417 points", "NOT LEGAL"), made.name, station)


@NAMES
def test_fullest_cruiser_fits_with_the_longest_names(name: str) -> None:
    each = stationed(fullest(name), name, aboard=(name,) * 5)
    front, back = helm_card(each, COLOUR, MEASURE), helm_back(each, COLOUR, MEASURE)
    assert front.overflow == back.overflow == ()
    check_front(each, face_of(front.scene))
    assert [found for found in proof(front.scene, MEASURE) if found.where[0] != "stamp"] == []
    assert proof(back.scene, MEASURE) == ()


@pytest.mark.parametrize("word", ["heavy torpedoes", "medium torpedoes", "boarding teleporters"])
def test_five_weapons_of_a_kind_fit_on_a_helm_card(word: str) -> None:
    systems = ("torpedoes", "brace", "red alert", "deep scan", "full thrust")
    made = element("Five", "cruiser", systems=systems, weapons={"aux": (word,) * 5},
                   upgrades=("aux slot",))  # fmt: skip
    each = stationed(made, "Fives")
    front = helm_card(each, COLOUR, MEASURE)
    assert front.overflow == ()
    check_front(each, face_of(front.scene))


@NAMES
def test_fullest_squadron_fits_with_the_longest_names(name: str) -> None:
    made = element(
        name, "squadron", systems=("torpedoes",), weapons={"aux": ("heavy torpedoes", "medium")},
        upgrades=(*UPGRADES, "system slot", "upgraded torpedoes"),
    )  # fmt: skip
    each = stationed(made, name)
    front, back = squadron_card(each, COLOUR, MEASURE), squadron_back(each, COLOUR, MEASURE)
    assert front.overflow == back.overflow == ()
    check_front(each, face_of(front.scene))
    assert proof(back.scene, MEASURE) == ()


@NAMES
@pytest.mark.parametrize("ship_class", ["squadron", "corvette", "cruiser"])
def test_longest_names_fit_on_starship_counters(name: str, ship_class: str) -> None:
    each = stationed(element(name, ship_class), name)
    for face in (flat_counter(each, COLOUR, MEASURE), standee(each, COLOUR, MEASURE)):
        assert face.overflow == ()
        assert proof(face.scene, MEASURE) == ()


@NAMES
def test_longest_names_fit_on_admiral_and_fleet_cards(name: str) -> None:
    made = element(name, "corvette")
    listed = FleetList(name=name, faction=name, budget=99999, elements=(Entry(element="a"),))
    posts = tuple(
        Post(("elements", str(n)), Entry(element="a", unit=name, count=99), made, 99)
        for n in range(ROWS + 1)
    )
    admiral = Admiral(name=name, faction=name, cmd=20)
    fleet = StarshipFleet(listed, posts[:1], admiral)
    orders = [CardOrder(fleet, "99999 points"), CardOrder(admiral)]
    decks = printer.decks(orders, PrintOptions("colour", MEASURE))
    lost = [words for product in decks for card in product.cards for words in card.overflow]
    assert (len(decks), lost) == (2, [])
    long = fleet._replace(posts=tuple(post._replace(number=1) for post in posts))
    listed_on = list(rosters(CardOrder(long, "99999 points"), orders))
    assert [len(each.rows) for each in listed_on] == [ROWS, 1]
    for each in listed_on:
        front, back = fleet_card(each, COLOUR, MEASURE), fleet_back(long, COLOUR, MEASURE)
        assert front.overflow == back.overflow == ()
        assert proof(front.scene, MEASURE) == proof(back.scene, MEASURE) == ()


@settings(derandomize=True)
@given(well_formed_elements())
def test_any_element_prints_or_reports_overflow(made: Element) -> None:
    each = Mustered(CardOrder(made, "1 point", "NOT LEGAL"), made.name)
    draw = (squadron_card, squadron_back) if made.is_squadron else (helm_card, helm_back)
    for lay_out in draw:
        face = lay_out(each, COLOUR, MEASURE)
        if not face.overflow:
            found = [each for each in proof(face.scene, MEASURE) if each.where[0] != "stamp"]
            assert found == []
    for counter in (flat_counter(each, COLOUR, MEASURE), standee(each, COLOUR, MEASURE)):
        assert counter.overflow or not proof(counter.scene, MEASURE)


def test_element_beyond_the_card_space_reports_overflow() -> None:
    crowd = Element.model_validate(
        {
            "name": "Crowd", "class": "corvette",
            "systems": ["brace", "deep scan", "defence grid", "red alert", "full thrust", "torpedoes"],
            "weapons": {"front": ["light", "medium", "heavy", "macro", "boarding claws", "gatling lasers",
                                  "medium torpedoes", "heavy torpedoes"]},
            "upgrades": ["improved armour"] * 60 + ["improved engines"] * 60,
            "history": "So much to tell. " * 350 + "Done.",
        }
    )  # fmt: skip
    station = Station("Fleet", aboard=("Stowaway",))
    each = Mustered(CardOrder(crowd), "Crowd", station)
    face = helm_card(each, COLOUR, MEASURE)
    lost = [words.tag for words in face.overflow]
    assert set(lost) == {"aboard", "boxes", "system.5", "front"}
    kinds = len(set(crowd.weapons.front))
    assert (
        lost.count("front") + sum(tag.startswith("weapon.front") for tag in regions(face.scene))
        == kinds
    )
    assert {words.tag for words in helm_back(each, COLOUR, MEASURE).overflow} == {"back.2, History"}
    decks = printer.decks([CardOrder(crowd)], PrintOptions("colour", MEASURE))
    assert ("Crowd, boxes", "1 and 64 boxes", "") in decks[0].cards[0].overflow
