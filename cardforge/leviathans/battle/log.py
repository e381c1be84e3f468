"""A battle told in words, so that whoever was not there can follow it hex by hex and die by die.

The events of a battle give what is added to a shot as one number. Its parts follow from the state
in which the shot was declared.
"""

from __future__ import annotations

from collections import Counter
from functools import singledispatch
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.core.hexes import HexSheet, Offset, coordinate, to_offset
from cardforge.leviathans.battle import initiative
from cardforge.leviathans.battle.battle import by_letter, call_signs
from cardforge.leviathans.battle.chronicle import chronicle
from cardforge.leviathans.battle.events import (
    Deployed,
    Effect,
    Ended,
    Event,
    Exploded,
    Fired,
    FlakFired,
    KeelTested,
    Launched,
    Lost,
    Mended,
    RamChecked,
    Rammed,
    Ranked,
    RanOut,
    Sailed,
    Shifted,
    Silenced,
    Struck,
    Torpedoed,
    TurnBegan,
    Verdict,
    Wasted,
)
from cardforge.leviathans.battle.orders import RAM
from cardforge.leviathans.battle.state import Loss
from cardforge.leviathans.engine.chart import edges
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds.shots import BRACKET_RESULTS
from cardforge.leviathans.odds.targets import bit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardforge.core.battles import Parties
    from cardforge.core.hexes import Hex, Orient
    from cardforge.leviathans.battle.battle import PlayedBattle
    from cardforge.leviathans.battle.events import Cast, Roll
    from cardforge.leviathans.battle.state import State, Vessel
    from cardforge.leviathans.places import Placement

_LOSSES: Final = {
    Loss.KEEL: "breaks up and falls",
    Loss.LOCATION: "is lost: nothing is left of a location",
    Loss.HALF: "is lost: slots of half her SI are destroyed",
    Loss.EDGE: "is lost in the edge of the map",
    Loss.FLED: "has fled over the edge of the map",
}
_HEADINGS: Final[dict[Orient, tuple[str, ...]]] = {
    "flat": ("SE", "S", "SW", "NW", "N", "NE"),
    "pointy": ("E", "SE", "SW", "W", "NW", "NE"),
}


class Names(NamedTuple):
    """What words need beside an event: names of both sides and of every ship by its index.

    `declared` is the state in which the shots of the turn were declared, where it is known.
    """

    sides: tuple[str, str]
    ships: tuple[str, ...]
    sheet: HexSheet
    declared: State | None = None

    def hex(self, hex_: Hex) -> str:
        """Tell a hex as the map does; one off the map by its column and row."""
        column, row = to_offset(hex_, self.sheet.orient)
        inside = hex_ in self.sheet and not self.sheet.is_half(hex_)
        return coordinate(Offset(column, row)) if inside else f"({column}, {row})"

    def at(self, placement: Placement) -> str:
        """Tell where a ship is and where she heads."""
        hex_ = self.hex(placement.position)
        return f"{hex_} heading {_HEADINGS[self.sheet.orient][placement.facing]}"


def names_of(state: State, parties: Parties) -> Names:
    """Return what ships and sides are called; namesakes have their call signs with them."""
    names = [vessel.ship.name for vessel in state.vessels]
    shared = Counter(names)
    ships = (
        name if shared[name] == 1 else f"{name} {sign}"
        for name, sign in zip(names, call_signs(state, parties), strict=True)
    )
    first, second = parties
    return Names((first.name, second.name), tuple(ships), state.sheet)


def log(battle: PlayedBattle) -> Iterator[str]:
    """Yield the lines of a battle: who fights, and then whatever happens."""
    yield from opening(battle.start, battle.parties)
    names = names_of(battle.start, battle.parties)
    for leaf in chronicle(battle):
        yield from lines(leaf.events, names._replace(declared=leaf.declared))


def opening(start: State, parties: Parties) -> Iterator[str]:
    """Tell both sides, A first: captain, edge, and ships where the name does not tell them."""
    names = names_of(start, parties)
    for side in by_letter(parties):
        letter, name, captain = parties[side]
        ships = [names.ships[index] for index in start.of(side)]
        told_ships = "" if ships == [name] else f", with {', '.join(ships)}"
        commanded = f", {captain} captain" if captain else ""
        words = f"{letter}: {name}{commanded}, from the {edges(start.sheet)[side]} edge{told_ships}"
        yield ended(words)


def lines(events: Iterable[Event], names: Names) -> Iterator[str]:
    """Yield events in words, a shot with all that it did in one line."""
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
    """Return words as a sentence that ends, once."""
    return words if words.endswith(".") else f"{words}."


def told(event: Event, names: Names) -> str:
    """Tell an event in words; an attack and what it did are parts of one sentence."""
    return _told_with(event, names, _addends(event, names, ()))


def _addends(event: Event, names: Names, before: tuple[Addend, ...]) -> tuple[Addend, ...]:
    """Return what the attack at hand adds to its dice: a magazine repeats the attack before it."""
    if isinstance(event, Fired):
        return shot_addends(event, names.declared)
    return () if isinstance(event, Torpedoed) else before


def _told_with(event: Event, names: Names, addends: tuple[Addend, ...]) -> str:
    if isinstance(event, Fired):
        return _fired(event, names, addends)
    if isinstance(event, Exploded):
        return _exploded(event, names, addends)
    return _told(event, names)


@singledispatch
def _told(event: Any, names: Names) -> str:
    return initiative.told(event, names.sides)


@_told.register
def _(event: Deployed, names: Names) -> str:
    return f"{names.ships[event.vessel]} begins at {names.at(event.at)}."


@_told.register
def _(event: TurnBegan, _names: Names) -> str:
    return f"Turn {event.turn}."


@_told.register
def _(event: Sailed, names: Names) -> str:
    name, course = names.ships[event.vessel], " ".join(event.words)
    if not course:
        return f"{name} stays at {names.at(event.at)}."
    if event.words[-1] == RAM:
        before = " ".join(event.words[:-1])
        way = f"sails {before} to {names.at(event.at)} and" if before else ""
        return f"{name} {way} means to ram.".replace("  ", " ")
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


def _fired(event: Fired, names: Names, addends: tuple[Addend, ...]) -> str:
    ways = "moving" if event.moved else "standing"
    hexes = "1 hex" if event.distance == 1 else f"{event.distance} hexes"
    return (
        f"{names.ships[event.vessel]}: {event.place} {event.gun} at {names.ships[event.target]}'s "
        f"{event.hit}, {ways}, {hexes}: {roll_sum('gun', event.roll, event.total, addends)}"
    )


def _exploded(event: Exploded, names: Names, addends: tuple[Addend, ...]) -> str:
    total = roll_sum("weapon", event.roll, event.total, addends)
    return f"{names.ships[event.target]}'s magazine goes off in its {event.hit}: {total}"


@_told.register
def _(event: Launched, names: Names) -> str:
    line = f"{names.hex(event.start)} towards {names.hex(event.towards)}"
    return f"{names.ships[event.vessel]} launches from her {event.place}: {line}."


@_told.register
def _(event: RanOut, names: Names) -> str:
    return f"{names.ships[event.vessel]}'s {event.place} torpedo meets nobody."


@_told.register
def _(event: FlakFired, names: Names) -> str:
    end = "stopped" if event.stopped else "not stopped"
    return f"{names.ships[event.target]}'s {event.hit} flak: {flak_sum(event)}: {end}."


@_told.register
def _(event: Torpedoed, names: Names) -> str:
    ways = "moving" if event.moved else "standing"
    return (
        f"{names.ships[event.vessel]}'s {event.place} torpedo at {names.ships[event.target]}'s "
        f"{event.hit}, {ways}: {roll_sum('torpedo', event.roll, event.total)}"
    )


@_told.register
def _(event: Silenced, names: Names) -> str:
    name, target = names.ships[event.vessel], names.ships[event.target]
    return f"{name}'s {event.place} torpedo puts {target}'s trim tanks out for the turn."


@_told.register
def _(event: Mended, names: Names) -> str:
    end = "mended" if event.done else "not mended"
    return (
        f"{names.ships[event.vessel]} works on its {event.place}, slot {event.slot}, {event.item}: "
        f"{repair_sum(event)}: {end}."
    )


@_told.register
def _(event: Wasted, names: Names) -> str:
    name, target = names.ships[event.vessel], names.ships[event.target]
    finds = "slot {} finds" if len(event.slots) == 1 else "slots {} find"
    return f"{name}: {event.place} {finds.format(_listed(event.slots))} {target} gone."


@_told.register
def _(event: Struck, names: Names) -> str:
    if event.effect is Effect.MISS:
        return f"slot {event.slot}: a miss"
    before = _dice_before(event)
    end = {
        Effect.BROKEN: "destroyed",
        Effect.HELD: "holds",
        Effect.KEEL_CHECK: "gone as well, the keel is struck",
    }[event.effect]
    needed = f"breach number {event.needed}{_armored(event, names.declared)}"
    return f"{before}slot {event.slot}, {event.item}, against {needed}: {end}"


def _dice_before(event: Struck) -> str:
    """Say why the slot die was rolled again, if it was."""
    if len(event.shows) == 1:
        return ""
    if event.sought:
        return f"{', '.join(map(str, event.shows[:-1]))} rolled again for the ram prow, then "
    return f"slot {event.shows[0]} is gone, then "


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
    """Say where a breach number is more than the card prints for the slot."""
    if declared is None:
        return ""
    slot = declared.vessels[event.target].ship.locations[event.hit].slots[event.slot]
    return ", armor included" if event.needed > (slot.breach or 0) else ""


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


class Addend(NamedTuple):
    """A number in a sum, and what it is for."""

    amount: int
    name: str


def shot_addends(shot: Fired, declared: State | None) -> tuple[Addend, ...]:
    """Return what a shot adds to its dice; in one part where the state is not known."""
    known = _known_addends(shot, declared) if declared else ()
    parts = [part for part in known if part.amount]
    rest = shot.roll.added - sum(part.amount for part in parts)
    return (*parts, Addend(rest, "for other modifiers")) if rest else tuple(parts)


def roll_sum(weapon: str, roll: Roll, total: int, addends: Sequence[Addend] = ()) -> str:
    """Return an attack's dice and numbers with its total; `weapon` is the word for what attacks."""
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
    """Return what flak rolled at a torpedo."""
    crews = _of_pool("crew", "best crew", event.crews)
    return f"{' + '.join([f'flak {shown(event.cast)}', *crews])} = {event.total}"


def ram_sum(event: RamChecked) -> str:
    """Return what a ship rolled to ram."""
    added = (Addend(event.crews, "ramming crews"), Addend(event.run, "straight ahead"))
    parts = "".join(_signed(part) for part in added if part.amount)
    return f"{shown(event.cast)}{parts} = {event.total}"


def repair_sum(event: Mended) -> str:
    """Return what a crew rolled for a repair."""
    officer = _signed(Addend(event.added, "officer")) if event.added else ""
    return f"{shown(event.cast)} + crew {shown(event.crew)}{officer} = {event.total}"


def keel_sum(event: KeelTested) -> str:
    """Return what a keel check came to; the rules count slots of the location struck twice."""
    lost = f"{_counted(event.modifier, 'slot')} lost (those of the location struck count twice)"
    total = event.cast.total + event.modifier
    return f"{shown(event.cast)} + {lost} = {total} against SI {event.si}"


def shown(cast: Cast) -> str:
    """Return dice with what they show, such as `R 5 + R 10`."""
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


def _lost_tanks(vessel: Vessel) -> int:
    return sum(
        slot.family is Family.TRIM_TANK and bool(vessel.damage.in_effect(place) & bit(number))
        for place, number, slot in vessel.ship.all_slots()
    )


def _of_pool(one: str, best: str, casts: tuple[Cast, ...], count: int = 1) -> Iterator[str]:
    """Yield each cast, or of which the best count."""
    if len(casts) <= count:
        yield from (f"{one} {shown(cast)}" for cast in casts)
    else:
        yield f"{best} of ({', '.join(map(shown, casts))})"


def _signed(addend: Addend) -> str:
    return f" {'+' if addend.amount > 0 else '-'} {abs(addend.amount)} {addend.name}"


def _tanks(count: int) -> str:
    return "trim tank" if count == 1 else "trim tanks"


def _counted(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"
