"""From a breach roll to slots: misses, armor, slots hit before, the keel, magazines that go off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tests.referee import claims
from tests.referee.cards import CORE
from tests.referee.charges import drain
from tests.referee.claims import Cast

if TYPE_CHECKING:
    from tests.referee.claims import Roll
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

BREACH: Final = "breach roll"
SLOT: Final = "slot"
AGAIN: Final = "slot hit before"
KEEL: Final = "keel check"
MAGAZINE: Final = "magazine"
LOWERED: Final = {"K": "Y", "R": "U", "Y": "G", "U": "", "G": ""}
"""What evasive maneuvers make of location dice; a blue one leaves 1."""


class Attack(NamedTuple):
    """One attack as it has to be rolled."""

    target: Vessel
    hit: str
    weapons: tuple[str, ...]
    crews: tuple[str, ...]
    magazines: tuple[str, ...]
    added: int
    slot_dice: int
    blasts: tuple[str, ...] = ()
    prows: tuple[str, ...] = ()
    located: bool = True
    """Whether location dice are rolled: bombers know none."""
    sought: bool = False
    """Whether the slot die is thrown until it shows a ram prow, while one is left."""

    @property
    def _location(self) -> str:
        if not self.located:
            return ""
        here = self.target.card.locations[self.hit]
        return here.go if self.target.entered else here.stop

    @property
    def location(self) -> str:
        """The go dice if the target entered a hex in this turn, else the stop dice.

        Those of a ship that evades are two classes smaller.
        """
        if self.target.evasive:
            return "".join(LOWERED[die] for die in self._location)
        return self._location

    @property
    def all_added(self) -> int:
        """What is added to the dice, with 1 for each blue one of a location that evades."""
        return self.added + (self._location.count("U") if self.target.evasive else 0)


def national(p: Proceedings, item: str) -> bool:
    """Tell whether a slot's kind is at work under these rules."""
    return p.record.full or item in CORE or p.readings.national_quick_start


def judge_roll(p: Proceedings, attack: Attack, roll: Roll, total: int, by: Vessel | None) -> int:
    """Judge an attack's dice and their sum, and return the right sum."""
    for what, casts, sets in (
        ("weapon", roll.weapons, attack.weapons),
        ("crew", roll.crews, attack.crews),
        ("magazine", roll.magazines, attack.magazines),
        ("exploding magazine", roll.blasts, attack.blasts),
        ("prow", roll.prows, attack.prows),
        ("location", (roll.location,), (attack.location,)),
    ):
        dice = sorted("".join(sorted(cast.dice)) for cast in casts)
        p.require(BREACH, by, f"{what} dice", dice, sorted("".join(sorted(each)) for each in sets))
    p.require(BREACH, by, "added to the dice", roll.added, attack.all_added)
    every = (
        *roll.weapons, *roll.crews, *roll.magazines, *roll.prows, *roll.blasts, roll.location
    )  # fmt: skip
    p.told(every, "dice", by)
    best_two = sorted((sum(cast.shows) for cast in roll.weapons), reverse=True)[:2]
    right = (
        sum(best_two)
        + max((sum(cast.shows) for cast in roll.crews), default=0)
        + max((sum(cast.shows) for cast in roll.magazines), default=0)
        + max((sum(cast.shows) for cast in roll.prows), default=0)
        + sum(sum(cast.shows) for cast in roll.blasts)
        + sum(roll.location.shows)
        + attack.all_added
    )
    p.require(BREACH, by, "total", total, right)
    return right


def strike_all(p: Proceedings, attack: Attack, total: int) -> None:
    """Judge every slot die of an attack; a ship whose keel breaks is struck no more."""
    for _ in range(attack.slot_dice):
        if attack.target.afloat:
            _strike(p, attack, total)


def _strike(p: Proceedings, attack: Attack, total: int) -> None:
    target, hit = attack.target, attack.hit
    event = p.take(claims.Struck, SLOT, target)
    p.told([Cast("6", (shown,)) for shown in event.shows], "dice", target)
    effect, number, needed = _outcome(p, attack, event.shows, total)
    p.require(SLOT, target, "location", (event.target, event.hit), (target.number, hit))
    p.require(SLOT, target, "slot", event.slot, number)
    p.require(BREACH, target, "total", event.total, total)
    p.require("breach number", target, f"{hit} slot {number}", event.needed, needed)
    rule = AGAIN if len(event.shows) > 1 and not event.sought else SLOT
    said = f"{hit} slot {number} with {total} against {needed}"
    p.require(rule, target, f"{said}: {event.effect},", event.effect, effect)
    if effect == "keel check":
        check_keel(p, target, hit)
    elif effect == "broken":
        target.now.add((hit, number))
        drain(p, target, target.whole_coils())
        if p.record.full and target.slot(hit, number).item == "magazine":
            _explode(p, attack, number)


def _outcome(
    p: Proceedings, attack: Attack, shows: tuple[int, ...], total: int
) -> tuple[str, int, int]:
    """Return what slot dice come to: the effect, the slot, and the number to reach."""
    target, hit = attack.target, attack.hit
    if not shows or not all(target.has(hit, number) for number in shows):
        p.stop(SLOT, target, f"slot dice {shows}", "slots of the location")
    prows = _whole_prows(target, hit) if attack.sought else ()
    if prows:
        if shows[-1] not in prows or any(number in prows for number in shows[:-1]):
            p.fault(SLOT, target, f"slot dice {shows}", "rolled until they show a ram prow")
        shows = shows[-1:]
    first = shows[0]
    if target.slot(hit, first).is_miss:
        p.require(SLOT, target, "slot dice", shows, shows[:1])
        return "miss", first, 0
    if (hit, first) not in target.now:
        p.require(SLOT, target, "slot dice", shows, shows[:1])
        needed = breach_number(p, target, hit, first, armored=True)
        return ("broken" if total >= needed else "held"), first, needed
    *misses, last = shows[1:] or (first,)
    ends_well = len(shows) > 1 and not target.slot(hit, last).is_miss
    if not ends_well or not all(target.slot(hit, number).is_miss for number in misses):
        right = "one more slot die, and another after each miss"
        p.fault(AGAIN, target, f"slot dice {shows}", right)
    needed = breach_number(p, target, hit, last, armored=False)
    if total < needed:
        return "held", last, needed
    return ("keel check" if (hit, last) in target.now else "broken"), last, needed


def _whole_prows(target: Vessel, hit: str) -> tuple[int, ...]:
    return tuple(
        number
        for number, slot in target.card.locations[hit].slots.items()
        if slot.item == "ram prow" and (hit, number) not in target.now
    )


def breach_number(p: Proceedings, target: Vessel, hit: str, number: int, *, armored: bool) -> int:
    """Return the breach number: armor protects intact slots, compartment armor destroyed ones too.

    Armor that is lost in this turn protects until its end.
    """
    here = target.slot(hit, number).breach or 0
    for place, other in target.working(("armor", "compartment armor"), hit):
        slot = target.slot(place, other)
        if national(p, slot.item) and (armored or slot.item == "compartment armor"):
            here += slot.bonus
    return here


def check_keel(p: Proceedings, target: Vessel, hit: str) -> None:
    """Judge a keel check: 2dRed, the destroyed slots, and those of the location once more.

    Where no location was hit, its own maneuvers strain the ship.
    """
    event = p.take(claims.KeelTested, KEEL, target)
    p.require(KEEL, target, "ship", event.target, target.number)
    p.require(KEEL, target, "strained", event.strained, not hit)
    p.require(KEEL, target, "dice", event.cast.dice, "RR")
    p.told([event.cast], "dice", target)
    modifier = len(target.now) + target.lost_in(hit)
    p.require(KEEL, target, "modifier", event.modifier, modifier)
    p.require(KEEL, target, "SI", event.si, target.si)
    rolled = sum(event.cast.shows) + modifier
    broken = rolled >= target.si
    said = f"{rolled} against SI {target.si}: broken"
    p.require(KEEL, target, said, event.broken, broken)
    if broken:
        lost = p.take(claims.Lost, KEEL, target)
        p.require(KEEL, target, "lost", tuple(lost), (target.number, "keel"))
        target.fate = "keel"


def _explode(p: Proceedings, attack: Attack, number: int) -> None:
    """Judge a magazine going off: the attack again, with its dice, then a keel check."""
    target, hit = attack.target, attack.hit
    dice = target.slot(hit, number).dice[0]
    again = attack._replace(blasts=(*attack.blasts, dice), slot_dice=max(2, attack.slot_dice))
    event = p.take(claims.Exploded, MAGAZINE, target)
    p.require(MAGAZINE, target, "at", (event.target, event.hit), (target.number, hit))
    total = judge_roll(p, again, event.roll, event.total, target)
    strike_all(p, again, total)
    if target.afloat:
        check_keel(p, target, hit)
