"""A path as a content stream builds it: its box, and whether it runs straight along that box."""

from __future__ import annotations

from cardforge.press.matrix import Box, bounds

_Point = tuple[float, float]
_NEAR_PT = 0.05
_MOST_PARTS = 64


class Outline:
    """Points on a page, piece by piece; a piece begins where the pen is set down."""

    def __init__(self) -> None:
        self._pieces: list[list[_Point]] = []
        self._slants = False

    @property
    def box(self) -> Box | None:
        """The smallest box around all pieces; None around none."""
        points = [point for piece in self._pieces for point in piece]
        return bounds(points) if points else None

    def start(self, point: _Point) -> None:
        """Set the pen down."""
        self._pieces.append([point])

    def run(self, point: _Point) -> None:
        """Draw a line; from nowhere, it begins where it ends, as broken files have it."""
        if not self._pieces:
            self._pieces.append([point])
        last = self._pieces[-1][-1]
        self._slants |= min(abs(point[0] - last[0]), abs(point[1] - last[1])) > _NEAR_PT
        self._pieces[-1].append(point)

    def bend(self, points: list[_Point]) -> None:
        """Draw a curve; its points of control lie around it."""
        self._slants = True
        self._pieces.append(points)

    def parts(self) -> list[tuple[Box, bool]]:
        """Give the boxes of the pieces if all run along theirs, else one box around them all."""
        box = self.box
        if box is None:
            return []
        if not self._slants and len(self._pieces) <= _MOST_PARTS:
            boxes = [bounds(piece) for piece in self._pieces]
            if all(map(_runs_along, self._pieces, boxes)):
                return [(each, True) for each in boxes]
        return [(box, False)]


def _runs_along(piece: list[_Point], box: Box) -> bool:
    left, bottom, right, top = box
    return all(
        min(x - left, right - x) < _NEAR_PT or min(y - bottom, top - y) < _NEAR_PT for x, y in piece
    )
