"""Weapons as they stand on a hull, each kind with a shape of its own; they point up."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from cardforge.press.curves import regular, smooth
from cardforge.press.outlines import polygon
from cardforge.press.scene import Circle, Group, Item, Path, Rect, Stroke

if TYPE_CHECKING:
    from cardforge.starships.cards.theme import Theme

_PEN: Final = 0.22


@functools.lru_cache(maxsize=64)
def weapon_drawing(word: str, theme: Theme) -> tuple[Item, ...]:
    """Draw a weapon system around the origin, its muzzle up."""
    return _DRAWINGS[word](theme)


def mounted(word: str, x: float, y: float, turn_deg: float, size: float, theme: Theme) -> Group:
    """Place a weapon on a hull, turned the way it fires."""
    drawn = weapon_drawing(word, theme)
    return Group(drawn, x, y, turn_deg, (size, size), tag=f"gun.{word}")


def _pen(theme: Theme, width: float = _PEN) -> Stroke:
    return Stroke(theme.line, width)


def _barrel(x: float, width: float, length: float, theme: Theme) -> Rect:
    return Rect(x - width / 2, -length, width, length, theme.hulls[2], _pen(theme, 0.16))


def _turret(radius: float, theme: Theme) -> Circle:
    return Circle(0, 0, radius, theme.hulls[1], _pen(theme))


def _light(theme: Theme) -> tuple[Item, ...]:
    return (_barrel(0, 0.7, 3.0, theme), _turret(1.15, theme))


def _medium(theme: Theme) -> tuple[Item, ...]:
    return (_barrel(-0.65, 0.7, 4.0, theme), _barrel(0.65, 0.7, 4.0, theme), _turret(1.6, theme))


def _heavy(theme: Theme) -> tuple[Item, ...]:
    house = Rect(-1.6, -1.5, 3.2, 3.6, theme.hulls[1], _pen(theme), 0.5)
    return (_barrel(0, 1.0, 6.6, theme), house)


def _macro(theme: Theme) -> tuple[Item, ...]:
    ring = Rect(-1.15, -7.6, 2.3, 1.1, theme.hulls[1], _pen(theme))
    house = polygon(regular(8, 2.3, turn_deg=22.5), fill=theme.hulls[1], stroke=_pen(theme))
    return (_barrel(0, 1.7, 7.4, theme), ring, house)


def _claws(theme: Theme) -> tuple[Item, ...]:
    jaw = ((0.5, 0.6), (2.4, -1.0), (2.2, -3.4), (0.7, -5.0))
    arms = [Path(smooth([(side * x, y) for x, y in jaw]),
                 stroke=Stroke(theme.line, 0.8, cap="round")) for side in (-1, 1)]  # fmt: skip
    return (*arms, _turret(1.3, theme))


def _teleporters(theme: Theme) -> tuple[Item, ...]:
    dish = Circle(0, 0, 2.1, theme.hulls[0], _pen(theme, 0.3))
    return (dish, Circle(0, 0, 1.2, theme.glow, _pen(theme)), Circle(0, 0, 0.4, theme.line))


def _tubes(count: int, width: float, length: float, theme: Theme) -> tuple[Item, ...]:
    house = Rect(-width / 2, -length + 1.4, width, length, theme.hulls[1], _pen(theme), 0.4)
    pitch = width / count
    return (
        house,
        *(Circle(-width / 2 + pitch * (n + 0.5), -length + 2.4, pitch * 0.34, theme.line)
          for n in range(count)),
    )  # fmt: skip


def _gatling(theme: Theme) -> tuple[Item, ...]:
    barrels = (_barrel(x, 0.45, 4.2, theme) for x in (-0.8, 0.0, 0.8))
    band = Rect(-1.3, -3.0, 2.6, 0.7, theme.hulls[1], _pen(theme, 0.16))
    return (*barrels, band, _turret(1.5, theme))


def _warheads(theme: Theme) -> tuple[Item, ...]:
    house = Rect(-2.2, -2.6, 4.4, 5.0, theme.hulls[1], _pen(theme), 0.4)
    nose = polygon(((-1.1, -1.2), (0, -4.6), (1.1, -1.2)), fill=theme.brass, stroke=_pen(theme))
    return (house, nose, Circle(0, 0.6, 1.0, theme.brass, _pen(theme)))


_DRAWINGS: Final[Mapping[str, Callable[[Theme], tuple[Item, ...]]]] = MappingProxyType(
    {
        "light": _light,
        "medium": _medium,
        "heavy": _heavy,
        "macro": _macro,
        "boarding claws": _claws,
        "boarding teleporters": _teleporters,
        "medium torpedoes": lambda theme: _tubes(2, 3.2, 4.0, theme),
        "heavy torpedoes": lambda theme: _tubes(3, 4.4, 5.2, theme),
        "gatling lasers": _gatling,
        "atomic warheads": _warheads,
    }
)
