"""Pips are as many as the destroyed slots that lose a ship, the last one with a ring."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import pytest

from cardforge.leviathans.cards.damage_pips import CAPTION, pips_to_loss
from cardforge.leviathans.cards.ship_card import ship_card
from cardforge.leviathans.cards.theme import COLOUR
from cardforge.leviathans.ship import Ship
from cardforge.press.measure import Measure
from cardforge.press.scene import Circle, Scene, texts
from tests.press.proof import proof


def circles(scene: Scene, tag: str) -> list[Circle]:
    return [item for item in scene.items if isinstance(item, Circle) and item.tag == tag]


def test_pips_are_the_fewest_slots_that_are_half_the_si() -> None:
    for si in range(1, 100):
        fewest = next(slots for slots in range(1, 100) if 2 * slots >= si)
        assert pips_to_loss(si) == fewest


def test_every_card_has_its_pips_and_one_ring(fleet: Mapping[str, Ship], measure: Measure) -> None:
    for ship in fleet.values():
        scene = ship_card(ship, COLOUR, measure, points="192 points").scene
        pips, (ring,) = circles(scene, "pip"), circles(scene, "pip.ring")
        assert len(pips) == pips_to_loss(ship.si)
        assert (ring.x, ring.y) == (pips[-1].x, pips[-1].y)
        assert len({pip.y for pip in pips}) == 2
        said = " ".join(text.text for text in texts(scene.items) if text.tag == "pips")
        assert said == CAPTION


@pytest.mark.parametrize("si", [1, 2, 15, 36, 99])
@pytest.mark.parametrize("points", ["", "1,234 points"])
def test_pips_lie_apart_and_within_the_foot(
    si: int, points: str, fleet: Mapping[str, Ship], measure: Measure
) -> None:
    ship = fleet["hml-raven"].model_copy(update={"si": si})
    face = ship_card(ship, COLOUR, measure, points=points)
    assert face.overflow == ()
    assert proof(face.scene, measure) == ()
    pips = circles(face.scene, "pip")
    boxes = [(pip.x - pip.radius, pip.x + pip.radius, pip.y) for pip in pips]
    for row in {y for _, _, y in boxes}:
        spans = sorted((left, right) for left, right, y in boxes if y == row)
        assert all(one[1] < two[0] for one, two in itertools.pairwise(spans))
