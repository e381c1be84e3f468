"""The odds at one location, slot by slot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.app.reports.aligned import folded, percent, span, wrapped
from cardforge.app.reports.odds_rows import MOTION, columns, guns_alike, volleys_alike
from cardforge.leviathans.odds.damage import bit
from cardforge.leviathans.odds.prospects import prospect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.app.reports.odds_rows import Column, Fires
    from cardforge.leviathans.odds.duels import Answer, Question
    from cardforge.leviathans.odds.prospects import Prospect
    from cardforge.leviathans.odds.targets import Target
    from cardforge.leviathans.ship import Location


def detailed(question: Question, answered: Answer) -> Iterator[list[str]]:
    """Yield a table for each location that is asked for and each motion of its ship."""
    moved = tuple(dict.fromkeys(aim.moved for aim in answered.targets))
    places = tuple(dict.fromkeys(aim.place for aim in answered.targets))
    for column in columns(answered):
        place = next(each for each in places if column.targets[0] in _targets(answered, each))
        location = question.target.locations[place]
        yield _legend(column, location)
        for motion, target in zip(moved, column.targets, strict=True):
            dice = location.go if motion else location.stop
            yield [f"Target {MOTION[motion]} ({dice})", *_table(answered, target)]


def _targets(answered: Answer, place: str) -> list[Target]:
    return [target for aim, target in answered.targets.items() if aim.place == place]


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


def _table(answered: Answer, target: Target) -> list[str]:
    """Tell what each volley and each gun does there, the surest first."""
    standing = [n for n in range(1, 7) if target.breakable & ~target.now & bit(n)]
    head = (
        "fire",
        "hexes",
        "nothing",
        *(f"slot {n}" for n in standing),
        "keel check",
        "keel broken",
    )
    rows = [
        row
        for fires, word in ((volleys_alike(answered), "all to "), (guns_alike(answered), ""))
        for row in _rows(fires, target, word)
    ]
    return folded(head, rows, 1, 2)


def _rows(fires: list[Fires], target: Target, word: str) -> list[tuple[str, ...]]:
    found = [
        (prospect(band.shots, target), f"{word}{_name(each)}", span(band.nearest, band.farthest))
        for each in fires
        for band in each.fire.bands
    ]
    found.sort(key=lambda row: row[0].chance_of_nothing)
    return [(name, hexes, *_chances(seen)) for seen, name, hexes in found]


def _name(each: Fires) -> str:
    return f"{each.name} ({each.where})" if each.where else each.name


def _chances(seen: Prospect) -> Iterator[str]:
    yield percent(seen.chance_of_nothing)
    yield from map(percent, seen.slots.values())
    yield percent(seen.chance_of_keel_check)
    yield percent(seen.fate.chance_keel_broken)
