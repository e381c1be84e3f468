"""Odds of one design against another, as the plain data of the command's JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardforge.app.api.whole_numbers import whole_number
from cardforge.app.asking import one_design
from cardforge.app.games import FLEET, STARSHIPS
from cardforge.app.odds_words import (
    AT_FLEET_SCALE,
    IN_THE_AIR,
    MOST_COMMAND_DICE,
    MOST_TURNS,
    OF_STARSHIPS,
    Meaning,
    OddsWords,
    expect_meant,
)
from cardforge.core.files.paths import exists
from cardforge.errors import CallError

if TYPE_CHECKING:
    from pathlib import Path

    from cardforge.core.game import Design

SCALES: Final = ("air", "fleet")
_TEXTS: Final = ("arc", "at", "damaged", "attacker_damaged", "systems", "target_systems")


def odds_between(one: Design, other: Design | Path, words: OddsWords, scale: str) -> dict[str, Any]:
    """Return the odds of one design firing at another, or at the design or class that a path means.

    Raise CardforgeError where the words do not fit the designs.
    """
    if scale not in SCALES:
        raise CallError(f"expected the scale {' or '.join(SCALES)}, got {scale!r}")
    words = _checked(words)
    if scale == "fleet" or one.game == FLEET:
        return _at_fleet_scale(one, other, words)
    return _of_starships(one, other, words) if one.game == STARSHIPS else _air(one, other, words)


def _air(one: Design, other: Design | Path, words: OddsWords) -> dict[str, Any]:
    from cardforge.app.air_odds import air_question
    from cardforge.app.reports.odds_json import odds_data
    from cardforge.leviathans.odds.duels import answer

    _expect_meant(words, IN_THE_AIR)
    question = air_question(one, _design(other), words)
    return odds_data(question, answer(question), words.turns)


def _at_fleet_scale(one: Design, other: Design | Path, words: OddsWords) -> dict[str, Any]:
    from cardforge.app.fleet_odds import fleet_answer, fleet_question
    from cardforge.app.reports.fleet_odds import fleet_odds_data

    _expect_meant(words, AT_FLEET_SCALE)
    question = fleet_question(one, _design(other), words)
    return fleet_odds_data(question, fleet_answer(question, words.turns))


def _of_starships(one: Design, other: Design | Path, words: OddsWords) -> dict[str, Any]:
    from cardforge.app.reports.starship_odds_json import starship_odds_data
    from cardforge.app.starship_odds import starship_odds
    from cardforge.starships.classes import CLASSES

    _expect_meant(words, OF_STARSHIPS)
    if isinstance(other, tuple) or str(other) not in CLASSES or exists(other):
        return starship_odds_data(starship_odds(one, _design(other), words))
    return starship_odds_data(starship_odds(one, str(other), words))


def _design(other: Design | Path) -> Design:
    return other if isinstance(other, tuple) else one_design(other)


def _expect_meant(words: OddsWords, meaning: Meaning) -> None:
    expect_meant(words, meaning, lambda name: f"`{name}=`")


def _checked(words: OddsWords) -> OddsWords:
    """Return the words with locations in lower case; raise CallError for numbers out of range."""
    if words.distance is not None:
        whole_number("range", words.distance, least=0)
    if words.command_dice is not None:
        whole_number("command_dice", words.command_dice, least=0, most=MOST_COMMAND_DICE)
    whole_number("turns", words.turns, least=1, most=MOST_TURNS)
    for name in _TEXTS:
        value = getattr(words, name)
        if not isinstance(value, str | None):
            raise CallError(f"expected text as `{name}=`, got {value!r}")
    return words._replace(
        arc=words.arc and words.arc.lower(),
        at=words.at and words.at.lower(),
        damaged=words.damaged.lower(),
        attacker_damaged=words.attacker_damaged.lower(),
    )
