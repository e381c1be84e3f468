"""What a slot's box says beside its number and its breach number."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardforge.leviathans.fields import range_text

if TYPE_CHECKING:
    from cardforge.leviathans.ship import Slot


class Figure(NamedTuple):
    """The one figure of a slot: what it is (the end of its tag), and its text, long and short."""

    part: str
    text: str
    short: str


def figure_of(slot: Slot) -> Figure | None:
    """Give a slot's range, bonus or movement points; None if it has none of them."""
    keys = slot.kind.keys
    if slot.range:
        hexes = range_text(slot.range)
        return Figure("range", f"{hexes} hex", hexes)
    if "mp" in keys:
        return Figure("mp", f"{slot.mp} MP", f"{slot.mp} MP")
    if "bonus" in keys:
        return Figure("bonus", f"+{slot.bonus}", f"+{slot.bonus}")
    return None
