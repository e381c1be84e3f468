"""The rules of structure: locations, slots, starting MP, and what stands where."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import TYPES, draft
from tests.rule_cases import Case, case_id, expect, judged, line_marked, told

LOCATIONS, SLOTS = {"locations:": "locations:  # here"}, {"slots:": "slots:  # here"}
PAIR, FOUR = "port, starboard", "fore-port, aft-port, fore-starboard, aft-starboard"
SIDES = {1: PAIR, 2: PAIR, 3: PAIR, 4: FOUR}
RISING = "1 or more, and a larger long range"
ANOTHER_RANGE = "note usual-guns: locations.bow.slots.5.range"
ARMOR = "{breach: 13, item: armor, bonus: 1}"
GEAR = "{breach: 13, item: steering gear}"
ENGINE = "{breach: 9, item: engine, mp: 1}"
TWO_ENGINES = {5: "{breach: 10, item: engine, mp: 4}", 6: "{breach: 9, item: engine, mp: 3}"}
TANKS = [("Russian Empire", "stabilizer"), ("United States of America", "tesla coil")]


def of(nation: str) -> dict[str, str]:
    return {"British Empire": nation}


def block(of_type: int, place: str) -> str:
    """The sides of a Type by another name."""
    return draft(of_type, head=None, bow=None, stern=None, sides={"sides:": f"{place}:  # here"})


def gun(reach: str) -> str:
    return f"{{breach: 9, item: gun, name: 3in, range: {reach}, dice: U | G}}"


def national(nation: str, slot: str) -> str:
    return draft(1, head=of(nation), bow={6: f"{{breach: 9, item: {slot}}}"})


def shared_engine(of_type: int, usual: int, mp: int, astern: int) -> str:
    """Sides with an engine of 1 MP each."""
    return draft(
        of_type,
        head={f"mp: {usual}": f"mp: {mp}"},
        sides={6: "{breach: 13, item: engine, mp: 1}  # here"},
        stern={f"mp: {usual}": f"mp: {astern}"},
    )


CASES = (
    *(Case(draft(t, head=LOCATIONS, bow=None), "error locations: locations",
           f"{SIDES[t]}, stern", f"bow, {SIDES[t]}, stern", f"the bow is missing: every Type {t} ship has one",
           "add `bow:` with its dice and six slots") for t in TYPES),
    Case(draft(1, head=LOCATIONS, sides={"sides:": "starboard:"}), "error locations: locations",
         "bow, starboard, stern", f"bow, {PAIR}, stern", "the port is missing: every Type 1 ship has one"),
    *(Case(draft(t) + block(t, place), f"error locations: locations.{place}",
           place, f"bow, {SIDES[t]}, stern", f"a Type {t} ship has no {place}",
           "remove the location, or change `type:`")
      for t, place in ((1, "fore-port"), (2, "aft-starboard"), (3, "aft-port"), (4, "port"))),

    *(Case(draft(1, bow={**SLOTS, n: ""}), "error six-slots: locations.bow.slots",
           5, 6, f"only 5 of 6 slots, without number {n}",
           f"add `{n}: {{item: miss}}`, or another item") for n in (1, 2, 3, 5, 6)),
    Case(draft(1, stern={**SLOTS, 1: "", 3: "", 6: ""}), "error six-slots: locations.stern.slots",
         3, 6, "without numbers 1, 3, 6"),
    Case(draft(1, bow={"slots:": "slots: {}  # here", **dict.fromkeys(range(1, 7), "")}),
         "error six-slots: locations.bow.slots", 0, 6, "without numbers 1, 2, 3, 4, 5, 6",
         besides=("warning trim-tanks: locations.bow.slots",)),
    *(Case(draft(t, sides={**SLOTS, 2: ""}), "error six-slots: locations.sides.slots",
           5, 6, "without number 2") for t in TYPES),

    *(Case(draft(1, bow={5: gun(reach) + "  # here"}), "error gun-ranges: locations.bow.slots.5.range",
           reach, RISING, f"3in has the range {reach}", "write the shorter range first, such as 4/8",
           besides=(ANOTHER_RANGE,)) for reach in ("8/4", "4/4", "1/1", "0/8", "0/0")),
    Case(draft(1, bow={6: "{breach: 9, item: torpedo, range: 0}  # here"}),
         "error gun-ranges: locations.bow.slots.6.range", 0, RISING, "Torpedo has the range 0"),
    Case(draft(4, sides={6: "{breach: 15, item: torpedo, range: 0}  # here"}),
         "error gun-ranges: locations.sides.slots.6.range", 0, RISING, "Torpedo has the range 0"),

    *(Case(draft(1, head={"mp: 9": f"mp: {mp}  # here"}), "warning starting-mp: mp",
           mp, 9, f"the ship has {mp} starting MP, but its engines give 9", "write `mp: 9`, or change the engines")
      for mp in (8, 10)),
    Case(draft(1, head={"mp: 9": "mp: 9  # here"}, stern=TWO_ENGINES), "warning starting-mp: mp",
         9, 7, "its engines give 7"),
    Case(draft(1, head={"mp: 9": "mp: 9  # here"}, stern={5: "{item: miss}"}), "warning starting-mp: mp",
         9, 0, "its engines give 0"),

    *(Case(draft(t, bow={**SLOTS, 4: "{breach: 13, item: crew, dice: G}"}),
           "warning trim-tanks: locations.bow.slots", 0, 1, "this location has no trim tank",
           "give this location exactly one `item: trim tank`") for t in TYPES),
    *(Case(draft(t, sides={**SLOTS, 2: "{breach: 13, item: trim tank}"}),
           "warning trim-tanks: locations.sides.slots", 2, 1, "this location has 2 trim tanks") for t in TYPES),
    *(Case(draft(1, head=of(nation), stern={**SLOTS, 2: f"{{breach: 9, item: {item}}}"}),
           "warning trim-tanks: locations.stern.slots", 2, 1, "this location has 2 trim tanks") for nation, item in TANKS),

    *(Case(draft(1, head={**of(nation), "mp: 9": "mp: 12"}, bow={6: f"{{breach: 10, item: {item}, mp: 3}}  # here"}),
           "warning engines-astern: locations.bow.slots.6.item", "bow", "stern", "an engine of 3 MP",
           "move the engine to the stern")
      for nation, item in (("British Empire", "engine"), ("French Republic", "aerodynamique engine"))),
    *(Case(shared_engine(*figures), "warning engines-astern: locations.sides.slots.6.item",
           "a side", "stern", "an engine of 1 MP") for figures in ((1, 9, 11, 9), (4, 4, 6, 2))),

    *(Case(draft(1) + f"  starboard:  # here\n    slots: {{{n}: {ARMOR}}}\n",
           "warning matching-sides: locations.starboard", f"slot {n}", "equal sides",
           f"port and starboard differ in slot {n}",
           "write both as `sides:`, or keep it if this is intentional") for n in (1, 2, 3, 5, 6)),
    *(Case(draft(1) + f"  starboard:  # here\n    {arrow}: K\n", "warning matching-sides: locations.starboard",
           "location dice", "equal sides", "differ in location dice",
           besides=(f"note usual-dice: locations.starboard.{arrow}",)) for arrow in ("go", "stop")),
    Case(draft(1) + f"  starboard:  # here\n    stop: K\n    slots: {{1: {ARMOR}, 5: {ARMOR}}}\n",
         "warning matching-sides: locations.starboard", "location dice, slot 1, slot 5", "equal sides",
         "location dice, slot 1, slot 5", besides=("note usual-dice: locations.starboard.stop",)),
    *(Case(draft(4) + f"  {half}-starboard:  # here\n    slots: {{5: {ARMOR}}}\n",
           f"warning matching-sides: locations.{half}-starboard", "slot 5", "equal sides",
           f"{half}-port and {half}-starboard differ in slot 5") for half in ("fore", "aft")),

    *(Case(draft(t, **{place: {6: GEAR + "  # here"}}), f"warning steering-on-sides: locations.{place}.slots.6.item",
           place, "a side", f"steering gear in the {place}", "move it to both sides")
      for t, place in ((1, "bow"), (4, "stern"))),
)  # fmt: skip

ONE_MISS = draft(1, sides={1: "{item: miss}"})
REPORTS = {
    **{f"the legal Type {t}": (draft(t), []) for t in TYPES},
    "a battleship with fore sides only": (
        draft(4, sides={"sides:": "fore-sides:"}), ["error locations: locations"] * 2),
    "a miss fills a number": (draft(1, bow={6: "{item: miss}"}), []),
    "a slot that port alone has": (
        draft(1, sides={6: ""}) + f"  port: {{slots: {{6: {ARMOR}}}}}\n",
        ["error six-slots: locations.sides.slots", "warning matching-sides: locations.sides"]),
    "the shortest ranges that rise": (draft(1, bow={5: gun("1/2")}), [ANOTHER_RANGE]),
    **{f"a torpedo that runs {reach}": (draft(1, bow={6: f"{{breach: 9, item: torpedo, range: {reach}}}"}), [])
       for reach in (1, 18)},
    **{f"a {item}, range: {reach}": (
        national(nation, f"{item}, name: 8cm, range: {reach}, dice: U"),
        [] if legal else ["error gun-ranges: locations.bow.slots.6.range"])
       for nation, item, reach, legal in (
           ("Japanese Empire", "long gun", "6/6", False),
           ("Japanese Empire", "long gun", "5/6", True),
           ("Austro-Hungarian Empire", "blast gun", "0", False),
           ("Austro-Hungarian Empire", "blast gun", "1", True))},
    "three engines add up": (draft(1, stern={**TWO_ENGINES, 2: "{breach: 9, item: engine, mp: 2}"}), []),
    **{f"an engine of 5 MP and an aerodynamique one of {mp}": (
        draft(1, head=of("French Republic"), stern={
            5: "{breach: 10, item: engine, mp: 5}", 6: f"{{breach: 10, item: aerodynamique engine, mp: {mp}}}"}),
        said) for mp, said in ((4, []), (5, ["warning starting-mp: mp"]))},
    "an engine outside the stern counts": (
        draft(1, head={"mp: 9": "mp: 12"}, bow={6: "{breach: 10, item: engine, mp: 3}"}),
        ["warning engines-astern: locations.bow.slots.6.item"]),
    "a stern full of engines": (
        draft(1, stern={1: ENGINE, 2: ENGINE, 3: ENGINE, 6: ENGINE, "mp: 9": "mp: 5"}), []),
    **{f"a {item} for a trim tank": (draft(1, head=of(nation), bow={4: f"{{breach: 13, item: {item}}}"}), [])
       for nation, item in TANKS},
    "a homebrew called trim tank": (
        draft(1, bow={4: "{breach: 9, item: homebrew, name: trim tank}"}),
        ["warning trim-tanks: locations.bow.slots", "note homebrew: locations.bow.slots.4"]),
    "fore sides unlike aft sides": (draft(4) + f"  aft-sides: {{slots: {{5: {ARMOR}}}}}\n", []),
    **{f"sides written out alike on Type {t}": (
        draft(t) + "".join(f"  {side}: {{slots: {{5: {ARMOR}}}}}\n" for side in SIDES[t].split(", ")), [])
       for t in TYPES},
    "the same dice spelled otherwise": (draft(2) + "  port: {stop: RU}\n  starboard: {stop: u r}\n", []),
    "a missing side is no difference": (draft(1, sides={"sides:": "port:"}), ["error locations: locations"]),
    **{f"a miss with {key} is no difference": (
        ONE_MISS + f"  starboard:\n    slots: {{1: {{item: miss, {key}: {value}}}}}\n", [])
       for key, value in (("breach", "9"), ("notes", "{drawn by: hand}"))},
    **{f"gear on the sides of Type {t}": (draft(t, sides={6: GEAR}), []) for t in TYPES},
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_broken_rule_is_found(case: Case) -> None:
    expect(case)


@pytest.mark.parametrize(("text", "found"), REPORTS.values(), ids=REPORTS)
def test_report_has_only_the_expected_findings(text: str, found: list[str]) -> None:
    assert told(text) == found


def test_each_missing_location_has_a_finding() -> None:
    text = draft(4, head=LOCATIONS, sides={"sides:": "fore-sides:"})
    assert [(finding.message, finding.line) for finding in judged(text)] == [
        ("the aft-port is missing: every Type 4 ship has one", line_marked(text)),
        ("the aft-starboard is missing: every Type 4 ship has one", line_marked(text)),
    ]


def test_missing_locations_come_before_extra_ones() -> None:
    assert [finding.message for finding in judged(draft(1, sides={"sides:": "fore-sides:"}))] == [
        "the port is missing: every Type 1 ship has one",
        "the starboard is missing: every Type 1 ship has one",
        "a Type 1 ship has no fore-port",
        "a Type 1 ship has no fore-starboard",
    ]
