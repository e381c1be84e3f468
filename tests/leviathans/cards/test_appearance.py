"""Each nation builds in its own way, and drawn lines have the weights of an engraving."""

from __future__ import annotations

import itertools

import pytest

from cardforge.leviathans.cards.appearance import ensign, form_of
from cardforge.leviathans.cards.theme import COLOUR, Brush
from cardforge.leviathans.kinds import (
    AMERICA,
    AUSTRIA,
    BRITAIN,
    FRANCE,
    GERMANY,
    ITALY,
    JAPAN,
    NATIONS,
    RUSSIA,
    Nation,
)
from cardforge.press.boxes import PT_PER_MM

WAYS = {
    BRITAIN: ("flat", 4, "plain"),
    FRANCE: ("flared", 3, "plain"),
    GERMANY: ("cage", 2, "shrouded"),
    ITALY: ("lip", 2, "contra"),
    RUSSIA: ("none", 2, "plain"),
    JAPAN: ("trunked", 2, "winged"),
    AUSTRIA: ("broad", 1, "braced"),
    AMERICA: ("rings", 2, "pontoon"),
}
WEIGHTS_PT = {
    "shadow": 1.2, "silhouette": 0.85, "edge": 0.55, "fitting": 0.34, "plating": 0.25,
    "hatching": 0.2,
}  # fmt: skip


@pytest.mark.parametrize("nation", NATIONS, ids=lambda nation: nation.adjective)
def test_nation_has_its_funnel_tops_and_screws(nation: Nation) -> None:
    form = form_of(nation)
    assert (form.cap, len(form.screws), form.drive) == WAYS[nation]


def test_nations_differ_in_hull_bow_stern_rudder_and_lift() -> None:
    for one, other in itertools.combinations(map(form_of, NATIONS), 2):
        assert one.half != other.half
        assert one.bow != other.bow
        assert one.stern != other.stern
        assert one.rudder != other.rudder
        assert one.lift != other.lift


def test_nations_fly_ensigns_of_their_own() -> None:
    brush = Brush(COLOUR, COLOUR.accent(None), 0.6)
    drawn = [tuple(ensign(nation, 0, 0, brush)) for nation in NATIONS]
    assert all(drawn)
    assert all(one != other for one, other in itertools.combinations(drawn, 2))


@pytest.mark.parametrize("unit_mm", [0.3, 0.6, 1.2])
@pytest.mark.parametrize(("line", "weight_pt"), WEIGHTS_PT.items())
def test_drawn_line_has_its_weight_at_every_size(
    line: str, weight_pt: float, unit_mm: float
) -> None:
    brush = Brush(COLOUR, COLOUR.accent(None), unit_mm)
    assert getattr(brush, line) * unit_mm * PT_PER_MM == pytest.approx(weight_pt)
