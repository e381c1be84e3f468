"""The rules of an attack told anew, on plain cards: by brute force over every case, and by chance.

Nothing here uses the odds that it tests, but to put a card into their form. A card has six entries,
each None for a Miss slot or the breach number with what the slot adds as armour and as compartment.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from cardforge.leviathans.odds import Shot, Target
from cardforge.leviathans.odds.rolls import roll_of

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

FACES = {
    "G": (1, 2, 3, 4),
    "U": (1, 2, 3, 4, 5, 6),
    "Y": (1, 2, 2, 3, 4, 4, 5, 5, 6, 7, 7, 8),
    "R": (1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10),
    "K": tuple(range(1, 13)),
}
Entry = tuple[int, int, int] | None
State = frozenset[int]
End = State | None
"""What a volley leaves: the slots that are destroyed, or None for a broken keel."""

WHOLE: State = frozenset()
SIXTH = math.factorial(6)


class Card(NamedTuple):
    """A location as its card shows it, on a ship with other slots lost elsewhere."""

    slots: tuple[Entry, ...]
    dice: str
    si: int
    elsewhere: int = 0

    def target(self, before: State = frozenset(), now: State = frozenset()) -> Target:
        entries = [entry or (0, 0, 0) for entry in self.slots]
        breaches, armor, compartments = zip(*entries, strict=True)
        plates = tuple(a + b for a, b in zip(armor, compartments, strict=True))
        return Target(
            breaches, plates, compartments, roll_of(self.dice), self.si, self.elsewhere,
            mask_of(before), mask_of(now),
        )  # fmt: skip

    @property
    def items(self) -> list[int]:
        return [number for number, entry in enumerate(self.slots, 1) if entry]

    def states(self) -> Iterator[State]:
        for size in range(len(self.items) + 1):
            yield from map(frozenset, itertools.combinations(self.items, size))

    def breach(self, number: int, before: State, *, rerolled: bool) -> int:
        entry = self.slots[number - 1]
        assert entry
        for other in set(self.items) - before:
            _, armor, compartment = self.slots[other - 1] or (0, 0, 0)
            entry = (entry[0] + compartment + (0 if rerolled else armor), 0, 0)
        return entry[0]


def mask_of(state: State) -> int:
    return sum(2 ** (number - 1) for number in state)


CARDS = {
    "no miss, no armour": Card(((5, 0, 0), (6, 0, 0), (7, 0, 0), (8, 0, 0), (9, 0, 0), (4, 0, 0)),
                               "G", 12),
    "armour": Card(((5, 1, 0), (4, 0, 0), None, (6, 2, 0), (5, 0, 0), (7, 0, 0)), "U", 16, 2),
    "compartment": Card(((5, 0, 3), (4, 1, 0), None, None, (3, 0, 0), (4, 0, 0)), "U", 14, 3),
    "one slot": Card((None, None, (4, 1, 0), None, None, None), "GG", 21),
    "all miss": Card((None,) * 6, "U", 9),
    "keel of paper": Card(((3, 0, 0), (3, 0, 0), (4, 0, 0), (3, 1, 0), None, (5, 0, 0)), "G", 3),
}  # fmt: skip
HERTFORDSHIRE = Card(
    ((11, 1, 0), (12, 0, 0), (13, 0, 0), (15, 0, 0), (16, 0, 0), (15, 1, 0)), "K", 22
)
RAVEN = Card((None, (10, 0, 0), (11, 0, 0), (12, 1, 0), (13, 0, 0), (13, 1, 0)), "R", 20, 4)


def fire(dice: str, slot_dice: int = 1) -> Shot:
    """Return a shot that rolls these dice beside those of the location."""
    return Shot("gun", "bow", (1,), roll_of(dice), slot_dice)


def rolls(dice: str) -> Counter[int]:
    """Count what every face of every die gives."""
    return Counter(sum(faces) for faces in itertools.product(*(FACES[die] for die in dice)))


def slot_cases(card: Card, roll: int, before: State, now: State) -> Counter[int | str]:
    """Count, in 6 * 6! cases, what each slot die and each die after it makes of a roll."""
    cases: Counter[int | str] = Counter()
    for shown in range(1, 7):
        if shown not in card.items:
            cases["miss"] += SIXTH
        elif shown not in now:
            reached = roll >= card.breach(shown, before, rerolled=False)
            cases[shown if reached else "miss"] += SIXTH
        else:
            for again in card.items:
                reached = roll >= card.breach(again, before, rerolled=True)
                found = "keel check" if again in now else again
                cases[found if reached else "miss"] += SIXTH // len(card.items)
    return cases


def keel_breaks(card: Card, now: State) -> Fraction:
    """Return the chance that a keel check breaks the keel, by every face of two red dice."""
    modifier = card.elsewhere + len(now) + len(now)
    red = list(itertools.product(FACES["R"], repeat=2))
    return Fraction(sum(a + b + modifier >= card.si for a, b in red), len(red))


def every_attack(card: Card, dice: str, before: State, now: State) -> dict[int | str, Fraction]:
    """Return the chance of each result of one slot die."""
    law: Counter[int | str] = Counter()
    for roll, ways in rolls(dice + card.dice).items():
        for result, cases in slot_cases(card, roll, before, now).items():
            law[result] += cases * ways
    return {result: Fraction(cases, law.total()) for result, cases in law.items()}


def every_volley(
    card: Card, shots: Sequence[tuple[str, int]], before: State, now: State
) -> dict[End, Fraction]:
    """Follow every roll of every shot and every slot die, one branch after the other."""
    if not shots:
        return {now: Fraction(1)}
    dice, slot_dice = shots[0]
    counted = rolls(dice + card.dice)
    law: dict[End, Fraction] = {}
    for roll, ways in counted.items():
        for state, chance in every_slot_die(card, roll, slot_dice, before, now).items():
            ends = {None: Fraction(1)}  # type: dict[End, Fraction]
            if state is not None:
                ends = every_volley(card, shots[1:], before, state)
            for end, more in ends.items():
                part = chance * more * Fraction(ways, counted.total())
                law[end] = law.get(end, Fraction(0)) + part
    return law


def every_slot_die(
    card: Card, roll: int, slot_dice: int, before: State, now: State
) -> dict[End, Fraction]:
    """Resolve so many slot dice with one roll, one after the other."""
    if not slot_dice:
        return {now: Fraction(1)}
    law: dict[End, Fraction] = {}
    cases = slot_cases(card, roll, before, now)
    for result, ways in cases.items():
        chance = Fraction(ways, cases.total())
        breaks = keel_breaks(card, now) if result == "keel check" else Fraction(0)
        law[None] = law.get(None, Fraction(0)) + chance * breaks
        state = now | {result} if isinstance(result, int) else now
        for end, more in every_slot_die(card, roll, slot_dice - 1, before, state).items():
            law[end] = law.get(end, Fraction(0)) + chance * (1 - breaks) * more
    return {end: chance for end, chance in law.items() if chance}


def is_lost(card: Card, now: State) -> bool:
    """Tell whether a ship is destroyed at the end of a turn."""
    half = 2 * (card.elsewhere + len(now)) >= card.si
    return half or (bool(now) and len(now) == len(card.items))


def every_turn(
    card: Card, shots: Sequence[tuple[str, int]], now: State, turns: int
) -> dict[End, Fraction]:
    """Follow every volley of several turns."""
    law: dict[End, Fraction] = {now: Fraction(1)}
    for _ in range(turns):
        grown: dict[End, Fraction] = {}
        for state, chance in law.items():
            ends = {state: Fraction(1)}
            if state is not None and not is_lost(card, state):
                ends = every_volley(card, shots, state, state)
            for end, more in ends.items():
                grown[end] = grown.get(end, Fraction(0)) + chance * more
        law = grown
    return law


def play_slot_die(
    card: Card, roll: int, before: State, now: State, dice: random.Random
) -> int | str:
    """Roll a slot die, again where need be, and say what comes of it."""
    shown = dice.randint(1, 6)
    if card.slots[shown - 1] is None:
        return "miss"
    if shown not in now:
        return shown if roll >= card.breach(shown, before, rerolled=False) else "miss"
    shown = dice.randint(1, 6)
    while card.slots[shown - 1] is None:
        shown = dice.randint(1, 6)
    if roll < card.breach(shown, before, rerolled=True):
        return "miss"
    return "keel check" if shown in now else shown


def play_volley(
    card: Card, shots: Sequence[tuple[str, int]], before: State, now: State, dice: random.Random
) -> End:
    """Play one volley at the table."""
    for word, slot_dice in shots:
        roll = sum(dice.choice(FACES[die]) for die in word + card.dice)
        for _ in range(slot_dice):
            result = play_slot_die(card, roll, before, now, dice)
            if isinstance(result, int):
                now |= {result}
            elif result == "keel check":
                red = dice.choice(FACES["R"]) + dice.choice(FACES["R"])
                if red + card.elsewhere + 2 * len(now) >= card.si:
                    return None
    return now


def play_turns(
    card: Card, shots: Sequence[tuple[str, int]], now: State, turns: int, dice: random.Random
) -> End:
    """Play several turns at the table."""
    end: End = now
    for _ in range(turns):
        if end is not None and not is_lost(card, end):
            end = play_volley(card, shots, end, end, dice)
    return end
