"""Starships at true size: 45-degree corners, inches, backs behind fronts, type in place."""

from __future__ import annotations

import functools
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardforge.core.files import read
from cardforge.press.measure import standard_measure
from cardforge.press.preflight import preflight
from cardforge.press.product import CardOrder, PrintOptions, Product, layout_for, published
from cardforge.press.profiles import profile_named
from cardforge.press.sheets import Flip, back_place
from cardforge.starships.cards import printer
from cardforge.starships.cards.layout import INSET_MM
from cardforge.starships.files import read_file
from tests.print import test_duplex
from tests.print.conftest import LOOKS, Made
from tests.print.reading import Box
from tests.print.shapes import Drawing, Point
from tests.print.test_duplex import TURNS
from tests.print.test_geometry import WHITE_MM, faults

ROOT = Path(__file__).parents[2]
SHIPS = sorted((ROOT / "ships" / "starships").glob("*.yaml"))
DECKS = ["helm-cards", "squadron-cards", "starship-markers", "starship-reference"]
NAMES = ["helm-cards", "squadron-cards", "starship-standees", "flat-starships", "starship-markers",
         "starship-reference", "starship-rulers"]  # fmt: skip
INCH = 25.4
LEG_MM = 26.0
NEAR_MM = 0.02
Segment = tuple[Point, Point]


@functools.cache
def kit(profile: str, theme: str) -> dict[str, Product]:
    look = PrintOptions(theme, standard_measure(), profile_named(profile).paper)
    orders = [CardOrder(read_file(read(path)), "410 points") for path in SHIPS]
    products = (
        *printer.decks(orders, look),
        printer.counters(orders, look, {}),
        printer.counters(orders, look, {"flat": True}),
        *printer.accessories(orders, look),
    )
    return {product.name: product for product in products}


@functools.cache
def make(name: str, profile: str, theme: str = "colour", flip: Flip = "long") -> Made:
    product = kit(profile, theme)[name]
    return Made(product, published(product, profile_named(profile), standard_measure(), flip))


def test_starship_kit_has_all_products() -> None:
    assert list(kit("home-letter", "colour")) == NAMES


@LOOKS
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.everyday(every=3)
def test_starship_type_is_legible_apart_and_inside_margins(
    name: str, profile: str, theme: str
) -> None:
    made = make(name, profile, theme)
    lost = [card.overflow for card in made.product.cards]
    assert (made.product.overflow, lost) == ((), [()] * len(lost))
    assert [list(faults(page, WHITE_MM)) for page in made.pages] == [[]] * len(made.pages)
    assert not preflight(made.pdf, profile_named(profile)).findings


@TURNS
@pytest.mark.parametrize("name", DECKS)
@pytest.mark.everyday(every=4)
def test_starship_fronts_and_backs_are_paired(
    name: str, profile: str, theme: str, flip: Flip
) -> None:
    test_duplex.check(make(name, profile, theme, flip), flip)


# ---- the corner


def slanted(drawing: Drawing, shortest: float) -> Iterator[Segment]:
    """Yield the stroked segments that are neither horizontal nor vertical, from a length on."""
    for (x, y), (u, v) in drawing.lines():
        if min(abs(x - u), abs(y - v)) > 0.5 and math.dist((x, y), (u, v)) >= shortest:
            yield (x, y), (u, v)


def cut_of(box: Box, drawing: Drawing) -> Segment:
    """Return the one line from edge to edge of a card."""
    ends = (box.right - LEG_MM, box.top), (box.right, box.top + LEG_MM)
    found = [
        each for each in slanted(drawing, 30.0)
        if all(math.dist(*pair) < NEAR_MM for pair in zip(sorted(each), ends, strict=True))
    ]  # fmt: skip
    assert len(found) == 1
    return found[0]


@LOOKS
def test_helm_card_corners_are_cut_at_45_degrees(profile: str, theme: str) -> None:
    made = make("helm-cards", profile, theme)
    layout = layout_for(made.product.cards, profile_named(profile))
    cut = [has_cut(card.front.items) for card in made.product.cards]
    assert cut == [False, *(True for _ in cut[1:])]  # the fleet's card is whole
    places = list(layout.places())
    for number in range(1, len(cut)):
        sheet, spot = divmod(number, len(places))
        place = places[spot]
        box = Box(place.x, place.y, place.x + 184.0, place.y + 133.0)
        (x, y), (u, v) = cut_of(box, made.drawings[2 * sheet])
        assert math.degrees(math.atan2(v - y, u - x)) % 180 == pytest.approx(45.0, abs=0.01)
        assert math.dist((x, y), (u, v)) == pytest.approx(LEG_MM * math.sqrt(2), abs=NEAR_MM)


def has_cut(items: tuple[object, ...]) -> bool:
    return any(getattr(item, "tag", "") == "cut" for item in items)


@TURNS
def test_helm_card_cut_follows_the_edge_of_the_back(profile: str, theme: str, flip: Flip) -> None:
    """Turned over, the cut runs along the back's border, as far outside it as on the front."""
    made = make("helm-cards", profile, theme, flip)
    layout = layout_for(made.product.cards, profile_named(profile))
    front, back = made.drawings[2], made.drawings[3]
    for place in layout.places():
        box = Box(place.x, place.y, place.x + 184.0, place.y + 133.0)
        seen = [test_duplex.turned(point, front, flip) for point in cut_of(box, front)]
        behind = back_place(place, layout, flip)
        near = [
            edge for edge in slanted(back, 30.0)
            if math.dist(_middle(edge), _middle((seen[0], seen[1]))) < 6.0
        ]  # fmt: skip
        gaps = sorted({round(distance(_middle(edge), seen), 2) for edge in near})
        assert gaps[0] == pytest.approx(INSET_MM, abs=NEAR_MM)
        for edge in near:
            assert slope(edge) == pytest.approx(slope((seen[0], seen[1])), abs=1e-3)
        assert behind.turn_deg in (0.0, 180.0)


def _middle(segment: Segment) -> Point:
    (x, y), (u, v) = segment
    return (x + u) / 2, (y + v) / 2


def slope(segment: Segment) -> float:
    (x, y), (u, v) = segment
    return (v - y) / (u - x)


def distance(point: Point, line: list[Point]) -> float:
    (x, y), (u, v) = line
    return abs((v - y) * (point[0] - x) - (u - x) * (point[1] - y)) / math.dist(*line)


# ---- inches


def ticks(drawing: Drawing, box: Box) -> list[float]:
    """Return the levels of the long ticks at the right edge of a stick, downwards."""
    return sorted(
        {
            round((y + v) / 2, 3)
            for (x, y), (u, v) in drawing.lines()
            if abs(y - v) < 0.005
            and abs(abs(x - u) - 4.4) < 0.01
            and abs(max(x, u) - box.right) < 0.05
            and box.top - 0.1 <= y <= box.bottom + 0.1
        }
    )


def pieces(drawing: Drawing, width: float, height: float) -> list[Box]:
    """Return the positions of pieces of a size: their clips without the bleed."""
    spill = 1.5
    boxes = {
        clip.box.grown(-spill)
        for clip in drawing.clips
        if abs(clip.box.right - clip.box.left - width - 2 * spill) < NEAR_MM
        and abs(clip.box.bottom - clip.box.top - height - 2 * spill) < NEAR_MM
    }
    return sorted(boxes)


@LOOKS
def test_starship_rulers_have_true_inches(profile: str, theme: str) -> None:
    made = make("starship-rulers", profile, theme)
    page, drawing = made.pages[0], made.drawings[0]
    tabbed, last = pieces(drawing, 24.0, 8 * INCH + 10), pieces(drawing, 24.0, 8 * INCH)
    ruler = pieces(drawing, 18.0, 8 * INCH)
    assert (len(tabbed), len(last), len(ruler)) == (3, 1, 1)
    for box, start in zip((*tabbed, *last, *ruler), (0, 8, 16, 24, 0), strict=True):
        found = ticks(drawing, box)
        assert len(found) == 9
        assert found[0] == pytest.approx(box.top, abs=NEAR_MM)
        for inch, y in enumerate(found):
            assert y - found[0] == pytest.approx(inch * INCH, abs=NEAR_MM)
        numbers = {
            line.text: line.box for line in page.lines
            if line.text.isdecimal() and box.holds(line.box) and line.box.right > box.right - 8
            and line.size_pt > 9
        }  # fmt: skip
        end = [] if box in tabbed else [str(start + 8)]  # what follows begins with it
        assert sorted(map(int, numbers)) == [*range(start, start + 8), *map(int, end)]
        for text, spot in numbers.items():
            tick = found[int(text) - start]
            assert 0.5 < (tick - spot.bottom if text in end else spot.top - tick) < 3.0


@LOOKS
def test_range_stick_bands_end_at_weapon_ranges(profile: str, theme: str) -> None:
    made = make("starship-rulers", profile, theme)
    drawing, found = made.drawings[0], set()
    sticks = [*pieces(drawing, 24.0, 8 * INCH + 10), *pieces(drawing, 24.0, 8 * INCH)]
    for box, start in zip(sticks, (0, 8, 16, 24), strict=True):
        for (x, y), (u, v) in drawing.lines():
            across = abs(y - v) < 0.005 and abs(abs(x - u) - 24.0) < NEAR_MM
            if across and box.left - 0.1 < min(x, u) < box.left + 0.1:
                found.add(round(start + (y - box.top) / INCH, 3))
    assert found == {4.0, 8.0, 24.0, 32.0}


@LOOKS
def test_turning_templates_are_cut_at_45_degrees(profile: str, theme: str) -> None:
    made = make("starship-rulers", profile, theme)
    cuts = [each for drawing in made.drawings for each in slanted(drawing, 2 * INCH)]
    assert len(cuts) == 2
    for (x, y), (u, v) in cuts:
        assert abs(u - x) == pytest.approx(2 * INCH, abs=NEAR_MM)
        assert abs(v - y) == pytest.approx(2 * INCH, abs=NEAR_MM)


# ---- the same bytes


@pytest.mark.landing
def test_starship_kit_is_byte_identical(tmp_path: Path) -> None:
    made = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        words = ("kit", str(ROOT / "ships/starships/carrow-escort.yaml"), "-o", str(folder))
        done = subprocess.run(
            [sys.executable, "-m", "cardforge", *words],
            env={**os.environ, "PYTHONHASHSEED": seed}, cwd=ROOT, capture_output=True, check=True,
        )  # fmt: skip
        assert done.stderr == b""
        made.append({path.name: path.read_bytes() for path in sorted(folder.glob("*.pdf"))})
    assert len(made[0]) == len(NAMES) + 2  # cover and roster
    assert made[0] == made[1]
