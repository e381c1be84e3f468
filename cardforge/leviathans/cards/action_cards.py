"""One card for each nation: its special action on the front, its special slots on the back."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.wording import counted
from cardforge.errors import CallError
from cardforge.leviathans.cards.actions import ACTIONS, Action, ActionResult
from cardforge.leviathans.cards.dice import die_icon
from cardforge.leviathans.cards.from_the_side import profile_picture
from cardforge.leviathans.cards.markers import MARKERS, marker_chip, marker_sign
from cardforge.leviathans.cards.slot_icons import slot_icon
from cardforge.leviathans.kinds import MARKS, NATIONAL_KINDS
from cardforge.leviathans.presets import preset
from cardforge.leviathans.ship import Slot
from cardforge.press.boxes import Box
from cardforge.press.card_positions import TAROT
from cardforge.press.columns import Block, TextColumn, column
from cardforge.press.frame import Head, blank, card_scene, chamfered, flourish, heading, plaque
from cardforge.press.lettering import Face, Overflow, Piece, Setting, joined, letter
from cardforge.press.scene import Group, Line, Path, Stroke, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.kinds import Kind, Nation
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Item
    from cardforge.press.theme import Sign

_HEAD_MM: Final = 13.5
_WHEN_MM: Final = 5.0
_ROLL_MM: Final = 12.5
_LABEL_MM: Final = 11.0
_GAP_MM: Final = 1.8
_SIDE_MM: Final = 0.7
_FOOT_MM: Final = 1.2
_DIE_MM: Final = 6.4
_ORNAMENT_MM: Final = 8.0
_CHIPS_GAP_MM: Final = 11.6
"""From which gap on the marker of an action is shown above its outcomes."""
_CHIP_MM: Final = 6.6
_CHIP_PITCH_MM: Final = 20.0
_ENDLESS_MM: Final = 1000.0
_SIZES: Final = tuple(9.5 - 0.25 * step for step in range(15))
_ICON_MM: Final = 7.4
_INDENT_MM: Final = 10.0
_LIST_DIE_MM: Final = 4.0
_BESIDE_MM: Final = 1.8
_RANGE_PT: Final = 7.5
_SHIP_MM: Final = 17.0
_LIST_SIZES: Final = tuple(9.75 - 0.25 * step for step in range(16))
_EXAMPLES: Final = {"dice": "G", "mp": 1, "bonus": 1, "name": "gun"}


class ActionCard(NamedTuple):
    """Both faces of a nation's card."""

    front: Face
    back: Face


def action_of(nation: Nation) -> Action:
    """Find a nation's action; raises CallError for a nation that has none."""
    for action in ACTIONS:
        if action.nation == nation:
            return action
    raise CallError(f"expected a nation with a special action, got {nation.name!r}")


def action_card(
    nation: Nation, theme: Theme, measure: Measure, *, special: bool = True
) -> ActionCard:
    """Lay out a nation's card, of tarot size; `special` lists its special slots on the back."""
    action = action_of(nation)
    back = _back(action, theme, measure, special=special)
    return ActionCard(_front(action, theme, measure), back)


def _front(action: Action, theme: Theme, measure: Measure) -> Face:
    plain, room = blank(TAROT.width_mm, TAROT.height_mm, theme)
    sign = theme.title(action.nation)
    head = Head(f"{action.nation.adjective} fleet action", action.title)
    when = room.below(_HEAD_MM + 1.2).top(_WHEN_MM)
    motto = dataclasses.replace(theme.styles.motto, size_pt=9.0)
    body = room.below(_HEAD_MM + _WHEN_MM + 3.4).inset(_SIDE_MM, 0)
    whole = joined(
        (
            plain,
            heading(head, room.top(_HEAD_MM), sign, theme, measure),
            letter(measure, action.when, motto, when.inset(1.0, 0.4), "when",
                   Setting(most_lines=2)),
            _body(action, body.top(body.height - _FOOT_MM), theme, measure),
        )
    )  # fmt: skip
    scene = card_scene(TAROT.width_mm, TAROT.height_mm, whole.items, action.title)
    return Face(scene, whole.overflow)


def _body(action: Action, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Set steps, roll and outcomes as large as possible, with equal space between them."""
    for size in _SIZES:
        parts = [
            _steps(action, box, size, theme, measure),
            _roll(action, box, size, theme, measure),
            _outcomes(action, box, size, theme, measure),
        ]
        gap = (box.height - sum(part.height for part in parts)) / (len(parts) - 1)
        if gap >= _GAP_MM:
            break
    items: list[Item] = []
    y = box.y
    for part in parts:
        items.append(Group(part.items, y=y))
        y += part.height + max(gap, _GAP_MM)
    if gap > _ORNAMENT_MM:
        y = box.y + parts[0].height + gap / 2
        items += flourish(box.middle_x, y, box.width * 0.6, theme)
    if gap > _CHIPS_GAP_MM:
        y = box.y + parts[0].height + gap + parts[1].height
        items += _chips(action, Box(box.x, y, box.width, gap), theme, measure)
    words = (*action.steps, *action.adds, *(outcome.words for outcome in action.outcomes))
    lost = words if gap < _GAP_MM else ()
    return Piece(tuple(items), tuple(Overflow("rules", word) for word in lost))


def _chips(action: Action, box: Box, theme: Theme, measure: Measure) -> Iterator[Item]:
    """Show the marker that the action lays, the first of its nation, in the middle of a box."""
    marker = next((each for each in MARKERS if each.nation == action.nation), None)
    if marker is None:
        return
    shown = [side for side in (marker.front, marker.back) if side]
    width = min(_CHIP_PITCH_MM * len(shown), box.width)
    row = Box(box.middle_x - width / 2, box.middle_y - _CHIP_MM / 2 - 1.6, width, _CHIP_MM + 3.2)
    for side, cell in zip(shown, row.columns(len(shown)), strict=True):
        chip = Box(cell.middle_x - _CHIP_MM / 2, cell.y, _CHIP_MM, _CHIP_MM)
        yield from marker_chip(marker, side, chip, theme)
        style = theme.styles.small
        yield from letter(measure, side.word, style, cell.foot(2.8), "marker").items


class _Drawn(NamedTuple):
    """Something drawn below y = 0, and its height."""

    items: tuple[Item, ...]
    height: float


def _steps(action: Action, box: Box, size: float, theme: Theme, measure: Measure) -> _Drawn:
    several = len(action.steps) > 1
    role = theme.styles.prose.role
    blocks = [
        Block(words, role, size, above_mm=1.4, indent_mm=3.6 if several else 0.0,
              mark=str(number) if several else "", tag="step")
        for number, words in enumerate(action.steps, start=1)
    ]  # fmt: skip
    set_ = column(measure, blocks, box.x + 0.6, 0.0, box.width - 1.2, _ENDLESS_MM)
    return _Drawn(set_.texts, set_.bottom)


def _roll(action: Action, box: Box, size: float, theme: Theme, measure: Measure) -> _Drawn:
    """Draw the dice, the target on a plate, and below them what is added."""
    role = theme.styles.prose.role
    blocks = [
        Block(words, role, size, above_mm=0.8, indent_mm=3.6, mark="+", tag="adds")
        for words in action.adds
    ]
    set_ = column(measure, blocks, box.x + 1.8, _ROLL_MM, box.width - 3.6, _ENDLESS_MM)
    height = set_.bottom + 1.6 if blocks else _ROLL_MM
    panel = Box(box.x, 0.0, box.width, height)
    ground = Path(chamfered(panel, 1.4), theme.panel, Stroke(theme.line, theme.lines.fine),
                  tag="roll")  # fmt: skip
    head = _roll_head(action, panel.top(_ROLL_MM), theme, measure)
    return _Drawn((ground, *head, *set_.texts), height)


def _roll_head(action: Action, box: Box, theme: Theme, measure: Measure) -> tuple[Item, ...]:
    plate = box.end(18.5).inset(1.3)
    if action.target is None:
        bolt = Group(marker_sign("bolt", theme.tab.letter, theme.tab.fill), x=plate.middle_x,
                     y=plate.middle_y, scale=(0.95, 0.95))  # fmt: skip
        shown: tuple[Item, ...] = (bolt,)
    else:
        style = dataclasses.replace(theme.styles.corner, size_pt=17.0)
        shown = letter(measure, f"{action.target}+", style, plate.inset(1.2, 0.8), "target",
                       Setting(ink=theme.tab.letter)).items  # fmt: skip
    dice = tuple(
        die_icon(die, box.x + 4.9 + number * (_DIE_MM + 0.7), box.middle_y, theme, size_mm=_DIE_MM)
        for number, die in enumerate(action.dice)
    )
    left = 2.0 + len(dice) * (_DIE_MM + 0.7) + (1.6 if dice else 0.0)
    room = box.after(left).left(box.width - left - 18.5)
    words = (
        "No roll: lay out\none charge each"
        if not dice
        else ("Roll, and add:" if action.adds else "Roll, and add nothing.")
    )
    said = letter(measure, words, theme.styles.label, room, "roll",
                  Setting("start", most_lines=2))  # fmt: skip
    return (*plaque(plate, theme.tab, theme), *shown, *dice, *said.items)


def _outcomes(action: Action, box: Box, size: float, theme: Theme, measure: Measure) -> _Drawn:
    """Draw the outcomes one below the other."""
    items: list[Item] = []
    y = 0.0
    for outcome in action.outcomes:
        block = Block(outcome.words, theme.styles.prose.role, size, tag=outcome.result)
        left, width = box.x + _LABEL_MM + 1.4, box.width - _LABEL_MM - 2.6
        set_ = column(measure, [block], left, y + 1.5, width, _ENDLESS_MM)
        height = max(set_.bottom + 1.3 - y, 7.0)
        items += _outcome(outcome, Box(box.x, y, box.width, height), theme, measure)
        shift = (height - (set_.bottom - y - 1.5)) / 2 - 1.5
        items.append(Group(set_.texts, y=shift))
        y += height + _GAP_MM
    return _Drawn(tuple(items), y - _GAP_MM)


def _outcome(outcome: ActionResult, box: Box, theme: Theme, measure: Measure) -> tuple[Item, ...]:
    sign = _result_sign(outcome, theme)
    tab = box.left(_LABEL_MM)
    frame = Path(chamfered(box, 1.2), theme.panel, Stroke(sign.line, theme.lines.fine))
    label = Path(chamfered(tab, 1.2), sign.fill, Stroke(sign.line, theme.lines.rule))
    style = dataclasses.replace(theme.styles.corner, size_pt=13.0)
    words = letter(measure, outcome.rolls, style, tab.inset(0.9, 1.0), outcome.result,
                   Setting(ink=sign.letter))  # fmt: skip
    return (frame, label, *words.items)


def _result_sign(outcome: ActionResult, theme: Theme) -> Sign:
    signs = {"success": theme.go, "failure": theme.stop, "critical": theme.warning}
    return signs.get(outcome.result, theme.tab)


def _back(action: Action, theme: Theme, measure: Measure, *, special: bool) -> Face:
    plain, room = blank(TAROT.width_mm, TAROT.height_mm, theme)
    sign = theme.title(action.nation)
    head = Head(action.nation.name, "Special slots" if special else action.nation.short)
    body = room.below(_HEAD_MM + 2.4).inset(0.8, 0)
    whole = joined(
        (
            plain,
            heading(head, room.top(_HEAD_MM), sign, theme, measure),
            slot_list(action, body, theme, measure, special=special),
        )
    )
    title = f"{action.nation.short}: {'special slots' if special else 'back'}"
    return Face(card_scene(TAROT.width_mm, TAROT.height_mm, whole.items, title), whole.overflow)


class SlotEntry(NamedTuple):
    """A slot or a mark: its name, its effect, and its typical figures."""

    label: str
    summary: str
    hexes: int = 0
    dice: str = ""
    repairable: bool | None = None
    kind: Kind | None = None
    sign: str = ""


def entries(nation: Nation) -> tuple[SlotEntry, ...]:
    """Return a nation's slots and then its gun marks."""
    slots = (_entry(kind) for kind in NATIONAL_KINDS if kind.nation == nation)
    marks = (
        SlotEntry(f"{mark.word.capitalize()} guns", mark.summary, sign=mark.sign)
        for mark in MARKS.values()
        if mark.nation == nation
    )
    return (*slots, *marks)


def _entry(kind: Kind) -> SlotEntry:
    reach, dice = kind.usual.get("range", ()), kind.usual.get("dice", ())
    hexes = reach[0] if isinstance(reach, tuple) and len(reach) == 1 else 0
    usual = dice[0] if isinstance(dice, tuple) and dice else ""
    return SlotEntry(kind.label, kind.summary, hexes, usual, kind.repairable, kind)


def slot_list(
    action: Action, box: Box, theme: Theme, measure: Measure, *, special: bool = True
) -> Piece:
    """Set all entries, and the rules that the action leads to, as large as they go.

    Without `special` the entries are left out.
    """
    listed = entries(action.nation) if special else ()
    for size in _LIST_SIZES:
        told = tuple(_told(entry, size, box.width, measure) for entry in listed)
        blocks = _blocks(told, action, size)
        set_ = column(measure, blocks, box.x, box.y + 0.8, box.width, 1000.0)
        if set_.bottom <= box.bottom:
            break
    items = (*_signs(told, set_, box, theme),
             *_ship(action.nation, box, set_.bottom, theme))  # fmt: skip
    fits = set_.bottom <= box.bottom and set_.fits
    lost = () if fits else tuple(Overflow("slots", entry.label) for entry in listed)
    return Piece((*items, *set_.texts), lost)


def _ship(nation: Nation, box: Box, bottom: float, theme: Theme) -> Iterator[Item]:
    """Draw a ship of the nation where there is room for one."""
    room = box.below(bottom - box.y + 5.0)
    if room.height >= _SHIP_MM:
        yield from flourish(room.middle_x, room.y, room.width * 0.7, theme)
        ship = preset(nation.adjective, 3, nation.name)
        picture = profile_picture(ship, theme, length_mm=room.width * 0.95)
        yield picture.placed(room.below(2.5).inset(room.width * 0.02, 0), tag="picture")


def _blocks(listed: tuple[SlotEntry, ...], action: Action, size: float) -> list[Block]:
    blocks: list[Block] = []
    for entry in listed:
        blocks += (
            Block(entry.label, "title", size + 1.0, 5.0, _INDENT_MM, tag="slot"),
            Block(_mended(entry), "serif", size, 1.1, _INDENT_MM, tag="summary"),
        )
    if action.more_title:
        blocks.append(Block(action.more_title, "title", size + 1.0, 5.6, tag="more"))
    several = len(action.more) > 1
    for words in action.more:
        blocks.append(Block(words, "serif", size, 1.3, 2.6 if several else 0.0,
                            "–" if several else "", tag="more"))  # fmt: skip
    return blocks


def _told(entry: SlotEntry, size: float, width: float, measure: Measure) -> SlotEntry:
    """Return an entry with its range in the summary if it does not fit beside name and dice."""
    if not entry.hexes:
        return entry
    name = _INDENT_MM + measure.width_mm(entry.label, "title", size + 1.0)
    dice = len(entry.dice) * (_LIST_DIE_MM + 0.3) + (1.0 if entry.dice else 0.0)
    if name + _BESIDE_MM + _range_mm(entry, measure) + dice < width:
        return entry
    return entry._replace(hexes=0, summary=f"Within {_reach(entry)}. {entry.summary}")


def _range_mm(entry: SlotEntry, measure: Measure) -> float:
    return measure.width_mm(_reach(entry), "semibold", _RANGE_PT)


def _reach(entry: SlotEntry) -> str:
    return counted(entry.hexes, "hex", "hexes")


def _mended(entry: SlotEntry) -> str:
    if entry.repairable is None:
        return entry.summary
    return f"{entry.summary} {'Repairable.' if entry.repairable else 'Not repairable.'}"


def _signs(
    listed: tuple[SlotEntry, ...], set_: TextColumn, box: Box, theme: Theme
) -> Iterator[Item]:
    """Draw icons beside the entries, their dice behind their names, and rules between them."""
    pen = Stroke(theme.faint, theme.lines.rule)
    for number, entry in enumerate(listed):
        top = set_.tops[2 * number]
        if number:
            yield Line(box.x, top - 2.5, box.right, top - 2.5, pen)
        yield from _icon(entry, box.x + _ICON_MM / 2, top + 3.0, theme)
        title = next(text for text in set_.texts if text.text.startswith(entry.label))
        yield from _figures(entry, title.y, box.right, theme)
    if len(set_.tops) > 2 * len(listed):
        y = set_.tops[2 * len(listed)] - 2.8
        yield Line(box.x, y, box.right, y, Stroke(theme.line, theme.lines.rule))


def _icon(entry: SlotEntry, x: float, y: float, theme: Theme) -> Iterator[Item]:
    if entry.kind is not None:
        yield slot_icon(example(entry.kind), x, y, theme, size_mm=_ICON_MM, tag="icon")
    else:
        yield Text(x, y + 1.4, entry.sign, 14.0, "heavy", "middle", theme.text, tag="mark")


def _figures(entry: SlotEntry, y: float, right: float, theme: Theme) -> Iterator[Item]:
    """Write the typical range and draw the typical dice, from the right."""
    middle = right - _LIST_DIE_MM / 2
    for number, die in enumerate(reversed(entry.dice)):
        yield die_icon(
            die, middle - number * (_LIST_DIE_MM + 0.3), y - 1.1, theme, size_mm=_LIST_DIE_MM
        )
    end = right - len(entry.dice) * (_LIST_DIE_MM + 0.3) - (1.0 if entry.dice else 0.0)
    if entry.hexes:
        yield Text(end, y, _reach(entry), _RANGE_PT, "semibold", "end", theme.text,
                   tag="range")  # fmt: skip


def example(kind: Kind) -> Slot:
    """Return a slot of a kind, with dummy figures if its file must have some."""
    given = {key: _EXAMPLES[key] for key in kind.needs if key in _EXAMPLES}
    if "range" in kind.needs:
        given["range"] = "/".join(["1", "2"][: kind.reaches])
    return Slot.model_validate({"item": kind.item, "breach": 1, **given})
