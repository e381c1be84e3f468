"""Pens for pictures: line weights stay true in millimetres however large a picture is drawn."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Accent, Theme
    from cardforge.press.ink import Ink
    from cardforge.press.scene import Stroke


@dataclass(frozen=True)
class Brush:
    """A theme and a nation's accent for a picture whose unit prints as `unit_mm`."""

    theme: Theme
    accent: Accent
    unit_mm: float

    @functools.cached_property
    def hair(self) -> float:
        """Give the finest width, for joints and planks."""
        return 0.5 * self.theme.lines.hair / self.unit_mm

    @functools.cached_property
    def fine(self) -> float:
        """Give the width of details' outlines."""
        return self.theme.lines.hair / self.unit_mm

    @functools.cached_property
    def heavy(self) -> float:
        """Give the width of the main outline."""
        return 0.3 / self.unit_mm

    def key(self, word: str) -> str:
        """Give a key for art that looks the same with every equal brush of any nation."""
        return f"{word}.{self.theme.name}.{self.unit_mm!r}"

    def pen(self, width: float, ink: Ink | None = None) -> Stroke:
        """Give a pen in the line ink, or another."""
        return self.theme.pen(width, ink)
