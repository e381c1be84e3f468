"""The rules on cards: the turn, the attack and damage, and the manoeuvres that all ships can make.

The pages of the rules for rams, collisions, screens and broaches are lost; these are our
reconstruction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.layout import QUARTER_LETTER, CardSize
from cardforge.leviathans.cards.slot_icons import gun_marks, marks_width
from cardforge.leviathans.kinds import AUSTRIA, MARKS
from cardforge.press.columns import Block, column
from cardforge.press.frame import Head, Point, blank, card_scene, heading, text
from cardforge.press.lettering import Face, Overflow, Piece, joined
from cardforge.press.scene import Line, Stroke

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.kinds import Nation
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Item


REPAIR_TARGET: Final = 15
_HEAD_MM: Final = 12.0
_MARKED: Final = "* Leave this out of a quick-start game."
_GAME: Final = "Leviathans"

TURN: Final = (
    Point("Each side writes down each ship’s ringed hex and the hex ahead of its bow, then both "
          "place them: facing any way, on free whole hexes within 4 of their own map edge.", "1",
          "Before turn 1", "Deploy."),
    Point("Each side rolls RR (two red dice); roll ties again. The higher total has the "
          "initiative and the Moves last marker this turn. Log it.", "2", "Initiative", "Roll."),
    Point("Before any ship moves, both sides say what they launch, first the side without the "
          "initiative. Then both launch.", "3",
          "Movement", "Launch. *"),
    Point("The highest Type moves first. Within a Type, the side without the initiative moves all "
          "its ships, then the other side does.", "4", lead="Move."),
    Point("If a ship entered a hex, lay a Go marker on it, otherwise a Stop marker.", "5",
          lead="Mark."),
    Point("What was launched strikes. A ship lost to it fires no guns.", "6", "Combat",
          "Strike. *"),
    Point("Both sides name every shot (gun, target, location), first the side without the "
          "initiative. Only then roll the first shot.",
          "7", lead="Declare."),
    Point("Each gun fires once at most. Fire is simultaneous: a ship lost to gunfire this turn "
          "still fires, and a slot destroyed this turn works until the turn ends.", "8",
          lead="Fire."),
    Point("Take lost ships off the map.", "9", "End of turn", "Clear."),
    Point("Each crew tries to repair 1 slot.", "10", lead="Repair. *"),
    Point("Strike through every circled slot: it does nothing from the next turn on.", "11",
          lead="Strike through."),
)  # fmt: skip
"""The turn, in order."""
_OF_TORPEDOES: Final = ("Launch. *", "Strike. *")

MOVEMENT: Final = (
    Point("A ship has the MP on its card, less those of engines destroyed in earlier turns. "
          "Unspent MP are lost.", "1", "A move", "Movement points (MP)."),
    Point("Pay 1 MP: every hex of the ship moves one hex straight ahead.", "2", lead="Forward."),
    Point("Pay 1 MP: the ship turns one hexside on its ringed hex, and the rest swings round.",
          "3", lead="Turn."),
    Point("First enter as many hexes straight ahead as TURN on the card says. The count starts "
          "again at 0 after each turn of the ship, and in each game turn.", "4",
          lead="Before each turn."),
    Point("A ship that enters no hex may turn up to 2 hexsides, for 1 MP each.", "5",
          lead="On the spot. *"),
    Point("A ship may move through others. Only a ram may end on a hex of another ship.", "6",
          "The map", "Ships."),
    Point("A ship that ends its move with any hex in a half hex, or beyond the edge, is lost.",
          "7", lead="Edge."),
    Point("If its ringed hex leaves the map, the ship has fled: it is out of the battle, and "
          "not lost.", "8", lead="Fleeing. *"),
    Point("Clouds, land and sea are scenery. They change neither movement nor fire.", "9",
          lead="Scenery."),
    Point("If both sides agree, play the Type cards instead of the steps Roll and Move. Side A "
          "then launches and declares first.", "10",
          "Option", "Fog of War."),
)  # fmt: skip

ATTACK: Final = (
    Point("Find the gun’s firing hex and arc on the arc card. Some hex of the target must lie in "
          "that arc.", "1", lead="Arc."),
    Point("Count the hexes from the firing hex (not counted) to the nearest target hex in the arc "
          "(counted). Up to the gun’s first number, take the short dice (before the line); up to "
          "the second, the long ones.", "2", lead="Range."),
    Point("Only a screen blocks fire: see Screens.", "3", lead="Line of fire."),
    Point("The shot hits the target’s location whose arc, without turrets, holds the firing hex. "
          "If several do (shared line, both halves of a Type 4’s side), the attacker chooses.",
          "4",
          lead="Location."),
    Point("Add up the gun’s dice, the target location’s GO or STOP dice (see its marker), and the "
          "crew die of the gun’s location. With several crews, roll all and keep the best.", "5",
          lead="Breach roll."),
    Point("Take off 1 for each trim tank of the firing ship destroyed in earlier turns.", "6",
          lead="Trim tanks."),
    Point("Roll a d6 with them. Miss: it hits nothing. Intact slot: it is destroyed if the roll "
          "reaches its breach number plus the location’s armor. If not, nothing happens.", "7",
          lead="Slot die."),
    Point("Roll the slot die again until it shows no Miss. If the same breach roll reaches the new "
          "slot’s number, without armor, an intact slot is destroyed, a destroyed one causes a "
          "keel check.", "8", lead="Slot already destroyed."),
)  # fmt: skip

MARK_RULES: Final = {
    "turret": (
        "It also fires into the arcs beside its own. A side turret never fires across the ship’s "
        "centre line."
    ),
    "bracket": (
        "Guns of one name and location may fire together at one target. Roll all their dice and "
        "keep the best 2 gun dice and the best crew die. Roll 1 slot die."
    ),
    "saturation": ("Roll 1 more slot die for each square. Apply the same breach roll to each."),
    "resolute": (
        "Add 1 for each slot of the gun’s location that was destroyed before the guns fired."
    ),
    "a": "Its rules are not public: agree on its effect before the game.",
}
"""The meaning of each gun mark's symbol; more squares are the same mark."""
USUAL_MARKS: Final = tuple(word for word, mark in MARKS.items() if not mark.inert)
"""The marks explained on a card that is for no ships in particular."""

DAMAGE: Final = (
    Point("Circle the slot’s number and cross off a pip. It is destroyed at once for the slot die "
          "and for keel checks. It stops working at the end of the turn.", "1",
          "Damage", "Slot destroyed."),
    Point("Roll RR. Add 1 for each destroyed slot of the ship, and 1 more for each in the "
          "location hit. If the total reaches SI, the keel breaks: the ship is lost, and further "
          "shots at it are wasted.", "2", lead="Keel check."),
    Point("If all 6 slots of a location are destroyed, or the ringed pip is crossed off, lay a "
          "Lost marker: the ship is lost when all guns have fired.", "3", lead="Lost."),
    Point("A Miss counts as destroyed only for “all 6 slots”. It counts neither for pips nor for "
          "keel checks.", "4", lead="Miss."),
    Point("A crew rolls RR and its die for 1 destroyed slot of its own location: "
          f"{REPAIR_TARGET} or more repairs it. Guns, engines, trim tanks, torpedoes and steering "
          "gear can be repaired; armor, crew and Miss cannot. A crew destroyed this turn still "
          "tries.", "5", "Repair *", "Roll."),
    Point("Rub out its circle or stroke and 1 pip: the slot is intact and works from the next "
          "turn.", "6", lead="Slot repaired."),
    Point("A side loses if it has no ship or no weapon left on the map. Guns, torpedoes, bombers, "
          "mines and ram prows are weapons; arc torpedoes and rays are not. If both sides lose in "
          "one turn, the battle is a draw. Only a scenario has a last turn.", "7", "Victory",
          "End."),
)  # fmt: skip

TORPEDOES: Final = (
    Point("Each torpedo slot may launch once in every turn.", "1", "Launch", "How often."),
    Point("Pick a hex in the arc of the slot’s location, exactly as far from its firing hex as the "
          "slot’s range. It may lie off the map. The straight line there is the course.", "2",
          lead="Aim."),
    Point("Write the torpedo into the log. Lay its lettered marker on the firing hex, the arrow "
          "along the course. Rub out old lines when the log is full; without a free marker, "
          "the log is enough.", "3", lead="Mark."),
    Point("After movement, first find the target of every torpedo: the first ship on its course, "
          "friend or enemy, but never the ship that launched it. If the course runs between two "
          "hexes, both count: an enemy is struck before a friend, then the ship to starboard.",
          "4", "Strike", "Target."),
    Point("It hits the location whose arc holds the firing hex: of several, the nearest, then the "
          "foremost.", "5", lead="Location."),
    Point("In the order of the log, roll the torpedo’s dice and the location’s GO or STOP dice, "
          "without crew or trim tanks, and 1 slot die. Resolve it like a shot.", "6",
          lead="Roll."),
    Point("A torpedo strikes even if the ship that launched it is lost. It is wasted if its target "
          "is lost first.", "7", lead="Lost ships."),
    Point("Remove the marker and tick the log, whether it struck or not.", "8", lead="Done."),
)  # fmt: skip


class RulesFace(NamedTuple):
    """The words of one face: its title, its steps, and the gun marks explained below them."""

    title: str
    points: tuple[Point, ...]
    marks: tuple[str, ...] = ()


def marks_explained(marks: Collection[str]) -> tuple[str, ...]:
    """Return the marks that a card explains for these: several squares are one mark."""
    found = {mark.partition(" ")[0] for mark in marks}
    return tuple(mark for mark in MARK_RULES if mark in found)


def turn_points(*, launches: bool) -> tuple[Point, ...]:
    """Return the steps of a turn; those of torpedoes only if some ship launches anything."""
    kept: list[Point] = []
    opening = ""
    for each in TURN:
        opening = each.heading or opening
        if launches or each.lead not in _OF_TORPEDOES:
            kept.append(each._replace(mark=str(len(kept) + 1), heading=opening))
            opening = ""
    return tuple(kept)


def turn_card(
    theme: Theme,
    measure: Measure,
    size: CardSize = QUARTER_LETTER,
    *,
    launches: bool = True,
) -> tuple[Face, Face]:
    """Lay out the turn and, on the back, movement."""
    turn = RulesFace("The turn", turn_points(launches=launches))
    front = rules_face(turn, theme, measure, size)
    return front, rules_face(RulesFace("Movement", MOVEMENT), theme, measure, size)


def attack_card(
    theme: Theme,
    measure: Measure,
    size: CardSize = QUARTER_LETTER,
    marks: Collection[str] = USUAL_MARKS,
) -> tuple[Face, Face]:
    """Lay out the attack with these gun marks and, on the back, damage and victory."""
    attack = RulesFace("The attack", ATTACK, marks_explained(marks))
    back = rules_face(RulesFace("Damage and victory", DAMAGE), theme, measure, size)
    return rules_face(attack, theme, measure, size), back


def torpedo_face(theme: Theme, measure: Measure, size: CardSize = QUARTER_LETTER) -> Face:
    """Lay out how torpedoes are launched and strike."""
    return rules_face(RulesFace("Torpedoes", TORPEDOES), theme, measure, size)


def rules_face(rules: RulesFace, theme: Theme, measure: Measure, size: CardSize) -> Face:
    """Lay out one face as large as a ship's card."""
    plain, room = blank(size.width_mm, size.height_mm, theme)
    body = room.below(_HEAD_MM + 2.6).inset(1.0, 0)
    starred = any(each.lead.endswith("*") or each.heading.endswith("*") for each in rules.points)
    note = (Point(_MARKED),) if starred else ()
    foot = body.foot(3.0)
    body = body.top(body.height - (4.4 if starred else 0.6))
    legend = _legend(rules.marks, body, theme, measure)
    whole = joined(
        (
            plain,
            heading(Head(_GAME, rules.title), room.top(_HEAD_MM), theme.tab, theme, measure),
            text(rules.points, body.top(body.height - legend.height), theme.tab, theme, measure,
                 size_pt=9.0),
            legend.piece,
            text(note, foot, theme.tab, theme, measure, size_pt=6.5, tag="note"),
        )
    )  # fmt: skip
    scene = card_scene(size.width_mm, size.height_mm, whole.items, rules.title)
    return Face(scene, whole.overflow)


class _Legend(NamedTuple):
    piece: Piece
    height: float


_SIGN_MM: Final = 2.9
_INDENT_MM: Final = 8.0
_MARK_PT: Final = 7.75
_LEAST_PT: Final = 7.0


def _legend(marks: tuple[str, ...], box: Box, theme: Theme, measure: Measure) -> _Legend:
    """Set the symbols of gun marks, as cards draw them, with their rules at the foot of a box."""
    if not marks:
        return _Legend(Piece(()), 0.0)
    role = theme.styles.prose.role
    blocks = [Block("Marks beside a gun", theme.styles.heading.role, 10.0, tag="text.heading")]
    blocks += [
        Block(MARK_RULES[mark], role, _MARK_PT, 1.3, _INDENT_MM, lead=f"{mark.capitalize()}.",
              leading=1.16, tag="mark.rule")
        for mark in marks
    ]  # fmt: skip
    set_ = column(measure, blocks, box.x, 0.0, box.width, box.height)
    height = set_.bottom + 3.4
    top = box.bottom - set_.bottom
    moved = column(measure, blocks, box.x, top, box.width, box.height)
    signs: list[Item] = []
    for mark, y in zip(marks, moved.tops[1:], strict=True):
        cap = measure.line_mm(role, _MARK_PT).cap_mm
        x = box.x + (_INDENT_MM - 1.6 - marks_width((mark,), _SIGN_MM)) / 2
        signs += gun_marks((mark,), x, y + cap / 2 + _SIGN_MM / 2, theme, _SIGN_MM)
    rule = Line(box.x, top - 1.5, box.right, top - 1.5, Stroke(theme.faint, theme.lines.rule))
    lost = () if moved.fits else (Overflow("marks", ", ".join(marks)),)
    return _Legend(Piece((rule, *signs, *moved.texts), lost), height)


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
