"""What a finished PDF draws and where: its outlines and clips, forms included, in millimetres.

Read from the content streams. The origin is the page's top left corner, y runs down.
"""

from __future__ import annotations

import functools
import io
import itertools
import math
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pikepdf

from tests.print.reading import MM, Box, around

Point = tuple[float, float]
Operation = tuple[str, tuple[float, ...], str]
PAINTING = {"S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n"}
STROKING = {"S", "s", "B", "B*", "b", "b*"}


class Matrix(NamedTuple):
    """Maps (x, y) to (a x + c y + e, b x + d y + f)."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def after(self, first: Matrix) -> Matrix:
        a, b = self.turned(first.a, first.b)
        c, d = self.turned(first.c, first.d)
        return Matrix(a, b, c, d, *self.at(first.e, first.f))

    def turned(self, x: float, y: float) -> Point:
        return self.a * x + self.c * y, self.b * x + self.d * y

    def at(self, x: float, y: float) -> Point:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f


class Shape(NamedTuple):
    """An outline that is painted: its corners, run by run, what is seen of it, and its pen."""

    painting: str
    runs: tuple[tuple[Point, ...], ...]
    clip: Box
    pen_mm: float

    @property
    def segments(self) -> Iterator[tuple[Point, Point]]:
        return (pair for run in self.runs for pair in itertools.pairwise(run))


class Clip(NamedTuple):
    """A clip: its box, how deep it lies in the page's states, and which way up is up in it."""

    box: Box
    depth: int
    up: Point


class Drawing(NamedTuple):
    """All that a page draws but its texts."""

    width_mm: float
    height_mm: float
    shapes: tuple[Shape, ...]
    clips: tuple[Clip, ...]

    def lines(self) -> Iterator[tuple[Point, Point]]:
        """Yield every straight stretch that is stroked."""
        return (
            segment
            for shape in self.shapes
            if shape.painting in STROKING
            for segment in shape.segments
        )


def drawings(pdf: bytes) -> list[Drawing]:
    """Read every page."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        operations = functools.cache(lambda owner: tuple(_operations(held[owner])))
        held: dict[Any, Any] = {}
        return [_drawn(page, held, operations) for page in document.pages]


def _drawn(page: Any, held: dict[Any, Any], operations: Any) -> Drawing:
    left, bottom, right, top = (float(side) * MM for side in page.mediabox)
    reader = _Reader(held, operations, Box(0, 0, right - left, top - bottom))
    reader.draw(page.obj, Matrix(MM, 0, 0, -MM, -left, top))
    return Drawing(right - left, top - bottom, tuple(reader.shapes), tuple(reader.clips))


def _operations(owner: Any) -> Iterator[Operation]:
    body = owner.Contents.read_bytes() if "/Contents" in owner else owner.read_bytes()
    operands: list[str] = []
    for string, word in _WORDS.findall(body.decode("latin-1")):
        if word in _GEOMETRY:
            yield word, tuple(map(float, operands)), ""
        elif word == "Do":
            yield word, (), operands[-1]
        elif string or not word.isalpha():
            operands.append(word)
            continue
        operands = []


_WORDS = re.compile(r"(\((?:[^\\()]|\\.)*\))|([^\s()]+)", re.DOTALL)
_GEOMETRY = {"q", "Q", "cm", "m", "l", "c", "v", "y", "h", "re", "W", "W*", "w", *PAINTING}


class _State(NamedTuple):
    matrix: Matrix
    clip: Box
    pen: float


class _Reader:
    def __init__(self, held: dict[Any, Any], operations: Any, page: Box) -> None:
        self.shapes: list[Shape] = []
        self.clips: list[Clip] = []
        self._held, self._operations, self._page = held, operations, page
        self._state = _State(Matrix(1, 0, 0, 1, 0, 0), page, 1.0)
        self._stack: list[_State] = []
        self._runs: list[list[Point]] = []
        self._clipping = False

    def draw(self, owner: Any, matrix: Matrix) -> None:
        """Draw a page or a form."""
        before, self._state = self._state, self._state._replace(matrix=matrix)
        key = owner.objgen
        self._held[key] = owner
        forms = owner.Resources.get("/XObject", {})
        for name, numbers, form in self._operations(key):
            if name == "Do":
                self._use(forms[form])
            elif name in PAINTING:
                self._paint(name)
            else:
                self._take(name, numbers)
        self._state = before

    def _use(self, form: Any) -> None:
        if form.Subtype == "/Form":
            own = Matrix(*(float(part) for part in form.get("/Matrix", (1, 0, 0, 1, 0, 0))))
            self.draw(form, self._state.matrix.after(own))
        else:
            corners = itertools.product((0.0, 1.0), (0.0, 1.0))
            square = tuple(self._state.matrix.at(x, y) for x, y in corners)
            self.shapes.append(Shape("image", (square,), self._state.clip, 0.0))

    def _take(self, name: str, numbers: tuple[float, ...]) -> None:
        state, matrix = self._state, self._state.matrix
        match name:
            case "q":
                self._stack.append(state)
            case "Q":
                self._state = self._stack.pop()
            case "cm":
                self._state = state._replace(matrix=matrix.after(Matrix(*numbers)))
            case "w":
                self._state = state._replace(pen=numbers[0] * math.hypot(matrix.a, matrix.b))
            case "W" | "W*":
                self._clipping = True
            case "h":
                self._runs[-1].append(self._runs[-1][0])
            case _:
                self._construct(name, [matrix.at(*pair) for pair in _pairs(numbers)], numbers)

    def _construct(self, name: str, points: list[Point], numbers: tuple[float, ...]) -> None:
        if name == "re":
            x, y, width, height = numbers
            corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))
            self._runs.append([self._state.matrix.at(*corner) for corner in corners])
        elif name == "m":
            self._runs.append(points)
        else:
            self._runs[-1] += points if name == "l" else points[-1:]

    def _paint(self, name: str) -> None:
        runs = tuple(map(tuple, self._runs))
        if self._clipping and runs:
            box = _bounds(runs)
            matrix = self._state.matrix
            self.clips.append(Clip(box, len(self._stack), matrix.turned(0, -1)))
            self._state = self._state._replace(clip=_common(self._state.clip, box))
        elif runs and name != "n":
            self.shapes.append(Shape(name, runs, self._state.clip, self._state.pen))
        self._runs, self._clipping = [], False


def _pairs(numbers: tuple[float, ...]) -> Iterable[Point]:
    return zip(numbers[::2], numbers[1::2], strict=True)


def _bounds(runs: Iterable[tuple[Point, ...]]) -> Box:
    return around(Box(x, y, x, y) for run in runs for x, y in run)


def _common(one: Box, other: Box) -> Box:
    return Box(
        max(one.left, other.left), max(one.top, other.top),
        min(one.right, other.right), min(one.bottom, other.bottom),
    )  # fmt: skip
