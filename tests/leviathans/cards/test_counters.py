"""Counters stand and lie on their ship's hexes at the pitch of the map."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping

import pytest
from PIL import ImageChops, ImageOps

from cardforge.core.hexes import HexSheet
from cardforge.errors import PressError
from cardforge.leviathans.cards.counters import TICK_MM, flat_counter, standee
from cardforge.leviathans.cards.layout import TURN_HEX, base_of
from cardforge.leviathans.cards.theme import COLOUR, THEMES, Theme
from cardforge.leviathans.places import HULLS
from cardforge.leviathans.ship import Ship
from cardforge.press import pdf, raster
from cardforge.press.boxes import IDENTITY, Matrix, placing
from cardforge.press.card_positions import A4, LETTER, Paper
from cardforge.press.frame import Picture
from cardforge.press.hexmap import PITCH_MM, board_for
from cardforge.press.measure import Measure
from cardforge.press.scene import (
    Circle,
    Group,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Rect,
    Scene,
    texts,
)
from cardforge.press.sheets import nest
from tests.press.proof import proof
from tests.press.segments import strokes
from tests.print.legal_ships import legal_ship
from tests.tiers import landing

Point = tuple[float, float]
NAMES = ["pelletier", "hml-hertfordshire", "ardent", "hml-leviathan"]
ALL_THEMES = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
BLANK = Picture((Rect(-5, -2, 10, 4, fill=COLOUR.line),), 10, 4)


def tagged(items: tuple[Item, ...], tag: str, at: Matrix = IDENTITY) -> Iterator[list[Point]]:
    """Give the points of every path and circle with a tag, where they lie on the page."""
    for item in items:
        if isinstance(item, Group):
            yield from tagged(item.items, tag, at.after(placing(item)))
        elif item.tag == tag and isinstance(item, Path):
            yield [at.at(*step) for step in item.steps if isinstance(step, MoveTo | LineTo)]
        elif item.tag == tag and isinstance(item, Circle):
            yield [at.at(item.x, item.y)]


def rounded(points: list[Point]) -> set[Point]:
    return {(round(x, 2), round(y, 2)) for x, y in points}


@ALL_THEMES
@pytest.mark.parametrize("hexes", [None, 1])
def test_bundled_ships_have_clean_counters(
    fleet: Mapping[str, Ship], measure: Measure, theme: Theme, hexes: int | None
) -> None:
    for ship in fleet.values():
        for face in (standee(ship, theme, measure, hexes=hexes),
                     flat_counter(ship, theme, measure, hexes=hexes)):  # fmt: skip
            assert face.overflow == ()
            assert proof(face.scene, measure) == ()
            assert face.scene.title == ship.name


@pytest.mark.parametrize("stem", NAMES)
@pytest.mark.parametrize("pitch", [PITCH_MM, 30.0])
def test_counter_bases_equal_map_hexes(
    fleet: Mapping[str, Ship], measure: Measure, stem: str, pitch: float
) -> None:
    ship = fleet[stem]
    scene = flat_counter(ship, COLOUR, measure, plan=BLANK, pitch_mm=pitch).scene
    count = HULLS[ship.type]
    assert scene.width_mm == pytest.approx(count * pitch)
    assert scene.height_mm == pytest.approx(2 * pitch / math.sqrt(3))
    [outline] = tagged(scene.items, "hexes")
    board = board_for(base_board(count), pitch)
    row = sorted(board.whole_hexes(), key=board.centre)[:count]
    left, top = board.centre(row[0])
    corners = {
        (round(x - left + pitch / 2, 1), round(y - top + pitch / math.sqrt(3), 1))
        for hex_ in row
        for x, y in board.corners(hex_)
    }
    ends = {(round(x, 1), round(y, 1)) for x, y in outline}
    assert ends == {(x, y) for x, y in corners}


def base_board(count: int) -> HexSheet:
    return HexSheet(count + 1, 1, "pointy")


@pytest.mark.parametrize("stem", NAMES)
def test_counter_pitch_in_the_pdf_equals_the_map(
    fleet: Mapping[str, Ship], measure: Measure, stem: str
) -> None:
    scene = flat_counter(fleet[stem], COLOUR, measure, plan=BLANK).scene
    upright = {
        round(segment.start[0], 2)
        for stroke in strokes(pdf.draw([scene], measure))
        for segment in stroke.segments
        if segment.start[0] == segment.end[0]
        and math.dist(*segment) == pytest.approx(PITCH_MM / math.sqrt(3), abs=0.01)
    }
    assert len(upright) == HULLS[fleet[stem].type] + 1
    for one, other in itertools.pairwise(sorted(upright)):
        assert other - one == pytest.approx(32.258, abs=0.01)


@pytest.mark.parametrize("stem", NAMES)
def test_standee_flaps_fold_to_whole_hexes(
    fleet: Mapping[str, Ship], measure: Measure, stem: str
) -> None:
    """Folded out, the back's flap lies above the line on which the ship stands."""
    scene = standee(fleet[stem], COLOUR, measure, profile=BLANK).scene
    base = base_of(fleet[stem])
    back, front = tagged(scene.items, "hexes")
    below = [(x, y - scene.height_mm + base.half_mm) for x, y in front]
    above = [(x, y - base.half_mm) for x, y in back]
    assert rounded([(x, -y) for x, y in above]) == rounded(below)
    assert max(y for _, y in below) == pytest.approx(PITCH_MM / math.sqrt(3))


@pytest.mark.parametrize("stem", NAMES)
def test_standee_marks_the_turn_hex_on_both_flaps(
    fleet: Mapping[str, Ship], measure: Measure, stem: str
) -> None:
    ship = fleet[stem]
    scene = standee(ship, COLOUR, measure).scene
    wanted = (HULLS[ship.type] - TURN_HEX[ship.type] + 0.5) * PITCH_MM
    rings = [point for points in tagged(scene.items, "turn") for point in points]
    assert [x for x, _ in rings] == pytest.approx([wanted, wanted])
    arrows = [max(x for x, _ in points) for points in tagged(scene.items, "bow")]
    assert arrows == pytest.approx([scene.width_mm - 0.06 * PITCH_MM] * 2)


@pytest.mark.parametrize("stem", NAMES)
def test_standee_faces_coincide_when_folded(
    fleet: Mapping[str, Ship], measure: Measure, stem: str
) -> None:
    """Held against the light, the ship on the back lies over the ship on the front."""
    scene = standee(fleet[stem], COLOUR, measure).scene
    pictures = Scene(scene.width_mm, scene.height_mm, tuple(only_ships(scene.items)))
    page = next(raster.pages(pdf.draw([pictures], measure), 254)).convert("L")
    middle = page.height // 2
    back = ImageOps.flip(page.crop((0, 0, page.width, middle)))
    front = page.crop((0, page.height - middle, page.width, page.height))
    assert ImageOps.invert(front).getbbox() is not None
    unlike = sum(ImageChops.difference(front, back).histogram()[128:])
    assert unlike < 0.01 * page.width * middle


def only_ships(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            inner = item.items if item.tag == "picture" else tuple(only_ships(item.items))
            yield Group(inner, item.x, item.y, item.turn_deg, item.scale)


def test_standee_names_are_upright_on_both_sides(
    fleet: Mapping[str, Ship], measure: Measure
) -> None:
    scene = standee(fleet["hml-leviathan"], COLOUR, measure).scene
    back, front = (item for item in scene.items if isinstance(item, Group))
    assert back.turn_deg == 180
    for side in (back, front):
        words = [text.text for text in texts(side.items)]
        assert words.count("HML Leviathan") == 2
        assert {"1", "2", "3", "4", "TYPE 4"} <= set(words)


def test_counter_reports_a_long_name(fleet: Mapping[str, Ship], measure: Measure) -> None:
    ship = fleet["pelletier"].model_copy(update={"name": "L’Indomptable de la Grenouille" * 4})
    for face in (standee(ship, COLOUR, measure), flat_counter(ship, COLOUR, measure)):
        assert {each.tag for each in face.overflow} == {"name"}
        assert proof(face.scene, measure) == ()


def test_counter_at_fleet_scale_is_one_hex(fleet: Mapping[str, Ship], measure: Measure) -> None:
    scene = standee(fleet["hml-leviathan"], COLOUR, measure, hexes=1).scene
    assert scene.width_mm == pytest.approx(PITCH_MM)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_standees_fit_on_paper(fleet: Mapping[str, Ship], measure: Measure, paper: Paper) -> None:
    scenes = [standee(ship, COLOUR, measure).scene for ship in fleet.values()]
    sheets = list(nest(scenes, paper, "Standees"))
    assert len(sheets) < len(scenes)


def test_counter_rejects_a_tiny_pitch(fleet: Mapping[str, Ship], measure: Measure) -> None:
    with pytest.raises(PressError, match="a pitch of 25 mm or more for counters, got 9"):
        standee(fleet["pelletier"], COLOUR, measure, pitch_mm=9)


HULLS_MM = {1: 55.5, 2: 87.8, 3: 87.8, 4: 120.0}


def hull(items: tuple[Item, ...], at: Matrix = IDENTITY) -> list[Point]:
    """Give where the bow and the stern of the drawn hull come to lie."""
    for item in items:
        if isinstance(item, Group):
            inner = at.after(placing(item))
            if item.tag == "picture":
                return [inner.at(0, -50), inner.at(0, 50)]
            if found := hull(item.items, inner):
                return found
    return []


@pytest.mark.parametrize("seeds", [range(12), landing(range(12, 200))])
def test_hulls_on_flat_counters_grow_with_the_type(
    seeds: range, fleet: Mapping[str, Ship], measure: Measure
) -> None:
    for ship in (*fleet.values(), *map(legal_ship, seeds)):
        scene = flat_counter(ship, COLOUR, measure).scene
        (bow_x, bow_y), (stern_x, stern_y) = hull(scene.items)
        assert bow_x - stern_x == pytest.approx(HULLS_MM[ship.type], abs=0.05)
        assert (bow_x + stern_x) / 2 == pytest.approx(scene.width_mm / 2)
        assert [bow_y, stern_y] == pytest.approx([scene.height_mm / 2] * 2)


def test_hulls_on_standees_grow_with_the_type(fleet: Mapping[str, Ship], measure: Measure) -> None:
    """No side of a standee is higher than 1.9 pitches, so a tall ship may be drawn shorter."""
    found: dict[int, list[float]] = {}
    for ship in fleet.values():
        base = base_of(ship)
        scene = standee(ship, COLOUR, measure).scene
        assert scene.height_mm / 2 - base.half_mm <= 1.9 * PITCH_MM + 1e-6
        [drawn] = {abs(end - start) for start, end in itertools.islice(pictures(scene.items), 1)}
        found.setdefault(ship.type, []).append(drawn)
        assert 0.75 * HULLS_MM[ship.type] <= drawn <= HULLS_MM[ship.type] + 5.5
    assert max(found[1]) < min(found[2] + found[3])
    assert max(found[2] + found[3]) < min(found[4])


def pictures(items: tuple[Item, ...], at: Matrix = IDENTITY) -> Iterator[tuple[float, float]]:
    """Give where drawn profiles begin and end across: their hulls are 100 units long."""
    for item in items:
        if isinstance(item, Group):
            inner = at.after(placing(item))
            if item.tag == "picture":
                yield inner.at(-50, 0)[0], inner.at(50, 0)[0]
            yield from pictures(item.items, inner)


@pytest.mark.parametrize("stem", NAMES)
def test_flat_counter_marks_arc_rays_at_its_edge(
    fleet: Mapping[str, Ship], measure: Measure, stem: str
) -> None:
    """At the ends of the hexes' edges: 30 degrees from the heading lies a corner."""
    ship = fleet[stem]
    scene = flat_counter(ship, COLOUR, measure).scene
    found = list(rays(scene.items))
    corners = {
        (round(x, 2), round(scene.height_mm / 2 + sign * PITCH_MM / math.sqrt(12), 2))
        for x in (number * PITCH_MM for number in range(HULLS[ship.type] + 1))
        for sign in (-1, 1)
    }
    assert {(round(x, 2), round(y, 2)) for _, (x, y) in found} <= corners
    assert all(math.dist(start, end) == pytest.approx(TICK_MM) for start, end in found)
    assert len(found) == 2 * len(ship.locations)


def rays(items: tuple[Item, ...], at: Matrix = IDENTITY) -> Iterator[tuple[Point, Point]]:
    for item in items:
        if isinstance(item, Group):
            yield from rays(item.items, at.after(placing(item)))
        elif isinstance(item, Line) and item.tag.startswith("ray."):
            yield at.at(item.x1, item.y1), at.at(item.x2, item.y2)


@pytest.mark.parametrize("stem", NAMES)
def test_flat_counter_shows_name_type_and_turning_hex(
    fleet: Mapping[str, Ship], measure: Measure, stem: str
) -> None:
    ship = fleet[stem]
    scene = flat_counter(ship, COLOUR, measure).scene
    said = {text.text for text in texts(scene.items)}
    assert {f"T{ship.type}", "TURN"} <= said
    name = [text for text in texts(scene.items) if text.tag == "name"]
    assert " ".join(text.text for text in name) == ship.name
    for text in name:
        width = measure.width_mm(text.text, text.role, text.size_pt, text.tracking_pt)
        left = text.x - width / 2
        assert int(left / PITCH_MM) == int((left + width) / PITCH_MM)
