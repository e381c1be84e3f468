"""The log of a battle in words, hex by hex and die by die."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any, Final, get_args

from cardforge.leviathans.battle import Names, by_letter, charges, initiative, names_of
from cardforge.leviathans.battle.chronicle import chronicle
from cardforge.leviathans.battle.events import (
    Bombed,
    BomberSent,
    Broached,
    Carried,
    Charged,
    Deployed,
    Effect,
    Ended,
    EnginePushed,
    Evaded,
    Event,
    Exploded,
    FireConcentrated,
    Fired,
    FlakFired,
    FlewHome,
    GloryTried,
    KeelTested,
    Launched,
    LockTried,
    Lost,
    Mended,
    MineLaid,
    MineStruck,
    RamChecked,
    Rammed,
    Ranked,
    RanOut,
    Reinforced,
    ReturnTried,
    Sailed,
    Screened,
    Shifted,
    Silenced,
    Struck,
    Torpedoed,
    TurnBegan,
    Unlocked,
    Verdict,
    Wasted,
    WentOff,
)
from cardforge.leviathans.battle.orders import HUG, LOCK, RAM, SCREEN
from cardforge.leviathans.battle.roll_sums import (
    Addend,
    flak_sum,
    glory_sum,
    keel_sum,
    lock_sum,
    ram_sum,
    reinforce_sum,
    repair_sum,
    roll_sum,
    shot_addends,
    shown,
    torpedo_addends,
)
from cardforge.leviathans.battle.state import Loss
from cardforge.leviathans.engine.chart import edges

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardforge.core.battles import Parties
    from cardforge.leviathans.battle import PlayedBattle
    from cardforge.leviathans.battle.state import State

_LOSSES: Final = {
    Loss.KEEL: "is lost: its keel is broken",
    Loss.LOCATION: "is lost: all slots of a location are destroyed",
    Loss.HALF: "is lost: slots of half its SI are destroyed",
    Loss.EDGE: "is lost at the edge of the map",
    Loss.FLED: "has fled over the edge of the map",
}

_OWN_SENTENCE: Final = (SCREEN, HUG, LOCK)


def log(battle: PlayedBattle) -> Iterator[str]:
    """Yield the lines of a battle: first who fights, then all that happens."""
    yield from opening(battle.start, battle.parties)
    names = names_of(battle.start, battle.parties)
    for leaf in chronicle(battle):
        yield from lines(leaf.events, names._replace(declared=leaf.declared))


def opening(start: State, parties: Parties) -> Iterator[str]:
    """Yield a line for each side, A first: captain, edge, and ships unless they are its name."""
    names = names_of(start, parties)
    for side in by_letter(parties):
        letter, name, captain = parties[side]
        ships = [names.ships[index] for index in start.of(side)]
        told_ships = "" if ships == [name] else f", with {', '.join(ships)}"
        commanded = f", {captain} captain" if captain else ""
        words = f"{letter}: {name}{commanded}, from the {edges(start.sheet)[side]} edge{told_ships}"
        yield ended(words)


def lines(events: Iterable[Event], names: Names) -> Iterator[str]:
    """Yield events in words, with each shot and its effects in one line."""
    line = ""
    addends: tuple[Addend, ...] = ()
    for event in events:
        addends = _addends(event, names, addends)
        words = _told_with(event, names, addends)
        if isinstance(event, (Struck, KeelTested)):
            line += f"; {words}"
            continue
        if line:
            yield ended(line)
        line = words
    if line:
        yield ended(line)


def ended(words: str) -> str:
    """Return words as a sentence with one full stop."""
    return words if words.endswith(".") else f"{words}."


def told(event: Event, names: Names) -> str:
    """Return an event in words; an attack and its effects are parts of one sentence."""
    return _told_with(event, names, _addends(event, names, ()))


def _addends(event: Event, names: Names, before: tuple[Addend, ...]) -> tuple[Addend, ...]:
    """Return what an attack adds to its dice; a magazine repeats the attack before it."""
    if isinstance(event, Fired):
        return shot_addends(event, names.declared)
    if isinstance(event, Torpedoed):
        return torpedo_addends(event)
    return () if isinstance(event, (Rammed, Bombed, MineStruck)) else before


def _told_with(event: Event, names: Names, addends: tuple[Addend, ...]) -> str:
    if isinstance(event, Fired):
        return _fired(event, names, addends)
    if isinstance(event, Exploded):
        return _exploded(event, names, addends)
    return _told(event, names)


@singledispatch
def _told(event: Any, names: Names) -> str:
    if isinstance(event, get_args(charges.Event)):
        return charges.told(event, names.ships, names.at)
    return initiative.told(event, names.sides)


@_told.register
def _(event: Deployed, names: Names) -> str:
    return f"{names.ships[event.vessel]} begins at {names.at(event.at)}."


@_told.register
def _(event: TurnBegan, _names: Names) -> str:
    return f"Turn {event.turn}."


@_told.register
def _(event: Sailed, names: Names) -> str:
    name = names.ships[event.vessel]
    course = " ".join(w for w in event.words if w.partition(" ")[0] not in _OWN_SENTENCE)
    if not course:
        return f"{name} stays at {names.at(event.at)}."
    last, _, member = event.words[-1].partition(" ")
    if last == RAM:
        before = course.removesuffix(event.words[-1])
        way = f" sails {before}to {names.at(event.at)} and" if before else ""
        bow = f" with the bow of {names.ships[int(member)]}" if member else ""
        return f"{name}{way} means to ram{bow}."
    stop = "" if event.entered else ", without entering a hex"
    return f"{name} sails {course} to {names.at(event.at)}{stop}."


@_told.register
def _(event: Ranked, names: Names) -> str:
    return f"{names.ships[event.vessel]} moves at {event.initiative}, initiative crews included."


@_told.register
def _(event: RamChecked, names: Names) -> str:
    end = "succeeds" if event.done else "fails"
    target = names.ships[event.target]
    return f"{names.ships[event.vessel]} rams {target}: {ram_sum(event)}: it {end}."


@_told.register
def _(event: Rammed, names: Names) -> str:
    one, target = names.ships[event.vessel], names.ships[event.target]
    ways = "moving" if event.moved else "standing"
    met = f"{one}'s {event.place} meets {target}'s {event.hit}, {ways}"
    added = Addend(event.roll.added, "Type")
    return f"{met}: {roll_sum('ram', event.roll, event.total, [added])}"


@_told.register
def _(event: Shifted, names: Names) -> str:
    return f"{names.ships[event.vessel]} is shifted to {names.at(event.at)}."


@_told.register
def _(event: Screened, names: Names) -> str:
    ways = "shelters behind" if event.hugs else "screens"
    return f"{names.ships[event.vessel]} {ways} {names.ships[event.target]}, for {event.mp} MP."


@_told.register
def _(event: LockTried, names: Names) -> str:
    way = f"closes with {names.ships[event.target]}, for {event.mp} MP"
    end = "they are locked" if event.done else "their sides meet"
    return f"{names.ships[event.vessel]} {way}: {lock_sum(event)}: {end}."


@_told.register
def _(event: Unlocked, names: Names) -> str:
    return f"{names.ships[event.vessel]} is locked to nobody."


@_told.register
def _(event: Carried, names: Names) -> str:
    return f"{names.ships[event.vessel]} is at {names.at(event.at)} with its lock."


@_told.register
def _(event: EnginePushed, names: Names) -> str:
    name = names.ships[event.vessel]
    sum_ = f"{shown(event.cast)} = {event.cast.total}"
    end = f"the engine is destroyed, {event.mp} MP" if event.wrecked else f"{event.mp} MP"
    return f"{name} pushes its {event.place} engine, slot {event.slot}: {sum_}: {end} this turn."


@_told.register
def _(event: ReturnTried, names: Names) -> str:
    end = "it stays away"
    if event.done or event.gone:
        end = "it is back" if event.done else "it is gone for good"
    total = f"{shown(event.cast)} = {event.cast.total}"
    return f"{names.ships[event.vessel]} tries to return to {names.at(event.at)}: {total}: {end}."


@_told.register
def _(event: GloryTried, names: Names) -> str:
    end = "it charges" if event.done else "it fails"
    return f"{names.ships[event.vessel]} stakes all For Glory: {glory_sum(event)}: {end}."


@_told.register
def _(event: Charged, names: Names) -> str:
    return f"{names.ships[event.vessel]} charges to {names.at(event.at)}."


@_told.register
def _(event: Broached, names: Names) -> str:
    return f"{names.ships[event.vessel]} broaches and is at {names.at(event.at)}."


@_told.register
def _(event: Reinforced, names: Names) -> str:
    end = "it moves" if event.done else "it stays"
    crew = f"the crew of its {event.place}, slot {event.slot}"
    to = f"its {event.to}, slot {event.to_slot}"
    total = reinforce_sum(event)
    return f"{names.ships[event.vessel]} sends {crew}, to {to}: {total}: {end}."


@_told.register
def _(event: FireConcentrated, names: Names) -> str:
    end = "brackets may join ships" if event.done else "no Japanese ship fires brackets"
    rolled = f"{shown(event.cast)} = {event.cast.total}"
    target = names.ships[event.target]
    return f"{names.sides[event.side]} concentrates fire on {target}: {rolled}: {end}."


@_told.register
def _(event: Evaded, names: Names) -> str:
    end = "its SI holds" if event.done else f"its SI falls to {event.si}"
    name = names.ships[event.vessel]
    return f"{name} evades: {shown(event.cast)} = {event.cast.total}: {end}"


def _fired(event: Fired, names: Names, addends: tuple[Addend, ...]) -> str:
    ways = "moving" if event.moved else "standing"
    hexes = "1 hex" if event.distance == 1 else f"{event.distance} hexes"
    joined = "".join(
        f" with {names.ships[other]}'s {place}" for other, place, _slots in event.joined
    )
    total = roll_sum("gun", event.roll, event.total, addends)
    return (
        f"{names.ships[event.vessel]}: {event.place} {event.gun}{joined} at "
        f"{names.ships[event.target]}'s {event.hit}, {ways}, {hexes}: {total}"
    )


def _exploded(event: Exploded, names: Names, addends: tuple[Addend, ...]) -> str:
    total = roll_sum("weapon", event.roll, event.total, addends)
    return f"{names.ships[event.target]}'s magazine goes off in its {event.hit}: {total}"


@_told.register
def _(event: Launched, names: Names) -> str:
    line = f"{names.hex(event.start)} towards {names.hex(event.towards)}"
    return f"{names.ships[event.vessel]} launches from its {event.place}: {line}."


@_told.register
def _(event: RanOut, names: Names) -> str:
    return f"{names.ships[event.vessel]}'s {event.place} torpedo meets no ship."


@_told.register
def _(event: FlakFired, names: Names) -> str:
    end = "stopped" if event.stopped else "not stopped"
    at = " at a mine" if event.mine else ""
    return f"{names.ships[event.target]}'s {event.hit} flak{at}: {flak_sum(event)}: {end}."


@_told.register
def _(event: Torpedoed, names: Names) -> str:
    ways = "moving" if event.moved else "standing"
    total = roll_sum("torpedo", event.roll, event.total, torpedo_addends(event))
    return (
        f"{names.ships[event.vessel]}'s {event.place} torpedo at {names.ships[event.target]}'s "
        f"{event.hit}, {ways}: {total}"
    )


@_told.register
def _(event: BomberSent, names: Names) -> str:
    name, target = names.ships[event.vessel], names.ships[event.target]
    return f"{name} sends the bomber of its {event.place}, slot {event.slot}, to {target}."


@_told.register
def _(event: Bombed, names: Names) -> str:
    name, target = names.ships[event.vessel], names.ships[event.target]
    total = roll_sum("bomber", event.roll, event.total)
    return f"{name}'s {event.place} bomber at {target}'s {event.hit}: {total}"


@_told.register
def _(event: MineLaid, names: Names) -> str:
    where = names.hex(event.hex)
    return f"{names.ships[event.vessel]} lays a mine beside its {event.place}, at {where}."


@_told.register
def _(event: WentOff, names: Names) -> str:
    by = "" if event.by is None else f": {names.ships[event.by]} has set it off"
    return f"The mine at {names.hex(event.hex)} goes off{by}."


@_told.register
def _(event: MineStruck, names: Names) -> str:
    ways = "moving" if event.moved else "standing"
    struck = f"{names.ships[event.target]}'s {event.hit}, {ways}"
    total = roll_sum("mine", event.roll, event.total)
    return f"The blast at {names.hex(event.hex)} at {struck}: {total}"


@_told.register
def _(event: FlewHome, names: Names) -> str:
    return f"{names.ships[event.vessel]}'s {event.place} bomber does not reach its target."


@_told.register
def _(event: Silenced, names: Names) -> str:
    name, target = names.ships[event.vessel], names.ships[event.target]
    return f"{name}'s {event.place} torpedo puts {target}'s trim tanks out for the turn."


@_told.register
def _(event: Mended, names: Names) -> str:
    end = "repaired" if event.done else "not repaired"
    return (
        f"{names.ships[event.vessel]} works on its {event.place}, slot {event.slot}, {event.item}: "
        f"{repair_sum(event)}: {end}."
    )


@_told.register
def _(event: Wasted, names: Names) -> str:
    name, target = names.ships[event.vessel], names.ships[event.target]
    finds = "slot {} finds" if len(event.slots) == 1 else "slots {} find"
    return f"{name}: {event.place} {finds.format(_listed(event.slots))} {target} lost."


@_told.register
def _(event: Struck, names: Names) -> str:
    if event.effect is Effect.MISS:
        return f"slot {event.slot}: a miss"
    before = _dice_before(event)
    end = {
        Effect.BROKEN: "destroyed",
        Effect.HELD: "holds",
        Effect.KEEL_CHECK: "destroyed already, keel check",
    }[event.effect]
    needed = f"breach number {event.needed}{_armored(event, names.declared)}"
    return f"{before}slot {event.slot}, {event.item}, against {needed}: {end}"


def _dice_before(event: Struck) -> str:
    """Return why the slot die was rolled again, if it was."""
    if len(event.shows) == 1:
        return ""
    if event.sought:
        return f"{', '.join(map(str, event.shows[:-1]))} rolled again for the ram prow, then "
    return f"slot {event.shows[0]} is destroyed already, then "


@_told.register
def _(event: KeelTested, names: Names) -> str:
    end = "it breaks" if event.broken else "it holds"
    return f"{names.ships[event.target]}'s keel: {keel_sum(event)}: {end}"


@_told.register
def _(event: Lost, names: Names) -> str:
    return f"{names.ships[event.vessel]} {_LOSSES[event.how]}."


@_told.register
def _(event: Ended, names: Names) -> str:
    if event.winner is not None:
        return f"{names.sides[event.winner]} wins in turn {event.turn}."
    end = "A draw" if event.verdict is Verdict.DRAWN else "Unfinished"
    return f"{end} after turn {event.turn}."


def _armored(event: Struck, declared: State | None) -> str:
    """Return a note if a breach number is higher than the card prints for the slot."""
    if declared is None:
        return ""
    slot = declared.vessels[event.target].ship.locations[event.hit].slots[event.slot]
    return ", armor included" if event.needed > (slot.breach or 0) else ""


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
