"""The rules checker of fleet ships."""

from __future__ import annotations

import pytest

from tests.rule_cases import Case, case_id, expect, told
from tests.warfleet.yard import draft

ALL = "bow, port, starboard, stern"
TYPE_4 = {"type: 2": "type: 4", "si: 11": "si: 16"}
FORE_PORT = "  fore-port: {resilience: 7, destroyed_resilience: 4, si_modifier: 2}  # here\n"
SIX_INCH = "range: 1/2, dice: KG | R, marks: [turret, bracket]}"
SPANS = {1: (8, 11), 2: (9, 13), 3: (13, 14), 4: (15, 18)}


def of_type(number: int, si: int) -> str:
    return draft({"type: 2": f"type: {number}", "si: 11": f"si: {si}  # here"})


CASES = (
    Case(draft({"locations:": "locations:  # here"}).partition("  stern:")[0], "error fleet-locations: locations",
         "bow, port, starboard", ALL, "the stern is missing: every Type 2 ship has one",
         "add `stern:`, or write both sides as `sides:`"),
    Case(draft({"  stern:": FORE_PORT + "  stern:"}), "error fleet-locations: locations.fore-port",
         "fore-port", ALL, "a Type 2 ship has no fore-port", "remove the location, or change `type:`"),

    *(Case(draft({"destroyed_resilience: 5": f"destroyed_resilience: {figure}  # here"}),
           "error least-resilience: locations.sides.destroyed_resilience",
           figure, "2 or more", f"every roll reaches a resilience of {figure}", "write `destroyed_resilience: 2`")
      for figure in (0, 1)),

    Case(draft({"si_modifier: 2": "si_modifier: 4  # here"}), "error si-modifiers: locations.stern.si_modifier",
         4, "0 to 3", "4 is more than half the slots of a location",
         "use half the slots that are not misses, rounded up"),

    *(Case(draft({SIX_INCH: f"range: {reach}, dice: KG | R}}  # here"}),
           "error attack-ranges: locations.bow.attacks.0.range", reach, "a larger long range",
           f"6in has the range {reach}", "write the shorter range first, such as `range: 0/1`, or one range only")
      for reach in ("2/1", "1/1", "0/0")),

    *(Case(draft({"dice: K}": f"dice: {dice}}}  # here"}), "error attack-dice: locations.stern.attacks.0.dice",
           dice, "G U Y R K, or any number of K and one of them",
           f"9in rolls {dice}, which is not a step of the dice", f"write `dice: {nearest}`")
      for dice, nearest in (("RR", "KY"), ("GG", "Y"), ("KGG", "KY"))),

    Case(draft({"destroyed_resilience: 4": "destroyed_resilience: 8  # here"}),
         "warning destroyed-resilience: locations.stern.destroyed_resilience",
         8, "7 or less", "the location has 8 once destroyed, but 7 before", "write `destroyed_resilience: 7`, or less"),

    Case(draft({SIX_INCH: "range: 1/2, dice: R | KG}  # here"}), "warning weaker-afar: locations.bow.attacks.0.dice",
         "R | KG", "better dice at short range", "6in rolls R at short range, but KG at long range",
         "swap the two, or keep it if this is intentional"),

    Case(draft({"  stern:": "  starboard:  # here\n    resilience: 10\n    si_modifier: 2\n  stern:"}),
         "warning fleet-sides: locations.starboard", "resilience, si_modifier", "equal sides",
         "port and starboard differ in resilience, si_modifier",
         "write both as `sides:`, or keep it if this is intentional"),

    *(Case(of_type(number, si), "note usual-fleet-si: si", si, f"{least} to {most}",
           f"Structural Integrity {si} is unusual for a Type {number} ship at fleet scale",
           f"write `si: {least if si < least else most}`, or keep it if this is intentional")
      for number, (least, most) in SPANS.items() for si in (least - 1, most + 1)),

    Case(draft({"dice: K}": "dice: K, marks: [resolute]}  # here"}),
         "note idle-marks: locations.stern.attacks.0.marks", "resolute", "turret, bracket, saturation",
         "'resolute' has no effect at fleet scale", "remove `resolute` from `marks:`"),
)  # fmt: skip

REPORTS = {
    "the legal ship": (draft({}), []),
    "the sides of a Type 4 are four": (draft(TYPE_4), []),
    "a Type 4 with fore sides only": (
        draft({**TYPE_4, "sides:": "fore-sides:"}), ["error fleet-locations: locations"] * 2),
    "an intact location without resilience": (
        draft({"    resilience: 8": "    resilience: 1", "destroyed_resilience: 6": "destroyed_resilience: 1"}),
        ["error least-resilience: locations.bow.resilience",
         "error least-resilience: locations.bow.destroyed_resilience"]),
    "a resilience of 2": (draft({"destroyed_resilience: 5": "destroyed_resilience: 2"}), []),
    **{f"an SI modifier of {most}": (draft({"si_modifier: 2": f"si_modifier: {most}"}), []) for most in (0, 1, 3)},
    **{f"ranges of {reach}": (draft({"1/2": reach}), []) for reach in ("0/1", "1/9")},
    "the same hex as the one range": (draft({"range: 2": "range: 0"}), []),
    "many black dice": (draft({"dice: K}": "dice: KKKU}"}), []),
    "dice in any order": (draft({"dice: K}": "dice: yk}"}), []),
    "a wreck as hard as the ship": (draft({"destroyed_resilience: 4": "destroyed_resilience: 7"}), []),
    "equal dice at both ranges": (draft({"KG | R": "R | R"}), []),
    "a side that repeats what it shares": (draft({"  stern:": "  starboard:\n    resilience: 9\n  stern:"}), []),
    **{f"SI {si} on Type {number}": (of_type(number, si), []) for number, span in SPANS.items() for si in span},
    "every mark of War Fleet": (draft({"dice: K}": "dice: K, marks: [turret, bracket, saturation 3]}"}), []),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_broken_fleet_ship_rule_is_found(case: Case) -> None:
    expect(case)


@pytest.mark.parametrize(("text", "found"), REPORTS.values(), ids=REPORTS)
def test_fleet_ship_report_has_only_the_expected_findings(text: str, found: list[str]) -> None:
    assert told(text) == found
