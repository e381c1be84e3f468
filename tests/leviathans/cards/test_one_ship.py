"""Plan and profile are one ship: the same fittings, guns as in the slots, and nothing hidden."""

from __future__ import annotations

import dataclasses
import functools
import itertools
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import pytest
from PIL import Image as Pillow
from PIL import ImageChops

from cardforge.core.files import read
from cardforge.leviathans.cards.anatomy import Anatomy, Fitting, anatomy_of
from cardforge.leviathans.cards.from_above import plan_items
from cardforge.leviathans.cards.from_the_side import profile_picture
from cardforge.leviathans.cards.theme import COLOUR, Brush
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.presets import preset
from cardforge.leviathans.ship import Ship
from cardforge.press.boxes import IDENTITY, Matrix, extent, placing
from cardforge.press.scene import Close, Group, Item
from cardforge.press.scene import Path as Outline
from tests.print.legal_ships import legal_ship
from tests.tiers import landing

FILES = sorted((Path(__file__).parents[3] / "ships").glob("*.yaml"))
BARREL_CORNERS = 8
Point = tuple[float, float]
Raster = Callable[[Iterable[Item], float, float], Pillow.Image]

SHIPS = pytest.mark.parametrize(
    "ships",
    [
        pytest.param([read_ship(read(path)) for path in FILES], id="bundled"),
        pytest.param([legal_ship(seed) for seed in range(12)], id="few"),
        landing([legal_ship(seed) for seed in range(12, 200)]),
    ],
)


@functools.cache
def drawn_above(ship: Ship) -> tuple[Item, ...]:
    return plan_items(anatomy_of(ship), Brush(COLOUR, COLOUR.accent(ship.power), 0.6))


@functools.cache
def drawn_beside(ship: Ship) -> tuple[Item, ...]:
    [centred] = profile_picture(ship, COLOUR, length_mm=80).items
    assert isinstance(centred, Group)
    return centred.items


def tags(items: tuple[Item, ...]) -> list[str]:
    return [item.tag for item in items if isinstance(item, Group) and item.tag]


def tagged(items: tuple[Item, ...]) -> dict[str, Group]:
    return {item.tag: item for item in items if isinstance(item, Group) and item.tag}


def guns(ship: Ship) -> list[str]:
    """Return what the ship's guns are called, straight from her slots."""
    return [f"{place}:{number}" for place, number, slot in ship.all_slots()
            if slot.family is Family.GUN]  # fmt: skip


def barrels(item: Item, at: Matrix = IDENTITY) -> Iterator[list[Point]]:
    """Give the corners of every barrel: a long figure of eight corners in the ink of lines."""
    if isinstance(item, Group):
        for each in item.items:
            yield from barrels(each, at.after(placing(item)))
    elif isinstance(item, Outline) and item.fill == COLOUR.line:
        corners = [step[-2:] for step in item.steps if not isinstance(step, Close)]
        if len(corners) == BARREL_CORNERS:
            yield [at.at(*corner) for corner in corners]


def of_slots(ship: Anatomy) -> list[Fitting]:
    return [fitting for fitting in ship.fittings if fitting.slot is not None]


@SHIPS
def test_plan_and_profile_draw_the_same_fittings(ships: list[Ship]) -> None:
    for ship in ships:
        above, beside = tags(drawn_above(ship)), tags(drawn_beside(ship))
        assert len(set(above)) == len(above)
        assert len(set(beside)) == len(beside)
        hidden = {tag for tag in above if "port" in tag.partition(":")[0]}
        hidden |= {each.tag for each in anatomy_of(ship).of("boat", "cowl", "screw")
                   if each.across < 0}  # fmt: skip
        assert set(beside) == set(above) - hidden, ship.name


@SHIPS
def test_every_gun_is_drawn_once_with_its_barrels(ships: list[Ship]) -> None:
    for ship in ships:
        by_tag = {each.tag: each for each in of_slots(anatomy_of(ship))}
        above, beside = tagged(drawn_above(ship)), tagged(drawn_beside(ship))
        armed = {tag for tag, each in by_tag.items() if each.gun}
        assert armed == set(guns(ship))
        for tag in armed:
            gun = by_tag[tag].gun
            assert gun is not None
            assert len(list(barrels(above[tag]))) == gun.barrels, (ship.name, tag)
            if tag in beside:
                assert len(list(barrels(beside[tag]))) == gun.barrels, (ship.name, tag)


@SHIPS
def test_drawn_guns_are_in_slot_order(ships: list[Ship]) -> None:
    """From the bow aft, in both pictures."""
    for ship in ships:
        for picture, axis, aft in ((drawn_above(ship), 1, 1), (drawn_beside(ship), 0, -1)):
            groups = tagged(picture)
            places: dict[str, list[float]] = {}
            for tag in guns(ship):
                if tag in groups:
                    drawing = groups[tag].items[-1]
                    assert isinstance(drawing, Group)
                    spot = (drawing.x, drawing.y)[axis]
                    places.setdefault(tag.partition(":")[0], []).append(aft * spot)
            for place, found in places.items():
                assert found == sorted(found), (ship.name, place)
                assert len(set(found)) == len(found)


@SHIPS
def test_larger_calibre_is_drawn_larger(ships: list[Ship]) -> None:
    for ship in ships:
        fittings = [each for each in of_slots(anatomy_of(ship)) if each.gun]
        for one, other in itertools.combinations(fittings, 2):
            if one.place != other.place or one.kind != other.kind:
                continue
            assert one.gun
            assert other.gun
            sizes = one.size - other.size
            calibres = one.gun.calibre_mm - other.gun.calibre_mm
            assert sizes * calibres > 0 or calibres == 0 or min(
                one.gun.calibre_mm, other.gun.calibre_mm) >= 390  # fmt: skip


@SHIPS
def test_drawn_masts_are_clear_of_funnels(ships: list[Ship]) -> None:
    for ship in ships:
        anatomy = anatomy_of(ship)
        for mast, funnel in itertools.product(anatomy.of("mast"), anatomy.of("funnel")):
            assert 100 * abs(mast.along - funnel.along) > funnel.size + 0.5, ship.name


@SHIPS
def test_drawn_barrels_are_clear_of_coils(ships: list[Ship]) -> None:
    for ship in ships:
        coils = {each.tag for each in anatomy_of(ship).of("coil", "charged coil")}
        for picture in (drawn_above(ship), drawn_beside(ship)):
            groups = tagged(picture)
            boxes = [extent(filled(groups[tag])) for tag in coils if tag in groups]
            for tag in guns(ship):
                for corners in barrels(groups[tag]) if tag in groups else ():
                    for x, y in along(corners):
                        assert not any(box[0] < x < box[2] and box[1] < y < box[3]
                                       for box in boxes), (ship.name, tag)  # fmt: skip


def filled(group: Group) -> list[Item]:
    """Return a coil without the legs on which it may stand, and without its sparks."""
    return [item for item in group.items if getattr(item, "fill", None)]


def along(corners: list[Point]) -> Iterator[Point]:
    """Give points from a barrel's breech to its muzzle."""
    breech, muzzle = corners[0], corners[3]
    return (
        (breech[0] + share * (muzzle[0] - breech[0]), breech[1] + share * (muzzle[1] - breech[1]))
        for share in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
    )


@pytest.mark.everyday(every=22)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("draw", [drawn_above, drawn_beside], ids=["above", "beside"])
def test_drawn_fittings_are_not_hidden(
    draw: Callable[[Ship], tuple[Item, ...]], path: Path, drawn: Raster
) -> None:
    """Whatever a slot puts on the ship is seen to be missing where it is left out."""
    ship = read_ship(read(path))
    items = draw(ship)
    whole = drawn([Group(items, scale=(1.5, 1.5))], 170, 170)
    slots = {each.tag for each in of_slots(anatomy_of(ship))}
    for tag in slots & set(tags(items)):
        rest = tuple(each for each in items if not (isinstance(each, Group) and each.tag == tag))
        without = drawn([Group(rest, scale=(1.5, 1.5))], 170, 170)
        changed = ImageChops.difference(whole.convert("L"), without.convert("L"))
        assert sum(changed.point(lambda level: 255 * (level > 40)).histogram()[255:]) > 40, tag


def test_drawing_check_detects_a_missing_gun() -> None:
    ship = read_ship(read(FILES[0]))
    items = drawn_beside(ship)
    assert set(tags(items[:-1])) != set(tags(items))


def test_drawn_proportions_follow_the_particulars() -> None:
    ship = preset("HML Test", 3, "British")
    told = ship.recognition.model_copy(update={"dimensions": "400 ft x 72 ft x 80 ft"})
    body = anatomy_of(ship.model_copy(update={"recognition": told})).body
    assert body.half_beam == pytest.approx(9.0)
    assert body.depth == pytest.approx(12.0)
    for words, half in (("400 ft x 20 ft x 80 ft", 7.5), ("400 ft x 200 ft x 80 ft", 11.0)):
        told = ship.recognition.model_copy(update={"dimensions": words})
        body = anatomy_of(ship.model_copy(update={"recognition": told})).body
        assert body.half_beam == half


def test_drawn_barrels_follow_the_particulars() -> None:
    ship = read_ship(read(next(path for path in FILES if path.stem == "hml-leviathan")))
    silent = ship.recognition.model_copy(update={"armament": "2 x 12in"})
    told = ship.recognition.model_copy(update={"armament": "1 x IV 12in, 1 x III 12in, 4 x I 6in"})

    def counted(recognition: object) -> dict[str, int]:
        changed = ship.model_copy(update={"recognition": recognition})
        return {each.tag: each.gun.barrels for each in of_slots(anatomy_of(changed)) if each.gun}

    assert set(counted(silent).values()) == {2}
    found = counted(told)
    assert (found["bow:2"], found["bow:3"], found["stern:1"]) == (4, 3, 2)
    assert found["fore-port:3"] == found["aft-starboard:3"] == 1


def test_ships_of_a_class_differ_by_slots_and_funnel_band(fleet: Mapping[str, Ship]) -> None:
    ship = fleet["pelletier"]
    sister = ship.model_copy(update={"name": "Grenouille"})
    one, other = anatomy_of(ship), anatomy_of(sister)
    assert one.body == other.body
    apart_by = [
        (first, second) for first, second in zip(one.fittings, other.fittings, strict=True)
        if first != second
    ]  # fmt: skip
    assert all(first._replace(band=second.band) == second for first, second in apart_by)
    assert drawn_above(ship) == drawn_above(sister)
    apart = [
        first.tag
        for first, second in zip(drawn_beside(ship), drawn_beside(sister), strict=True)
        if first != second and isinstance(first, Group)
    ]
    assert all(tag.startswith("funnel") for tag in apart)


def test_drawn_gun_sizes_follow_calibres() -> None:
    ship = legal_ship(3)
    for each in of_slots(anatomy_of(ship)):
        if each.gun:
            wanted = 1.2 + 3.6 * min(1.3, each.gun.calibre_mm / 305)
            assert each.size <= wanted + 1e-9
            assert not math.isnan(each.size)
    assert dataclasses.is_dataclass(Group)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_bundled_ships_have_barrels_as_stated(path: Path) -> None:
    ship = read_ship(read(path))
    told = sum(
        int(count) * {"I": 1, "II": 2, "III": 3, "IV": 4}[barrels]
        for count, barrels in re.findall(r"(\d+) x ([IV]+) ", ship.recognition.armament)
    )
    batteries = [each.gun for each in of_slots(anatomy_of(ship)) if each.gun]
    assert told == sum(gun.barrels for gun in batteries)
    counts = re.findall(r"(\d+) x [IV]+ ", ship.recognition.armament)
    assert sum(map(int, counts)) == len(batteries)
