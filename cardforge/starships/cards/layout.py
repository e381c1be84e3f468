"""What starships' cards have in common: elements with their stations, boxes, banners and prose."""

from __future__ import annotations

import dataclasses
import functools
import math
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from cardforge.press.boxes import Box
from cardforge.press.columns import Block, held
from cardforge.press.frame import BLEED_MM, chamfered, ground, stamped
from cardforge.press.lettering import Piece, Setting, faults_of, joined, letter
from cardforge.press.scene import WHITE, Group, Item, Line, Path, Rect, Stroke, polygon, straight
from cardforge.starships.element import numbered
from cardforge.starships.rulebook import HANGAR_BAYS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.press.measure import Measure
    from cardforge.press.product import CardOrder
    from cardforge.press.scene import Ink, Point, Step
    from cardforge.press.theme import Sign, Style
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.element import Element


class Station(NamedTuple):
    """The place of an element in a fleet."""

    fleet: str
    number: int = 1
    """Its number among the elements of its name in the fleet."""
    of: int = 1
    """How many elements of its name the fleet has."""
    unit: str = ""
    leader: bool = False
    """Whether it leads its unit, as the first one in the file does."""
    carrier: str = ""
    """The ship aboard which it starts the battle, with a number if there are several."""
    aboard: tuple[str, ...] = ()
    """The squadrons that start the battle aboard it."""

    @property
    def told(self) -> str:
        """Unit, leader, number and carrier as short text, empty if there are none."""
        number = f"No. {self.number} of {self.of}" if self.of > 1 else ""
        unit = f"Unit {self.unit}" if self.unit else ""
        leader = "LEADER" if self.leader else ""
        carrier = f"from {self.carrier}" if self.carrier else ""
        return " · ".join(word for word in (unit, number, leader, carrier) if word)


class Mustered(NamedTuple):
    """One element to print, with the order that has its points, and its station in a fleet."""

    order: CardOrder
    name: str
    station: Station | None = None

    @property
    def called(self) -> str:
        """The name with its number in the fleet, and whether it leads a unit."""
        if self.station is None:
            return self.name
        name = numbered(self.name, self.station.number, self.station.of)
        return f"{name}{' · leader' if self.station.leader else ''}"

    @property
    def element(self) -> Element:
        """The element itself."""
        element: Element = self.order.design
        return element


HELM_WIDTH_MM: Final = 184.0
CARD_HEIGHT_MM: Final = 133.0
SMALL_WIDTH_MM: Final = HELM_WIDTH_MM / 2
"""Two helm cards, or four small ones of half their width, share a sheet of Letter or A4."""
CUT_MM: Final = 26.0
"""Length of the legs of the corner that is cut off."""

MARGIN_MM: Final = 6.4
GAP_MM: Final = 1.3
BANNER_MM: Final = 14.0
FOOT_MM: Final = 3.4
CAPTION_MM: Final = 3.4
LINE_MM: Final = 4.7
LONG_LINE_MM: Final = 6.9
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


Corner = Literal["left", "right", ""]
"""The upper corner that is cut off at 45 degrees, or none."""
INSET_MM: Final = 3.2
_CHAMFER_MM: Final = 2.0
_SECOND_MM: Final = 0.9
_DASH: Final = (2.2, 1.3)
_PLATE_CUT_MM: Final = 1.4


def leg_at(inset: float, leg: float) -> float:
    """Return the legs of a cut corner on an outline `inset` inside the card."""
    return leg - inset * (2 - math.sqrt(2))


def edged(width: float, height: float, theme: Theme, corner: Corner, leg: float) -> list[Item]:
    """Draw the ground of a card with its border; the part that is cut off stays white."""
    items: list[Item] = [ground(width, height, theme)]
    if corner == "right":
        items += _offcut(width, leg, theme)
    key = f"edge.{theme.name}.{width!r}.{height!r}.{corner}"
    items.append(Group(_rules(width, height, theme, corner, leg), key=key, tag="border"))
    return items


def _offcut(width: float, leg: float, theme: Theme) -> list[Item]:
    """Leave the corner white, and draw the line along which it is cut."""
    over = BLEED_MM
    corners = ((width - leg - over, -over), (width + over, -over), (width + over, leg + over))
    pen = Stroke(theme.line, theme.lines.fine, dash=_DASH)
    return [
        polygon(corners, fill=WHITE, tag="offcut"),
        Line(width - leg, 0, width, leg, pen, tag="cut"),
    ]


@functools.lru_cache(maxsize=16)
def _rules(
    width: float, height: float, theme: Theme, corner: Corner, leg: float
) -> tuple[Item, ...]:
    outer = _outline(width, height, INSET_MM, corner, leg)
    inner = _outline(width, height, INSET_MM + _SECOND_MM, corner, leg)
    thick = Stroke(theme.line, theme.lines.frame)
    thin = Stroke(theme.line, theme.lines.hair)
    return (
        Path(straight(outer), stroke=thick, tag="edge"),
        Path(straight(inner), stroke=thin),
        *_studs(width, height, theme),
    )


def _outline(width: float, height: float, inset: float, corner: Corner, leg: float) -> list[Point]:
    """Return the card's outline from the upper left, chamfered except at the large cut."""
    box = Box(0, 0, width, height).inset(inset)
    cut, small = leg_at(inset, leg), _CHAMFER_MM
    left, right = (cut if corner == side else small for side in ("left", "right"))
    return [
        (box.x, box.y + left), (box.x + left, box.y),
        (box.right - right, box.y), (box.right, box.y + right),
        (box.right, box.bottom - small), (box.right - small, box.bottom),
        (box.x + small, box.bottom), (box.x, box.bottom - small),
    ]  # fmt: skip


def _studs(width: float, height: float, theme: Theme) -> list[Item]:
    """Draw a lozenge at the middle of each straight edge."""
    spots = (
        (width / 2, height - INSET_MM), (INSET_MM, height / 2), (width - INSET_MM, height / 2)
    )  # fmt: skip
    pen = Stroke(theme.line, theme.lines.hair)
    return [
        polygon(
            ((x, y - 1.1), (x + 1.1, y), (x, y + 1.1), (x - 1.1, y)), fill=theme.brass, stroke=pen
        )
        for x, y in spots
    ]


def plate(box: Box, theme: Theme, tag: str, fill: Ink | None = None) -> Path:
    """Draw the ground of a panel, chamfered and outlined."""
    pen = Stroke(theme.line, theme.lines.fine)
    return Path(chamfered(box, _PLATE_CUT_MM), fill=fill or theme.panel, stroke=pen, tag=tag)


def signboard(box: Box, sign: Sign, theme: Theme, tag: str, slant: Corner = "") -> tuple[Item, ...]:
    """Draw the ground of a title; one end may slant at 45 degrees, along a cut corner."""
    fine = Stroke(sign.letter, theme.lines.hair)
    pen = Stroke(sign.line, theme.lines.rule)
    return (
        Path(_slanted(box, slant), fill=sign.fill, stroke=pen, tag=tag),
        Path(_slanted(box.inset(0.8), slant), stroke=fine),
    )


def _slanted(box: Box, slant: Corner) -> tuple[Step, ...]:
    if not slant:
        return chamfered(box, _PLATE_CUT_MM)
    deep = box.height
    left = deep if slant == "left" else 0.0
    right = deep if slant == "right" else 0.0
    return straight(
        (
            (box.x, box.y), (box.right, box.y), (box.right + right, box.bottom),
            (box.x - left, box.bottom),
        )
    )  # fmt: skip


def rimmed(box: Box, sign: Sign, theme: Theme, tag: str = "") -> Rect:
    """Draw a plain cell with ground and outline."""
    return Rect(*box, fill=sign.fill, stroke=Stroke(sign.line, theme.lines.fine), tag=tag)


def berth(box: Box, theme: Theme, tag: str) -> Rect:
    """Draw a place for tokens: a white square with a dashed edge."""
    pen = Stroke(theme.line, theme.lines.fine, dash=(1.2, 0.8))
    return Rect(*box, fill=theme.panel, stroke=pen, radius=0.8, tag=tag)


UNOFFICIAL: Final = "Unofficial, by players for players · starships 0.5"
_TITLE_PT: Final = 17.0
_POINTS_PT: Final = 14.0
_POINTS_MM: Final = 40.0
_POINTS_SHARE: Final = 0.22
_STAMP_MM: Final = 10.0
_BELOW: Final = 0.28
_FAR_BELOW: Final = 0.46
_LEAST_PT: Final = 6.5


class Title(NamedTuple):
    """The texts of a banner: the name, a line below it, and points at its end."""

    name: str
    under: str
    faction: str | None
    points: str = ""


def banner(
    title: Title, box: Box, theme: Theme, measure: Measure, slant: Corner = ""
) -> Piece:  # fmt: skip
    """Draw a banner in the faction's colour; one end may slant along a cut corner."""
    sign, styles, inner = theme.banner(title.faction), theme.styles, box.inset(3.2, 1.9)
    wide = min(_POINTS_MM, box.width * _POINTS_SHARE) + 2.0 if title.points else 0.0
    caps = dataclasses.replace(styles.nation, size_pt=7.5, tracking_pt=0.3)
    below = _BELOW if _fits(title.under, caps, inner.width - wide, measure) else _FAR_BELOW
    words = inner.top(inner.height * (0.92 - below))
    lower = inner.foot(inner.height * below)
    side = Setting("end" if slant == "left" else "start", most_lines=2, ink=sign.letter,
                   leading=1.0)  # fmt: skip
    name = dataclasses.replace(styles.name, size_pt=_TITLE_PT)
    parts = [
        Piece(signboard(box, sign, theme, "banner", slant)),
        letter(measure, title.name, name, words.left(inner.width - wide), "name", side),
        letter(measure, title.under, caps, lower, "class", side),
    ]
    if title.points:
        large = dataclasses.replace(styles.label, size_pt=_POINTS_PT)
        end = Setting("end", most_lines=2, ink=sign.letter)
        cost = (inner if below == _BELOW else words).end(wide - 2.0)
        parts.append(letter(measure, title.points, large, cost, "points", end))
    return joined(parts)


def _fits(words: str, style: Style, width: float, measure: Measure) -> bool:
    """Return whether a line fits beside the points without shrinking too much."""
    return measure.width_mm(words, style.role, _LEAST_PT, style.tracking_pt) <= width


def small_print(version: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the version at the end of a line."""
    words = " · ".join(word for word in (UNOFFICIAL, version) if word)
    return letter(measure, words, theme.styles.note, box, "licence",
                  Setting("end", ink=theme.muted))  # fmt: skip


def stamp(words: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw words as a stamp over the upper part of a box, if there are any."""
    if not words:
        return Piece(())
    room = Box(box.x + 1.0, box.y + 2.0, box.width - 2.0, _STAMP_MM)
    return stamped(words, room, theme, measure)


def prose(words: str, role: str, size_pt: float, box: Box, tag: str, measure: Measure) -> Piece:
    """Set a paragraph from the top of a box; a shortened one is among the overflow."""
    return paragraphs([Block(words, role, size_pt, leading=1.1, tag=tag)], box, measure)


def paragraphs(blocks: Sequence[Block], box: Box, measure: Measure) -> Piece:
    """Set paragraphs below one another, at one size; the overflow has those with faults."""
    set_, lost, missing = held(measure, blocks, box)
    faults = (
        fault
        for number, block in enumerate(blocks)
        for fault in faults_of(block.tag, block.words, missing[number], whole=number not in lost)
    )
    return Piece(set_.texts, tuple(faults))
