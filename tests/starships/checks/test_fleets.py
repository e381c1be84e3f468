"""The rules for putting a fleet together."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rule_cases import Case, case_id, expect, told
from tests.starships.checks.drafting import HEAD, fleet, lay_out

PAIR = "  - {element: wing, count: 2, unit: A}"
PAIR_ABOARD = "aboard: [{element: wing, count: 2, unit: A}]"
CARRIER = 480 + (20 + 40) + (10 + 10 + 50 + 20) + (30 + 40)
"""The class, then the weapons ahead, on the broadside and all around."""
WORTH = 80 * 3 + CARRIER
ROOM = {"frigate": 3, "carrier": 5}
BESIDE = "name a file in the folder of the fleet file, or a bundled ship"


def costly(budget: str) -> str:
    lines = "  - {element: wing, count: 2}\n  - {element: carrier, aboard: [wing]}\n"
    return fleet(lines, f"admiral: admiral\nbudget: {budget}\n")


CASES = (
    *(Case(fleet(f"  - wing\n  - {word}  # here\n"), "error fleet-files: elements.1", "", "", quoting, BESIDE)
      for word, quoting in (
          ("nobody", "nobody.yaml:1:1: file not found"),
          ("nonsense", "expected a class, got 'dreadnought'"),
          ("admiral", "expected a ship or a squadron, got a file of kind 'admiral'"),
          ("draft", "expected a ship or a squadron, got a file of kind 'fleet'"),
          ("air", "expected `game: starships` with a format from 1 to 1"))),
    Case(fleet("  - {element: carrier, aboard: [wing, nobody]}  # here\n"),
         "error fleet-files: elements.0.aboard.1", "", "", "nobody.yaml"),
    *(Case(fleet("  - wing\n", f"admiral: {word}  # here\n"), "error fleet-files: admiral", "", "", quoting)
      for word, quoting in (
          ("nobody", "file not found"),
          ("wing", "expected an admiral, got a file of kind 'element'"))),

    Case(fleet("  - wing\n  - broken  # here\n"), "error illegal-element: elements.1",
         1, 0, "'Broken' is not legal", "run `cardforge check` with the file of 'broken'"),
    Case(fleet("  - {element: carrier, aboard: [{element: broken, name: Sparks}]}  # here\n"),
         "error illegal-element: elements.0.aboard.0", 1, 0, "'Sparks'", "run `cardforge check` with the file of 'broken'"),

    Case(costly(f"{WORTH - 10}  # here"), "error over-budget: budget",
         WORTH, WORTH - 10, f"the fleet costs {WORTH} points, 10 more than the budget",
         "leave out elements worth 10 points, or raise `budget:`"),

    Case(fleet("  - wing\n", ""), "note no-admiral: admiral",
         "", "", "this fleet has no admiral", "add `admiral:` with the name of an admiral's file"),

    Case(fleet("  - {element: carrier, unit: Line}  # here\n"), "error unit-class: elements.0.unit",
         "cruiser", "squadron, corvette, frigate", "'Carrier' in unit 'Line' is a cruiser", "remove its `unit:`, so that it acts alone"),

    Case(fleet("  - {element: wing, unit: A}\n  - {element: picket, unit: A}  # here\n"),
         "error unit-alike: elements.1.unit", "corvette", "squadron", "'Picket' in unit 'A' is a corvette",
         "put it into a unit of its class"),

    Case(fleet("  - {element: wing, count: 4, unit: A}  # here\n"), "error unit-size: elements.0.unit",
         4, 3, "unit 'A' has 4 elements", "split it into two units"),
    Case(fleet(f"{PAIR}\n{PAIR}  # here\n{PAIR}\n"), "error unit-size: elements.1.unit", 6, 3, "6 elements"),
    Case(fleet(f"  - {{element: carrier, count: 2, {PAIR_ABOARD}}}  # here\n"),
         "error unit-size: elements.0.aboard.0.unit", 4, 3, "4 elements"),

    Case(fleet("  - {element: carrier, aboard: [wing, picket]}  # here\n"),
         "error embarked-squadrons: elements.0.aboard.1", "corvette", "squadron",
         "'Picket' aboard 'Carrier' is a corvette", "list it under `elements:` instead"),

    Case(fleet("  - {element: picket, aboard: [wing]}  # here\n"), "error hangar-bays: elements.0.aboard",
         "brace, red alert", "hangar bays", "'Picket' carries squadrons, but has no hangar bays",
         "add `hangar bays` to its `systems:`, or list the squadrons under `elements:`"),
    Case(fleet("  - {element: wing, aboard: [wing]}  # here\n"), "error hangar-bays: elements.0.aboard",
         "no systems", "hangar bays", "'Wing' carries squadrons, but has no hangar bays"),

    *(Case(fleet(f"  - {{element: {word}, aboard: [wing, {{element: wing, count: {room}}}]}}  # here\n"),
           "error hangar-room: elements.0.aboard", room + 1, room,
           f"carries {room + 1} squadrons, but its CMD is {room}", "list 1 squadron under `elements:` instead")
      for word, room in ROOM.items()),
)  # fmt: skip

REPORTS: dict[str, tuple[str, list[str]]] = {
    "paths and endings": (fleet("  - below/wing\n  - wing.yaml\n  - ./wing\n"), []),
    "an admiral is enough": (fleet("  - wing\n"), []),
    "a budget to the point": (costly(f"{WORTH}"), []),
    **{f"three of {word} in a unit": (fleet(f"  - {{element: {word}, count: 3, unit: A}}\n"), [])
       for word in ("wing", "picket", "frigate")},
    "two designs of a class are alike": (fleet(f"{PAIR}\n  - {{element: other, unit: A}}\n"), []),
    "two units differ": (fleet("  - {element: wing, unit: A}\n  - {element: picket, unit: B}\n"), []),
    "a unit of three, and one beside it": (fleet("  - {element: wing, count: 3, unit: A}\n  - wing\n"), []),
    "squadrons aboard a cruiser": (fleet("  - {element: carrier, aboard: [wing, wing]}\n"), []),
    "a squadron aboard a frigate": (fleet("  - {element: frigate, aboard: [wing]}\n"), []),
    **{f"as many as its CMD on each {word}": (
        fleet(f"  - {{element: {word}, count: 2, aboard: [{{element: wing, count: {room}}}]}}\n"), [])
       for word, room in ROOM.items()},
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files that fleets name, and with files that they cannot use."""
    (tmp_path / "below").mkdir()
    lay_out(tmp_path)
    lay_out(tmp_path / "below")
    (tmp_path / "air.yaml").write_text("game: leviathans\nformat: 1\n")
    (tmp_path / "draft.yaml").write_text(HEAD + fleet("  - wing\n"))
    return tmp_path


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_broken_fleet_rule_is_found(case: Case, folder: Path) -> None:
    expect(case, HEAD, folder)


@pytest.mark.parametrize(("text", "found"), REPORTS.values(), ids=REPORTS)
def test_fleet_report_has_only_the_expected_findings(
    text: str, found: list[str], folder: Path
) -> None:
    assert told(HEAD + text, folder) == found
