"""Odds, comparisons and conversions of designs that need not be saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardforge.app.conversion import scaled
from cardforge.app.designer import choices, preview
from cardforge.app.files import compared
from cardforge.app.loading import design_in
from cardforge.app.odds import (
    AT_FLEET_SCALE,
    IN_THE_AIR,
    OF_STARSHIPS,
    Meaning,
    OddsWords,
    expect_meant,
)
from cardforge.app.odds.air_answer import air_question, odds_data
from cardforge.app.odds.fleet_answer import fleet_answer, fleet_odds_data, fleet_question
from cardforge.app.odds.fleet_pictures import fleet_odds_scene
from cardforge.app.odds.pictures import odds_scene
from cardforge.app.odds.starship_answer import starship_odds, starship_odds_data
from cardforge.app.odds.starship_pictures import starship_odds_scene
from cardforge.app.registry import FLEET, STARSHIPS
from cardforge.app.reports.conversion import fleet_scale_data
from cardforge.app.reports.figures import comparison_data
from cardforge.core.files import parse
from cardforge.leviathans.odds.question import answer
from cardforge.press import svg
from cardforge.press.measure import standard_measure
from cardforge.starships.rulebook import CLASSES

if TYPE_CHECKING:
    from cardforge.app.designer.folder import Folder
    from cardforge.app.designer.requests import Compare, Odds, WarFleet
    from cardforge.core.game import Design
    from cardforge.press.scene import Scene


Said = str | dict[str, Any]
"""A design as a request names it: an id, the bare name of one that comes along, or its data."""


def design_said(folder: Folder, said: Said) -> Design:
    """Return the design that a request means; raise CardforgeError where there is none."""
    if isinstance(said, str):
        return design_in(parse(choices.text_at(folder, said), folder.root / said))
    return design_in(parse(*preview.source_of(said, folder.root / preview.UNSAVED)))


def comparison(folder: Folder, asked: Compare) -> dict[str, Any]:
    """Return two designs in figures that can be set side by side."""
    one, other = (design_said(folder, said) for said in (asked.a, asked.b))
    against = None if asked.against is None else str(asked.against)
    return comparison_data(compared(one, other, against))


def fleet_scale(folder: Folder, asked: WarFleet) -> dict[str, Any]:
    """Return what a design is at fleet scale."""
    ship = scaled(design_said(folder, asked.data))
    return fleet_scale_data([ship.conversion], explain=asked.explain)


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
