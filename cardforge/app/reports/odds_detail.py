"""The odds at one location, slot by slot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.app.reports.aligned import folded, percent, span, wrapped
from cardforge.app.reports.odds_rows import MOTION, columns, guns_alike, volleys_alike
from cardforge.app.reports.odds_torpedoes import seen_at
from cardforge.leviathans.odds.damage import bit
from cardforge.leviathans.odds.prospects import prospect
from cardforge.leviathans.places import SLOT_NUMBERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardforge.app.reports.odds_rows import Column, Fires
    from cardforge.leviathans.odds.duels import Answer, Question
    from cardforge.leviathans.odds.prospects import Prospect
    from cardforge.leviathans.odds.targets import Target
    from cardforge.leviathans.odds.torpedoes import Torpedoed
    from cardforge.leviathans.ship import Location


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
