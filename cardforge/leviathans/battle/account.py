"""Who won a battle and why: losses, the decisive attack and the best weapon, in words and as data.

It depends only on what players can see: a battle's events, the states between them, and whether a
ship still has a weapon.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from cardforge.core.battles import Fact, Omissions, Summary, Toll
from cardforge.core.wording import counted
from cardforge.leviathans.battle import by_letter, call_signs, names_of
from cardforge.leviathans.battle.chronicle import followed
from cardforge.leviathans.battle.events import (
    Bombed,
    Effect,
    Exploded,
    Fired,
    KeelTested,
    Lost,
    MineStruck,
    Rammed,
    ReturnTried,
    Struck,
    Torpedoed,
    TurnBegan,
    Verdict,
)
from cardforge.leviathans.battle.initiative import SIDES
from cardforge.leviathans.battle.log import lines
from cardforge.leviathans.battle.omissions import omissions_of, omissions_told
from cardforge.leviathans.battle.state import Loss
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds.targets import is_destroyed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.leviathans.battle import Names, PlayedBattle
    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.battle.state import State, Vessel
    from cardforge.leviathans.ship import Slot

Weapon: TypeAlias = tuple[int, str, tuple[int, ...]]
"""A ship, a location, and the slots that fire together; none where it rammed."""


class Blow(NamedTuple):
    """An attack that was rolled at a ship (shot, torpedo, bomber, mine or ram), with its effects.

    `declared` is the state in which the guns of its turn were declared, `before` and `after` are
    the states around it; `number` counts the attacks of the battle.
    """

    number: int
    turn: int
    event: Fired | Torpedoed | Rammed | Bombed | MineStruck
    did: tuple[Event, ...]
    declared: State
    before: State
    after: State

    @property
    def weapon(self) -> Weapon:
        """The weapon that attacked."""
        event = self.event
        if isinstance(event, Rammed):
            return event.vessel, event.place, ()
        slots = event.slots if isinstance(event, Fired) else (event.slot,)
        return event.vessel, event.place, slots

    @property
    def name(self) -> str:
        """The name of the gun, or the word for what attacked."""
        match self.event:
            case Fired(gun=gun):
                return gun
            case Rammed(collided=collided):
                return "collision" if collided else "ram"
            case Bombed():
                return "bomber"
            case MineStruck():
                return "mine"
        return "torpedo"

    @property
    def destroyed(self) -> int:
        """The number of slots that it destroyed."""
        return _count(self.did, Effect.BROKEN)

    @property
    def is_hit(self) -> bool:
        """Whether it destroyed a slot or struck the keel."""
        return bool(self.destroyed or _count(self.did, Effect.KEEL_CHECK))


class ShipLosses(NamedTuple):
    """The slots that a ship has lost, and how the ship was lost, if it was.

    `attack` is the attack that caused its loss, or None if `how` needs no attack.
    """

    vessel: int
    lost: int
    slots: int
    turn: int = 0
    how: Loss | None = None
    attack: Blow | None = None


class Record(NamedTuple):
    """The results of one weapon in a whole battle. A hit destroys a slot or strikes the keel."""

    weapon: Weapon
    name: str
    shots: int
    hits: int
    destroyed: int


class Account(NamedTuple):
    """The reasons for a battle's result.

    `decisive` has, for each beaten side, the attack that took its last armed ship, if an attack
    did. `best` is the weapon that destroyed most slots; None if none destroyed any.
    """

    fates: tuple[ShipLosses, ...]
    decisive: tuple[Blow, ...]
    best: Record | None


def account(battle: PlayedBattle) -> Account:
    """Return the account of a battle."""
    found = tuple(attacks(battle))
    beaten = [side for side in SIDES if is_beaten(battle, side)]
    lost = _losses(battle)
    fates = [
        _fate(battle.end.vessels[index], index, lost.get(index), found)
        for index in range(len(battle.end.vessels))
    ]
    decided = [_last_blow(battle, side, fates, found) for side in beaten]
    return Account(tuple(fates), tuple(each for each in decided if each), _best(found))


def attacks(battle: PlayedBattle) -> Iterator[Blow]:
    """Yield every attack of a battle that was rolled, with its effects."""
    turn, number, before = 0, 0, battle.start
    declared: State | None = None
    current: Blow | None = None
    for event, after in followed(battle):
        if isinstance(event, (Struck, Exploded, KeelTested)) and current:
            current = current._replace(did=(*current.did, event), after=after)
        elif current:
            yield current
            current = None
        if isinstance(event, TurnBegan):
            turn, declared = event.turn, None
        if isinstance(event, (Fired, Torpedoed, Rammed, Bombed, MineStruck)):
            declared = declared or (before if isinstance(event, Fired) else None)
            current = Blow(number, turn, event, (), declared or before, before, after)
            number += 1
        before = after
    if current:
        yield current


def is_beaten(battle: PlayedBattle, side: int) -> bool:
    """Return whether a side was beaten in a battle."""
    verdict, winner, _ = battle.result
    return verdict is Verdict.DRAWN or (verdict is Verdict.WON and winner != side)


def _losses(battle: PlayedBattle) -> dict[int, tuple[int, Loss]]:
    """Return, by ship, the turn and the way in which it was lost, unless it returned."""
    turn, found = 0, dict[int, tuple[int, Loss]]()
    for event in battle.events:
        match event:
            case TurnBegan():
                turn = event.turn
            case Lost(vessel, how):
                found[vessel] = turn, how
            case ReturnTried(vessel=vessel, done=True):
                del found[vessel]
    return found


def _fate(
    vessel: Vessel, index: int, lost: tuple[int, Loss] | None, found: Sequence[Blow]
) -> ShipLosses:
    slots = sum(not slot.is_miss for _, _, slot in vessel.ship.all_slots())
    fate = ShipLosses(index, vessel.damage.count, slots)
    if lost is None:
        return fate
    turn, how = lost
    suffered = (each for each in found if each.turn == turn and each.event.target == index)
    fatal = (each for each in suffered if _is_fatal(each, index, how))
    return fate._replace(turn=turn, how=how, attack=next(fatal, None))


def _is_fatal(attack: Blow, index: int, how: Loss) -> bool:
    """Return whether a ship was lost in this way by this attack.

    Ships that damage has doomed can still be hit until the turn ends, and their keel may break
    then.
    """
    if how is Loss.KEEL:
        return any(isinstance(event, KeelTested) and event.broken for event in attack.did)
    before, after = attack.before.vessels[index], attack.after.vessels[index]
    return not _is_sunk(before) and _is_sunk(after)


def _is_sunk(vessel: Vessel) -> bool:
    return is_destroyed(vessel.ship, vessel.damage.now)


def _last_blow(
    battle: PlayedBattle, side: int, fates: Sequence[ShipLosses], found: Sequence[Blow]
) -> Blow | None:
    """Return the attack that took the last ship with a weapon from a side."""
    own = battle.start.of(side)
    blows = [_silencing(index, fates[index], found) for index in own]
    return max((blow for blow in blows if blow), key=lambda blow: blow.number, default=None)


def _silencing(index: int, fate: ShipLosses, found: Sequence[Blow]) -> Blow | None:
    """Return the attack that ended a ship or destroyed its last weapon, whichever came first."""
    last = None
    for attack in (each for each in found if each.event.target == index):
        if _armed(attack.after, index):
            last = None
        elif _armed(attack.before, index):
            last = attack
    blows = [blow for blow in (last, fate.attack) if blow]
    return min(blows, key=lambda blow: blow.number, default=None)


def _armed(state: State, index: int) -> bool:
    """Return whether a ship has a weapon that works in the next turn."""
    vessel = state.vessels[index]
    return any(
        slot.family is Family.GUN or (state.is_full and slot.dice and _is_weapon(slot))
        for _, _, slot in vessel._replace(damage=vessel.damage.next_turn()).intact()
    )


def _is_weapon(slot: Slot) -> bool:
    return slot.family is Family.TORPEDO or slot.item in ("ram prow", "bomber lev", "bomba mine")


def _best(found: Sequence[Blow]) -> Record | None:
    records: dict[Weapon, Record] = {}
    for attack in found:
        seen = records.get(attack.weapon, Record(attack.weapon, attack.name, 0, 0, 0))
        records[attack.weapon] = seen._replace(
            shots=seen.shots + 1,
            hits=seen.hits + attack.is_hit,
            destroyed=seen.destroyed + attack.destroyed,
        )
    best = max(records.values(), key=lambda each: (each.destroyed, -each.shots), default=None)
    return best if best and best.destroyed else None


def _count(events: Sequence[Event], effect: Effect) -> int:
    return sum(isinstance(event, Struck) and event.effect is effect for event in events)


_HOW: Final = {
    Loss.KEEL: "keel broken",
    Loss.LOCATION: "a whole location destroyed",
    Loss.HALF: "slots of half its SI destroyed",
    Loss.EDGE: "stopped at the edge of the map",
    Loss.FLED: "fled over the edge of the map",
}


def summary_of(battle: PlayedBattle) -> Summary:
    """Return who won and why, in words."""
    found, names = account(battle), names_of(battle.start, battle.parties)
    facts = [Fact("Result", _result(battle, names)), Fact("Why", _why(battle, names))]
    facts += [Fact("Decisive attack", _decisive(each, names)) for each in found.decisive]
    facts += [Fact("Best weapon", _best_told(found.best, names))]
    order = [index for side in by_letter(battle.parties) for index in battle.start.of(side)]
    tolls = tuple(_toll(found.fates[index], battle, names) for index in order)
    return Summary(tuple(facts), tolls, _unplayed(battle))


def account_data(battle: PlayedBattle) -> dict[str, Any]:
    """Return the summary as plain data."""
    found, names = account(battle), names_of(battle.start, battle.parties)
    verdict, winner, turns = battle.result
    return {
        "verdict": verdict.value,
        "winner": None if winner is None else battle.parties[winner].letter,
        "turns": turns,
        "why": _why(battle, names),
        "decisive": [_attack_data(each, names) for each in found.decisive],
        "best_weapon": _record_data(found.best, names) if found.best else None,
        "ships": [_fate_data(each, battle, names) for each in found.fates],
        "not_played": _unplayed(battle).data,
    }


def _unplayed(battle: PlayedBattle) -> Omissions:
    return omissions_told(omissions_of(battle), battle.start.rules)


def _result(battle: PlayedBattle, names: Names) -> str:
    verdict, winner, turns = battle.result
    if winner is None:
        word = "A draw" if verdict is Verdict.DRAWN else "Unfinished"
        return f"{word} after {counted(turns, 'turn')}"
    letter, _, captain = battle.parties[winner]
    return f"{names.sides[winner]} ({_side(letter, captain)}) wins after {counted(turns, 'turn')}"


def _why(battle: PlayedBattle, names: Names) -> str:
    beaten = [side for side in by_letter(battle.parties) if is_beaten(battle, side)]
    if not beaten:
        limit = counted(battle.limit, "turn")
        return f"The limit of {limit} was reached with armed ships on both sides"
    return ", ".join(f"{names.sides[side]} {_plight(battle, side)}" for side in beaten)


def _plight(battle: PlayedBattle, side: int) -> str:
    if battle.end.afloat(side):
        return "has no weapon left"
    return "is lost" if len(battle.start.of(side)) == 1 else "has no ship left"


def _decisive(attack: Blow, names: Names) -> str:
    """Return an attack as the log words it, with its turn and the attacker's location."""
    return f"Turn {attack.turn}, {_origin(attack, names)}. {_words(attack, names)}"


def _origin(attack: Blow, names: Names) -> str:
    at = attack.declared.vessels[attack.event.vessel].at
    if isinstance(attack.event, Rammed):
        return "in the movement phase"
    if not isinstance(attack.event, Fired):
        return "in the torpedo phase"
    return f"fired from {names.at(at)}" if at else "fired by a ship lost in that turn"


def _words(attack: Blow, names: Names) -> str:
    told = names._replace(declared=attack.declared)
    return " ".join(lines((attack.event, *attack.did), told))


def _best_told(best: Record | None, names: Names) -> str:
    if best is None:
        return "None, because no attack destroyed a slot"
    return (
        f"{_weapon(best.weapon, best.name, names)}: {counted(best.destroyed, 'slot')} destroyed, "
        f"{counted(best.hits, 'hit')} in {counted(best.shots, 'shot')}"
    )


def _weapon(weapon: Weapon, name: str, names: Names) -> str:
    vessel, place, slots = weapon
    if not slots:
        return f"{names.ships[vessel]}'s {place} in a {name}"
    which = f"slot {slots[0]}" if len(slots) == 1 else f"slots {', '.join(map(str, slots))}"
    return f"{names.ships[vessel]}'s {place} {name} ({which})"


def _toll(fate: ShipLosses, battle: PlayedBattle, names: Names) -> Toll:
    side = battle.start.vessels[fate.vessel].side
    sign = call_signs(battle.start, battle.parties)[fate.vessel]
    return Toll(
        battle.parties[side].letter, sign, names.ships[fate.vessel], fate.lost, fate.slots,
        _end(fate, names), fate.how is not None,
    )  # fmt: skip


def _end(fate: ShipLosses, names: Names) -> str:
    if fate.how is None:
        return "not lost"
    end = f"turn {fate.turn}: {_HOW[fate.how]}"
    return f"{end} by {_attacker(fate.attack, names)}" if fate.attack else end


def _attacker(attack: Blow, names: Names) -> str:
    return _weapon(attack.weapon, attack.name, names)


def _attack_data(attack: Blow, names: Names) -> dict[str, Any]:
    event, at = attack.event, attack.declared.vessels[attack.event.vessel].at
    vessel, place, slots = attack.weapon
    return {
        "turn": attack.turn,
        "vessel": vessel,
        "ship": names.ships[vessel],
        "place": place,
        "slots": list(slots),
        "weapon": attack.name,
        "at": names.at(at) if at else None,
        "target": event.target,
        "hit": event.hit,
        "total": event.total,
        "destroyed": attack.destroyed,
        "words": _words(attack, names),
    }


def _record_data(record: Record, names: Names) -> dict[str, Any]:
    vessel, place, slots = record.weapon
    return {
        "vessel": vessel,
        "ship": names.ships[vessel],
        "place": place,
        "slots": list(slots),
        "weapon": record.name,
        "shots": record.shots,
        "hits": record.hits,
        "destroyed": record.destroyed,
    }


def _fate_data(fate: ShipLosses, battle: PlayedBattle, names: Names) -> dict[str, Any]:
    toll = _toll(fate, battle, names)
    return {
        "vessel": fate.vessel,
        "side": toll.letter,
        "sign": toll.sign,
        "ship": toll.name,
        "slots_lost": fate.lost,
        "slots": fate.slots,
        "lost": None if fate.how is None else fate.how.value,
        "turn": fate.turn or None,
        "by": _attacker(fate.attack, names) if fate.attack else None,
    }


def _side(letter: str, captain: str) -> str:
    return f"{letter}, {captain} captain" if captain else letter
