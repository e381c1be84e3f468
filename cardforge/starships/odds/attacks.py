"""One attack of one weapon system, read on the target's damage chart; command dice for systems.

Active systems change attacks, so the chance that command dice activate them is here as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from cardforge.core.chance import Distribution, die, of_counts, total
from cardforge.starships.element import Element
from cardforge.starships.rulebook import CLASSES, SQUADRON, TO_SHIELDS, WEAPONS, Weapon

DEEP_SCAN: Final = "deep scan"
DEFENCE_GRID: Final = "defence grid"
TO_WEAPONS: Final = "divert power to weapons"
EVASIVE: Final = "evasive maneuvers"
BRACE: Final = "brace"
RED_ALERT: Final = "red alert"
ATTACKING: Final = (DEEP_SCAN, DEFENCE_GRID, TO_WEAPONS)
"""Systems that change an element's own fire."""
DEFENDING: Final = (DEFENCE_GRID, EVASIVE, BRACE, RED_ALERT, TO_SHIELDS)
"""Systems that change fire at an element; the defence grid counts against torpedoes."""
GRID_INCHES: Final = 4
SCAN_BEYOND_INCHES: Final = 10
HELD_DIE: Final = "held die"
NOTHING: Final[frozenset[str]] = frozenset()


def again_at(inches: Fraction, systems: AbstractSet[str]) -> str:
    """Return the system that rolls misses at this distance (inches) again, or ""."""
    if DEFENCE_GRID in systems and inches <= GRID_INCHES:
        return DEFENCE_GRID
    if DEEP_SCAN in systems and inches > SCAN_BEYOND_INCHES:
        return DEEP_SCAN
    return ""


SHIELDS_BACK: Final = (1, 2, 3)
"""The shields that a D3 may restore."""


class Boxes(NamedTuple):
    """Damage boxes that are not crossed out."""

    shields: int
    hull: int

    @property
    def left(self) -> int:
        """The number of all boxes."""
        return self.shields + self.hull

    def struck(self, damage: int) -> Boxes:
        """Return the boxes left after damage, which takes shields first."""
        through = max(damage - self.shields, 0)
        return Boxes(max(self.shields - damage, 0), max(self.hull - through, 0))

    def restored(self, shields: int, most: int) -> Boxes:
        """Return the boxes with this many shields more, up to `most`."""
        return Boxes(min(self.shields + shields, most), self.hull)


class Target(NamedTuple):
    """A target at the end of a command phase, with its active systems."""

    name: str
    ship_class: str
    whole: Boxes
    now: Boxes
    system_slots: int
    systems: frozenset[str] = NOTHING

    @property
    def is_squadron(self) -> bool:
        """Whether it is a squadron, not a ship."""
        return self.ship_class == SQUADRON

    @property
    def has_shields(self) -> bool:
        """Whether it has shields at all, crossed out or not."""
        return self.whole.shields > 0

    @property
    def is_destroyed(self) -> bool:
        """Whether no box is left."""
        return not self.now.left

    def restored(self, boxes: Boxes) -> tuple[tuple[Boxes, int], ...]:
        """Return the boxes after a command phase, each with its cases out of `cases`."""
        if TO_SHIELDS not in self.systems or not boxes.left:
            return ((boxes, self.cases),)
        ends = Counter(boxes.restored(more, self.whole.shields) for more in SHIELDS_BACK)
        return tuple(ends.items())

    @property
    def cases(self) -> int:
        """The number of cases in `restored`."""
        return len(SHIELDS_BACK) if TO_SHIELDS in self.systems else 1

    @property
    def under_fire(self) -> tuple[tuple[Boxes, int], ...]:
        """The boxes in this turn's attack phase, with their cases."""
        return self.restored(self.now)


def element_target(element: Element, systems: Iterable[str] = (), lost: int = 0) -> Target:
    """Return an element as a target with `lost` boxes crossed out."""
    whole = Boxes(element.shields, max(element.hull, 0))
    return Target(
        element.name, element.ship_class, whole, whole.struck(lost), element.system_slots,
        frozenset(systems),
    )  # fmt: skip


def class_target(word: str, systems: Iterable[str] = (), lost: int = 0) -> Target:
    """Return a plain element of a class as a target."""
    base = CLASSES[word]
    whole = Boxes(base.shields, base.hull)
    slots = base.system_slots
    return Target(f"a {word}", word, whole, whole.struck(lost), slots, frozenset(systems))


DISORDERING: Final = 2
"""The damage of one attack from which on it brings a disorder token."""


class Attack(NamedTuple):
    """One attack of a weapon system."""

    word: str
    again: str = ""
    """The system that rolls its misses again, if any."""

    @property
    def weapon(self) -> Weapon:
        """The row of the weapon table."""
        return WEAPONS[self.word]

    @property
    def is_light(self) -> bool:
        """Whether it rolls light dice."""
        return self.weapon.is_light

    @property
    def is_once(self) -> bool:
        """Whether this attack spends its munitions."""
        return self.weapon.munitions is not None

    def may_aim_at(self, target: Target) -> bool:
        """Return whether the weapon may be aimed at this target."""
        return not (self.weapon.spares_squadrons and target.is_squadron)

    def boxes(self, result: int) -> int:
        """Return the boxes that a result crosses out."""
        return 0 if self.weapon.disorders else result

    def tokens(self, result: int, target: Target) -> int:
        """Return the disorder tokens that a result causes."""
        if RED_ALERT in target.systems:
            return 0
        return result if self.weapon.disorders else int(result >= DISORDERING)


def plain_die(attack: Attack, target: Target) -> Distribution:
    """Return the result of one die without rerolls."""
    _, sides, bonus = attack.weapon.dice
    return die(tuple(_result(attack, target, face + bonus) for face in range(1, sides + 1)))


def one_die(attack: Attack, target: Target) -> Distribution:
    """Return the result of one die, with the rerolls that systems force or allow."""
    plain = plain_die(attack, target)
    again = {0} if attack.again else set()
    if is_evaded(attack, target):
        again |= plain.counts.keys() - {0}
    return plain.rerolled(again)


def is_evaded(attack: Attack, target: Target) -> bool:
    """Return whether the target makes the attacker reroll hits."""
    return EVASIVE in target.systems and attack.is_light


def result(attack: Attack, target: Target) -> Distribution:
    """Return the result of the whole attack."""
    return total(*(one_die(attack, target),) * attack.weapon.dice.number)


def hits(attack: Attack, target: Target) -> Distribution:
    """Return how many dice of an attack hit."""
    hit = as_seen(one_die(attack, target), lambda found: int(found > 0))
    return total(*(hit,) * attack.weapon.dice.number)


def as_seen(roll: Distribution, seen: Callable[[int], int]) -> Distribution:
    """Return a roll with each outcome replaced by `seen` of it."""
    counts: Counter[int] = Counter()
    for outcome, cases in roll.counts.items():
        counts[seen(outcome)] += cases
    return of_counts(counts)


def _result(attack: Attack, target: Target, roll: int) -> int:
    damage = CLASSES[target.ship_class].damage_of(roll)
    if attack.weapon.disorders:
        return int(damage > 0)
    if BRACE in target.systems and damage and not attack.is_light:
        return max(damage - 1, 1)
    return damage


_COMMAND_FACES: Final = range(1, 7)
_LOW_FACES: Final = range(1, 4)
"""If all command dice show these, the admiral may roll all of them again, once a turn."""


class Activation(NamedTuple):
    """The chance to activate at least this many systems in one turn.

    With the mulligan, the admiral uses it whenever the rules allow it and the dice are too low.
    """

    systems: int
    plain: Fraction
    with_mulligan: Fraction


def activations(dice: int, values: Sequence[int]) -> tuple[Activation, ...]:
    """Return the chances to activate at least one, two ... all of the systems."""
    every, low = (_most_activated(dice, values, faces) for faces in (_COMMAND_FACES, _LOW_FACES))
    cases = len(_COMMAND_FACES) ** dice
    found = []
    for systems in range(1, len(values) + 1):
        plain = Fraction(_cases(every, range(systems, dice + 1)), cases)
        called = Fraction(_cases(low, range(systems)), cases)
        found.append(Activation(systems, plain, plain + called * plain))
    return tuple(found)


def _most_activated(dice: int, values: Sequence[int], faces: Iterable[int]) -> Mapping[int, int]:
    """Return the cases of dice with these faces, by the most systems that they activate."""
    cases = {(dice, 0): 1}
    for face in faces:
        reached = sum(value <= face for value in values)
        more: Counter[tuple[int, int]] = Counter()
        for (left, active), ways in cases.items():
            for showing in range(left + 1):
                now = min(active + showing, reached)
                more[left - showing, now] += ways * comb(left, showing)
        cases = more
    return {active: ways for (left, active), ways in cases.items() if not left}


def _cases(found: Mapping[int, int], numbers: Iterable[int]) -> int:
    return sum(found.get(number, 0) for number in numbers)
