"""Repairs: after the guns each crew may try one destroyed slot of its own location.

Two red dice and the crew's own make 15 or more, and the slot works again from the next turn on. A
repair crew rolls its die twice; the best officer beside a crew adds his bonus. Crews that were lost
in this very turn still work, as guns still fire.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from cardforge.core.fields import FrozenMap
from cardforge.leviathans.battle.casts import cast
from cardforge.leviathans.battle.events import Mended
from cardforge.leviathans.battle.orders import Mend
from cardforge.leviathans.battle.regulations import CREW, FULL_RULES, MENDABLE, OWN_SHIP, refuse
from cardforge.leviathans.odds import Damage
from cardforge.leviathans.odds.targets import bit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.core.findings import Finding, Rule
    from cardforge.leviathans.battle.casts import Dice
    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.battle.orders import Repairs
    from cardforge.leviathans.battle.state import State, Vessel

REPAIR_DICE: Final = "RR"
MENDED_AT: Final = 15
CREWS: Final = {"crew": 1, "repair crew": 2}
"""How often each kind of crew that can repair rolls its die for it."""


def open_mends(state: State, index: int) -> Iterator[Mend]:
    """Yield everything that a crew of a ship may try; nothing but by the full rules."""
    vessel = state.vessel(index)
    for place, crew, slot in vessel.intact() if state.is_full and vessel.afloat else ():
        if slot.item in CREWS:
            yield from (Mend(index, place, crew, number) for number in _mendable(vessel, place))


def repair_findings(state: State, order: Repairs) -> tuple[Finding, ...]:
    """Return what the rules say against a side's repairs: the first fault of each, if any."""
    faults = [
        _at_fault(rule, number, mend)
        for number, mend in enumerate(order.mends)
        for rule in [_fault(state, order.side, mend)]
        if rule
    ]
    busy = Counter(mend[:3] for mend in order.mends)
    for (index, place, crew), times in busy.items():
        if times > 1:
            message = f"expected one try of the crew in slot {crew} of the {place}, got {times}"
            faults.append(CREW.broken(("repairs", str(index), place, str(crew)), message))
    return tuple(faults)


def repair(state: State, orders: Sequence[Repairs], dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Try all repairs of a turn; a slot that is mended already is not tried again.

    Raise OrderError for what the rules forbid.
    """
    refuse(finding for order in orders for finding in repair_findings(state, order))
    events: list[Event] = []
    for mend in [mend for order in orders for mend in order.mends]:
        vessel = state.vessels[mend.vessel]
        if mend.slot in _mendable(vessel, mend.place):
            tried = _tried(vessel, mend, dice)
            events.append(tried)
            if tried.done:
                damage = _without(vessel.damage, mend)
                state = state.after(mend.vessel, damage=damage)
    return state, tuple(events)


def _tried(vessel: Vessel, mend: Mend, dice: Dice) -> Mended:
    slots = vessel.ship.locations[mend.place].slots
    crew = slots[mend.crew]
    rolled = cast(dice, REPAIR_DICE)
    helped = cast(dice, crew.dice[0] * CREWS[crew.item])
    here = [slot for place, _, slot in vessel.intact() if place == mend.place]
    added = max((slot.bonus for slot in here if slot.item == "officer"), default=0)
    total = rolled.total + helped.total + added
    item, done = slots[mend.slot].label, total >= MENDED_AT
    return Mended(mend.vessel, mend.place, mend.slot, item, rolled, helped, added, total, done)


def _without(damage: Damage, mend: Mend) -> Damage:
    """Return the damage without a slot; what was in effect in this turn stays so to its end."""
    mask = damage.lost(mend.place) & ~bit(mend.slot)
    return Damage(damage.before, FrozenMap({**damage.now, mend.place: mask}))


def _mendable(vessel: Vessel, place: str) -> list[int]:
    """Return the destroyed slots of a location that can be mended."""
    return [
        number
        for number, slot in vessel.ship.locations[place].slots.items()
        if vessel.damage.lost(place) & bit(number) and slot.kind.repairable
    ]


def _fault(state: State, side: int, mend: Mend) -> Rule | None:
    """Return the first rule that stands against a repair."""
    if not state.is_full:
        return FULL_RULES
    if mend.vessel not in state.afloat(side):
        return OWN_SHIP
    vessel = state.vessels[mend.vessel]
    crews = [(place, number) for place, number, slot in vessel.intact() if slot.item in CREWS]
    if (mend.place, mend.crew) not in crews:
        return CREW
    return None if mend.slot in _mendable(vessel, mend.place) else MENDABLE


def _at_fault(rule: Rule, number: int, mend: Mend) -> Finding:
    message = (
        f"expected a repair that keeps to the rule, got slot {mend.slot} of the {mend.place} of "
        f"ship {mend.vessel} by the crew in slot {mend.crew}"
    )
    return rule.broken(("repairs", str(number)), message, allowed=rule.title)
