"""Odds of air ships as text: all that bears, torpedoes, single shots, turn by turn."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.app.odds.air_answer import (
    MOTION,
    best_first,
    columns,
    guns_alike,
    lost_told,
    motions,
    volleys_alike,
)
from cardforge.app.reports.text_tables import folded, headed, percent, said_once, span, wrapped
from cardforge.core.wording import noun_for
from cardforge.leviathans.odds.question import deadliest, left_out
from cardforge.leviathans.odds.targets import bit
from cardforge.leviathans.odds.torpedoes import torpedoed
from cardforge.leviathans.odds.volleys import chance_to_break, expect, foresee, prospect
from cardforge.leviathans.places import SLOT_NUMBERS, named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cardforge.app.odds.air_answer import Column, Fires, Worth
    from cardforge.leviathans.odds.fields import Band
    from cardforge.leviathans.odds.question import Answer, Question
    from cardforge.leviathans.odds.states import Fate
    from cardforge.leviathans.odds.targets import Target
    from cardforge.leviathans.odds.torpedoes import Torpedo, Torpedoed
    from cardforge.leviathans.odds.volleys import Prospect
    from cardforge.leviathans.ship import Location, Ship


class Salvo(NamedTuple):
    """Torpedoes that are alike: how many a turn, where their tubes are, and one of them."""

    a_turn: int
    where: str
    one: Torpedo

    @property
    def name(self) -> str:
        """What their slots are called."""
        return self.one.shot.name

    @property
    def hexes(self) -> str:
        """How far they run."""
        return span(1, self.one.reach)


def salvos(answered: Answer) -> list[Salvo]:
    """Return the torpedoes, those of one name with the same dice and reach as one."""
    alike: dict[object, list[Torpedo]] = {}
    for each in answered.torpedoes:
        alike.setdefault((each.shot.name, each.shot.roll, each.reach), []).append(each)
    return [
        Salvo(
            sum(each.a_turn for each in same),
            named(dict.fromkeys(each.shot.place for each in same)),
            same[0],
        )
        for same in alike.values()
    ]


def torpedo_table(answered: Answer) -> list[str]:
    """Tell of each torpedo how likely it breaks a slot, should it meet the target."""
    seen = columns(answered)
    rows = [
        (each.name, f"{each.a_turn}, {each.where}", each.hexes, *_cells(each, answered, seen))
        for each in salvos(answered)
    ]
    head = ("torpedo", "a turn", "hexes", *(column.name for column in seen))
    title = "Chance of one torpedo that meets the target to break something, in percent, target"
    return [*wrapped(f"{title} {motions(answered)}"), *folded(head, rows, 2, 3)]


def seen_at(
    answered: Answer, column: Column, target: Target
) -> Iterator[tuple[Torpedoed, str, str]]:
    """Yield what each torpedo does at a location, its name and how far it runs."""
    for each in salvos(answered):
        found = torpedoed(each.one, target, answered.flak[column.place])
        yield found, f"{each.name} ({each.where})", each.hexes


def flak_told(answered: Answer) -> list[str]:
    """Say how often flak stops a torpedo, where there is any."""
    stopped = {column.name: answered.flak.get(column.place) for column in columns(answered)}
    words = ", ".join(f"{name} {percent(chance)}" for name, chance in stopped.items() if chance)
    return wrapped(f"Flak that stops a torpedo is reckoned in: {words}.") if words else []


def _cells(each: Salvo, answered: Answer, seen: list[Column]) -> Iterator[str]:
    for column in seen:
        stopped = answered.flak[column.place]
        found = (torpedoed(each.one, target, stopped) for target in column.targets)
        yield " | ".join(_percent(one.chance_to_break) for one in found)


def _percent(chance: Fraction) -> str:
    return percent(chance).rstrip("%")


def detailed(question: Question, answered: Answer) -> Iterator[list[str]]:
    """Yield a table for each location that is asked for and each motion of its ship."""
    moved = tuple(dict.fromkeys(aim.moved for aim in answered.targets))
    for column in columns(answered):
        location = question.target.locations[column.place]
        yield _legend(column, location)
        for motion, target in zip(moved, column.targets, strict=True):
            dice = location.go if motion else location.stop
            yield [f"Target {MOTION[motion]} ({dice})", *_table(answered, column, target)]


def _legend(column: Column, location: Location) -> list[str]:
    """Name the slots with what a breach roll must reach, as things stand."""
    target = column.targets[0]
    words = []
    for number, slot in location.slots.items():
        needed = target.numbers.first[number - 1]
        lost = target.now & bit(number)
        rest = "lost" if lost else str(needed) if needed else ""
        words.append(f"{number} {slot.label} {rest}".rstrip())
    return wrapped(f"At the {column.name}: {', '.join(words)}")


def _table(answered: Answer, column: Column, target: Target) -> list[str]:
    """Tell what each volley, each gun and each torpedo does there, the surest first."""
    standing = [n for n in SLOT_NUMBERS if target.breakable & ~target.now & bit(n)]
    head = (
        "fire",
        "hexes",
        "nothing",
        *(f"slot {n}" for n in standing),
        "keel check",
        "keel broken",
    )
    rows = [
        *_rows(_fired(volleys_alike(answered), target, "all to ")),
        *_rows(_fired(guns_alike(answered), target)),
        *_rows(seen_at(answered, column, target)),
    ]
    return folded(head, rows, 1, 2)


def _rows(told: Iterable[tuple[Prospect | Torpedoed, str, str]]) -> list[tuple[str, ...]]:
    found = sorted(told, key=lambda row: row[0].chance_of_nothing)
    return [(name, hexes, *_chances(seen)) for seen, name, hexes in found]


def _fired(
    fires: list[Fires], target: Target, word: str = ""
) -> Iterator[tuple[Prospect, str, str]]:
    for each in fires:
        for band in each.fire.bands:
            hexes = span(band.nearest, band.farthest)
            yield prospect(band.shots, target), f"{word}{_name(each)}", hexes


def _name(each: Fires) -> str:
    return f"{each.name} ({each.where})" if each.where else each.name


def _chances(seen: Prospect | Torpedoed) -> Iterator[str]:
    yield percent(seen.chance_of_nothing)
    yield from map(percent, seen.slots.values())
    yield percent(seen.chance_of_keel_check)
    yield percent(seen.chance_keel_broken)


ENDS: Final[dict[str, Callable[[Fate], Fraction]]] = {
    "location lost": lambda fate: fate.chance_location_lost,
    "half of the SI": lambda fate: fate.chance_half_destroyed,
    "keel broken": lambda fate: fate.chance_keel_broken,
    "out of battle": lambda fate: fate.chance_destroyed,
}
"""How a ship ends, and what of it a player asks for."""


def turn_by_turn(question: Question, answered: Answer, turns: int) -> list[str]:
    """Return the chances of each end by each turn, under the volley that likeliest brings it."""
    fire, band, aim = deadliest(answered, turns)
    target = answered.targets[aim]
    column = next(each for each in columns(answered) if target in each.targets)
    fates = foresee(band.shots, target, turns)
    rows = [(name, *(percent(end(fate)) for fate in fates)) for name, end in ENDS.items()]
    away = f"{span(band.nearest, band.farthest)} {noun_for(band.farthest, 'hex', 'hexes')}"
    title = (
        f"The {fire.field.name} volley at {away}, turn after turn into the {_or(column.name)} "
        f"of {question.target.name}, {MOTION[aim.moved]}"
    )
    return [*wrapped(title), *folded(("by turn", *map(str, range(1, turns + 1))), rows)]


def _or(names: str) -> str:
    """Name several locations as a choice."""
    return " or ".join(names.rsplit(", ", 1))


def odds_text(question: Question, answered: Answer, turns: int) -> str:
    """Return the answer as text: of one location slot by slot, of all of them in short."""
    parts = [_heading(question), wrapped(answered.why_not)]
    if answered.targets:
        parts += detailed(question, answered) if question.at else _in_short(answered)
        parts.append(flak_told(answered))
    if not answered.why_not:
        parts.append(turn_by_turn(question, answered, turns))
    parts.append(wrapped(left_out(question, answered)))
    if answered.targets and not question.at:
        parts.append(["--at LOCATION tells the odds of each slot there."])
    return "\n\n".join("\n".join(part) for part in parts if part)


def _in_short(answered: Answer) -> Iterator[list[str]]:
    """Yield tables of all locations: what volleys break, and how often one gun or torpedo does."""
    seen = columns(answered)
    if answered.volleys:
        yield _volleys(answered, seen)
        yield _guns(answered, seen)
    if answered.torpedoes:
        yield torpedo_table(answered)


def _heading(question: Question) -> list[str]:
    """Name the two ships and what they have lost, in lines that a narrow terminal shows."""
    one, other = question.attacker, question.target
    words = f"{one.name} ({_about(one)}) fires at {other.name} ({_about(other)})"
    named = headed(words, (one.name, other.name))
    return named + [line for words in lost_told(question) for line in wrapped(words)]


def _about(ship: Ship) -> str:
    return f"Type {ship.type}, SI {ship.si}"


def _volleys(answered: Answer, seen: list[Column]) -> list[str]:
    """Tell of each field how many slots its guns break together."""

    def words(each: Fires, band: Band) -> tuple[str, ...]:
        guns = sum(len(shot.slots) for shot in band.shots)
        return each.name, span(band.nearest, band.farthest), str(guns)

    head = ("fire to", "hexes", "guns", *(column.name for column in seen))
    rows = best_first(volleys_alike(answered), seen, _mean, words)
    title = f"Slots that a whole volley breaks on average, target {motions(answered)}"
    return [title, *folded(head, said_once(rows), 1, 3)]


def _guns(answered: Answer, seen: list[Column]) -> list[str]:
    """Tell of each gun how likely it breaks a slot or the keel."""

    def words(each: Fires, band: Band) -> tuple[str, ...]:
        return each.name, f"{each.guns}, {each.where}", span(band.nearest, band.farthest)

    head = ("gun", "mounted", "hexes", *(column.name for column in seen))
    rows = best_first(guns_alike(answered), seen, _break, words)
    title = f"Chance of one gun to break something, in percent, target {motions(answered)}"
    return [title, *folded(head, said_once(rows, 2), 2, 3)]


def _mean(band: Band, target: Target) -> Worth:
    worth = expect(band.shots, target).mean_slots_broken
    return worth, f"{float(worth):.2f}"


def _break(band: Band, target: Target) -> Worth:
    worth = chance_to_break(band.shots, target)
    return worth, percent(worth).rstrip("%")
