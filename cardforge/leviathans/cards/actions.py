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
class Outcome:
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
    outcomes: tuple[Outcome, ...]
    dice: str = "RR"
    adds: tuple[str, ...] = ()
    target: int | None = None
    more_title: str = ""
    more: tuple[str, ...] = ()


def _success(target: int, words: str) -> Outcome:
    return Outcome("success", f"{target}+", words)


def _failure(target: int, words: str) -> Outcome:
    return Outcome("failure", f"{target - 1}−", words)


def _critical(words: str) -> Outcome:
    return Outcome("critical", "2", words)


ACTIONS: Final = (
    Action(
        BRITAIN,
        "Reinforce",
        "Just ahead of repairs",
        (
            (
                "Name a crew aboard, and a crew slot in another of the ship’s locations. That slot "
                "may be manned or breached."
            ),
        ),
        (
            _success(
                15,
                "The crew goes to that slot: draw an arrow. Two crews change places: two "
                "arrows. A breached slot is whole again, and the one left behind counts "
                "as breached.",
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
        "In the ship’s own move",
        (
            "Bring her base against that of another German ship, both on one heading.",
            "Pay as many MP as a defensive screen would cost.",
        ),
        (
            _success(
                12,
                "Both are locked. The other ship gives up her move and counts as stopped "
                "for gunnery. If her move is still to come she may take it, but that "
                "breaks the lock.",
            ),
            _failure(12, "She rams the other ship by the ramming rules, side against side."),
        ),
        adds=("2 for every Screening Crew in the locations that face each other, on both ships",),
        target=12,
        more_title="Locked ships",
        more=(
            (
                "sail as one when the first of them would move: with the least MP, the most hexes "
                "before a turn, and any member’s turn hex."
            ),
            "pay 1 MP for each ship of the lock to turn: 2 for two, 3 for three.",
            (
                "screen and fire through one another; arc, range and bracket fire stay each ship’s "
                "own."
            ),
            (
                "part when the one with the least initiative says so and sails off, when a keel "
                "breaks (others in touch may stay), or when a ram strikes home (all part)."
            ),
        ),
    ),
    Action(
        ITALY,
        "Tactical Withdrawal",
        "When repairs are done, for a ship that left the map",
        (
            "As she flies off, lay a token on the last hex that held her turn hex.",
            "While her side still has a ship on the map, her crews go on repairing.",
        ),
        (
            _success(
                15,
                "She is back: turn hex on the token, on any heading that leads away from "
                "the edge. Take up the token.",
            ),
            _failure(15, "She stays out; try again in a later turn."),
            _critical("She is gone for good. Take up the token."),
        ),
        target=15,
    ),
    Action(
        RUSSIA,
        "Evasive Maneuvers",
        "When all ships have moved, before gunnery",
        (
            (
                "All location dice against her drop by two this turn: K to Y, R to U, Y to G, U to "
                "a plain +1, G to nothing."
            ),
            "Her own gun attacks roll 4 less, those of a Type 4 even 6 less.",
        ),
        (
            _success(15, "No harm done."),
            _failure(15, "Her SI falls by the number of her Type, for good. Then check her keel."),
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
                "Bracket fire at her may join guns of all Japanese ships: guns of one "
                "kind, each with her in arc and range. Roll every gun and crew die, and "
                "keep the best two guns and the best crew.",
            ),
            _failure(15, "No Japanese ship may use bracket fire this turn."),
        ),
        target=15,
    ),
    Action(
        AUSTRIA,
        "For Glory!",
        "Before the ship’s own move",
        ("Declare that she will ram with all she has.",),
        (
            _success(
                20,
                "She runs straight ahead until all her MP are spent, without a turn. She "
                "rams each enemy in her way, and needs no check for it. While her keel "
                "holds she runs on; a ship that she has pushed aside is not rammed twice. "
                "Ships under her where she stops, friends too, are all rammed together, "
                "even if one ram breaks her; then they are moved along her course as one "
                "group until clear.",
            ),
            _failure(
                20, "She makes a broach turn of 3 hexes at once, and has no other move this turn."
            ),
        ),
        adds=("2 for each Ramming Crew aboard", "1 for each of her damaged slots"),
        target=20,
    ),
    Action(
        AMERICA,
        "Tesla Charges",
        "At the start of the turn, each ship: one charge",
        ("Spend charges at any of these moments, as many as the ship has.",),
        (
            Outcome(
                "use",
                "Move",
                "A charge gives 1 MP more, or takes 1 hex off those she must "
                "enter before one turn.",
            ),
            Outcome(
                "use",
                "Aim",
                "Before gunnery a charge makes the short range of all her guns "
                "1 hex longer this turn, though never longer than the long "
                "range; or adds 1 to all her attack rolls.",
            ),
            Outcome(
                "use",
                "Ray",
                "In repairs charges feed EFFAS Rays, each at one ship in its "
                "arc, however far. Roll RR for each: 12+ is a point of torque, "
                "11− is none. As many points as the target’s Type turn it by "
                "one side of a hex; what is left over is lost.",
            ),
        ),
        dice="",
        more_title="Storing charges",
        more=(
            (
                "Between turns each intact Charged Tesla Coil keeps one charge. A coil that is "
                "lost to a torpedo loses it at once, one lost to gunfire before repairs."
            ),
        ),
    ),
)
"""One action for each of the eight."""
