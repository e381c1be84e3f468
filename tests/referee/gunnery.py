"""Gunnery: which guns bear on what, with which dice, and what is declared before any is rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tests.referee import claims, orders
from tests.referee.arcs import paths_to, struck_places
from tests.referee.cards import GUN_CREWS, GUNS, TWO_DICE, squares
from tests.referee.damage import Attack, judge_roll, national, strike_all
from tests.referee.screens import walls
from tests.referee.sight import is_seen

if TYPE_CHECKING:
    from cardforge.leviathans.ship import Slot
    from tests.referee.orders import Aim, Battery
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


def gunnery(p: Proceedings) -> None:
    """Judge all fire of a turn: both sides declare, then every shot is rolled."""
    shots = [shot for side in (0, 1) for shot in _declared(p, side)]
    for shot in shots:
        if shot.attack.target.afloat:
            _fire(p, shot)
        else:
            wasted = p.take(claims.Wasted, "fire at a lost ship", shot.by)
            p.require("fire at a lost ship", shot.by, "shot", tuple(wasted), tuple(shot.aim)[:4])


def _declared(p: Proceedings, side: int) -> list[Shot]:
    order = p.order(orders.Salvo, DECLARED)
    p.require(DECLARED, None, "side", order.side, side)
    fired: set[tuple[int, str, int]] = set()
    shots = []
    for aim in order.aims:
        for each in aim.batteries:
            for number in each.slots:
                if (each.ship, each.place, number) in fired:
                    p.fault(DECLARED, p.ships[each.ship], f"{aim} fires again", "one attack a turn")
                fired.add((each.ship, each.place, number))
        shots.append(_judge_aim(p, aim, side))
    return shots


def _judge_aim(p: Proceedings, aim: Aim, side: int) -> Shot:
    by, target = p.ship(aim.ship, DECLARED), p.ship(aim.target, DECLARED)
    if not aim.slots or aim.hit not in target.card.locations:
        p.stop(DECLARED, by, f"{aim}", "guns, and a location of the target")
    if target.side == side or not target.afloat:
        p.fault(DECLARED, by, f"fires at ship {aim.target}", "an enemy on the map")
    parts = [_judge_battery(p, aim, battery, side) for battery in aim.batteries]
    _judge_bracket(p, aim, side)
    slot = by.slot(aim.place, aim.slots[0])
    ships = [p.ships[battery.ship] for battery in aim.batteries]
    attack = Attack(
        target=target,
        hit=aim.hit,
        weapons=tuple(dice for attack, _ in parts for dice in attack.weapons),
        crews=tuple(dice for attack, _ in parts for dice in attack.crews),
        magazines=tuple(dice for attack, _ in parts for dice in attack.magazines),
        added=max(attack.added for attack, _ in parts) - max(ship.tanks_lost() for ship in ships),
        slot_dice=1 + (squares(slot) if p.record.full else 0),
    )
    return Shot(aim, by, attack, parts[0][1])


def _judge_battery(p: Proceedings, aim: Aim, battery: Battery, side: int) -> tuple[Attack, int]:
    """Judge the guns of one location, and return what they roll and their range."""
    by, target = p.ship(battery.ship, DECLARED), p.ships[aim.target]
    if by.side != side or not by.afloat:
        p.fault(DECLARED, by, "fires", f"a ship of side {side} on the map")
    _judge_slots(p, by, battery)
    slot = by.slot(battery.place, battery.slots[0])
    reach = _reach(p, by, slot)
    distance = _distance(p, by, aim, battery.place, slot, reach)
    if aim.hit not in struck_places(target.stand, by.stand.station(battery.place)):
        p.fault("damage arc", by, f"{aim}", "a location whose arc holds the firing hex")
    dice = slot.dice[0] if distance <= reach[0] or len(slot.dice) == 1 else slot.dice[1]
    attack = Attack(
        target=target,
        hit=aim.hit,
        weapons=(dice,) * len(battery.slots),
        crews=crew_dice(p, by, battery.place),
        magazines=_magazines(p, by, battery.place),
        added=_added(p, by, battery.place, slot),
        slot_dice=1,
    )
    return attack, distance


def _judge_slots(p: Proceedings, by: Vessel, battery: Battery) -> None:
    """Judge which guns fire: whole ones before this turn."""
    for number in battery.slots:
        lie = (battery.place, number)
        if not by.has(*lie) or by.slot(*lie).item not in GUNS:
            p.stop(DECLARED, by, f"{battery.place} slot {number} fires", "a gun")
        elif not by.works(*lie):
            p.fault(DECLARED, by, f"{battery.place} slot {number} fires", "a gun not lost before")
        elif not national(p, by.slot(*lie).item):
            p.fault(
                "quick start", by, f"{battery.place} slot {number}", "national slots do nothing"
            )


def _judge_bracket(p: Proceedings, aim: Aim, side: int) -> None:
    """Judge guns that fire together: of one kind, and of one location unless fire is concentrated."""
    fired = [
        (p.ships[each.ship], each.place, slot) for each in aim.batteries for slot in each.slots
    ]
    if len(fired) == 1:
        return
    by = fired[0][0]
    guns = [ship.slot(place, number) for ship, place, number in fired]
    alike = {(gun.item, gun.name, gun.range, gun.dice, gun.marks) for gun in guns}
    marked = all("bracket" in gun.marks for gun in guns)
    if not p.record.full or len(alike) > 1 or not marked:
        p.fault(BRACKET, by, f"{aim}", "guns of one kind with the bracket mark, by all rules")
    japanese = [ship.nation == "Japan" for ship, _, _ in fired]
    if side in p.scattered and any(japanese):
        p.fault(BRACKET, by, f"{aim}", "no brackets of Japanese ships after a failure")
    if aim.joined and not (all(japanese) and p.concentrated.get(side) == aim.target):
        p.fault(BRACKET, by, f"{aim}", "Japanese ships at the enemy of their concentrated fire")


def _reach(p: Proceedings, by: Vessel, slot: Slot) -> tuple[int, int]:
    """Return the short and the long range; stabilizers add to both while the ship stands.

    Charges add to the short one, which ends at the long one. What a long gun cannot strike goes by
    the short range that its card lists: charges take nothing from it.
    """
    more = 0
    if not by.entered and not by.silenced and national(p, "stabilizer"):
        more = len(by.working(("stabilizer",)))
    longest = slot.range[-1] + more
    charged = 0 if slot.item == "long gun" else by.more_range
    return min(slot.range[0] + more + charged, longest), longest


def _distance(
    p: Proceedings, by: Vessel, aim: Aim, place: str, slot: Slot, reach: tuple[int, int]
) -> int:
    """Return the range, and judge it and the arc.

    A long gun cannot fire at a ship within its short range, unless at a location whose own hex is
    beyond it and in arc. It has one set of dice.
    """
    turret = p.record.full and "turret" in slot.marks
    target = p.ships[aim.target]
    ways = paths_to(by.stand, place, target.stand.hexes, turret=turret)
    if not ways:
        p.fault("firing arc", by, f"{aim}", "a hex of the target in the arc")
        return 0
    start, blocking = by.stand.station(place), walls(p, by, target)
    ways = {hex_: steps for hex_, steps in ways.items() if is_seen(start, hex_, blocking)}
    if not ways:
        p.fault("line of sight", by, f"{aim}", "a hex of the target in arc and in sight")
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
    """Return what is added to a gun's dice, but for the trim tanks lost."""
    added = officer(p, by, place) if crew_dice(p, by, place) else 0
    if p.record.full and "resolute" in slot.marks:
        added += by.lost_in(place)
    if by.evasive:
        added -= 6 if by.card.type == 4 else 4
    return added + by.more_roll


def _fire(p: Proceedings, shot: Shot) -> None:
    aim, by = shot.aim, shot.by
    event = p.take(claims.Fired, DECLARED, by)
    p.require(DECLARED, by, "shot", tuple(event)[:5], tuple(aim)[:5])
    p.require(DECLARED, by, "joined by", event.joined, aim.joined)
    p.require("range", by, "distance", event.distance, shot.distance)
    p.require("go and stop dice", by, "target moved:", event.moved, shot.attack.target.entered)
    total = judge_roll(p, shot.attack, event.roll, event.total, by)
    strike_all(p, shot.attack, total)
