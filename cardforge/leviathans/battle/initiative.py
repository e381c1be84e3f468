"""Who moves when: what an initiative tells step by step, and the ordinary one of two red dice.

An initiative is anything with `steps`. Its steps are events, which say what happens at the table,
and `Move`s, at which whoever plays the turn moves all ships of that side and type before asking for
the next step.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol, TypeAlias

from cardforge.leviathans.places import TYPES

SIDES: Final = (0, 1)
DICE: Final = "RR"
"""What each side rolls for the ordinary initiative."""

Fielded: TypeAlias = Callable[[int, int], bool]
"""Has this side ships of this type now? Asked at each step, since ships are lost on the way."""
Roll: TypeAlias = Callable[[str], int]
"""Rolls dice, such as RR, and returns their total."""


class Move(NamedTuple):
    """All ships of a side and type move now."""

    side: int
    type: int


class Rolled(NamedTuple):
    """A side has rolled."""

    side: int
    dice: str
    total: int


class Tied(NamedTuple):
    """Both sides show the same total, so that whatever was rolled last is rolled again."""

    total: int


class Won(NamedTuple):
    """A side has the initiative for the whole turn."""

    side: int


class Revealed(NamedTuple):
    """A side turns up its next card, with the die that lies on it."""

    side: int
    type: int
    die: str


class Discarded(NamedTuple):
    """A side throws away a card that has lost, having no ship of its type."""

    side: int
    type: int


class Unrolled(NamedTuple):
    """A die stays where it is, since the other side has nothing to move against this card."""

    side: int
    die: str


class Idle(NamedTuple):
    """A side is to move, and has no ship of the type."""

    side: int
    type: int


Event: TypeAlias = Rolled | Tied | Won | Revealed | Discarded | Unrolled | Idle
Step: TypeAlias = Event | Move

_SENTENCES: Final[Mapping[type[Step], str]] = MappingProxyType(
    {
        Move: "{who} moves Type {type}.",
        Rolled: "{who} rolls {dice} for initiative: {total}.",
        Tied: "Both have {total}: rolled again.",
        Won: "{who} has the initiative.",
        Revealed: "{who} turns up Type {type} with {die}.",
        Discarded: "{who} throws the Type {type} card away.",
        Unrolled: "{who} need not roll {die}: there is nobody to move against.",
        Idle: "{who} has no Type {type} to move.",
    }
)


class Initiative(Protocol):
    """A way to settle who moves when."""

    def steps(self, fielded: Fielded, roll: Roll) -> Iterator[Step]:
        """Play one turn's initiative: events as they happen, and moves as they fall due."""
        ...


@dataclass(frozen=True, slots=True)
class Standard:
    """Both roll two red dice; type by type from the highest down, the lower roll moves first."""

    def steps(self, fielded: Fielded, roll: Roll) -> Iterator[Step]:
        """Yield the roll and then every move of the turn."""
        totals = yield from rolled_apart(dict.fromkeys(SIDES, DICE), {}, roll)
        loser = lower(totals)
        yield Won(1 - loser)
        for of_type in reversed(TYPES):
            for side in (loser, 1 - loser):
                if fielded(side, of_type):
                    yield Move(side, of_type)


def rolled_apart(
    dice: Mapping[int, str], standing: Mapping[int, int], roll: Roll
) -> Generator[Event, None, Mapping[int, int]]:
    """Roll each side's dice until the totals differ, and return both.

    The total of a side that does not roll is given as `standing`, and stays through all ties.
    """
    while True:
        fresh = {side: roll(word) for side, word in dice.items()}
        yield from (Rolled(side, dice[side], total) for side, total in fresh.items())
        totals = {**standing, **fresh}
        if totals[0] != totals[1]:
            return totals
        yield Tied(totals[0])


def lower(totals: Mapping[int, int]) -> int:
    """Return the side with the lower total, which loses."""
    return min(SIDES, key=totals.__getitem__)


def told(step: Step, names: tuple[str, str]) -> str:
    """Tell a step in a sentence; the names of both sides are of one person, fleet or power."""
    fields: dict[str, int | str] = step._asdict()
    who = names[step.side] if not isinstance(step, Tied) else ""
    if isinstance(step, Rolled):
        fields["dice"] = " + ".join(step.dice)
    return _SENTENCES[type(step)].format(who=who, **fields)


def plain(step: Step) -> dict[str, int | str]:
    """Return a step as plain data: the word for what it is as `event`, then its fields."""
    return {"event": type(step).__name__.lower(), **step._asdict()}
