"""The arc card agrees with the geometry: rays, firing hexes, turning hexes, tints, the example."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from cardforge.core.files import read
from cardforge.leviathans.cards.arc_card import (
    EXAMPLE,
    SHOWN,
    arc_card,
    attack_pictures,
    field_board,
    field_items,
    field_ship,
    nearest,
    rays,
)
from cardforge.leviathans.cards.layout import QUARTER_LETTER, CardSize, large_size
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.places import ENDS, PLACES, TYPES, in_arc
from cardforge.press.card_positions import A4
from cardforge.press.measure import Measure
from cardforge.press.scene import Circle, Line, texts
from cardforge.press.scene import Path as Drawn
from tests.leviathans.ranges import places_hit, range_to
from tests.press.proof import proof

SHIPS = Path(__file__).parents[3] / "ships"
PITCH = 5.0
TYPE = pytest.mark.parametrize("of_type", SHOWN)


def bearing(line: Line, x: float, y: float) -> float:
    """Return the degrees from a ray to a point, seen from the ray's start, clockwise."""
    ray = math.atan2(line.y2 - line.y1, line.x2 - line.x1)
    way = math.atan2(y - line.y1, x - line.x1)
    return (math.degrees(way - ray) + 180) % 360 - 180


@TYPE
def test_arc_card_rays_match_the_geometry(of_type: int) -> None:
    """A hex lies in an arc just if its centre is between the two drawn rays of the location."""
    ship, board = field_ship(of_type), field_board(PITCH)
    drawn = [item for item in field_items(ship, board, COLOUR) if isinstance(item, Line)]
    assert len(drawn) == len(list(rays(ship)))
    starts = {(round(line.x1, 6), round(line.y1, 6), round(_degrees(line))): line for line in drawn}
    for place in PLACES[of_type]:
        x, y = board.centre(ship.station(place))
        bounds = {"bow": (-30, 30), "stern": (150, -150)}.get(
            place, (-150, -30) if place.endswith("port") else (30, 150)
        )
        lines = [starts[round(x, 6), round(y, 6), degrees] for degrees in bounds]
        width = (bounds[1] - bounds[0]) % 360
        for hex_ in board.sheet.hexes():
            if hex_ == ship.station(place):
                continue
            at = bearing(lines[0], *board.centre(hex_)) % 360
            inside = at <= width + 1e-6 or at >= 360 - 1e-6
            assert inside == in_arc(place, ship.station(place), 0, hex_), (place, hex_)


def _degrees(line: Line) -> float:
    return math.degrees(math.atan2(line.y2 - line.y1, line.x2 - line.x1))


@TYPE
def test_arc_card_pens_distinguish_ends_and_sides(of_type: int) -> None:
    for item in field_items(field_ship(of_type), field_board(PITCH), COLOUR):
        if isinstance(item, Line):
            assert bool(item.stroke.dash) == (item.tag.removeprefix("ray.") not in ENDS)


@TYPE
def test_arc_card_marks_firing_and_turning_hexes(of_type: int) -> None:
    ship, board = field_ship(of_type), field_board(PITCH)
    circles = [i for i in field_items(ship, board, COLOUR) if isinstance(i, Circle)]
    dots = {(item.x, item.y) for item in circles if item.tag == "station"}
    assert dots == {board.centre(ship.station(place)) for place in PLACES[of_type]}
    assert [(i.x, i.y) for i in circles if i.tag == "turn"] == [board.centre(ship.position)]


@TYPE
def test_arc_card_tints_show_turret_arcs(of_type: int) -> None:
    ship, board = field_ship(of_type), field_board(PITCH)
    items = field_items(ship, board, COLOUR)
    hexes = [item for item in items if isinstance(item, Drawn) and item.tag in ("hex", "tint")]
    side = next(place for place in PLACES[of_type] if "starboard" in place)
    for hex_, item in zip(board.sheet.hexes(), hexes, strict=True):
        row = hex_.r - ship.position.r
        place = "bow" if row < 0 else side
        station = ship.station(place)
        wanted = (
            row != 0
            and in_arc(place, station, 0, hex_, turret=True)
            and not in_arc(place, station, 0, hex_)
        )
        assert (item.tag == "tint") == wanted, hex_


def test_arc_card_shows_every_type() -> None:
    words = " ".join(SHOWN.values())
    assert all(str(of_type) in words for of_type in TYPES)
    assert field_ship(2).hexes == field_ship(2)._replace(type=3).hexes


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("size", [QUARTER_LETTER, large_size(A4)], ids=["Letter", "A4"])
def test_card_faces_are_clean_and_complete(theme: Theme, size: CardSize, measure: Measure) -> None:
    for face in (arc_card(theme, measure, size), attack_pictures(theme, measure, size)):
        assert face.overflow == ()
        assert proof(face.scene, measure) == ()


def test_arc_card_example_follows_the_rules(measure: Measure) -> None:
    attacker, target = (read_ship(read(SHIPS / f"{n}.yaml")) for n in ("hml-raven", "pontbriand"))
    shot = EXAMPLE
    assert (attacker.type, target.type) == (shot.attacker.type, shot.target.type)
    gun = next(s for s in attacker.locations[shot.firing].slots.values() if s.name == shot.gun)
    crew = next(s for s in attacker.locations[shot.firing].slots.values() if s.item == "crew")
    reach = range_to(shot.attacker, shot.firing, shot.target.hexes)
    station = shot.attacker.station(shot.firing)
    assert (gun.range, places_hit(shot.target, station)) == (shot.ranges, (shot.hit,))
    assert reach is not None
    assert shot.ranges[0] < reach <= shot.ranges[1]
    assert nearest(shot) in shot.target.hexes
    dice = (*gun.dice[1], *crew.dice[0], *target.locations[shot.hit].go)
    assert tuple(roll.die for roll in shot.rolls) == dice
    slots = target.locations[shot.hit].slots
    assert slots[shot.slot].breach == shot.breach
    assert sum(slot.bonus for slot in slots.values() if slot.item == "armor") == shot.armor
    printed = " ".join(text.text for text in texts(attack_pictures(COLOUR, measure).scene.items))
    assert f"{reach} hexes" in printed
    assert f"= {shot.total}." in printed
    assert shot.total >= shot.breach + shot.armor
    assert "The slot is destroyed." in " ".join(printed.split())
