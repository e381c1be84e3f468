"""From the words of a call to odds at fleet scale: who fires from where, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardforge.app.fleet_scale import scaled
from cardforge.errors import CallError
from cardforge.warfleet.odds import (
    FIELDS,
    SAME_HEX,
    Result,
    Volley,
    dial_of,
    location_of,
    turn,
    turns_ahead,
    volleys,
)

if TYPE_CHECKING:
    from cardforge.app.odds_words import OddsWords
    from cardforge.core.game import Design
    from cardforge.warfleet.ship import FleetShip


class FleetQuestion(NamedTuple):
    """Two ships with what they have lost, and which odds are asked for."""

    attacker: FleetShip
    target: FleetShip
    attacker_lost: frozenset[str]
    target_lost: frozenset[str]
    hexes: int | None
    field: str | None
    at: str | None
    brackets: bool


class FleetAnswer(NamedTuple):
    """Every volley with what it does to each location; the best of all, turn by turn."""

    places: tuple[str, ...]
    volleys: tuple[tuple[Volley, dict[str, Result]], ...]
    best: tuple[Volley, str] | None
    turns: tuple[Result, ...]


def fleet_question(one: Design, other: Design, words: OddsWords) -> FleetQuestion:
    """Return the question, air ships converted; raise CallError where the words do not fit."""
    attacker, target = (scaled(design).conversion.ship for design in (one, other))
    return FleetQuestion(
        attacker, target, lost_told(attacker, words.attacker_damaged),
        lost_told(target, words.damaged), words.distance, words.arc, words.at, words.brackets,
    )  # fmt: skip


def lost_told(ship: FleetShip, words: str) -> frozenset[str]:
    """Return the destroyed locations in words such as `bow,stern`."""
    places = [word.strip() for word in words.split(",") if word.strip()]
    for place in places:
        location_of(ship, place)
    return frozenset(places)


def fleet_answer(question: FleetQuestion, turns: int) -> FleetAnswer:
    """Answer a question; without any volley where nothing bears or reaches."""
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
        return FleetAnswer(places, (), None, ())
    _, volley, place = max(
        (
            ((result.ship_lost, result.location_lost(place)), volley, place)
            for volley, at in found
            for place, result in at.items()
        ),
        key=lambda worth: worth[0],
    )
    return FleetAnswer(places, found, (volley, place), ahead(question, volley, place, turns))


def ahead(question: FleetQuestion, volley: Volley, place: str, turns: int) -> tuple[Result, ...]:
    """Return what becomes of the target by each turn of a volley at one of her locations."""
    later = _dialled(question, volley)
    return turns_ahead(question.target, place, volley, later, turns, question.target_lost)


def _struck(target: FleetShip, place: str, volley: Volley, before: frozenset[str]) -> Result:
    return turn(target, [(place, shot) for shot in volley.shots], before)


def _asked(question: FleetQuestion, steps: int) -> list[Volley]:
    """Return the volleys at the distance and in the field that are asked for, all if none is."""
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


def _dialled(question: FleetQuestion, volley: Volley) -> Volley:
    """Return the same volley at a ship without a stern."""
    later = question._replace(hexes=volley.first, field=volley.field)
    if volley.field == SAME_HEX:
        later = later._replace(field=None)
    return next(each for each in _asked(later, 1) if each.field == volley.field)
