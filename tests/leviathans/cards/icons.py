"""The letters on a slot's icon, read from the drawing."""

from __future__ import annotations

from cardforge.leviathans.cards.slot_icons import slot_icon
from cardforge.leviathans.cards.theme import COLOUR
from cardforge.leviathans.ship import Slot
from cardforge.press.scene import texts


def icon_letters(slot: Slot) -> str:
    """Return the letters; none where a silhouette says it all."""
    return "".join(text.text for text in texts((slot_icon(slot, 0, 0, COLOUR),)))
