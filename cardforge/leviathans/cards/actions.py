"""The special action of each nation, as its card gives it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from cardforge.leviathans.kinds import (
    AMERICA,
    AUSTRIA,
    BRITAIN,
    FRANCE,
    GERMANY,
    ITALY,
    JAPAN,
    RUSSIA,
    Nation,
)

Result = Literal["success", "failure", "critical", "use"]


@dataclass(frozen=True)
class ActionResult:
    """What comes of a roll: which rolls, and what then happens."""

    result: Result
    rolls: str
    words: str


@dataclass(frozen=True)
class Action:
    """A nation's action. `target` is the roll that succeeds; None if nothing is rolled.

    `dice` are letters; `adds` says what else counts. `more` are rules for what it leads to.
    """

    nation: Nation
    title: str
    when: str
    steps: tuple[str, ...]
    outcomes: tuple[ActionResult, ...]
    dice: str = "RR"
    adds: tuple[str, ...] = ()
    target: int | None = None
    more_title: str = ""
    more: tuple[str, ...] = ()


def _success(target: int, words: str) -> ActionResult:
    return ActionResult("success", f"{target}+", words)


def _failure(target: int, words: str) -> ActionResult:
    return ActionResult("failure", f"{target - 1}−", words)


def _critical(words: str) -> ActionResult:
    return ActionResult("critical", "2", words)


ACTIONS: Final = (
    Action(
        BRITAIN,
        "Reinforce",
        "Just before repairs",
        (
            (
                "Name an intact crew or officer of the ship, and a crew slot in another location "
                "of it, intact or destroyed."
            ),
        ),
        (
            _success(
                15,
                "The crew goes to that slot: draw an arrow. Two crews change places: 2 arrows. A "
                "destroyed slot is intact again at once, and the one left behind counts as "
                "destroyed.",
            ),
            _failure(
                15, "All stay where they were, and none of the slots named can repair this turn."
            ),
        ),
        adds=("the die of the crew that moves", "the die of the crew it finds there, if any"),
        target=15,
        more_title="Reinforce in detail",
        more=(
            "Each ship may try once a turn.",
            "An officer is a crew without a die: it adds nothing to the roll.",
            "The move works at once: crews repair from where they are now.",
            "It fills a destroyed crew slot, although such slots cannot be repaired.",
        ),
    ),
    Action(
        FRANCE,
        "Flank Speed",
        "Before the ship’s own move, once a turn",
        ("Name one engine of the ship, but never an Aérodynamique Engine.",),
        (
            _success(12, "That engine gives twice its MP until the turn ends."),
            _failure(12, "That engine gives no MP until the turn ends."),
            _critical("Worse: the engine’s slot is destroyed."),
        ),
        target=12,
        more_title="Flank Speed in detail",
        more=(
            "Roll before the ship’s first step.",
            "A 2 is a failure too: the engine gives no MP this turn.",
            "The engine counts as a destroyed slot at once, without a keel check.",
        ),
    ),
    Action(
        GERMANY,
        "Lock Formation",
        "Last in the ship’s own move",
        (
            "Move beside another German ship, so that both touch and face the same way.",
            "Pay as many MP as for a screen.",
        ),
        (
            _success(
                12,
                "Both are locked. If the other ship has not moved, it gives up its move and has a "
                "Stop marker; it may move instead, but that ends the lock.",
            ),
            _failure(
                12,
                "The ship rams the other without a check, side against side: both take RR, the "
                "other’s Type and GO or STOP dice.",
            ),
        ),
        adds=(
            (
                "2 for each Screening Crew of the two ships in the sides that face each other, "
                "with both halves on a Type 4"
            ),
        ),
        target=12,
        more_title="Locked ships",
        more=(
            (
                "move and turn as one body, when the one of highest Type and least initiative "
                "would: with "
                "the least MP, the highest TURN, and one member’s ringed hex."
            ),
            (
                "pay 1 MP for each ship to turn: 2 for two, 3 for three. Gears, sideslips and "
                "Flank Speed do not help."
            ),
            (
                "screen each other, and fire guns and flak through each other. Torpedoes strike "
                "the one they meet. Arc, range and brackets stay each ship’s own."
            ),
            (
                "part when that one moves alone, when a keel breaks (others that touch may stay), "
                "or when a ram succeeds (all part)."
            ),
        ),
    ),
    Action(
        ITALY,
        "Tactical Withdrawal",
        "After repairs, for a ship that has fled",
        (
            "When it leaves, lay a marker on the last hex that held its ringed hex.",
            "While its side has a ship on the map, its crews keep repairing.",
        ),
        (
            _success(
                15,
                "It returns: ringed hex on the marker, facing away from the edge. Remove the "
                "marker.",
            ),
            _failure(15, "It stays away. Try again in a later turn."),
            _critical("It never returns. Remove the marker."),
        ),
        target=15,
        more_title="The return in detail",
        more=(
            "Try once a turn, from the turn of the flight on.",
            (
                "The next hex ahead of the bow must lie farther from the edge that the ship "
                "crossed, and the ship on no other ship. If no facing fits, do not roll."
            ),
            (
                "Hexes over the edge or in half hexes count only from the end of the ship’s next "
                "move."
            ),
        ),
    ),
    Action(
        RUSSIA,
        "Evasive Maneuvers",
        "When all ships have moved, before anything strikes",
        (
            (
                "All GO and STOP dice against it drop by two this turn: K to Y, R to U, Y to G, U "
                "to a plain +1, G to nothing."
            ),
            "Its own shots roll 4 less, those of a Type 4 roll 6 less.",
        ),
        (
            _success(15, "Nothing more happens."),
            _failure(
                15, "Its SI falls by the number of its Type, for good. Then make a keel check."
            ),
        ),
        target=15,
        more_title="Evasion in detail",
        more=(
            "Both sides announce it before the first roll. Lay an Evasive marker.",
            "The lower dice count in every attack with GO or STOP dice, torpedoes too.",
            (
                "The keel check counts each destroyed slot once, against the SI just lowered. "
                "From then on, half the SI is lower too."
            ),
        ),
    ),
    Action(
        JAPAN,
        "Concentrated Fire",
        "Just before gunnery, once for the whole side",
        ("Name one enemy ship.",),
        (
            _success(
                15,
                "Bracket fire at it may join guns of all Japanese ships: guns of one name, each "
                "with it in arc and range.",
            ),
            _failure(15, "No Japanese ship may use bracket fire this turn."),
        ),
        target=15,
        more_title="Joined brackets",
        more=(
            "All guns must be able to strike one and the same location.",
            "Each gun rolls the dice for its own range.",
            "Keep the best 2 gun dice and the best crew die, and roll 1 slot die.",
            "Take off the trim tanks of the ship that has lost most.",
            "A failure forbids brackets at every target.",
        ),
    ),
    Action(
        AUSTRIA,
        "For Glory!",
        "Before the ship’s own move",
        ("Declare the ram.",),
        (
            _success(
                20,
                "The ship moves straight ahead, without turning, until it has spent all its MP. "
                "It rams each enemy in its way without a check, each once, and moves on while its "
                "keel holds. Where it stops, it rams all ships under it together, friends too; "
                "then move them along its course until clear.",
            ),
            _failure(20, "It makes a broach turn of 3 hexsides, and has no other move this turn."),
        ),
        adds=("2 for each Ramming Crew of the ship", "1 for each of its destroyed slots"),
        target=20,
        more_title="The charge in detail",
        more=(
            "It replaces the whole move and needs at least 1 MP.",
            "Slots destroyed this turn count too.",
            (
                "Each enemy whose hex the bow enters is rammed there and moved 1 hex along the "
                "course; it may collide. The ship moves on through it, even off the map."
            ),
            "At the end, ships in the way of those pushed clear go along unhurt.",
        ),
    ),
    Action(
        AMERICA,
        "Tesla Charges",
        "At the start of the turn, each ship: one charge",
        ("Spend charges at any of these moments, as many as the ship has.",),
        (
            ActionResult(
                "use",
                "Move",
                "A charge gives 1 MP more, or takes 1 hex off TURN, once.",
            ),
            ActionResult(
                "use",
                "Aim",
                "Before gunnery, a charge makes the short range of all its guns 1 hex longer this "
                "turn, up to the long range; or adds 1 to all its shots.",
            ),
            ActionResult(
                "use",
                "Ray",
                "Before repairs, charges feed EFFAS Rays, each at one ship in its arc, at any "
                "range. Roll RR for each: 12+ is "
                "1 torque, 11− is none. As much torque as the target’s Type turns it 1 hexside; "
                "the rest is lost.",
            ),
        ),
        dice="",
        more_title="Charges in detail",
        more=(
            (
                "This turn’s charge lies beside the coils. Spend stored ones first. At the end of "
                "the turn, keep 1 for each intact coil."
            ),
            (
                "A coil destroyed by a torpedo loses its charge at once, one destroyed by gunfire "
                "before repairs."
            ),
            "MP need no engine. With TURN 0, still turn 1 hexside a hex.",
            "Announce charges for guns before any shot.",
            (
                "Name ship, side and charges for every ray, then roll for all. Torque the same "
                "way adds up."
            ),
            "A ray turns a ship while it stays clear of ships, half hexes and the edge.",
        ),
    ),
)
"""One action for each of the eight."""
