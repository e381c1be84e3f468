"""The battle log has a row for each turn and torpedo, and room for each side's roll."""

from __future__ import annotations

import pytest

from cardforge.leviathans.cards.accessories import TURNS, battle_log, torpedo_letters
from cardforge.leviathans.cards.markers import MARKERS, marker_faces
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.press.card_positions import A4, LETTER, Paper
from cardforge.press.measure import Measure
from cardforge.press.scene import Path, texts
from tests.press.proof import proof


@pytest.mark.parametrize("paper", [LETTER, A4], ids=lambda paper: paper.name)
@pytest.mark.parametrize("sides", ["AB", "ABCD"])
@pytest.mark.parametrize("launches", [0, 1, 9, 40])
def test_battle_log_sheet_has_its_rows(
    paper: Paper, sides: str, launches: int, measure: Measure
) -> None:
    letters = torpedo_letters(launches)
    face = battle_log(sides, paper, measure, torpedoes=letters)
    assert face.overflow == ()
    assert proof(face.scene, measure) == ()
    words = list(texts(face.scene.items))
    rows = [text.text for text in words if text.tag == "row"]
    turns = [str(number) for number in range(1, TURNS + 1)]
    assert rows == [*turns, *(letters * 2 if launches == 1 else letters)]
    assert [text.text for text in words if text.tag == "side.letter"] == list(sides) * TURNS
    heads = {text.text for text in words if text.tag == "head"}
    assert heads >= {f"roll of {side}" for side in sides}


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_torpedo_markers_have_a_letter_and_a_course(theme: Theme, measure: Measure) -> None:
    (torpedo,) = [marker for marker in MARKERS if marker.name == "torpedo"]
    letters = torpedo_letters(12)
    made = [marker_faces(torpedo, theme, measure, letter) for letter in letters]
    assert len({faces.key for faces in made}) == 12
    for letter, faces in zip(letters, made, strict=True):
        for face in (faces.front, faces.back):
            assert proof(face.scene, measure) == ()
            items = face.scene.items
            assert [text.text for text in texts(items) if text.tag == "letter"] == [letter]
            assert [item for item in items if isinstance(item, Path) and item.tag == "course"]


def test_torpedo_letters_grow_with_the_launches() -> None:
    found = [torpedo_letters(launches) for launches in (0, 1, 6, 7, 12, 40)]
    assert found == ["", "ABCDEF", "ABCDEF", "ABCDEFG", *["ABCDEFGHIJKL"] * 2]


def test_other_markers_have_no_course(measure: Measure) -> None:
    for marker in MARKERS:
        items = marker_faces(marker, COLOUR, measure).front.scene.items
        assert not [item for item in items if isinstance(item, Path) and item.tag == "course"]
