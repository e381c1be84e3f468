"""The battle log has a row for each turn and torpedo, and room for each side's roll."""

from __future__ import annotations

import pytest

from cardforge.leviathans.cards.log_sheet import TORPEDOES, TURNS, battle_log
from cardforge.leviathans.cards.markers import MARKERS, marker_faces
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.press.card_positions import A4, LETTER, Paper
from cardforge.press.measure import Measure
from cardforge.press.scene import Path, texts
from tests.press.proof import proof


@pytest.mark.parametrize("paper", [LETTER, A4], ids=lambda paper: paper.name)
@pytest.mark.parametrize("sides", ["AB", "ABCD"])
@pytest.mark.parametrize("torpedoes", [False, True])
def test_battle_log_sheet_has_its_rows(
    paper: Paper, sides: str, torpedoes: bool, measure: Measure
) -> None:
    face = battle_log(sides, paper, measure, torpedoes=torpedoes)
    assert face.overflow == ()
    assert proof(face.scene, measure) == ()
    words = list(texts(face.scene.items))
    rows = [text.text for text in words if text.tag == "row"]
    turns = [str(number) for number in range(1, TURNS + 1)]
    assert rows == [*turns, *(TORPEDOES * 2 if torpedoes else "")]
    assert [text.text for text in words if text.tag == "side.letter"] == list(sides) * TURNS
    heads = {text.text for text in words if text.tag == "head"}
    assert heads >= {f"roll of {side}" for side in sides}


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_torpedo_markers_have_a_letter_and_a_course(theme: Theme, measure: Measure) -> None:
    (torpedo,) = [marker for marker in MARKERS if marker.name == "torpedo"]
    made = [marker_faces(torpedo, theme, measure, letter) for letter in TORPEDOES]
    assert len({faces.key for faces in made}) == len(TORPEDOES)
    for letter, faces in zip(TORPEDOES, made, strict=True):
        for face in (faces.front, faces.back):
            assert proof(face.scene, measure) == ()
            items = face.scene.items
            assert [text.text for text in texts(items) if text.tag == "letter"] == [letter]
            assert [item for item in items if isinstance(item, Path) and item.tag == "course"]


def test_other_markers_have_no_course(measure: Measure) -> None:
    for marker in MARKERS:
        items = marker_faces(marker, COLOUR, measure).front.scene.items
        assert not [item for item in items if isinstance(item, Path) and item.tag == "course"]
