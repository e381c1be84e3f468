"""The back of a card: what the ship's file tells, and short words for its special slots."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from cardforge.leviathans.cards.layout import QUARTER_LETTER, CardSize, large_size
from cardforge.leviathans.cards.ship_back import LEAST_MM, recognition_card
from cardforge.leviathans.cards.theme import COLOUR, GREY, THEMES, Theme
from cardforge.leviathans.comparison import BlockFigures, FireRow, LastRow, block_figures
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.presets import preset
from cardforge.leviathans.ship import Ship, Slot
from cardforge.press import pdf
from cardforge.press.boxes import extent
from cardforge.press.card_positions import A4
from cardforge.press.measure import Measure
from cardforge.press.scene import Group, Line, Path, Scene
from tests.press.proof import proof

Fleet = Mapping[str, Ship]
Words = Callable[[Scene], list[Any]]

BOTH = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


def joined(words: list[Any]) -> dict[str, str]:
    texts: dict[str, str] = {}
    for word in words:
        texts[word.tag] = f"{texts.get(word.tag, '')} {word.text}".strip()
    return texts


def squeezed(text: str) -> str:
    return "".join(text.split())


@BOTH
def test_ship_back_has_everything_of_the_file(
    theme: Theme, fleet: Fleet, words: Words, measure: Measure
) -> None:
    for ship in fleet.values():
        face = recognition_card(ship, theme, measure)
        assert face.overflow == ()
        read = words(face.scene)
        texts = joined(read)
        assert squeezed(texts["history"]) == squeezed(ship.history)
        assert squeezed(texts["figures"]) == squeezed(ship.figures)
        assert texts["name"] == ship.name
        told = ship.recognition
        for word in ("dimensions", "weight", "engines", "fuel", "armament"):
            assert squeezed(texts.get(word, "")) == squeezed(getattr(told, word))
        assert texts["complement"].startswith(f"{told.complement:,} ")
        special = [slot.kind for _, _, slot in ship.all_slots() if slot.kind.nation]
        spoken = {text for tag, text in texts.items() if tag.startswith("special.")}
        for kind in special:
            assert {kind.label, kind.summary} <= spoken
        for word in read:
            assert word.size_pt >= 6 - 1e-6
            assert word.left >= 3
            assert word.right <= face.scene.width_mm - 3
            assert word.top >= 3
            assert word.bottom <= face.scene.height_mm - 3
        for one, other in itertools.combinations(read, 2):
            apart = max(
                one.left - other.right, other.left - one.right, one.top - other.bottom,
                other.top - one.bottom,
            )  # fmt: skip
            assert apart > -0.05, (one, other)


def test_ship_back_of_a_bare_ship_is_clean(words: Words, measure: Measure) -> None:
    ship = preset("Bare", 1, "Kingdom of Bavaria")
    face = recognition_card(ship, COLOUR, measure)
    texts = joined(words(face.scene))
    assert "history" not in texts
    assert "heading.particulars" not in texts
    assert texts["class"] == "Destroyer"
    assert pdf.draw([face.scene], measure)


def test_ship_back_prints_given_odds(fleet: Fleet, words: Words, measure: Measure) -> None:
    odds = BlockFigures(
        (1, 2), (FireRow("Bow", "1-6", (1.25, 0.75)),), (LastRow("Bow", "4"), LastRow("Port", "6+"))
    )
    face = recognition_card(fleet["jean-bart"], COLOUR, measure, odds=odds)
    assert face.overflow == ()
    read = words(face.scene)
    told = [word.text for word in read if word.tag.startswith("odds")]
    assert {"1.2", "0.8", "1-6", "4", "6+"} <= set(told)
    lowest = max(word.bottom for word in read if word.tag == "history")
    assert min(word.top for word in read if word.tag.startswith("odds")) > lowest


def test_ship_back_explains_a_homebrew_slot(fleet: Fleet, words: Words, measure: Measure) -> None:
    ship = fleet["vipera"]
    slot = (
        ship.locations["bow"]
        .slots[1]
        .model_validate(
            {"item": "homebrew", "breach": 9, "name": "Sky hook", "rules": "Hooks one ship."}
        )
    )
    bow = ship.locations["bow"]
    slots = type(bow.slots)({**bow.slots, 1: slot})
    locations = {**ship.locations, "bow": bow.model_copy(update={"slots": slots})}
    changed = ship.model_copy(update={"locations": type(ship.locations)(locations)})
    texts = joined(words(recognition_card(changed, COLOUR, measure).scene))
    assert "Sky hook" in texts.values()
    assert "Hooks one ship." in texts.values()


@pytest.mark.parametrize("size", [QUARTER_LETTER, large_size(A4)], ids=["letter", "a4"])
def test_ship_back_has_picture_history_and_odds(
    fleet: Fleet, words: Words, measure: Measure, size: CardSize
) -> None:
    for stem, ship in fleet.items():
        face = recognition_card(ship, GREY, measure, odds=block_figures(ship), size=size)
        assert face.overflow == (), stem
        assert proof(face.scene, measure) == (), stem
        texts = joined(words(face.scene))
        assert squeezed(texts["history"]) == squeezed(ship.history)
        assert {"heading.odds", "heading.particulars"} <= set(texts)
        (panel,) = (item for item in face.scene.items if getattr(item, "tag", "") == "panel")
        left, top, right, bottom = extent([panel])
        assert bottom - top >= LEAST_MM - 1
        assert right - left >= 40


@pytest.mark.parametrize("odds", [True, False])
def test_ship_back_has_no_empty_band(
    fleet: Fleet, words: Words, measure: Measure, *, odds: bool
) -> None:
    """Whatever stands on a back, from head to foot: nothing is more than 9 mm apart."""
    bare = preset("Bare", 1, "Kingdom of Bavaria")
    for ship in (*fleet.values(), bare, disarmed(fleet["vipera"]), disarmed(bare)):
        figures = block_figures(ship) if odds else None
        face = recognition_card(ship, GREY, measure, odds=figures)
        spans = [(word.top, word.bottom) for word in words(face.scene)]
        parts = [item for item in face.scene.items if isinstance(item, Path | Group | Line)]
        boxes = [extent([part]) for part in parts]
        spans += [(top, bottom) for _, top, _, bottom in boxes if bottom - top < 60]
        spans.sort()
        reached = spans[0][1]
        for top, bottom in spans:
            assert top - reached < (9 if ship.history else 40), ship.name
            reached = max(reached, bottom)


def disarmed(ship: Ship) -> Ship:
    """Take a ship's guns away."""
    locations = {
        place: location.model_copy(
            update={
                "slots": type(location.slots)(
                    {
                        number: slot
                        for number, slot in location.slots.items()
                        if slot.family is not Family.GUN
                    }
                )
            }
        )
        for place, location in ship.locations.items()
    }
    return ship.model_copy(update={"locations": type(ship.locations)(locations)})


def test_ship_back_notes_a_ship_without_guns(fleet: Fleet, words: Words, measure: Measure) -> None:
    ship = disarmed(fleet["capricieuse"])
    read = words(recognition_card(ship, GREY, measure, odds=block_figures(ship)).scene)
    told = {word.text for word in read if word.tag.startswith("odds")}
    assert "no gun" in told
    assert not told & {"hexes", "T1", "T4"}


def test_ship_back_reports_rows_that_do_not_fit(fleet: Fleet, measure: Measure) -> None:
    ship = fleet["ehrenbreitstein"]
    bow = ship.locations["bow"]
    slots = {
        number: Slot.model_validate(
            {
                "item": "homebrew",
                "breach": 9,
                "name": f"Sky hook {number}",
                "rules": ("Hooks. " * 20).strip(),
            }
        )
        for number in range(1, 7)
    }
    changed = bow.model_copy(update={"slots": type(bow.slots)(slots)})
    locations = type(ship.locations)({**ship.locations, "bow": changed})
    ship = ship.model_copy(update={"locations": locations, "history": ("Long ago. " * 90).strip()})
    face = recognition_card(ship, GREY, measure, odds=block_figures(ship))
    lost = {words.tag for words in face.overflow}
    assert "history" in lost
    assert any(tag.startswith("special.") for tag in lost)
    assert proof(face.scene, measure) == ()
