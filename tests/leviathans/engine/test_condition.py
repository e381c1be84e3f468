"""The condition of a ship that fires: trim tanks, stabilizers and resolute guns, by exact odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex
from cardforge.leviathans import odds
from cardforge.leviathans.battle.events import Fired, Silenced
from cardforge.leviathans.engine.rules import rule_numbers
from cardforge.leviathans.engine.rules.board import PLACES, SLOTS
from cardforge.leviathans.engine.rules.condition import further, trim_lost
from cardforge.leviathans.engine.rules.game import begin_turn, settle
from cardforge.leviathans.engine.rules.gunnery import added_to, fires_short, gun_range, reaches
from cardforge.leviathans.engine.rules.torpedoes import launch, launch_fault, run_torpedoes
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.places import Placement
from tests.leviathans.engine.exact_odds import breaks_something, dice_of
from tests.leviathans.engine.table import Shot, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardforge.leviathans.odds import Damage
    from cardforge.leviathans.ship import Ship

    Load = Callable[[str], Ship]

OWN, ENEMY, LAUNCHER = 0, 1, 2
START = Hex(10, 2)
BOW_GUN, STERN_GUN = ("bow", 2), ("stern", 1)
LIGHT_GUN = ("fore-port", 1)


def table_of(load: Load, own: str, enemy: str, hit: str) -> Table:
    """Return a ship whose bow turret bears on a location of an enemy at 8 hexes, and a Sandusky."""
    first, second, third = load(own), load(enemy), load("sandusky")
    table = Table(([first], [second, third]), {OWN: Placement(first.type, START, 0)})
    table.put(LAUNCHER, Placement(third.type, START + Hex(-3, 5), 5))
    for ahead, facing in product(range(8, 12), range(6)):
        table.put(ENEMY, Placement(second.type, START + Hex(ahead, 0), facing))
        place, slot = BOW_GUN
        gap = gun_range(table.board, OWN, 0, slot - 1, ENEMY, table.place(ENEMY, hit))
        if gap == 8 and not table.fault(0, Shot(OWN, place, (slot,), ENEMY, hit)):
            table.board.moved[ENEMY] = 1
            return table
    raise AssertionError(enemy)


def fires(table: Table, hit: str, *lost_to_guns: int) -> Fired:
    """Fire the bow gun, whose location loses these slots once shots are declared."""
    place, slot = BOW_GUN
    table.declare(Shot(OWN, place, (slot,), ENEMY, hit))
    table.damage(OWN, {place: lost_to_guns}, now=True)
    before = list(table.board.now)
    (fired,) = (event for event in table.fire() if isinstance(event, Fired))
    table.board.now[ENEMY * PLACES :] = before[ENEMY * PLACES :]
    assert fired.distance == 8
    return fired


def breaks(table: Table, hit: str, fired: Fired) -> Fraction:
    """Return the chance that one of the two slot dice of a turret breaks something."""
    return breaks_something(table, ENEMY, hit, dice_of(fired.roll), 2)


def breaks_by_odds(table: Table, hit: str, damage: Damage, modifier: int = 0) -> Fraction:
    """Return the same chance as the odds have it."""
    given = odds.Circumstances(modifier)
    shot = odds.shot(table.ships[OWN], *BOW_GUN, 8, given=given, damage=damage)
    target = odds.target_at(table.ships[ENEMY], hit, moved=True)
    return 1 - odds.volley([shot], target).chance_of(0)


def next_turn(table: Table) -> None:
    settle(table.board)
    begin_turn(table.board)
    table.board.moved[ENEMY] = 1


def silence(table: Table) -> None:
    """Let an arc torpedo of the Sandusky strike the ship."""
    board, ship = table.board, table.ships[LAUNCHER]
    table.events()
    tubes = [(p, n) for p, n, slot in ship.all_slots() if slot.item == "arc torpedo"]
    for (place, slot), line in product(tubes, range(board.across * 6)):
        tube = LAUNCHER, table.place(LAUNCHER, place), slot - 1, line
        if launch_fault(board, 1, *tube) == rule_numbers.ALLOWED:
            launch(board, *tube)
            run_torpedoes(board)
            if any(isinstance(e, Silenced) and e.target == OWN for e in table.events()):
                return
    raise AssertionError(ship)


def test_arc_torpedo_silences_all_trim_tanks_for_a_turn(load: Load) -> None:
    """HML Leviathan's bow 12in at 8 hexes on Allegheny's moving fore side: 6 less, then as ever."""
    hit, usual = "fore-port", Fraction(88373, 124416)
    table = table_of(load, "hml-leviathan", "allegheny", hit)
    assert breaks(table, hit, fires(table, hit)) == usual
    silence(table)
    fired = fires(table, hit)
    assert fired.roll.added == -6
    assert breaks(table, hit, fired) == Fraction(4013, 13824)
    assert breaks_by_odds(table, hit, odds.INTACT, -6) == Fraction(4013, 13824)
    next_turn(table)
    assert breaks(table, hit, fires(table, hit)) == usual
    assert breaks_by_odds(table, hit, odds.INTACT) == usual


def test_resolute_gun_counts_what_its_location_lost_before_the_guns_spoke(load: Load) -> None:
    """One slot lost earlier and one to a torpedo count; the trim tank that guns break does not."""
    table = table_of(load, "hml-perseverance", "svyatogor", "bow")
    fired = fires(table, "bow")
    assert fired.roll.added == 0
    assert breaks(table, "bow", fired) == Fraction(743, 972)
    table.damage(OWN, {"bow": [1]})
    table.damage(OWN, {"bow": [6]}, now=True)
    fired = fires(table, "bow", 5)
    assert (fired.roll.added, trim_lost(table.board, OWN)) == (2, 0)
    assert breaks(table, "bow", fired) == Fraction(27077, 31104)
    ship = table.ships[OWN]
    damage = odds.damaged(ship, {"bow": [1]}, {"bow": [6]})
    assert breaks_by_odds(table, "bow", damage) == Fraction(27077, 31104)
    assert breaks_by_odds(table, "bow", odds.INTACT) == Fraction(743, 972)


def test_slots_lost_to_guns_count_for_resolute_guns_in_the_next_turn(load: Load) -> None:
    """Three slots and a trim tank of the bow are gone: 3 more and 1 less there, 1 less astern."""
    table = table_of(load, "hml-perseverance", "svyatogor", "bow")
    table.damage(OWN, {"bow": [1]})
    table.damage(OWN, {"bow": [6]}, now=True)
    fires(table, "bow", 5)
    assert added(table, *STERN_GUN) == 0
    next_turn(table)
    assert (added(table, *BOW_GUN), added(table, *STERN_GUN)) == (3 - 1, -1)


def added(table: Table, place: str, slot: int) -> int:
    """Return what is added to the rolls of a gun."""
    return int(added_to(table.board, OWN, table.place(OWN, place), slot - 1))


def ranges(table: Table, place: str, slot: int) -> tuple[int, int]:
    """Return the farthest distances at which a gun rolls its short dice, and fires at all."""
    board = table.board
    at = (OWN * PLACES + table.place(OWN, place)) * SLOTS + slot - 1
    gaps = [gap for gap in range(1, 31) if reaches(board, at, gap, further(board, OWN))]
    return max(gap for gap in gaps if fires_short(board, OWN, at, gap)), max(gaps)


def ranges_by_odds(ship: Ship, place: str, slot: int, *, stood: bool, damage: Damage) -> list[int]:
    """Return both as the odds have them: where the roll of a gun changes, and where it ends."""
    given = odds.Circumstances(stood=stood)
    rolls = []
    for gap in range(1, 31):
        shots = odds.shots(ship, place, gap, given=given, damage=damage)
        rolls += [shot.roll for shot in shots if slot in shot.slots]
    return [rolls.count(rolls[0]), len(rolls)]


def stabilizers(ship: Ship) -> Iterator[tuple[str, int]]:
    return ((place, n) for place, n, slot in ship.all_slots() if slot.item == "stabilizer")


@pytest.mark.parametrize(
    ("lost", "moved", "heavy", "light"),
    [
        (0, False, (14, 22), (10, 14)),
        (2, False, (12, 20), (8, 12)),
        (0, True, (8, 16), (4, 8)),
    ],
)  # fmt: skip
def test_stabilizers_add_to_both_ranges_of_a_ship_that_stands(
    load: Load, lost: int, moved: bool, heavy: tuple[int, int], light: tuple[int, int]
) -> None:
    """Svyatogor's 305mm and 75mm, with stabilizers lost in an earlier turn."""
    table = table_of(load, "svyatogor", "hml-leviathan", "fore-port")
    ship = table.ships[OWN]
    gone: dict[str, list[int]] = {}
    for place, slot in list(stabilizers(ship))[:lost]:
        gone.setdefault(place, []).append(slot)
    table.damage(OWN, gone)
    table.board.moved[OWN] = int(moved)
    for gun, expected in ((BOW_GUN, heavy), (LIGHT_GUN, light)):
        assert ranges(table, *gun) == expected
        assert added(table, *gun) == -lost
        by_odds = ranges_by_odds(ship, *gun, stood=not moved, damage=odds.damaged(ship, gone))
        assert by_odds == list(expected)


def test_silenced_stabilizers_add_no_range(load: Load) -> None:
    table = table_of(load, "svyatogor", "hml-leviathan", "fore-port")
    silence(table)
    assert ranges(table, *BOW_GUN) == (8, 16)
    guns = [(p, n) for p, n, slot in table.ships[OWN].all_slots() if slot.family is Family.GUN]
    assert {added(table, *gun) for gun in guns} == {-6}
