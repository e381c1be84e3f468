"""Imposition: cards on sheets, fronts and backs in register, crop marks; pieces of many sizes."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, TypeVar, overload

from cardforge.errors import PressError
from cardforge.press.card_positions import (
    DEPTH_MM,
    MARK_GAP_MM,
    OVERHANG_MM,
    PRINTER_MARGIN_MM,
    CardPlace,
    Layout,
    ruler,
)
from cardforge.press.lettering import overflow_of
from cardforge.press.scene import BLACK, Group, Item, Line, Rect, Scene, Stroke, Text, grey

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardforge.press.card_positions import Paper
    from cardforge.press.lettering import Face, Overflow


Flip: TypeAlias = Literal["long", "short"]
_MARK = Stroke(BLACK, 0.1)
_FOLD = Stroke(grey(60), 0.1, dash=(1.5, 1.0))
_TICK_MM = 4.0
_TOLERANCE_MM = 0.01
_MOST_NAMED = 6


@dataclass(frozen=True)
class Card:
    """A front, and a back if it has one. Cards with the same `key` are stored once."""

    front: Scene
    back: Scene | None = None
    key: str = ""
    overflow: tuple[Overflow, ...] = ()
    """Texts that did not fit."""


def card_of(front: Face, back: Face | None = None, name: str = "", key: str = "") -> Card:
    """Return a card with these faces; texts that did not fit are reported under its name."""
    lost = (*overflow_of(name, front), *(overflow_of(name, back) if back else ()))
    return Card(front.scene, back.scene if back else None, key, lost)


_Batch: TypeAlias = tuple[Card, ...]


def impose(
    cards: Iterable[Card], layout: Layout, *, flip: Flip = "long", title: str = ""
) -> Iterator[Scene]:
    """Yield the sheets of cards: fronts, then backs if these cards or later ones have any.

    A sheet without backs before one with backs gets an empty back, so that fronts stay on fronts.
    `flip` is the edge on which the printer flips the sheet. Cut out and turned over like the page
    of a book, every card shows its own back upright. Raise PressError for a card of another size
    than the layout's, or with less bleed.

    A sheet's cards are taken from the iterable only when the sheet is yielded.
    """
    number = 0
    for batches, backed in _runs(_batched(cards, layout.count)):
        for batch in batches:
            number += 1
            named, numbered = _named(batch), f"{title} {number}".strip()
            yield _sheet(layout, _fronts(batch, layout), f"{numbered}{named}")
            if backed:
                yield _sheet(layout, _backs(batch, layout, flip), f"{numbered}, back{named}")


def back_place(front: CardPlace, layout: Layout, flip: Flip) -> CardPlace:
    """Return the place of the back for the front at `front`, on the sheet's other side.

    The back's top left corner lies behind the front's top right corner, as if the card were a page.
    """
    turn = math.radians(front.turn_deg)
    x = front.x + layout.card_width_mm * math.cos(turn)
    y = front.y + layout.card_width_mm * math.sin(turn)
    if flip == "long":
        return CardPlace(layout.paper.width_mm - x, y, -front.turn_deg % 360)
    return CardPlace(x, layout.paper.height_mm - y, (180 - front.turn_deg) % 360)


def fold_over(front: Scene, back: Scene) -> Scene:
    """Join a front with a back above it, upside down, at a fold, to print on one side.

    Raise PressError if they differ in size.
    """
    width, height = front.width_mm, front.height_mm
    if not _same_size(back, width, height):
        raise PressError(f"expected a back of {width:g} x {height:g} mm, it has another size")
    bleed = min(front.bleed_mm, back.bleed_mm)
    clip = Rect(-bleed, 0, width + 2 * bleed, height + bleed)
    items = (
        Group(back.items, x=width, y=height, turn_deg=180, clip=clip, tag="back"),
        Group(front.items, y=height, clip=clip, tag="front"),
        Line(0, height, width, height, _FOLD, tag="fold"),
    )
    safe = max(front.safe_mm, back.safe_mm)
    return Scene(width, 2 * height, items, bleed, safe, front.title)


def laid_down(scene: Scene, *, clockwise: bool) -> Scene:
    """Turn a face by a quarter, for a picture that must lie on its side."""
    turn, x, y = (90, scene.height_mm, 0.0) if clockwise else (-90, 0.0, scene.width_mm)
    items = (Group(scene.items, x=x, y=y, turn_deg=turn),)
    return dataclasses.replace(
        scene, width_mm=scene.height_mm, height_mm=scene.width_mm, items=items
    )


def _batched(cards: Iterable[Card], size: int) -> Iterator[_Batch]:
    rest = iter(cards)
    while batch := tuple(itertools.islice(rest, size)):
        yield batch


def _runs(batches: Iterable[_Batch]) -> Iterator[tuple[list[_Batch], bool]]:
    """Yield sheets as soon as it is known whether they need backs.

    They do (True) up to each sheet with backs; the sheets after the last of these do not (False).
    """
    waiting: list[_Batch] = []
    for batch in batches:
        waiting.append(batch)
        if any(card.back for card in batch):
            yield waiting, True
            waiting = []
    yield waiting, False


def _named(batch: _Batch) -> str:
    """Return what is on a sheet, for its bookmark, empty if that is too long."""
    titles = tuple(dict.fromkeys(card.front.title for card in batch))
    return f": {', '.join(titles)}" if all(titles) and len(titles) <= _MOST_NAMED else ""


def _sheet(layout: Layout, cards: Iterable[Item], title: str) -> Scene:
    items = (*cards, *crop_marks(layout), *_ruler(layout))
    return Scene(layout.paper.width_mm, layout.paper.height_mm, items, title=title)


def _fronts(batch: _Batch, layout: Layout) -> Iterator[Item]:
    for card, place in zip(batch, layout.places(), strict=False):
        yield _placed(card.front, place, layout, "front", card.key)


def _backs(batch: _Batch, layout: Layout, flip: Flip) -> Iterator[Item]:
    for card, place in zip(batch, layout.places(), strict=False):
        if card.back is not None:
            behind = back_place(place, layout, flip)
            yield _placed(card.back, behind, layout, "back", card.key)


def _placed(scene: Scene, place: CardPlace, layout: Layout, side: str, key: str) -> Group:
    width, height, bleed = layout.card_width_mm, layout.card_height_mm, layout.bleed_mm
    if not _same_size(scene, width, height):
        size = f"{scene.width_mm:g} x {scene.height_mm:g}"
        raise PressError(f"expected cards of {width:g} x {height:g} mm, one is {size}")
    if scene.bleed_mm < bleed - _TOLERANCE_MM:
        raise PressError(f"expected a bleed of {bleed:g} mm, a card has {scene.bleed_mm:g}")
    return Group(
        scene.items,
        x=place.x,
        y=place.y,
        turn_deg=place.turn_deg,
        clip=Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed),
        key=f"{key}.{side}" if key else "",
        tag=side,
    )


def _same_size(scene: Scene, width: float, height: float) -> bool:
    across, down = abs(scene.width_mm - width), abs(scene.height_mm - height)
    return max(across, down) <= _TOLERANCE_MM


def crop_marks(layout: Layout) -> Iterator[Line]:
    """Yield the marks of every cut, on all four sides of the grid and outside the bleed."""
    if layout.gutters_mm is not None:
        yield from _gutter_marks(layout)
        return
    bleed = layout.bleed_mm
    across, down = layout.mark_mm()
    left, right = layout.lines_x[0] - bleed, layout.lines_x[-1] + bleed
    top, bottom = layout.lines_y[0] - bleed, layout.lines_y[-1] + bleed
    for x in layout.lines_x:
        for edge, outward in ((top, -1), (bottom, 1)):
            start = edge + outward * MARK_GAP_MM
            yield Line(x, start, x, start + outward * down, _MARK, tag="mark")
    for y in layout.lines_y:
        for edge, outward in ((left, -1), (right, 1)):
            start = edge + outward * MARK_GAP_MM
            yield Line(start, y, start + outward * across, y, _MARK, tag="mark")


def _gutter_marks(layout: Layout) -> Iterator[Line]:
    """Yield the marks of cuts inside the gutters, near the edges of the sheet.

    Marks lie beside their cuts, on the waste side.
    """
    width, height = layout.paper.width_mm, layout.paper.height_mm
    near, far = PRINTER_MARGIN_MM, PRINTER_MARGIN_MM + _TICK_MM
    left, right = _waste_side(layout.lines_x[1:-1])
    above, below = _waste_side(layout.lines_y[1:-1])
    for x in (left, right):
        for start, end in ((near, far), (height - far, height - near)):
            yield Line(x, start, x, end, _MARK, tag="mark")
    for y in (above, below):
        for start, end in ((near, far), (width - far, width - near)):
            yield Line(start, y, end, y, _MARK, tag="mark")


def _waste_side(cuts: tuple[float, ...]) -> tuple[float, float]:
    first, last = cuts
    return first + _MARK.width / 2, last - _MARK.width / 2


def _ruler(layout: Layout) -> Iterator[Group]:
    place = layout.ruler()
    if place is not None:
        yield ruler(place.length_mm, place.x, place.y, place.turn_deg)


T = TypeVar("T")


@dataclass(frozen=True)
class LazyCards(Sequence[Card]):
    """A sequence of cards that `lay_out` makes from orders at each access.

    `blanks` are empty cards with the same sizes and sides, for what is needed before the layout.
    """

    orders: Sequence[Any]
    lay_out: Callable[[Any], Card]
    blanks: Sequence[Card]

    def __len__(self) -> int:
        return len(self.orders)

    @overload
    def __getitem__(self, at: int) -> Card: ...
    @overload
    def __getitem__(self, at: slice) -> LazyCards: ...
    def __getitem__(self, at: int | slice) -> Card | LazyCards:
        if isinstance(at, slice):
            return LazyCards(self.orders[at], self.lay_out, self.blanks[at])
        return self.lay_out(self.orders[at])


def deck_of(orders: Sequence[T], lay_out: Callable[[T], Card], blank: Card) -> LazyCards:
    """Return a deck whose cards are all as large as `blank`."""
    return LazyCards(orders, lay_out, (blank,) * len(orders))


def outlines(cards: Sequence[Card]) -> Sequence[Card]:
    """Return empty cards of the same sizes and sides, without laying out any.

    For cards that are not lazy, return the cards themselves.
    """
    return cards.blanks if isinstance(cards, LazyCards) else cards


_MARK_MM: Final = 2.0
_MARK_GAP_MM: Final = 0.5
_GAP_MM: Final = 5.5
_SPILL_MM: Final = 1.5
_FOOT_MM: Final = DEPTH_MM + 1.0
_RULER_MM: Final = 100.0
_TITLE_PT: Final = 7.0
_ROUNDING_MM: Final = 1e-6


class _Room(NamedTuple):
    """A free rectangle of a sheet."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, scene: Scene) -> bool:
        """Return whether a piece fits into it."""
        fits_across = scene.width_mm <= self.width + _ROUNDING_MM
        return fits_across and scene.height_mm <= self.height + _ROUNDING_MM


@dataclass
class _PieceSheet:
    """The positions of pieces on one sheet, and its free rectangles."""

    rooms: list[_Room]
    places: list[tuple[Scene, float, float]] = field(default_factory=list)

    def put(self, scene: Scene) -> bool:
        """Put a piece into the first free rectangle that fits, and return whether there was one.

        The rest of that rectangle stays free.
        """
        for room in sorted(self.rooms, key=lambda room: (room.y, room.x)):
            if room.holds(scene):
                self.rooms.remove(room)
                self.rooms += _rest(room, scene.width_mm + _GAP_MM, scene.height_mm + _GAP_MM)
                self.places.append((scene, room.x, room.y))
                return True
        return False


def nest(scenes: Iterable[Scene], paper: Paper, title: str = "") -> Iterator[Scene]:
    """Yield sheets with pieces at true size, cut marks at every corner, and a ruler.

    Raise PressError for a piece that is larger than the printable part of the sheet.
    """
    ordered = sorted(scenes, key=lambda scene: (-scene.height_mm, -scene.width_mm))
    sheets: list[_PieceSheet] = []
    for scene in ordered:
        if not any(sheet.put(scene) for sheet in sheets):
            sheets.append(_PieceSheet([_printable(paper)]))
            if not sheets[-1].put(scene):
                size = f"{scene.width_mm:.0f} x {scene.height_mm:.0f} mm"
                raise PressError(
                    f"expected pieces that fit on {paper.name}, {scene.title!r} is {size}"
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
    """Yield the free rectangles right of a piece and below it, one as large as possible."""
    across, down = room.width - width, room.height - height
    upright = across > down
    right = _Room(room.x + width, room.y, across, room.height if upright else height - _GAP_MM)
    below = _Room(room.x, room.y + height, width - _GAP_MM if upright else room.width, down)
    for part in (right, below):
        if part.width > 0 and part.height > 0:
            yield part


def _filled(sheet: _PieceSheet) -> Iterator[Item]:
    for scene, x, y in sheet.places:
        yield _nested(scene, x, y)
        yield from _marks(x, y, scene.width_mm, scene.height_mm)


def _nested(scene: Scene, x: float, y: float) -> Group:
    spill = min(_SPILL_MM, scene.bleed_mm)
    clip = Rect(-spill, -spill, scene.width_mm + 2 * spill, scene.height_mm + 2 * spill)
    return Group(scene.items, x=x, y=y, clip=clip, tag="piece")


def _marks(x: float, y: float, width: float, height: float) -> Iterator[Line]:
    """Yield cut marks outside the bleed at the corners."""
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
