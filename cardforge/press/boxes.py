"""Upright boxes in millimetres, and how they are cut up."""

from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    """A box from its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Give the x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Give the y of the bottom edge."""
        return self.y + self.height

    @property
    def middle_x(self) -> float:
        """Give the x of the middle."""
        return self.x + self.width / 2

    @property
    def middle_y(self) -> float:
        """Give the y of the middle."""
        return self.y + self.height / 2

    def inset(self, across: float, down: float | None = None) -> Box:
        """Take a margin off: `across` left and right, `down` (or the same) above and below."""
        deep = across if down is None else down
        return Box(self.x + across, self.y + deep, self.width - 2 * across, self.height - 2 * deep)

    def top(self, height: float) -> Box:
        """Give the uppermost part."""
        return self._replace(height=height)

    def below(self, height: float) -> Box:
        """Give what is left below the uppermost part."""
        return self._replace(y=self.y + height, height=self.height - height)

    def foot(self, height: float) -> Box:
        """Give the lowest part."""
        return self._replace(y=self.bottom - height, height=height)

    def left(self, width: float) -> Box:
        """Give the leftmost part."""
        return self._replace(width=width)

    def after(self, width: float) -> Box:
        """Give what is left beyond the leftmost part."""
        return self._replace(x=self.x + width, width=self.width - width)

    def end(self, width: float) -> Box:
        """Give the rightmost part."""
        return self._replace(x=self.right - width, width=width)

    def side(self, width: float, *, right: bool) -> Box:
        """Give the part at one side."""
        return self.end(width) if right else self.left(width)

    def beside(self, width: float, *, right: bool) -> Box:
        """Give what is left without the part at one side."""
        return self.left(self.width - width) if right else self.after(width)

    def columns(self, count: int) -> tuple[Box, ...]:
        """Cut into columns of equal width."""
        width = self.width / count
        return tuple(Box(self.x + width * i, self.y, width, self.height) for i in range(count))

    def rows(self, count: int) -> tuple[Box, ...]:
        """Cut into rows of equal height."""
        height = self.height / count
        return tuple(Box(self.x, self.y + height * i, self.width, height) for i in range(count))

    def holds(self, other: Box, tolerance: float = 1e-6) -> bool:
        """Say whether another box lies inside."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )
