"""What a shot is worth before it is fired: `battle.prizes` and `odds.attacks` in 64 bits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from cardforge.leviathans.battle.captains import simple
from cardforge.leviathans.battle.mass.aiming import trim_lost
from cardforge.leviathans.battle.mass.armoury import THOUSAND
from cardforge.leviathans.battle.mass.arrays import SLOTS
from cardforge.leviathans.battle.mass.compiling import compiled
from cardforge.leviathans.battle.mass.gunnery import keel_modifier
from cardforge.leviathans.battle.mass.vessels import bits_in
from cardforge.leviathans.odds.targets import KEEL_DICE, roll_of

if TYPE_CHECKING:
    from cardforge.leviathans.battle.mass.aiming import Gun
    from cardforge.leviathans.battle.mass.arrays import Ints, Question, Record, Table

_KEEL_PRIZE: Final = simple.KEEL
_RED: Final = roll_of(KEEL_DICE)
_RED_TAILS: Final = np.array((_RED.highest, len(_RED.tails), *_RED.tails), np.int64)
_RED_CASES: Final = _RED.denominator


@compiled
def at_least(tails: Ints, number: int) -> int:
    """Mirror `Distribution.at_least` for a row of tails."""
    place = min(tails[0] - number, tails[1] - 1)
    return tails[2 + place] if place >= 0 else 0


@compiled
def millionths(part: int, whole: int) -> int:
    """Return a part in millionths of the whole, rounded down, by way of thousandths.

    At once a million times the part could be more than 64 bits hold.
    """
    thousandths = part * THOUSAND // whole
    rest = part * THOUSAND - thousandths * whole
    return thousandths * THOUSAND + rest * THOUSAND // whole


@compiled
def prize(question: Question, vessels: Table, gun: Gun, far: int, target: int, hit: int) -> int:
    """Mirror `simple._prize`: what the shot of a gun is worth at a location of a target."""
    ship, vessel = question.ships[gun.vessel], vessels[gun.vessel]
    lost = vessel.before[gun.place]
    throw = question.throws[ship.throws[gun.place, gun.slot, far, lost]]
    added = ship.officers[gun.place, lost] - trim_lost(ship, vessel)
    other, moved = question.ships[target], vessels[target].moved
    tails = question.tails[throw.tails + other.columns[hit, moved]]
    return worth(tails, added, other, vessels[target], hit)


@compiled
def worth(tails: Ints, added: int, ship: Record, vessel: Record, hit: int) -> int:
    """Return millionths for every slot, and for the keel as many times as it is worth.

    The counts are those of `attacks.weighed` and `attacks.hits`.
    """
    before, now = vessel.before[hit], vessel.now[hit]
    several, lost = bits_in(ship.breakable[hit]), bits_in(now)
    cases = 6 * max(several, 1) * tails[1 + tails[1]]
    slots, checks = 0, 0
    for slot in range(SLOTS):
        if ship.first[hit, before, slot]:
            through = at_least(tails, ship.again[hit, before, slot] - added)
            if now >> slot & 1:
                checks += through
            else:
                found = several * at_least(tails, ship.first[hit, before, slot] - added)
                slots += millionths(found + lost * through, cases)
    breaks = at_least(_RED_TAILS, ship.si - keel_modifier(vessel, hit))
    return slots + _KEEL_PRIZE * millionths(lost * checks * breaks, cases * _RED_CASES)
