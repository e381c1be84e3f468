"""The drawn ships: distinct classes, weapons where they fire, and the same picture every time."""

from __future__ import annotations

import io
import itertools
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from PIL import Image, ImageChops, ImageStat

from cardforge.press import pdf, raster
from cardforge.press.boxes import IDENTITY, Box, Matrix, placing
from cardforge.press.frame import Picture
from cardforge.press.measure import standard_measure
from cardforge.press.scene import Group, Item, Scene
from cardforge.starships.cards.pictures import plan_picture, profile_picture, ship_view, side_view
from cardforge.starships.cards.shapes import HULLS, craft_outline, weapon_drawing
from cardforge.starships.cards.theme import COLOUR, GREY, THEMES, Theme
from cardforge.starships.element import Element
from cardforge.starships.files import preset
from cardforge.starships.rulebook import CLASSES, SQUADRON, WEAPONS

Draw = Callable[[Element, str, Theme], Picture]
VIEWS = pytest.mark.parametrize("draw", [plan_picture, profile_picture])
SHIPS = [word for word in CLASSES if word != SQUADRON]


def seen(items: tuple[Item, ...], size: tuple[float, float] = (40, 40)) -> Image.Image:
    """The pixels of a drawing around the origin in the middle of a page."""
    scene = Scene(*size, (Group(items, x=size[0] / 2, y=size[1] / 2),))
    page = raster.png(pdf.draw([scene], standard_measure()), 0, 100)
    return Image.open(io.BytesIO(page)).convert("L")


def placed(picture: Picture) -> tuple[Item, ...]:
    return (picture.placed(Box(-19, -19, 38, 38)),)


def unlike(one: Image.Image, other: Image.Image) -> float:
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0])


def guns(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[str, Matrix]]:
    """Yield each weapon of a drawing with its transform."""
    for item in items:
        if isinstance(item, Group):
            inner = matrix.after(placing(item))
            if item.tag.startswith("gun."):
                yield item.tag.removeprefix("gun."), inner
            yield from guns(item.items, inner)


def armed(word: str = "cruiser", **weapons: tuple[str, ...]) -> Element:
    return Element.model_validate({"name": "Ship", "class": word, "weapons": weapons})


@VIEWS
def test_class_pictures_look_different(draw: Draw) -> None:
    pictures = {word: seen(placed(draw(preset("Same", word), "Same", COLOUR))) for word in CLASSES}
    for one, other in itertools.combinations(pictures, 2):
        assert unlike(pictures[one], pictures[other]) > 4, (one, other)


@VIEWS
@pytest.mark.parametrize("word", list(CLASSES))
def test_element_picture_stays_within_its_size(draw: Draw, word: str) -> None:
    for theme in THEMES.values():
        picture = draw(preset("Same", word), "Same", theme)
        room = seen((Group(picture.items),), (2 * picture.width, 2 * picture.height))
        left, top, right, bottom = ImageChops.invert(room).getbbox() or (0, 0, 0, 0)
        wide, high = room.size
        assert left > wide * 0.24
        assert right < wide * 0.76
        assert top > high * 0.24
        assert bottom < high * 0.76


@VIEWS
def test_ship_paint_depends_only_on_the_name(draw: Draw) -> None:
    ship = preset("Ship", "destroyer", "Meridian League")
    assert draw(ship, "Anna", COLOUR).items == draw(ship, "Anna", COLOUR).items
    assert draw(ship, "Anna", COLOUR).items != draw(ship, "Berta", COLOUR).items


def test_weapon_drawings_differ_in_shape() -> None:
    shapes = {
        word: seen((Group(weapon_drawing(word, GREY), scale=(3.0, 3.0)),)) for word in WEAPONS
    }
    for one, other in itertools.combinations(shapes, 2):
        assert unlike(shapes[one], shapes[other]) > 0.4, (one, other)


@pytest.mark.parametrize("word", SHIPS)
def test_drawn_weapons_point_where_they_fire(word: str) -> None:
    """Front weapons point ahead, and broadside weapons to both sides."""
    slots = CLASSES[word].slots
    front, side = ("macro",) * slots["front"], ("heavy",) * slots["broadside"]
    element = armed(word, front=front, broadside=side, aux=("light",) * slots["aux"])
    found = list(guns(plan_picture(element, "Ship", COLOUR).items))
    assert Counter(name for name, _ in found) == {
        "macro": len(front), "light": slots["aux"], **({"heavy": 2 * len(side)} if side else {})
    }  # fmt: skip
    for name, matrix in found:
        across, down = -matrix.c, -matrix.d  # where the muzzle, which is up, comes to point
        if name == "macro":
            assert abs(across) < 1e-9
            assert down < 0
        if name == "heavy":
            assert abs(down) < 1e-9
            assert across * matrix.e > 0


@pytest.mark.parametrize("word", SHIPS)
def test_drawn_weapons_lie_on_the_hull(word: str) -> None:
    slots, hull = CLASSES[word].slots, HULLS[word]
    element = armed(word, **{arc: ("light",) * count for arc, count in slots.items()})
    middle = (hull.half[0][1] + hull.half[-1][1] + 9.0) / 2
    for _, matrix in guns(plan_picture(element, "Ship", COLOUR).items):
        assert abs(matrix.e) <= hull.width_at(matrix.f + middle)
    assert hull.width_at(hull.half[-1][1] + 1) == 0
    assert hull.beam == 2 * max(x for x, _ in hull.half)


@VIEWS
def test_only_carriers_have_drawn_hangars(draw: Draw) -> None:
    plain = armed("cruiser")
    carrier = plain.model_copy(update={"systems": ("hangar bays",)})
    assert draw(plain, "S", COLOUR).items != draw(carrier, "S", COLOUR).items


@VIEWS
def test_more_engine_points_draw_more_engines(draw: Draw) -> None:
    slow = armed("cruiser")
    quick = slow.model_copy(update={"upgrades": ("improved engines",)})
    assert draw(slow, "S", COLOUR).items != draw(quick, "S", COLOUR).items


def test_squadron_picture_depends_on_its_build() -> None:
    fighter = armed(SQUADRON, aux=("light",))
    quick = fighter.model_copy(update={"upgrades": ("improved engines",)})
    sturdy = fighter.model_copy(update={"upgrades": ("improved armour",)})
    bomber = armed(SQUADRON, aux=("medium torpedoes",))
    shapes = [craft_outline(each) for each in (fighter, quick, sturdy, bomber)]
    assert len(set(shapes[:3])) == 3
    assert shapes[2] == shapes[3]
    crafts = [item for item in plan_picture(fighter, "F", COLOUR).items if isinstance(item, Group)]
    assert len(crafts) == 3


def test_element_views_fill_their_boxes_in_every_theme() -> None:
    box = Box(3, 4, 40, 60)
    for theme in THEMES.values():
        for view in (ship_view, side_view):
            group = view(preset("Same", "frigate"), "Same", box, theme)
            assert group == view(preset("Same", "frigate"), "Same", box, theme)
