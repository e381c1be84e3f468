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
    """A nation's action. `target` is the roll that succeeds; None where nothing is rolled.

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
                "Name an intact crew of the ship, and a crew slot in another location of it, "
                "intact or destroyed."
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
        adds=("2 for each Screening Crew in the locations that face each other, on both ships",),
        target=12,
        more_title="Locked ships",
        more=(
            (
                "move as one, when the first of them would move: with the least MP, the highest "
                "TURN, and any member’s ringed hex."
            ),
            "pay 1 MP for each ship of the lock to turn: 2 for two, 3 for three.",
            (
                "screen and fire through one another. Arc, range and bracket fire stay each "
                "ship’s own."
            ),
            (
                "part when the one with the least initiative moves alone, when a keel breaks "
                "(others that touch may stay), or when a ram succeeds (all part)."
            ),
        ),
    ),
    Action(
        ITALY,
        "Tactical Withdrawal",
        "After repairs, for a ship that has fled",
        (
            "When it leaves, lay a marker on the last hex that held its turning hex.",
            "While its side has a ship on the map, its crews go on repairing.",
        ),
        (
            _success(
                15,
                "It returns: turning hex on the marker, facing away from the edge. Remove the "
                "marker.",
            ),
            _failure(15, "It stays away. Try again in a later turn."),
            _critical("It never returns. Remove the marker."),
        ),
        target=15,
    ),
    Action(
        RUSSIA,
        "Evasive Maneuvers",
        "When all ships have moved, before gunnery",
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
                "It rams each enemy in its way without a check, each once, and goes on while its "
                "keel holds. Where it stops, it rams all ships under it together, friends too; "
                "then move them along its course until clear.",
            ),
            _failure(20, "It makes a broach turn of 3 hexsides, and has no other move this turn."),
        ),
        adds=("2 for each Ramming Crew of the ship", "1 for each of its destroyed slots"),
        target=20,
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
        more_title="Storing charges",
        more=(
            (
                "A coil destroyed by a torpedo loses its charge at once, one destroyed by gunfire "
                "before repairs."
            ),
        ),
    ),
)
"""One action for each of the eight."""
