"""The straight lines of a page, read from its PDF in mm from the top left."""

from __future__ import annotations

import io
from typing import NamedTuple

import pikepdf

from cardforge.press.boxes import IDENTITY, MM_PER_PT, Matrix

Point = tuple[float, float]
_STROKING = {"S", "B", "B*"}
_PAINTING = {*_STROKING, "f", "f*", "n"}


class Segment(NamedTuple):
    """A straight line, its smaller end first."""

    start: Point
    end: Point


class Drawn(NamedTuple):
    """The lines of one stroked path."""

    segments: tuple[Segment, ...]


def strokes(pdf: bytes, number: int = 0) -> list[Drawn]:
    """Return every stroked path of a page without forms, in drawing order."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        page = document.pages[number]
        height = float(page.mediabox[3])
        reader = _Reader(Matrix(MM_PER_PT, 0, 0, -MM_PER_PT, 0, height * MM_PER_PT))
        for instruction in pikepdf.parse_content_stream(page):
            reader.take(str(instruction.operator), list(instruction.operands))
    return reader.drawn


class _Reader:
    def __init__(self, paper: Matrix) -> None:
        self.drawn: list[Drawn] = []
        self._paper = paper
        self._matrix = IDENTITY
        self._stack: list[Matrix] = []
        self._here = self._start = (0.0, 0.0)
        self._found: list[Segment] = []

    def take(self, operator: str, operands: list[object]) -> None:
        if operator == "q":
            self._stack.append(self._matrix)
        elif operator == "Q":
            self._matrix = self._stack.pop()
        elif operator in {"cm", "m", "l"}:
            self._numbers(operator, [float(each) for each in operands])  # type: ignore[arg-type]
        elif operator == "h":
            self._found.append(_segment(self._here, self._start))
        elif operator in _PAINTING:
            if operator in _STROKING and self._found:
                self.drawn.append(Drawn(tuple(self._found)))
            self._found = []

    def _numbers(self, operator: str, numbers: list[float]) -> None:
        if operator == "cm":
            self._matrix = self._matrix.after(Matrix(*numbers))
            return
        point = self._paper.at(*self._matrix.at(*numbers))
        if operator == "m":
            self._start = point
        else:
            self._found.append(_segment(self._here, point))
        self._here = point


def _segment(one: Point, other: Point) -> Segment:
    rounded = sorted((round(x, 3), round(y, 3)) for x, y in (one, other))
    return Segment(rounded[0], rounded[1])
