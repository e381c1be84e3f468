"""Markers are told apart by word, letter and sign, and stay clean in every theme."""

from __future__ import annotations

import pytest

from cardforge.leviathans.cards.markers import (
    MARKERS,
    NAMES,
    marker_faces,
    marker_sign,
    markers_for,
)
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.leviathans.kinds import NATIONS, RUSSIA
from cardforge.press.card_positions import A4, arrange
from cardforge.press.measure import Measure
from cardforge.press.scene import BLACK, WHITE, texts
from cardforge.press.sheets import Card, impose
from tests.press.proof import proof


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_marker_faces_are_clean(theme: Theme, measure: Measure) -> None:
    for marker in MARKERS:
        faces = marker_faces(marker, theme, measure)
        for face in (faces.front, faces.back):
            assert face.overflow == ()
            assert proof(face.scene, measure) == ()


def test_marker_faces_have_their_own_words_and_symbols() -> None:
    sides = [side for marker in MARKERS for side in (marker.front, marker.back) if side]
    words = [side.word for side in sides]
    assert len(set(words)) == len(words)
    assert {side.sign for side in sides} == set(NAMES)
    assert all(marker_sign(name, BLACK, WHITE) for name in NAMES)


def test_marker_with_two_states_has_two_faces(measure: Measure) -> None:
    called = {marker.name: marker for marker in MARKERS}
    mine = marker_faces(called["mine"], COLOUR, measure)
    front, back = ({text.text for text in texts(face.scene.items)}
                   for face in (mine.front, mine.back))  # fmt: skip
    assert "Inactive" in front
    assert "Active" in back
    lock = marker_faces(called["lock"], COLOUR, measure)
    assert lock.front.scene == lock.back.scene


def test_nation_adds_its_markers() -> None:
    core = {marker.name for marker in markers_for(())}
    assert core == {"moved", "initiative", "torpedo", "lost", "screen"}
    russian = {marker.name for marker in markers_for((RUSSIA,))}
    assert russian - core == {"evasive", "mine"}
    assert markers_for(NATIONS) == MARKERS


def test_markers_print_back_to_back(measure: Measure) -> None:
    faces = [marker_faces(marker, COLOUR, measure) for marker in MARKERS]
    size = faces[0].front.scene
    cards = [Card(each.front.scene, each.back.scene, each.key) for each in faces * 3]
    sheets = list(impose(cards, arrange(size.width_mm, size.height_mm, A4)))
    assert len(sheets) == 2
    assert proof(sheets[0], measure) == ()
