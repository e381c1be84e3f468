"""Odds at fleet scale for the application: the question, and the whole answer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from cardforge.core.figures import CHANCE, Answer, AnswerTable, Column
from cardforge.core.wording import span
from cardforge.warfleet.odds import location_of
from cardforge.warfleet.odds.question import Question, answer, of_both

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.figures import OddsAsked, Part
    from cardforge.press.charts import OddsFigures
    from cardforge.warfleet.odds import Chances, Result, Shot, Volley
    from cardforge.warfleet.odds.question import Answered
    from cardforge.warfleet.ship import FleetShip


NOTHING_BEARS = "no attack bears there or reaches that far"


def odds_answer(attacker: FleetShip, target: FleetShip, asked: OddsAsked) -> Answer:
    """Answer a question; raise CallError if a word does not fit the ships."""
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
    """Return the destroyed locations from text such as `bow,stern`."""
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

    return tables(question, answered, answered.best)


def _charts(question: Question, answered: Answered, turns: int) -> OddsFigures | None:
    if answered.best is None:
        return None
    from cardforge.warfleet.odds.charts import odds_figures

    return odds_figures(question, answered, answered.best, turns)


def odds_data(question: Question, answered: Answered) -> dict[str, Any]:
    """Return the answer as data, in the form of `docs/reference/json.md`."""
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


_ATTACKS_WIDE: Final = 22
_DESTROYED: Final = Column("destroyed", CHANCE)
_HIT: Final = Column("hit", CHANCE)
_SHIP_LOST: Final = Column("ship lost", CHANCE)


def tables(
    question: Question, answered: Answered, best: tuple[Volley, str]
) -> Iterator[AnswerTable]:
    """Yield the tables of an answer and of its best volley."""
    yield _volleys(answered)
    yield _attacks(question, answered)
    yield _turns(answered, *best)


def _volleys(answered: Answered) -> AnswerTable:
    columns = (
        *map(Column, ("from", "range")), Column("attacks", width=_ATTACKS_WIDE), Column("at"),
        _DESTROYED, _SHIP_LOST,
    )  # fmt: skip
    rows = tuple(
        (
            *(volley.field, span(volley.first, volley.last), _fired(volley)),
            *(place, result.location_lost(place), result.ship_lost),
        )
        for volley, at in answered.volleys
        for place, result in at.items()
    )
    title = "One turn of all attacks that bear, at one location:"
    return AnswerTable(title, columns, rows, words=4, once=3)


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


def _attacks(question: Question, answered: Answered) -> AnswerTable:
    columns = (
        *map(Column, ("attack", "at")), _HIT, _SHIP_LOST, _HIT._replace(head="hit again"),
        _SHIP_LOST,
    )  # fmt: skip
    rows = []
    for shot in answered.single_shots:
        for place in answered.places:
            intact, wreck = of_both(question, place, shot)
            first = (intact.hit, intact.ship_lost) if intact else (None, None)
            rows.append((f"{shot.name} {shot.dice}", place, *first, wreck.hit, wreck.ship_lost))
    title = "One roll of each, before a location is destroyed and after:"
    return AnswerTable(title, columns, tuple(rows), words=2, once=1)


def _turns(answered: Answered, volley: Volley, place: str) -> AnswerTable:
    rows = tuple(
        (number, result.location_lost(place), result.ship_lost)
        for number, result in enumerate(answered.turns, start=1)
    )
    where = f"{volley.field}, range {span(volley.first, volley.last)}"
    title = f"The best of it, {where}, turn after turn at {place}:"
    return AnswerTable(title, (Column("turn"), _DESTROYED, _SHIP_LOST), rows, words=0)
