"""The turn card says every step, in order, and marks what goes beyond the quick-start game."""

from __future__ import annotations

import pytest

from cardforge.leviathans.cards.layout import QUARTER_LETTER, CardSize, large_size
from cardforge.leviathans.cards.table_cards import ATTACK, TURN, turn_card
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.press.arrange import A4
from cardforge.press.measure import Measure
from cardforge.press.preflight import proof
from cardforge.press.scene import texts

SIZES = pytest.mark.parametrize("size", [QUARTER_LETTER, large_size(A4)], ids=["Letter", "A4"])


@SIZES
@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_both_faces_are_clean_and_whole(theme: Theme, size: CardSize, measure: Measure) -> None:
    for face in turn_card(theme, measure, size):
        assert (face.scene.width_mm, face.scene.height_mm) == (size.width_mm, size.height_mm)
        assert face.unfitted == ()
        assert proof(face.scene, measure) == ()
        assert min(text.size_pt for text in texts(face.scene.items) if text.tag == "text") >= 7.5


def test_steps_are_numbered_in_order() -> None:
    for points in (TURN, ATTACK):
        assert [point.mark for point in points] == [str(n) for n in range(1, len(points) + 1)]


def test_the_turn_runs_as_the_rules_have_it() -> None:
    headings = [point.heading for point in (*TURN, *ATTACK) if point.heading]
    assert headings == [
        "Initiative", "Movement", "Combat", "End of turn", "An attack", "Keel check", "Victory",
    ]  # fmt: skip
    beyond = [point.lead for point in TURN if point.lead.endswith("*")]
    assert beyond == ["Launch torpedoes *", "Torpedoes run. *", "Repair. *"]


@SIZES
def test_all_words_of_the_steps_are_on_the_card(size: CardSize, measure: Measure) -> None:
    for points, face in zip((TURN, ATTACK), turn_card(COLOUR, measure, size), strict=True):
        printed = " ".join(text.text for text in texts(face.scene.items))
        for point in points:
            for word in (*point.words.split(), *point.lead.split(), *point.heading.split()):
                assert word in printed
