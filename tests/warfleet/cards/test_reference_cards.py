"""Table cards of War Fleet: clean, with the progression of dice."""

from __future__ import annotations

import pytest

from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.press.measure import Measure
from cardforge.press.scene import texts
from cardforge.warfleet.cards.reference_cards import STEPS, dial_card, turn_card
from cardforge.warfleet.ship import dice_at
from tests.press.proof import proof

ALL_THEMES = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


@ALL_THEMES
def test_fleet_table_cards_are_clean(theme: Theme, measure: Measure) -> None:
    for face in (*turn_card(theme, measure), dial_card(theme, measure)):
        assert face.overflow == ()
        assert proof(face.scene, measure) == ()


def test_dial_up_card_has_the_progression(measure: Measure) -> None:
    tagged: dict[str, list[str]] = {}
    for text in texts(dial_card(COLOUR, measure).scene.items):
        tagged.setdefault(text.tag, []).append(text.text)
    assert "".join(tagged["die"]) == "".join(dice_at(step) for step in range(STEPS))
    assert tagged["step.5.top"] == ["16"]
    assert tagged["step.5.mean"] == ["9.0"]
