"""Markers for the table: disorder, command, moved, fired, and launched torpedoes."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from cardforge.press.boxes import Box
from cardforge.press.frame import BLEED_MM, chamfered, ground
from cardforge.press.lettering import Face, Piece, Setting, joined, letter
from cardforge.press.scene import Circle, Group, Path, Rect, Scene, Stroke, polygon, star, straight
from cardforge.press.sheets import Card
from cardforge.press.theme import Sign
from cardforge.starships.cards.words import called, spread
from cardforge.starships.rulebook import WEAPONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.press.measure import Measure
    from cardforge.press.scene import Ink, Item
    from cardforge.starships.cards.print_list import Mustered
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.rulebook import LaunchedTorpedo, Weapon


_Sign = Callable[["Ink", "Ink"], tuple["Item", ...]]
_BOLT: Final = ((0.8, -4.6), (-2.8, 0.6), (-0.4, 0.6), (-1.2, 4.6), (2.8, -1.0), (0.4, -1.0))
_CHEVRON: Final = ((-3.6, 2.2), (0, -1.6), (3.6, 2.2), (3.6, 0.2), (0, -3.8), (-3.6, 0.2))
_PIPS: Final = ((-1.7, -1.7), (1.7, 1.7), (-1.7, 1.7), (1.7, -1.7), (0, 0))


def sign(word: str, ink: Ink, ground: Ink) -> tuple[Item, ...]:
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


MARKER_MM: Final = 18.0
SAFE_MM: Final = 1.3
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
    drawing = Group(sign(side.sign, look.letter, look.fill), x=size / 2, y=size * 0.42)
    items = (*_ground(size, look, theme), drawing, *said.items)
    return Face(Scene(size, size, items, BLEED_MM, SAFE_MM, side.word), said.overflow)


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
    scene = Scene(size, size, whole.items, BLEED_MM, SAFE_MM, called(weapon.word))
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
