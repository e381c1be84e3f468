"""Odds, comparisons and conversions of designs that need not be saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardforge.app.designer import choices, preview, storage
from cardforge.app.designer.folder import Folder, words_of
from cardforge.app.new_files import headed
from cardforge.app.reading import design_in, one_design
from cardforge.app.registry import (
    compared,
    converted_text,
    expect_scale,
    odds_between,
    stock_targets,
)
from cardforge.app.reports.figures import comparison_data, fleet_scale_data
from cardforge.app.reports.pictures import answer_scene
from cardforge.core.figures import OddsAsked, encoded
from cardforge.core.files import parse
from cardforge.errors import CallError, CardforgeError
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
    """Return a design converted to fleet scale."""
    design = expect_scale(design_said(folder, asked.data))
    return fleet_scale_data([design], explain=asked.explain)


def kept_at_fleet_scale(folder: Folder, said: Said) -> storage.Kept:
    """Write the fleet-scale conversion of a design to a new file, and return it."""
    design = expect_scale(design_said(folder, said))
    text = converted_text(design)
    if text is None:
        raise CallError(f"'{design.name}' is already a War Fleet ship: open its file")
    return choices.place(folder, f"{design.name} fleet", headed(text))


def odds(folder: Folder, asked: Odds) -> dict[str, Any]:
    """Return the odds that a request asks for, with charts as SVG under `picture` (or None).

    Raise CardforgeError for an unknown design, or for options that do not fit the two.
    """
    one = design_said(folder, asked.data)
    other = _target(folder, asked, one)
    told = _answered(one, other, _asked(asked), asked.scale)
    return {**told, **_fired_back(one, other, asked)} if asked.back else told


def _answered(one: Design, other: Design | str, asked: OddsAsked, scale: str) -> dict[str, Any]:
    answer = odds_between(one, other, asked, scale, lambda name: f"`{name}`", one_design)
    scene = answer_scene(answer)
    picture = svg.draw(scene, standard_measure(), ids="odds-") if scene else None
    return {**encoded(answer.data()), "picture": picture}


def _fired_back(one: Design, other: Design | str, asked: Odds) -> dict[str, Any]:
    """Return the target's fire at the attacker, at the same range, with the damage of both."""
    if isinstance(other, str):
        return {"back": None, "back_refused": f"a reference {other} does not fire back"}
    wanted = _asked(asked)._replace(
        arc=None, at=None, damaged=asked.attacker_damaged, attacker_damaged=asked.damaged,
        systems=asked.target_systems, target_systems=asked.systems, command_dice=None,
        evading=asked.attacker_evading, attacker_evading=asked.evading, charges_range=0,
        charges_roll=0,
    )  # fmt: skip
    try:
        return {"back": _answered(other, one, wanted, asked.scale), "back_refused": ""}
    except CardforgeError as error:
        return {"back": None, "back_refused": words_of(error)}


def _target(folder: Folder, asked: Odds, one: Design) -> Design | str:
    said = asked.target
    if isinstance(said, str) and said in stock_targets(one, asked.scale):
        return said
    return design_said(folder, said)


def _asked(asked: Odds) -> OddsAsked:
    return OddsAsked(
        asked.range, asked.arc, asked.at, asked.stop, asked.brackets, asked.damaged,
        asked.attacker_damaged, asked.systems, asked.target_systems, asked.command_dice,
        asked.turns, asked.evading, asked.attacker_evading, asked.charges_range,
        asked.charges_roll,
    )  # fmt: skip
