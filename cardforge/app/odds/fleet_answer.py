"""Odds at fleet scale: the question, text for the table, and JSON with exact fractions."""

from __future__ import annotations

import json
import textwrap
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.app.conversion import scaled
from cardforge.app.reports.text_tables import (
    NEVER,
    aligned,
    folded,
    headed,
    percent,
    said_once,
    span,
)
from cardforge.core.figures import exact_data
from cardforge.errors import CallError
from cardforge.warfleet.odds import (
    FIELDS,
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
    from collections.abc import Iterator, Mapping

    from cardforge.app.odds import OddsWords
    from cardforge.core.game import Design
    from cardforge.warfleet.odds import Chances, Shot
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


_ATTACKS_WIDE: Final = 22
NOTHING_BEARS = "nothing bears there, or reaches so far"


def fleet_odds_text(question: FleetQuestion, answered: FleetAnswer) -> str:
    """Return the answer as text: volleys, single attacks, and the best volley turn by turn."""
    one, other = question.attacker, question.target
    words = f"{_about(one)} fires at {_about(other)}, at fleet scale"
    head = headed(words, (one.name, other.name))
    if not answered.volleys:
        return "\n".join([*head, "", NOTHING_BEARS])
    parts = [head, _volleys(answered), _attacks(question, answered), _turns(answered)]
    return "\n\n".join("\n".join(part) for part in parts)


def fleet_odds_json(question: FleetQuestion, answered: FleetAnswer) -> str:
    """Return the answer as one JSON object, in the shape that `docs/formats.md` promises."""
    return json.dumps(fleet_odds_data(question, answered), ensure_ascii=False)


def fleet_odds_data(question: FleetQuestion, answered: FleetAnswer) -> dict[str, Any]:
    """Return the answer as plain data."""
    return {
        "scale": "fleet",
        "attacker": _ship(question.attacker, question.attacker_lost),
        "target": _ship(question.target, question.target_lost),
        "brackets": question.brackets,
        "answer": None if answered.volleys else NOTHING_BEARS,
        "volleys": [_volley(volley, at) for volley, at in answered.volleys],
        "attacks": [
            {
                **_shot(shot),
                "at": {place: _single(question, place, shot) for place in answered.places},
            }
            for shot in _single_shots(answered)
        ],
        "turns": _ahead(answered),
    }


def _about(ship: FleetShip) -> str:
    return f"{ship.name} (Type {ship.type}, SI {ship.si})"


def _volleys(answered: FleetAnswer) -> list[str]:
    head = ("from", "range", "attacks", "at", "destroyed", "ship lost")
    rows = [row for volley, at in answered.volleys for row in _rows(volley, at)]
    title = "One turn of all attacks that bear, at one location:"
    return [title, *aligned(head, rows, words=4)]


def _rows(volley: Volley, at: Mapping[str, Result]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each location; beside them stand the attacks, in some lines."""
    ends = [
        (place, percent(result.location_lost(place)), percent(result.ship_lost))
        for place, result in at.items()
    ]
    attacks = textwrap.wrap(_fired(volley), _ATTACKS_WIDE)
    where = (volley.field, span(volley.first, volley.last))
    for row in range(max(len(attacks), len(ends))):
        words = attacks[row] if row < len(attacks) else ""
        yield (*where, words, *(ends[row] if row < len(ends) else ("", "", "")))
        where = ("", "")


def _fired(volley: Volley) -> str:
    counted = dict.fromkeys(volley.shots, 0)
    for shot in volley.shots:
        counted[shot] += 1
    told: dict[str, int] = {}
    for shot, count in counted.items():
        told[_words(shot)] = told.get(_words(shot), 0) + count
    return "; ".join(f"{count} x {words}" if count > 1 else words for words, count in told.items())


def _words(shot: Shot) -> str:
    together = f" by {shot.guns} guns" if shot.guns > 1 else ""
    again = f", {shot.rolls} rolls" if shot.rolls > 1 else ""
    return f"{shot.name} {shot.dice}{together}{again}"


def _attacks(question: FleetQuestion, answered: FleetAnswer) -> list[str]:
    head = ("attack", "at", "hit", "ship lost", "hit again", "ship lost")
    rows = []
    for shot in _single_shots(answered):
        for place in answered.places:
            intact, wreck = _of_both(question, place, shot)
            first = (percent(intact.hit), percent(intact.ship_lost)) if intact else (NEVER, NEVER)
            then = percent(wreck.hit), percent(wreck.ship_lost)
            rows.append((f"{shot.name} {shot.dice}", place, *first, *then))
    title = "One roll of each, before a location is destroyed and after:"
    return [title, *folded(head, said_once(rows), words=2)]


def _turns(answered: FleetAnswer) -> list[str]:
    if answered.best is None:
        return []
    volley, place = answered.best
    rows = [
        (str(number), percent(result.location_lost(place)), percent(result.ship_lost))
        for number, result in enumerate(answered.turns, start=1)
    ]
    where = f"{volley.field}, range {span(volley.first, volley.last)}"
    title = f"The best of it, {where}, turn after turn at {place}:"
    return [title, *aligned(("turn", "destroyed", "ship lost"), rows, words=0)]


def _single_shots(answered: FleetAnswer) -> list[Shot]:
    """Return each kind of attack once, whatever location it is fired from."""
    kinds: dict[tuple[str, str], Shot] = {}
    for volley, _ in answered.volleys:
        for shot in volley.shots:
            kinds.setdefault((shot.name, shot.dice), shot)
    return list(kinds.values())


def _of_both(question: FleetQuestion, place: str, shot: Shot) -> tuple[Chances | None, Chances]:
    """Return one roll's chances at a location before it is destroyed (if it is not) and after."""
    before, target = question.target_lost, question.target
    intact = None if place in before else chances(target, before, place, shot.dice)
    return intact, chances(target, before | {place}, place, shot.dice)


def _ship(ship: FleetShip, lost: frozenset[str]) -> dict[str, Any]:
    return {"name": ship.name, "type": ship.type, "si": ship.si, "destroyed": sorted(lost)}


def _shot(shot: Shot) -> dict[str, Any]:
    return {"name": shot.name, "guns": shot.guns, "dice": shot.dice, "rolls": shot.rolls}


def _volley(volley: Volley, at: dict[str, Result]) -> dict[str, Any]:
    return {
        "field": volley.field,
        "from": volley.first,
        "to": volley.last,
        "attacks": [{"location": shot.place, **_shot(shot)} for shot in volley.shots],
        "at": {place: _result(result, place) for place, result in at.items()},
    }


def _result(result: Result, place: str) -> dict[str, Any]:
    return {
        "location_lost": exact_data(result.location_lost(place)),
        "ship_lost": exact_data(result.ship_lost),
    }


def _single(question: FleetQuestion, place: str, shot: Shot) -> dict[str, Any]:
    intact, wreck = _of_both(question, place, shot)
    return {"intact": _pair(intact) if intact else None, "destroyed": _pair(wreck)}


def _pair(found: Chances) -> dict[str, Any]:
    return {"hit": exact_data(found.hit), "ship_lost": exact_data(found.ship_lost)}


def _ahead(answered: FleetAnswer) -> dict[str, Any] | None:
    if answered.best is None:
        return None
    volley, place = answered.best
    return {
        "field": volley.field,
        "from": volley.first,
        "to": volley.last,
        "location": place,
        "turns": [
            {"turn": number, **_result(result, place)}
            for number, result in enumerate(answered.turns, start=1)
        ],
    }
