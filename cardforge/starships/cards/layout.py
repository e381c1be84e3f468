"""The boxes of helm and squadron cards, without drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.boxes import Box
from cardforge.press.lettering import Overflow, Piece, Setting, joined, letter
from cardforge.press.scene import Line, Stroke
from cardforge.starships.cards.frame import BANNER_MM, FOOT_MM, plate
from cardforge.starships.rulebook import HANGAR_BAYS

if TYPE_CHECKING:
    from cardforge.press.measure import Measure
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.element import Element


CAPTION_MM: Final = 3.4
LINE_MM: Final = 4.7
LONG_LINE_MM: Final = 6.9
_NARROW_MM: Final = 36.0


def line_mm(names: tuple[str, ...], theme: Theme, measure: Measure) -> float:
    """Return the height of a hangar's lines in mm: more if a name needs several lines."""
    style = theme.styles.figure
    wide = any(measure.width_mm(name, style.role, style.size_pt) > _NARROW_MM for name in names)
    return LONG_LINE_MM if wide else LINE_MM


def hangar(
    names: tuple[str, ...], box: Box | None, berths: int, theme: Theme, measure: Measure
) -> Piece:
    """Draw the hangar's lines with the names aboard; names without a line are overflow."""
    if box is None:
        return Piece((), tuple(Overflow("aboard", name) for name in names))
    head, lines = box.inset(1.4, 0.9).top(CAPTION_MM - 1.0), box.below(CAPTION_MM).inset(1.4, 0.2)
    parts = [
        Piece((plate(box, theme, "aboard"),), tuple(Overflow("aboard", n) for n in names[berths:])),
        letter(measure, "ABOARD", theme.styles.caps, head, "aboard.caption", Setting("start")),
    ]
    told = (*names[:berths], *("",) * (berths - len(names)))
    for number, (name, line) in enumerate(zip(told, lines.rows(berths), strict=True)):
        parts.append(_line(name, line, f"aboard.{number}", theme, measure))
    return joined(parts)


def _line(name: str, box: Box, tag: str, theme: Theme, measure: Measure) -> Piece:
    pen, y = Stroke(theme.mid, theme.lines.fine), box.bottom - 0.4
    rule = Piece((Line(box.x, y, box.right, y, pen),))
    if not name:
        return rule
    words, room = Setting("start", most_lines=3, leading=1.0), box.top(box.height - 0.6)
    return joined((rule, letter(measure, name, theme.styles.figure, room, tag, words)))


HELM_WIDTH_MM: Final = 184.0
CARD_HEIGHT_MM: Final = 133.0
SMALL_WIDTH_MM: Final = HELM_WIDTH_MM / 2
"""Two helm cards, or four small ones of half their width, share a sheet of Letter or A4."""
CUT_MM: Final = 26.0
"""Length of the legs of the corner that is cut off."""

MARGIN_MM: Final = 6.4
GAP_MM: Final = 1.3
_PICTURE_MM: Final = 40.0
_FIGURES_MM: Final = 16.6
_DAMAGE_MM: Final = 9.6
_BOXES_MM: Final = 11.8
_SYSTEMS_MM: Final = 23.6
_BANNER_SHORT_MM: Final = 20.8
_FIGURES_SHORT_MM: Final = 5.6
_CMD_MM: Final = 15.0
_ENGINE_MM: Final = 43.0
_TO_HIT_MM: Final = 22.0


class HelmLayout(NamedTuple):
    """The boxes of a helm card."""

    banner: Box
    picture: Box
    aboard: Box | None
    cmd: Box
    engine: Box
    to_hit: Box
    disorder: Box
    damage: Box
    boxes: Box
    systems: Box
    weapons: Box
    foot: Box


def helm_layout(element: Element, line_mm: float = LINE_MM) -> HelmLayout:
    """Divide a helm card; a ship with hangar bays has a line for each squadron."""
    inner = Box(0, 0, HELM_WIDTH_MM, CARD_HEIGHT_MM).inset(MARGIN_MM)
    banner = inner.top(BANNER_MM).left(inner.width - _BANNER_SHORT_MM)
    body = inner.below(BANNER_MM + GAP_MM)
    middle = body.top(_FIGURES_MM + _DAMAGE_MM + _BOXES_MM + _SYSTEMS_MM + 3 * GAP_MM)
    figures, damage, boxes, systems = _rows(middle.after(_PICTURE_MM + GAP_MM))
    cmd, engine, to_hit, disorder = _figures(figures.left(figures.width - _FIGURES_SHORT_MM))
    picture, aboard = _picture(middle.left(_PICTURE_MM), element, line_mm)
    rest = body.below(middle.height + GAP_MM)
    return HelmLayout(
        banner, picture, aboard, cmd, engine, to_hit, disorder, damage, boxes, systems,
        rest.top(rest.height - FOOT_MM), rest.foot(FOOT_MM - 0.6),
    )  # fmt: skip


def _rows(box: Box) -> list[Box]:
    rows = []
    for height in (_FIGURES_MM, _DAMAGE_MM, _BOXES_MM, _SYSTEMS_MM):
        rows.append(box.top(height))
        box = box.below(height + GAP_MM)
    return rows


def _figures(box: Box) -> tuple[Box, Box, Box, Box]:
    """Divide the top row: command, engine, hits, and the rest for disorder."""
    rest = box.after(_CMD_MM + GAP_MM)
    last = rest.after(_ENGINE_MM + GAP_MM)
    return (
        box.left(_CMD_MM), rest.left(_ENGINE_MM), last.left(_TO_HIT_MM),
        last.after(_TO_HIT_MM + GAP_MM),
    )  # fmt: skip


def _picture(column: Box, element: Element, line_mm: float) -> tuple[Box, Box | None]:
    berths = element.cmd if HANGAR_BAYS in element.systems else 0
    if not berths:
        return column, None
    height = CAPTION_MM + berths * line_mm
    return column.top(column.height - height - GAP_MM), column.foot(height)


class SquadronLayout(NamedTuple):
    """The boxes of a squadron card."""

    banner: Box
    picture: Box
    cmd: Box
    to_hit: Box
    engine: Box
    disorder: Box
    damage: Box
    boxes: Box
    systems: Box | None
    weapons: Box
    foot: Box


_SMALL_TILE_MM: Final = 16.9
_SMALL_WEAPONS_MM: Final = 19.4
_SMALL_CMD_MM: Final = 12.0
_FOOT_LINE_MM: Final = 2.5
_ABOVE_FOOT_MM: Final = 0.8
_SMALL_SHARE: Final = 0.5


def squadron_layout(element: Element, foot_lines: int = 2) -> SquadronLayout:
    """Divide a squadron card; the picture has the space that other parts do not need."""
    foot = foot_lines * _FOOT_LINE_MM + _ABOVE_FOOT_MM
    inner = Box(0, 0, SMALL_WIDTH_MM, CARD_HEIGHT_MM).inset(MARGIN_MM)
    tile = _SMALL_TILE_MM + GAP_MM if element.system_slots or element.systems else 0.0
    below = _DAMAGE_MM + _BOXES_MM + _SMALL_WEAPONS_MM + tile + foot + 3 * GAP_MM
    banner, block = inner.top(BANNER_MM), inner.below(BANNER_MM + GAP_MM)
    block = block.top(block.height - below)
    rest = inner.foot(below - GAP_MM)
    damage, boxes = rest.top(_DAMAGE_MM), rest.below(_DAMAGE_MM + GAP_MM).top(_BOXES_MM)
    rest = rest.below(_DAMAGE_MM + _BOXES_MM + 2 * GAP_MM)
    systems = rest.top(_SMALL_TILE_MM) if tile else None
    rest = rest.below(tile)
    return SquadronLayout(
        banner, block.left(block.width * _SMALL_SHARE - GAP_MM / 2), *_column(block), damage, boxes,
        systems, rest.top(rest.height - foot), rest.foot(foot - _ABOVE_FOOT_MM),
    )  # fmt: skip


def _column(block: Box) -> tuple[Box, Box, Box, Box]:
    """Divide the space beside a squadron's picture: command and hits, engine, disorder."""
    column = block.end(block.width * (1 - _SMALL_SHARE) - GAP_MM / 2)
    tall = (column.height - 2 * GAP_MM) * 0.3
    first, second = column.top(tall), column.below(tall + GAP_MM).top(tall)
    third = column.below(2 * (tall + GAP_MM))
    return (
        first.left(_SMALL_CMD_MM), first.after(_SMALL_CMD_MM + GAP_MM), second, third
    )  # fmt: skip
