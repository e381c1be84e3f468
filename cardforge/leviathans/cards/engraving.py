"""How drawn ships are engraved: line weights, tones, hatching, and light from the upper left."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardforge.press.boxes import MM_PER_PT
from cardforge.press.scene import LineTo, MoveTo, Path, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.leviathans.cards.theme import Accent, Theme
    from cardforge.press.scene import Ink, Step


_WEIGHTS_PT: Final = {
    "shadow": 1.2, "silhouette": 0.85, "edge": 0.55, "fitting": 0.34, "plating": 0.25,
    "hatching": 0.2,
}  # fmt: skip


@dataclass(frozen=True)
class Brush:
    """A theme and a nation's accent for a picture whose unit prints as `unit_mm`.

    Where little ink is to be used, tones are light and hatching stands for them.
    """

    theme: Theme
    accent: Accent
    unit_mm: float

    @functools.cached_property
    def shadow(self) -> float:
        """Return the width of the line below and abaft the hull, where no light comes."""
        return self._width("shadow")

    @functools.cached_property
    def silhouette(self) -> float:
        """Return the width of the main outline."""
        return self._width("silhouette")

    @functools.cached_property
    def edge(self) -> float:
        """Return the width of the deck's edge and of turrets."""
        return self._width("edge")

    @functools.cached_property
    def fitting(self) -> float:
        """Return the width of other outlines."""
        return self._width("fitting")

    @functools.cached_property
    def plating(self) -> float:
        """Return the width of joints and planks."""
        return self._width("plating")

    @functools.cached_property
    def hatching(self) -> float:
        """Return the width of hatching and rigging."""
        return self._width("hatching")

    @property
    def side(self) -> Ink:
        """Return the tone of a hull's side."""
        return self.theme.panel if self.theme.low_ink else self.accent.tint

    @property
    def deck(self) -> Ink:
        """Return the tone of a deck."""
        return self.theme.panel if self.theme.low_ink else self.theme.shade

    @property
    def mid(self) -> Ink:
        """Return a middle tone."""
        return self.theme.shade if self.theme.low_ink else self.theme.mid

    @property
    def dark(self) -> Ink:
        """Return the tone of turrets and of what else is of steel."""
        return self.theme.mid if self.theme.low_ink else self.theme.dark

    @property
    def band(self) -> Ink:
        """Return the nation's colour."""
        return self.theme.dark if self.theme.low_ink else self.accent.deep

    def key(self, word: str) -> str:
        """Return a key for art that looks the same with every equal brush of any nation."""
        return f"{word}.{self.theme.name}.{self.unit_mm!r}"

    def pen(self, width: float, ink: Ink | None = None) -> Stroke:
        """Return a pen in the line ink, or another."""
        return self.theme.pen(width, ink)

    def _width(self, name: str) -> float:
        return _WEIGHTS_PT[name] * MM_PER_PT / self.unit_mm


def strokes(segments: Iterable[tuple[float, float, float, float]], pen: Stroke) -> Path:
    """Draw many straight strokes, each from (x1, y1) to (x2, y2), as one outline."""
    steps: list[Step] = []
    for x1, y1, x2, y2 in segments:
        steps.append(MoveTo(x1, y1))
        steps.append(LineTo(x2, y2))
    return Path(tuple(steps), stroke=pen)


def closing(start: float, end: float, first: float, last: float) -> list[float]:
    """Return places from start to end whose distance goes from `first` to `last`."""
    places, at = [], start
    while at < end:
        places.append(at)
        at += first + (last - first) * (at - start) / (end - start)
    return places
