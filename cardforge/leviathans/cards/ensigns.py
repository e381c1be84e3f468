"""Ensigns of the eight powers, in their colours, or hatched as heralds hatch them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, TypeAlias

from cardforge.leviathans.kinds import (
    AMERICA,
    AUSTRIA,
    BRITAIN,
    FRANCE,
    GERMANY,
    ITALY,
    JAPAN,
    RUSSIA,
)
from cardforge.press.scene import BLACK, WHITE, Group, Item, Path, ink, straight, strokes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardforge.leviathans.cards.theme import Brush
    from cardforge.leviathans.kinds import Nation
    from cardforge.press.scene import Point

Patch: TypeAlias = tuple[str, tuple[tuple[float, float], ...]]

_INKS: Final = {
    "white": WHITE, "black": BLACK, "red": ink("#b5292b", 15, 95, 85, 10),
    "blue": ink("#1f3f7d", 95, 75, 12, 20), "green": ink("#2d7a46", 82, 25, 85, 15),
    "gold": ink("#cf9f2e", 10, 35, 90, 8),
}  # fmt: skip
WIDTH: Final = 6.6
_HEIGHT: Final = 4.3


def _box(left: float, top: float, right: float, bottom: float, color: str) -> Patch:
    """Return a patch whose long edges have points enough to wave."""
    along = [left + (right - left) * index / 6 for index in range(7)]
    return color, (*((x, top) for x in along), *((x, bottom) for x in reversed(along)))


def _bar(x1: float, y1: float, x2: float, y2: float, half: float, color: str) -> Patch:
    """Return a slanting bar."""
    return color, ((x1, y1 - half), (x2, y2 - half), (x2, y2 + half), (x1, y1 + half))


def _rays() -> Iterator[Patch]:
    middle, reach = (0.42, 0.5), 1.2
    for number in range(16):
        first, second = (math.pi * (number + shift) / 8 for shift in (-0.25, 0.25))
        ends = [(middle[0] + reach * math.cos(turn) * 0.65, middle[1] + reach * math.sin(turn))
                for turn in (first, second)]  # fmt: skip
        yield "red", (middle, *((min(1.0, max(0.0, x)), min(1.0, max(0.0, y))) for x, y in ends))
    yield (
        "red",
        tuple(
            (0.42 + 0.17 * math.cos(math.pi * n / 8), 0.5 + 0.26 * math.sin(math.pi * n / 8))
            for n in range(16)
        ),
    )


_UNION: Final = (
    _box(0, 0, 0.46, 0.46, "blue"), _bar(0, 0.03, 0.46, 0.43, 0.04, "white"),
    _bar(0, 0.43, 0.46, 0.03, 0.04, "white"), _box(0, 0.17, 0.46, 0.29, "white"),
    _box(0.18, 0, 0.28, 0.46, "white"), _box(0, 0.2, 0.46, 0.26, "red"),
    _box(0.205, 0, 0.255, 0.46, "red"),
)  # fmt: skip
_STRIPES: Final = tuple(
    _box(0, number / 13, 1, (number + 1) / 13, "red") for number in range(0, 13, 2)
)
_FLAGS: Final[Mapping[str, tuple[Patch, ...]]] = {
    BRITAIN.name: (_box(0, 0.43, 1, 0.57, "red"), _box(0.45, 0, 0.55, 1, "red"), *_UNION),
    FRANCE.name: (_box(0, 0, 0.32, 1, "blue"), _box(0.66, 0, 1, 1, "red")),
    GERMANY.name: (
        _box(0, 0.42, 1, 0.58, "black"), _box(0.36, 0, 0.47, 1, "black"),
        ("white", tuple((0.415 + 0.14 * math.cos(n), 0.5 + 0.21 * math.sin(n))
                        for n in (math.pi * k / 6 for k in range(12)))),
        ("black", tuple((0.415 + 0.085 * math.cos(n), 0.5 + 0.13 * math.sin(n))
                        for n in (math.pi * k / 6 for k in range(12)))),
        _box(0, 0, 0.33, 0.14, "black"), _box(0, 0.14, 0.33, 0.28, "white"),
        _box(0, 0.28, 0.33, 0.42, "red"),
    ),
    ITALY.name: (
        _box(0, 0, 0.33, 1, "green"), _box(0.67, 0, 1, 1, "red"),
        ("blue", ((0.37, 0.24), (0.63, 0.24), (0.63, 0.55), (0.5, 0.78), (0.37, 0.55))),
        ("red", ((0.4, 0.28), (0.6, 0.28), (0.6, 0.54), (0.5, 0.71), (0.4, 0.54))),
        _box(0.46, 0.28, 0.54, 0.7, "white"), _box(0.4, 0.4, 0.6, 0.5, "white"),
    ),
    RUSSIA.name: (_bar(0, 0.1, 1, 0.9, 0.1, "blue"), _bar(0, 0.9, 1, 0.1, 0.1, "blue")),
    JAPAN.name: tuple(_rays()),
    AUSTRIA.name: (
        _box(0, 0, 1, 0.33, "red"), _box(0, 0.67, 1, 1, "red"),
        ("gold", ((0.24, 0.2), (0.48, 0.2), (0.48, 0.6), (0.36, 0.82), (0.24, 0.6))),
        ("red", ((0.27, 0.25), (0.45, 0.25), (0.45, 0.58), (0.36, 0.76), (0.27, 0.58))),
        _box(0.27, 0.38, 0.45, 0.54, "white"),
    ),
    AMERICA.name: (*_STRIPES, _box(0, 0, 0.42, 0.54, "blue")),
}  # fmt: skip


def ensign(nation: Nation | None, x: float, y: float, brush: Brush) -> Iterator[Item]:
    """Draw a flag that flies to the left of its hoist, whose top is at (x, y)."""
    cloth = (_box(0, 0, 1, 1, "white"))[1]
    patches = _FLAGS.get(nation.name, ()) if nation else ()
    outline = Path(straight(_waved(cloth, x, y)), fill=brush.theme.panel)
    yield outline
    if not patches:
        yield Path(straight(_waved(_box(0, 0, 1, 1, "")[1], x, y)), fill=brush.band)
    for color, points in patches:
        patch = Path(straight(_waved(points, x, y)))
        if brush.theme.low_ink and color not in ("white", "black"):
            lines = strokes(_heraldic(color, x, y), brush.pen(brush.hatching))
            yield Path(patch.steps, fill=brush.theme.panel)
            yield Group((lines,), clip=patch)
        else:
            yield Path(patch.steps, fill=_INKS[color])
    yield Path(outline.steps, stroke=brush.pen(brush.fitting))


def _waved(points: tuple[Point, ...], x: float, y: float) -> list[Point]:
    return [
        (x - WIDTH * u - 0.25 * v, y + _HEIGHT * v + 0.34 * math.sin(5.4 * u) + 0.5 * u)
        for u, v in points
    ]


def _heraldic(color: str, x: float, y: float) -> Iterator[tuple[float, float, float, float]]:
    """Hatch: upright for red, level for blue, slanting for green, dots for gold."""
    left, step = x - WIDTH - 1, 0.34
    for index in range(int((WIDTH + _HEIGHT + 3) / step)):
        at = index * step
        match color:
            case "red":
                yield left + at, y - 1, left + at, y + _HEIGHT + 2
            case "blue":
                yield left, y - 1 + at, x + 1, y - 1 + at
            case "green":
                yield left + at - _HEIGHT - 3, y - 1, left + at, y + _HEIGHT + 2
            case _:
                yield left + at * 2, y - 1, left + at * 2, y + _HEIGHT + 2
