"""Odds at fleet scale as the application asks for them: the question, and all of the answer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from cardforge.core.answers import Answer
from cardforge.warfleet.odds.question import Question, answer, of_both
from cardforge.warfleet.odds.volleys import location_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.answers import OddsAsked, Part
    from cardforge.press.charts import OddsFigures
    from cardforge.warfleet.odds.question import Answered
    from cardforge.warfleet.odds.volleys import Chances, Result, Shot, Volley
    from cardforge.warfleet.ship import FleetShip

NOTHING_BEARS = "nothing bears there, or reaches so far"


def odds_answer(attacker: FleetShip, target: FleetShip, asked: OddsAsked) -> Answer:
    """Answer what is asked; raise CallError where the words do not fit the ships."""
    question = Question(
        attacker, target, lost_told(attacker, asked.attacker_damaged),
        lost_told(target, asked.damaged), asked.distance, asked.arc, asked.at, asked.brackets,
    )  # fmt: skip
    answered = answer(question, asked.turns)
    return Answer(
        heading=(f"{_about(attacker)} fires at {_about(target)}, at fleet scale",),
        names=(attacker.name, target.name),
        parts=partial(_parts, question, answered),
        data=partial(odds_data, question, answered),
        charts=partial(_charts, question, answered, asked.turns),
    )


def lost_told(ship: FleetShip, words: str) -> frozenset[str]:
    """Return the destroyed locations in words such as `bow,stern`."""
    places = [word.strip() for word in words.split(",") if word.strip()]
    for place in places:
        location_of(ship, place)
    return frozenset(places)


def _about(ship: FleetShip) -> str:
    return f"{ship.name} (Type {ship.type}, SI {ship.si})"


# JSON needs no tables, text no charts, and charts the press: each is imported for itself alone.


def _parts(question: Question, answered: Answered) -> Iterator[Part]:
    if answered.best is None:
        return iter((NOTHING_BEARS,))
    from cardforge.warfleet.odds.answer_tables import tables

    return tables(question, answered, answered.best)


def _charts(question: Question, answered: Answered, turns: int) -> OddsFigures | None:
    if answered.best is None:
        return None
    from cardforge.warfleet.odds.charts import odds_figures

    return odds_figures(question, answered, answered.best, turns)


def odds_data(question: Question, answered: Answered) -> dict[str, Any]:
    """Return the answer as data, in the shape that `docs/formats.md` promises."""
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
            for shot in answered.single_shots
        ],
        "turns": _ahead(answered),
    }


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
    return {"location_lost": result.location_lost(place), "ship_lost": result.ship_lost}


def _single(question: Question, place: str, shot: Shot) -> dict[str, Any]:
    intact, wreck = of_both(question, place, shot)
    return {"intact": _pair(intact) if intact else None, "destroyed": _pair(wreck)}


def _pair(found: Chances) -> dict[str, Any]:
    return {"hit": found.hit, "ship_lost": found.ship_lost}


def _ahead(answered: Answered) -> dict[str, Any] | None:
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
