"""Initiative: its rolls and cards as events, and the hands of cards for the fog of war."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from cardforge.errors import CallError
from cardforge.leviathans.places import TYPES

SIDES: Final = (0, 1)


class Rolled(NamedTuple):
    """A side has rolled."""

    side: int
    dice: str
    total: int


class Tied(NamedTuple):
    """Both sides have the same total, so the last roll is repeated."""

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
    """A card's die is not rolled, since the other side has no ship to move."""

    side: int
    die: str


class Idle(NamedTuple):
    """A side has to move, and has no ship of the card's type."""

    side: int
    type: int


Event: TypeAlias = Rolled | Tied | Won | Revealed | Discarded | Unrolled | Idle

_SENTENCES: Final[Mapping[type[Event], str]] = MappingProxyType(
    {
        Rolled: "{who} rolls {dice} for initiative: {total}.",
        Tied: "Both have {total}: rolled again.",
        Won: "{who} has the initiative.",
        Revealed: "{who} turns up Type {type} with {die}.",
        Discarded: "{who} throws the Type {type} card away.",
        Unrolled: "{who} does not roll {die}: the other side has nothing to move.",
        Idle: "{who} has no Type {type} to move.",
    }
)


def told(step: Event, names: tuple[str, str]) -> str:
    """Return a step of initiative as a sentence, with the names of both sides."""
    fields: dict[str, int | str] = step._asdict()
    who = names[step.side] if not isinstance(step, Tied) else ""
    if isinstance(step, Rolled):
        fields["dice"] = " + ".join(step.dice)
    return _SENTENCES[type(step)].format(who=who, **fields)


def plain(step: Event) -> dict[str, int | str]:
    """Return a step as plain data: the word for what it is as `event`, then its fields."""
    return {"event": type(step).__name__.lower(), **step._asdict()}


DICE: Final = "KRYU"
"""The dice in the order in which they are laid on the cards."""


class TypeCard(NamedTuple):
    """The card of a ship type, and the die that lies on it."""

    type: int
    die: str

    def __str__(self) -> str:
        return f"{self.type}{self.die}"


@dataclass(frozen=True, slots=True)
class Hand:
    """A side's cards from left to right, each type at most once and each die once.

    Raise CallError for any other cards. `str` returns the hand as written: "2Y 1U 3K 4R".
    """

    cards: tuple[TypeCard, ...]

    def __post_init__(self) -> None:
        types = [card.type for card in self.cards]
        if not types or set(types) - set(TYPES) or len(set(types)) < len(types):
            raise CallError(f"expected one to four cards, each type (1 to 4) once, got '{self}'")
        dice = DICE[: len(types)]
        if sorted(card.die for card in self.cards) != sorted(dice):
            wanted = " ".join(dice)
            raise CallError(f"expected {wanted} on {len(dice)} cards, one on each, got '{self}'")

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))


def parse_hand(text: str) -> Hand:
    """Return the hand that is written as "2Y 1U 3K 4R"; raise CallError for invalid text."""
    words = text.upper().split()
    if any(len(word) != 2 or word[0] not in "123456789" for word in words):
        raise CallError(f"expected cards with their dice, such as '4U 3Y 2R 1K', got '{text}'")
    return Hand(tuple(TypeCard(int(word[0]), word[1]) for word in words))
