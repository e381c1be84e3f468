"""The cover sheet of a kit: who meets, what is in it, what to print and cut, what to do first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.boxes import Box
from cardforge.press.card_positions import DEPTH_MM, PRINTER_MARGIN_MM, Paper, ruler
from cardforge.press.lettering import Room, Setting, fit, fitted_in, letter
from cardforge.press.measure import Measure
from cardforge.press.scene import BLACK, Circle, Group, Item, Line, Rect, Scene, Stroke, grey
from cardforge.press.theme import Style

if TYPE_CHECKING:
    from cardforge.press.frame import Picture

MARGIN_MM: Final = 20.0
_FRAME_MM: Final = 9.0
_FRAMES: Final = ((0.0, Stroke(BLACK, 0.9)), (1.6, Stroke(BLACK, 0.25)))
_ROW_MM: Final = 10.0
_BOX_MM: Final = 4.2
_COLUMN_MM: Final = 52.0
_PICTURE_MM: Final = 27.0
_MOST_PICTURE_MM: Final = 38.0
"""The height of the plate of ships where the rest of the page leaves space for it."""
_SIDE_MM: Final = 21.0
_SIDE_GUTTER_MM: Final = 6.0
_TITLE: Final = "A game night to print"
_DISC_MM: Final = 9.0
_PART_MM: Final = 5.6
_RULE: Final = Stroke(BLACK, 0.6)
_HAIR: Final = Stroke(grey(40), 0.15)
_CONTENTS: Final = Style("serif-italic", 11.5)
_PART: Final = Style("title", 12)
_PROSE: Final = Style("body", 9.5)
_LETTER: Final = Style("display", 17)
_SKY: Final = Stroke(grey(28), 0.12)
_HORIZON: Final = Stroke(grey(50), 0.2)
_SKY_LINES: Final = 9
_SEA_LINES: Final = 4
_NAMED: Final = Setting("start", "top", most_lines=2, leading=1.15, even=False)
_SHIPS: Final = Setting("start", "top", most_lines=3, leading=1.2, even=False)
_NAME_MM: Final = 9.8
_ADVICE: Final = (
    "Print at actual size (100%, never “fit to page”), then check the printed ruler on each sheet "
    "with a real one. Two-sided sheets turn over the long edge unless you chose otherwise. Cut "
    "with a knife along a steel rule, and tick each file when it is done."
)
_MOST_LINES: Final = 6


@dataclass(frozen=True)
class KitFile:
    """One file of a kit: what it is, its pages, how it is printed and cut."""

    title: str
    file: str
    pages: int
    how: str
    two_sided: bool


class Opening(NamedTuple):
    """What a game puts on the cover of a kit beside its contents.

    `pictures` show a ship of each side with the bow right, `needs` what players must find
    themselves, `first_step` what they do when all is cut.
    """

    pictures: tuple[Picture, ...] = ()
    needs: tuple[str, ...] = ()
    first_step: tuple[str, ...] = ()


NOTHING_MORE: Final = Opening()


class CoverSide(NamedTuple):
    """A side on a cover: its letter, its name, and its ships."""

    letter: str
    name: str
    ships: str


def cover_sheet(
    entries: Sequence[KitFile],
    contents: str,
    paper: Paper,
    measure: Measure,
    opening: Opening = NOTHING_MORE,
    sides: Sequence[CoverSide] = (),
    title: str = "",
) -> Iterator[Scene]:
    """Return the pages of the cover sheet, with a check box for each file.

    `contents` says what the kit is for, if it has no `sides`.
    `title` is that of a scenario.
    """
    page = _Cover(contents, paper, measure, opening, tuple(sides), title or _TITLE)
    foot, foot_mm = page.foot()
    bottom = paper.height_mm - MARGIN_MM - DEPTH_MM
    spare = bottom - page.head()[1] - len(entries) * _ROW_MM - foot_mm - _ROW_MM / 2
    heads = page.head(min(max(spare, 0.0) + _PICTURE_MM, _MOST_PICTURE_MM)), page.plain_head()
    rooms = [bottom - top for _, top in heads]
    shared = _shared_out(entries, rooms[0], rooms[1], foot_mm)
    for number, rows in enumerate(shared):
        head, top = heads[min(number, 1)]
        items = [*head, *ruled_frame(paper)]
        for row, entry in enumerate(rows):
            items += page.row(entry, top + row * _ROW_MM)
        if number == len(shared) - 1:
            items.append(Group(tuple(foot), y=bottom - foot_mm))
        yield Scene(paper.width_mm, paper.height_mm, tuple(items),
                    safe_mm=PRINTER_MARGIN_MM - 0.5, title="Read me first")  # fmt: skip


def _shared_out(
    entries: Sequence[KitFile], first_mm: float, other_mm: float, foot_mm: float
) -> list[Sequence[KitFile]]:
    """Share files out among pages, the last of which has room for the foot."""
    most, others = int(first_mm // _ROW_MM), int(other_mm // _ROW_MM)
    pages = [entries[:most]]
    pages += [entries[start : start + others] for start in range(most, len(entries), others)]
    room = first_mm if len(pages) == 1 else other_mm
    if len(pages[-1]) * _ROW_MM + foot_mm > room:
        pages.append(())
    return pages


def shortens_contents(contents: str, paper: Paper, measure: Measure) -> bool:
    """Return whether a cover sheet has too little space for the whole title of the kit."""
    _, whole = fitted_in(measure, contents, _CONTENTS, _contents_room(paper), _NAMED)
    return not whole


def _contents_room(paper: Paper) -> Box:
    return Box(MARGIN_MM, 35.2, paper.width_mm - 2 * MARGIN_MM, 10.4)


def ships_plate(pictures: Sequence[Picture], box: Box) -> Iterator[Item]:
    """Draw two ships bow to bow on a plate, over a horizon."""
    yield Group(tuple(_air(box.inset(0.9))), tag="air")
    for inset, stroke in ((0.0, Stroke(BLACK, 0.4)), (0.9, Stroke(BLACK, 0.15))):
        yield Rect(*box.inset(inset), stroke=stroke, tag="plate")
    shown = pictures[:2]
    for number, cell in enumerate(box.inset(2.5, 1.6).columns(len(shown))):
        picture, room = shown[number], cell.inset(2.0, 0.6)
        scale = picture.scale_in(room)
        turned = -scale if number else scale
        yield Group(picture.items, x=room.middle_x, y=room.middle_y, scale=(turned, scale),
                    tag="picture")  # fmt: skip


def _air(box: Box) -> Iterator[Item]:
    """Rule a sky whose lines open towards the horizon, and the sea below it."""
    horizon = box.y + box.height * 0.84
    for number in range(_SKY_LINES):
        y = box.y + box.height * 0.6 * (number + 1) ** 1.3 / _SKY_LINES**1.3
        yield Line(box.x, y, box.right, y, _SKY)
    yield Line(box.x, horizon, box.right, horizon, _HORIZON)
    for number in range(1, _SEA_LINES + 1):
        y = horizon + (box.bottom - horizon) * number / (_SEA_LINES + 1)
        yield Line(box.x, y, box.right, y, _SKY)


def double_frame(paper: Paper) -> tuple[Item, ...]:
    """Draw the frame around a sheet: a thick line, and a thin one inside it."""
    return tuple(
        Rect(edge, edge, paper.width_mm - 2 * edge, paper.height_mm - 2 * edge, stroke=stroke)
        for edge, stroke in ((_FRAME_MM + inset, stroke) for inset, stroke in _FRAMES)
    )


def ruled_frame(paper: Paper) -> tuple[Item, ...]:
    """Draw the frame around a sheet, and a ruler on its foot."""
    return (*double_frame(paper), ruler(100.0, MARGIN_MM, paper.height_mm - MARGIN_MM + 3, 0.0))


class _Cover:
    """Draws the parts of a cover."""

    def __init__(
        self,
        contents: str,
        paper: Paper,
        measure: Measure,
        opening: Opening,
        sides: tuple[CoverSide, ...],
        title: str = _TITLE,
    ) -> None:
        self.contents, self.paper, self.measure = contents, paper, measure
        self.opening, self.sides, self.title = opening, sides, title
        self.left, self.right = MARGIN_MM, paper.width_mm - MARGIN_MM
        self.width = self.right - self.left

    def head(self, picture_mm: float = _PICTURE_MM) -> tuple[list[Item], float]:
        """Draw title, ships and sides; return them and where the files begin."""
        items: list[Item] = []
        title = fit(self.measure, self.title, "display", 26, Room(self.width, 13))
        items += title.place(self.left, 29.0, tag="title")
        y = 33.0
        if not self.sides:
            names = letter(self.measure, self.contents, _CONTENTS, _contents_room(self.paper),
                           "contents", _NAMED)  # fmt: skip
            items += names.items
            y = 47.0
        if self.opening.pictures:
            plate = Box(self.left, y, self.width, picture_mm)
            items += ships_plate(self.opening.pictures, plate)
            y += picture_mm + 3.2
        if self.sides:
            cells = Box(self.left, y, self.width, _SIDE_MM).columns(len(self.sides))
            for side, cell in zip(self.sides, cells, strict=True):
                items += self._side(side, cell.left(cell.width - _SIDE_GUTTER_MM))
            y += _SIDE_MM + 1.2
        advice = fit(self.measure, _ADVICE, "body", 9, Room(self.width, 12, most_lines=4))
        items += advice.place(self.left, y + 4.0, tag="advice")
        return [*items, self._rule(y + 12.6)], y + 14.2

    def plain_head(self) -> tuple[list[Item], float]:
        """Draw the head of a further page."""
        title = fit(self.measure, self.title, "display", 20, Room(self.width, 11))
        return [*title.place(self.left, 29.0, tag="title"), self._rule(35.0)], 36.6

    def _rule(self, y: float) -> Line:
        return Line(self.left, y, self.right, y, _RULE)

    def _side(self, side: CoverSide, box: Box) -> Iterator[Item]:
        disc = box.left(_DISC_MM).top(_DISC_MM)
        yield Circle(disc.middle_x, disc.middle_y, _DISC_MM / 2, stroke=_RULE)
        yield from letter(self.measure, side.letter, _LETTER, disc.inset(1.8), "side.letter").items
        words = box.after(_DISC_MM + 3.0)
        name, _ = fitted_in(self.measure, side.name, _PART, words.top(_NAME_MM), _NAMED)
        yield from letter(self.measure, side.name, _PART, words.top(_NAME_MM), "side", _NAMED).items
        depth = min(max(len(name.lines) * name.leading_mm + 1.0, 5.6), _NAME_MM)
        ships = letter(self.measure, side.ships, _PROSE, words.below(depth), "contents", _SHIPS)
        yield from ships.items

    def row(self, entry: KitFile, y: float) -> Iterator[Item]:
        words, side = self.left + _BOX_MM + 3.4, self.left + _BOX_MM + 3.4 + _COLUMN_MM
        yield Rect(self.left, y + 1.8, _BOX_MM, _BOX_MM, stroke=Stroke(BLACK, 0.3), tag="tick")
        room, wide = Room(_COLUMN_MM - 3, 5), self.right - side
        title = fit(self.measure, entry.title, "title", 11, room)
        yield from title.place(words, y + 4.0, tag="entry")
        yield from fit(self.measure, entry.file, "body", 7.5, room).place(words, y + 7.6,
                                                                          tag="file")  # fmt: skip
        count = f"{entry.pages} page{'' if entry.pages == 1 else 's'}, " + (
            "two-sided" if entry.two_sided else "one side"
        )
        pages = fit(self.measure, count, "semibold", 8.5, Room(wide, 4.5))
        yield from pages.place(side, y + 3.8, tag="pages")
        how = fit(self.measure, entry.how, "body", 8, Room(wide, 4.2))
        yield from how.place(side, y + 7.5, tag="how")
        line = y + _ROW_MM - 0.9
        yield Line(self.left, line, self.right, line, _HAIR)

    def foot(self) -> tuple[list[Item], float]:
        """Draw what is needed and what comes first, from y = 0; return it and its height."""
        parts = [
            (title, words)
            for title, words in (
                ("You need", self.opening.needs), ("When all is cut", self.opening.first_step),
            )
            if words
        ]  # fmt: skip
        if not parts:
            return [], 0.0
        items: list[Item] = []
        height = 0.0
        cells = Box(self.left, 3.0, self.width, 60.0).columns(len(parts))
        for (title, words), cell in zip(parts, cells, strict=True):
            room = cell.left(cell.width - 5.0)
            items += letter(self.measure, title, _PART, room.top(_PART_MM), "part", _NAMED).items
            y = room.y + _PART_MM + 1.0
            for number, each in enumerate(words, start=1):
                within = Room(room.width - 4.5, 24, _MOST_LINES, one_line_shrink=1.0)
                said = fit(self.measure, each, "body", 9, within)
                items += letter(
                    self.measure,
                    f"{number}",
                    Style("bold", 9),
                    Box(room.x, y, 4.0, 3.2),
                    "number",
                    Setting("start"),
                ).items
                items += said.place(room.x + 4.5, y + 2.7, tag="need")
                y += max(len(said.lines), 1) * said.leading_mm + 1.3
            height = max(height, y)
        return items, height + 1.0
