"""What published ships have: notes where a design goes beyond them."""

from __future__ import annotations

import pytest

from tests.leviathans.checks.drafting import TYPES, draft
from tests.rule_cases import Case, case_id, expect, told

SLOTS = {"slots:": "slots:  # here"}
BASES = {"si": (18, 22, 27, 33), "mp": (9, 8, 6, 4), "turn": (1, 2, 3, 3)}
SPANS = {
    "si": ((15, 21), (17, 26), (26, 28), (30, 36)),
    "mp": ((6, 14), (5, 12), (4, 9), (3, 6)),
    "turn": ((1, 2), (1, 3), (2, 3), (2, 4)),
}
CORNERS = [(key, t, *SPANS[key][t - 1]) for key in SPANS for t in TYPES]
BREACHES = {1: (8, 14), 2: (9, 16), 3: (12, 16), 4: (11, 19)}
MISS, NUMBERED_MISS = "{item: miss}", "{breach: 12, item: miss}"
END_DICE = {1: ("U", "Y"), 2: ("R", "RG"), 3: ("RG", "RY"), 4: ("RU", "KR")}
SIDE_DICE = {1: ("Y", "R"), 2: ("K", "RU"), 3: ("RU", "RR"), 4: ("RY", "KK")}
PARTS = (("bow", "at the ends of", END_DICE), ("sides", "on the sides of", SIDE_DICE))
DICE = [
    (t, place, words, arrow, dice[t][i])
    for place, words, dice in PARTS for t in TYPES for i, arrow in enumerate(("go", "stop"))
]  # fmt: skip
GUNS = (
    ("U | G", "small guns", (4, 5), (6, 10)),
    ("Y | U", "4.7in to 8in guns", (5, 6), (10, 13)),
    ("R | Y", "9in and 10in guns", (7, 7), (13, 15)),
    ("K | R", "12in guns", (8, 8), (16, 16)),
)
BEYOND = [
    (dice, calibres, f"{a} to {b} short, {c} to {d} long", reach)
    for dice, calibres, (a, b), (c, d) in GUNS
    for reach in (f"{a - 1}/{c}", f"{b + 1}/{d}", f"{a}/{c - 1}", f"{b}/{d + 1}")
]
PAIRS = "U | G, Y | U, R | Y, K | R"
SIX_INCH = "\n        breach: 10\n        item: gun\n        name: 6in\n"


def corner(key: str, of_type: int, figure: int) -> str:
    """A ship with another figure in a corner of its card; its engine gives what the MP are."""
    old = f"{key}: {BASES[key][of_type - 1]}"
    stern = {old: f"{key}: {figure}"} if key == "mp" else {}
    return draft(of_type, head={old: f"{key}: {figure}  # here"}, stern=stern)


def corner_words(key: str, figure: int) -> str:
    """The figure with its name and verb, as a sentence begins with it."""
    if key == "turn":
        return "1 hex before a turn is" if figure == 1 else f"{figure} hexes before a turn are"
    return f"Structural Integrity {figure} is" if key == "si" else f"{figure} starting MP are"


def armor(breach: int, bonus: int = 1) -> str:
    return f"{{breach: {breach}, item: armor, bonus: {bonus}}}"


def gun(dice: str, reach: str) -> str:
    return f"{{breach: 10, item: gun, name: 6in, range: {reach}, dice: {dice}}}"


CASES = (
    *(Case(corner(key, t, figure), f"note usual-{key}: {key}", figure, f"{least} to {most}",
           f"{corner_words(key, figure)} unusual for a Type {t} ship",
           f"write `{key}: {least if figure < least else most}`, or keep it if this is intentional")
      for key, t, least, most in CORNERS
      for figure in (least - 1, most + 1, *((1, 99) if key == "si" else ()))),

    *(Case(draft(t, sides={6: armor(breach) + "  # here"}), "note usual-breach: locations.sides.slots.6.breach",
           breach, f"{least} to {most}", f"breach number {breach} is unusual on the side of a Type {t} ship",
           f"write `breach: {least if breach < least else most}`, or keep it if this is intentional")
      for t, (least, most) in BREACHES.items() for breach in (least - 1, most + 1)),
    Case(draft(4) + f"  aft-sides:\n    slots:\n      6: {armor(20)}  # here\n",
         "note usual-breach: locations.aft-sides.slots.6.breach", 20, "11 to 19", "breach number 20"),

    *(Case(draft(t, bow={**SLOTS, 1: MISS, 5: MISS, 6: MISS}), "note usual-misses: locations.bow.slots",
           3, "at most 2", "this location has 3 misses", "replace a miss with an item that can be hit") for t in TYPES),
    *(Case(draft(t, stern={**SLOTS, 1: MISS, 2: MISS, 6: MISS}), "note usual-misses: locations.stern.slots",
           3, "at most 2", "this location has 3 misses") for t in TYPES),
    *(Case(draft(t, sides={**SLOTS, 1: MISS, 5: MISS, 6: MISS}), "note usual-misses: locations.sides.slots",
           3, "at most 2", "this location has 3 misses") for t in (1, 2)),
    *(Case(draft(t, sides={**SLOTS, 6: MISS}), "note usual-misses: locations.sides.slots",
           1, "none", "this location has 1 miss") for t in (3, 4)),
    Case(draft(1, bow={**SLOTS, 1: NUMBERED_MISS, 5: NUMBERED_MISS, 6: MISS}),
         "note usual-misses: locations.bow.slots", 3, "at most 2", "this location has 3 misses"),

    *(Case(draft(t, bow={**SLOTS, 2: armor(13, 5 - last), 6: armor(13, last)}),
           "note usual-armor: locations.bow.slots", 5, "at most 4", "the armour of this location adds up to +5",
           "lower the armour, or raise the breach numbers") for t in TYPES for last in (1, 3)),
    *(Case(draft(t, sides={**SLOTS, 6: armor(13, 4)}), "note usual-armor: locations.sides.slots",
           5, "at most 4", "adds up to +5") for t in TYPES),

    *(Case(draft(t, **{place: {f"{arrow}: {usual}\n": f"{arrow}: GG  # here\n"}}),
           f"note usual-dice: locations.{place}.{arrow}", "GG", usual,
           f"{arrow} dice GG are unusual {words} a Type {t} ship", f"write `{arrow}: {usual}`, or keep it if this is intentional")
      for t, place, words, arrow, usual in DICE),

    *(Case(draft(1, bow={6: gun(dice, reach) + "  # here"}), "note usual-guns: locations.bow.slots.6.range",
           f"{reach} {dice}", spans, f"6in has the dice of {calibres}, but a range of {reach} hexes",
           "use dice and ranges of a published gun, or keep it if this is intentional") for dice, calibres, spans, reach in BEYOND),
    *(Case(draft(1, bow={6: gun(dice, "6/12") + "  # here"}), "note usual-guns: locations.bow.slots.6.dice",
           f"6/12 {dice}", PAIRS, f"6in has the unusual dice {dice}")
      for dice in ("G | U", "U | U", "K | K", "RR | R", "Y | G")),
    Case(draft(1, bow={6: SIX_INCH + "        range: 6/12\n        dice: K | K  # here"}),
         "note usual-guns: locations.bow.slots.6.dice", "6/12 K | K", PAIRS, "dice K | K"),
    Case(draft(1, bow={6: SIX_INCH + "        range: 6/14  # here\n        dice: Y | U"}),
         "note usual-guns: locations.bow.slots.6.range", "6/14 Y | U", "5 to 6 short, 10 to 13 long", "a range of 6/14 hexes"),
    Case(draft(4, sides={5: "{breach: 14, item: gun, name: 6in, range: 6/14, dice: Y | U}  # here"}),
         "note usual-guns: locations.sides.slots.5.range", "6/14 Y | U", "5 to 6 short, 10 to 13 long",
         "a range of 6/14 hexes"),
)  # fmt: skip

REPORTS = {
    **{f"{key} {figure} on Type {t}": (corner(key, t, figure), [])
       for key, t, least, most in CORNERS for figure in {least, most, *(range(least, most) if key == "turn" else ())}},
    **{f"breach number {breach} on Type {t}": (draft(t, sides={6: armor(breach)}), [])
       for t, span in BREACHES.items() for breach in span},
    **{f"any breach number at the ends of Type {t}": (draft(t, bow={6: armor(2)}, stern={6: armor(22)}), [])
       for t in TYPES},
    "a number printed on a miss": (draft(1, sides={6: "{breach: 3, item: miss}"}), []),
    **{f"two misses in the {place} of Type {t}": (draft(t, **{place: {first: MISS, 6: MISS}}), [])
       for place, first, types in (("bow", 5, TYPES), ("stern", 1, TYPES), ("sides", 5, (1, 2))) for t in types},
    "two misses, one with a number": (draft(1, bow={5: MISS, 6: NUMBERED_MISS}), []),
    **{f"armour of {4 - last} and {last} on Type {t}": (draft(t, bow={2: armor(13, 4 - last), 6: armor(13, last)}), [])
       for t in TYPES for last in (1, 3)},
    **{f"compartment armor beside armour of {beside}": (
        draft(1, head={"British Empire": "German Empire"},
              stern={2: "{breach: 9, item: compartment armor}", 6: armor(13, beside)}), said)
       for beside, said in ((1, []), (2, ["note usual-armor: locations.stern.slots"]))},
    "dice of the sides in the stern": (
        draft(1, stern={"go: U": "go: Y", "stop: Y": "stop: R"}),
        ["note usual-dice: locations.stern.go", "note usual-dice: locations.stern.stop"]),
    **{f"dice spelled {word}": (draft(2, sides={"stop: RU": f"stop: {word}"}), []) for word in ("ur", "U R", "r u")},
    **{f"{dice} at {short}/{long}": (draft(1, bow={6: gun(dice, f"{short}/{long}")}), [])
       for dice, _, shorts, longs in GUNS for short in shorts for long in longs},
    **{f"a {item} has no pattern": (
        draft(1, head={"British Empire": nation}, bow={6: f"{{breach: 10, item: {item}, dice: KK}}"}), [])
       for nation, item in (("Japanese Empire", "long gun, name: 8cm, range: 3/30"),
                            ("Austro-Hungarian Empire", "blast gun, name: 8cm, range: 3"))},
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_broken_rule_is_found(case: Case) -> None:
    expect(case)


@pytest.mark.parametrize(("text", "found"), REPORTS.values(), ids=REPORTS)
def test_report_has_only_the_expected_findings(text: str, found: list[str]) -> None:
    assert told(text) == found
