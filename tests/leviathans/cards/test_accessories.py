"""Accessories: the chart gives every face of every die, and the log has a row for each turn."""

from __future__ import annotations

from collections import Counter

import pytest

from cardforge.leviathans.cards.accessories import (
    INITIATIVE_DICE,
    TURNS,
    battle_log,
    dice_chart,
    dice_markers,
    slot_value,
    torpedo_letters,
)
from cardforge.leviathans.cards.layout import QUARTER_LETTER, CardSize, large_size
from cardforge.leviathans.cards.markers import MARKERS, marker_faces
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.leviathans.dice import COLOURS, FACES
from cardforge.press.card_positions import A4, LETTER, Paper
from cardforge.press.measure import Measure
from cardforge.press.scene import Path, Scene, texts
from tests.press.proof import proof

# Written out anew from the table of faces.
PRINTED = {
    "G": [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4],
    "U": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6],
    "Y": [1, 2, 2, 3, 4, 4, 5, 5, 6, 7, 7, 8],
    "R": [1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10],
    "K": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
}
MEANS = {"G": "2.5", "U": "3.5", "Y": "4.5", "R": "5.5", "K": "6.5", "d6": "3.5"}
THEMED = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def by_tag(scene: Scene) -> dict[str, str]:
    return {text.tag: text.text for text in texts(scene.items) if text.tag}


@pytest.mark.parametrize("size", [QUARTER_LETTER, large_size(A4)], ids=["Letter", "A4"])
@THEMED
def test_dice_chart_is_clean_and_complete(theme: Theme, size: CardSize, measure: Measure) -> None:
    face = dice_chart(theme, measure, size)
    assert (face.scene.width_mm, face.scene.height_mm) == (size.width_mm, size.height_mm)
    assert face.overflow == ()
    assert proof(face.scene, measure) == ()


@pytest.mark.parametrize("die", FACES)
def test_dice_chart_equals_the_faces(die: str, measure: Measure) -> None:
    cells = by_tag(dice_chart(COLOUR, measure).scene)
    column = [int(cells[f"{die}.{roll}"]) for roll in range(1, 13)]
    assert column == PRINTED[die]
    assert Counter(column) == Counter(FACES[die])
    assert column == sorted(column)


def test_dice_chart_has_row_numbers_and_means(measure: Measure) -> None:
    cells = by_tag(dice_chart(COLOUR, measure).scene)
    assert [cells[f"roll.{roll}"] for roll in range(1, 13)] == [str(n) for n in range(1, 13)]
    assert {name: cells[f"mean.{name}"] for name in MEANS} == MEANS


def test_dice_chart_slot_die_has_each_number_twice(measure: Measure) -> None:
    assert Counter(slot_value(roll) for roll in range(1, 13)) == dict.fromkeys(range(1, 7), 2)
    cells = by_tag(dice_chart(COLOUR, measure).scene)
    assert [int(cells[f"d6.{roll}"]) for roll in (1, 2, 11, 12)] == [1, 1, 6, 6]


def test_dice_chart_row_shares_a_baseline(measure: Measure) -> None:
    scene = dice_chart(COLOUR, measure).scene
    lines = {text.tag: text.y for text in texts(scene.items)}
    for roll in range(1, 13):
        assert len({lines[f"{name}.{roll}"] for name in ("roll", *FACES, "d6")}) == 1


@THEMED
def test_dice_markers_show_letter_and_name(theme: Theme, measure: Measure) -> None:
    faces = dice_markers(theme, measure)
    assert len(faces) == len(INITIATIVE_DICE) == 4
    for die, face in zip("KRYU", faces, strict=True):
        assert [text.text for text in texts(face.scene.items)] == [die, COLOURS[die].capitalize()]
        assert proof(face.scene, measure) == ()
    assert len(dice_markers(theme, measure, "GUYRK")) == 5


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


@THEMED
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
