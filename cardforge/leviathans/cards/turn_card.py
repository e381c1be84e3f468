"""The turn on one card: its sequence on the front, an attack step by step on the back.

What goes beyond the quick-start game is marked with an asterisk.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.card_layout import QUARTER_LETTER, CardSize
from cardforge.press.face import Face, joined
from cardforge.press.placard import (
    Head,
    Point,
    blank,
    card_scene,
    heading,
    text,
)

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.measure import Measure

REPAIR_TARGET: Final = 15
_HEAD_MM: Final = 13.0
_MARKED: Final = "* beyond the quick-start game"

TURN: Final = (
    Point("Both sides roll RR (two red dice). The higher total has the initiative until the turn "
          "is over; equal totals are rolled anew.", "1", "Initiative"),
    Point("before any ship moves: note the hex and the line of each.", "2", "Movement",
          "Launch torpedoes *"),
    Point("Type by Type, the largest first. Within a Type, the side without the initiative goes "
          "first.", "3", lead="Move"),
    Point("takes a ship into the hex ahead, or turns her by one side of a hex: on her turn hex, "
          "once in any hex, and only after she has entered as many as her card asks. Nothing is "
          "saved for later turns.", "4", lead="1 MP"),
    Point("Ships may pass through each other, but not stop on one another. One that stops with any "
          "part on a half hex is out of the battle.", "5"),
    Point("Each strikes the first ship on its line with its own dice and the location dice, no "
          "crew.", "6", "Combat", "Torpedoes run. *"),
    Point("Every gun with a target in arc and range may fire once. All fire counts as at the same "
          "moment: what is hit this turn still shoots. Circle each slot as it is lost.", "7",
          lead="Guns fire."),
    Point("Each crew may try to mend one lost slot of its own location, but neither armour nor "
          f"crew: RR and the crew’s die, {REPAIR_TARGET} or more.", "8", "End of turn",
          "Repair. *"),
    Point("Strike out all circled slots: from now on they are gone.", "9"),
)  # fmt: skip
"""The turn, in order."""

ATTACK: Final = (
    Point("Some part of the target lies in the arc of the gun’s own hex. Side guns stand on the "
          "bow hex of a Type 1, on the middle one of a Type 2 or 3; on a Type 4 on the second "
          "(fore) or third (aft).", "1", "An attack", "Arc."),
    Point("Count from the gun’s hex to the target’s along a shortest way inside the arc, leaving "
          "out the first and counting the last. Short dice up to the first number, long dice up "
          "to the second.", "2", lead="Range."),
    Point("The location that is hit is the one in whose arc the gun’s hex lies.", "3",
          lead="Place."),
    Point("The gun’s dice, the crew die beside the gun, and the location dice: go if the target "
          "entered a hex this turn, stop if not. Take 1 off for each trim tank that the firing "
          "ship lost in earlier turns. Roll the slot die with them.", "4", lead="Roll."),
    Point("Miss: nothing happens. Live slot: lost if the roll is no less than its breach number "
          "and the location’s armour together.", "5", lead="Slot."),
    Point("Slot lost before, even just now: roll the slot die again, and past any Miss. If the "
          "same roll reaches the new breach number, armour left out, a live slot is lost, and one "
          "lost before calls for a keel check.", "6", lead="Again."),
    Point("Roll RR; add 1 for every slot that the ship has lost, and 1 more for those in the "
          "location hit. If that reaches her SI, her keel breaks and she is destroyed.", "7",
          "Keel check"),
    Point("A ship is also lost with all six slots of one location gone (Miss counts as gone), or "
          "with as many slots gone as half her SI.", "8", "Victory"),
    Point("You win when the enemy has no ship left, or no weapon. If both sides go down in one "
          "turn, it is a draw.", "9"),
)  # fmt: skip
"""An attack, the keel check and how the battle ends."""


def turn_card(theme: Theme, measure: Measure, size: CardSize = QUARTER_LETTER) -> tuple[Face, Face]:
    """Lay out front and back of the card, as large as a ship's."""
    front = _face(Head("Leviathans", "The turn"), TURN, theme, measure, size)
    back = _face(Head("Leviathans", "The attack"), ATTACK, theme, measure, size)
    return front, back


def _face(
    head: Head, points: tuple[Point, ...], theme: Theme, measure: Measure, size: CardSize
) -> Face:
    plain, room = blank(size.width_mm, size.height_mm, theme)
    body = room.below(_HEAD_MM + 3.0)
    marked = any(point.lead.endswith("*") for point in points)
    note = (Point(_MARKED),) if marked else ()
    text_box = body.top(body.height - (5.4 if marked else 0.0)).inset(1.0, 0)
    whole = joined(
        (
            plain,
            heading(head, room.top(_HEAD_MM), theme.tab, theme, measure),
            text(points, text_box, theme.tab, theme, measure, size_pt=9.0),
            text(note, body.foot(3.0).inset(1.0, 0), theme.tab, theme, measure, size_pt=6.5,
                 tag="note"),
        )
    )  # fmt: skip
    scene = card_scene(size.width_mm, size.height_mm, whole.items, head.title)
    return Face(scene, whole.unfitted)
