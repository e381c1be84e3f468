"""A gun can break the best-armoured slots of its own Type; its highest roll is that of the odds."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.core.files import read
from cardforge.leviathans import odds
from cardforge.leviathans.checks.strength import highest_roll, hopeless_gun
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.kinds import Family
from tests.leviathans.checks.drafting import TYPES, draft, expect, judged, told

FILES = sorted((Path(__file__).parents[3] / "ships").glob("*.yaml"))
POP = "{{breach: 9, item: gun, name: 37mm, range: 3/6, dice: {}, marks: [turret]}}"
HEAD = "note hopeless-gun: locations.bow.slots.1.dice"
UNUSUAL = "note usual-guns: locations.bow.slots.1.dice"


@pytest.mark.parametrize("of_type", TYPES)
def test_ordinary_guns_can(of_type: int) -> None:
    assert told(draft(of_type)) == []


def test_a_small_gun_just_can_without_its_crew() -> None:
    """Blue 6 and red 10 make the 16 of breach number 14 and armour +2."""
    assert told(draft(1, bow={3: "{item: miss}"})) == []


def test_a_green_die_without_a_crew_cannot() -> None:
    expect(
        draft(1, bow={3: "{item: miss}", 1: POP.format("G | G") + "  # here"}),
        HEAD,
        measured=14,
        allowed="at least 16",
        quoting="37mm rolls 14 at most, and the best-armoured slots of a published Type 1 ship need 16",
        mend="bigger dice",
        besides=[UNUSUAL],
    )


def walled(breach: int) -> list[str]:
    """What is said of guns without a crew in the bow, and the most armour that is usual abeam."""
    plates = {2: "{breach: 11, item: armor, bonus: 4}", 6: f"{{breach: {breach}, item: trim tank}}",
              4: "{item: miss}"}  # fmt: skip
    found = judged(draft(1, bow={3: "{item: miss}"}, sides=plates))
    return [finding.message for finding in found if finding.rule == "hopeless-gun"]


def test_the_sides_of_a_sister_count_with_all_their_armour() -> None:
    """Breach number 15 and +4 make 19; blue 6 and red 10 are 16, and no roll is more."""
    (one, *others) = walled(15)
    assert one.endswith("rolls 16 at most, and the best-armoured slot of her own port needs 19")
    assert set(others) <= {one}


def test_a_gun_that_just_breaks_its_own_sister_is_left_alone() -> None:
    """Breach number 12 and +4 are the 16 that it rolls, 13 are one more."""
    assert walled(12) == []
    assert walled(13) != []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_note_is_silent_where_some_slot_of_every_location_can_be_broken(path: Path) -> None:
    """Of the ships that come along each gun can break every slot of a sister, by exact odds."""
    ship = read_ship(read(path))
    if list(hopeless_gun(ship)):
        pytest.fail("expected no note")
    for place, number, gun in ship.all_slots():
        if gun.family is not Family.GUN:
            continue
        for aim in ship.locations:
            target = odds.target_at(ship, aim, moved=False)
            chances = odds.attack(odds.shot(ship, place, number, odds.reach(gun)[0]), target).broken
            assert [bool(cases) for cases in chances] == [breach > 0 for breach in target.breaches]


def test_its_best_range_counts() -> None:
    assert told(draft(1, bow={3: "{item: miss}", 1: POP.format("G | Y")})) == [UNUSUAL]


def test_a_crew_helps_and_so_does_a_magazine() -> None:
    assert told(draft(1, bow={1: POP.format("G | G")})) == [UNUSUAL]
    magazine = {3: "{breach: 10, item: magazine, dice: G}", 1: POP.format("G | G")}
    assert told(draft(1, bow=magazine)) == [UNUSUAL]


def test_an_officer_is_no_help_without_a_crew() -> None:
    officer = {3: "{breach: 10, item: officer}", 1: POP.format("G | G")}
    assert set(told(draft(1, bow=officer))) == {HEAD, UNUSUAL}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_highest_roll_is_that_of_the_exact_odds(path: Path) -> None:
    ship = read_ship(read(path))
    for place in ship.locations:
        for number, gun in odds.guns(ship, place).items():
            near, far = odds.reach(gun)
            rolls = [odds.shot(ship, place, number, n).roll.highest for n in range(near, far + 1)]
            assert highest_roll(gun, ship.locations[place]) == max(rolls)
