"""How wide text is: one measure, the same for layout, PDF and SVG; and text as outlines."""

from __future__ import annotations

import functools
import itertools
import operator
import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cardforge.press.boxes import MM_PER_PT
from cardforge.press.fonts import Face, FontBook, standard_book
from cardforge.press.scene import Close, CurveTo, LineTo, MoveTo, Path, Step, Text

if TYPE_CHECKING:
    from collections.abc import Iterator


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


class Run(NamedTuple):
    """A stretch of text in one face, and its width in ems."""

    face: Face
    text: str
    width_em: float


@dataclass(frozen=True)
class LineMetrics:
    """Heights above (and `descender_mm` below) the baseline of one size of type."""

    ascender_mm: float
    descender_mm: float
    cap_mm: float
    x_mm: float


class Measure:
    """Measures text in the faces of one font book, and splits it into runs for the backends."""

    def __init__(self, book: FontBook) -> None:
        self.book = book
        self.chain = functools.lru_cache(maxsize=None)(book.chain)
        self.runs = functools.lru_cache(maxsize=16_384)(self._runs)
        self._ink_em = functools.lru_cache(maxsize=16_384)(self._ink)
        self._width_em = functools.lru_cache(maxsize=16_384)(self._width)

    def width_mm(self, text: str, role: str, size_pt: float, tracking_pt: float = 0.0) -> float:
        """Give the advance width of a line; tracking counts between characters only."""
        width_pt = self._width_em(text, role) * size_pt
        if tracking_pt:
            width_pt += tracking_pt * max(0, len(self.plain(text)) - 1)
        return width_pt * MM_PER_PT

    def line_mm(self, role: str, size_pt: float) -> LineMetrics:
        """Give the heights of a role's first face at a size."""
        face, em = self.chain(role)[0], size_pt * MM_PER_PT
        return LineMetrics(
            ascender_mm=face.ascender * em,
            descender_mm=face.descender * em,
            cap_mm=face.cap_height * em,
            x_mm=face.x_height * em,
        )

    def ink_mm(self, text: str, role: str, size_pt: float) -> tuple[float, float]:
        """Give how far the ink of a line goes above and below its baseline."""
        above, below = self._ink_em(text, role)
        return above * size_pt * MM_PER_PT, below * size_pt * MM_PER_PT

    def missing(self, text: str, role: str) -> str:
        """Give the characters that no face of the role has, in order, each once.

        They print as an empty box; the caller reports them.
        """
        chain = self.chain(role)
        wanted = dict.fromkeys(self.plain(text))
        return "".join(mark for mark in wanted if not any(face.covers(mark) for face in chain))

    @staticmethod
    def plain(text: str) -> str:
        """Compose accents, and replace white space and hyphens of special width by plain ones."""
        if text.isascii() and text.isprintable():
            return text
        composed = unicodedata.normalize("NFC", text)
        return "".join(_EQUIVALENTS.get(mark, mark) for mark in composed)

    def _runs(self, text: str, role: str) -> tuple[Run, ...]:
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


def _mixed(chain: tuple[Face, ...], text: str) -> Iterator[Run]:
    chosen = [_choose(chain, mark) for mark in text]
    for face, pieces in itertools.groupby(chosen, key=operator.itemgetter(0)):
        yield _run(face, "".join(mark for _, mark in pieces))


def _choose(chain: tuple[Face, ...], mark: str) -> tuple[Face, str]:
    for face in chain:
        if face.covers(mark):
            return face, mark
    return next((face for face in chain if face.covers(_STAND_IN)), chain[0]), _STAND_IN


def _run(face: Face, text: str) -> Run:
    """Measure text in one face; raises KeyError for a character that it lacks."""
    return Run(face, text, sum(map(face.advances.__getitem__, map(ord, text))))


@functools.cache
def standard_measure() -> Measure:
    """Give the measure of the standard font book."""
    return Measure(standard_book())


_COMMAND = re.compile(r"([MLHVQZ])([^MLHVQZ]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


def outlined(text: Text, measure: Measure) -> Path:
    """Give a text as one filled path, exactly where its letters stand."""
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
def _glyph(face: Face, mark: str) -> tuple[Step, ...]:
    """Give a glyph in font units, y up."""
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
