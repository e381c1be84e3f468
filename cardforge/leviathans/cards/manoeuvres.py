"""Cards of the manoeuvres that ships of all nations can make: rams, collisions, screens, broaches.

The pages of these rules are lost; these are our reconstruction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.layout import QUARTER_LETTER, CardSize
from cardforge.leviathans.cards.reference_cards import RulesFace, rules_face
from cardforge.leviathans.kinds import AUSTRIA
from cardforge.press.text_card import Point

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.kinds import Nation
    from cardforge.press.lettering import Face
    from cardforge.press.measure import Measure

RAM: Final = (
    Point("With 1 MP left and clear of all ships, move the bow straight ahead onto an enemy’s hex. "
          "The move ends there, and the ship has a Go marker.", "1", "Ram *", "Contact."),
    Point("Roll RR. Add 1 for each hex entered straight ahead since the last turn or sideslip, "
          "this one too, but at most 3.", "2", lead="Check."),
    Point("Go back 1 hex. Nothing else happens.", "3", lead="14 or less."),
    Point("Make one attack on each ship, with 1 slot die each, without crew or trim tanks. Roll "
          "both before either counts.", "4", lead="15 or more."),
    Point("RR, the ramming ship’s Type and its own GO or STOP dice (STOP before its move), at the "
          "location whose arc holds the hex that the bow left: of several, the nearest, then the "
          "foremost.", "5", lead="On the rammed ship."),
    Point("RR, the rammed ship’s Type and its own GO dice, at its bow.", "6",
          lead="On the ramming ship."),
    Point("Take off ships with a broken keel. Move the rammed ship 1 hex along the course; the "
          "ramming ship takes its place.", "7", lead="Places."),
)  # fmt: skip
COLLISION: Final = (
    Point("A ship that is moved onto a third ship collides with it, without a check. Two ships "
          "collide once.", "8", "Collision", "Contact."),
    Point("Each takes RR, the other’s Type and its own GO or STOP dice, with 1 slot die, at the "
          "location that faces the other.", "9", lead="Attacks."),
    Point("Take off ships with a broken keel, then move the third ship the same way. Being moved "
          "is not entering a hex, and it loses no ship at the edge, but a ship can flee by it.",
          "10", lead="Places."),
)  # fmt: skip
SCREEN: Final = (
    Point("Last in its move, or as its whole move, a ship pays 3 MP and names one ship that it "
          "touches, once a turn.", "1", "Screen *", "Name."),
    Point("A ship of a higher Type, friend or enemy, screens the ship that paid.", "2",
          lead="Take shelter."),
    Point("The ship that paid screens a friend of any Type.", "3", lead="Give shelter."),
    Point("Lay a Screens marker on the ship that screens, and a Sheltered marker on the other. "
          "They last through this turn’s gunnery while the two touch.", "4", lead="Mark."),
    Point("Draw the line from the centre of the firing hex to that of the target hex. A hex of the "
          "screen that it enters blocks it. Along the seam of two hexes, both must be the "
          "screen’s.", "5", lead="Line of fire."),
    Point("A screen blocks fire between the sheltered ship and all others, both ways, but never "
          "between these two. A gun needs one hex of its target in arc, in range and in sight. "
          "Only guns need sight.", "6", lead="What it blocks."),
)  # fmt: skip
BROACH: Final = (
    Point("The ship turns 3 hexsides on its ringed hex, to the side that its owner chooses, or as "
          "far as it stays clear of ships, half hexes and the edge. It spends all its MP and has a "
          "Stop marker.", "7", "Broach", "Turn."),
)  # fmt: skip


def manoeuvre_faces(
    nations: Collection[Nation | None],
    theme: Theme,
    measure: Measure,
    size: CardSize = QUARTER_LETTER,
) -> tuple[Face, Face]:
    """Lay out rams and screens, and broaches where ships of these nations make them."""
    screens = (*SCREEN, *BROACH) if AUSTRIA in nations else SCREEN
    return (
        rules_face(RulesFace("Rams", (*RAM, *COLLISION)), theme, measure, size),
        rules_face(RulesFace("Screens", screens), theme, measure, size),
    )
