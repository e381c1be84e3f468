"""What becomes of a ship that is under the same fire turn after turn, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.app.reports.aligned import aligned, percent, span
from cardforge.app.reports.odds_rows import MOTION, columns
from cardforge.leviathans.odds.duels import best
from cardforge.leviathans.odds.prospects import expect, foresee

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from cardforge.app.reports.odds_rows import Column
    from cardforge.leviathans.odds.duels import Answer, Question
    from cardforge.leviathans.odds.fate import Fate
    from cardforge.leviathans.odds.fields import Band

ENDS: Final[dict[str, Callable[[Fate], Fraction]]] = {
    "location lost": lambda fate: fate.chance_location_lost,
    "half of the SI": lambda fate: fate.chance_half_destroyed,
    "keel broken": lambda fate: fate.chance_keel_broken,
    "out of battle": lambda fate: fate.chance_destroyed,
}
"""How a ship ends, and what of it a player asks for."""


def turn_by_turn(question: Question, answered: Answer, turns: int) -> list[str]:
    """Return the chances of each end by each turn, under the best volley and where it does most."""
    fire, band = best(answered)
    column = max(columns(answered), key=lambda each: _most(each, band))
    target = column.targets[0]
    moved = next(aim.moved for aim, each in answered.targets.items() if each == target)
    fates = foresee(band.shots, target, turns)
    rows = [(name, *(percent(end(fate)) for fate in fates)) for name, end in ENDS.items()]
    title = (
        f"The {fire.field.name} volley at {span(band.nearest, band.farthest)} hexes, turn after "
        f"turn into the {column.name} of {question.target.name}, {MOTION[moved]}"
    )
    return [title, *aligned(("by turn", *map(str, range(1, turns + 1))), rows)]


def _most(column: Column, band: Band) -> Fraction:
    return expect(band.shots, column.targets[0]).mean_slots_broken
