"""The rules of how a fleet may be put together."""

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
BESIDE = "name a file beside the fleet's own"


def costly(budget: str) -> str:
    lines = "  - {element: wing, count: 2}\n  - {element: carrier, aboard: [wing]}\n"
    return fleet(lines, f"admiral: admiral\nbudget: {budget}\n")


CASES = (
    *(Case(fleet(f"  - wing\n  - {word}  # here\n"), "error fleet-files: elements.1", "", "", quoting, BESIDE)
      for word, quoting in (
          ("nobody", "nobody.yaml:1:1: expected a file, found nothing"),
          ("nonsense", "expected a class, got 'dreadnought'"),
          ("admiral", "expected a ship or a squadron, got a file of kind 'admiral'"),
          ("draft", "expected a ship or a squadron, got a file of kind 'fleet'"),
          ("air", "expected `game: starships` with a format from 1 to 1"))),
    Case(fleet("  - {element: carrier, aboard: [wing, nobody]}  # here\n"),
         "error fleet-files: elements.0.aboard.1", "", "", "nobody.yaml"),
    *(Case(fleet("  - wing\n", f"admiral: {word}  # here\n"), "error fleet-files: admiral", "", "", quoting)
      for word, quoting in (
          ("nobody", "expected a file, found nothing"),
          ("wing", "expected an admiral, got a file of kind 'element'"))),

    Case(fleet("  - wing\n  - broken  # here\n"), "error illegal-element: elements.1",
         1, 0, "'Broken' is not legal", "`cardforge check` of the file 'broken' says why"),
    Case(fleet("  - {element: carrier, aboard: [{element: broken, name: Sparks}]}  # here\n"),
         "error illegal-element: elements.0.aboard.0", 1, 0, "'Sparks'", "the file 'broken' says why"),

    Case(costly(f"{WORTH - 10}  # here"), "error over-budget: budget",
         WORTH, WORTH - 10, f"the fleet costs {WORTH} points, 10 more than the budget",
         "leave out 10 points, or raise the budget"),

    Case(fleet("  - wing\n", ""), "note no-admiral: admiral",
         "", "", "nobody leads this fleet", "write `admiral:` with the file of one"),

    Case(fleet("  - {element: carrier, unit: Line}  # here\n"), "error unit-class: elements.0.unit",
         "cruiser", "squadron, corvette, frigate", "'Carrier' in unit 'Line' is a cruiser", "let it act alone"),

    Case(fleet("  - {element: wing, unit: A}\n  - {element: picket, unit: A}  # here\n"),
         "error unit-alike: elements.1.unit", "corvette", "squadron", "'Picket' in unit 'A' is a corvette",
         "put it into a unit of its own class"),

    Case(fleet("  - {element: wing, count: 4, unit: A}  # here\n"), "error unit-size: elements.0.unit",
         4, 3, "unit 'A' has 4 elements", "make two units of it"),
    Case(fleet(f"{PAIR}\n{PAIR}  # here\n{PAIR}\n"), "error unit-size: elements.1.unit", 6, 3, "6 elements"),
    Case(fleet(f"  - {{element: carrier, count: 2, {PAIR_ABOARD}}}  # here\n"),
         "error unit-size: elements.0.aboard.0.unit", 4, 3, "4 elements"),

    Case(fleet("  - {element: carrier, aboard: [wing, picket]}  # here\n"),
         "error embarked-squadrons: elements.0.aboard.1", "corvette", "squadron",
         "'Picket' aboard 'Carrier' is a corvette", "let it sail by itself"),

    Case(fleet("  - {element: picket, aboard: [wing]}  # here\n"), "error hangar-bays: elements.0.aboard",
         "brace, red alert", "hangar bays", "'Picket' has no hangar bays",
         "install hangar bays in its file, or let the squadrons fly by themselves"),
    Case(fleet("  - {element: wing, aboard: [wing]}  # here\n"), "error hangar-bays: elements.0.aboard",
         "no systems", "hangar bays", "'Wing' has no hangar bays"),

    *(Case(fleet(f"  - {{element: {word}, aboard: [wing, {{element: wing, count: {room}}}]}}  # here\n"),
           "error hangar-room: elements.0.aboard", room + 1, room,
           f"carries {room + 1}, its CMD gives room for {room}", "let 1 fly by themselves")
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
    """A folder with what fleets name, and with files that are no use to them."""
    (tmp_path / "below").mkdir()
    lay_out(tmp_path)
    lay_out(tmp_path / "below")
    (tmp_path / "air.yaml").write_text("game: leviathans\nformat: 1\n")
    (tmp_path / "draft.yaml").write_text(HEAD + fleet("  - wing\n"))
    return tmp_path


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_a_broken_rule_is_found(case: Case, folder: Path) -> None:
    expect(case, HEAD, folder)


@pytest.mark.parametrize(("text", "found"), REPORTS.values(), ids=REPORTS)
def test_a_report_has_these_findings_only(text: str, found: list[str], folder: Path) -> None:
    assert told(HEAD + text, folder) == found
