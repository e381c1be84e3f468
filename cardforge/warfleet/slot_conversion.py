"""The conversion of slots to fleet scale: the role of each kind, and the attacks with working."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.figures import Step
from cardforge.leviathans.dice import FACES, top
from cardforge.leviathans.kinds import KINDS
from cardforge.warfleet.ship import Attack, dice_reaching

if TYPE_CHECKING:
    from cardforge.leviathans.ship import Slot


class SlotRole(StrEnum):
    """The role of a slot in a conversion."""

    NOTHING = "nothing"
    ATTACK = "an attack"
    ARMOR = "armour"
    CREW = "crew"
    OFFICER = "on top of a crew"
    MAGAZINE = "on top of everything"


class Reading(NamedTuple):
    """How one kind of slot is converted."""

    part: SlotRole
    why: str
    """The reason, in a sentence."""
    lost: str = ""
    """A note on what is not converted, and why; empty if everything is."""
    times: int = 1
    """How many times a crew's dice count."""


_HULL: Final = (
    "Its breach number counts. At this scale, the slots of a location are lost only together."
)
_TORPEDO: Final = "the rules have no torpedoes yet, and say that those of the air game do not apply"
_MP_AS_PRINTED: Final = "The ship's MP are unchanged."
_NOT_PUBLIC: Final = "the second edition's rules for it are not public"
_NO_GUNS: Final = "It does not help guns in the air game either."

READINGS: Final[Mapping[str, Reading]] = MappingProxyType(
    {
        "miss": Reading(SlotRole.NOTHING, "The text leaves misses out of every figure."),
        "gun": Reading(SlotRole.ATTACK, "The text says so."),
        "armor": Reading(SlotRole.ARMOR, "The text adds it to the highest breach number."),
        "crew": Reading(SlotRole.CREW, "The text says so: the best one counts."),
        "engine": Reading(SlotRole.NOTHING, _MP_AS_PRINTED),
        "trim tank": Reading(SlotRole.NOTHING, _HULL),
        "torpedo": Reading(SlotRole.NOTHING, "The text suggests no conversion.", _TORPEDO),
        "steering gear": Reading(
            SlotRole.NOTHING, "Fleet ships turn as often as they like.",
            "fleet ships turn one side of a hex for each MP and do not sideslip",
        ),
        "officer": Reading(
            SlotRole.OFFICER, "The bonus is added to the best crew's mean, as in the air game. "
            "Only the best officer counts, and only with a crew.",
        ),
        "magazine": Reading(
            SlotRole.MAGAZINE, "The best magazine's mean, rounded down, is added like a crew's.",
            "its explosion, as the loss of any location already forces an SI test",
        ),
        "aerodynamique engine": Reading(
            SlotRole.NOTHING, "It is an engine. Flank speed is not played.",
        ),
        "initiative crew": Reading(
            SlotRole.NOTHING, _NO_GUNS, "a side rolls once for initiative, not a ship",
        ),
        "screening crew": Reading(
            SlotRole.NOTHING, _NO_GUNS, "the rules have no screening yet",
        ),
        "compartment armor": Reading(
            SlotRole.ARMOR, "It is armour with its own bonus, and is lost with its location.",
        ),
        "flak": Reading(
            SlotRole.NOTHING, "It works only in the torpedo phase.",
            "it fires at torpedoes, and there are none",
        ),
        "lungo": Reading(SlotRole.NOTHING, "It is a torpedo.", _TORPEDO),
        "grasso": Reading(SlotRole.NOTHING, "It is a torpedo.", _TORPEDO),
        "doppio": Reading(SlotRole.NOTHING, "It is a torpedo.", _TORPEDO),
        "repair crew": Reading(SlotRole.NOTHING, _NO_GUNS, "nothing is repaired at this scale"),
        "stabilizer": Reading(
            SlotRole.NOTHING, _HULL, "one more hex of range is a sixth of a fleet hex, and no ship "
            "stands still for six turns",
        ),
        "bomba mine": Reading(
            SlotRole.NOTHING, "It works only in the torpedo phase.",
            "mines lie in air hexes, and a fleet hex has dozens of them",
        ),
        "gunner crew": Reading(
            SlotRole.CREW, "It is one crew with two of its dice: the mean of both, rounded down.",
            times=2,
        ),
        "long gun": Reading(
            SlotRole.ATTACK, "It is a gun with one range, the long one.",
            "its least range, as any target comes within range during six turns",
        ),
        "bomber lev": Reading(
            SlotRole.NOTHING, "The text suggests no conversion.",
            "bombs add no location dice, but resilience already includes these dice",
        ),
        "ramming crew": Reading(SlotRole.NOTHING, _NO_GUNS, "the rules have no ramming"),
        "blast gun": Reading(SlotRole.ATTACK, "It is a gun with one range, as in the air game."),
        "ram prow": Reading(
            SlotRole.NOTHING, _NO_GUNS, "the rules have no ramming",
        ),
        "arc torpedo": Reading(SlotRole.NOTHING, "It is a torpedo.", _TORPEDO),
        "effas ray": Reading(
            SlotRole.NOTHING, "It needs charges, which are counted turn by turn.",
            "charges are counted in air turns, and a fleet turn has six of them",
        ),
        "tesla coil": Reading(
            SlotRole.NOTHING, _HULL,
            "charges are counted in air turns, and a fleet turn has six of them",
        ),
        "edison coil trim tank": Reading(SlotRole.NOTHING, _HULL),
        "secondary engine": Reading(SlotRole.NOTHING, _MP_AS_PRINTED),
        "ram engine": Reading(SlotRole.NOTHING, _MP_AS_PRINTED),
        **{
            item: Reading(SlotRole.NOTHING, "Its rules are not public.", _NOT_PUBLIC)
            for item, kind in KINDS.items()
            if kind.inert
        },
        "homebrew": Reading(
            SlotRole.NOTHING, "Only its author knows how to play it.",
            "only its author knows how to play it: write its effect into the fleet ship's file",
        ),
    }
)  # fmt: skip

CARRIED_MARKS: Final = frozenset(
    {"turret", "bracket", "saturation", "saturation 2", "saturation 3"}
)
"""Marks that War Fleet has, with its own meaning."""

LOST_MARKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "resolute": "no slots are lost one by one: a location has all its guns or none",
        "a": _NOT_PUBLIC,
    }
)
"""Marks that are not converted, and why."""


def items_read_as(*parts: SlotRole) -> frozenset[str]:
    """Return the kinds of slot with one of these roles."""
    return frozenset(item for item, reading in READINGS.items() if reading.part in parts)


ATTACKS: Final = items_read_as(SlotRole.ATTACK)
ARMOR: Final = items_read_as(SlotRole.ARMOR)
HELPERS: Final = items_read_as(SlotRole.CREW, SlotRole.OFFICER, SlotRole.MAGAZINE)
"""Kinds that may add to the attacks of their location."""

LEFT_OUT: Final = frozenset(item for item, reading in READINGS.items() if reading.lost)
"""Kinds that are not fully converted."""


class WorkedFigure(NamedTuple):
    """A figure of the fleet card with its steps; the last step's result is the figure."""

    key: tuple[str, ...]
    """The path to the figure: `si`, or `bow`, `attacks`, `0`, `short`, `dice`."""
    label: str
    steps: tuple[Step, ...]

    @property
    def place(self) -> str:
        """The figure's location, empty for a figure of the whole ship."""
        return self.key[0] if len(self.key) > 1 else ""

    @property
    def result(self) -> int | str:
        """The figure itself."""
        return self.steps[-1].result


HEXES_IN_ONE: Final = 6


class Converted(NamedTuple):
    """An attack with the working of its dice and ranges."""

    attack: Attack
    ledger: tuple[WorkedFigure, ...]


class _Gun(NamedTuple):
    """Everything that distinguishes guns."""

    name: str
    range: tuple[int, ...]
    dice: tuple[str, ...]
    marks: tuple[str, ...]


class _Half(NamedTuple):
    """The steps to the dice and to the range of one half of an attack."""

    dice: tuple[Step, ...]
    range: tuple[Step, ...]


def attacks(place: str, solid: Sequence[Slot]) -> Iterator[Converted]:
    """Yield the attacks of a location in the order of its slots, with equal guns counted."""
    guns = [slot for slot in solid if slot.item in ATTACKS]
    helpers = [slot for slot in solid if slot.item in HELPERS] if guns else []
    support = _support(helpers) if helpers else ()
    counted = Counter(_Gun(gun.label, gun.range, gun.dice, _carried(gun)) for gun in guns)
    for number, (kind, count) in enumerate(counted.items()):
        yield _converted((place, "attacks", str(number)), kind, count, support)


def _support(helpers: Sequence[Slot]) -> tuple[Step, ...]:
    """Return what crew, officer and magazine add, one step each."""
    crew = max((slot for slot in helpers if _part(slot) is SlotRole.CREW), key=_mean, default=None)
    officer = max((slot.bonus for slot in helpers if _part(slot) is SlotRole.OFFICER), default=0)
    stores = max(
        (slot for slot in helpers if _part(slot) is SlotRole.MAGAZINE), key=_mean, default=None
    )
    steps = []
    if crew is not None:
        steps.append(_mean_step("Mean of the best crew, rounded down", crew))
        if officer:
            steps.append(Step("plus its officer", f"+{officer}", officer))
    if stores is not None:
        steps.append(_mean_step("Mean of the best magazine, rounded down", stores))
    return tuple(steps)


def _part(slot: Slot) -> SlotRole:
    return READINGS[slot.item].part


def _mean(slot: Slot) -> Fraction:
    return mean_of(slot.dice[0] * READINGS[slot.item].times)


def _mean_step(rule: str, slot: Slot) -> Step:
    dice, mean = slot.dice[0] * READINGS[slot.item].times, _mean(slot)
    return Step(rule, f"{dice}: {half_written(mean)}", int(mean))


def _carried(gun: Slot) -> tuple[str, ...]:
    return tuple([mark for mark in gun.marks if mark in CARRIED_MARKS])


# Ships of one navy have the same guns in the same places, served by the same crews.
@lru_cache(maxsize=4096)
def _converted(key: tuple[str, ...], gun: _Gun, count: int, support: tuple[Step, ...]) -> Converted:
    """Return the attack with this key, and the working of its figures."""
    halves = _halves(gun, support)
    names = ("short", "long")[-len(halves) :]
    ledger = tuple(
        WorkedFigure((*key, name, what), f"{gun.name}, {name} {what}", steps)
        for name, half in zip(names, halves, strict=True)
        for what, steps in zip(_Half._fields, half, strict=True)
    )
    attack = Attack(
        name=gun.name,
        count=count,
        range=tuple(int(half.range[-1].result) for half in halves),
        dice=tuple(str(half.dice[-1].result) for half in halves),
        marks=gun.marks,
    )
    return Converted(attack, ledger)


def _halves(gun: _Gun, support: tuple[Step, ...]) -> tuple[_Half, ...]:
    """Return the short and the long half, or only the long one if a gun has one range."""
    long = _Half(_dice_steps(gun.dice[-1], support), (_divided(gun.range[-1]),))
    farthest = int(long.range[-1].result)
    if len(gun.dice) == 1:
        return (long,)
    if farthest == 0:
        return (_alone(gun, long),)
    return _Half(_dice_steps(gun.dice[0], support), _nearer(gun.range[0], farthest)), long


def _alone(gun: _Gun, long: _Half) -> _Half:
    words = f"{gun.range[0]}/{gun.range[1]} leaves no range below 0"
    return long._replace(range=(*long.range, Step("the only range", words, 0)))


def _nearer(hexes: int, farthest: int) -> tuple[Step, ...]:
    step = _divided(hexes)
    if int(step.result) < farthest:
        return (step,)
    words = f"{step.result} is not below the long range"
    return step, Step("the next one below the long range", words, farthest - 1)


@lru_cache(maxsize=128)
def _divided(hexes: int) -> Step:
    """Return a range divided by six, halves rounded up."""
    nearest = (2 * hexes + HEXES_IN_ONE) // (2 * HEXES_IN_ONE)
    return Step("A sixth of the range, rounded", f"{hexes} / 6", nearest)


@lru_cache(maxsize=1024)
def _dice_steps(dice: str, support: tuple[Step, ...]) -> tuple[Step, ...]:
    """Add the crews' help to the highest roll, and find the first dice that reach the sum."""
    highest = top(dice)
    parts = [highest, *(int(step.result) for step in support)]
    found = dice_reaching(sum(parts))
    added = f"{' + '.join(map(str, parts))} = {sum(parts)}; " if support else ""
    reach = Step("First dice that can roll it", f"{added}{found} rolls up to {top(found)}", found)
    return Step("Highest roll of the dice", dice, highest), *support, reach


@lru_cache(maxsize=512)
def mean_of(dice: str) -> Fraction:
    """Return the mean of a set of dice."""
    return sum((Fraction(sum(FACES[die]), len(FACES[die])) for die in dice), start=Fraction())


def half_written(number: Fraction) -> str:
    """Return a mean as players write it: `3½`."""
    whole, rest = divmod(number, 1)
    return f"{whole}½" if rest else str(whole)
