"""Rolls in words: sums in which every die and number has its name.

The events of a battle give what is added to a shot as one number. Its parts follow from the state
in which the shot was declared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.wording import counted
from cardforge.leviathans.dice import POINT_DIE
from cardforge.leviathans.engine.rules.gunnery import AIM_LOST, AIM_LOST_BY_LARGEST, LARGEST_TYPE
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds.shots import BRACKET_RESULTS
from cardforge.leviathans.odds.targets import bit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.leviathans.battle.events import (
        Fired,
        FlakFired,
        GloryTried,
        KeelTested,
        LockTried,
        Mended,
        RamChecked,
        Reinforced,
        Torpedoed,
    )
    from cardforge.leviathans.battle.orders import Cast, Roll
    from cardforge.leviathans.battle.state import State, Vessel


EVASIVE_DICE: Final = "in place of blue location dice"
"""What evasive maneuvers of the target add."""


class Addend(NamedTuple):
    """A number in a sum, and its name."""

    amount: int
    name: str


def shot_addends(shot: Fired, declared: State | None) -> tuple[Addend, ...]:
    """Return what a shot adds to its dice, as one number if the state is not known."""
    known = _known_addends(shot, declared) if declared else ()
    parts = [part for part in known if part.amount]
    rest = shot.roll.added - sum(part.amount for part in parts)
    return (*parts, Addend(rest, "for other modifiers")) if rest else tuple(parts)


def roll_sum(weapon: str, roll: Roll, total: int, addends: Sequence[Addend] = ()) -> str:
    """Return an attack's dice, numbers and total as a sum in words; `weapon` names what attacks."""
    dice = [
        *_of_pool(weapon, f"best two {weapon}s", roll.weapons, BRACKET_RESULTS),
        *_of_pool("crew", "best crew", roll.crews),
        *_of_pool("magazine", "best magazine", roll.magazines),
        *_of_pool("prow", "best prow", roll.prows),
        *(f"exploding magazine {shown(cast)}" for cast in roll.blasts),
        *([f"location {shown(roll.location)}"] if roll.location.dice else []),
    ]
    return f"{' + '.join(dice)}{''.join(map(_signed, addends))} = {total}"


def flak_sum(event: FlakFired) -> str:
    """Return the sum that flak rolled."""
    crews = _of_pool("crew", "best crew", event.crews)
    return f"{' + '.join([f'flak {shown(event.cast)}', *crews])} = {event.total}"


def torpedo_addends(event: Torpedoed) -> tuple[Addend, ...]:
    """Return what a torpedo adds to its dice: the points of an evading target."""
    added = event.roll.added
    return (Addend(added, EVASIVE_DICE),) if added else ()


def ram_sum(event: RamChecked) -> str:
    """Return the sum that a ship rolled to ram."""
    added = (Addend(event.crews, "ramming crews"), Addend(event.run, "straight ahead"))
    parts = "".join(_signed(part) for part in added if part.amount)
    return f"{shown(event.cast)}{parts} = {event.total}"


def lock_sum(event: LockTried) -> str:
    """Return the sum that a ship rolled to lock itself to another."""
    crews = _signed(Addend(event.crews, "screening crews")) if event.crews else ""
    return f"{shown(event.cast)}{crews} = {event.total}"


def glory_sum(event: GloryTried) -> str:
    """Return the sum that a ship rolled to charge."""
    slots = "slot destroyed" if event.destroyed == 1 else "slots destroyed"
    added = (Addend(event.crews, "ramming crews"), Addend(event.destroyed, slots))
    parts = "".join(_signed(part) for part in added if part.amount)
    return f"{shown(event.cast)}{parts} = {event.total}"


def reinforce_sum(event: Reinforced) -> str:
    """Return the sum that a ship rolled to move a crew."""
    crews = "".join(f" + crew {shown(cast)}" for cast in event.crews)
    return f"{shown(event.cast)}{crews} = {event.total}"


def repair_sum(event: Mended) -> str:
    """Return the sum that a crew rolled for a repair."""
    officer = _signed(Addend(event.added, "officer")) if event.added else ""
    return f"{shown(event.cast)} + crew {shown(event.crew)}{officer} = {event.total}"


def keel_sum(event: KeelTested) -> str:
    """Return the sum of a keel check; slots of the location struck count twice."""
    lost = f"{counted(event.modifier, 'slot')} lost"
    if not event.strained:
        lost += " (those of the location struck count twice)"
    total = event.cast.total + event.modifier
    return f"{shown(event.cast)} + {lost} = {total} against SI {event.si}"


def shown(cast: Cast) -> str:
    """Return dice and what they show, such as `R 5 + R 10`."""
    return " + ".join(f"{die} {face}" for die, face in zip(cast.dice, cast.shows, strict=True))


def _known_addends(shot: Fired, declared: State) -> Iterator[Addend]:
    vessel = declared.vessels[shot.vessel]
    intact = [(place, slot) for place, _, slot in vessel.intact()]
    if shot.roll.crews and declared.is_full:
        bonuses = (s.bonus for place, s in intact if place == shot.place and s.item == "officer")
        yield Addend(max(bonuses, default=0), "officer")
    gun = vessel.ship.locations[shot.place].slots[shot.slots[0]]
    if "resolute" in gun.marks:
        lost = vessel.damage.lost(shot.place).bit_count()
        yield Addend(lost, f"{'slot' if lost == 1 else 'slots'} lost beside a resolute gun")
    if vessel.silenced:
        tanks = sum(slot.family is Family.TRIM_TANK for _, slot in intact)
        yield Addend(-tanks, f"{_tanks(tanks)} silenced")
    tanks = _lost_tanks(vessel)
    yield Addend(-tanks, f"{_tanks(tanks)} lost")
    yield Addend(vessel.aimed, "charge" if vessel.aimed == 1 else "charges")
    if vessel.evading:
        least = AIM_LOST_BY_LARGEST if vessel.ship.type == LARGEST_TYPE else AIM_LOST
        yield Addend(-least, "evasive maneuvers")
    target = declared.vessels[shot.target]
    if target.evading:
        location = target.ship.locations[shot.hit]
        word = location.go if shot.moved else location.stop
        yield Addend(word.count(POINT_DIE), EVASIVE_DICE)


def _lost_tanks(vessel: Vessel) -> int:
    return sum(
        slot.family is Family.TRIM_TANK and bool(vessel.damage.in_effect(place) & bit(number))
        for place, number, slot in vessel.ship.all_slots()
    )


def _of_pool(one: str, best: str, casts: tuple[Cast, ...], count: int = 1) -> Iterator[str]:
    """Yield each cast of a pool, or one text for all if only the `best` of them count."""
    if len(casts) <= count:
        yield from (f"{one} {shown(cast)}" for cast in casts)
    else:
        yield f"{best} of ({', '.join(map(shown, casts))})"


def _signed(addend: Addend) -> str:
    return f" {'+' if addend.amount > 0 else '-'} {abs(addend.amount)} {addend.name}"


def _tanks(count: int) -> str:
    return "trim tank" if count == 1 else "trim tanks"
