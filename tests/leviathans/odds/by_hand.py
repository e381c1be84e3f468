"""The rules of an attack implemented a second time, by counting every case and by sampling.

Nothing here uses the tested odds except to convert a card to their form. A card has six entries:
None for a Miss slot, or the breach number with the slot's armour and compartment armour.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cardforge.leviathans.odds import Shot, Target
from cardforge.leviathans.odds.targets import roll_of

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator, Sequence

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
    """A location as on its card, of a ship with other slots lost elsewhere.

    `magazines` are the slots that explode when they are destroyed, with their dice.
    """

    slots: tuple[Entry, ...]
    dice: str
    si: int
    elsewhere: int = 0
    magazines: tuple[tuple[int, str], ...] = ()

    def target(self, before: State = frozenset(), now: State = frozenset()) -> Target:
        entries = [entry or (0, 0, 0) for entry in self.slots]
        breaches, armor, compartments = zip(*entries, strict=True)
        plates = tuple(a + b for a, b in zip(armor, compartments, strict=True))
        return Target(
            breaches, plates, compartments, roll_of(self.dice), self.si, self.elsewhere,
            mask_of(before), mask_of(now),
            tuple((mask_of({number}), roll_of(dice)) for number, dice in self.magazines),
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


def mask_of(state: Iterable[int]) -> int:
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
    """Return a shot with these dice in addition to those of the location."""
    return Shot("gun", "bow", (1,), roll_of(dice), slot_dice)


@cache
def rolls(dice: str) -> Counter[int]:
    """Return the totals of every combination of faces."""
    return Counter(sum(faces) for faces in itertools.product(*(FACES[die] for die in dice)))


def slot_cases(card: Card, roll: int, before: State, now: State) -> Counter[int | str]:
    """Return, in 6 * 6! cases, the result of a roll for each slot die and its rerolls."""
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
    """Return the chance of each end, following every roll of every shot and slot die."""
    if not shots:
        return {now: Fraction(1)}
    counted = rolls(shots[0][0] + card.dice)
    law: dict[End, Fraction] = {}
    for roll, ways in counted.items():
        for state, chance in every_slot_die(card, roll, shots[0], before, now).items():
            ends = {None: Fraction(1)}  # type: dict[End, Fraction]
            if state is not None:
                ends = every_volley(card, shots[1:], before, state)
            for end, more in ends.items():
                part = chance * more * Fraction(ways, counted.total())
                law[end] = law.get(end, Fraction(0)) + part
    return law


def every_slot_die(
    card: Card, roll: int, shot: tuple[str, int], before: State, now: State, done: int = 0
) -> dict[End, Fraction]:
    """Resolve the slot dice of a shot with one roll, one after another."""
    if done == shot[1]:
        return {now: Fraction(1)}
    law: dict[End, Fraction] = {}
    cases = slot_cases(card, roll, before, now)
    for result, ways in cases.items():
        chance = Fraction(ways, cases.total())
        for state, part in every_consequence(card, result, shot, before, now).items():
            ends: dict[End, Fraction] = {None: Fraction(1)}
            if state is not None:
                ends = every_slot_die(card, roll, shot, before, state, done + 1)
            for end, more in ends.items():
                law[end] = law.get(end, Fraction(0)) + chance * part * more
    return {end: chance for end, chance in law.items() if chance}


def every_consequence(
    card: Card, result: int | str, shot: tuple[str, int], before: State, now: State
) -> dict[End, Fraction]:
    """Follow the result of one slot die: nothing, a slot, a magazine, or a keel check."""
    if result == "keel check":
        return every_keel_check(card, {now: Fraction(1)})
    if not isinstance(result, int):
        return {now: Fraction(1)}
    stored = dict(card.magazines).get(result)
    if stored is None:
        return {now | {result}: Fraction(1)}
    return every_blow(card, (shot[0] + stored, max(2, shot[1])), before, now | {result})


@cache
def every_blow(card: Card, blow: tuple[str, int], before: State, now: State) -> dict[End, Fraction]:
    """Follow the blast of a destroyed magazine, and the keel check after it."""
    return every_keel_check(card, every_volley(card, [blow], before, now))


def every_keel_check(card: Card, law: dict[End, Fraction]) -> dict[End, Fraction]:
    """Check the keel of every state in which it is intact."""
    found: dict[End, Fraction] = {}
    for end, chance in law.items():
        breaks = Fraction(0) if end is None else keel_breaks(card, end)
        for after, part in ((None, breaks), (end, 1 - breaks)):
            found[after] = found.get(after, Fraction(0)) + chance * part
    return found


def is_lost(card: Card, now: State) -> bool:
    """Return whether a ship is destroyed at the end of a turn."""
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
    """Roll a slot die with its rerolls, and return the result."""
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
    end: End = now
    for shot in shots:
        roll = sum(dice.choice(FACES[die]) for die in shot[0] + card.dice)
        for _ in range(shot[1]):
            if end is None:
                return None
            result = play_slot_die(card, roll, before, end, dice)
            if result == "keel check":
                end = play_keel_check(card, end, dice)
            elif isinstance(result, int):
                end = play_loss(card, result, shot, before, end | {result}, dice)
    return end


def play_loss(
    card: Card, lost: int, shot: tuple[str, int], before: State, now: State, dice: random.Random
) -> End:
    """Resolve the blast of a magazine, if a shot has destroyed one."""
    for number, stored in card.magazines:
        if number == lost:
            blow = (shot[0] + stored, max(2, shot[1]))
            return play_keel_check(card, play_volley(card, [blow], before, now, dice), dice)
    return now


def play_keel_check(card: Card, end: End, dice: random.Random) -> End:
    """Roll two red dice for a keel that is still intact."""
    if end is None:
        return None
    red = dice.choice(FACES["R"]) + dice.choice(FACES["R"])
    return None if red + card.elsewhere + 2 * len(end) >= card.si else end


def play_turns(
    card: Card, shots: Sequence[tuple[str, int]], now: State, turns: int, dice: random.Random
) -> End:
    """Play several turns at the table."""
    end: End = now
    for _ in range(turns):
        if end is not None and not is_lost(card, end):
            end = play_volley(card, shots, end, end, dice)
    return end
