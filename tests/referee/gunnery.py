"""Gunnery: which guns bear on what, with which dice, and what is declared before any is rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tests.referee import claims
from tests.referee.arcs import paths_to, struck_places
from tests.referee.cards import GUN_CREWS, GUNS, TWO_DICE, squares
from tests.referee.concentration import is_japanese
from tests.referee.damage import Attack, judge_roll, national, strike_all

if TYPE_CHECKING:
    from cardforge.leviathans.ship import Slot
    from tests.referee.claims import Aim
    from tests.referee.concentration import Focus
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

DECLARED: Final = "declaring fire"
BRACKET: Final = "bracket fire"


class Shot(NamedTuple):
    """A declared shot: its range, and the attack as it has to be rolled."""

    aim: Aim
    by: Vessel
    attack: Attack
    distance: int


def gunnery(p: Proceedings, focus: Focus) -> None:
    """Judge all fire of a turn: both sides declare, then every shot is rolled."""
    shots = [shot for side in (0, 1) for shot in _declared(p, side, focus)]
    for shot in shots:
        if shot.attack.target.afloat:
            _fire(p, shot)
        else:
            wasted = p.take(claims.Wasted, "fire at a lost ship", shot.by)
            p.require("fire at a lost ship", shot.by, "shot", tuple(wasted), tuple(shot.aim)[:4])


def _declared(p: Proceedings, side: int, focus: Focus) -> list[Shot]:
    order = p.order(claims.Salvo, DECLARED)
    p.require(DECLARED, None, "side", order.side, side)
    fired: set[tuple[int, str, int]] = set()
    shots = []
    for aim in order.aims:
        parts = [aim, *(aim._replace(**part._asdict(), joined=()) for part in aim.joined)]
        for part in parts:
            for number in part.slots:
                if (part.ship, part.place, number) in fired:
                    p.fault(
                        DECLARED, p.ships[part.ship], f"{part} fires again", "one attack a turn"
                    )
                fired.add((part.ship, part.place, number))
        own = [_judge_aim(p, part, side) for part in parts]
        for shot in own:
            if len(shot.aim.slots) > 1 and side in focus.failed and is_japanese(shot.by):
                p.fault(BRACKET, shot.by, f"{aim}", "no brackets after concentrated fire failed")
        shots.append(_together(p, own, focus) if aim.joined else own[0])
    return shots


def _together(p: Proceedings, shots: list[Shot], focus: Focus) -> Shot:
    """Judge guns of several locations that fire together, and return their one shot."""
    first = shots[0]
    guns = {
        (gun.item, gun.name, gun.range, gun.dice, gun.marks)
        for shot in shots
        for gun in [shot.by.slot(shot.aim.place, shot.aim.slots[0])]
    }
    marked = all("bracket" in marks for *_, marks in guns)
    if focus.targets.get(first.by.side) != first.aim.target or len(guns) > 1 or not marked:
        p.fault(BRACKET, first.by, f"{first.aim}", "guns of one kind at the enemy concentrated on")
    if not all(is_japanese(shot.by) for shot in shots):
        p.fault(BRACKET, first.by, f"{first.aim}", "Japanese ships alone")
    lost = [shot.by.tanks_lost() for shot in shots]
    best = max(shot.attack.added + gone for shot, gone in zip(shots, lost, strict=True))
    attack = first.attack._replace(
        weapons=tuple(dice for shot in shots for dice in shot.attack.weapons),
        crews=tuple(dice for shot in shots for dice in shot.attack.crews),
        magazines=tuple(dice for shot in shots for dice in shot.attack.magazines),
        added=max(0, best) - max(lost),
    )
    return first._replace(attack=attack)


def _judge_aim(p: Proceedings, aim: Aim, side: int) -> Shot:
    by, target = p.ship(aim.ship, DECLARED), p.ship(aim.target, DECLARED)
    if not aim.slots or aim.hit not in target.card.locations:
        p.stop(DECLARED, by, f"{aim}", "guns, and a location of the target")
    if by.side != side or not by.afloat:
        p.fault(DECLARED, by, "fires", f"a ship of side {side} on the map")
    if target.side == side or not target.afloat:
        p.fault(DECLARED, by, f"fires at ship {aim.target}", "an enemy on the map")
    _judge_slots(p, by, aim)
    slot = by.slot(aim.place, aim.slots[0])
    reach = _reach(p, by, slot)
    distance = _distance(p, by, aim, slot, reach)
    if aim.hit not in struck_places(target.stand, by.stand.station(aim.place)):
        p.fault("damage arc", by, f"{aim}", "a location whose arc holds the firing hex")
    dice = slot.dice[0] if distance <= reach[0] or len(slot.dice) == 1 else slot.dice[1]
    attack = Attack(
        target=target,
        hit=aim.hit,
        weapons=(dice,) * len(aim.slots),
        crews=crew_dice(p, by, aim.place),
        magazines=_magazines(p, by, aim.place),
        added=_added(p, by, aim.place, slot),
        slot_dice=1 + (squares(slot) if p.record.full else 0),
    )
    return Shot(aim, by, attack, distance)


def _judge_slots(p: Proceedings, by: Vessel, aim: Aim) -> None:
    """Judge which guns fire: whole ones before this turn, several only as a bracket of one kind."""
    for number in aim.slots:
        if not by.has(aim.place, number) or by.slot(aim.place, number).item not in GUNS:
            p.stop(DECLARED, by, f"{aim.place} slot {number} fires", "a gun")
        elif not by.works(aim.place, number):
            p.fault(DECLARED, by, f"{aim.place} slot {number} fires", "a gun not lost before")
        elif not national(p, by.slot(aim.place, number).item):
            p.fault("quick start", by, f"{aim.place} slot {number}", "national slots do nothing")
    if len(aim.slots) > 1:
        guns = [by.slot(aim.place, number) for number in aim.slots]
        alike = {(gun.item, gun.name, gun.range, gun.dice, gun.marks) for gun in guns}
        marked = all("bracket" in gun.marks for gun in guns)
        if not p.record.full or len(alike) > 1 or not marked:
            p.fault(BRACKET, by, f"{aim}", "guns of one kind with the bracket mark, by all rules")


def _reach(p: Proceedings, by: Vessel, slot: Slot) -> tuple[int, int]:
    """Return the short and the long range; stabilizers add to both while the ship stands."""
    more = 0
    if not by.entered and not by.silenced and national(p, "stabilizer"):
        more = len(by.working(("stabilizer",)))
    return slot.range[0] + more, slot.range[-1] + more


def _distance(p: Proceedings, by: Vessel, aim: Aim, slot: Slot, reach: tuple[int, int]) -> int:
    """Return the range, and judge it and the arc.

    A long gun cannot fire at a ship within its short range, unless at a location whose own hex is
    beyond it and in arc. It has one set of dice.
    """
    turret = p.record.full and "turret" in slot.marks
    target = p.ships[aim.target]
    ways = paths_to(by.stand, aim.place, target.stand.hexes, turret=turret)
    if not ways:
        p.fault("firing arc", by, f"{aim}", "a hex of the target in the arc")
        return 0
    nearest = min(ways.values())
    if slot.item == "long gun" and nearest <= reach[0]:
        nearest = ways.get(target.stand.station(aim.hit), 0)
        if nearest <= reach[0]:
            p.fault("long guns", by, f"{aim}", f"a location in arc beyond {reach[0]} hexes")
    if nearest > reach[1]:
        p.fault("range", by, f"{aim} at {nearest} hexes", f"at most {reach[1]}")
    return nearest


def crew_dice(p: Proceedings, by: Vessel, place: str) -> tuple[str, ...]:
    """Return the dice of each crew that serves the guns of a location."""
    return tuple(
        by.slot(*lie).dice[0] * (2 if by.slot(*lie).item in TWO_DICE else 1)
        for lie in by.working(GUN_CREWS, place)
        if national(p, by.slot(*lie).item)
    )


def _magazines(p: Proceedings, by: Vessel, place: str) -> tuple[str, ...]:
    if not national(p, "magazine"):
        return ()
    return tuple(by.slot(*lie).dice[0] for lie in by.working(("magazine",), place))


def officer(p: Proceedings, by: Vessel, place: str) -> int:
    """Return the best officer's bonus to the crews beside him."""
    if not national(p, "officer"):
        return 0
    return max((by.slot(*lie).bonus for lie in by.working(("officer",), place)), default=0)


def _added(p: Proceedings, by: Vessel, place: str, slot: Slot) -> int:
    """Return what is added to a gun's dice, less one for each trim tank lost."""
    added = officer(p, by, place) if crew_dice(p, by, place) else 0
    if p.record.full and "resolute" in slot.marks:
        added += by.lost_in(place)
    if by.evasive:
        added -= 6 if by.card.type == 4 else 4
    return added - by.tanks_lost()


def _fire(p: Proceedings, shot: Shot) -> None:
    aim, by = shot.aim, shot.by
    event = p.take(claims.Fired, DECLARED, by)
    p.require(DECLARED, by, "shot", (*event[:5], event.joined), tuple(aim))
    p.require("range", by, "distance", event.distance, shot.distance)
    p.require("go and stop dice", by, "target moved:", event.moved, shot.attack.target.entered)
    total = judge_roll(p, shot.attack, event.roll, event.total, by)
    strike_all(p, shot.attack, total)
