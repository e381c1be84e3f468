"""Fleets: the files that they name are read, counted and priced."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.app.loading import judge_text
from cardforge.core.figures import LedgerLine
from cardforge.core.files import parse, read
from cardforge.starships.element import Element, FleetList, StarshipFleet
from cardforge.starships.files import file_text, read_file
from cardforge.starships.points import cost, points
from tests.starships.drafting import HEAD, fleet, lay_out
from tests.starships.yard import recount
from tests.tiers import examples

CARRIER = 480 + (20 + 40) + (10 + 10 + 50 + 20) + (30 + 40)
LINES = """\
  - {element: carrier, count: 2, aboard: [{element: wing, count: 2, unit: A}, wing]}
  - {element: picket, name: Watch, unit: B}
  - wing
"""


def gathered(text: str, folder: Path) -> StarshipFleet:
    lay_out(folder)
    value = read_file(parse(HEAD + text, folder / "fleet.yaml"))
    assert isinstance(value, StarshipFleet)
    return value


def test_fleet_counts_ships_and_squadrons_aboard(tmp_path: Path) -> None:
    found = gathered(fleet(LINES), tmp_path)
    assert [(post.name, post.number) for post in found.every()] == [
        ("Carrier", 2), ("Wing", 4), ("Wing", 2), ("Watch", 1), ("Wing", 1),
    ]  # fmt: skip
    assert {name: [post.number for post in posts] for name, posts in found.units.items()} == {
        "A": [4], "B": [1],
    }  # fmt: skip


def test_fleet_ledger_names_unit_and_carrier(tmp_path: Path) -> None:
    found = gathered(fleet(LINES, "admiral: admiral\nbudget: 2000\n"), tmp_path)
    total = 2 * CARRIER + 7 * 80 + 230
    assert cost(found).lines == (
        LedgerLine("Admiral", "admiral, CMD 2: free", 0),
        LedgerLine("2 Carrier", f"2 x {CARRIER}", 2 * CARRIER),
        LedgerLine("4 Wing", "4 x 80, unit A, aboard Carrier", 320),
        LedgerLine("2 Wing", "2 x 80, aboard Carrier", 160),
        LedgerLine("Watch", "corvette, unit B", 230),
        LedgerLine("Wing", "squadron", 80),
        LedgerLine(
            "budget",
            f"2000 points, {total - 2000} too many",
            0,
            f"{total - 2000} over the budget of 2000",
        ),
    )
    assert points(found) == cost(found).total == total


@pytest.mark.parametrize(
    ("budget", "told", "remark"),
    [
        (80, "0 to spare", "0 of 80 left"),
        (81, "1 to spare", "1 of 81 left"),
        (79, "1 too many", "1 over the budget of 79"),
    ],
)
def test_fleet_ledger_shows_the_rest_of_the_budget(
    budget: int, told: str, remark: str, tmp_path: Path
) -> None:
    found = gathered(fleet("  - wing\n", f"budget: {budget}\n"), tmp_path)
    assert cost(found).lines[-1] == LedgerLine("budget", f"{budget} points, {told}", 0, remark)
    assert cost(found).remark == remark


def test_fleet_reports_unreadable_files_and_keeps_the_rest(tmp_path: Path) -> None:
    found = gathered(fleet("  - nobody\n  - wing\n", "admiral: nobody\n"), tmp_path)
    assert [post.name for post in found.every()] == ["Wing"]
    assert [where for where, _ in found.missing] == [("elements", "0"), ("admiral",)]
    assert points(found) == 80


SHIPS = Path(__file__).parents[2] / "ships" / "starships"
DESIGNS = {
    path.stem: value
    for path in SHIPS.glob("*.yaml")
    if isinstance(value := read_file(read(path)), Element)
}
SQUADRONS = [stem for stem, each in DESIGNS.items() if each.ship_class == "squadron"]
UNITED = ["squadron", "corvette", "frigate"]


@st.composite
def legal_entries(draw: st.DrawFn) -> tuple[list[dict[str, Any]], int]:
    """The entries of a legal fleet, and their cost counted by hand."""
    entries, total = [], 0
    for number, stem in enumerate(draw(st.lists(st.sampled_from(list(DESIGNS)), min_size=1))):
        entry: dict[str, Any] = {"element": stem, "count": draw(st.integers(1, 3))}
        united = DESIGNS[stem].ship_class in UNITED and draw(st.booleans())
        entry |= {"unit": f"Unit {number}"} if united else {}
        each = recount(DESIGNS[stem].model_dump(by_alias=True))
        if "hangar bays" in DESIGNS[stem].systems:
            room = {"frigate": 3, "cruiser": 5}[DESIGNS[stem].ship_class]
            entry["aboard"] = draw(st.lists(st.sampled_from(SQUADRONS), max_size=room))
            each += sum(recount(DESIGNS[one].model_dump(by_alias=True)) for one in entry["aboard"])
        entries.append(entry)
        total += each * entry["count"]
    return entries, total


def written(entries: list[dict[str, Any]], budget: int) -> str:
    data = {
        "name": "Chance", "budget": budget, "admiral": "imogen-harrow", "elements": entries,
    }  # fmt: skip
    return file_text(FleetList.model_validate(data))


@given(legal_entries())
@settings(max_examples=examples(60))
def test_legal_random_fleet_passes_and_costs_a_recount(
    drawn: tuple[list[dict[str, Any]], int],
) -> None:
    entries, total = drawn
    judgement = judge_text(written(entries, total), SHIPS / "chance.yaml")
    assert judgement.design is not None
    assert judgement.findings == ()
    assert points(judgement.design.value) == total


BREAKS: dict[str, list[dict[str, Any]]] = {
    "over-budget": [],
    "fleet-files": [{"element": "nobody"}],
    "unit-class": [{"element": "iron-vesper", "unit": "New"}],
    "unit-alike": [{"element": "fighter", "unit": "New"}, {"element": "windhover", "unit": "New"}],
    "unit-size": [{"element": "fighter", "count": 4, "unit": "New"}],
    "embarked-squadrons": [{"element": "queen-of-the-reach", "aboard": ["windhover"]}],
    "hangar-bays": [{"element": "lantern-hill", "aboard": ["fighter"]}],
    "hangar-room": [{"element": "saint-brannoc", "aboard": ["fighter"] * 4}],
}


@given(legal_entries(), st.sampled_from(sorted(BREAKS)))
@settings(max_examples=examples(80))
def test_only_the_rule_broken_in_a_random_fleet_is_found(
    drawn: tuple[list[dict[str, Any]], int], rule: str
) -> None:
    entries, total = drawn
    budget = total - 1 if rule == "over-budget" else total + 10_000
    text = written([*entries, *BREAKS[rule]], budget)
    judgement = judge_text(text, SHIPS / "chance.yaml")
    assert {finding.rule for finding in judgement.findings} == {rule}
