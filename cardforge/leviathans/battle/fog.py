"""Initiative in the fog of war: cards of ship types with dice on them, turned up pair by pair.

`Hand` is what a side lays out, seen by nobody else; `FogOfWar` plays a turn with two of them.
`chance_after` says what two hands are worth against each other.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Final, NamedTuple, TypeAlias

from cardforge.core.dice import die
from cardforge.errors import CallError
from cardforge.leviathans.battle.initiative import (
    SIDES,
    Discarded,
    Event,
    Fielded,
    Idle,
    Move,
    Revealed,
    Roll,
    Step,
    Unrolled,
    lower,
    rolled_apart,
)
from cardforge.leviathans.dice import FACES
from cardforge.leviathans.places import TYPES

DICE: Final = "KRYU"
"""The dice in the order in which they are laid on the cards."""

Fields: TypeAlias = tuple[Collection[int], Collection[int]]
"""The types of which each side has ships."""
Weights: TypeAlias = Mapping[int, Fraction]
"""The chance of each total."""


class Card(NamedTuple):
    """The card of a ship type, and the die that lies on it."""

    type: int
    die: str

    def __str__(self) -> str:
        return f"{self.type}{self.die}"


Rows: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...]]
"""Both sides' cards that are still in play, each from its own left."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A side's cards from left to right: each type at most once, each die of that many cards once.

    Raise CallError for any other cards. Written as it is laid out: `str` gives "2Y 1U 3K 4R".
    """

    cards: tuple[Card, ...]

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
    """Return the hand that is written as "2Y 1U 3K 4R"; raise CallError if it is none."""
    words = text.upper().split()
    if any(len(word) != 2 or word[0] not in "123456789" for word in words):
        raise CallError(f"expected cards with their dice, such as '4U 3Y 2R 1K', got '{text}'")
    return Hand(tuple(Card(int(word[0]), word[1]) for word in words))


def fewest_cards(fields: Fields) -> int:
    """Return how few cards each side may agree to take: as many as one side fields types."""
    return max(len(set(types)) for types in fields)


def every_hand(types: Iterable[int] = TYPES) -> Iterator[Hand]:
    """Return every way to lay out the cards of these types with their dice: 576 for all four."""
    cards = tuple(types)
    for row in permutations(cards):
        for dice in permutations(DICE[: len(cards)]):
            yield Hand(tuple(map(Card, row, dice)))


def usual_hand(fielded: Collection[int], types: Iterable[int] = TYPES) -> Hand:
    """Return a sound hand of these cards for a side that has ships of the types `fielded`.

    Cards without ships come first: a win with one makes the other side move while nothing is given
    away, and a loss costs the card alone. The ships follow from the highest type down, as in the
    ordinary initiative, so that the nimblest see most before they move. The strongest dice lie on
    the first cards, where a win still throws away the other side's cards without ships.
    """
    row = sorted(types, key=lambda of_type: (of_type in fielded, -of_type))
    return Hand(tuple(map(Card, row, DICE)))


@dataclass(frozen=True, slots=True)
class FogOfWar:
    """The initiative of a turn for which both sides have laid out their hands, equally many cards.

    The lower die of each pair moves first. Raise CallError if one side has more cards.
    """

    hands: tuple[Hand, Hand]

    def __post_init__(self) -> None:
        counts = [len(hand.cards) for hand in self.hands]
        if counts[0] != counts[1]:
            raise CallError(
                f"expected as many cards on both sides, got {counts[0]} and {counts[1]}"
            )

    def steps(self, fielded: Fielded, roll: Roll) -> Iterator[Step]:
        """Play the cards of a turn; raise CallError if a side has ships of a type and no card.

        Where both sides roll, side 0 rolls first.
        """
        rows = self.hands[0].cards, self.hands[1].cards
        _expect_cards(rows, fielded)
        return _turn(rows, fielded, roll)


def chance_after(fog: FogOfWar, fields: Fields, mine: int, theirs: int) -> Fraction:
    """Return the exact chance that side 0's ships of one type move after side 1's of another.

    Counts on nobody being lost on the way. Raise CallError if a side has no ships of its type.
    """

    def fielded(side: int, of_type: int) -> bool:
        return of_type in fields[side]

    for side, of_type in enumerate((mine, theirs)):
        if not fielded(side, of_type):
            raise CallError(f"expected a type that side {side} fields, got '{of_type}'")
    rows = fog.hands[0].cards, fog.hands[1].cards
    _expect_cards(rows, fielded)
    return _Question(fielded, Move(0, mine), Move(1, theirs)).of_pair(rows)


def _expect_cards(rows: Rows, fielded: Fielded) -> None:
    for side in SIDES:
        held = {card.type for card in rows[side]}
        for of_type in TYPES:
            if fielded(side, of_type) and of_type not in held:
                cards = " ".join(map(str, rows[side]))
                raise CallError(
                    f"expected a card for every type with ships, type {of_type} too, got '{cards}'"
                )


def _turn(rows: Rows, fielded: Fielded, roll: Roll) -> Iterator[Step]:
    while all(rows) and any(_ships_wait(side, rows, fielded) for side in SIDES):
        rows = yield from _pair(rows, fielded, roll)
    for side in SIDES:
        while _ships_wait(side, rows, fielded):
            card = rows[side][0]
            yield Revealed(side, *card)
            yield Unrolled(side, card.die)
            yield _due(side, card, fielded)
            rows = _without_first(rows, side)


def _pair(rows: Rows, fielded: Fielded, roll: Roll) -> Generator[Step, None, Rows]:
    """Play two cards against each other and whatever replaces them; return the cards behind."""
    yield from (Revealed(side, *rows[side][0]) for side in SIDES)
    totals = yield from rolled_apart({side: rows[side][0].die for side in SIDES}, {}, roll)
    while True:
        loser = lower(totals)
        outcome = _lost(loser, rows, fielded)
        rows = outcome.rows
        yield from outcome.events
        if outcome.movers:
            break
        standing = {1 - loser: totals[1 - loser]}
        totals = yield from rolled_apart({loser: rows[loser][0].die}, standing, roll)
    for side in outcome.movers:
        yield _due(side, rows[side][0], fielded)
    return _without_first(rows, *SIDES)


class _Outcome(NamedTuple):
    """What comes of a comparison: the cards then in play, and who moves in which order.

    Nobody moves where the loser's new card has to be rolled for.
    """

    events: tuple[Event, ...]
    rows: Rows
    movers: tuple[int, ...]


def _lost(loser: int, rows: Rows, fielded: Fielded) -> _Outcome:
    """Return what comes of a comparison that this side has lost."""
    winner = 1 - loser
    card = rows[loser][0]
    if fielded(loser, card.type):
        return _Outcome((), rows, (loser, winner))
    rest = _without_first(rows, loser)
    thrown = Discarded(loser, card.type)
    if not rest[loser]:
        return _Outcome((thrown,), rest, (winner,))
    new = rest[loser][0]
    seen = (thrown, Revealed(loser, *new))
    if fielded(loser, new.type) and not fielded(winner, rows[winner][0].type):
        return _Outcome((*seen, Unrolled(loser, new.die)), rest, (loser, winner))
    return _Outcome(seen, rest, ())


def _due(side: int, card: Card, fielded: Fielded) -> Step:
    return Move(side, card.type) if fielded(side, card.type) else Idle(side, card.type)


def _ships_wait(side: int, rows: Rows, fielded: Fielded) -> bool:
    return any(fielded(side, card.type) for card in rows[side])


def _without_first(rows: Rows, *sides: int) -> Rows:
    first, second = (row[1:] if side in sides else row for side, row in enumerate(rows))
    return first, second


class _Question(NamedTuple):
    """Does side 0's move come after side 1's? Followed through all that the dice can do.

    Only who has lost decides how a turn goes on, and of the dice only the one that stands is
    compared again: so a path is its losers, and carries the chance of each standing total.
    """

    fielded: Fielded
    mine: Move
    theirs: Move

    def of_pair(self, rows: Rows) -> Fraction:
        """Return the chance when the next pair is about to be turned up."""
        ends = _pair_ends(rows[0][0].die, rows[1][0].die)
        return sum((self._after(side, ends[side], rows) for side in SIDES), Fraction(0))

    def _after(self, loser: int, standing: Weights, rows: Rows) -> Fraction:
        """Return the chance of losing here and then moving as asked."""
        outcome = _lost(loser, rows, self.fielded)
        if not outcome.movers:
            ends = _new_card_ends(standing, outcome.rows[loser][0].die)
            losers = (loser, 1 - loser)
            paths = zip(losers, ends, strict=True)
            return sum((self._after(*path, outcome.rows) for path in paths), Fraction(0))
        for side in outcome.movers:
            move = Move(side, outcome.rows[side][0].type)
            if move in {self.mine, self.theirs}:
                return Fraction(move == self.theirs) * sum(standing.values())
        return sum(standing.values()) * self.of_pair(_without_first(outcome.rows, *SIDES))


@cache
def _weights(letter: str) -> Weights:
    faces = die(FACES[letter])
    return {total: faces.chance_of(total) for total in faces.counts}


@cache
def _pair_ends(first: str, second: str) -> tuple[Weights, Weights]:
    """Return the winner's total where the first die loses, and where the second does."""
    one, other = _weights(first), _weights(second)
    apart = 1 - sum(chance * other.get(total, 0) for total, chance in one.items())
    once = {total: chance / apart for total, chance in one.items()}
    return _above(other, once), _above(once, other)


def _new_card_ends(standing: Weights, letter: str) -> tuple[Weights, Weights]:
    """Return the winner's total where the new die loses, and where it wins; ties roll it again."""
    new = _weights(letter)
    held = {total: chance / (1 - new.get(total, 0)) for total, chance in standing.items()}
    return _above(held, new), _above(new, held)


def _above(winner: Weights, loser: Weights) -> Weights:
    """Return the chance of each total of the winner with any lower one of the loser."""
    return {
        total: chance * sum((n for less, n in loser.items() if less < total), Fraction(0))
        for total, chance in winner.items()
    }
