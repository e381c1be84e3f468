"""The drawn ships: each her own, each of her nation, each with her guns."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping

import pytest
from PIL import Image as Pillow
from PIL import ImageChops, ImageStat

from cardforge.leviathans.cards.anatomy import anatomy_of, turret_radius
from cardforge.leviathans.cards.appearance import form_of, gun_of
from cardforge.leviathans.cards.from_above import plan_picture
from cardforge.leviathans.cards.from_the_side import profile_picture
from cardforge.leviathans.cards.theme import COLOUR, GREY, Theme
from cardforge.leviathans.kinds import NATIONS
from cardforge.leviathans.presets import preset
from cardforge.leviathans.ship import Ship, Slot
from cardforge.press.boxes import Box
from cardforge.press.frame import Picture
from cardforge.press.scene import Item

Fleet = Mapping[str, Ship]
Raster = Callable[[Iterable[Item], float, float], Pillow.Image]

Draw = Callable[[Ship, Theme], Picture]
VIEWS = pytest.mark.parametrize("view", [plan_picture, profile_picture])
SIZE: dict[Draw, tuple[float, float]] = {plan_picture: (26.0, 54.0), profile_picture: (80.0, 36.0)}
LEAST = 0.004
"""The least share of ink that two ships' pictures differ by, of all there could be."""


def image(ship: Ship, view: Draw, drawn: Raster, theme: Theme = GREY) -> Pillow.Image:
    width, height = SIZE[view]
    group = view(ship, theme).placed(Box(-width / 2, -height / 2, width, height))
    return drawn([group], width, height)


@VIEWS
def test_bundled_ships_look_different(view: Draw, fleet: Fleet, drawn: Raster) -> None:
    images = {name: image(ship, view, drawn) for name, ship in fleet.items()}
    items = {name: view(ship, GREY).items for name, ship in fleet.items()}
    for one, other in itertools.combinations(fleet, 2):
        assert items[one] != items[other]
        apart = ImageStat.Stat(ImageChops.difference(images[one], images[other])).mean[0] / 255
        assert apart > LEAST, (one, other, apart)


@VIEWS
def test_ship_picture_is_reproducible(view: Draw, fleet: Fleet) -> None:
    ship = fleet["svyatogor"]
    assert view(ship, COLOUR) == view(ship, COLOUR)


@VIEWS
def test_ships_of_a_class_differ_a_little(view: Draw) -> None:
    one, other = (preset(name, 2, "British") for name in ("HML Kent", "HML Sussex"))
    assert view(one, COLOUR).items != view(other, COLOUR).items


@VIEWS
@pytest.mark.parametrize("kind", [1, 2, 3, 4])
def test_each_nation_has_its_own_silhouette(view: Draw, kind: int, drawn: Raster) -> None:
    images = [
        image(preset("Sisters", kind, nation), view, drawn)
        for nation in (*(nation.name for nation in NATIONS), "Kingdom of Bavaria")
    ]
    for one, other in itertools.combinations(images, 2):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] / 255 > 1.5 * LEAST


@VIEWS
def test_ship_picture_stays_in_its_size(view: Draw, fleet: Fleet, drawn: Raster) -> None:
    for ship in fleet.values():
        picture = view(ship, GREY)
        assert picture.width > 0
        whole = drawn(picture.items, picture.width + 6, picture.height + 6)
        edge = drawn([], picture.width + 6, picture.height + 6)
        box = ImageChops.difference(whole, edge).getbbox()
        margin = 200 / 25.4 * 2.2
        assert box is not None
        assert min(box[0], box[1]) >= margin * 0.5
        assert max(box[2] - whole.width, box[3] - whole.height) <= -margin * 0.5


def test_gun_calibre_is_read_from_its_name() -> None:
    def gun(name: str, item: str = "gun", **more: object) -> Slot:
        dice = ("K", "R") if item == "gun" else ("K",)
        reach = (8,) if item == "blast gun" else (8, 16)
        return Slot.model_validate(
            {"breach": 12, "item": item, "name": name, "range": reach, "dice": dice, **more}
        )

    assert gun_of(gun("12in")).calibre_mm == pytest.approx(304.8)
    assert gun_of(gun("4.7in")).calibre_mm == pytest.approx(119.38)
    assert gun_of(gun("138mm")).calibre_mm == 138
    assert gun_of(gun("Krupp 21 cm")).calibre_mm == 210
    assert gun_of(gun("Old Betsy")).calibre_mm == 320
    assert gun_of(gun("Model 1908")).calibre_mm == 320
    assert gun_of(gun("12in", marks=("saturation 2",))).barrels == 2
    assert gun_of(gun("III 12in")).barrels == gun_of(gun("triple 12in")).barrels == 3
    assert gun_of(gun("152mm", "long gun")).length > 1 > gun_of(gun("70mm", "blast gun")).length
    assert turret_radius(305) > turret_radius(205) > turret_radius(75)


def test_each_engine_has_a_funnel(fleet: Fleet) -> None:
    anatomy = anatomy_of(fleet["hml-leviathan"])
    assert len(anatomy.of("funnel")) == 4
    assert anatomy.body.half_width(0.5) == pytest.approx(anatomy.body.half_beam, rel=0.01)
    assert {fitting.side for fitting in anatomy.fittings} == {-1, 0, 1}
    assert form_of(None).lift


@VIEWS
def test_every_slot_kind_is_drawn_in_every_location(view: Draw, drawn: Raster) -> None:
    from cardforge.leviathans.items import parse_item
    from cardforge.leviathans.kinds import KINDS

    base = preset("Everything", 4, "British")
    for item, kind in KINDS.items():
        given = {
            "item": item, "breach": 10, "name": "5in", "range": (6, 12)[: kind.reaches],
            "dice": ("R", "Y")[: kind.dice_sets], "bonus": 1, "mp": 2,
        }  # fmt: skip
        slot = Slot.model_validate({key: given[key] for key in given if key in kind.keys})
        locations = {
            place: location.model_copy(update={"slots": type(location.slots)({1: slot, 2: slot})})
            for place, location in base.locations.items()
        }
        ship = base.model_copy(update={"locations": type(base.locations)(locations)})
        assert view(ship, COLOUR).items
    assert parse_item("Engine: 3 MP")
