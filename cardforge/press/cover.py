"""The cover sheet of a kit: what to print, on what, and how to cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from cardforge.press.arrange import PRINTER_MARGIN_MM
from cardforge.press.boxes import Box
from cardforge.press.fit import Room, fit
from cardforge.press.ink import BLACK, grey
from cardforge.press.lettering import Setting, fitted_in, letter
from cardforge.press.livery import Style
from cardforge.press.measure import Measure
from cardforge.press.paper import Paper
from cardforge.press.ruler import DEPTH_MM, ruler
from cardforge.press.scene import Item, Line, Rect, Scene, Stroke

_MARGIN_MM: Final = 20.0
_FRAME_MM: Final = 9.0
_ROW_MM: Final = 17.0
_TOP_MM: Final = 70.0
_RULE: Final = Stroke(BLACK, 0.6)
_HAIR: Final = Stroke(grey(40), 0.15)
_FRAMES: Final = ((0.0, Stroke(BLACK, 0.9)), (1.6, Stroke(BLACK, 0.25)))
_BOX_MM: Final = 5.0
_COLUMN_MM: Final = 56.0
_CONTENTS: Final = Style("serif-italic", 11.5)
_NAMED: Final = Setting("start", "top", most_lines=2, leading=1.15, even=False)


@dataclass(frozen=True)
class Entry:
    """One file of a kit: what it is, its pages, how it is printed and cut."""

    title: str
    file: str
    pages: int
    how: str
    two_sided: bool


def cover_sheet(
    entries: Sequence[Entry], contents: str, paper: Paper, measure: Measure
) -> Iterator[Scene]:
    """Give the pages of the cover sheet, with a box to tick for each file."""
    room = paper.height_mm - _TOP_MM - _MARGIN_MM - DEPTH_MM
    most = int(room // _ROW_MM)
    for start in range(0, len(entries), most):
        rows = entries[start : start + most]
        items = [*_head(contents, paper, measure), *_foot(paper)]
        for number, entry in enumerate(rows):
            items += _row(entry, _TOP_MM + number * _ROW_MM, paper, measure)
        yield Scene(paper.width_mm, paper.height_mm, tuple(items),
                    safe_mm=PRINTER_MARGIN_MM - 0.5, title="Read me first")  # fmt: skip


def _head(contents: str, paper: Paper, measure: Measure) -> Iterator[Item]:
    yield from _frame(paper)
    width = paper.width_mm - 2 * _MARGIN_MM
    title = fit(measure, "A game night to print", "display", 28, Room(width, 14))
    yield from title.place(_MARGIN_MM, 31.0, tag="title")
    names = letter(measure, contents, _CONTENTS, _contents_room(paper), "contents", _NAMED)
    yield from names.items
    advice = (
        "Print at actual size (100 %, never “fit to page”), then lay a ruler on the one that every "
        "sheet carries. Two-sided sheets turn over the long edge unless you asked otherwise. Cut "
        "with a knife along a steel rule; tick each file when it is done."
    )
    told = fit(measure, advice, "body", 10, Room(width, 15, most_lines=4))
    yield from told.place(_MARGIN_MM, 52.0, tag="advice")
    yield Line(_MARGIN_MM, _TOP_MM - 2, paper.width_mm - _MARGIN_MM, _TOP_MM - 2, _RULE)


def shortens_contents(contents: str, paper: Paper, measure: Measure) -> bool:
    """Say whether a cover sheet has no room for all of what the kit is for."""
    _, whole = fitted_in(measure, contents, _CONTENTS, _contents_room(paper), _NAMED)
    return not whole


def _contents_room(paper: Paper) -> Box:
    return Box(_MARGIN_MM, 37.2, paper.width_mm - 2 * _MARGIN_MM, 10.4)


def _frame(paper: Paper) -> Iterator[Item]:
    for inset, stroke in _FRAMES:
        edge = _FRAME_MM + inset
        yield Rect(edge, edge, paper.width_mm - 2 * edge, paper.height_mm - 2 * edge, stroke=stroke)


def _row(entry: Entry, y: float, paper: Paper, measure: Measure) -> Iterator[Item]:
    left, right = _MARGIN_MM, paper.width_mm - _MARGIN_MM
    words, side = left + _BOX_MM + 4, left + _BOX_MM + 4 + _COLUMN_MM
    yield Rect(left, y + 2.6, _BOX_MM, _BOX_MM, stroke=Stroke(BLACK, 0.3), tag="tick")
    room, wide = Room(_COLUMN_MM - 3, 6), right - side
    yield from fit(measure, entry.title, "title", 12.5, room).place(words, y + 5.6, tag="entry")
    yield from fit(measure, entry.file, "body", 8.5, room).place(words, y + 10.6, tag="file")
    count = f"{entry.pages} page{'' if entry.pages == 1 else 's'}, " + (
        "two-sided" if entry.two_sided else "one side"
    )
    yield from fit(measure, count, "semibold", 9.5, Room(wide, 5)).place(side, y + 5.4, tag="pages")
    how = fit(measure, entry.how, "body", 9, Room(wide, 9, most_lines=2))
    yield from how.place(side, y + 10.2, tag="how")
    yield Line(left, y + _ROW_MM - 0.8, right, y + _ROW_MM - 0.8, _HAIR)


def _foot(paper: Paper) -> Iterator[Item]:
    yield ruler(100.0, _MARGIN_MM, paper.height_mm - _MARGIN_MM + 3, 0.0)
