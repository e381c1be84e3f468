"""The rules of strength: guns that break nothing, slots that nothing breaks, weak locations."""

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
from tests.leviathans.checks.drafting import draft
from tests.rule_cases import Case, case_id, expect, told

FILES = sorted((Path(__file__).parents[3] / "ships").glob("*.yaml"))
of_each_ship = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)

HIGHEST = {of_type: 12 + 6 + stop for of_type, stop in {1: 8, 2: 14, 3: 18, 4: 22}.items()}
"""What a 12in gun, a crew of blue dice and the bow's location dice show at most."""
MISS, NO_CREW = "{item: miss}", {3: "{item: miss}"}
NEVER = {4: "{breach: 90, item: trim tank}"}
NOTHING = dict.fromkeys(range(1, 7), MISS)
HOPELESS = "note hopeless-gun: locations.bow.slots.1.dice"
UNUSUAL = "note usual-guns: locations.bow.slots.1.dice"
TANK = "{{breach: {}, item: trim tank}}"
POP = "{{breach: 9, item: gun, name: 37mm, range: 3/6, dice: {}, marks: [turret]}}"
THREE_INCH = "{breach: 9, item: gun, name: 3in, range: 4/8, dice: U | G, marks: [turret]}"


def walled(breach: int, *here: int) -> str:
    """Guns without a crew in the bow, and the most armour that is usual abeam."""
    sides = {
        2: "{breach: 11, item: armor, bonus: 4}",
        6: f"{{breach: {breach}, item: trim tank}}",
        4: MISS,
    }
    return draft(1, bow={**NO_CREW, **dict.fromkeys(here, THREE_INCH + "  # here")}, sides=sides)


CASES = (
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
