"""The rules for building ships and squadrons, and for putting fleets together."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rule_cases import Case, case_id, expect, told
from tests.starships.drafting import (
    CORVETTE,
    CRUISER,
    HEAD,
    SQUADRON,
    edited,
    fleet,
    lay_out,
)

WIDE = edited(CORVETTE, "[light, light]", "[light, light, light]")
LIMITS = {
    "aux slot": 1, "improved engines": 2, "improved armour": 2, "improved shields": 2, "upgraded brace": 1,
}  # fmt: skip
FRONT, BROADSIDE = "[medium, medium, heavy, macro]", "[heavy, heavy, atomic warheads, macro]"
GATLING, TUBES = "    - gatling lasers\n", "    - heavy torpedoes\n"
SYSTEMS, AUX = "[brace, red alert]", "[light, light]"
TORPEDOES = ("medium torpedoes", "heavy torpedoes")
WITH_SLOT = "systems: [{}]\nupgrades: [system slot]\n"
NO_ARC = "is not allowed in this arc"


def taken(word: str, times: int) -> str:
    """A corvette with an upgrade several times; upgrades of slots have the slots filled."""
    base = (
        edited(WIDE, "light, light, light", ", ".join(["light"] * (times + 2)))
        if word == "aux slot"
        else CORVETTE
    )
    return base + f"upgrades: [{', '.join([word] * times)}]"


ELEMENT_CASES = (
    Case(edited(CORVETTE, "red alert]", "red alert, deep scan]  # here"), "error system-slots: systems.2",
         3, 2, "3 systems, but a corvette has 2 slots", "remove 1 system"),
    Case(edited(CRUISER, "  - full thrust\n", "  - full thrust\n  - red alert  # here\n  - retro thrusters\n"),
         "error system-slots: systems.5", 7, 5, "7 systems", "remove 2 systems"),
    Case(SQUADRON + "systems: [brace]  # here\n", "error system-slots: systems.0",
         1, 0, "a squadron has 0 slots"),

    Case(edited(CRUISER, "  - full thrust\n", "  - brace  # here\n"), "error system-twice: systems.4",
         2, 1, "'brace' is already installed", "choose another system for this slot"),
    Case(edited(CORVETTE, SYSTEMS, "[brace, brace]  # here"), "error system-twice: systems.1", 2, 1, "'brace'"),

    *(Case(edited(CRUISER, old, new), f"error weapon-slots: weapons.{place}",
           5, 4, "5 weapons in this arc, but this cruiser has 4 slots there", "remove 1 weapon from this arc")
      for old, new, place in (
          ("macro]\n  broadside", "macro, light]  # here\n  broadside", "front.4"),
          (BROADSIDE, "[heavy, heavy, light, macro, macro]  # here", "broadside.4"),
          (TUBES, TUBES + "    - light  # here\n", "aux.4"))),
    Case(CORVETTE + "  broadside: [light]  # here\n", "error weapon-slots: weapons.broadside.0", 1, 0, "has 0 slots"),
    Case(edited(SQUADRON, "[light]", "[light, light]  # here"), "error weapon-slots: weapons.aux.1",
         2, 1, "2 weapons"),

    *(Case(edited(CRUISER, GATLING, f"    - {word}  # here\n"), "error weapon-arc: weapons.aux.2",
           "aux", "front, broadside", f"'{word}' {NO_ARC}", "move it to front or broadside, or choose another weapon")
      for word in ("heavy", "macro", "boarding claws")),
    Case(edited(CRUISER, FRONT, "[boarding teleporters, medium, heavy, macro]  # here"),
         "error weapon-arc: weapons.front.0", "front", "aux", "'boarding teleporters'"),
    Case(edited(CRUISER, BROADSIDE, "[boarding teleporters, heavy, atomic warheads, macro]  # here"),
         "error weapon-arc: weapons.broadside.0", "broadside", "aux", "'boarding teleporters'"),
    Case(edited(CRUISER, FRONT, "[medium, medium, atomic warheads, macro]  # here"),
         "error weapon-arc: weapons.front.2", "front", "broadside", "'atomic warheads'"),
    Case(edited(CRUISER, GATLING, "    - atomic warheads  # here\n"),
         "error weapon-arc: weapons.aux.2", "aux", "broadside", "'atomic warheads'"),
    Case(edited(SQUADRON, "[light]", "[heavy]  # here"), "error weapon-arc: weapons.aux.0",
         "aux", "front, broadside", "'heavy'"),

    *(Case(edited(CORVETTE, old, f"[light, {word}]  # here"), f"error torpedo-system: weapons.{arc}.1",
           "brace, red alert", "torpedoes", f"'{word}' needs the torpedoes system",
           "add `torpedoes` to `systems:`, or choose another weapon")
      for word in TORPEDOES for old, arc in (("[medium, heavy]", "front"), (AUX, "aux"))),
    Case(edited(SQUADRON, "[light]", "[medium torpedoes]  # here"), "error torpedo-system: weapons.aux.0",
         "no systems", "torpedoes", "needs"),

    Case(edited(SQUADRON, "[light]", "[gatling lasers]  # here"), "error ship-only: weapons.aux.0",
         "squadron", "ships", "'gatling lasers' is not allowed on a squadron", "choose another weapon"),

    *(Case(taken(word, most + 1) + "  # here\n", f"error upgrade-limit: upgrades.{most}",
           most + 1, most, f"'{word}' is taken {most + 1} times, more often than allowed", "remove 1 of them") for word, most in LIMITS.items()),
    Case(taken("improved engines", 4) + "  # here\n", "error upgrade-limit: upgrades.2",
         4, 2, "4 times", "remove 2 of them"),
    Case(SQUADRON + "systems: [brace, red alert]\nupgrades: [system slot, system slot]  # here\n",
         "error upgrade-limit: upgrades.1", 2, 1, "'system slot'"),

    Case(CORVETTE + "upgrades: [improved engines, system slot]  # here\n", "error squadron-upgrade: upgrades.1",
         "corvette", "squadron", "'system slot' is not allowed on a corvette", "remove `system slot`"),

    Case(CORVETTE + "upgrades: [upgraded brace, upgraded deep scan]  # here\n", "error upgraded-system: upgrades.1",
         "brace, red alert", "deep scan", "'upgraded deep scan' needs deep scan, which is not installed",
         "add `deep scan` to `systems:`, or remove the upgrade"),
    Case(SQUADRON + "upgrades: [upgraded brace]  # here\n", "error upgraded-system: upgrades.0",
         "no systems", "brace", "needs brace"),

    Case(edited(CORVETTE, "systems: [brace, red alert]", "systems:  # here\n  [brace]"), "note empty-slots: systems",
         1, 2, "1 of 2 slots is empty", "fill the empty slots: systems are free"),
    Case(edited(CRUISER, f"  broadside: {BROADSIDE}", "  broadside:  # here\n    [heavy]"),
         "note empty-slots: weapons.broadside", 1, 4, "3 of 4", "fill the empty slots: light weapons are free"),
    Case(edited(SQUADRON, "  aux: [light]", "  aux:  # here\n    [light]") + "upgrades: [aux slot]\n",
         "note empty-slots: weapons.aux", 1, 2, "1 of 2"),

    *(Case(edited(CORVETTE, SYSTEMS, f"[brace, {word}]  # here"), "note idle-system: systems.1",
           "", lacks, f"'{word}' has no effect: this design lacks {lacks}", f"add {lacks}, or choose another system")
      for word, lacks in (("torpedoes", "torpedo weapons"), ("repair hangars", "hangar bays"))),
    *(Case(SQUADRON + f"systems: [{word}]  # here\nupgrades: [system slot]\n", "note idle-system: systems.0",
           "", lacks, word) for word, lacks in (
          ("hangar bays", "a CMD above 0"), ("divert power to shields", "shields"))),

    *(Case(SQUADRON + f"printed: {figure}  # here\n", "note printed-points: printed",
           figure, 80, f"the published list says {figure} points, but the parts add up to 80",
           "play it for 80 points; `cardforge cost --explain` shows the parts") for figure in (70, 90, 0)),
)  # fmt: skip

ELEMENT_REPORTS = {
    "a squadron buys a system slot": (SQUADRON + WITH_SLOT.format("brace"), []),
    "a squadron buys an aux slot": (edited(SQUADRON, "[light]", AUX) + "upgrades: [aux slot]\n", []),
    **{f"{word} {arc} with their system": (
        edited(edited(CORVETTE, old, f"[light, {word}]"), "red alert", "torpedoes"), [])
       for word in TORPEDOES for old, arc in (("[medium, heavy]", "ahead"), (AUX, "around"))},
    "torpedoes of a squadron": (edited(SQUADRON, "[light]", "[medium torpedoes]") + WITH_SLOT.format("torpedoes"), []),
    "gatling lasers on a ship": (edited(CORVETTE, AUX, "[light, gatling lasers]"), []),
    **{f"{word} {most} times": (taken(word, most) + "\n", []) for word, most in LIMITS.items()},
    "one upgrade for each system": (CORVETTE + "upgrades: [upgraded red alert, upgraded brace]\n", []),
    "nothing at all": (
        "class: corvette\n", [f"note empty-slots: {each}" for each in ("systems", "weapons.aux", "weapons.front")]),
    "shields that were bought are shields": (
        SQUADRON + "systems: [divert power to shields]\nupgrades: [system slot, improved shields]\n", []),
    "hangars go together": (edited(CORVETTE, SYSTEMS, "[hangar bays, repair hangars]"), []),
    "the sum is printed": (SQUADRON + "printed: 80\n", []),
}  # fmt: skip


@pytest.mark.parametrize("case", ELEMENT_CASES, ids=case_id)
def test_broken_building_rule_is_found(case: Case) -> None:
    expect(case, HEAD)


@pytest.mark.parametrize(("text", "found"), ELEMENT_REPORTS.values(), ids=ELEMENT_REPORTS)
def test_element_report_has_only_the_expected_findings(text: str, found: list[str]) -> None:
    assert told(HEAD + text) == found


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


FLEET_CASES = (
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

FLEET_REPORTS: dict[str, tuple[str, list[str]]] = {
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

CASES = (*ELEMENT_CASES, *FLEET_CASES)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files that fleets name, and with files that they cannot use."""
    (tmp_path / "below").mkdir()
    lay_out(tmp_path)
    lay_out(tmp_path / "below")
    (tmp_path / "air.yaml").write_text("game: leviathans\nformat: 1\n")
    (tmp_path / "draft.yaml").write_text(HEAD + fleet("  - wing\n"))
    return tmp_path


@pytest.mark.parametrize("case", FLEET_CASES, ids=case_id)
def test_broken_fleet_rule_is_found(case: Case, folder: Path) -> None:
    expect(case, HEAD, folder)


@pytest.mark.parametrize(("text", "found"), FLEET_REPORTS.values(), ids=FLEET_REPORTS)
def test_fleet_report_has_only_the_expected_findings(
    text: str, found: list[str], folder: Path
) -> None:
    assert told(HEAD + text, folder) == found
