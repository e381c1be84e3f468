"""What becomes of a ship that is under the same fire turn after turn, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.app.reports.aligned import folded, percent, span, wrapped
from cardforge.app.reports.odds_rows import MOTION, columns
from cardforge.core.counted import noun_for
from cardforge.leviathans.odds.deadliest import deadliest
from cardforge.leviathans.odds.prospects import foresee

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from cardforge.leviathans.odds.duels import Answer, Question
    from cardforge.leviathans.odds.fate import Fate

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
