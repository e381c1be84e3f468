"""Questions about one ship's fire at another, with the best volley, and their answers."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from cardforge.core.figures import percent
from cardforge.core.wording import counted
from cardforge.errors import CallError
from cardforge.leviathans.odds import expect, foresee
from cardforge.leviathans.odds.actions import Spending, evasion, spending_told
from cardforge.leviathans.odds.shots import USUAL, Band, Circumstances, Field, bands, fields_of_fire
from cardforge.leviathans.odds.targets import (
    INTACT,
    Damage,
    Target,
    bit,
    breakable,
    is_destroyed,
    target_at,
)
from cardforge.leviathans.odds.torpedoes import (
    ACROSS,
    TorpedoSlot,
    chance_stopped,
    torpedoes,
    untold,
)
from cardforge.leviathans.places import ALL_PLACES, SLOT_NUMBERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction

    from cardforge.core.chance import Distribution
    from cardforge.leviathans.odds.actions import Evasion
    from cardforge.leviathans.odds.shots import Shot
    from cardforge.leviathans.ship import Ship


class Question(NamedTuple):
    """An attacker, a target, and what is known; None leaves a value open.

    `arc` is the attacker's arc in which the target lies. `at` is the location struck; the name of a
    Type 4's side means both its halves. `motions` are those of the target: True if it entered a new
    hex. The loss of aim of an attacker that evades is in `given`, and so is what `spending` gives.
    """

    attacker: Ship
    target: Ship
    distance: int | None = None
    arc: str | None = None
    at: str | None = None
    motions: tuple[bool, ...] = (True, False)
    attacker_damage: Damage = INTACT
    damage: Damage = INTACT
    given: Circumstances = USUAL
    attacker_evades: bool = False
    target_evades: bool = False
    spending: Spending = Spending()


class Fire(NamedTuple):
    """A field of fire, and its guns' shots at each band of distances."""

    field: Field
    bands: tuple[Band, ...]


class AimPoint(NamedTuple):
    """A location under fire, and whether its ship moves."""

    place: str
    moved: bool


class Answered(NamedTuple):
    """The fire of each gun alone, the volley of each field, and the targets.

    A gun alone has a field named like the gun. `torpedoes` attack separately, not in volleys; if
    there are any, `flak` has the chance that each location stops one. `why_not` is a sentence if no
    gun fires, which does not exclude torpedoes.
    """

    guns: tuple[Fire, ...]
    volleys: tuple[Fire, ...]
    targets: Mapping[AimPoint, Target]
    why_not: str = ""
    torpedoes: tuple[TorpedoSlot, ...] = ()
    flak: Mapping[str, Fraction] = MappingProxyType({})


def answer(question: Question) -> Answered:
    """Return everything that a ship can fire at another, as far as the question leaves it open.

    Raise CallError if a ship lacks the location in the question.
    """
    places = _meant(question.target, question.at)
    fields = _fields(question)
    ended = _ended(question, places)
    if ended:
        return Answered((), (), {}, ended)
    volleys, targets = tuple(_fires(question, fields)), _targets(question, places)
    why_not, under_way = _why_not(question, fields, volleys, targets), _torpedoes(question)
    if why_not:
        volleys = ()
        if not _can_suffer(targets, (torpedo.shot for torpedo in under_way)):
            return Answered((), (), {}, f"{why_not}{_nor_torpedoes(question, under_way)}")
    guns = tuple(_fires(question, _alone(volleys)))
    flak = {place: chance_stopped(question.target, place, question.damage) for place in places}
    return Answered(guns, volleys, targets, why_not, under_way, flak if under_way else {})


def lost_before(question: Question) -> list[str]:
    """Return a sentence on each ship that was damaged before this turn."""
    hurt = ((question.attacker, question.attacker_damage), (question.target, question.damage))
    return [f"{ship.name} has lost {_slots(damage)}" for ship, damage in hurt if damage.count]


def actions(question: Question) -> list[str]:
    """Return a sentence on each action that changes the odds: evasive maneuvers and charges."""
    return [*_evading(question), *_spending(question)]


def _evading(question: Question) -> list[str]:
    """Return a sentence on each ship that evades, with the odds of its own roll."""
    ships = (
        (question.attacker, question.attacker_damage, question.attacker_evades),
        (question.target, question.damage, question.target_evades),
    )
    return [_evasion_told(ship, evasion(ship, damage)) for ship, damage, on in ships if on]


def _spending(question: Question) -> list[str]:
    if not question.spending.total:
        return []
    return [spending_told(question.attacker, question.attacker_damage, question.spending)]


def _evasion_told(ship: Ship, own: Evasion) -> str:
    broken = f"{percent(own.keel_broken)} breaks" if own.keel_broken else "0% breaks"
    return (
        f"{ship.name} evades in every turn. In none of these figures: with "
        f"{percent(1 - own.succeeds)} an attempt fails and leaves SI {own.si_after_failure}, and "
        f"{broken} the keel"
    )


def _slots(damage: Damage) -> str:
    lost = {place: damage.lost(place) for place in damage.before}
    return "; ".join(
        f"{place} {', '.join(str(n) for n in SLOT_NUMBERS if mask & bit(n))}"
        for place, mask in lost.items()
        if mask
    )


def left_out(question: Question, answered: Answered) -> str:
    """Return a sentence on weapons of the torpedo phase that are not in these odds, or ""."""
    ship, damage = question.attacker, question.attacker_damage
    count = sum(each.a_turn for each in torpedoes(ship, damage))
    said = []
    if count and answered.volleys:
        words = "1 torpedo" if count == 1 else f"{count} torpedoes"
        said.append(f"Volleys and turns count only guns: add {words} per turn.")
    others = Counter(untold(ship, damage))
    if others:
        words = ", ".join(f"{number} x {name}" for name, number in others.items())
        said.append(f"These odds leave out {words}.")
    return " ".join(said)


def _why_not(
    question: Question,
    fields: tuple[Field, ...],
    volleys: Iterable[Fire],
    targets: Mapping[AimPoint, Target],
) -> str:
    """Return a sentence if no gun fires or none can break a slot, otherwise ""."""
    shots = [shot for fire in volleys for band in fire.bands for shot in band.shots]
    if not shots:
        return _silence(question, fields)
    return "" if _can_suffer(targets, shots) else _in_vain(question)


def _can_suffer(targets: Mapping[AimPoint, Target], shots: Iterable[Shot]) -> bool:
    highest = max((shot.roll.highest for shot in shots), default=None)
    return highest is not None and any(each.can_suffer(highest) for each in targets.values())


def _in_vain(question: Question) -> str:
    where = f"in the {question.at} of" if question.at else "on"
    return f"No gun of {question.attacker.name} can break anything {where} {question.target.name}."


def _nor_torpedoes(question: Question, under_way: tuple[TorpedoSlot, ...]) -> str:
    """Return a sentence that the ship's torpedoes cannot help either, or "" without any."""
    if under_way:
        return " No torpedo can break anything there."
    idle = torpedoes(question.attacker, question.attacker_damage)
    return " No torpedo bears and reaches that far either." if idle else ""


def _targets(question: Question, places: Iterable[str]) -> dict[AimPoint, Target]:
    aims = [AimPoint(place, moved) for place in places for moved in question.motions]
    return {
        aim: target_at(
            question.target,
            aim.place,
            moved=aim.moved,
            damage=question.damage,
            evading=question.target_evades,
        )
        for aim in aims
    }


def _torpedoes(question: Question) -> tuple[TorpedoSlot, ...]:
    """Return the torpedoes that can meet the target.

    They run in the arc of their location; those in a turret also in the arcs beside it.
    """
    distance, places = question.distance or 1, _meant(question.attacker, question.arc)
    return tuple(
        torpedo
        for torpedo in torpedoes(question.attacker, question.attacker_damage)
        if distance <= torpedo.reach
        and (
            torpedo.shot.place in places
            or (question.arc in ACROSS and torpedo.bears_on(str(question.arc)))
        )
    )


def _meant(ship: Ship, word: str | None) -> tuple[str, ...]:
    """Return the locations with this name, or in the arc of this name; all for None.

    Raise CallError if there are none.
    """
    places = tuple(ship.locations)
    found = tuple(place for place in places if word in (None, place, _arc(place)))
    if word is not None and not found:
        raise CallError(f"expected one of {', '.join(places) or 'no location'}, got '{word}'")
    return found


def _arc(place: str) -> str:
    return place.rpartition("-")[2]


def _fields(question: Question) -> tuple[Field, ...]:
    arcs = {_arc(place) for place in _meant(question.attacker, question.arc)}
    fields = fields_of_fire(question.attacker, question.attacker_damage)
    return tuple(field for field in fields if field.arc in arcs)


def _alone(volleys: Iterable[Fire]) -> tuple[Field, ...]:
    """Return a field for each gun of these volleys, or for guns that make one roll together."""
    shots = (shot for fire in volleys for band in fire.bands for shot in band.shots)
    alone = {(shot.place, shot.slots): shot.name for shot in shots}
    order = sorted(alone, key=lambda mount: (ALL_PLACES.index(mount[0]), mount[1]))
    return tuple(
        Field(alone[place, slots], _arc(place), tuple((place, number) for number in slots))
        for place, slots in order
    )


def _fires(question: Question, fields: Iterable[Field]) -> Iterable[Fire]:
    for field in fields:
        found = bands(
            question.attacker,
            field.mounts,
            damage=question.attacker_damage,
            given=question.given,
        )
        if question.distance is not None:
            found = tuple(band for band in found if band.holds(question.distance))
        if found:
            yield Fire(field, found)


def _ended(question: Question, places: Iterable[str]) -> str:
    """Return a sentence if attacker or target is lost or nothing can be broken, otherwise ""."""
    attacker, target = question.attacker, question.target
    if is_destroyed(attacker, question.attacker_damage.before):
        return f"{attacker.name} is out of the battle and cannot fire."
    for place, mask in question.damage.before.items():
        if mask == breakable(target.locations[place]):
            return f"{target.name} is out of the battle: its {place} is destroyed."
    if is_destroyed(target, question.damage.before):
        return f"{target.name} is out of the battle: it has lost slots for half its SI."
    if not any(breakable(target.locations[place]) for place in places):
        where = f"in the {question.at} of" if question.at else "on"
        return f"There is nothing to break {where} {target.name}."
    return ""


def _silence(question: Question, fields: tuple[Field, ...]) -> str:
    """Return a sentence on why no gun of the ship fires."""
    ship, distance = question.attacker, question.distance
    if not fields_of_fire(ship):
        return f"{ship.name} has no gun."
    if not fields_of_fire(ship, question.attacker_damage):
        return f"{ship.name} has no gun left."
    if not fields:
        return f"No gun of {ship.name} bears on the {_arc(question.arc or '')}."
    spans = _spans(
        band for fire in _fires(question._replace(distance=None), fields) for band in fire.bands
    )
    there = f" on the {_arc(question.arc)}" if question.arc else ""
    if not spans:
        return f"No gun of {ship.name}{there} can fire at any range."
    return (
        f"No gun of {ship.name}{there} fires at {counted(distance or 0, 'hex', 'hexes')}: "
        f"they fire at {spans}."
    )


def _spans(found: Iterable[Band]) -> str:
    """Return the distances of bands as text, such as `1 to 3 and 7 to 9`."""
    hexes = sorted({n for band in found for n in range(band.nearest, band.farthest + 1)})
    ends = [n for n in hexes if n + 1 not in hexes]
    starts = [n for n in hexes if n - 1 not in hexes]
    pairs = zip(starts, ends, strict=True)
    return " and ".join(f"{a} to {b}" if a < b else str(a) for a, b in pairs)


class Deadliest(NamedTuple):
    """A field's fire, the band of its distances, and the location that it strikes."""

    fire: Fire
    band: Band
    aim: AimPoint


def deadliest(answered: Answered, turns: int) -> Deadliest:
    """Return the fire and aim most likely to destroy the target within these turns.

    Among equal ones, return the one that breaks most slots in the first turn on average. The target
    is in the first motion of the question.
    """
    motion = next(iter(answered.targets)).moved
    aims = [aim for aim in answered.targets if aim.moved == motion]

    def worth(choice: Deadliest) -> tuple[Fraction, Fraction]:
        shots, target = choice.band.shots, answered.targets[choice.aim]
        ended = foresee(shots, target, turns)[-1].chance_destroyed
        return ended, expect(shots, target).mean_slots_broken

    volleys = _outdone_by_none(answered.volleys)
    return max((Deadliest(fire, band, aim) for fire, band in volleys for aim in aims), key=worth)


def outdoes(one: Sequence[Shot], other: Sequence[Shot]) -> bool:
    """Return whether every shot of `other` has a match in `one`, in order, that rolls no less."""
    left = iter(one)
    return all(any(_no_less(mine, theirs) for mine in left) for theirs in other)


def _outdone_by_none(volleys: Iterable[Fire]) -> list[tuple[Fire, Band]]:
    kept: list[tuple[Fire, Band]] = []
    for volley in [(fire, band) for fire in volleys for band in fire.bands]:
        if not any(_greater(best, volley) for best in kept):
            kept = [*(each for each in kept if not _greater(volley, each)), volley]
    return kept


def _greater(one: tuple[Fire, Band], other: tuple[Fire, Band]) -> bool:
    return outdoes(one[1].shots, other[1].shots)


def _no_less(one: Shot, other: Shot) -> bool:
    return one.slot_dice >= other.slot_dice and _reaches(one.roll, other.roll)


@lru_cache(maxsize=1024)
def _reaches(one: Distribution, other: Distribution) -> bool:
    """Return whether `one` reaches every number at least as often as `other`."""
    return all(
        one.at_least(number) * other.denominator >= other.at_least(number) * one.denominator
        for number in range(other.lowest, other.highest + 1)
    )
