"""Widths and positions of text, the same for layout, PDF and SVG; text as outlines."""

from __future__ import annotations

import functools
import itertools
import operator
import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cardforge.press.boxes import IDENTITY, MM_PER_PT, Bounds, Matrix, bounds, placing
from cardforge.press.fonts import FontBook, FontFile, standard_book
from cardforge.press.scene import Close, CurveTo, Group, LineTo, MoveTo, Path, Step, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardforge.press.scene import Item, Scene


# Characters that differ from a common one only in how lines break or how wide a space is.
_EQUIVALENTS = {
    "\t": " ",
    "\n": " ",
    "\u00a0": " ",
    "\u2009": " ",
    "\u200a": " ",
    "\u202f": " ",
    "\u2010": "-",
    "\u2011": "-",
    "\u00ad": "",
    "\u200b": "",
}
_STAND_IN = "☐"


class TextRun(NamedTuple):
    """A run of text in one face, and its width in ems."""

    face: FontFile
    text: str
    width_em: float


@dataclass(frozen=True)
class LineMetrics:
    """Heights above (and `descender_mm` below) the baseline at one size of type, in mm."""

    ascender_mm: float
    descender_mm: float
    cap_mm: float
    x_mm: float


class Measure:
    """Text widths in the faces of one font book, and the split of text into runs by face."""

    def __init__(self, book: FontBook) -> None:
        self.book = book
        self.chain = functools.lru_cache(maxsize=None)(book.chain)
        self.runs = functools.lru_cache(maxsize=4096)(self._runs)
        self._ink_em = functools.lru_cache(maxsize=4096)(self._ink)
        self._width_em = functools.lru_cache(maxsize=4096)(self._width)

    def width_mm(self, text: str, role: str, size_pt: float, tracking_pt: float = 0.0) -> float:
        """Return the advance width of a line in mm; tracking counts between characters only."""
        width_pt = self._width_em(text, role) * size_pt
        if tracking_pt:
            width_pt += tracking_pt * max(0, len(self.plain(text)) - 1)
        return width_pt * MM_PER_PT

    def line_mm(self, role: str, size_pt: float) -> LineMetrics:
        """Return the heights of a role's first face at a size, in mm."""
        face, em = self.chain(role)[0], size_pt * MM_PER_PT
        return LineMetrics(
            ascender_mm=face.ascender * em,
            descender_mm=face.descender * em,
            cap_mm=face.cap_height * em,
            x_mm=face.x_height * em,
        )

    def ink_mm(self, text: str, role: str, size_pt: float) -> tuple[float, float]:
        """Return how far a line's ink extends above and below its baseline, in mm."""
        above, below = self._ink_em(text, role)
        return above * size_pt * MM_PER_PT, below * size_pt * MM_PER_PT

    def missing(self, text: str, role: str) -> str:
        """Return the characters that no face of the role has, in order and without repeats.

        They print as empty boxes; the caller reports them.
        """
        chain = self.chain(role)
        wanted = dict.fromkeys(self.plain(text))
        return "".join(mark for mark in wanted if not any(face.covers(mark) for face in chain))

    @staticmethod
    def plain(text: str) -> str:
        """Return text with composed accents and with plain spaces and hyphens."""
        if text.isascii() and text.isprintable():
            return text
        composed = unicodedata.normalize("NFC", text)
        return "".join(_EQUIVALENTS.get(mark, mark) for mark in composed)

    def _runs(self, text: str, role: str) -> tuple[TextRun, ...]:
        """Split text into runs, each in the first face of the role that has its characters."""
        plain, chain = self.plain(text), self.chain(role)
        try:
            return (_run(chain[0], plain),) if plain else ()
        except KeyError:
            return tuple(_mixed(chain, plain))

    def _ink(self, text: str, role: str) -> tuple[float, float]:
        reaches = [run.face.reach(mark) for run in self.runs(text, role) for mark in run.text]
        above, below = zip((0.0, 0.0), *reaches, strict=True)
        return max(above), max(below)

    def _width(self, text: str, role: str) -> float:
        return sum(run.width_em for run in self.runs(text, role))


def _mixed(chain: tuple[FontFile, ...], text: str) -> Iterator[TextRun]:
    chosen = [_choose(chain, mark) for mark in text]
    for face, pieces in itertools.groupby(chosen, key=operator.itemgetter(0)):
        yield _run(face, "".join(mark for _, mark in pieces))


def _choose(chain: tuple[FontFile, ...], mark: str) -> tuple[FontFile, str]:
    for face in chain:
        if face.covers(mark):
            return face, mark
    return next((face for face in chain if face.covers(_STAND_IN)), chain[0]), _STAND_IN


def _run(face: FontFile, text: str) -> TextRun:
    """Return a run of text in one face; raise KeyError for a character that the face lacks."""
    return TextRun(face, text, sum(map(face.advances.__getitem__, map(ord, text))))


@functools.cache
def standard_measure() -> Measure:
    """Return the measure of the standard font book."""
    return Measure(standard_book())


_COMMAND = re.compile(r"([MLHVQZ])([^MLHVQZ]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


@dataclass(frozen=True)
class PlacedText:
    """A text as it appears in a scene: its ink's box (mm, y down) and its final size."""

    text: Text
    box: Bounds
    size_pt: float


def placed_texts(scene: Scene, measure: Measure) -> Iterator[PlacedText]:
    """Yield every text with ink in a scene and its groups, in drawing order."""
    yield from _seen(scene.items, IDENTITY, measure)


def _seen(items: Iterable[Item], matrix: Matrix, measure: Measure) -> Iterator[PlacedText]:
    for item in items:
        if isinstance(item, Text) and item.text.strip():
            yield PlacedText(item, _box(item, matrix, measure), item.size_pt * matrix.height)
        elif isinstance(item, Group):
            yield from _seen(item.items, matrix.after(placing(item)), measure)


def ink_box(text: Text, measure: Measure) -> Bounds:
    """Return the box of a text's ink in the coordinates of its group."""
    return _box(text, IDENTITY, measure)


def _box(text: Text, matrix: Matrix, measure: Measure) -> Bounds:
    width = measure.width_mm(text.text, text.role, text.size_pt, text.tracking_pt)
    above, below = measure.ink_mm(text.text, text.role, text.size_pt)
    left = text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
    top, bottom = text.y - above, text.y + below
    corners = itertools.product((left, left + width), (top, bottom))
    return bounds(matrix.at(x, y) for x, y in corners)


def outlined(text: Text, measure: Measure) -> Path:
    """Return a text as one filled path with the same letters at the same positions."""
    em = text.size_pt * MM_PER_PT
    width = measure.width_mm(text.text, text.role, text.size_pt, text.tracking_pt)
    x = text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
    steps: list[Step] = []
    for run in measure.runs(text.text, text.role):
        for mark in run.text:
            unit = em / run.face.units_per_em
            steps += (_placed(step, x, text.y, unit) for step in _glyph(run.face, mark))
            x += run.face.advances[ord(mark)] * em + text.tracking_pt * MM_PER_PT
    return Path(tuple(steps), fill=text.ink, tag=text.tag)


@functools.lru_cache(maxsize=512)
def _glyph(face: FontFile, mark: str) -> tuple[Step, ...]:
    """Return the outline of a glyph in font units, y up."""
    return tuple(_steps(face.outline(mark)))


def _steps(outline: str) -> Iterator[Step]:
    x = y = 0.0
    for command, rest in _COMMAND.findall(outline):
        numbers = [float(number) for number in _NUMBER.findall(rest)]
        if command == "Z":
            yield Close()
        elif command == "Q":
            for u, v, end_x, end_y in zip(*[iter(numbers)] * 4, strict=True):
                yield CurveTo(x + (u - x) * 2 / 3, y + (v - y) * 2 / 3, end_x + (u - end_x) * 2 / 3,
                              end_y + (v - end_y) * 2 / 3, end_x, end_y)  # fmt: skip
                x, y = end_x, end_y
        else:
            for number, point in enumerate(_points(command, numbers, x, y)):
                # Further points of a move are lines.
                yield MoveTo(*point) if command == "M" and number == 0 else LineTo(*point)
                x, y = point


def _points(command: str, numbers: list[float], x: float, y: float) -> list[tuple[float, float]]:
    if command == "H":
        return [(number, y) for number in numbers]
    if command == "V":
        return [(x, number) for number in numbers]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _placed(step: Step, x: float, y: float, unit: float) -> Step:
    if isinstance(step, Close):
        return step
    numbers = [
        x + unit * number if place % 2 == 0 else y - unit * number
        for place, number in enumerate(step)
    ]
    return type(step)(*numbers)
