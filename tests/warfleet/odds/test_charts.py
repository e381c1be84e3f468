"""Charts of fleet ships: every figure equals the odds, without overlaps."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.core.figures import OddsAsked
from cardforge.press.charts import OddsFigures
from cardforge.warfleet.odds.answer import odds_answer
from tests.charts import expect_clean, value_at
from tests.warfleet.odds.test_answer import asked, ship

CALLS: list[tuple[str, str, dict[str, Any]]] = [
    ("jean-bart", "hml-leviathan", {}),
    ("hml-raven", "pelletier", {"damaged": "stern,port", "distance": 1}),
    ("hml-leviathan", "ardent", {"brackets": True, "arc": "port"}),
    ("pontbriand", "montpellier", {"distance": 0, "attacker_damaged": "bow"}),
    ("svyatogor", "otaka", {"at": "bow", "turns": 20}),
    ("vipera", "jean-bart", {"turns": 1}),
]


def figures(one: str, other: str, **words: Any) -> OddsFigures:
    found = odds_answer(ship(one), ship(other), OddsAsked(**words)).charts()
    assert isinstance(found, OddsFigures)
    return found


@pytest.mark.parametrize(("one", "other", "words"), CALLS)
def test_fleet_charts_have_no_overlap(one: str, other: str, words: dict[str, Any]) -> None:
    expect_clean(figures(one, other, **words))


def test_fleet_chart_figures_equal_the_answer() -> None:
    told = asked("pontbriand", "hml-raven", turns=3).data()
    found = figures("pontbriand", "hml-raven", turns=3)
    groups = {group.label: group.rows for group in found.groups}
    assert set(groups) == {"Fire to bow", "Fire to either side", "Fire to stern"}
    seen = 0
    for volley in told["volleys"]:
        field = {"port": "either side", "starboard": "either side"}.get(
            volley["field"], volley["field"]
        )
        heard = groups.values() if field == "same hex" else [groups[f"Fire to {field}"]]
        for rows in heard:
            for row in rows:
                place = {"sides": "port"}.get(row.label, row.label)
                for distance in range(volley["from"], volley["to"] + 1):
                    seen += 1
                    there = volley["at"][place]["location_lost"]
                    assert value_at(row.runs, distance) == float(there)
    assert seen > 10
    best = told["turns"]
    (curve,) = (each for each in found.curves if best["location"] in (each.label, "port"))
    assert curve.values[1:] == tuple(float(1 - turn["ship_lost"]) for turn in best["turns"])
    destroyed, lost = found.profiles
    assert all(
        one.value >= other.value for one, other in zip(destroyed.runs, lost.runs, strict=True)
    )


def test_fleet_charts_group_equal_sides() -> None:
    rows = [row.label for row in figures("vipera", "jean-bart").groups[0].rows]
    assert rows == ["bow", "fore sides", "aft sides", "stern"]
    rows = [row.label for row in figures("vipera", "jean-bart", damaged="fore-port").groups[0].rows]
    assert rows == ["bow", "fore-port", "aft sides", "fore-starboard", "stern"]


def test_fire_only_in_the_same_hex_has_a_chart() -> None:
    found = figures("jean-bart", "pelletier", distance=0)
    assert [group.label for group in found.groups] == ["Fire in the same hex"]
    assert (found.terms.nearest, found.farthest) == (0, 0)


def test_fleet_chart_title_names_attacker_and_target() -> None:
    assert figures("hml-raven", "pelletier").title == "HML Raven fires at Pelletier"
