"""Odds of air ships as tables: volleys, single shots, each slot, turn by turn."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.figures import CHANCE, MEAN, PERCENT, AnswerTable, Column, percent
from cardforge.core.wording import noun_for, span
from cardforge.leviathans.dice import evaded
from cardforge.leviathans.odds import chance_to_break, expect, foresee, prospect
from cardforge.leviathans.odds.question import deadliest, left_out
from cardforge.leviathans.odds.targets import bit
from cardforge.leviathans.odds.torpedoes import torpedoed
from cardforge.leviathans.places import SLOT_NUMBERS, named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cardforge.core.figures import Cell, Part
    from cardforge.leviathans.odds import Prospect
    from cardforge.leviathans.odds.question import Answered, Fire, Question
    from cardforge.leviathans.odds.shots import Band
    from cardforge.leviathans.odds.states import Fate
    from cardforge.leviathans.odds.targets import Target
    from cardforge.leviathans.odds.torpedoes import TorpedoEffect, TorpedoSlot
    from cardforge.leviathans.ship import Location

    Row = tuple[Cell, ...]

MOTION: Final = {True: "moving", False: "standing"}
_EITHER: Final = {
    ("port", "starboard"): "either side",
    ("bow to port", "bow to starboard"): "either half of the bow",
    ("stern to port", "stern to starboard"): "either half of the stern",
}
_SHORTER: Final = {
    "either half of the bow": "bow halves",
    "either half of the stern": "stern halves",
}
"""Shorter names of parts of the horizon, for lists of several."""
_LONGEST_NAME: Final = 24


def parts(question: Question, answered: Answered, turns: int) -> Iterator[Part]:
    """Yield the parts of the answer: slot by slot for one location, in short for all of them."""
    yield answered.why_not
    if answered.targets:
        yield from _in_detail(question, answered) if question.at else _in_short(answered)
        yield _flak(answered)
    if not answered.why_not:
        yield _turn_by_turn(question, answered, turns)
    yield left_out(question, answered)
    if answered.targets and not question.at:
        yield "--at LOCATION shows the odds of each slot there."


def _in_short(answered: Answered) -> Iterator[Part]:
    """Yield tables of all locations: slots that volleys break, chances of each gun and torpedo."""
    struck = struck_alike(answered)
    if answered.volleys:
        yield _volleys(answered, struck)
        yield _guns(answered, struck)
    if answered.torpedoes:
        yield _torpedoes(answered, struck)


def _volleys(answered: Answered, struck: list[EqualPlaces]) -> AnswerTable:
    """Return a table of how many slots the guns of each field break together."""

    def words(each: Fires, band: Band) -> Row:
        guns = sum(len(shot.slots) for shot in band.shots)
        return each.name, span(band.nearest, band.farthest), guns

    title = f"Slots that a whole volley breaks on average, target {motions(answered)}"
    rows = _best_first(volleys_alike(answered), struck, _mean, words)
    columns = _columns(("fire to", "hexes", "guns"), struck, MEAN)
    return AnswerTable(title, columns, rows, words=1, keys=3, once=1)


def _guns(answered: Answered, struck: list[EqualPlaces]) -> AnswerTable:
    """Return a table of each gun's chance to break a slot or the keel."""

    def words(each: Fires, band: Band) -> Row:
        return each.name, f"{each.guns}, {each.where}", span(band.nearest, band.farthest)

    title = f"Chance of one gun to break something, in percent, target {motions(answered)}"
    rows = _best_first(guns_alike(answered), struck, _break, words)
    columns = _columns(("gun", "mounted", "hexes"), struck, PERCENT)
    return AnswerTable(title, columns, rows, words=2, keys=3, once=2)


def _torpedoes(answered: Answered, struck: list[EqualPlaces]) -> AnswerTable:
    """Return a table of each torpedo's chance to break a slot if it meets the target."""
    title = "Chance of one torpedo that meets the target to break something, in percent, target"
    rows: tuple[Row, ...] = tuple(
        (
            each.name,
            f"{each.a_turn}, {each.where}",
            each.hexes,
            *(
                tuple(
                    torpedoed(each.one, target, answered.flak[column.place]).chance_to_break
                    for target in column.targets
                )
                for column in struck
            ),
        )
        for each in torpedoes_alike(answered)
    )
    columns = _columns(("torpedo", "a turn", "hexes"), struck, PERCENT)
    return AnswerTable(f"{title} {motions(answered)}", columns, rows, words=2, keys=3)


def _columns(heads: Iterable[str], struck: Iterable[EqualPlaces], unit: str) -> tuple[Column, ...]:
    return (*map(Column, heads), *(Column(each.name, unit) for each in struck))


def _best_first(
    fires: Iterable[Fires],
    struck: Iterable[EqualPlaces],
    worth: Callable[[Band, Target], Fraction],
    words: Callable[[Fires, Band], Row],
) -> tuple[Row, ...]:
    """Return the rows of a table, with equal fires together and the best ones first."""
    targets = [column.targets for column in struck]
    groups = []
    for each in fires:
        rows: list[Row] = []
        most = Fraction(0)
        for band in each.fire.bands:
            cells = [tuple(worth(band, target) for target in group) for group in targets]
            most = max(most, *(value for cell in cells for value in cell))
            rows.append((*words(each, band), *cells))
        groups.append((most, rows))
    groups.sort(key=lambda group: -group[0])
    return tuple(row for _, rows in groups for row in rows)


def _mean(band: Band, target: Target) -> Fraction:
    return expect(band.shots, target).mean_slots_broken


def _break(band: Band, target: Target) -> Fraction:
    return chance_to_break(band.shots, target)


def _flak(answered: Answered) -> str:
    """Return a note on how often flak stops a torpedo; empty if there is no flak."""
    stopped = {each.name: answered.flak.get(each.place) for each in struck_alike(answered)}
    words = ", ".join(f"{name} {percent(chance)}" for name, chance in stopped.items() if chance)
    return f"Flak that may stop a torpedo is included: {words}." if words else ""


def _in_detail(question: Question, answered: Answered) -> Iterator[Part]:
    """Yield a table for each location in question and each motion of the target."""
    moved = tuple(dict.fromkeys(aim.moved for aim in answered.targets))
    for column in struck_alike(answered):
        location = question.target.locations[column.place]
        yield _legend(column, location)
        for motion, target in zip(moved, column.targets, strict=True):
            dice = location.go if motion else location.stop
            if question.target_evades:
                dice = _evasive(dice)
            yield _slot_by_slot(f"Target {MOTION[motion]} ({dice})", answered, column, target)


def _legend(column: EqualPlaces, location: Location) -> str:
    """Return a location's slots as text, each with the breach roll that it now needs."""
    target = column.targets[0]
    words = []
    for number, slot in location.slots.items():
        needed = target.numbers.first[number - 1]
        lost = target.now & bit(number)
        rest = "lost" if lost else str(needed) if needed else ""
        words.append(f"{number} {slot.label} {rest}".rstrip())
    return f"At the {column.name}: {', '.join(words)}"


def _evasive(dice: str) -> str:
    """Return what evasive maneuvers leave of location dice, such as `U + 1`."""
    left, points = evaded(dice)
    return " + ".join(filter(None, (left, str(points or "")))) or "no dice"


def _slot_by_slot(
    title: str, answered: Answered, column: EqualPlaces, target: Target
) -> AnswerTable:
    """Return the effects of volleys, guns and torpedoes on a location, most likely first."""
    standing = [n for n in SLOT_NUMBERS if target.breakable & ~target.now & bit(n)]
    ends = ("nothing", *(f"slot {n}" for n in standing), "keel check", "keel broken")
    columns = (Column("fire"), Column("hexes"), *(Column(end, CHANCE) for end in ends))
    rows = (
        *_surest_first(_fired(volleys_alike(answered), target, "all to ")),
        *_surest_first(_fired(guns_alike(answered), target)),
        *_surest_first(_run(answered, column, target)),
    )
    return AnswerTable(title, columns, rows, words=1, keys=2)


def _surest_first(told: Iterable[tuple[Prospect | TorpedoEffect, str, str]]) -> list[Row]:
    found = sorted(told, key=lambda row: row[0].chance_of_nothing)
    return [(name, hexes, *_chances(seen)) for seen, name, hexes in found]


def _chances(seen: Prospect | TorpedoEffect) -> tuple[Fraction, ...]:
    return (
        seen.chance_of_nothing,
        *seen.slots.values(),
        seen.chance_of_keel_check,
        seen.chance_keel_broken,
    )


def _fired(
    fires: list[Fires], target: Target, word: str = ""
) -> Iterator[tuple[Prospect, str, str]]:
    for each in fires:
        name = f"{each.name} ({each.where})" if each.where else each.name
        for band in each.fire.bands:
            hexes = span(band.nearest, band.farthest)
            yield prospect(band.shots, target), f"{word}{name}", hexes


def _run(
    answered: Answered, column: EqualPlaces, target: Target
) -> Iterator[tuple[TorpedoEffect, str, str]]:
    for each in torpedoes_alike(answered):
        found = torpedoed(each.one, target, answered.flak[column.place])
        yield found, f"{each.name} ({each.where})", each.hexes


_ENDS: Final[dict[str, Callable[[Fate], Fraction]]] = {
    "location lost": lambda fate: fate.chance_location_lost,
    "half of the SI": lambda fate: fate.chance_half_destroyed,
    "keel broken": lambda fate: fate.chance_keel_broken,
    "out of battle": lambda fate: fate.chance_destroyed,
}
"""The ways in which a ship is lost, and the chance of each."""


def _turn_by_turn(question: Question, answered: Answered, turns: int) -> AnswerTable:
    """Return the chance of each end after each turn, under the most dangerous volley."""
    fire, band, aim = deadliest(answered, turns)
    target = answered.targets[aim]
    column = next(each for each in struck_alike(answered) if target in each.targets)
    away = f"{span(band.nearest, band.farthest)} {noun_for(band.farthest, 'hex', 'hexes')}"
    title = (
        f"The {fire.field.name} volley at {away}, turn after turn into the {_or(column.name)} "
        f"of {question.target.name}, {MOTION[aim.moved]}"
    )
    columns = (Column("by turn"), *(Column(end, CHANCE) for end in _ENDS))
    rows: tuple[Row, ...] = tuple(
        (turn, *(chance(fate) for chance in _ENDS.values()))
        for turn, fate in enumerate(foresee(band.shots, target, turns), start=1)
    )
    return AnswerTable(title, columns, rows, across=True)


def _or(names: str) -> str:
    """Return several locations as alternatives, such as `port or starboard`."""
    return " or ".join(names.rsplit(", ", 1))


class EqualPlaces(NamedTuple):
    """Equal locations, and one of them as a target in each motion in question."""

    name: str
    place: str
    targets: tuple[Target, ...]


class Fires(NamedTuple):
    """Equal fires: the name of their guns, their positions or field, and one of them."""

    name: str
    where: str
    guns: int
    fire: Fire


class TorpedoGroup(NamedTuple):
    """Equal torpedoes: how many a turn, the locations of their tubes, and one of them."""

    a_turn: int
    where: str
    one: TorpedoSlot

    @property
    def name(self) -> str:
        """The name of their slots."""
        return self.one.shot.name

    @property
    def hexes(self) -> str:
        """The distances that they run, in hexes."""
        return span(1, self.one.reach)


def struck_alike(answered: Answered) -> list[EqualPlaces]:
    """Return the locations under fire, grouped if no shot has different effects on them."""
    by_place: dict[str, tuple[Target, ...]] = {}
    for aim, target in answered.targets.items():
        by_place[aim.place] = (*by_place.get(aim.place, ()), target)
    alike: dict[object, list[str]] = {}
    for place, targets in by_place.items():
        alike.setdefault((targets, answered.flak.get(place)), []).append(place)
    return [EqualPlaces(named(same), same[0], by_place[same[0]]) for same in alike.values()]


def motions(answered: Answered) -> str:
    """Return the motions of the target in a column's figures, as text."""
    return " | ".join(dict.fromkeys(MOTION[aim.moved] for aim in answered.targets))


def volleys_alike(answered: Answered) -> list[Fires]:
    """Return the volleys, grouped by dice and distances."""
    groups: dict[object, list[Fire]] = {}
    for fire in answered.volleys:
        groups.setdefault(_dice(fire), []).append(fire)
    return [
        Fires(_either([fire.field.name for fire in same]), "", len(same[0].field.mounts), same[0])
        for same in groups.values()
    ]


def guns_alike(answered: Answered) -> list[Fires]:
    """Return the guns, grouped by name, dice and distances."""
    groups: dict[object, list[Fire]] = {}
    for fire in answered.guns:
        groups.setdefault((fire.field.name, _dice(fire)), []).append(fire)
    return [
        Fires(_gun_name(same[0]), _mounted(same), len(same), same[0]) for same in groups.values()
    ]


def torpedoes_alike(answered: Answered) -> list[TorpedoGroup]:
    """Return the torpedoes, grouped by name, dice and reach."""
    alike: dict[object, list[TorpedoSlot]] = {}
    for each in answered.torpedoes:
        alike.setdefault((each.shot.name, each.shot.roll, each.reach), []).append(each)
    return [
        TorpedoGroup(
            sum(each.a_turn for each in same),
            named(dict.fromkeys(each.shot.place for each in same)),
            same[0],
        )
        for same in alike.values()
    ]


def _gun_name(fire: Fire) -> str:
    """Return the name of a gun, or of guns that make one roll together, shortened if long."""
    name, together = fire.field.name, len(fire.field.mounts)
    if len(name) > _LONGEST_NAME:
        name = f"{name[: _LONGEST_NAME - 1].rstrip()}…"
    return name if together == 1 else f"{name} x {together}"


def _dice(fire: Fire) -> tuple[object, ...]:
    return tuple(
        (band.nearest, band.farthest, *((shot.roll, shot.slot_dice) for shot in band.shots))
        for band in fire.bands
    )


def _either(names: list[str]) -> str:
    """Return parts of the horizon under the same fire as text, such as "either side"."""
    told, left = [], list(names)
    for pair, words in _EITHER.items():
        if set(pair) <= set(left):
            left = [name for name in left if name not in pair]
            told.append(words)
    if len(told) + len(left) == 1:
        return (told + left)[0]
    return ", ".join([_SHORTER.get(words, words) for words in told] + left)


def _mounted(fires: Iterable[Fire]) -> str:
    return named(dict.fromkeys(place for fire in fires for place, _ in fire.field.mounts))
