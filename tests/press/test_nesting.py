from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.errors import PressError
from cardforge.press.arrange import A4, LETTER
from cardforge.press.preflight import proof
from cardforge.press.scene import Group, Line, Scene, Text
from cardforge.press.sheets import nest

SIZES = st.lists(st.tuples(st.floats(10, 190), st.floats(10, 240)), min_size=1, max_size=25)


def pieces(sizes: list[tuple[float, float]]) -> list[Scene]:
    return [
        Scene(width, height, (Text(2, 5, f"p{number}", 7),), bleed_mm=3, title=f"p{number}")
        for number, (width, height) in enumerate(sizes)
    ]


@given(SIZES)
def test_every_piece_lies_on_a_sheet_apart_from_the_others(
    sizes: list[tuple[float, float]],
) -> None:
    scenes = pieces(sizes)
    sheets = list(nest(scenes, A4))
    of_name = {scene.title: scene for scene in scenes}
    found = []
    for sheet in sheets:
        boxes = []
        for item in sheet.items:
            if isinstance(item, Group) and item.tag == "piece":
                word = item.items[0]
                assert isinstance(word, Text)
                scene = of_name[word.text]
                found.append(word.text)
                boxes.append((item.x, item.y, item.x + scene.width_mm, item.y + scene.height_mm))
        for left, top, right, bottom in boxes:
            assert left >= 7
            assert top >= 7
            assert right <= A4.width_mm - 7
            assert bottom <= A4.height_mm - 12
        for one, other in itertools.combinations(boxes, 2):
            across = max(one[0] - other[2], other[0] - one[2])
            down = max(one[1] - other[3], other[1] - one[3])
            assert max(across, down) >= 5.4
    assert sorted(found) == sorted(of_name)


def test_sheets_have_marks_a_ruler_and_a_title() -> None:
    [sheet] = nest(pieces([(60, 80), (40, 30), (40, 30)]), LETTER, "Counters")
    marks = [item for item in sheet.items if isinstance(item, Line)]
    assert len(marks) == 3 * 8
    assert sheet.title == "Counters 1"
    assert any(isinstance(item, Group) and item.tag == "ruler" for item in sheet.items)


def test_small_pieces_fill_the_gaps_beside_large_ones() -> None:
    assert len(list(nest(pieces([(120, 200), (60, 60), (60, 60), (60, 60)]), A4))) == 1


def test_a_piece_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(PressError, match="'p0' is 250 x 50 mm"):
        list(nest(pieces([(250, 50)]), A4))


def test_words_on_the_sheet_are_clean() -> None:
    from cardforge.press.measure import standard_measure

    for sheet in nest(pieces([(60, 80), (40, 30)]), A4, "Counters"):
        assert proof(sheet, standard_measure()) == ()
