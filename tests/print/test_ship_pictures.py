"""Drawn ships stay in their boxes, read from finished PDFs: no barrel covers a word."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterable, Iterator
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
from tests.print.reading import Box, Page, pages
from tests.print.shapes import STROKING, Drawing, Shape, drawings
from tests.tiers import landing

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
    """Return a ship with several of one weapon at each end, and everywhere on its sides."""
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


def alone(scene: Scene, tag: str) -> Scene:
    """Return a page with only the items of a tag."""
    return Scene(scene.width_mm, scene.height_mm, tuple(picked(scene.items, tag)))


def reach(drawing: Drawing) -> Box:
    """Return the box of everything drawn on paper, pens included."""
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
    """Return the intersection of two boxes, if any."""
    left, top = max(one.left, other.left), max(one.top, other.top)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Box(left, top, right, bottom) if left <= right and top <= bottom else None


def picture_box(ship: Ship) -> Box:
    """Return the layout's box for the picture on the front."""
    box = card_layout(QUARTER_LETTER, ship.type).picture
    return Box(box.x, box.y, box.right, box.bottom)


def faults(ships: Iterable[Ship], side: Callable[[Ship], Face], tag: str) -> Iterator[str]:
    """Yield where pictures leave their boxes, or what they cover.

    All are printed at once, each picture and the panel around it on separate pages.
    """
    drawn = [(ship, dataclasses.replace(side(ship).scene, bleed_mm=0.0)) for ship in ships]
    words = pages(pdf.draw([scene for _, scene in drawn], MEASURE))
    assert all(len(list(picked(scene.items, tag))) == 1 for _, scene in drawn)
    apart = [alone(scene, part) for _, scene in drawn for part in (tag, "panel")]
    found = drawings(pdf.draw(apart, MEASURE))
    for (ship, _), page, picture, panel in zip(drawn, words, found[::2], found[1::2], strict=True):
        box = reach(panel) if tag == "profile" else picture_box(ship)
        yield from _faults(ship, page, reach(picture), box)


def _faults(ship: Ship, page: Page, found: Box, box: Box) -> Iterator[str]:
    if not box.holds(found, ROUNDING_MM):
        yield f"the picture of {ship.name} reaches {found}"
    for line in page.lines:
        apart = max(
            line.box.left - found.right, found.left - line.box.right,
            line.box.top - found.bottom, found.top - line.box.bottom,
        )  # fmt: skip
        if apart < -ROUNDING_MM:
            yield f"{ship.name}: the picture runs over {line.text!r}"


@SIDES
def test_pictures_of_bundled_ships_stay_in_their_boxes(
    side: Callable[[Ship], Face], tag: str
) -> None:
    assert list(faults([read_ship(read(path)) for path in FILES], side, tag)) == []


@SIDES
@pytest.mark.parametrize(
    "seeds",
    [range(20), landing(range(20, 40)), pytest.param(range(40, 200), marks=pytest.mark.slow)],
    ids=["few", "some", "many"],
)
def test_pictures_of_random_legal_ships_stay_in_their_boxes(
    seeds: range, side: Callable[[Ship], Face], tag: str
) -> None:
    assert list(faults(map(legal_ship, seeds), side, tag)) == []


NATIONAL = [*(each.name for each in NATIONS), "Kingdom of Bavaria"]


@SIDES
def test_barrels_of_every_nation_stay_in_their_boxes(
    side: Callable[[Ship], Face], tag: str
) -> None:
    weapons = itertools.cycle(GUNS)
    ships = [armed(nation, 4, weapon, 4) for nation, weapon in zip(NATIONAL, weapons, strict=False)]
    assert list(faults(ships, side, tag)) == []


@pytest.mark.landing
@SIDES
@pytest.mark.parametrize("nation", NATIONAL)
def test_barrels_of_heavy_ships_stay_in_their_boxes(
    nation: str, side: Callable[[Ship], Face], tag: str
) -> None:
    kinds = itertools.product((1, 4), GUNS, (1, 4))
    ships = [armed(nation, of_type, weapon, count) for of_type, weapon, count in kinds]
    assert list(faults(ships, side, tag)) == []


def test_picture_check_detects_a_picture_outside_its_box() -> None:
    def askew(ship: Ship) -> Face:
        face = front(ship)
        (picture,) = picked(face.scene.items, "picture")
        assert isinstance(picture, Group)
        rest = tuple(item for item in face.scene.items if item is not picture)
        items = (*rest, dataclasses.replace(picture, x=picture.x + 15.0))
        return Face(dataclasses.replace(face.scene, items=items))

    found = list(faults([legal_ship(0)], askew, "picture"))
    assert "reaches" in found[0]
    assert all("runs over" in fault for fault in found[1:])
    assert len(found) > 1
