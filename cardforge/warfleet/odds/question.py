"""Questions about one ship's fire at another at fleet scale, and their answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardforge.errors import CallError
from cardforge.warfleet.odds import (
    FIELDS,
    NONE,
    SAME_HEX,
    Result,
    Volley,
    chances,
    dial_of,
    location_of,
    turn,
    turns_ahead,
    volleys,
)

if TYPE_CHECKING:
    from cardforge.warfleet.odds import Chances, Shot
    from cardforge.warfleet.ship import FleetShip


class Question(NamedTuple):
    """Two ships with their losses, and what the odds are about."""

    attacker: FleetShip
    target: FleetShip
    attacker_lost: frozenset[str] = NONE
    target_lost: frozenset[str] = NONE
    hexes: int | None = None
    field: str | None = None
    at: str | None = None
    brackets: bool = False


class Answered(NamedTuple):
    """Every volley with its effect on each location, and the best one turn by turn."""

    places: tuple[str, ...]
    volleys: tuple[tuple[Volley, dict[str, Result]], ...]
    best: tuple[Volley, str] | None
    turns: tuple[Result, ...]

    @property
    def single_shots(self) -> list[Shot]:
        """Each kind of attack once, from any location."""
        kinds: dict[tuple[str, str], Shot] = {}
        for volley, _ in self.volleys:
            for shot in volley.shots:
                kinds.setdefault((shot.name, shot.dice), shot)
        return list(kinds.values())


def answer(question: Question, turns: int) -> Answered:
    """Answer a question; the answer has no volley if nothing bears or reaches.

    Raise CallError for an unknown location or field.
    """
    target, before = question.target, question.target_lost
    if question.at is not None:
        location_of(target, question.at)
    if question.field is not None and question.field not in FIELDS:
        raise CallError(f"expected one of {', '.join(FIELDS)}, got '{question.field}'")
    places = (question.at,) if question.at else tuple(target.locations)
    found = tuple(
        (volley, {place: _struck(target, place, volley, before) for place in places})
        for volley in _asked(question, dial_of(before))
    )
    if not found or not places:
        return Answered(places, (), None, ())
    _, volley, place = max(
        (
            ((result.ship_lost, result.location_lost(place)), volley, place)
            for volley, at in found
            for place, result in at.items()
        ),
        key=lambda worth: worth[0],
    )
    return Answered(places, found, (volley, place), ahead(question, volley, place, turns))


def ahead(question: Question, volley: Volley, place: str, turns: int) -> tuple[Result, ...]:
    """Return the target's state by each turn of a volley at one of its locations."""
    later = _dialled(question, volley)
    return turns_ahead(question.target, place, volley, later, turns, question.target_lost)


def of_both(question: Question, place: str, shot: Shot) -> tuple[Chances | None, Chances]:
    """Return one roll's chances at a location: intact (None if already lost), and destroyed."""
    before, target = question.target_lost, question.target
    intact = None if place in before else chances(target, before, place, shot.dice)
    return intact, chances(target, before | {place}, place, shot.dice)


def _struck(target: FleetShip, place: str, volley: Volley, before: frozenset[str]) -> Result:
    return turn(target, [(place, shot) for shot in volley.shots], before)


def _asked(question: Question, steps: int) -> list[Volley]:
    """Return the volleys at the distance and in the field of the question, if it has them."""
    every = volleys(
        question.attacker, destroyed=question.attacker_lost, steps=steps,
        brackets=question.brackets,
    )  # fmt: skip
    hexes, field = question.hexes, question.field
    return [
        volley if hexes is None else volley._replace(first=hexes, last=hexes)
        for volley in every
        if (hexes is None or volley.first <= hexes <= volley.last)
        and (field is None or volley.field in (field, SAME_HEX))
    ]


def _dialled(question: Question, volley: Volley) -> Volley:
    """Return the same volley against a ship without a stern."""
    later = question._replace(hexes=volley.first, field=volley.field)
    if volley.field == SAME_HEX:
        later = later._replace(field=None)
    return next(each for each in _asked(later, 1) if each.field == volley.field)
