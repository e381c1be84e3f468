"""Odds, comparisons and conversions of designs that need not be saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardforge.app.conversion import expect_scale, figures_data
from cardforge.app.designer import choices, preview
from cardforge.app.odds import compared, odds_between, stock_targets
from cardforge.app.reading import design_in
from cardforge.app.reports.figures import comparison_data
from cardforge.app.reports.pictures import answer_scene
from cardforge.core.figures import OddsAsked, encoded
from cardforge.core.files import parse
from cardforge.press import svg
from cardforge.press.measure import standard_measure

if TYPE_CHECKING:
    from cardforge.app.designer.folder import Folder
    from cardforge.app.designer.requests import Compare, Odds, WarFleet
    from cardforge.core.game import Design


Said = str | dict[str, Any]
"""A design as a request names it: an id, a bundled name, or its data."""


def design_said(folder: Folder, said: Said) -> Design:
    """Return the design that a request means; raise CardforgeError if there is none."""
    if isinstance(said, str):
        return design_in(parse(choices.text_at(folder, said), folder.root / said))
    return design_in(preview.source_of(said, folder.root / preview.UNSAVED).read())


def comparison(folder: Folder, asked: Compare) -> dict[str, Any]:
    """Return two designs in figures that can be set side by side."""
    one, other = (design_said(folder, said) for said in (asked.a, asked.b))
    against = None if asked.against is None else str(asked.against)
    return comparison_data(compared(one, other, against))


def fleet_scale(folder: Folder, asked: WarFleet) -> dict[str, Any]:
    """Return what a design is at fleet scale."""
    design = expect_scale(design_said(folder, asked.data))
    return figures_data([design], explain=asked.explain)


def odds(folder: Folder, asked: Odds) -> dict[str, Any]:
    """Return the odds that a request asks for, with charts as SVG under `picture` (or None).

    Raise CardforgeError for an unknown design, or for options that do not fit the two.
    """
    one = design_said(folder, asked.data)
    other = _target(folder, asked, one)
    answer = odds_between(one, other, _asked(asked), asked.scale, lambda name: f"`{name}`")
    scene = answer_scene(answer)
    picture = svg.draw(scene, standard_measure(), ids="odds-") if scene else None
    return {**encoded(answer.data()), "picture": picture}


def _target(folder: Folder, asked: Odds, one: Design) -> Design | str:
    said = asked.target
    if isinstance(said, str) and said in stock_targets(one, asked.scale):
        return said
    return design_said(folder, said)


def _asked(asked: Odds) -> OddsAsked:
    return OddsAsked(
        asked.range, asked.arc, asked.at, asked.stop, asked.brackets, asked.damaged,
        asked.attacker_damaged, asked.systems, asked.target_systems, asked.command_dice,
        asked.turns,
    )  # fmt: skip
