"""Special actions in the odds: Evasive Maneuvers, and Tesla Charges spent on guns.

Evasive Maneuvers: the odds of fire at an evading ship, or by one, are those of a turn in which it
evades. Whether its own roll succeeds changes nothing in that turn's fire except its SI, so the odds
show it apart. The smaller location dice of an evading target are in `targets`.

Tesla Charges: an American ship spends them before gunnery. Each charge on range adds a hex to the
short range of every gun, and each on rolls adds 1 to every roll: see `shots`. The odds of several
turns spend the same charges in each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.wording import counted
from cardforge.errors import CallError
from cardforge.leviathans.kinds import AMERICA, RUSSIA
from cardforge.leviathans.odds.targets import INTACT, KEEL_DICE, bit, roll_of

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


class Spending(NamedTuple):
    """The charges that a ship spends on its guns in a turn."""

    range: int = 0
    roll: int = 0

    @property
    def total(self) -> int:
        """How many charges it spends on both."""
        return self.range + self.roll


def whole_coils(ship: Ship, damage: Damage) -> int:
    """Count the tesla coils of a ship that are intact, this turn's damage included."""
    return sum(
        slot.item == "tesla coil" and not damage.lost(place) & bit(number)
        for place, number, slot in ship.all_slots()
    )


def most_charges(ship: Ship, damage: Damage = INTACT) -> int:
    """Return the most charges of a ship in a turn: one in each coil, and the one that it makes."""
    return whole_coils(ship, damage) + 1


def turns_of_charges(ship: Ship, spent: int, damage: Damage = INTACT) -> int | None:
    """Return for how many turns full coils last if a ship spends so many charges in each.

    Return None if they last for ever, because the ship makes as many as it spends.
    """
    return whole_coils(ship, damage) // (spent - 1) if spent > 1 else None


def expect_charges(ship: Ship, damage: Damage, spending: Spending) -> None:
    """Raise CallError if a ship cannot spend these charges."""
    if spending.total and ship.power != AMERICA:
        raise CallError(
            f"expected an American ship to spend charges, {ship.name} is of '{ship.nation}'"
        )
    most = most_charges(ship, damage)
    if spending.total > most:
        raise CallError(
            f"expected at most {counted(most, 'charge')} of {ship.name}, got {spending.total}"
        )


def spending_told(ship: Ship, damage: Damage, spending: Spending) -> str:
    """Return a sentence on the charges that a ship spends, and for how long it can."""
    uses = [(spending.range, "range"), (spending.roll, "rolls")]
    (first, use), *rest = [each for each in uses if each[0]]
    words = "".join(f" and {number} on {use}" for number, use in rest)
    said = f"{ship.name} spends {counted(first, 'charge')} on {use}{words} in every turn"
    turns = turns_of_charges(ship, spending.total, damage)
    if turns is None:
        return said
    return f"{said}. With full coils it can do so for {counted(turns, 'turn')}"
