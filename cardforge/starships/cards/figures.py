"""The figures of an element: command, engine, shields, systems, and rolls that hit.

Names, rolls and ranges of the tables are here as text, too.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.lettering import Overflow, Piece, Setting, joined, letter
from cardforge.press.scene import Circle, Close, CurveTo, LineTo, MoveTo, Path, Rect, Stroke
from cardforge.starships.cards.layout import berth, plate, prose, rimmed
from cardforge.starships.rulebook import SYSTEMS

if TYPE_CHECKING:
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Step
    from cardforge.press.theme import Sign, Style
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.element import Element
    from cardforge.starships.rulebook import ShipClass, Weapon


_CAPTION_MM: Final = 3.0
_NUMBER_MM: Final = 12.5
_PIP_MM: Final = 1.9
_LEAST_PIP_MM: Final = 0.8
_PITCH_MM: Final = 5.6
_FIGURE_PT: Final = 24.0
_TALL_MM: Final = 17.0
_WORDS_SHARE: Final = 0.36
_MOST_WORDS_MM: Final = 15.0
INCHES_PER_POINT: Final = 2


def figure(
    caption: str, words: str, box: Box, tag: str, theme: Theme, measure: Measure
) -> Piece:  # fmt: skip
    """Draw a figure on a dark plate below its caption."""
    sign, inner = theme.tab, box.inset(0.8, 1.0)
    below = inner.below(_CAPTION_MM + 0.6)
    ink = Setting(ink=sign.letter)
    return joined(
        (
            Piece((plate(box, theme, tag, sign.fill),)),
            letter(measure, caption, theme.styles.caps, inner.top(_CAPTION_MM), f"{tag}.caption",
                   ink),
            letter(measure, words, _large(theme, box), below, f"{tag}.value", ink),
        )
    )  # fmt: skip


def _large(theme: Theme, box: Box) -> Style:
    size = max(_FIGURE_PT, _FIGURE_PT * box.height / _TALL_MM)
    return dataclasses.replace(theme.styles.corner, size_pt=size)


def engine(element: Element, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the engine points as a figure, with a pip for each beside it."""
    number = figure(
        "ENGINE", str(element.engine), box.left(_NUMBER_MM + 2), "engine", theme, measure
    )
    field = box.after(_NUMBER_MM + 2)
    room = field.inset(1.6, 1.4)
    ground = Piece((plate(field, theme, "engine.pips"),))
    caption = letter(measure, _worth(element), theme.styles.caps, room.top(2.4), "engine.worth",
                     Setting(ink=theme.muted))  # fmt: skip
    return joined((ground, number, caption, _pips(element.engine, room.below(3.2), theme)))


def _worth(element: Element) -> str:
    """Return what engine points are for; a squadron is simply placed somewhere else."""
    if element.is_squadron:
        return f"UP TO {INCHES_PER_POINT * element.engine}″ AWAY"
    return f"1 POINT = {INCHES_PER_POINT}″ OR A TURN"


class _Grid(NamedTuple):
    """Pips in rows: the number of rows and columns, their distance and their size."""

    rows: int
    across: int
    pitch: float
    radius: float


def _pips(count: int, box: Box, theme: Theme) -> Piece:
    """Draw pips as large as they fit; numbers beyond any rules have no pips."""
    grid = max((_grid(rows, count, box) for rows in (1, 2)), key=lambda each: each.radius)
    if grid.radius < _LEAST_PIP_MM:
        return Piece(())
    pen, left = Stroke(theme.line, theme.lines.rule), box.middle_x - grid.across * grid.pitch / 2
    spots = itertools.product(box.rows(grid.rows), range(grid.across))
    pips = [
        Circle(left + (place + 0.5) * grid.pitch, row.middle_y, grid.radius, theme.panel, pen,
               "engine.pip")
        for row, place in spots
    ]  # fmt: skip
    return Piece(tuple(pips[:count]))


def _grid(rows: int, count: int, box: Box) -> _Grid:
    across = max(1, math.ceil(count / rows))
    pitch = min(_PITCH_MM, box.width / across)
    return _Grid(rows, across, pitch, min(_PIP_MM, pitch * 0.4, box.height / rows * 0.42))


def figures_of(
    element: Element, cmd: Box, engines: Box, to_hit: Box, theme: Theme, measure: Measure
) -> Piece:
    """Draw command, engine and hits."""
    return joined(
        (
            figure("CMD", str(element.cmd), cmd, "cmd", theme, measure),
            engine(element, engines, theme, measure),
            figure("TO HIT", spread(element.base.to_hit), to_hit, "to-hit", theme, measure),
        )
    )


def disorder_tray(element: Element, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the space for disorder tokens, and the number that silences the guns."""
    share = max(box.width * _WORDS_SHARE, _MOST_WORDS_MM)
    words, tray, most = box.left(share), box.after(share), element.system_slots
    told = f"{'each blocks a system; ' if most else ''}{most + 1}+: no attacks"
    inner = words.inset(1.2, 1.2)
    styles = theme.styles
    setting = Setting(most_lines=6, ink=theme.text, leading=1.05)
    return joined(
        (
            Piece((plate(box, theme, "disorder"), berth(tray.inset(1.0), theme, "tray"))),
            letter(measure, "DISORDER", styles.caps, inner.top(_CAPTION_MM), "disorder.caption"),
            letter(measure, told, styles.note, inner.below(_CAPTION_MM + 0.4), "disorder.limit",
                   setting),
        )
    )  # fmt: skip


def shield_steps(box: Box) -> tuple[Step, ...]:
    """Return a shield as large as a box: straight at the top, with a point below."""
    waist = box.y + box.height * 0.5
    return (
        MoveTo(box.x, box.y),
        LineTo(box.right, box.y),
        LineTo(box.right, waist),
        CurveTo(box.right, box.y + box.height * 0.8, box.middle_x + box.width * 0.2,
                box.y + box.height * 0.94, box.middle_x, box.bottom),
        CurveTo(box.middle_x - box.width * 0.2, box.y + box.height * 0.94, box.x,
                box.y + box.height * 0.8, box.x, waist),
        Close(),
    )  # fmt: skip


_LABEL_MM: Final = 15.0
_ROLL_SHARE: Final = 0.4
_HEAD_MM: Final = 3.2
_LARGEST_MM: Final = 7.6
_LEAST_CHART_MM: Final = 3.4
_GAP_SHARE: Final = 0.14
_LEAST_GROUP_MM: Final = 15.0
NO_DAMAGE: Final = "–"


def damage_chart(base: ShipClass, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the class's row of the damage chart: every roll of a die, and the boxes it costs."""
    label, cells = box.left(_LABEL_MM), box.after(_LABEL_MM).columns(len(base.damage))
    captions = label.inset(1.0, 0).left(label.width - 2.0)
    heads = (("ATTACK DIE", captions.top(box.height * _ROLL_SHARE), "damage.rolls"),
             ("DAMAGE", captions.below(box.height * _ROLL_SHARE), "damage.caption"))  # fmt: skip
    start = Setting("start", ink=theme.text)
    parts = [Piece((plate(box, theme, "damage"),))]
    parts += [letter(measure, words, theme.styles.caps, room, tag, start)
              for words, room, tag in heads]  # fmt: skip
    for roll, cell in enumerate(cells, start=1):
        parts.append(_cell(base, roll, cell, theme, measure))
    return joined(parts)


def _cell(base: ShipClass, roll: int, box: Box, theme: Theme, measure: Measure) -> Piece:
    upper, lower = box.top(box.height * _ROLL_SHARE), box.below(box.height * _ROLL_SHARE)
    harm, last = base.damage_of(roll), roll == len(base.damage)
    sign = theme.hit if harm else theme.miss
    rolled, tag = f"{roll}+" if last else str(roll), f"damage.{roll}"
    large = dataclasses.replace(theme.styles.breach, size_pt=13.0 if harm else 9.0)
    small = dataclasses.replace(theme.styles.figure, size_pt=8.0)
    return joined(
        (
            Piece((rimmed(upper, theme.tab, theme), rimmed(lower, sign, theme, tag))),
            letter(measure, rolled, small, upper.inset(0.2), f"{tag}.roll",
                   Setting(ink=theme.tab.letter)),
            letter(measure, str(harm) if harm else NO_DAMAGE, large, lower.inset(0.2),
                   f"{tag}.boxes", Setting(ink=sign.letter)),
        )
    )  # fmt: skip


def damage_boxes(element: Element, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw a box for each shield and each point of hull, as large as they fit."""
    shields, hull = max(0, element.shields), max(0, element.hull)
    inner = box.inset(1.6, 1.1)
    room = inner.below(_HEAD_MM)
    groups = [group for group in (("shields", shields), ("hull", hull)) if group[1]]
    count = shields + hull
    pitch = min(room.height, _LARGEST_MM, (room.width - 3.0) / max(1, count + 0.5))
    ground = Piece((plate(box, theme, "boxes"),))
    if pitch < _LEAST_CHART_MM:
        return joined((ground, Piece((), (Overflow("boxes", f"{shields} and {hull} boxes"),))))
    parts = [ground]
    for name, number in groups:
        parts.append(_group(name, number, inner, pitch, theme, measure))
        inner = inner.after(max(number * pitch, _LEAST_GROUP_MM) + pitch * 0.5)
    return joined(parts)


def _group(name: str, count: int, box: Box, pitch: float, theme: Theme, measure: Measure) -> Piece:
    """Draw the boxes of one kind in a row, with their name and number above."""
    size, start = pitch * (1 - _GAP_SHARE), Setting("start", ink=theme.text)
    sign = theme.shield if name == "shields" else theme.hull
    width = max(count * pitch, _LEAST_GROUP_MM)
    caption = letter(measure, f"{name.upper()} {count}", theme.styles.caps,
                     box.top(_HEAD_MM - 0.7).left(width), f"{name}.caption", start)  # fmt: skip
    top = box.below(_HEAD_MM)
    y = top.middle_y - size / 2
    drawn = [_box(name, top._replace(x=box.x + n * pitch, y=y, width=size, height=size), sign,
                  theme) for n in range(count)]  # fmt: skip
    return joined((caption, Piece(tuple(drawn))))


def _box(name: str, box: Box, sign: Sign, theme: Theme) -> Rect | Path:
    """Draw a square for hull and a shield's outline for a shield, so that their shapes differ."""
    pen = Stroke(sign.line, theme.lines.rule)
    if name == "shields":
        return Path(shield_steps(box), fill=sign.fill, stroke=pen, tag="shields.box")
    return Rect(*box, fill=sign.fill, stroke=pen, tag="hull.box")


DIE_MM: Final = 14.2
_PAD_MM: Final = 1.2
_LEAST_TILE_MM: Final = DIE_MM + 9.5
_WIDE_MM: Final = 38.0
_FLAT_MM: Final = 20.0
_NAME_MM: Final = 7.0
_LINE_MM: Final = 4.6
_VALUE_MM: Final = 10.5
_GAP_MM: Final = 1.3
_VALUE_PT: Final = 16.0


def system_tiles(element: Element, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw a tile for each system, and an empty one for each free slot."""
    slots = max(len(element.systems), element.system_slots)
    most = int((box.width + _GAP_MM) // (_LEAST_TILE_MM + _GAP_MM))
    cells = _cells(box, min(slots, most))
    drawn = [_tile(element, n, cell, theme, measure) for n, cell in enumerate(cells)]
    lost = [Overflow(f"system.{n}", word) for n, word in enumerate(element.systems) if n >= most]
    return joined((*drawn, Piece((), tuple(lost))))


def _cells(box: Box, count: int) -> list[Box]:
    width = (box.width + _GAP_MM) / count
    return [
        box._replace(x=box.x + n * width, width=width - _GAP_MM) for n in range(count)
    ]  # fmt: skip


def _tile(element: Element, number: int, box: Box, theme: Theme, measure: Measure) -> Piece:
    tag, inner = f"system.{number}", box.inset(_PAD_MM)
    square = inner.left(DIE_MM).top(DIE_MM)
    ground = Piece((plate(box, theme, tag), berth(square, theme, f"{tag}.die")))
    if number >= len(element.systems):
        quiet = Setting(most_lines=2, ink=theme.muted)
        words = letter(
            measure, "empty slot", theme.styles.motto, inner.after(DIE_MM + 1), tag, quiet
        )
        return joined((ground, words))
    word = element.systems[number]
    tell = _flat if box.height < _FLAT_MM else _wide if box.width >= _WIDE_MM else _narrow
    return joined((ground, tell(word, element.activation(word), inner, tag, theme, measure)))


def _narrow(word: str, value: int, box: Box, tag: str, theme: Theme, measure: Measure) -> Piece:
    """Set the value beside the square, and the name below both."""
    beside = box.after(DIE_MM + 0.4).top(DIE_MM)
    name = Setting(most_lines=2, leading=1.0)
    below = box.below(DIE_MM + 0.9)
    return joined(
        (
            letter(measure, f"{value}+", _value(theme), beside, f"{tag}.value"),
            letter(measure, titled(word), theme.styles.label, below, f"{tag}.name", name),
        )
    )


def _wide(word: str, value: int, box: Box, tag: str, theme: Theme, measure: Measure) -> Piece:
    """Set the value below the square, and the name and the system's effect beside both."""
    beside, styles = box.after(DIE_MM + 1.8), theme.styles
    name = Setting("start", most_lines=2, leading=1.0)
    large = dataclasses.replace(styles.label, size_pt=10.0)
    below, words = box.left(DIE_MM).below(DIE_MM + 1.2), SYSTEMS[word].summary.replace('"', "″")
    told = prose(words, styles.fact.role, 8.0, beside.below(_NAME_MM + 0.9), f"{tag}.summary",
                 measure)  # fmt: skip
    return joined(
        (
            letter(measure, f"{value}+", _value(theme), below, f"{tag}.value"),
            letter(measure, titled(word), large, beside.top(_NAME_MM), f"{tag}.name", name),
            told,
        )
    )


def _flat(word: str, value: int, box: Box, tag: str, theme: Theme, measure: Measure) -> Piece:
    """Set the name, the effect and then the value beside the square."""
    beside, end = box.after(DIE_MM + 1.6), box.end(_VALUE_MM)
    words = beside.left(beside.width - _VALUE_MM - 1.0)
    large = dataclasses.replace(theme.styles.label, size_pt=9.5)
    summary = SYSTEMS[word].summary.replace('"', "″")
    told = prose(summary, theme.styles.fact.role, 7.5, words.below(_LINE_MM), f"{tag}.summary",
                 measure)  # fmt: skip
    return joined(
        (
            letter(measure, f"{value}+", _value(theme), end, f"{tag}.value"),
            letter(measure, called(word), large, words.top(_LINE_MM - 0.6), f"{tag}.name",
                   Setting("start")),
            told,
        )
    )  # fmt: skip


def _value(theme: Theme) -> Style:
    return dataclasses.replace(theme.styles.corner, size_pt=_VALUE_PT)


CONTACT: Final = "contact"
_DISORDERS: Final = "disorder, no damage"
_SPARES: Final = "not at squadrons"


def called(word: str) -> str:
    """Return a name of the tables as a title."""
    return word[:1].upper() + word[1:]


def titled(word: str) -> str:
    """Return a name as a title, on two lines if it is long."""
    return called(word).replace(" to ", "\nto ")


def spread(ends: tuple[int, int]) -> str:
    """Return the rolls from the lowest to the highest as text."""
    return f"{ends[0]}–{ends[1]}"


def reach(weapon: Weapon) -> str:
    """Return a weapon's range in inches as text; torpedoes strike on contact."""
    return CONTACT if weapon.torpedo else f"{spread(weapon.reach)}″"


def note(weapon: Weapon) -> str:
    """Return a weapon's limits and special effects, as short as possible."""
    told = []
    if weapon.torpedo:
        run = weapon.torpedo
        told.append(f"EP {run.engine}, hit on {spread(run.to_hit)}")
    if weapon.disorders:
        told.append(_DISORDERS)
    if weapon.spares_squadrons:
        told.append(_SPARES)
    return "; ".join(told)
