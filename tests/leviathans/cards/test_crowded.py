"""The fullest cards that a file can ask for: nothing cut off unseen, nothing on top of another."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from cardforge.leviathans.cards.ship_back import recognition_card
from cardforge.leviathans.cards.ship_card import ship_card
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.leviathans.comparison import BlockFigures, FireRow, LastRow
from cardforge.leviathans.places import PLACES
from cardforge.leviathans.ship import Ship
from cardforge.press.measure import Measure
from cardforge.press.scene import Scene

Words = Callable[[Scene], list[Any]]

CYRILLIC = "Его Императорского Величества броненосец Святой Великомученик и Победоносец Геор"
GREEK = "Ναύαρχος Κουντουριώτης και οι ένδοξοι σύντροφοί του στην ιστορία του Αιγαίου"
GERMAN = "Königlich-Großherzogliche Luftmarine der Vereinigten Fürstentümer von Ærøskøbing"
ALL_MARKS = ("turret", "bracket", "saturation 3", "resolute")
BOTH = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
TYPES = pytest.mark.parametrize("kind", [1, 2, 3, 4])


def full(kind: int, gun: str, dice: tuple[str, ...], **more: object) -> Ship:
    """Six guns in each location."""
    slots = {
        number: {
            "breach": 10 + number, "item": "gun", "name": gun, "range": (8, 16), "dice": dice,
            "marks": more.get("marks", ("turret", "saturation")),
        }
        for number in range(1, 7)
    }  # fmt: skip
    location = {"go": more.get("go", "KKRR"), "stop": "KKKK", "slots": slots}
    return Ship.model_validate(
        {
            "name": CYRILLIC, "class": GREEK, "nation": GERMAN, "type": kind, "si": 36, "mp": 14,
            "turn": 4, "locations": dict.fromkeys(PLACES[kind], location),
            **{key: more[key] for key in ("history", "recognition", "figures") if key in more},
        }
    )  # fmt: skip


def check(words: list[Any]) -> None:
    for word in words:
        assert word.size_pt >= 6 - 1e-6, word
    for one, other in itertools.combinations(words, 2):
        apart = max(
            one.left - other.right, other.left - one.right, one.top - other.bottom,
            other.top - one.bottom,
        )  # fmt: skip
        assert apart > -0.05, (one, other)


@TYPES
@BOTH
def test_crowded_card_fits_six_guns_and_long_names(
    kind: int, theme: Theme, words: Words, measure: Measure
) -> None:
    face = ship_card(full(kind, "305mm", ("RRRR", "YYYY")), theme, measure, points="1,417 points")
    assert face.overflow == ()
    check(words(face.scene))


@TYPES
def test_crowded_slot_parts_do_not_overlap(kind: int, words: Words, measure: Measure) -> None:
    ship = full(kind, "305mm", ("KRYUGG", "KRYUGG"), marks=ALL_MARKS, go="KRYUGG")
    face = ship_card(ship, COLOUR, measure)
    assert {overflow.tag.split(".")[-1] for overflow in face.overflow} <= {"marks", "label"}
    check(words(face.scene))


@TYPES
@pytest.mark.parametrize("gun", [CYRILLIC, GREEK, "Unterseebootsabwehrkanonenschnellfeuergeschütz"])
def test_too_long_name_is_shortened_and_reported(
    kind: int, gun: str, words: Words, measure: Measure
) -> None:
    face = ship_card(full(kind, gun, ("Y", "U")), COLOUR, measure)
    read = words(face.scene)
    check(read)
    for tag, text, _ in face.overflow:
        assert tag.endswith(".label")
        assert text == gun
        shown = "".join("".join(word.text.split()) for word in read if word.tag == tag)
        assert shown.endswith("…")
        assert "".join(gun.split()).startswith(shown[:-1])


@pytest.mark.parametrize(
    "gun", ["Canet QF 138mm", "Krupp L/45 305mm", "Обуховская 152mm", "Πυροβόλο 75mm"]
)
def test_long_names_fit_on_a_battleship_card(gun: str, measure: Measure) -> None:
    assert ship_card(full(4, gun, ("Y", "U")), COLOUR, measure).overflow == ()


def test_missing_letter_is_reported(measure: Measure) -> None:
    ship = full(1, "75mm", ("U", "G")).model_copy(update={"name": "大鷹"})
    (lost,) = ship_card(ship, COLOUR, measure).overflow
    assert lost == ("name", "大鷹", "大鷹")
    assert "大 (U+5927) 鷹 (U+9DF9)" in lost.said


@BOTH
def test_fullest_card_back_keeps_its_order(theme: Theme, words: Words, measure: Measure) -> None:
    told = dict.fromkeys(("dimensions", "weight", "engines", "fuel", "armament"), "Turbines, coal and " * 15)  # fmt: skip
    told = {key: text.strip() for key, text in told.items()}
    ship = full(
        4, "305mm", ("K", "R"), marks=ALL_MARKS, history=("A long story. " * 420).strip(),
        recognition={**told, "complement": 99_999}, figures=("From a book. " * 50).strip(),
    )  # fmt: skip
    places = ("Bow", "Fore port", "Aft port", "Fore starboard", "Aft starboard", "Stern")
    fire = tuple(FireRow(place, "13-18", (12.5,) * 4) for place in places for _ in range(2))
    odds = BlockFigures((1, 2, 3, 4), fire, tuple(LastRow(place, "12+") for place in places))
    face = recognition_card(ship, theme, measure, odds=odds)
    read = words(face.scene)
    check(read)
    tags = {word.tag for word in read}
    left_out = {overflow.tag for overflow in face.overflow}
    assert "history" in left_out
    assert "history" in tags
