"""Notes where a design is unusual: what goes beyond published ships, and its strength."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from cardforge.core.files import read
from cardforge.leviathans import odds
from cardforge.leviathans.checks.unusual import GUN_DICE, highest_roll, hopeless_gun, shots_to_lose
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds import Shot, attack, target_at
from cardforge.leviathans.odds.states import submasks
from cardforge.leviathans.odds.targets import roll_of
from cardforge.leviathans.ship import Ship
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

FILES = sorted((Path(__file__).parents[3] / "ships").glob("*.yaml"))
of_each_ship = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)

HIGHEST = {of_type: 12 + 6 + stop for of_type, stop in {1: 8, 2: 14, 3: 18, 4: 22}.items()}
"""What a 12in gun, a crew of blue dice and the bow's location dice show at most."""
NO_CREW = {3: MISS}
NEVER = {4: "{breach: 90, item: trim tank}"}
NOTHING = dict.fromkeys(range(1, 7), MISS)
HOPELESS = "note hopeless-gun: locations.bow.slots.1.dice"
UNUSUAL = "note usual-guns: locations.bow.slots.1.dice"
TANK = "{{breach: {}, item: trim tank}}"
POP = "{{breach: 9, item: gun, name: 37mm, range: 3/6, dice: {}, marks: [turret]}}"
THREE_INCH = "{breach: 9, item: gun, name: 3in, range: 4/8, dice: U | G, marks: [turret]}"


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


def walled(breach: int, *here: int) -> str:
    """Guns without a crew in the bow, and the most armour that is usual abeam."""
    sides = {
        2: "{breach: 11, item: armor, bonus: 4}",
        6: f"{{breach: {breach}, item: trim tank}}",
        4: MISS,
    }
    return draft(1, bow={**NO_CREW, **dict.fromkeys(here, THREE_INCH + "  # here")}, sides=sides)


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

    *(Case(draft(t, bow={4: TANK.format(highest - 1) + "  # here"}),
           "note unbreakable-slot: locations.bow.slots.4.breach", highest + 1, f"at most {highest}",
           f"with its location's armour, Tesla Coil Trim Tank needs a roll of {highest + 1}, but a 12in gun with a "
           f"crew of U rolls at most {highest}", "lower its breach number, or the armour of the location")
      for t, highest in HIGHEST.items()),

    Case(draft(1, bow={**NO_CREW, 1: POP.format("G | G") + "  # here"}), HOPELESS, 14, "at least 16",
         "37mm rolls at most 14, but the best-armoured slots of a published Type 1 ship need 16",
         "give the gun better dice, or add a crew to its location", besides=(UNUSUAL,)),
    # Breach number 15 and +4 make 19; blue 6 and red 10 are 16, and no roll is more.
    *(Case(walled(15, number), f"note hopeless-gun: locations.bow.slots.{number}.dice", 16, "at least 19",
           "rolls at most 16, but the best-armoured slot of this ship's own port needs 19",
           besides=(f"note hopeless-gun: locations.bow.slots.{6 - number}.dice",
                    "note usual-breach: locations.sides.slots.6.breach")) for number in (1, 5)),

    Case(draft(1, bow={"  bow:\n": "  bow:  # here\n", "go: U": "go: KKK", "stop: Y": "stop: KKK"}),
         "note weak-location: locations.bow", 9.6, "more than 9.9",
         "a typical gun destroys this location in 9.6 shots, the next one in 19.9",
         "raise its breach numbers, add armour, or give it weaker location dice",
         besides=("note usual-dice: locations.bow.go", "note usual-dice: locations.bow.stop")),
    Case(draft(1, bow=NEVER, sides=NEVER, stern={"  stern:\n": "  stern:  # here\n", 3: MISS}),
         "note weak-location: locations.stern", 18.7, "more than infinitely many", "the next one in infinitely many",
         besides=("note unbreakable-slot: locations.bow.slots.4.breach",
                  "note unbreakable-slot: locations.sides.slots.4.breach",
                  "note usual-breach: locations.sides.slots.4.breach")),
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
    **{f"the highest roll breaks a slot of Type {t}": (draft(t, bow={4: TANK.format(highest - 2)}), [])
       for t, highest in HIGHEST.items()},
    "a slot of both sides": (
        draft(1, sides={4: TANK.format(40)}),
        ["note unbreakable-slot: locations.sides.slots.4.breach",
         "note usual-breach: locations.sides.slots.4.breach"]),
    "a miss breaks nothing": (draft(1, bow={5: "{breach: 60, item: miss}"}), []),
    # Blue 6 and red 10 make the 16 of breach number 14 and armour +2.
    "a small gun just can without its crew": (draft(1, bow=NO_CREW), []),
    # Breach number 12 and +4 are the 16 that it rolls, 13 are one more.
    "a gun just breaks its own sister": (walled(12), []),
    "a gun just fails against its own sister": (
        walled(13), [f"note hopeless-gun: locations.bow.slots.{number}.dice" for number in (1, 5)]),
    "its best range counts": (draft(1, bow={**NO_CREW, 1: POP.format("G | Y")}), [UNUSUAL]),
    "a crew helps": (draft(1, bow={1: POP.format("G | G")}), [UNUSUAL]),
    "a magazine helps": (
        draft(1, bow={3: "{breach: 10, item: magazine, dice: G}", 1: POP.format("G | G")}), [UNUSUAL]),
    "an officer is no help without a crew": (
        draft(1, bow={3: "{breach: 10, item: officer}", 1: POP.format("G | G")}), [HOPELESS, UNUSUAL]),
    "sides that are weak together": (
        draft(1, sides={"go: Y": "go: KKK", "stop: R": "stop: KKK"}),
        ["note weak-location: locations.sides",
         "note usual-dice: locations.sides.go", "note usual-dice: locations.sides.stop"]),
    "what never falls is never weak": (draft(1, bow=NEVER), ["note unbreakable-slot: locations.bow.slots.4.breach"]),
    "nothing to break": (
        draft(1, bow=NOTHING, sides=NOTHING, stern=NOTHING),
        ["warning starting-mp: mp",
         *(f"{rule}: locations.{place}.slots" for rule in ("warning trim-tanks", "note usual-misses")
           for place in ("bow", "sides", "stern"))]),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_broken_rule_is_found(case: Case) -> None:
    expect(case)


@pytest.mark.parametrize(("text", "found"), REPORTS.values(), ids=REPORTS)
def test_report_has_only_the_expected_findings(text: str, found: list[str]) -> None:
    assert told(text) == found


@of_each_ship
def test_bundled_guns_have_no_hopeless_gun_note(path: Path) -> None:
    """Each gun can break every slot of a sister, by exact odds."""
    ship = read_ship(read(path))
    if list(hopeless_gun(ship)):
        pytest.fail("expected no note")
    for place, number, gun in ship.all_slots():
        if gun.family is not Family.GUN:
            continue
        for aim in ship.locations:
            target = target_at(ship, aim, moved=False)
            chances = attack(odds.shot(ship, place, number, odds.reach(gun)[0]), target).broken
            assert [bool(cases) for cases in chances] == [breach > 0 for breach in target.breaches]


@of_each_ship
def test_highest_roll_equals_the_exact_odds(path: Path) -> None:
    ship = read_ship(read(path))
    for place in ship.locations:
        for number, gun in odds.guns(ship, place).items():
            near, far = odds.reach(gun)
            rolls = [odds.shot(ship, place, number, n).roll.highest for n in range(near, far + 1)]
            assert highest_roll(gun, ship.locations[place]) == max(rolls)


@of_each_ship
def test_shots_to_lose_equal_the_exact_odds(path: Path) -> None:
    ship = read_ship(read(path))
    for place, location in ship.locations.items():
        exact = by_the_odds(ship, place)
        assert shots_to_lose(location, ship.type) == pytest.approx(float(exact), rel=1e-12)


def by_the_odds(ship: Ship, place: str) -> Fraction:
    """The mean number of shots, from the attack in every state of damage."""
    shot = Shot("usual", "bow", (1,), roll_of(GUN_DICE[ship.type]))
    target = target_at(ship, place)._replace(si=99)
    table = {
        lost: attack(shot, target._replace(before=lost, now=lost))
        for lost in submasks(target.breakable)
    }
    everything = max(table, key=int.bit_count)
    means = {everything: Fraction(0)}
    for lost in sorted(table, key=int.bit_count, reverse=True)[1:]:
        chances = {n: table[lost].chance_to_break(n) for n in range(1, 7)}
        found = {n: chance for n, chance in chances.items() if chance}
        after = sum((p * means[lost | 1 << n - 1] for n, p in found.items()), Fraction(1))
        means[lost] = after / sum(found.values(), Fraction(0))
    return means[0]
