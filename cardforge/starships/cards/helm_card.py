"""The fronts of a ship's helm card and of a squadron's card, with the weapons of each arc."""

from __future__ import annotations

import dataclasses
import math
from collections import Counter
from typing import TYPE_CHECKING, Final

from cardforge.press.frame import card_scene, chamfered
from cardforge.press.lettering import Face, Overflow, Piece, Setting, fitted_in, joined, letter
from cardforge.press.scene import (
    Circle,
    Close,
    Group,
    Line,
    LineTo,
    MoveTo,
    Path,
    Rect,
    Stroke,
    Text,
    polygon,
)
from cardforge.starships.cards.figures import (
    called,
    damage_boxes,
    damage_chart,
    disorder_tray,
    figures_of,
    note,
    reach,
    system_tiles,
)
from cardforge.starships.cards.layout import (
    CAPTION_MM,
    CARD_HEIGHT_MM,
    CUT_MM,
    HELM_WIDTH_MM,
    LINE_MM,
    LONG_LINE_MM,
    MARGIN_MM,
    SMALL_WIDTH_MM,
    Title,
    banner,
    edged,
    helm_layout,
    plate,
    small_print,
    squadron_layout,
    stamp,
)
from cardforge.starships.cards.pictures import ship_view
from cardforge.starships.rulebook import WEAPONS

if TYPE_CHECKING:
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Ink, Item
    from cardforge.starships.cards.layout import Mustered
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.element import Element
    from cardforge.starships.rulebook import Weapon

_BADGE_MM: Final = 24.0
_ARC_NAMES: Final = {"front": "Front", "broadside": "Broadside", "aux": "Auxiliary"}
_BETWEEN: Final = " · "
_SHORT: Final = 24
_NARROW_MM: Final = 36.0
HALF_ARC_DEG: Final = 45.0
"""How far front and broadsides reach to either side of their middle."""
MIDDLES_DEG: Final = {"front": (0.0,), "broadside": (90.0, 270.0), "aux": ()}
"""The middle of each field of an arc, clockwise from the bow; auxiliaries fire all around."""


def portrait(mustered: Mustered, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the element from above, in front of stars."""
    view = Piece((ship_view(mustered.element, mustered.name, box, theme),))
    told = _unbroken(mustered.station.told) if mustered.station else ""
    return joined((view, _badge(told, box, theme, measure))) if told else view


def _unbroken(told: str) -> str:
    """Return text with the words of each short part kept on one line."""
    parts = told.split(_BETWEEN)
    return _BETWEEN.join(
        part.replace(" ", "\u00a0") if len(part) < _SHORT else part for part in parts
    )


def _badge(told: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw unit, number and leader on a plate at the foot of the picture, as tall as needed."""
    words, most = Setting(most_lines=10, leading=1.0), box.inset(1.2).foot(_BADGE_MM)
    fitted, _ = fitted_in(measure, told, theme.styles.label, most.inset(1.0, 0.6), words)
    room = most.foot(fitted.height_mm + 2.2)
    said = letter(measure, told, theme.styles.label, room.inset(1.0, 0.6), "station", words)
    return joined((Piece((plate(room, theme, "station"),)), said))


_TURN_WORDS: Final = "Cut off: a 45° turn"
_TURN_PT: Final = 6.5


def helm_card(mustered: Mustered, theme: Theme, measure: Measure) -> Face:
    """Lay out the front of a ship's helm card."""
    element, order = mustered.element, mustered.order
    aboard = mustered.station.aboard if mustered.station else ()
    layout = helm_layout(element, _line_mm(aboard, theme, measure))
    whole = joined(
        (
            Piece(tuple(edged(HELM_WIDTH_MM, CARD_HEIGHT_MM, theme, "right", CUT_MM))),
            Piece((_turn_words(theme),)),
            banner(title_of(mustered), layout.banner, theme, measure, "right"),
            portrait(mustered, layout.picture, theme, measure),
            _hangar(aboard, layout.aboard, element.cmd, theme, measure),
            figures_of(element, layout.cmd, layout.engine, layout.to_hit, theme, measure),
            disorder_tray(element, layout.disorder, theme, measure),
            damage_chart(element.base, layout.damage, theme, measure),
            damage_boxes(element, layout.boxes, theme, measure),
            system_tiles(element, layout.systems, theme, measure),
            weapon_panels(element, layout.weapons, theme, measure),
            _foot(mustered, layout.foot, theme, measure),
            stamp(order.stamp, layout.picture, theme, measure),
        )
    )
    scene = card_scene(HELM_WIDTH_MM, CARD_HEIGHT_MM, whole.items, mustered.name)
    return Face(scene, whole.overflow)


def title_of(mustered: Mustered) -> Title:
    """Return the texts of an element's banner."""
    element = mustered.element
    kind = (called(element.ship_class), element.faction or "")
    under = _BETWEEN.join(word for word in kind if word)
    return Title(mustered.name, under, element.faction, mustered.order.points)


def _turn_words(theme: Theme) -> Group:
    """Draw the purpose of the cut on the part that is cut off."""
    role = theme.styles.note.role
    text = Text(0, -1.4, _TURN_WORDS, _TURN_PT, role, "middle", theme.muted, tag="turn")
    return Group((text,), x=HELM_WIDTH_MM - CUT_MM / 2, y=CUT_MM / 2, turn_deg=45.0)


def _foot(mustered: Mustered, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the fleet's name, and the small print."""
    print_ = small_print(mustered.order.version, box.end(box.width * 0.44), theme, measure)
    return joined((print_, fleet_name(mustered, box.left(box.width * 0.55), theme, measure)))


def fleet_name(mustered: Mustered, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the name of the element's fleet, if it is in one."""
    if mustered.station is None:
        return Piece(())
    start = Setting("start", ink=theme.muted, most_lines=2, leading=1.0)
    return letter(measure, mustered.station.fleet, theme.styles.note, box, "fleet", start)


def squadron_card(mustered: Mustered, theme: Theme, measure: Measure) -> Face:
    """Lay out the front of a squadron's card."""
    element, lines = mustered.element, 3 if _long_fleet(mustered, theme, measure) else 2
    layout = squadron_layout(element, lines)
    tiles = system_tiles(element, layout.systems, theme, measure) if layout.systems else Piece(())
    lower = layout.foot.foot(layout.foot.height / lines)
    upper = layout.foot.top(layout.foot.height - lower.height)
    whole = joined(
        (
            Piece(tuple(edged(SMALL_WIDTH_MM, CARD_HEIGHT_MM, theme, "", 0.0))),
            banner(title_of(mustered), layout.banner, theme, measure),
            portrait(mustered, layout.picture, theme, measure),
            figures_of(element, layout.cmd, layout.engine, layout.to_hit, theme, measure),
            disorder_tray(element, layout.disorder, theme, measure),
            damage_chart(element.base, layout.damage, theme, measure),
            damage_boxes(element, layout.boxes, theme, measure),
            tiles,
            weapon_panels(element, layout.weapons, theme, measure),
            fleet_name(mustered, upper, theme, measure),
            small_print(mustered.order.version, lower, theme, measure),
            stamp(mustered.order.stamp, layout.picture, theme, measure),
        )
    )
    scene = card_scene(SMALL_WIDTH_MM, CARD_HEIGHT_MM, whole.items, mustered.name)
    return Face(scene, whole.overflow)


def _long_fleet(mustered: Mustered, theme: Theme, measure: Measure) -> bool:
    """Return whether the fleet's name takes two lines."""
    if mustered.station is None:
        return False
    style, room = theme.styles.note, SMALL_WIDTH_MM - 2 * MARGIN_MM
    return measure.width_mm(mustered.station.fleet, style.role, style.size_pt) > room


def arc_sign(
    arc: str, x: float, y: float, radius: float, ink: Ink, ground: Ink
) -> tuple[Item, ...]:
    """Draw a circle around (x, y) with the fields of an arc filled and a hull in its middle."""
    pen = Stroke(ink, 0.2)
    hull = radius * 0.42
    corners = ((x, y - hull), (x + hull * 0.5, y + hull * 0.8), (x - hull * 0.5, y + hull * 0.8))
    return (
        Circle(x, y, radius, fill=ground if MIDDLES_DEG[arc] else ink, stroke=pen),
        *(_sector(x, y, radius, middle, ink) for middle in MIDDLES_DEG[arc]),
        polygon(corners, fill=ground, stroke=pen),
    )


def _sector(x: float, y: float, radius: float, middle_deg: float, ink: Ink) -> Path:
    """Draw a filled field, its edge in short straight lines."""
    angles = [middle_deg - HALF_ARC_DEG + step * HALF_ARC_DEG / 4 for step in range(9)]
    rim = [
        LineTo(x + radius * math.sin(math.radians(each)), y - radius * math.cos(math.radians(each)))
        for each in angles
    ]
    return Path((MoveTo(x, y), *rim, Close()), fill=ink)


_HEAD_MM: Final = 6.4
_ROUNDING_MM: Final = 1e-6
_LEAST_MM: Final = 4.9
_MOST_MM: Final = 12.6
_USUAL_MM: Final = 9.0
_USUAL_WIDTH_MM: Final = 62.0
_COUNT_MM: Final = 5.6
_DICE_MM: Final = 9.2
_REACH_MM: Final = 10.2
_MUNITION_MM: Final = 2.7
_MUNITION_PITCH_MM: Final = 3.3
_CHIP_MM: Final = 6.2
_GAP_MM: Final = 0.8
_PANELS_APART_MM: Final = 1.3
_NONE: Final = "no weapons"


def weapon_panels(element: Element, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw a panel for each arc with slots of the class, or with weapons."""
    arcs = [
        (arc, words) for arc, words in element.weapons.arcs()
        if words or element.weapon_slots(arc)
    ]  # fmt: skip
    width = (box.width + _PANELS_APART_MM) / len(arcs)
    panels = []
    for number, (arc, words) in enumerate(arcs):
        room = box._replace(x=box.x + number * width, width=width - _PANELS_APART_MM)
        panels.append(_panel(arc, words, room, theme, measure))
    return joined(panels)


def _panel(arc: str, words: tuple[str, ...], box: Box, theme: Theme, measure: Measure) -> Piece:
    head, body = box.top(_HEAD_MM), box.below(_HEAD_MM).inset(1.2, 0.6)
    parts = [Piece((plate(box, theme, f"weapons.{arc}"),)), _head(arc, head, theme, measure)]
    if words:
        alike = [(WEAPONS[word], count) for word, count in Counter(words).items()]
        return joined((*parts, _rows(arc, alike, body, theme, measure)))
    quiet = Setting(ink=theme.muted)
    empty = letter(measure, _NONE, theme.styles.motto, body.top(_MOST_MM), f"{arc}.none", quiet)
    return joined((*parts, empty))


def _rows(
    arc: str, weapons: list[tuple[Weapon, int]], box: Box, theme: Theme, measure: Measure
) -> Piece:
    """Draw a row for each kind of weapon; kinds without space are overflow."""
    height = max(_LEAST_MM, min(_MOST_MM, box.height / len(weapons)))
    most, parts = int((box.height + _ROUNDING_MM) // height), []
    for number, (weapon, count) in enumerate(weapons[:most]):
        row = box._replace(y=box.y + number * height, height=height)
        rule = (_rule(row, theme),) if number else ()
        parts += [Piece(rule), weapon_row(weapon, count, row, f"{arc}.{number}", theme, measure)]
    lost = tuple(Overflow(arc, weapon.word) for weapon, _ in weapons[most:])
    return joined((*parts, Piece((), lost)))


def _rule(row: Box, theme: Theme) -> Line:
    return Line(row.x, row.y, row.right, row.y, Stroke(theme.faint, theme.lines.fine))


def _head(arc: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the arc's name on a dark bar, with its symbol."""
    sign, style = theme.tab, dataclasses.replace(theme.styles.nation, size_pt=8.0)
    bar = Path(chamfered(box, 1.4), fill=sign.fill, stroke=Stroke(sign.line, theme.lines.fine))
    picture = arc_sign(arc, box.x + 4.4, box.middle_y, 2.4, sign.letter, sign.fill)
    words = box.after(9.0).inset(0, 0.6)
    name = letter(measure, _ARC_NAMES[arc].upper(), style, words, f"{arc}.name",
                  Setting("start", ink=sign.letter))  # fmt: skip
    return joined((Piece((bar, *picture)), name))


def weapon_row(
    weapon: Weapon, count: int, box: Box, tag: str, theme: Theme, measure: Measure
) -> Piece:
    """Draw weapons of one kind: number, name, note, dice, range, and a box for each munition."""
    large, inner = _scale(box), box.inset(0.4, 0.35)
    number, rest = inner.left(_COUNT_MM * large), inner.after(_COUNT_MM * large + _GAP_MM)
    figures = rest.end((_DICE_MM + _REACH_MM) * large + _GAP_MM)
    name = rest.left(rest.width - figures.width - _GAP_MM)
    style = dataclasses.replace(theme.styles.value, size_pt=10.0 * large)
    reached = figures.after(_DICE_MM * large + _GAP_MM)
    return joined(
        (
            Piece((Rect(*box, tag=f"weapon.{tag}"),)),
            letter(measure, f"{count} ×", style, number, f"{tag}.count", Setting("end")),
            _named(weapon, count, name, tag, large, theme, measure),
            _dice(weapon, figures.left(_DICE_MM * large), tag, large, theme, measure),
            letter(measure, reach(weapon), style, reached, f"{tag}.range", Setting("end")),
        )
    )


def _scale(box: Box) -> float:
    """Return the scale of a row, more than 1 if it is both tall and wide."""
    return max(1.0, min(box.height / _USUAL_MM, box.width / _USUAL_WIDTH_MM))


def _named(
    weapon: Weapon, count: int, box: Box, tag: str, large: float, theme: Theme, measure: Measure
) -> Piece:
    """Draw the name, the weapon's limits below it, and then a box for each munition."""
    munitions, words = (weapon.munitions or 0) * count, note(weapon)
    boxes = box.end(_munitions_width(munitions, box))
    room = box.left(box.width - boxes.width - (_GAP_MM if munitions else 0.0))
    share = 0.52 if words else 1.0
    style = dataclasses.replace(theme.styles.label, size_pt=9.0 * large)
    small = dataclasses.replace(theme.styles.fact, size_pt=6.5 * large)
    start = Setting("start", most_lines=1 if words else 2, leading=1.0)
    lower = room.below(room.height * share)
    return joined(
        (
            letter(measure, called(weapon.word), style, room.top(room.height * share),
                   f"{tag}.name", start),
            letter(measure, words, small, lower, f"{tag}.note", start) if words else Piece(()),
            Piece(_munitions(munitions, boxes, tag, theme)),
        )
    )  # fmt: skip


def _munitions_width(count: int, box: Box) -> float:
    return -(-count // _munition_rows(box)) * _MUNITION_PITCH_MM


def _munition_rows(box: Box) -> int:
    """Return how many boxes fit above one another."""
    gap = _MUNITION_PITCH_MM - _MUNITION_MM
    return max(1, int((box.height + gap) // _MUNITION_PITCH_MM))


def _munitions(count: int, box: Box, tag: str, theme: Theme) -> tuple[Rect, ...]:
    """Draw a box for each shot to cross off, in columns."""
    pen, pitch = Stroke(theme.warning.line, theme.lines.rule), _MUNITION_PITCH_MM
    rows = min(count, _munition_rows(box))
    top = box.middle_y - (rows * pitch - (pitch - _MUNITION_MM)) / 2
    return tuple(
        Rect(box.x + n // rows * pitch, top + n % rows * pitch, _MUNITION_MM, _MUNITION_MM,
             theme.panel, pen, tag=f"{tag}.munition")
        for n in range(count)
    )  # fmt: skip


def _dice(
    weapon: Weapon, box: Box, tag: str, large: float, theme: Theme, measure: Measure
) -> Piece:
    """Draw the attack dice on a chip of their die's colour."""
    sign = theme.dice[weapon.dice.sides]
    height = min(box.height, _CHIP_MM * large)
    chip = box._replace(y=box.middle_y - height / 2, height=height)
    ground = Path(chamfered(chip, min(1.3, height * 0.25)), fill=sign.fill,
                  stroke=Stroke(sign.line, theme.lines.fine))  # fmt: skip
    style = dataclasses.replace(theme.styles.value, size_pt=10.0 * large)
    said = letter(measure, str(weapon.dice), style, chip.inset(0.6, 0.3), f"{tag}.dice",
                  Setting(ink=sign.letter))  # fmt: skip
    return joined((Piece((ground,)), said))


def _line_mm(names: tuple[str, ...], theme: Theme, measure: Measure) -> float:
    """Return the height of a hangar's lines in mm: more if a name needs several lines."""
    style = theme.styles.figure
    wide = any(measure.width_mm(name, style.role, style.size_pt) > _NARROW_MM for name in names)
    return LONG_LINE_MM if wide else LINE_MM


def _hangar(
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
