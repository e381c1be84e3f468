"""Pieces of many sizes on sheets: tallest first, with cut marks and a ruler."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.errors import PressError
from cardforge.press.arrange import PRINTER_MARGIN_MM
from cardforge.press.ink import BLACK
from cardforge.press.ruler import DEPTH_MM, OVERHANG_MM, ruler
from cardforge.press.scene import Group, Item, Line, Rect, Scene, Stroke, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardforge.press.paper import Paper

_MARK: Final = Stroke(BLACK, 0.1)
_MARK_MM: Final = 2.0
_MARK_GAP_MM: Final = 0.5
_GAP_MM: Final = 5.5
_SPILL_MM: Final = 1.5
_FOOT_MM: Final = DEPTH_MM + 1.0
_RULER_MM: Final = 100.0
_TITLE_PT: Final = 7.0
_TOLERANCE_MM: Final = 1e-6


class _Room(NamedTuple):
    """A free rectangle of a sheet."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, scene: Scene) -> bool:
        """Say whether a piece goes into it."""
        fits_across = scene.width_mm <= self.width + _TOLERANCE_MM
        return fits_across and scene.height_mm <= self.height + _TOLERANCE_MM


@dataclass
class _Sheet:
    """Where pieces lie on one sheet, and what is still free."""

    rooms: list[_Room]
    places: list[tuple[Scene, float, float]] = field(default_factory=list)

    def put(self, scene: Scene) -> bool:
        """Put a piece into the first room that holds it, and cut up what is left of that."""
        for room in sorted(self.rooms, key=lambda room: (room.y, room.x)):
            if room.holds(scene):
                self.rooms.remove(room)
                self.rooms += _rest(room, scene.width_mm + _GAP_MM, scene.height_mm + _GAP_MM)
                self.places.append((scene, room.x, room.y))
                return True
        return False


def nest(scenes: Iterable[Scene], paper: Paper, title: str = "") -> Iterator[Scene]:
    """Give sheets with pieces at true size, cut marks at every corner, and a ruler.

    Raises PressError for a piece that is larger than the sheet's printable part.
    """
    ordered = sorted(scenes, key=lambda scene: (-scene.height_mm, -scene.width_mm))
    sheets: list[_Sheet] = []
    for scene in ordered:
        if not any(sheet.put(scene) for sheet in sheets):
            sheets.append(_Sheet([_printable(paper)]))
            if not sheets[-1].put(scene):
                size = f"{scene.width_mm:.0f} x {scene.height_mm:.0f} mm"
                raise PressError(
                    f"expected pieces that go on {paper.name}, {scene.title!r} is {size}"
                )
    for number, sheet in enumerate(sheets, start=1):
        name = f"{title} {number}".strip()
        items = (*_filled(sheet), *_foot(paper, name))
        yield Scene(paper.width_mm, paper.height_mm, items, safe_mm=PRINTER_MARGIN_MM - 0.5,
                    title=name)  # fmt: skip


def _printable(paper: Paper) -> _Room:
    inset = PRINTER_MARGIN_MM + _MARK_MM + _MARK_GAP_MM
    width, height = paper.width_mm - 2 * inset, paper.height_mm - 2 * inset - _FOOT_MM
    return _Room(inset, inset, width, height)


def _rest(room: _Room, width: float, height: float) -> Iterator[_Room]:
    """Give what is left right of a piece and below it, in two rooms, one as large as can be."""
    across, down = room.width - width, room.height - height
    upright = across > down
    right = _Room(room.x + width, room.y, across, room.height if upright else height - _GAP_MM)
    below = _Room(room.x, room.y + height, width - _GAP_MM if upright else room.width, down)
    for part in (right, below):
        if part.width > 0 and part.height > 0:
            yield part


def _filled(sheet: _Sheet) -> Iterator[Item]:
    for scene, x, y in sheet.places:
        yield _placed(scene, x, y)
        yield from _marks(x, y, scene.width_mm, scene.height_mm)


def _placed(scene: Scene, x: float, y: float) -> Group:
    spill = min(_SPILL_MM, scene.bleed_mm)
    clip = Rect(-spill, -spill, scene.width_mm + 2 * spill, scene.height_mm + 2 * spill)
    return Group(scene.items, x=x, y=y, clip=clip, tag="piece")


def _marks(x: float, y: float, width: float, height: float) -> Iterator[Line]:
    """Draw ticks beyond the colour that spills over the corners."""
    start, end = _SPILL_MM + _MARK_GAP_MM - 1.0, _SPILL_MM + _MARK_GAP_MM + _MARK_MM - 1.6
    for across, down in itertools.product((0, 1), (0, 1)):
        u, v = x + across * width, y + down * height
        left, up = (1 if across else -1), (1 if down else -1)
        yield Line(u + left * start, v, u + left * end, v, _MARK, tag="mark")
        yield Line(u, v + up * start, u, v + up * end, _MARK, tag="mark")


def _foot(paper: Paper, title: str) -> Iterator[Item]:
    line = paper.height_mm - PRINTER_MARGIN_MM - DEPTH_MM / 2
    yield ruler(_RULER_MM, PRINTER_MARGIN_MM + 1, line)
    left = PRINTER_MARGIN_MM + _RULER_MM + OVERHANG_MM + 4
    yield Text(left, line + 1.0, title, _TITLE_PT, "semibold", tag="title")
