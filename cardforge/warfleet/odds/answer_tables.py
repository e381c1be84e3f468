"""Odds at fleet scale as tables: volleys, single attacks, and the best volley turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.core.answers import CHANCE, AnswerTable, Column
from cardforge.core.wording import span
from cardforge.warfleet.odds.question import of_both

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.warfleet.odds.question import Answered, Question
    from cardforge.warfleet.odds.volleys import Shot, Volley

_ATTACKS_WIDE: Final = 22
_DESTROYED: Final = Column("destroyed", CHANCE)
_HIT: Final = Column("hit", CHANCE)
_SHIP_LOST: Final = Column("ship lost", CHANCE)


def tables(
    question: Question, answered: Answered, best: tuple[Volley, str]
) -> Iterator[AnswerTable]:
    """Yield the tables of an answer and of the best in it."""
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
