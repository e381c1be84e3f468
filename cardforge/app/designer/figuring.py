"""Odds, comparisons and conversions of designs that need not be saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardforge.app.asking import damage_told, expect_air
from cardforge.app.charting import odds_scene
from cardforge.app.comparing import compared
from cardforge.app.designer import looking, making
from cardforge.app.fleet_odds import FleetQuestion, fleet_answer, lost_told
from cardforge.app.fleet_scale import scaled
from cardforge.app.judging import design_in
from cardforge.app.reports.comparison import comparison_data
from cardforge.app.reports.fleet_odds import fleet_odds_data
from cardforge.app.reports.fleet_scale_data import fleet_scale_data
from cardforge.app.reports.odds_json import odds_data
from cardforge.core.files import parse
from cardforge.errors import CallError
from cardforge.leviathans.odds.duels import Question, answer
from cardforge.leviathans.odds.gunnery import Circumstances
from cardforge.press import svg
from cardforge.press.measure import standard_measure

if TYPE_CHECKING:
    from cardforge.app.designer.asks import Compare, Odds, WarFleet
    from cardforge.app.designer.folder import Folder
    from cardforge.core.game import Design
    from cardforge.warfleet.ship import FleetShip

_FLEET: Final = "warfleet"
Said = str | dict[str, Any]
"""A design as a request names it: an id, the bare name of one that comes along, or its data."""


def design_said(folder: Folder, said: Said) -> Design:
    """Return the design that a request means; raise CardforgeError where there is none."""
    if isinstance(said, str):
        return design_in(parse(making.text_at(folder, said), folder.root / said))
    return design_in(parse(*looking.source_of(said, folder.root / looking.UNSAVED)))


def odds(folder: Folder, asked: Odds) -> dict[str, Any]:
    """Return the odds that are asked for, with charts of them as SVG."""
    one, other = (design_said(folder, said) for said in (asked.data, asked.target))
    if asked.scale == "fleet" or one.game == _FLEET:
        return {**_fleet_odds(_fleet(one), _fleet(other), asked), "picture": None}
    if asked.range == 0:
        raise CallError("expected a range of 1 or more, only fleet ships share a hex")
    question = _question(one, other, asked)
    answered = answer(question)
    told = odds_data(question, answered, asked.turns)
    if answered.why_not:
        return {**told, "picture": None}
    scene = odds_scene(question, answered, asked.turns)
    return {**told, "picture": svg.draw(scene, standard_measure(), ids="odds-")}


def comparison(folder: Folder, asked: Compare) -> dict[str, Any]:
    """Return two designs in figures that can be set side by side."""
    one, other = (design_said(folder, said) for said in (asked.a, asked.b))
    against = None if asked.against is None else str(asked.against)
    return comparison_data(compared(one, other, against))


def fleet_scale(folder: Folder, asked: WarFleet) -> dict[str, Any]:
    """Return what a design is at fleet scale."""
    ship = scaled(design_said(folder, asked.data))
    return fleet_scale_data([ship.conversion], explain=asked.explain)


def _question(one: Design, other: Design, asked: Odds) -> Question:
    attacker, target = expect_air(one).value, expect_air(other).value
    return Question(
        attacker, target, asked.range, asked.arc, asked.at,
        motions=(False,) if asked.stop else (True, False),
        attacker_damage=damage_told(attacker, asked.attacker_damaged),
        damage=damage_told(target, asked.damaged),
        given=Circumstances(brackets=asked.brackets),
    )  # fmt: skip


def _fleet(design: Design) -> FleetShip:
    return scaled(design).conversion.ship


def _fleet_odds(one: FleetShip, other: FleetShip, asked: Odds) -> dict[str, Any]:
    lost = lost_told(one, asked.attacker_damaged), lost_told(other, asked.damaged)
    question = FleetQuestion(one, other, *lost, asked.range, asked.arc, asked.at, asked.brackets)
    return fleet_odds_data(question, fleet_answer(question, asked.turns))
