"""Clouds from above: puffs in soft layers, and a hatched shadow on the ground."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardforge.press.chance import Chance
from cardforge.press.outlines import circle_steps
from cardforge.press.scene import Circle, Group, Item, LineTo, MoveTo, Path, Rect, Step, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.press.chart_inks import ChartInks

_LIGHT: Final = (-0.55, -0.83)
_DROP_MM: Final = (9.0, 12.0)
_HATCH_MM: Final = 1.3
_RIM_MM: Final = 0.22
_SMALLEST_MM, _LARGEST_MM = 13.0, 48.0
_APART: Final = 1.35
_TRIES: Final = 12


@dataclass(frozen=True)
class Puff:
    """One round of a cloud."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class Cloud:
    """Puffs within `reach` of a middle."""

    x: float
    y: float
    reach: float
    puffs: tuple[Puff, ...]


def clouds_over(area: Rect, seed: int, per_thousand_cm2: float) -> tuple[Cloud, ...]:
    """Spread clouds over an area, apart from each other, drawn out by one wind."""
    chance = Chance(seed, "clouds")
    wind = chance.between(-0.5, 0.5)
    count = round(area.width * area.height / 100_000 * per_thousand_cm2)
    clouds: list[Cloud] = []
    for _ in range(count * _TRIES):
        if len(clouds) == count:
            break
        reach = _SMALLEST_MM + (_LARGEST_MM - _SMALLEST_MM) * chance.unit() ** 1.7
        x = area.x + chance.between(0, area.width)
        y = area.y + chance.between(0, area.height)
        if all(math.hypot(x - o.x, y - o.y) > _APART * (reach + o.reach) for o in clouds):
            clouds.append(Cloud(x, y, reach, tuple(_puffs(x, y, reach, wind, chance))))
    return tuple(clouds)


def _puffs(x: float, y: float, reach: float, wind: float, chance: Chance) -> Iterator[Puff]:
    """Strew puffs along the wind, large in the middle and small at the ends."""
    count = int(8 + reach / 2.2)
    for number in range(count):
        along = (number / (count - 1) * 2 - 1) * reach
        full = math.sqrt(max(0.12, 1 - (along / reach) ** 2))
        aside = chance.between(-0.36, 0.36) * reach * full
        radius = reach * full * chance.between(0.24, 0.4)
        yield Puff(
            x + along * math.cos(wind) - aside * math.sin(wind),
            y + along * math.sin(wind) + aside * math.cos(wind),
            radius,
        )


def shadows(clouds: Sequence[Cloud], inks: ChartInks) -> Iterator[Item]:
    """Hatch the ground where clouds keep the sun away, down and to the right of them."""
    pen = Stroke(inks.shadow, 0.14)
    for cloud in clouds:
        size = 1.25 * cloud.reach
        shape = Path(_rounds(cloud.puffs, -0.6, _DROP_MM))
        middle = (cloud.x + _DROP_MM[0], cloud.y + _DROP_MM[1])
        hatch = Path(tuple(_hatch(*middle, size)), stroke=pen)
        yield Group((hatch,), clip=shape, tag="shadow")


def _hatch(x: float, y: float, size: float) -> Iterator[Step]:
    for number in range(-int(2 * size / _HATCH_MM), int(2 * size / _HATCH_MM) + 1):
        offset = number * _HATCH_MM
        left, right = max(-size, offset - size), min(size, offset + size)
        if left < right:
            yield MoveTo(x + left, y + offset - left)
            yield LineTo(x + right, y + offset - right)


def clouds(clouds: Sequence[Cloud], inks: ChartInks) -> Iterator[Item]:
    """Draw clouds: a rim, the shaded body, and the tops that the sun reaches."""
    for cloud in clouds:
        yield Path(_rounds(cloud.puffs, _RIM_MM), fill=inks.rim, tag="cloud")
        yield Path(_rounds(cloud.puffs, 0.0), fill=inks.lining, tag="cloud")
        yield Path(_lit(cloud, 0.84, 0.13), fill=inks.cloud, tag="cloud")
        yield Path(tuple(_curls(cloud)), stroke=Stroke(inks.rim, 0.12, cap="round"), tag="cloud")


def _rounds(
    puffs: Sequence[Puff], grown: float, moved: tuple[float, float] = (0.0, 0.0)
) -> tuple[Step, ...]:
    across, down = moved
    return tuple(
        step
        for puff in puffs
        for step in circle_steps(Circle(puff.x + across, puff.y + down, puff.radius + grown))
    )


def _lit(cloud: Cloud, share: float, shift: float) -> tuple[Step, ...]:
    """Give smaller rounds, moved towards the light."""
    across, down = _LIGHT
    moved = (
        Circle(puff.x + across * shift * puff.radius, puff.y + down * shift * puff.radius,
               puff.radius * share)
        for puff in cloud.puffs
    )  # fmt: skip
    return tuple(step for circle in moved for step in circle_steps(circle))


def _curls(cloud: Cloud) -> Iterator[Step]:
    """Draw the arcs that an engraver sets on the shaded side of a billow."""
    for puff in cloud.puffs[1:-1:2]:
        radius = puff.radius * 0.62
        for number in range(9):
            angle = math.radians(20 + number * 11)
            x, y = puff.x + radius * math.cos(angle), puff.y + radius * math.sin(angle)
            yield MoveTo(x, y) if number == 0 else LineTo(x, y)
