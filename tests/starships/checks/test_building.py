"""The rules for building a ship or a squadron."""

from __future__ import annotations

import pytest

from tests.rule_cases import Case, case_id, expect, told
from tests.starships.checks.drafting import CORVETTE, CRUISER, HEAD, SQUADRON, edited

ROOM = edited(CORVETTE, "[light, light]", "[light, light, light]")
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
        edited(ROOM, "light, light, light", ", ".join(["light"] * (times + 2)))
        if word == "aux slot"
        else CORVETTE
    )
    return base + f"upgrades: [{', '.join([word] * times)}]"


CASES = (
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

REPORTS = {
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


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_broken_building_rule_is_found(case: Case) -> None:
    expect(case, HEAD)


@pytest.mark.parametrize(("text", "found"), REPORTS.values(), ids=REPORTS)
def test_element_report_has_only_the_expected_findings(text: str, found: list[str]) -> None:
    assert told(HEAD + text) == found
