"""Everything that the pages of any PDF draw: colours, inks, pictures, transparency, type sizes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import pikepdf
from pikepdf import Dictionary

from cardforge.press.boxes import (
    IDENTITY,
    UNIT_SQUARE,
    Bounds,
    Matrix,
    bounds,
    common,
    grown,
    sides_of,
)
from cardforge.press.foreign_pdf import DrawingBudget
from cardforge.press.ink_used import (
    BLACK_SPACE,
    Space,
    ink_percent,
    shading_ink_percent,
    shorthand,
    space_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


_Point = tuple[float, float]
_NEAR_PT = 0.05
_MOST_PARTS = 64


class Outline:
    """Points on a page in pieces; each piece starts where the pen is set down."""

    def __init__(self) -> None:
        self._pieces: list[list[_Point]] = []
        self._slants = False

    @property
    def box(self) -> Bounds | None:
        """The smallest box around all pieces, or None if there are none."""
        points = [point for piece in self._pieces for point in piece]
        return bounds(points) if points else None

    def start(self, point: _Point) -> None:
        """Set the pen down."""
        self._pieces.append([point])

    def run(self, point: _Point) -> None:
        """Draw a line. Without a starting point it starts at its end, as broken files need."""
        if not self._pieces:
            self._pieces.append([point])
        last = self._pieces[-1][-1]
        self._slants |= min(abs(point[0] - last[0]), abs(point[1] - last[1])) > _NEAR_PT
        self._pieces[-1].append(point)

    def bend(self, points: list[_Point]) -> None:
        """Draw a curve, which lies within its control points."""
        self._slants = True
        self._pieces.append(points)

    def parts(self) -> list[tuple[Bounds, bool]]:
        """Return the pieces' boxes if all run straight along them, else one box around all."""
        box = self.box
        if box is None:
            return []
        if not self._slants and len(self._pieces) <= _MOST_PARTS:
            boxes = [bounds(piece) for piece in self._pieces]
            if all(map(_runs_along, self._pieces, boxes)):
                return [(each, True) for each in boxes]
        return [(box, False)]


def _runs_along(piece: list[_Point], box: Bounds) -> bool:
    left, bottom, right, top = box
    return all(
        min(x - left, right - x) < _NEAR_PT or min(y - bottom, top - y) < _NEAR_PT for x, y in piece
    )


Kind: TypeAlias = Literal["colour", "paint", "image", "text", "alpha"]
Trail: TypeAlias = tuple[str, ...]
Source: TypeAlias = pikepdf.Object | pikepdf.PdfInlineImage

_FILLS = {"f", "F", "f*"}
_STROKES = {"S", "s"}
_BOTH = {"B", "B*", "b", "b*"}
_SHOWS = {"Tj", "TJ", "'", '"'}
_NORMAL = {"/Normal", "/Compatible"}
_DEEPEST = 20
_PER_TEXT = 8
"""The time to check a shown text, as a number of words."""
_PER_SHADED, _PER_SHADING = 400, 4000
"""The costs of drawing and of measuring a shading, in words that take as long."""
_FAR = 1e6
_EVERYWHERE: Bounds = (-_FAR, -_FAR, _FAR, _FAR)
_NOWHERE: Bounds = (_FAR, _FAR, -_FAR, -_FAR)


@dataclass(frozen=True)
class Event:
    """One thing that a page draws.

    `trail` names the forms and patterns around it. The kinds:

    - `colour`: a colour was set in `space`.
    - `paint`: `ink_percent` (None: unknown) in `space` covers `box`.
    - `image`: a picture is drawn over `box`.
    - `text`: type of `size_pt`.
    - `alpha`: something is transparent, as `detail` says.

    Boxes are in page points and end at the clip; content outside the clip yields no event. A
    `straight` paint or image has exactly the shape of its box: a bar, a frame, a line along a side.
    """

    kind: Kind
    trail: Trail
    detail: str = ""
    space: Space | None = None
    ink_percent: float | None = None
    box: Bounds | None = None
    size_pt: float = 0.0
    source: Source | None = None
    straight: bool = False


@dataclass(frozen=True)
class _State:
    """The parts of the graphics state that matter here."""

    matrix: Matrix
    fill: Space = BLACK_SPACE
    stroke: Space = BLACK_SPACE
    fill_ink: float | None = 100.0
    stroke_ink: float | None = 100.0
    font_size: float = 0.0
    line_width: float = 1.0
    clip: Bounds = _EVERYWHERE
    clip_straight: bool = True


def events(page: pikepdf.Page, budget: DrawingBudget | None = None) -> Iterator[Event]:
    """Yield everything that a page draws, in order, forms and patterns included.

    Raise PressError if that exceeds the budget.
    """
    resources = page.obj.get("/Resources", Dictionary())
    yield from _transparency(page.obj, ())
    yield from _Walk(page.obj, resources, _State(IDENTITY), (), budget or DrawingBudget()).events()


class _Walk:
    """The reader of one content stream."""

    def __init__(
        self,
        stream: pikepdf.Object,
        resources: pikepdf.Object,
        state: _State,
        trail: Trail,
        budget: DrawingBudget,
    ) -> None:
        self._stream = stream
        self._resources = resources
        self._state = state
        self._stack: list[_State] = []
        self._trail = trail
        self._budget = budget
        self._path = Outline()
        self._clips = False
        self._line = IDENTITY
        self._handlers: dict[str, Callable[[str, list[Any]], Iterator[Event]]] = {
            **dict.fromkeys(("g", "rg", "k", "G", "RG", "K"), self._shorthand),
            **dict.fromkeys(("cs", "CS"), self._space),
            **dict.fromkeys(("sc", "scn", "SC", "SCN"), self._colour),
            **dict.fromkeys(_FILLS | _STROKES | _BOTH | {"n"}, self._paint),
            **dict.fromkeys(_SHOWS, self._show),
            "Do": self._xobject,
            "INLINE IMAGE": self._inline_image,
            "gs": self._external,
            "sh": self._shading,
        }
        self._setters: dict[str, Callable[[list[Any]], None]] = {
            "q": self._save,
            "Q": self._restore,
            "cm": self._transform,
            "w": self._width,
            **dict.fromkeys(("W", "W*"), self._clip),
            "BT": self._begin_text,
            "Tf": self._font,
            "Tm": self._place_text,
            **dict.fromkeys(("Td", "TD"), self._move_text),
            "m": self._start,
            "l": self._run,
            **dict.fromkeys(("c", "v", "y"), self._bend),
            "re": self._rectangle,
        }

    def events(self) -> Iterator[Event]:
        """Yield the events of the whole stream."""
        self._budget.spend(self._stream)
        for instruction in pikepdf.parse_content_stream(self._stream):
            operator, operands = str(instruction.operator), list(instruction.operands)
            setter = self._setters.get(operator)
            if setter is not None:
                setter(operands)
                continue
            handler = self._handlers.get(operator)
            if handler is not None:
                yield from handler(operator, operands)

    def _save(self, _: list[Any]) -> None:
        self._stack.append(self._state)

    def _restore(self, _: list[Any]) -> None:
        if self._stack:
            self._state = self._stack.pop()

    def _transform(self, operands: list[Any]) -> None:
        matrix = self._state.matrix.after(Matrix(*map(float, operands)))
        self._state = replace(self._state, matrix=matrix)

    def _width(self, operands: list[Any]) -> None:
        self._state = replace(self._state, line_width=float(operands[0]))

    def _clip(self, _: list[Any]) -> None:
        self._clips = True

    def _begin_text(self, _: list[Any]) -> None:
        self._line = IDENTITY

    def _font(self, operands: list[Any]) -> None:
        self._state = replace(self._state, font_size=float(operands[1]))

    def _place_text(self, operands: list[Any]) -> None:
        self._line = Matrix(*map(float, operands))

    def _move_text(self, operands: list[Any]) -> None:
        step = Matrix(e=float(operands[0]), f=float(operands[1]))
        self._line = self._line.after(step)

    def _start(self, operands: list[Any]) -> None:
        self._path.start(self._state.matrix.at(*map(float, operands)))

    def _run(self, operands: list[Any]) -> None:
        self._path.run(self._state.matrix.at(*map(float, operands)))

    def _bend(self, operands: list[Any]) -> None:
        numbers = [float(operand) for operand in operands]
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        self._path.bend([self._state.matrix.at(x, y) for x, y in pairs])

    def _rectangle(self, operands: list[Any]) -> None:
        x, y, width, height = map(float, operands)
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        first, *others = (self._state.matrix.at(*corner) for corner in corners)
        self._path.start(first)
        for corner in others:
            self._path.run(corner)

    def _shorthand(self, operator: str, operands: list[Any]) -> Iterator[Event]:
        space = shorthand(operator)
        if space is not None:
            yield Event("colour", self._trail, operator, space)
            self._set(operator, space, ink_percent(space, [float(part) for part in operands]))

    def _space(self, operator: str, operands: list[Any]) -> Iterator[Event]:
        space = space_of(operands[0], self._resources)
        yield Event("colour", self._trail, operator, space)
        solid = {"grey": [0.0], "cmyk": [0.0, 0.0, 0.0, 1.0], "spot": [1.0]}
        self._set(operator, space, ink_percent(space, solid.get(space.family, [])))

    def _colour(self, operator: str, operands: list[Any]) -> Iterator[Event]:
        space = self._state.stroke if operator.isupper() else self._state.fill
        values = [float(part) for part in operands if not isinstance(part, pikepdf.Name)]
        self._set(operator, space, ink_percent(space, values))
        if operands and isinstance(operands[-1], pikepdf.Name):
            yield from self._pattern(operator, operands[-1])

    def _set(self, operator: str, space: Space, ink: float | None) -> None:
        if operator.isupper():
            self._state = replace(self._state, stroke=space, stroke_ink=ink)
        else:
            self._state = replace(self._state, fill=space, fill_ink=ink)

    def _paint(self, operator: str, _: list[Any]) -> Iterator[Event]:
        path, clips = self._path, self._clips
        self._path, self._clips = Outline(), False
        state = self._state
        half = state.line_width * state.matrix.height / 2
        for box, straight in path.parts():
            if operator in _FILLS | _BOTH:
                yield from self._painted(state.fill, state.fill_ink, box, straight=straight)
            if operator in _STROKES | _BOTH:
                wide = grown(box, half)
                yield from self._painted(state.stroke, state.stroke_ink, wide, straight=straight)
        if clips:
            self._narrow(path)

    def _narrow(self, path: Outline) -> None:
        state, parts = self._state, path.parts()
        straight = state.clip_straight and len(parts) == 1 and parts[0][1]
        clip = (path.box and common(state.clip, path.box)) or _NOWHERE
        self._state = replace(state, clip=clip, clip_straight=straight)

    def _painted(
        self, space: Space, ink: float | None, box: Bounds, *, straight: bool = False
    ) -> Iterator[Event]:
        seen = common(self._state.clip, box)
        if seen is not None:
            straight = straight and (seen == box or self._state.clip_straight)
            yield Event(
                "paint", self._trail, space=space, ink_percent=ink, box=seen, straight=straight
            )

    def _show(self, operator: str, _: list[Any]) -> Iterator[Event]:
        self._budget.take(_PER_TEXT)
        matrix = self._state.matrix.after(self._line)
        size = self._state.font_size * matrix.height
        x, y = matrix.at(0, 0)
        box = (x, y, x + size / 2, y + size / 2)
        yield Event("text", self._trail, operator, size_pt=size, box=box)
        yield from self._painted(self._state.fill, self._state.fill_ink, box)

    def _xobject(self, _: str, operands: list[Any]) -> Iterator[Event]:
        name = str(operands[0])
        held = self._resources.get("/XObject", Dictionary()).get(name)
        if held is None:
            return
        if held.get("/Subtype") == "/Image":
            yield from self._image(name, held)
        elif len(self._trail) < _DEEPEST:
            yield from _transparency(held, (*self._trail, name))
            yield from self._inside(name, held)

    def _inside(self, name: str, stream: pikepdf.Object) -> Iterator[Event]:
        own = stream.get("/Matrix")
        state = self._state
        if own is not None:
            matrix = state.matrix.after(Matrix(*(float(part) for part in own)))
            state = replace(state, matrix=matrix)
        if "/BBox" in stream and stream.get("/Subtype") == "/Form":
            box = state.matrix.over(sides_of(stream.BBox))
            state = replace(state, clip=common(state.clip, box) or _NOWHERE)
        resources = stream.get("/Resources", self._resources)
        trail = (*self._trail, name)
        yield from _Walk(stream, resources, state, trail, self._budget).events()

    def _image(self, name: str, image: pikepdf.Object) -> Iterator[Event]:
        box = bounds(self._state.matrix.at(x, y) for x, y in UNIT_SQUARE)
        trail = (*self._trail, name)
        if "/SMask" in image:
            yield Event("alpha", trail, "a soft mask")
        if image.get("/ImageMask", False):
            yield from self._painted(self._state.fill, self._state.fill_ink, box)
            return
        space = space_of(image.ColorSpace, self._resources) if "/ColorSpace" in image else None
        yield from self._pictured(trail, name, space, box, image)

    def _inline_image(self, _: str, operands: list[Any]) -> Iterator[Event]:
        box = bounds(self._state.matrix.at(x, y) for x, y in UNIT_SQUARE)
        stated = operands[0].obj.get("/CS", operands[0].obj.get("/ColorSpace"))
        space = space_of(stated, self._resources) if stated is not None else None
        yield from self._pictured(self._trail, "an inline image", space, box, operands[0])

    def _pictured(
        self, trail: Trail, name: str, space: Space | None, box: Bounds, source: Source
    ) -> Iterator[Event]:
        seen = common(self._state.clip, box)
        if seen is not None:
            straight = self._state.matrix.is_upright
            yield Event("image", trail, name, space, box=seen, source=source, straight=straight)

    def _external(self, _: str, operands: list[Any]) -> Iterator[Event]:
        state = self._resources.get("/ExtGState", Dictionary()).get(str(operands[0]))
        if state is None:
            return
        for key, what in (("/ca", "fills"), ("/CA", "strokes")):
            if float(state.get(key, 1)) < 1:
                yield Event("alpha", self._trail, f"{what} at {float(state[key]):.0%}")
        if str(state.get("/SMask", "/None")) != "/None":
            yield Event("alpha", self._trail, "a soft mask")
        if str(state.get("/BM", "/Normal")) not in _NORMAL:
            yield Event("alpha", self._trail, f"blend mode {state.BM}")

    def _shading(self, operator: str, operands: list[Any]) -> Iterator[Event]:
        shading = self._resources.get("/Shading", Dictionary()).get(str(operands[0]))
        if shading is not None:
            space = space_of(shading.ColorSpace, self._resources)
            yield Event("colour", self._trail, operator, space)
            yield from self._painted(space, self._shaded(shading, space), _EVERYWHERE)

    def _shaded(self, shading: pikepdf.Object, space: Space) -> float | None:
        self._budget.take(_PER_SHADED)
        return self._budget.ink_of(
            shading, lambda: shading_ink_percent(shading, space), _PER_SHADING
        )

    def _pattern(self, operator: str, name: pikepdf.Object) -> Iterator[Event]:
        pattern = self._resources.get("/Pattern", Dictionary()).get(str(name))
        if pattern is None or len(self._trail) >= _DEEPEST:
            return
        if "/Shading" in pattern:
            space = space_of(pattern.Shading.ColorSpace, self._resources)
            yield Event("colour", (*self._trail, str(name)), "shading pattern", space)
            self._set(operator, space, self._shaded(pattern.Shading, space))
        else:
            yield from self._inside(str(name), pattern)


def _transparency(stream: pikepdf.Object, trail: Trail) -> Iterator[Event]:
    group = stream.get("/Group")
    if group is not None and str(group.get("/S", "")) == "/Transparency":
        yield Event("alpha", trail, "a transparency group")
