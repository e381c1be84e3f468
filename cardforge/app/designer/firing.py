"""Test-fire: the odds that `cardforge odds` tells, of designs that need not be saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardforge.app.air_odds import air_question
from cardforge.app.charting import odds_scene
from cardforge.app.designer.figuring import design_said
from cardforge.app.fleet_charting import fleet_odds_scene
from cardforge.app.fleet_odds import fleet_answer, fleet_question
from cardforge.app.games import FLEET, STARSHIPS
from cardforge.app.odds_words import (
    AT_FLEET_SCALE,
    IN_THE_AIR,
    OF_STARSHIPS,
    Meaning,
    OddsWords,
    expect_meant,
)
from cardforge.app.reports.fleet_odds import fleet_odds_data
from cardforge.app.reports.odds_json import odds_data
from cardforge.app.reports.starship_odds_json import starship_odds_data
from cardforge.app.starship_charting import starship_odds_scene
from cardforge.app.starship_odds import starship_odds
from cardforge.leviathans.odds.duels import answer
from cardforge.press import svg
from cardforge.press.measure import standard_measure
from cardforge.starships.classes import CLASSES

if TYPE_CHECKING:
    from cardforge.app.designer.asks import Odds
    from cardforge.app.designer.folder import Folder
    from cardforge.core.game import Design
    from cardforge.press.scene import Scene


def odds(folder: Folder, asked: Odds) -> dict[str, Any]:
    """Return the odds that are asked for; `picture` is charts of them as SVG, where there are any.

    Raise CardforgeError where there is no such design, or the words do not fit the two.
    """
    one = design_said(folder, asked.data)
    if asked.scale == "fleet" or one.game == FLEET:
        return _at_fleet_scale(one, design_said(folder, asked.target), asked)
    if one.game == STARSHIPS:
        return _of_starships(one, _aimed_at(folder, asked), asked)
    return _in_the_air(one, design_said(folder, asked.target), asked)


def _in_the_air(one: Design, other: Design, asked: Odds) -> dict[str, Any]:
    question = air_question(one, other, _words(asked, IN_THE_AIR))
    answered = answer(question)
    told = odds_data(question, answered, asked.turns)
    return _with_picture(told, odds_scene(question, answered, asked.turns))


def _at_fleet_scale(one: Design, other: Design, asked: Odds) -> dict[str, Any]:
    question = fleet_question(one, other, _words(asked, AT_FLEET_SCALE))
    answered = fleet_answer(question, asked.turns)
    told = fleet_odds_data(question, answered)
    return _with_picture(told, fleet_odds_scene(question, answered, asked.turns))


def _of_starships(one: Design, other: Design | str, asked: Odds) -> dict[str, Any]:
    found = starship_odds(one, other, _words(asked, OF_STARSHIPS))
    return _with_picture(starship_odds_data(found), starship_odds_scene(found))


def _with_picture(told: dict[str, Any], scene: Scene | None) -> dict[str, Any]:
    picture = svg.draw(scene, standard_measure(), ids="odds-") if scene else None
    return {**told, "picture": picture}


def _aimed_at(folder: Folder, asked: Odds) -> Design | str:
    said = asked.target
    return said if isinstance(said, str) and said in CLASSES else design_said(folder, said)


def _words(asked: Odds, meaning: Meaning) -> OddsWords:
    """Return the words of a request; raise CallError where one means nothing."""
    words = OddsWords(
        asked.range, asked.arc, asked.at, asked.stop, asked.brackets, asked.damaged,
        asked.attacker_damaged, asked.systems, asked.target_systems, asked.command_dice,
        asked.turns,
    )  # fmt: skip
    expect_meant(words, meaning, lambda name: f"`{name}`")
    return words
