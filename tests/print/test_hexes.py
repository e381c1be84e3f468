"""Hexes on paper: their pitch, whole hexes on tiles, and counters that match them."""

from __future__ import annotations

import itertools
import math
import re
import string
from collections.abc import Iterator

import pytest

from cardforge.core.files import read
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.places import HULLS
from cardforge.press import pdf
from cardforge.press.card_positions import Paper
from cardforge.press.measure import standard_measure
from cardforge.press.profiles import PROFILES
from cardforge.press.tiling import tile_pages, tiled
from tests.print.conftest import LOOKS, SHIPS, SHOPS, Kit, Make
from tests.print.reading import Box, Page, pages
from tests.print.shapes import STROKING, Drawing, Point, drawings

PITCH_MM = 32.258
SIDE_MM = PITCH_MM / math.sqrt(3)
NEAR_MM = 0.1
# The kit's map is two sheets of fifteen columns as one table: where they meet, two halves are whole.
COLUMNS = [*string.ascii_uppercase, *(f"A{letter}" for letter in "ABCDE")]
# Every other column begins and ends with half a hex, and has sixteen whole ones.
EVERY_HEX = {
    f"{column}{row}" for place, column in enumerate(COLUMNS) for row in range(1, 18 - place % 2)
}


def long_strokes(drawing: Drawing) -> Iterator[tuple[Point, Point, Box]]:
    """Yield stroked lines that may be as long as a hex's side, with their visible part."""
    for shape in drawing.shapes:
        if shape.painting in STROKING:
            for one, other in shape.segments:
                if abs(one[0] - other[0]) + abs(one[1] - other[1]) > SIDE_MM - NEAR_MM:
                    yield one, other, shape.clip


def edges(drawing: Drawing) -> Iterator[tuple[Point, Point]]:
    """Yield every stroked line as long as the side of a hex that no clip cuts."""
    for one, other, clip in long_strokes(drawing):
        seen = clip.grown(NEAR_MM)
        if abs(math.dist(one, other) - SIDE_MM) < NEAR_MM and seen.has(*one) and seen.has(*other):
            yield one, other


def borders(drawing: Drawing) -> Iterator[tuple[Point, Point]]:
    """Yield the visible part of stroked lines along the page that are longer than a hex."""
    for (x, y), (u, v), seen in long_strokes(drawing):
        if min(abs(x - u), abs(y - v)) < NEAR_MM and math.dist((x, y), (u, v)) > 2 * SIDE_MM:
            one = max(min(x, u), seen.left), max(min(y, v), seen.top)
            yield one, (min(max(x, u), seen.right), min(max(y, v), seen.bottom))


def hexes(drawing: Drawing) -> list[Point]:
    """Return the middle of every hex whose six edges are all visible."""
    spots = [((x + u) / 2, (y + v) / 2, u - x, v - y) for (x, y), (u, v) in edges(drawing)]
    upright = [(x, y) for x, y, across, _ in spots if abs(across) < NEAR_MM]
    level = [(x, y) for x, y, _, down in spots if abs(down) < NEAR_MM]
    turned = len(upright) > len(level)
    drawn = {
        (round(x / NEAR_MM) + u, round(y / NEAR_MM) + v)
        for x, y, _, _ in spots
        for u, v in itertools.product((-1, 0, 1), repeat=2)
    }
    around = list(borders(drawing))
    half = PITCH_MM / 2
    angles = [math.radians(60 * step + (0 if turned else 30)) for step in range(6)]
    spokes = [(half * math.cos(angle), half * math.sin(angle)) for angle in angles]
    found = {}
    for x, y in upright if turned else level:
        for step in (-half, half):
            centre = (x + step, y) if turned else (x, y + step)
            ends = [(centre[0] + u, centre[1] + v) for u, v in spokes]
            if all(
                (round(u / NEAR_MM), round(v / NEAR_MM)) in drawn
                or any(_covers(line, u, v) for line in around)
                for u, v in ends
            ):
                found[round(centre[0]), round(centre[1])] = centre
    return list(found.values())


def _covers(line: tuple[Point, Point], x: float, y: float) -> bool:
    """Whether a hex's side with its middle at (x, y) lies on a line along the page."""
    (left, top), (right, bottom) = line
    reach = SIDE_MM / 2 - NEAR_MM
    if bottom - top < NEAR_MM:
        return abs(y - top) < NEAR_MM and left <= x - reach and x + reach <= right
    return abs(x - left) < NEAR_MM and top <= y - reach and y + reach <= bottom


def named(drawing: Drawing, page: Page) -> dict[str, Point]:
    """Return the whole hexes of a page by the coordinate in each."""
    found = hexes(drawing)
    words = [
        line
        for line in page.lines
        if re.fullmatch(r"[A-Z]{1,2}[0-9]{1,2}", line.text) and line.size_pt < 6.5
    ]
    return {
        line.text: centre
        for line in words
        for centre in found
        if math.dist(line.box.middle, centre) < PITCH_MM / 2
    }


def columns(drawing: Drawing) -> list[list[float]]:
    """Return the heights of level edges, column by column."""
    found: dict[float, set[float]] = {}
    for (x, y), (u, v) in edges(drawing):
        if abs(y - v) < 0.005:
            found.setdefault(round((x + u) / 2, 1), set()).add(round(y, 3))
    return [sorted(found[x]) for x in sorted(found)]


@SHOPS
def test_whole_map_has_true_size_and_pitch(make: Make, profile: str) -> None:
    made, bleed = make("maps", profile), PROFILES[profile].bleed_mm
    assert len(made.pages) == 1
    for drawing, page in zip(made.drawings, made.pages, strict=True):
        size = drawing.width_mm - 2 * bleed, drawing.height_mm - 2 * bleed
        assert size == pytest.approx((903.96, 558.39), abs=0.01)
        at = named(drawing, page)
        assert set(at) == EVERY_HEX
        for word, (x, y) in at.items():
            column, row = word.rstrip(string.digits), int(word.lstrip(string.ascii_uppercase))
            below = f"{column}{row + 1}"
            if below in at:
                assert at[below] == pytest.approx((x, y + PITCH_MM), abs=NEAR_MM)
            for beside in COLUMNS[COLUMNS.index(column) + 1 :][:1]:
                if f"{beside}{row}" in at:
                    apart = math.dist(at[f"{beside}{row}"], (x, y))
                    assert apart == pytest.approx(PITCH_MM, abs=NEAR_MM)
        steps = [
            after - before for ys in columns(drawing) for before, after in itertools.pairwise(ys)
        ]
        assert len(steps) > 200
        assert steps == pytest.approx([PITCH_MM] * len(steps), abs=0.01)


@LOOKS
@pytest.mark.everyday(every=2)
def test_printed_map_has_every_hex_whole_on_a_tile(make: Make, profile: str, theme: str) -> None:
    made = make("maps", profile, theme)
    sheets = zip(made.drawings, made.pages, strict=True)
    whole = [set(named(drawing, page)) for drawing, page in sheets]
    assert set().union(*whole) == EVERY_HEX
    assert whole[0] == set()  # how the tiles go together
    assert all(0 < len(each) < len(EVERY_HEX) for each in whole[1:])


@pytest.mark.slow
@pytest.mark.parametrize(("overlap", "all_whole"), [((37.3, 32.3), True), ((0.0, 0.0), False)])
def test_tiles_without_overlap_lose_hexes(
    kit: Kit, overlap: tuple[float, float], *, all_whole: bool
) -> None:
    (scene,) = (poster.scene for poster in kit("home-a4", "grey")["maps"].posters)
    cut = tiled(scene.width_mm, scene.height_mm, Paper("small", 150.0, 207.0), overlap)
    made = pdf.draw(tile_pages(scene, cut, standard_measure()), standard_measure())
    sheets = zip(drawings(made), pages(made), strict=True)
    whole = [set(named(drawing, page)) for drawing, page in sheets]
    assert (set().union(*whole) == EVERY_HEX) == all_whole


@LOOKS
@pytest.mark.parametrize("name", ["flat-counters", "standees"])
def test_counters_match_the_hexes_of_the_map(
    make: Make, name: str, profile: str, theme: str
) -> None:
    """Each piece is as wide as its ship's hexes at the map's pitch."""
    made = make(name, profile, theme)
    flat = name == "flat-counters"
    found = []
    for drawing in made.drawings:
        bleed = 0.0 if flat else 1.5  # a flat counter is cut along its hexes
        pieces = [clip.box.grown(-bleed) for clip in drawing.clips if clip.depth == 2]
        uprights = (
            [((x, y), (u, v)) for (x, y), (u, v) in edges(drawing) if abs(x - u) < 0.005]
            if flat
            else []
        )
        for box in pieces:
            wide = box.right - box.left
            count = round(wide / PITCH_MM)
            assert wide == pytest.approx(count * PITCH_MM, abs=0.05)
            found.append(count)
            if flat:
                assert box.bottom - box.top == pytest.approx(2 * SIDE_MM, abs=0.05)
                parted = sorted({round(x - box.left, 2) for (x, y), _ in uprights if box.has(x, y)})
                assert parted == pytest.approx(
                    [PITCH_MM * step for step in range(count + 1)], abs=0.05
                )
    assert sorted(found) == sorted(HULLS[read_ship(read(path)).type] for path in SHIPS)
