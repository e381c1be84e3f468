"""Charts of odds in tests: what is wrong with a sheet of them, and which figure it shows where."""

from __future__ import annotations

from cardforge.leviathans.cards.theme import COLOUR, GREY
from cardforge.press.chart_tables import odds_sheet
from cardforge.press.charts import OddsFigures, RangeRun
from cardforge.press.measure import standard_measure
from tests.press.proof import proof


def expect_clean(figures: OddsFigures) -> None:
    """Nothing on the sheet is too small, shortened or over anything, in colour or in grey."""
    measure = standard_measure()
    for theme in (COLOUR, GREY):
        face = odds_sheet(figures, theme.neutral.deep, theme, measure)
        assert face.overflow == ()
        assert proof(face.scene, measure) == ()


def value_at(runs: tuple[RangeRun, ...], distance: int) -> float | None:
    """The figure of a row at a distance; of two runs there would be no telling which."""
    found = [run.value for run in runs if run.nearest <= distance <= run.farthest]
    assert len(found) <= 1
    return found[0] if found else None
