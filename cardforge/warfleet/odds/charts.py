"""Odds at fleet scale as charts: destruction by field and distance, and the target's life."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.places import ENDS, named
from cardforge.press.charts import (
    Caption,
    ChartTerms,
    Curve,
    HeatGroup,
    HeatRow,
    OddsFigures,
    RangeProfile,
    RangeRun,
)
from cardforge.warfleet.odds import SAME_HEX
from cardforge.warfleet.odds.question import ahead

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from cardforge.warfleet.odds import Result, Volley
    from cardforge.warfleet.odds.question import Answered, Question

    Fired = list[tuple[Volley, dict[str, Result]]]

_SIDES: Final = frozenset({"port", "starboard"})
_DISTANCES: Final = "fleet hexes to the target"


def odds_figures(
    question: Question, answered: Answered, best: tuple[Volley, str], turns: int
) -> OddsFigures:
    """Return the figures of the sheet for an answer and its best volley."""
    (volley, place), name = best, question.target.name
    rows, field = _rows(answered), _widest(answered, best)
    return OddsFigures(
        attacker=question.attacker.name,
        target=name,
        conditions=_conditions(question),
        heat="chance that a location is destroyed after one turn of all that bears",
        groups=_groups(answered, rows),
        survival=Caption(
            f"How long {name} lasts",
            f"chance not to be lost: {_where(volley)}, by the location struck",
        ),
        curves=tuple(_curve(question, volley, places, turns) for places in rows),
        profile=f"chance that the {place} is destroyed, below it that the ship is lost: "
        f"{_fire(field)}",
        profiles=_profiles(_at_field(answered, field), place),
        terms=ChartTerms(_DISTANCES, question.hexes or 0, shares=True),
    )


def _conditions(question: Question) -> str:
    ships = (question.attacker, question.target)
    lost = (question.attacker_lost, question.target_lost)
    about = [
        f"{ship.name}: {ship.nation}, Type {ship.type}, SI {ship.si}{_without(gone)}"
        for ship, gone in zip(ships, lost, strict=True)
    ]
    if question.brackets:
        about.append("guns with a bracket fire together")
    return " · ".join(about)


def _without(lost: Iterable[str]) -> str:
    gone = ", ".join(sorted(lost))
    return f", without {gone}" if gone else ""


def _where(volley: Volley) -> str:
    farther = f" to {volley.last}" if volley.last > volley.first else ""
    return _fire(volley.field) + (
        "" if volley.field == SAME_HEX else f" at {volley.first}{farther}"
    )


def _fire(field: str) -> str:
    return "fire in the same hex" if field == SAME_HEX else f"fire to {field}"


def _bearing(answered: Answered) -> list[str]:
    """Return the fields on which any attack bears, or only the same hex."""
    fields = dict.fromkeys(volley.field for volley, _ in answered.volleys)
    return [field for field in fields if field != SAME_HEX] or [SAME_HEX]


def _widest(answered: Answered, best: tuple[Volley, str]) -> str:
    """Return the field of the best volley; if that is the same hex, the best other field."""
    volley, place = best
    if volley.field != SAME_HEX:
        return volley.field
    fields = _bearing(answered)
    return max(
        fields, key=lambda field: [_chances(at, place) for _, at in _at_field(answered, field)]
    )


def _at_field(answered: Answered, field: str) -> Fired:
    """Return the fire at a field; in the same hex all attacks bear."""
    return [(volley, at) for volley, at in answered.volleys if volley.field in (field, SAME_HEX)]


def _rows(answered: Answered) -> list[list[str]]:
    """Return the locations, with sides grouped if all volleys have equal effects on them."""

    def seen(place: str) -> tuple[object, ...]:
        chances = tuple(_chances(at, place) for _, at in answered.volleys)
        return (place if place in ENDS else "", *chances)

    alike = _alike(answered.places, seen)
    return [row for places in alike for row in _nameable(places)]


def _nameable(places: list[str]) -> list[list[str]]:
    return [[place] for place in places] if ", " in named(places) else [places]


def _groups(answered: Answered, rows: list[list[str]]) -> tuple[HeatGroup, ...]:
    """Return the fields, grouped if their chances are equal."""

    def told(field: str) -> tuple[HeatRow, ...]:
        fired = _at_field(answered, field)
        return tuple(HeatRow(named(places), _runs(fired, places[0])) for places in rows)

    return tuple(
        HeatGroup(_either(same), told(same[0])) for same in _alike(_bearing(answered), told)
    )


def _either(fields: list[str]) -> str:
    if not _SIDES.issubset(fields):
        return _fire(", ".join(fields)).capitalize()
    others = [field for field in fields if field not in _SIDES]
    return f"Fire to {', '.join((*others, 'either side'))}"


def _alike(names: Iterable[str], told: Callable[[str], Hashable]) -> list[list[str]]:
    """Return names, grouped by equal results of `told`."""
    found: dict[Hashable, list[str]] = {}
    for name in names:
        found.setdefault(told(name), []).append(name)
    return list(found.values())


def _chances(at: dict[str, Result], place: str) -> tuple[float, float]:
    return float(at[place].location_lost(place)), float(at[place].ship_lost)


def _runs(fired: Fired, place: str) -> tuple[RangeRun, ...]:
    return tuple(
        RangeRun(volley.first, volley.last, _chances(at, place)[0]) for volley, at in fired
    )


def _curve(question: Question, volley: Volley, places: list[str], turns: int) -> Curve:
    results = ahead(question, volley, places[0], turns)
    return Curve(named(places), (1.0, *(float(1 - result.ship_lost) for result in results)))


def _profiles(fired: Fired, place: str) -> tuple[RangeProfile, ...]:
    lost = tuple(
        RangeRun(volley.first, volley.last, _chances(at, place)[1]) for volley, at in fired
    )
    return RangeProfile("destroyed", _runs(fired, place)), RangeProfile("ship lost", lost)
