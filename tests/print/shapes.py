"""The drawings of a finished PDF: outlines and clips in mm, forms included.

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

from tests.print.reading import MM, Box

Point = tuple[float, float]
Runs = tuple[tuple[Point, ...], ...]
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
    """A painted outline: its corners, run by run, its visible part, and its pen."""

    painting: str
    runs: Runs
    clip: Box
    pen_mm: float

    @property
    def segments(self) -> Iterator[tuple[Point, Point]]:
        return (pair for run in self.runs for pair in itertools.pairwise(run))


class Clip(NamedTuple):
    """A clip: its box, its depth in the page's states, and its orientation."""

    box: Box
    depth: int
    up: Point


class Drawing(NamedTuple):
    """Everything that a page draws except text."""

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


class Painted(NamedTuple):
    """A path of a content stream: its corners as written there, and its painting operator."""

    runs: Runs
    painting: str
    clips: bool
    bounds: Box


class Order(NamedTuple):
    """Any other operator that affects positions."""

    name: str
    numbers: tuple[float, ...] = ()
    form: str = ""


def drawings(pdf: bytes) -> list[Drawing]:
    """Read every page, without anything outside its visible part."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        known: dict[Any, tuple[Painted | Order, ...]] = {}
        return [_drawn(page, known) for page in document.pages]


def _drawn(page: Any, known: dict[Any, tuple[Painted | Order, ...]]) -> Drawing:
    left, bottom, right, top = (float(side) * MM for side in page.mediabox)
    reader = _Reader(known, Box(0, 0, right - left, top - bottom))
    reader.draw(page.obj, Matrix(MM, 0, 0, -MM, -left, top))
    return Drawing(right - left, top - bottom, tuple(reader.shapes), tuple(reader.clips))


@functools.lru_cache(maxsize=512)
def _orders(content: bytes) -> tuple[Painted | Order, ...]:
    """Read a content stream once, however often its form is drawn, in any number of files."""
    return tuple(_read(content.decode("latin-1")))


def _read(content: str) -> Iterator[Painted | Order]:
    path = _Path()
    operands: list[str] = []
    for string, word in _WORDS.findall(content):
        if word in PAINTING:
            if path.runs:
                yield path.painted(word)
            path = _Path()
        elif word in _BUILDING:
            path.build(word, [float(each) for each in operands])
        elif word in _STATE:
            yield Order(word, tuple(map(float, operands)))
        elif word == "Do":
            yield Order(word, form=operands[-1])
        elif string or not word.isalpha():
            operands.append(word)
            continue
        operands = []


_WORDS = re.compile(r"(\((?:[^\\()]|\\.)*\))|([^\s()]+)", re.DOTALL)
_STATE = {"q", "Q", "cm", "w"}
_BUILDING = {"m", "l", "c", "v", "y", "h", "re", "W", "W*"}


class _Path:
    """A path under construction; of curves only the ends."""

    def __init__(self) -> None:
        self.runs: list[list[Point]] = []
        self.clips = False

    def build(self, word: str, numbers: list[float]) -> None:
        match word:
            case "re":
                x, y, width, height = numbers
                corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
                self.runs.append(corners)
            case "m":
                self.runs.append([(numbers[0], numbers[1])])
            case "h":
                self.runs[-1].append(self.runs[-1][0])
            case "W" | "W*":
                self.clips = True
            case _:
                self.runs[-1].append((numbers[-2], numbers[-1]))

    def painted(self, painting: str) -> Painted:
        runs = tuple(map(tuple, self.runs))
        return Painted(runs, painting, self.clips, _bounds(runs))


class _State(NamedTuple):
    matrix: Matrix
    clip: Box
    pen: float


class _Reader:
    def __init__(self, known: dict[Any, tuple[Painted | Order, ...]], page: Box) -> None:
        self.shapes: list[Shape] = []
        self.clips: list[Clip] = []
        self._known = known
        self._state = _State(Matrix(1, 0, 0, 1, 0, 0), page, 1.0)
        self._stack: list[_State] = []

    def draw(self, owner: Any, matrix: Matrix) -> None:
        """Draw a page or a form."""
        before, self._state = self._state, self._state._replace(matrix=matrix)
        forms = owner.Resources.get("/XObject", {})
        if owner.objgen not in self._known:
            content = owner.Contents if "/Contents" in owner else owner
            self._known[owner.objgen] = _orders(content.read_bytes())
        for order in self._known[owner.objgen]:
            if isinstance(order, Painted):
                self._paint(order)
            elif order.name == "Do":
                self._use(forms[order.form])
            else:
                self._take(order)
        self._state = before

    def _use(self, form: Any) -> None:
        if form.Subtype == "/Form":
            own = Matrix(*(float(part) for part in form.get("/Matrix", (1, 0, 0, 1, 0, 0))))
            self.draw(form, self._state.matrix.after(own))
        else:
            corners = itertools.product((0.0, 1.0), (0.0, 1.0))
            square = tuple(self._state.matrix.at(x, y) for x, y in corners)
            self.shapes.append(Shape("image", (square,), self._state.clip, 0.0))

    def _take(self, order: Order) -> None:
        state, matrix = self._state, self._state.matrix
        match order.name:
            case "q":
                self._stack.append(state)
            case "Q":
                self._state = self._stack.pop()
            case "cm":
                self._state = state._replace(matrix=matrix.after(Matrix(*order.numbers)))
            case _:
                pen = order.numbers[0] * math.hypot(matrix.a, matrix.b)
                self._state = state._replace(pen=pen)

    def _paint(self, path: Painted) -> None:
        state = self._state
        if path.clips:
            box = _bounds(_placed(path.runs, state.matrix))
            self.clips.append(Clip(box, len(self._stack), state.matrix.turned(0, -1)))
            self._state = state._replace(clip=_common(state.clip, box))
        elif path.painting != "n" and self._shows(path.bounds):
            runs = _placed(path.runs, state.matrix)
            self.shapes.append(Shape(path.painting, runs, state.clip, state.pen))

    def _shows(self, bounds: Box) -> bool:
        """Whether any part of a path, its pen included, may lie inside the clip."""
        matrix, clip, pen = self._state
        x, y = matrix.at(*bounds.middle)
        wide, high = (bounds.right - bounds.left) / 2, (bounds.bottom - bounds.top) / 2
        across = abs(matrix.a) * wide + abs(matrix.c) * high + pen + _HAIR_MM
        down = abs(matrix.b) * wide + abs(matrix.d) * high + pen + _HAIR_MM
        return (
            clip.left < x + across
            and x - across < clip.right
            and clip.top < y + down
            and y - down < clip.bottom
        )


_HAIR_MM = 0.01


def _placed(runs: Runs, matrix: Matrix) -> Runs:
    a, b, c, d, e, f = matrix
    return tuple(tuple((a * x + c * y + e, b * x + d * y + f) for x, y in run) for run in runs)


def _bounds(runs: Iterable[tuple[Point, ...]]) -> Box:
    points = [point for run in runs for point in run]
    across, down = zip(*points, strict=True)
    return Box(min(across), min(down), max(across), max(down))


def _common(one: Box, other: Box) -> Box:
    return Box(
        max(one.left, other.left), max(one.top, other.top),
        min(one.right, other.right), min(one.bottom, other.bottom),
    )  # fmt: skip
