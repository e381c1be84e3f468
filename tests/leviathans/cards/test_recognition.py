"""The back of a card: what the ship's file tells, and short words for its special slots."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from cardforge.leviathans.cards.odds_block import BlockFigures, FireRow, LastRow
from cardforge.leviathans.cards.recognition import recognition_card
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.leviathans.presets import preset
from cardforge.leviathans.ship import Ship
from cardforge.press import pdf
from cardforge.press.measure import Measure
from cardforge.press.scene import Scene

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
def test_every_ship_tells_all_that_its_file_says(
    theme: Theme, fleet: Fleet, words: Words, measure: Measure
) -> None:
    for ship in fleet.values():
        face = recognition_card(ship, theme, measure)
        assert face.unfitted == ()
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


def test_a_bare_ship_has_a_back_too(words: Words, measure: Measure) -> None:
    ship = preset("Bare", 1, "Kingdom of Bavaria")
    face = recognition_card(ship, COLOUR, measure)
    texts = joined(words(face.scene))
    assert "history" not in texts
    assert "heading.particulars" not in texts
    assert texts["class"] == "Destroyer"
    assert pdf.draw([face.scene], measure)


def test_odds_that_are_handed_in_are_printed_below(
    fleet: Fleet, words: Words, measure: Measure
) -> None:
    odds = BlockFigures(
        (1, 2), (FireRow("Bow", "1-6", (1.25, 0.75)),), (LastRow("Bow", "4"), LastRow("Port", "6+"))
    )
    face = recognition_card(fleet["jean-bart"], COLOUR, measure, odds=odds)
    assert face.unfitted == ()
    read = words(face.scene)
    told = [word.text for word in read if word.tag.startswith("odds")]
    assert {"1.2", "0.8", "1-6", "4", "6+"} <= set(told)
    lowest = max(word.bottom for word in read if word.tag == "history")
    assert min(word.top for word in read if word.tag.startswith("odds")) > lowest


def test_a_homebrew_slot_brings_its_own_rules(fleet: Fleet, words: Words, measure: Measure) -> None:
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
