"""True size and complete edges: measured in the finished PDFs of every product."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardforge.core.files import read
from cardforge.leviathans.cards import slot_icons
from cardforge.leviathans.cards.ship_card import ship_card
from cardforge.leviathans.cards.slots import slot_box
from cardforge.leviathans.cards.theme import GREY
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.ship import Ship
from cardforge.press import pdf
from cardforge.press.measure import standard_measure
from cardforge.press.product import Product
from cardforge.press.profiles import PROFILES, profile_named
from cardforge.press.scene import Group, Scene, Text
from cardforge.press.sheets import outlines
from tests.print.conftest import LOOKS, PRODUCTS, SHOPS, Kit, Make
from tests.print.legal_ships import legal_ship
from tests.print.reading import Box, Page, pages, pairs_apart
from tests.print.shapes import STROKING, Clip, Drawing, Point, drawings
from tests.tiers import landing

CARDS = ["ship-cards", "markers", "table-cards", "type-cards", "action-cards"]
TRIMMED = {
    ("ship-cards", "home-letter"): (107.45, 137.0), ("ship-cards", "home-a4"): (104.5, 145.8),
    ("table-cards", "home-letter"): (107.45, 137.0), ("table-cards", "home-a4"): (104.5, 145.8),
    ("type-cards", "home-letter"): (63.5, 88.9), ("type-cards", "home-a4"): (63.5, 88.9),
}  # fmt: skip
# The depth that a printer leaves white, less the width of a mark.
WHITE_MM = 4.5
SAFE_MM = 3.0
PRINTED_PT = 6.0
ROUNDING_MM = 0.03
# A mark may lie beside its cut, on the side of the waste: half a pen away.
MARK_MM = 0.06
SHIPS_ALL = sorted((Path(__file__).parents[2] / "ships").glob("*.yaml"))
MARK_TAGS = ("turret", "bracket", "saturation", "resolute")
RULER = re.compile(r"[1-9]0?|\d+ mm|\d in")


def upright(drawing: Drawing) -> Iterator[tuple[float, float, float]]:
    """Yield x, top and bottom of every upright line."""
    for (x, y), (u, v) in drawing.lines():
        if abs(x - u) < 0.005 and abs(y - v) > 0.005:
            yield (x + u) / 2, min(y, v), max(y, v)


def level(drawing: Drawing) -> Iterator[tuple[float, float, float]]:
    for (x, y), (u, v) in drawing.lines():
        if abs(y - v) < 0.005 and abs(x - u) > 0.005:
            yield (y + v) / 2, min(x, u), max(x, u)


def cards_of(drawing: Drawing, size: tuple[float, float]) -> list[Clip]:
    """Return the positions of cards on a sheet: clips of their size, in either orientation."""
    sizes = [(clip, (clip.box.right - clip.box.left, clip.box.bottom - clip.box.top)) for clip in drawing.clips]  # fmt: skip
    return [
        clip
        for clip, found in sizes
        if any(math.dist(found, wanted) < 0.05 for wanted in (size, size[::-1]))
    ]


def size_of(product: Product) -> tuple[float, float]:
    return product.cards[0].front.width_mm, product.cards[0].front.height_mm


# ---- type


def faults(page: Page, white: float) -> Iterator[str]:
    """Yield the faults of a page's texts."""
    area = Box(white, white, page.width_mm - white, page.height_mm - white)
    for line in page.lines:
        if line.size_pt < PRINTED_PT - 0.01:
            yield f"{line.text!r} is set in {line.size_pt:.2f} pt"
        if not area.holds(line.box):
            yield f"{line.text!r} stands outside at {line.box}"
        if any(glyph.mirrored for glyph in line.glyphs):
            yield f"{line.text!r} is mirrored"
    for one, other in pairs_apart(page.lines, 0.02):
        yield f"{one.text!r} lies over {other.text!r}"


@LOOKS
@pytest.mark.parametrize("name", PRODUCTS)
@pytest.mark.everyday(every=3)
def test_printed_type_is_legible_apart_and_inside_margins(
    make: Make, name: str, profile: str, theme: str
) -> None:
    made = make(name, profile, theme)
    assert [list(faults(page, WHITE_MM)) for page in made.pages] == [[]] * len(made.pages)
    assert all(page.lines for page in made.pages)


@SHOPS
@pytest.mark.parametrize("name", [*CARDS, "maps"])
def test_printed_type_keeps_the_shop_safe_zone(make: Make, name: str, profile: str) -> None:
    made, shop = make(name, profile), PROFILES[profile]
    found = [list(faults(page, shop.bleed_mm + SAFE_MM)) for page in made.pages]
    assert found == [[]] * len(made.pages)


def test_type_check_detects_each_fault() -> None:
    def page(*texts: Text) -> Page:
        return pages(pdf.draw([Scene(60, 40, texts, safe_mm=4.5)], standard_measure()))[0]

    assert list(faults(page(Text(10, 10, "Wide", 8), Text(30, 10, "apart", 8)), 4.5)) == []
    assert len(list(faults(page(Text(10, 10, "Wide", 8), Text(12, 11, "apart", 8)), 4.5))) == 1
    assert len(list(faults(page(Text(10, 10, "small", 5.9)), 4.5))) == 1
    assert len(list(faults(page(Text(3, 20, "left", 8)), 4.5))) == 1
    with pytest.raises(AssertionError):
        page(Text(10, 10, "twice", 8), Text(10, 10, "twice", 8))


@LOOKS
@pytest.mark.parametrize("name", CARDS)
@pytest.mark.everyday(every=3)
def test_printed_type_keeps_every_card_safe_zone(
    make: Make, name: str, profile: str, theme: str
) -> None:
    made = make(name, profile, theme)
    for page, drawing in zip(made.pages, made.drawings, strict=True):
        boxes = [clip.box for clip in cards_of(drawing, size_of(made.product))]
        assert boxes
        for line in page.lines:
            homes = [box for box in boxes if box.grown(-ROUNDING_MM).touches(line.box)]
            inside = [box for box in homes if box.grown(-SAFE_MM).holds(line.box)]
            assert len(inside) == len(homes) <= 1, (line.text, line.box)
            assert homes or RULER.fullmatch(line.text), (line.text, line.box)


# ---- cuts


@LOOKS
@pytest.mark.parametrize("name", CARDS)
def test_printed_cards_have_true_size_and_edge_marks(
    make: Make, name: str, profile: str, theme: str
) -> None:
    made = make(name, profile, theme)
    wanted = TRIMMED.get((name, profile), size_of(made.product))
    sheet = profile_named(profile).paper
    assert sheet is not None
    for drawing in made.drawings:
        page = drawing.width_mm, drawing.height_mm
        assert page == pytest.approx((sheet.width_mm, sheet.height_mm), abs=0.01)
        clips = cards_of(drawing, wanted)
        edges = [{round(edge, 2) for clip in clips for edge in (clip.box[at], clip.box[at + 2])} for at in (0, 1)]  # fmt: skip
        slot_parts = [
            {round(at, 2) for at, low, high in lines if 0.4 < high - low < 5.1 and _is_outside(low, high, clips, axis)}
            for axis, lines in ((0, upright(drawing)), (1, level(drawing)))
        ]  # fmt: skip
        for found, at, end in zip(edges, slot_parts, page, strict=True):
            for edge in found - {0.0} - {round(end, 2)}:
                assert min(abs(edge - mark) for mark in at) < MARK_MM, (name, edge)


def _is_outside(low: float, high: float, clips: list[Clip], axis: int) -> bool:
    """Marks stand beyond the cards, near the ends of a sheet that cards cover, or between them."""
    across = 1 - axis
    first = min(clip.box[across] for clip in clips)
    last = max(clip.box[across + 2] for clip in clips)
    return high <= max(first, 9.1) + ROUNDING_MM or low >= last - 9.1 - ROUNDING_MM


def _is_whole(clip: Box, drawing: Drawing) -> bool:
    return clip.holds(Box(0.1, 0.1, drawing.width_mm - 0.1, drawing.height_mm - 0.1))


@LOOKS
@pytest.mark.parametrize("name", CARDS)
def test_printed_marks_and_ruler_lie_in_the_waste(
    make: Make, name: str, profile: str, theme: str
) -> None:
    """No line of a mark or of the ruler lies on a card, on fronts and backs."""
    made = make(name, profile, theme)
    for drawing in made.drawings:
        cards = [clip.box.grown(-ROUNDING_MM) for clip in cards_of(drawing, size_of(made.product))]
        thin = [
            segment
            for shape in drawing.shapes
            if shape.pen_mm < 0.11 and shape.painting in STROKING and _is_whole(shape.clip, drawing)
            for segment in shape.segments
        ]
        assert thin
        for (x, y), (u, v) in thin:
            line = Box(min(x, u), min(y, v), max(x, u) + 1e-6, max(y, v) + 1e-6)
            assert not any(card.touches(line) for card in cards), line


@pytest.mark.parametrize(
    "profile",
    [
        "home-a4",
        "thegamecrafter",
        *map(landing, ("home-letter", "european-shop", "drivethrucards")),
    ],
)
def test_deck_outlines_match_its_cards(kit: Kit, profile: str) -> None:
    cards = kit(profile, "grey")["ship-cards"].cards
    for card, outline in zip(cards, outlines(cards), strict=True):
        assert card.back is not None
        assert outline.back is not None
        for face, blank in ((card.front, outline.front), (card.back, outline.back)):
            assert dataclasses.replace(face, items=(), title="") == blank


@LOOKS
@pytest.mark.parametrize("name", ["ship-cards", "table-cards"])
def test_four_large_cards_fill_a_sheet_except_gutters(
    make: Make, name: str, profile: str, theme: str
) -> None:
    sheets = make(name, profile, theme).drawings
    # How many slot cards there are, and whether the last has a back, depends on the ships.
    partial = sheets[4:] if name == "table-cards" else []
    for drawing in sheets:
        wide, high = (drawing.width_mm - 1.0) / 2, (drawing.height_mm - 5.4) / 2
        boxes = sorted(clip.box for clip in cards_of(drawing, (wide, high)))
        corners = [(x, y) for x in (0, wide + 1.0) for y in (0, high + 5.4)]
        wanted = [pytest.approx((x, y, x + wide, y + high), abs=0.01) for x, y in corners]
        assert len(boxes) == len(wanted) or drawing in partial
        assert boxes
        for box in boxes:
            assert sum(bool(box == each) for each in wanted) == 1


@LOOKS
@pytest.mark.parametrize("name", PRODUCTS)
@pytest.mark.everyday(every=3)
def test_only_paper_colour_is_drawn_in_the_printer_margin(
    make: Make, name: str, profile: str, theme: str
) -> None:
    """Anything in the margin is a ground that covers at least a whole card."""
    made = make(name, profile, theme)
    for drawing in made.drawings:
        area = Box(WHITE_MM, WHITE_MM, drawing.width_mm - WHITE_MM, drawing.height_mm - WHITE_MM)
        for shape in drawing.shapes:
            corners = [point for run in shape.runs for point in run]
            box = Box(
                max(shape.clip.left, min(x for x, _ in corners)), max(shape.clip.top, min(y for _, y in corners)),
                min(shape.clip.right, max(x for x, _ in corners)), min(shape.clip.bottom, max(y for _, y in corners)),
            )  # fmt: skip
            if box.left > box.right or box.top > box.bottom or area.holds(box, 0.05):
                continue
            assert shape.painting == "f", (name, box)
            assert box.holds(shape.clip, 0.05), (name, box)


@LOOKS
@pytest.mark.parametrize("name", [*CARDS, "standees", "flat-counters", "maps"])
@pytest.mark.everyday(every=3)
def test_printed_rulers_are_true(make: Make, name: str, profile: str, theme: str) -> None:
    made = make(name, profile, theme)
    pairs = list(zip(made.drawings, made.pages, strict=True))
    for drawing, page in pairs[1:] if name == "maps" else pairs:
        if not any(line.text.endswith("mm") for line in page.lines):
            assert any("Put together" in line.text or "tiles" in line.text for line in page.lines)
            continue
        length, ticks = ruler(drawing)
        (figure,) = (line.text for line in page.lines if re.fullmatch(r"\d+ mm", line.text))
        assert figure == f"{length // 10 * 10:.0f} mm"
        assert length == pytest.approx(round(length), abs=0.1)
        assert ticks == pytest.approx(list(range(len(ticks))), abs=0.1)
        assert len(ticks) == round(length) + 1
        if name == "ship-cards":
            assert length == pytest.approx(100, abs=0.1)


def ruler(drawing: Drawing) -> tuple[float, list[float]]:
    """Return the line with most millimetre ticks: its length, and their positions."""
    thin = [
        segment for shape in drawing.shapes if shape.pen_mm < 0.11 for segment in shape.segments
    ]
    lines = [line for line in thin if 50.5 < math.dist(*line) < 101]
    ticks = [tick for tick in thin if 0.65 < math.dist(*tick) < 2.35]
    found = [(math.dist(*line), _feet(line, ticks)) for line in lines]
    length, feet = found[0]
    for other in found[1:]:
        if len(other[1]) > len(feet):
            length, feet = other
    return length, feet


def _feet(line: tuple[Point, Point], ticks: list[tuple[Point, Point]]) -> list[float]:
    """Return the positions of ticks along a line, on the side with more of them."""
    (x, y), end = line
    length = math.dist(*line)
    across, down = (end[0] - x) / length, (end[1] - y) / length
    sides: dict[bool, list[float]] = {True: [], False: []}
    for foot, tip in ticks:
        out = (tip[0] - foot[0]) * down - (tip[1] - foot[1]) * across
        off = (foot[0] - x) * down - (foot[1] - y) * across
        at = (foot[0] - x) * across + (foot[1] - y) * down
        square = abs(abs(out) - math.dist(foot, tip)) < 0.001
        if square and abs(off) < 0.01 and -0.01 < at < length + 0.01:
            sides[out > 0].append(at)
    return sorted(sides[len(sides[True]) > len(sides[False])])


# ---- drawn marks


@pytest.mark.parametrize("path", SHIPS_ALL, ids=lambda path: path.stem)
def test_slot_marks_are_as_high_as_the_smallest_capitals(path: Path) -> None:
    """Marks are outlines, not type, but must be legible as well: measured in the PDF."""
    ship = read_ship(read(path))
    assert list(low_marks(ship)) == []


@pytest.mark.parametrize("seeds", [range(50), landing(range(50, 200))], ids=["few", "many"])
def test_slot_marks_of_random_ships_are_high_enough(seeds: range) -> None:
    assert [each for seed in seeds for each in low_marks(legal_ship(seed))] == []


def low_marks(ship: Ship) -> Iterator[str]:
    """Yield the marks of a ship's guns that are missing or drawn too low on its card."""
    measure = standard_measure()
    capitals = measure.line_mm("body", PRINTED_PT).cap_mm
    face = ship_card(ship, GREY, measure)
    groups = [
        item
        for item in face.scene.items
        if isinstance(item, Group) and item.tag.startswith(MARK_TAGS)
    ]
    armed = sum(1 for _, _, slot in ship.all_slots() if slot.marks)
    if len(groups) != armed:
        yield f"{ship.name}: {len(groups)} guns with marks of {armed}"
    if groups:
        scene = Scene(face.scene.width_mm, face.scene.height_mm, tuple(groups))
        (drawing,) = drawings(pdf.draw([scene], measure))
        for shape in drawing.shapes:
            down = [y for run in shape.runs for _, y in run]
            if max(down) - min(down) < capitals - 0.01:
                yield f"{ship.name}: a mark {max(down) - min(down):.2f} mm high"


def test_slot_mark_check_detects_a_low_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    low = slot_icons.DrawnSign(((0, 0.2), (1, 0.2), (1, 0.9), (0, 0.9)), 1.0)
    monkeypatch.setattr(slot_icons, "_MARKS", {**slot_icons._MARKS, "saturation": (low,)})
    ship = read_ship(read(next(path for path in SHIPS_ALL if path.stem == "hml-perseverance")))
    _forget_marks()
    found = list(low_marks(ship))
    _forget_marks()
    assert found


def _forget_marks() -> None:
    for kept in (slot_icons._row_of_marks, slot_icons._drawn_marks, slot_box):
        kept.cache_clear()
