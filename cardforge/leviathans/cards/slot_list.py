"""A nation's special slots and gun marks, one entry each, and what its action leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.wording import counted
from cardforge.leviathans.cards.dice import die_icon
from cardforge.leviathans.cards.from_the_side import profile_picture
from cardforge.leviathans.cards.slot_icons import slot_icon
from cardforge.leviathans.kinds import MARKS, NATIONAL_KINDS
from cardforge.leviathans.presets import preset
from cardforge.leviathans.ship import Slot
from cardforge.press.columns import Block, TextColumn, column
from cardforge.press.fitting import Overflow
from cardforge.press.frame import flourish
from cardforge.press.lettering import Piece
from cardforge.press.scene import Line, Stroke, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.actions import Action
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.kinds import Kind, Nation
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Item

_ICON_MM: Final = 7.4
_INDENT_MM: Final = 10.0
_DIE_MM: Final = 4.0
_BESIDE_MM: Final = 1.8
_RANGE_PT: Final = 7.5
_SHIP_MM: Final = 17.0
_SIZES: Final = tuple(9.75 - 0.25 * step for step in range(16))
_EXAMPLES: Final = {"dice": "G", "mp": 1, "bonus": 1, "name": "gun"}


class SlotEntry(NamedTuple):
    """A slot or a mark: its name, what it does, and its usual figures."""

    label: str
    summary: str
    hexes: int = 0
    dice: str = ""
    repairable: bool | None = None
    kind: Kind | None = None
    sign: str = ""


def entries(nation: Nation) -> tuple[SlotEntry, ...]:
    """Give a nation's slots and then its gun marks."""
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
    for size in _SIZES:
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
    """Move the range, if it has one, into the summary where name and dice leave it no room."""
    if not entry.hexes:
        return entry
    name = _INDENT_MM + measure.width_mm(entry.label, "title", size + 1.0)
    dice = len(entry.dice) * (_DIE_MM + 0.3) + (1.0 if entry.dice else 0.0)
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
    """Write the usual range and draw the usual dice, from the right."""
    middle = right - _DIE_MM / 2
    for number, die in enumerate(reversed(entry.dice)):
        yield die_icon(die, middle - number * (_DIE_MM + 0.3), y - 1.1, theme, size_mm=_DIE_MM)
    end = right - len(entry.dice) * (_DIE_MM + 0.3) - (1.0 if entry.dice else 0.0)
    if entry.hexes:
        yield Text(end, y, _reach(entry), _RANGE_PT, "semibold", "end", theme.text,
                   tag="range")  # fmt: skip


def example(kind: Kind) -> Slot:
    """Give a slot of a kind, with figures of no meaning where its file must give some."""
    given = {key: _EXAMPLES[key] for key in kind.needs if key in _EXAMPLES}
    if "range" in kind.needs:
        given["range"] = "/".join(["1", "2"][: kind.reaches])
    return Slot.model_validate({"item": kind.item, "breach": 1, **given})
