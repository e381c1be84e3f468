"""Drawn ships stay in their own boxes, read back from finished PDFs: no barrel runs over a word."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardforge.core.files import read
from cardforge.leviathans.cards.layout import QUARTER_LETTER, card_layout
from cardforge.leviathans.cards.ship_back import recognition_card
from cardforge.leviathans.cards.ship_card import ship_card
from cardforge.leviathans.cards.theme import GREY
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.kinds import NATIONS
from cardforge.leviathans.presets import preset
from cardforge.leviathans.ship import Ship, Slot
from cardforge.press import pdf
from cardforge.press.lettering import Face
from cardforge.press.measure import standard_measure
from cardforge.press.scene import Group, Item, Scene
from cardforge.press.scene import Path as Outline
from tests.print.legal_ships import legal_ship
from tests.print.reading import Box, pages
from tests.print.shapes import STROKING, Shape, drawings

MEASURE = standard_measure()
FILES = sorted((Path(__file__).parents[2] / "ships").glob("*.yaml"))
ROUNDING_MM = 0.02
GUNS: dict[str, dict[str, object]] = {
    "naked": {"item": "gun", "name": "12in", "range": (8, 16), "dice": ("K", "R")},
    "triple": {"item": "gun", "name": "12in", "range": (8, 16), "dice": ("K", "R"),
               "marks": ("saturation 2",)},
    "turret": {"item": "gun", "name": "16in", "range": (8, 16), "dice": ("K", "R"),
               "marks": ("turret",)},
    "long": {"item": "long gun", "name": "305mm", "range": (9, 18), "dice": ("K",)},
    "blast": {"item": "blast gun", "name": "305mm", "range": (6,), "dice": ("K",)},
    "arc torpedo": {"item": "arc torpedo"},
    "lungo": {"item": "lungo"},
    "ram prow": {"item": "ram prow", "dice": ("KK",)},
}  # fmt: skip


def front(ship: Ship) -> Face:
    return ship_card(ship, GREY, MEASURE)


def back(ship: Ship) -> Face:
    return recognition_card(ship, GREY, MEASURE)


SIDES = pytest.mark.parametrize(("side", "tag"), [(front, "picture"), (back, "profile")])


def armed(nation: str, of_type: int, weapon: str, count: int) -> Ship:
    """Return a ship with so many of one weapon at each end, and everywhere on her sides."""
    ship = preset("Gunner", of_type, nation)
    slot = Slot.model_validate({"breach": 10, **GUNS[weapon]})
    locations = {
        place: location.model_copy(
            update={
                "slots": type(location.slots)(
                    {
                        **location.slots,
                        **dict.fromkeys(
                            range(1, 1 + (count if place in ("bow", "stern") else 6)), slot
                        ),
                    }
                )
            }
        )
        for place, location in ship.locations.items()
    }
    return ship.model_copy(update={"locations": type(ship.locations)(locations)})


def picked(items: tuple[Item, ...], tag: str) -> Iterator[Item]:
    return (item for item in items if isinstance(item, Group | Outline) and item.tag == tag)


def reach(scene: Scene, *items: Item) -> Box:
    """Return how far items of a scene reach on paper, pens included."""
    alone = Scene(scene.width_mm, scene.height_mm, items)
    (drawing,) = drawings(pdf.draw([alone], MEASURE))
    corners = [
        seen
        for shape in drawing.shapes
        for run in shape.runs
        for x, y in run
        if (seen := within(Box(x, y, x, y).grown(pen_mm(shape) / 2), shape.clip))
    ]
    lefts, tops, rights, bottoms = zip(*corners, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def pen_mm(shape: Shape) -> float:
    return shape.pen_mm if shape.painting in STROKING else 0.0


def within(one: Box, other: Box) -> Box | None:
    """Return what two boxes share, if anything."""
    left, top = max(one.left, other.left), max(one.top, other.top)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Box(left, top, right, bottom) if left <= right and top <= bottom else None


def home(ship: Ship, scene: Scene, tag: str) -> Box:
    """Return the picture's own box: that of the layout, or the panel on the back."""
    if tag == "profile":
        return reach(scene, *picked(scene.items, "panel"))
    box = card_layout(QUARTER_LETTER, ship.type).picture
    return Box(box.x, box.y, box.right, box.bottom)


def faults(ship: Ship, side: Callable[[Ship], Face], tag: str) -> Iterator[str]:
    """Say where the picture leaves its box, or what it runs over."""
    scene = dataclasses.replace(side(ship).scene, bleed_mm=0.0)
    (picture,) = picked(scene.items, tag)
    found = reach(scene, picture)
    if not home(ship, scene, tag).holds(found, ROUNDING_MM):
        yield f"the picture of {ship.name} reaches {found}"
    (page,) = pages(pdf.draw([scene], MEASURE))
    for line in page.lines:
        apart = max(
            line.box.left - found.right, found.left - line.box.right,
            line.box.top - found.bottom, found.top - line.box.bottom,
        )  # fmt: skip
        if apart < -ROUNDING_MM:
            yield f"{ship.name}: the picture runs over {line.text!r}"


@SIDES
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_picture_of_every_ship_stays_in_its_box(
    path: Path, side: Callable[[Ship], Face], tag: str
) -> None:
    assert list(faults(read_ship(read(path)), side, tag)) == []


@SIDES
@pytest.mark.parametrize(
    "seeds", [range(40), pytest.param(range(40, 200), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_pictures_of_random_legal_ships_stay_in_their_boxes(
    seeds: range, side: Callable[[Ship], Face], tag: str
) -> None:
    found = [list(faults(legal_ship(seed), side, tag)) for seed in seeds]
    assert found == [[]] * len(seeds)


@SIDES
@pytest.mark.parametrize("nation", [*(each.name for each in NATIONS), "Kingdom of Bavaria"])
def test_barrels_of_heavy_ships_stay_in_their_boxes(
    nation: str, side: Callable[[Ship], Face], tag: str
) -> None:
    for of_type, weapon, count in itertools.product((1, 4), GUNS, (1, 4)):
        assert list(faults(armed(nation, of_type, weapon, count), side, tag)) == []
