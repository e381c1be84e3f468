"""The cards that explain slots and manoeuvres carry every number of the settled rules."""

from __future__ import annotations

import pytest

from cardforge.leviathans.cards.reference_cards import (
    BROACH,
    COLLISION,
    RAM,
    SCREEN,
    manoeuvre_faces,
)
from cardforge.leviathans.cards.slot_card import RULES
from cardforge.leviathans.cards.theme import THEMES, Theme
from cardforge.leviathans.kinds import AUSTRIA, BRITAIN, NATIONS, Nation
from cardforge.press.measure import Measure
from cardforge.press.scene import texts
from cardforge.press.text_card import Point
from tests.press.proof import proof

FIGURES = {
    RAM: ("RR", "at most 3", "14 or less", "15 or more", "1 slot die", "the nearest", "foremost"),
    COLLISION: ("without a check", "RR", "1 slot die", "collide once", "flee"),
    SCREEN: ("3 MP", "once a turn", "higher Type", "both must be the screen’s", "Only guns"),
    BROACH: ("3 hexsides", "all its MP", "Stop marker"),
}
NATIONAL = {
    "bomba mine": ("lay 1 mine", "RRRR", "2 slot dice", "active or not", "torpedoes pass them"),
    "flak": ("8 or more", "until one succeeds", "spares this ship alone"),
    "bomber lev": ("within range", "1 slot die", "without GO or STOP dice", "Arc and sight"),
    "screening crew": ("1 MP", "roll of a lock"),
    "initiative crew": ("rising order", "moves later", "Type cards"),
    "arc torpedo": ("count as destroyed", "Tanks silent marker", "neither resolute guns nor keel"),
    "stabilizer": ("both ranges", "1 hex longer", "Stop marker"),
    "ram prow": ("the best", "until it shows an intact prow"),
    "magazine": ("at least 2 slot dice", "keel check"),
    "tesla coil": ("keeps 1 Tesla charge", "by a torpedo", "before repairs"),
}


@pytest.mark.parametrize("manoeuvre", FIGURES, ids=lambda steps: steps[0].heading)
def test_manoeuvre_has_every_figure(manoeuvre: tuple[Point, ...]) -> None:
    said = " ".join(f"{step.lead} {step.words}" for step in manoeuvre)
    assert all(words in said for words in FIGURES[manoeuvre])


@pytest.mark.parametrize("item", NATIONAL)
def test_national_slot_has_every_figure(item: str) -> None:
    assert all(words in RULES[item] for words in NATIONAL[item])


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("nations", [{BRITAIN}, {BRITAIN, AUSTRIA}, set(NATIONS)], ids=len)
def test_every_nation_rams_and_screens_and_austria_broaches(
    nations: set[Nation], theme: Theme, measure: Measure
) -> None:
    faces = manoeuvre_faces(nations, theme, measure)
    assert [face.overflow for face in faces] == [(), ()]
    assert [tuple(proof(face.scene, measure)) for face in faces] == [(), ()]
    words = [text for face in faces for text in texts(face.scene.items)]
    headings = [text.text for text in words if text.tag == "text.heading"]
    assert headings == ["Ram *", "Collision", "Screen *", *["Broach"] * (AUSTRIA in nations)]
    numbers = [[t.text for t in texts(f.scene.items) if t.tag == "mark"] for f in faces]
    assert numbers == [[str(n + 1) for n in range(len(each))] for each in numbers]
