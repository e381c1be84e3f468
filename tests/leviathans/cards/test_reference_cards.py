"""The rules cards: every step in order, every word and figure, and the marks in use, once."""

from __future__ import annotations

import pytest

from cardforge.leviathans.cards.layout import QUARTER_LETTER, CardSize, large_size
from cardforge.leviathans.cards.reference_cards import (
    ATTACK,
    BROACH,
    COLLISION,
    DAMAGE,
    MARK_RULES,
    MOVEMENT,
    RAM,
    SCREEN,
    TORPEDOES,
    TURN,
    USUAL_MARKS,
    attack_card,
    manoeuvre_faces,
    marks_explained,
    torpedo_face,
    turn_card,
    turn_points,
)
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.leviathans.kinds import AUSTRIA, BRITAIN, MARKS, NATIONS, Nation
from cardforge.press.card_positions import A4
from cardforge.press.frame import Point
from cardforge.press.lettering import Face
from cardforge.press.measure import Measure
from cardforge.press.scene import Group, texts
from tests.press.proof import proof

SIZES = pytest.mark.parametrize("size", [QUARTER_LETTER, large_size(A4)], ids=["Letter", "A4"])
POINTS = (TURN, MOVEMENT, ATTACK, DAMAGE, TORPEDOES)
FIGURES = {
    RAM: ("RR", "at most 3", "14 or less", "15 or more", "1 slot die", "the nearest", "foremost"),
    COLLISION: ("without a check", "RR", "1 slot die", "collide once", "flee"),
    SCREEN: ("3 MP", "once a turn", "higher Type", "both must be the screen’s", "Only guns"),
    BROACH: ("3 hexsides", "all its MP", "Stop marker"),
}


def faces(theme: Theme, measure: Measure, size: CardSize) -> list[Face]:
    turn, attack = turn_card(theme, measure, size), attack_card(theme, measure, size)
    return [*turn, *attack, torpedo_face(theme, measure, size)]


@SIZES
@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_turn_card_faces_are_clean_and_legible(
    theme: Theme, size: CardSize, measure: Measure
) -> None:
    for face in faces(theme, measure, size):
        assert (face.scene.width_mm, face.scene.height_mm) == (size.width_mm, size.height_mm)
        assert face.overflow == ()
        assert proof(face.scene, measure) == ()
        assert min(text.size_pt for text in texts(face.scene.items) if text.tag == "text") >= 7.5


@pytest.mark.parametrize("points", POINTS)
def test_turn_card_steps_are_numbered_in_order(points: tuple) -> None:  # type: ignore[type-arg]
    assert [point.mark for point in points] == [str(n) for n in range(1, len(points) + 1)]


def test_turn_card_has_the_phases_of_the_rules() -> None:
    headings = [point.heading for point in TURN if point.heading]
    assert headings == ["Before turn 1", "Initiative", "Movement", "Combat", "End of turn"]
    beyond = [point.lead for point in TURN if point.lead.endswith("*")]
    assert beyond == ["Launch. *", "Strike. *", "Repair. *"]


def test_turn_card_without_torpedoes_omits_their_steps() -> None:
    points = turn_points(launches=False)
    assert not {"Launch. *", "Strike. *"} & {point.lead for point in points}
    assert [point.mark for point in points] == [str(n) for n in range(1, len(TURN) - 1)]
    headings = [point.heading for point in points if point.heading]
    assert headings == [point.heading for point in TURN if point.heading]


@SIZES
def test_turn_card_has_all_step_texts(size: CardSize, measure: Measure) -> None:
    for points, face in zip(POINTS, faces(COLOUR, measure, size), strict=True):
        printed = " ".join(text.text for text in texts(face.scene.items))
        for point in points:
            for word in (*point.words.split(), *point.lead.split(), *point.heading.split()):
                assert word in printed


def drawn_marks(face: Face) -> list[str]:
    return [item.tag for item in face.scene.items if isinstance(item, Group) and item.tag in MARKS]


def test_gun_marks_in_use_are_explained_once(measure: Measure) -> None:
    assert {mark.partition(" ")[0] for mark in MARKS} == set(MARK_RULES)
    assert drawn_marks(attack_card(COLOUR, measure)[0]) == list(marks_explained(USUAL_MARKS))
    few = attack_card(COLOUR, measure, marks={"saturation 2", "turret"})[0]
    assert drawn_marks(few) == list(marks_explained({"saturation 2", "turret"}))
    assert drawn_marks(few) == ["turret", "saturation"]
    printed = " ".join(text.text for text in texts(few.scene.items))
    assert "Bracket" not in printed


def test_attack_card_names_the_screen_that_blocks_fire(measure: Measure) -> None:
    front = attack_card(COLOUR, measure)[0]
    printed = " ".join(text.text for text in texts(front.scene.items))
    assert "screen blocks fire" in printed


@pytest.mark.parametrize("manoeuvre", FIGURES, ids=lambda steps: steps[0].heading)
def test_manoeuvre_has_every_figure(manoeuvre: tuple[Point, ...]) -> None:
    said = " ".join(f"{step.lead} {step.words}" for step in manoeuvre)
    assert all(words in said for words in FIGURES[manoeuvre])


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
