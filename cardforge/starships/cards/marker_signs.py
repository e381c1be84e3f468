"""The signs on markers, drawn around the origin, about twelve millimetres high."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from cardforge.press.curves import star, straight
from cardforge.press.outlines import polygon
from cardforge.press.scene import Circle, Path, Rect, Stroke

if TYPE_CHECKING:
    from cardforge.press.ink import Ink
    from cardforge.press.scene import Item

_Sign = Callable[["Ink", "Ink"], tuple["Item", ...]]
_BOLT: Final = ((0.8, -4.6), (-2.8, 0.6), (-0.4, 0.6), (-1.2, 4.6), (2.8, -1.0), (0.4, -1.0))
_CHEVRON: Final = ((-3.6, 2.2), (0, -1.6), (3.6, 2.2), (3.6, 0.2), (0, -3.8), (-3.6, 0.2))
_PIPS: Final = ((-1.7, -1.7), (1.7, 1.7), (-1.7, 1.7), (1.7, -1.7), (0, 0))


def sign(word: str, ink: Ink, ground: Ink) -> tuple[Item, ...]:
    """Draw a sign in one ink on the ground of its marker."""
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
