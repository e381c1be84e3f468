"""What lies on the table besides elements: markers, launched torpedoes, rulers and templates.

Rulers are at true size: an inch ruler, a range stick in segments, and 45-degree templates.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from cardforge.press.boxes import MM_PER_INCH, Box, inches
from cardforge.press.frame import BLEED_MM, chamfered, ground
from cardforge.press.lettering import Face, Piece, Setting, joined, letter
from cardforge.press.scene import (
    Circle,
    Group,
    Line,
    Path,
    Rect,
    Scene,
    Stroke,
    Text,
    polygon,
    star,
    straight,
)
from cardforge.press.sheets import Card
from cardforge.press.theme import Sign
from cardforge.starships.cards.figures import called, reach, spread
from cardforge.starships.rulebook import WEAPONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.press.measure import Measure
    from cardforge.press.scene import Ink, Item
    from cardforge.starships.cards.layout import Mustered
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.rulebook import LaunchedTorpedo, Weapon


MARKER_MM: Final = 18.0
_MARKER_SAFE_MM: Final = 1.3
LEAST_TORPEDOES: Final = 2
_PER_ELEMENT: Final = 2
_LEAST: Final = 12
_WORD_MM: Final = 3.6


class MarkerFace(NamedTuple):
    """One side of a marker: its word, its symbol, and its colour in the theme."""

    word: str
    sign: str
    look: Literal["plain", "tab", "warning", "hit", "shield"]


class Marker(NamedTuple):
    """A marker with its two sides, and the least number for a battle."""

    front: MarkerFace
    back: MarkerFace
    least: int
    each: int = 0
    """How many more a battle needs for each element."""


MARKERS: Final = (
    Marker(
        MarkerFace("Disorder", "burst", "warning"), MarkerFace("Disorder", "burst", "warning"),
        _LEAST, _PER_ELEMENT,
    ),
    Marker(MarkerFace("Moved", "arrow", "shield"), MarkerFace("Fired", "sight", "hit"), 6, 1),
    Marker(MarkerFace("CMD", "die", "tab"), MarkerFace("Held over", "bolt", "hit"), 6),
    Marker(MarkerFace("Leader", "star", "hit"), MarkerFace("Unit", "three", "plain"), 4),
    Marker(
        MarkerFace("Initiative", "chevrons", "tab"), MarkerFace("Initiative", "chevrons", "tab"), 1
    ),
)  # fmt: skip


def marker_cards(fleet: Sequence[Mustered], theme: Theme, measure: Measure) -> Iterator[Card]:
    """Yield the markers for these elements, then their torpedoes."""
    for marker in MARKERS:
        front, back = (_face(side, theme, measure).scene for side in (marker.front, marker.back))
        card = Card(front, back, f"{marker.front.word}.{theme.name}")
        yield from (card for _ in range(max(marker.least, marker.each * len(fleet))))
    for weapon in WEAPONS.values():
        if weapon.torpedo is not None:
            scene = torpedo_face(weapon, weapon.torpedo, theme, measure).scene
            card = Card(scene, scene, f"{weapon.word}.{theme.name}")
            yield from (card for _ in range(_torpedoes(weapon, fleet)))


def _torpedoes(weapon: Weapon, fleet: Sequence[Mustered]) -> int:
    """Return how many torpedoes of a kind are aboard, or a few if there are none."""
    aboard = sum(
        [word for _, _, word in each.element.weapons.every()].count(weapon.word) for each in fleet
    )
    return max(LEAST_TORPEDOES, aboard * (weapon.munitions or 1))


def _face(side: MarkerFace, theme: Theme, measure: Measure) -> Face:
    look, size = _look(side.look, theme), MARKER_MM
    word = Box(1.8, size - _WORD_MM - 2.2, size - 3.6, _WORD_MM)
    said = letter(measure, side.word, dataclasses.replace(theme.styles.label, size_pt=7.5), word,
                  "word", Setting(ink=look.letter))  # fmt: skip
    drawing = Group(_sign(side.sign, look.letter, look.fill), x=size / 2, y=size * 0.42)
    items = (*_ground(size, look, theme), drawing, *said.items)
    return Face(Scene(size, size, items, BLEED_MM, _MARKER_SAFE_MM, side.word), said.overflow)


def _ground(size: float, look: Sign, theme: Theme) -> tuple[Item, ...]:
    over = BLEED_MM
    line = look.letter if look.line == look.fill else look.line
    return (
        Rect(-over, -over, size + 2 * over, size + 2 * over, look.fill),
        Path(
            chamfered(Box(0, 0, size, size).inset(1.1), 2.2), stroke=Stroke(line, theme.lines.rule)
        ),
    )


def _look(word: str, theme: Theme) -> Sign:
    looks = {"tab": theme.tab, "warning": theme.warning, "hit": theme.hit, "shield": theme.shield}
    return looks.get(word, Sign(theme.panel, theme.text, theme.line))


def torpedo_face(weapon: Weapon, run: LaunchedTorpedo, theme: Theme, measure: Measure) -> Face:
    """Lay out a torpedo for the table, its nose up, with its figures."""
    size, look, styles = MARKER_MM, theme.dice[weapon.dice.sides], theme.styles
    told = (f"EP {run.engine}", str(weapon.dice), f"hit {spread(run.to_hit)}")
    rows = Box(7.0, 2.6, size - 8.6, 8.6).rows(len(told))
    facts = [
        letter(measure, said, styles.figure, row, f"fact.{number}")
        for number, (said, row) in enumerate(zip(told, rows, strict=True))
    ]
    name = letter(measure, called(weapon.word).removesuffix("es"), styles.small,
                  Box(2.0, size - 6.6, size - 4.0, 4.9), "name",
                  Setting(most_lines=2, leading=1.0))  # fmt: skip
    frame = Path(chamfered(Box(0, 0, size, size).inset(1.1), 2.2),
                 stroke=Stroke(look.line, theme.lines.rule))  # fmt: skip
    drawing = Group(_torpedo(look, theme), x=4.6, y=6.6, scale=(0.62, 0.62))
    whole = joined((Piece((ground(size, size, theme), frame, drawing)), *facts, name))
    scene = Scene(size, size, whole.items, BLEED_MM, _MARKER_SAFE_MM, called(weapon.word))
    return Face(scene, whole.overflow)


def _torpedo(look: Sign, theme: Theme) -> tuple[Item, ...]:
    """Draw a torpedo from above, its nose up."""
    pen = Stroke(theme.line, theme.lines.fine)
    body = ((0, -7), (1.5, -4.6), (1.5, 3.4), (3.2, 5.6), (1.2, 5.2), (-1.2, 5.2), (-3.2, 5.6),
            (-1.5, 3.4), (-1.5, -4.6))  # fmt: skip
    return (
        polygon(((-0.9, 5.2), (0, 8.2), (0.9, 5.2)), fill=theme.glow),
        polygon(body, fill=look.fill, stroke=pen),
        Rect(-1.5, -2.6, 3.0, 0.9, theme.brass),
    )


_Sign = Callable[["Ink", "Ink"], tuple["Item", ...]]
_BOLT: Final = ((0.8, -4.6), (-2.8, 0.6), (-0.4, 0.6), (-1.2, 4.6), (2.8, -1.0), (0.4, -1.0))
_CHEVRON: Final = ((-3.6, 2.2), (0, -1.6), (3.6, 2.2), (3.6, 0.2), (0, -3.8), (-3.6, 0.2))
_PIPS: Final = ((-1.7, -1.7), (1.7, 1.7), (-1.7, 1.7), (1.7, -1.7), (0, 0))


def _sign(word: str, ink: Ink, ground: Ink) -> tuple[Item, ...]:
    """Draw a symbol in one ink on the ground of its marker."""
    return _SIGNS[word](ink, ground)


def _burst(ink: Ink, ground: Ink) -> tuple[Item, ...]:
    return (Path(straight(star(9, 5.0, 2.9)), fill=ink), Path(straight(_BOLT), fill=ground))


def _die(ink: Ink, ground: Ink) -> tuple[Item, ...]:
    face = Rect(-3.6, -3.6, 7.2, 7.2, ground, Stroke(ink, 0.5), 1.2)
    return (face, *(Circle(x, y, 0.75, ink) for x, y in _PIPS))


def _bolt(ink: Ink, ground: Ink) -> tuple[Item, ...]:
    return (Circle(0, 0, 4.8, ink), Path(straight(_BOLT), fill=ground))


def _chevrons(ink: Ink, _ground: Ink) -> tuple[Item, ...]:
    lower = tuple((x, y + 3.0) for x, y in _CHEVRON)
    return (polygon(_CHEVRON, fill=ink), polygon(lower, fill=ink))


def _star(ink: Ink, _ground: Ink) -> tuple[Item, ...]:
    return (Path(straight(star(5, 4.9, 2.0)), fill=ink),)


def _three(ink: Ink, _ground: Ink) -> tuple[Item, ...]:
    """Draw three craft in a wedge."""
    spots = ((0.0, -2.4), (-2.9, 2.2), (2.9, 2.2))
    return tuple(
        polygon(((x, y - 2.2), (x + 1.7, y + 1.8), (x, y + 0.9), (x - 1.7, y + 1.8)), fill=ink)
        for x, y in spots
    )


def _arrow(ink: Ink, _ground: Ink) -> tuple[Item, ...]:
    return (polygon(((0, -4.8), (3.8, 0), (1.5, 0), (1.5, 4.4), (-1.5, 4.4), (-1.5, 0), (-3.8, 0)),
                    fill=ink),)  # fmt: skip


def _sight(ink: Ink, _ground: Ink) -> tuple[Item, ...]:
    pen = Stroke(ink, 0.8)
    ticks = (Rect(-0.4, -4.9, 0.8, 3.0, ink), Rect(-0.4, 1.9, 0.8, 3.0, ink),
             Rect(-4.9, -0.4, 3.0, 0.8, ink), Rect(1.9, -0.4, 3.0, 0.8, ink))  # fmt: skip
    return (Circle(0, 0, 3.3, stroke=pen), *ticks, Circle(0, 0, 0.7, ink))


_SIGNS: Final[Mapping[str, _Sign]] = MappingProxyType(
    {
        "burst": _burst,
        "die": _die,
        "bolt": _bolt,
        "chevrons": _chevrons,
        "star": _star,
        "three": _three,
        "arrow": _arrow,
        "sight": _sight,
    }
)


_RULER_SAFE_MM: Final = 0.9
TEMPLATES: Final = 2
LONGEST_IN: Final = 32
SEGMENT_IN: Final = 8
RULER_IN: Final = 8
EDGE_IN: Final = 2
BANDS_IN: Final = (0, 4, 8, 24, 32)
_TAB_MM: Final = 10.0
_STICK_MM: Final = 24.0
_RIM_MM: Final = 0.35
_RULER_MM: Final = 18.0
_LANES: Final = ("light", "medium", "heavy", "macro")
_SCALE_MM: Final = 7.4
_NUMBER_MM: Final = 6.4
_LANE_MM: Final = 3.9
_STEP_IN: Final = 2
_FULL_IN: Final = 3


def sticks(theme: Theme, measure: Measure) -> Iterator[Scene]:
    """Yield all rulers and templates, to be cut out."""
    yield from (turning_template(theme, measure) for _ in range(TEMPLATES))
    for start in range(0, LONGEST_IN, SEGMENT_IN):
        yield range_stick(start, theme, measure)
    yield inch_ruler(theme, measure)


def range_stick(start_in: int, theme: Theme, measure: Measure) -> Scene:
    """Draw eight inches of the range stick; all but the last have a tab for the next segment."""
    last = start_in + SEGMENT_IN >= LONGEST_IN
    length = inches(SEGMENT_IN) + (0.0 if last else _TAB_MM)
    items: list[Item] = _piece(length, _STICK_MM, theme)
    for number, word in enumerate(_LANES):
        items += _lane(word, start_in, number, theme, measure)
    for inch in BANDS_IN:
        if start_in < inch <= start_in + SEGMENT_IN:
            x = inches(inch - start_in)
            items.append(Line(x, 0, x, _STICK_MM, Stroke(theme.line, theme.lines.frame), "band"))
    items += _scale(start_in, SEGMENT_IN, 0.0, theme)
    items += [_end_number(LONGEST_IN, length, theme)] if last else _tab(start_in, theme, measure)
    return _upright(items, length, _STICK_MM, f"Range stick, from {start_in}″")


def _piece(length: float, depth: float, theme: Theme) -> list[Item]:
    """Draw the ground of a piece, with a fine line just inside its edge."""
    inner = Box(0, 0, length, depth).inset(_RIM_MM)
    return [ground(length, depth, theme), Rect(*inner, stroke=Stroke(theme.mid, theme.lines.hair))]


def _lane(word: str, start_in: int, number: int, theme: Theme, measure: Measure) -> list[Item]:
    """Draw the reach of a class of weapons within a segment, with its name."""
    weapon, top = WEAPONS[word], _SCALE_MM + number * _LANE_MM
    near, far = (min(max(inch - start_in, 0), SEGMENT_IN) for inch in weapon.reach)
    if near == far:
        return []
    sign = theme.dice[weapon.dice.sides]
    bar = Box(inches(near), top, inches(far - near), _LANE_MM - 0.4)
    drawn = Rect(*bar, fill=sign.fill, stroke=Stroke(sign.line, theme.lines.hair), tag="lane")
    words = f"{called(word)} {weapon.dice} {reach(weapon)}"
    style = dataclasses.replace(theme.styles.label, size_pt=8.0)
    said = letter(measure, words, style, bar.inset(2.0, 0.3), f"lane.{word}",
                  Setting("start", ink=sign.letter))  # fmt: skip
    return [drawn, *said.items]


def _scale(start_in: int, count: int, top: float, theme: Theme) -> Iterator[Item]:
    """Draw a mark for every quarter of an inch, and each inch's number after its mark."""
    pen = Stroke(theme.line, theme.lines.fine)
    for quarter in range(count * 4 + 1):
        x, whole = quarter * MM_PER_INCH / 4, quarter % 4 == 0
        deep = 4.4 if whole else 2.6 if quarter % 2 == 0 else 1.6
        yield Line(x, top, x, top + deep, pen, tag="inch" if whole else "part")
        if whole and quarter < count * 4:
            inch, role = str(start_in + quarter // 4), theme.styles.value.role
            yield Text(
                x + 1.0, top + _NUMBER_MM, inch, 10.0, role, "start", theme.text, tag="number"
            )


def _end_number(inch: int, x: float, theme: Theme) -> Text:
    """Draw the number of the last inch before its mark, because the piece ends there."""
    role = theme.styles.value.role
    return Text(x - 1.0, _NUMBER_MM, str(inch), 10.0, role, "end", theme.text, tag="number")


def _tab(start_in: int, theme: Theme, measure: Measure) -> list[Item]:
    end, pen = inches(SEGMENT_IN), Stroke(theme.faint, theme.lines.fine)
    hatch = [Line(end + step, _STICK_MM, end + step + 2.0, 0, pen) for step in (1.0, 3.5, 6.0)]
    plate = Box(end + 1.5, 1.6, _TAB_MM - 3.0, _STICK_MM - 3.2)
    words = letter(
        measure, f"glue {start_in + SEGMENT_IN}″ here", theme.styles.note,
        Box(-plate.height / 2, -plate.width / 2, plate.height, plate.width).inset(0.6), "tab",
        Setting(most_lines=2),
    )  # fmt: skip
    turned = Group(words.items, x=plate.middle_x, y=plate.middle_y, turn_deg=-90.0)
    return [*hatch, Rect(*plate, fill=theme.panel, radius=0.8), turned]


def inch_ruler(theme: Theme, measure: Measure) -> Scene:
    """Draw a ruler of inches, with engine points of 2 inches, and of 3 at full thrust."""
    length = inches(RULER_IN)
    items: list[Item] = [*_piece(length, _RULER_MM, theme), *_scale(0, RULER_IN, 0.0, theme)]
    items.append(_end_number(RULER_IN, length, theme))
    for step, top, caption in ((_STEP_IN, 8.2, "ENGINE POINTS"), (_FULL_IN, 12.8, "FULL THRUST")):
        items += _steps(step, Box(0, top, length, 4.2), caption, theme, measure)
    return _upright(items, length, _RULER_MM, "Inch ruler")


def _steps(step_in: int, box: Box, caption: str, theme: Theme, measure: Measure) -> list[Item]:
    """Draw a bar for each engine point; the end of the ruler cuts off the last."""
    items: list[Item] = []
    for number in range(-(-RULER_IN // step_in)):
        start = inches(number * step_in)
        bar = box.after(start).left(min(inches(step_in), box.width - start))
        sign = theme.shield if number % 2 == 0 else theme.hull
        items.append(Rect(*bar, fill=sign.fill, stroke=Stroke(sign.line, theme.lines.fine)))
        words = f"{caption} 1 = {step_in}″" if number == 0 else str(number + 1)
        said = letter(measure, words, theme.styles.label, bar.inset(1.2, 0.4), "step",
                      Setting(ink=sign.letter))  # fmt: skip
        items += said.items
    return items


def turning_template(theme: Theme, measure: Measure) -> Scene:
    """Draw a square to cut from corner to corner into two 45-degree templates."""
    size = inches(EDGE_IN)
    cut = Line(size, 0, 0, size, Stroke(theme.line, theme.lines.fine, dash=(2.2, 1.3)), "cut")
    half = Group(_half(theme, measure), tag="half")
    other = Group(_half(theme, measure), x=size, y=size, turn_deg=180.0, tag="half")
    items = (*_piece(size, size, theme), half, other, cut)
    return Scene(size, size, items, BLEED_MM, _RULER_SAFE_MM, "Turning templates")


def _half(theme: Theme, measure: Measure) -> tuple[Item, ...]:
    """Draw the upper left half: inches along one leg, and instructions."""
    pen = Stroke(theme.line, theme.lines.rule)
    words = Box(6.0, 16.0, 19.0, 11.0)
    told = "Leg along the hull, long edge along the turn."
    large = Text(6.0, 14.4, "45°", 18.0, theme.styles.corner.role, "start", theme.text, tag="angle")
    scale = tuple(item for item in _scale(0, EDGE_IN, 0.0, theme) if not _beyond(item))
    said = letter(measure, told, theme.styles.fact, words, "use",
                  Setting("start", "top", most_lines=5, even=False))  # fmt: skip
    return joined((Piece((*scale, Line(3.6, 38.0, 3.6, 9.0, pen), large)), said)).items


def _beyond(item: Item) -> bool:
    """Return whether a mark or a number lies where the corner is too thin."""
    x = item.x1 if isinstance(item, Line) else item.x if isinstance(item, Text) else 0.0
    return x > inches(EDGE_IN) - 8.0


def _upright(items: list[Item], length: float, depth: float, title: str) -> Scene:
    """Turn a horizontal drawing, so that it fits on the longer side of a sheet."""
    turned = Group(tuple(items), x=depth, turn_deg=90.0, tag="stick")
    return Scene(depth, length, (turned,), BLEED_MM, _RULER_SAFE_MM, title)
