"""Type cards cannot be told apart from behind, and say their Type in front."""

from __future__ import annotations

import pytest

from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.leviathans.cards.type_cards import (
    NO_SHIP,
    PROCEDURE,
    procedure_card,
    type_back,
    type_card,
    type_cards,
)
from cardforge.leviathans.nations import FRANCE, NATIONS, Nation
from cardforge.leviathans.places import CLASSES, HULLS
from cardforge.press import pdf
from cardforge.press.measure import Measure
from cardforge.press.proof import proof
from cardforge.press.scene import texts
from cardforge.press.sheet import Card

THEMED = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


@THEMED
@pytest.mark.parametrize(
    "nation", [None, *NATIONS], ids=lambda nation: nation.short if nation else "none"
)
def test_a_set_is_clean_and_whole(theme: Theme, nation: Nation | None, measure: Measure) -> None:
    fronts, back = type_cards(theme, measure, nation)
    assert len(fronts) == 4
    for face in (*fronts, back):
        assert face.unfitted == ()
        assert proof(face.scene, measure) == ()


@pytest.mark.parametrize("of_type", [1, 2, 3, 4])
def test_a_front_says_number_class_and_hexes(of_type: int, measure: Measure) -> None:
    words = [text.text for text in texts(type_card(of_type, COLOUR, measure).scene.items)]
    assert str(of_type) in words
    assert CLASSES[of_type].capitalize() in words
    assert any(word.startswith(f"{HULLS[of_type]} hexes, turns on the ") for word in words)


def test_backs_are_the_same_to_the_byte_and_name_no_type(measure: Measure) -> None:
    one, other = type_back(COLOUR, measure, FRANCE), type_back(COLOUR, measure, FRANCE)
    assert pdf.draw([one.scene], measure) == pdf.draw([other.scene], measure)
    words = {text.text for text in texts(one.scene.items)}
    assert words == {"Fog of War", "FRENCH REPUBLIC"}
    fronts, back = type_cards(COLOUR, measure)
    cards = [Card(front.scene, back.scene) for front in fronts]
    assert len({card.back for card in cards}) == 1


@THEMED
def test_the_procedure_is_clean_and_whole(theme: Theme, measure: Measure) -> None:
    for points, face in zip((PROCEDURE, NO_SHIP), procedure_card(theme, measure), strict=True):
        assert face.unfitted == ()
        assert proof(face.scene, measure) == ()
        printed = " ".join(text.text for text in texts(face.scene.items))
        for point in points:
            assert all(word in printed for word in point.words.split())
