"""One card for each nation: its special action on the front, its special slots on the back."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.errors import CallError
from cardforge.leviathans.cards.actions import ACTIONS, Action, ActionResult
from cardforge.leviathans.cards.dice import die_icon
from cardforge.leviathans.cards.markers import marker_sign
from cardforge.leviathans.cards.slot_list import slot_list
from cardforge.press.boxes import Box
from cardforge.press.card_positions import TAROT
from cardforge.press.columns import Block, column
from cardforge.press.fitting import Overflow
from cardforge.press.frame import chamfered, flourish, plaque
from cardforge.press.lettering import Face, Piece, Setting, joined, letter
from cardforge.press.scene import Group, Path, Stroke
from cardforge.press.text_card import Head, blank, card_scene, heading

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.kinds import Nation
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
_ENDLESS_MM: Final = 1000.0
_SIZES: Final = tuple(9.5 - 0.25 * step for step in range(15))


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
    """Set steps, roll and outcomes as large as they go, with equal room between them."""
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
    words = (*action.steps, *action.adds, *(outcome.words for outcome in action.outcomes))
    lost = words if gap < _GAP_MM else ()
    return Piece(tuple(items), tuple(Overflow("rules", word) for word in lost))


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
