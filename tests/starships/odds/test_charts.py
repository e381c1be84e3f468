"""Charts of starships: every figure equals the odds, without overlaps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.press.charts import OddsFigures
from tests.charts import expect_clean, value_at
from tests.starships.odds.test_answer import asked

SHIPS = Path(__file__).parents[3] / "ships" / "starships"
NOT_ELEMENTS = {"imogen-harrow", "carrow-escort"}
NAMES = sorted(path.stem for path in SHIPS.glob("*.yaml") if path.stem not in NOT_ELEMENTS)
CALLS: list[tuple[str, str, dict[str, Any]]] = [
    *((one, other, {}) for one, other in zip(NAMES, [*NAMES[7:], *NAMES[:7]], strict=True)),
    ("lantern-hill", "cruiser", {"systems": "deep scan", "target_systems": "brace", "distance": 20}),
    ("windhover", "destroyer", {"arc": "rear", "damaged": "7", "turns": 20}),
]  # fmt: skip


def figures(one: str, other: str, **words: Any) -> OddsFigures:
    found = asked(one, other, **words).charts()
    assert isinstance(found, OddsFigures)
    return found


@pytest.mark.parametrize(("one", "other", "words"), CALLS)
def test_starship_charts_have_no_overlap(one: str, other: str, words: dict[str, Any]) -> None:
    answer = asked(one, other, **words)
    found = answer.charts()
    boxes = [volley["boxes_mean"] for volley in answer.data()["volleys"]]
    assert (found is None) == (not any(boxes))
    if found:
        expect_clean(found)


def test_starship_chart_figures_equal_answers_by_inch() -> None:
    """The chart's figure at every inch equals a separate answer for that inch."""
    found = figures("lantern-hill", "iron-vesper", turns=3)
    assert [group.label for group in found.groups] == [
        "Target at the front", "Target at the broadside", "Target at the rear",
    ]  # fmt: skip
    sides = ("front", "broadside", "rear")
    for inch in range(34):
        told = asked("lantern-hill", "iron-vesper", distance=inch).data()
        every = {each["side"]: float(each["boxes_mean"]) for each in told["volleys"]}
        for group, side in zip(found.groups, sides, strict=True):
            assert value_at(group.rows[0].runs, inch) == every.get(side), (inch, side)
    rows = {row.label: row.runs for row in found.groups[1].rows}
    assert set(rows) == {"all that bears", "heavy", "medium", "2 light"}
    single = asked("lantern-hill", "iron-vesper", distance=6, arc="broadside").data()
    for each in single["weapons"]:
        assert value_at(rows[each["weapon"]], 6) == float(each["boxes_mean"])
    for curve, side in zip(found.curves, sides, strict=True):
        turns = asked("lantern-hill", "iron-vesper", arc=side, turns=3).data()["turns"]
        assert curve.values[1:] == tuple(float(1 - turn["destroyed"]) for turn in turns["turns"])


def test_starship_chart_groups_sides_with_equal_fire() -> None:
    found = figures("grey-quill", "squadron")
    assert [group.label for group in found.groups] == ["Target at any side"]
    assert [curve.label for curve in found.curves] == ["any side"]
