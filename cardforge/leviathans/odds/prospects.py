"""What a target has to expect of shots: every chance that a player asks for, worked out once."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cardforge.leviathans.odds.alike import kin_in_a_turn
from cardforge.leviathans.odds.damage import bit
from cardforge.leviathans.odds.turns import over_turns
from cardforge.leviathans.odds.volleys import fate_of, fired, scene, start
from cardforge.leviathans.places import SLOT_NUMBERS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from cardforge.leviathans.odds.fate import Fate
    from cardforge.leviathans.odds.gunnery import Shot
    from cardforge.leviathans.odds.targets import Target
    from cardforge.leviathans.odds.volleys import Chain, Scene


class Prospect(NamedTuple):
    """What shots of one turn do to a target, and what they did if any keel check broke the keel."""

    fate: Fate
    brittle: Fate

    @property
    def chance_of_nothing(self) -> Fraction:
        """The chance to break no slot and check no keel."""
        return self.brittle.chance_of(self.fate.target.now)

    @property
    def chance_to_break(self) -> Fraction:
        """The chance to break something, a slot or the keel."""
        return 1 - self.fate.chance_of(self.fate.target.now)

    @property
    def chance_of_keel_check(self) -> Fraction:
        """The chance of one keel check or more, whether or not the keel breaks."""
        return self.brittle.chance_keel_broken

    @property
    def chance_keel_broken(self) -> Fraction:
        """The chance that the keel breaks."""
        return self.fate.chance_keel_broken

    @property
    def mean_slots_broken(self) -> Fraction:
        """How many slots are broken on average."""
        return self.fate.mean_slots_broken

    @property
    def slots(self) -> dict[int, Fraction]:
        """The chance to break each slot that stands, by number."""
        target = self.fate.target
        standing = target.breakable & ~target.now
        return {n: self.fate.chance_slot_lost(n) for n in SLOT_NUMBERS if standing & bit(n)}


def prospect(shots: Iterable[Shot], target: Target) -> Prospect:
    """Return what shots, fired in this order in one turn, do to a target."""
    return Prospect(expect(shots, target), expect(shots, _brittle(target)))


def chance_to_break(shots: Iterable[Shot], target: Target) -> Fraction:
    """Return the chance that shots break something, a slot or the keel."""
    return 1 - expect(shots, target).chance_of(target.now)


def expect(shots: Iterable[Shot], target: Target) -> Fate:
    """Return what becomes of a target under these shots; shots alike are worked out once."""
    return _volley(dice_of(shots), target)


def foresee(shots: Iterable[Shot], target: Target, turns: int) -> tuple[Fate, ...]:
    """Return what has become of a target by the end of each turn of these shots."""
    return _over_turns(dice_of(shots), target, turns)


def dice_of(shots: Iterable[Shot]) -> tuple[Shot, ...]:
    """Return shots without the names of those who fire: equal where they do the same."""
    return tuple(shot._replace(name="", place="", slots=()) for shot in shots)


def _brittle(target: Target) -> Target:
    """Return the target without any SI: every keel check breaks its keel, and so is counted."""
    return target._replace(si=0)


@lru_cache(maxsize=4096)
def _volley(shots: tuple[Shot, ...], target: Target) -> Fate:
    there, known = _known(target)
    for shot in shots:
        if shot not in known.then:
            known.then[shot] = _Known(fired(known.chain, [shot], there), {})
        known = known.then[shot]
    return fate_of(known.chain, target, there)


class _Known(NamedTuple):
    """What has become of a target so far, and what did after one more shot, where it was asked."""

    chain: Chain
    then: dict[Shot, _Known]


@lru_cache(maxsize=256)
def _known(target: Target) -> tuple[Scene, _Known]:
    """Return what is known of fire at a target: volleys that begin alike share their beginning."""
    there = scene(target, kin_in_a_turn(target))
    return there, _Known(start(there), {})


@lru_cache(maxsize=512)
def _over_turns(shots: tuple[Shot, ...], target: Target, turns: int) -> tuple[Fate, ...]:
    return over_turns(shots, target, turns)
