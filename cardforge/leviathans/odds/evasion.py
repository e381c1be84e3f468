"""Evasive Maneuvers in the odds: an evading ship's own roll, and the aim that its guns lose.

The odds of fire at an evading ship, or by one, are those of a turn in which it evades. Whether its
own roll succeeds changes nothing in that turn's fire except its SI, so the odds show it apart. The
smaller location dice of an evading target are in `targets`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.errors import CallError
from cardforge.leviathans.kinds import RUSSIA
from cardforge.leviathans.odds.targets import KEEL_DICE, roll_of

if TYPE_CHECKING:
    from fractions import Fraction

    from cardforge.leviathans.odds.targets import Damage
    from cardforge.leviathans.ship import Ship

EVADED_AT: Final = 15
_AIM_LOST: Final = 4
_AIM_LOST_BY_TYPE_4: Final = 6


class Evasion(NamedTuple):
    """The ship's own roll, the SI that a failure leaves, and the chance that its keel breaks."""

    succeeds: Fraction
    si_after_failure: int
    keel_broken: Fraction


def expect_evading(ship: Ship) -> None:
    """Raise CallError if a ship cannot evade."""
    if ship.power != RUSSIA:
        raise CallError(f"expected a Russian ship to evade, {ship.name} is of '{ship.nation}'")


def aim_lost(ship: Ship) -> int:
    """Return what an evading ship takes off each breach roll of its own guns."""
    return _AIM_LOST_BY_TYPE_4 if ship.type == 4 else _AIM_LOST


def evasion(ship: Ship, damage: Damage) -> Evasion:
    """Return the odds of a ship's own roll; its keel check counts each destroyed slot once."""
    succeeds = roll_of(KEEL_DICE).chance_at_least(EVADED_AT)
    si = ship.si - ship.type
    breaks = roll_of(KEEL_DICE).chance_at_least(si - damage.count)
    return Evasion(succeeds, si, (1 - succeeds) * breaks)
