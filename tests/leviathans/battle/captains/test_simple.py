"""The simple captain: each step of his reckoning done again the long way round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex, Sheet, distance
from cardforge.errors import CallError
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.aiming import declared, open_aims
from cardforge.leviathans.battle.captains import SimpleCaptain
from cardforge.leviathans.battle.deployment import deploy, edges, zones
from cardforge.leviathans.battle.movement import moves, sail
from cardforge.leviathans.battle.orders import Sail
from cardforge.leviathans.battle.state import State, half_hexes, mustered
from cardforge.leviathans.battle.view import View
from cardforge.leviathans.odds import attack, damaged, shots, target_at
from cardforge.leviathans.odds.targets import roll_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle.orders import Aim
    from cardforge.leviathans.ship import Ship

CAPTAIN = SimpleCaptain()


@pytest.mark.parametrize("sheet", [Sheet().joined(2, 1), Sheet(17, 31, "pointy"), Sheet(9, 40)])
@pytest.mark.parametrize("count", [1, 2, 5])
def test_a_line_of_battle_keeps_to_the_rules_and_heads_across(
    load: Callable[[str], Ship], sheet: Sheet, count: int
) -> None:
    fleet = [load("pelletier"), load("pontbriand"), load("ardent"), load("jean-bart")] * 2
    state = mustered((fleet[:count], fleet[:count]), sheet=sheet)
    for side in (0, 1):
        order = CAPTAIN.deploy(View(state, side))
        assert len(deploy(state, order).afloat(side)) == count
        for berth in order.berths:
            ahead = berth.at.hexes[0] - berth.at.hexes[-1]
            across = sheet.size(1)[0] > sheet.size(1)[1]
            x, y = ahead.q, ahead.q + 2 * ahead.r
            if sheet.orient == "pointy":
                x, y = 2 * ahead.q + ahead.r, ahead.r
            assert ((x if across else y) > 0) == (side == 0)


def test_one_ship_begins_in_the_middle_of_the_foremost_column(load: Callable[[str], Ship]) -> None:
    state = mustered(((load("pelletier"),), (load("pelletier"),)))
    ((_, at),) = CAPTAIN.deploy(View(state, 0)).berths
    assert edges(state.sheet) == ("left", "right")
    assert at.hexes[0].q == max(hex_.q for hex_ in zones(state.sheet)[0])
    assert abs(at.position.q + 2 * at.position.r - 17) <= 1


def test_a_zone_that_is_full_is_told(load: Callable[[str], Ship]) -> None:
    fleet = [load("jean-bart")] * 20
    state = mustered((fleet, fleet), sheet=Sheet(9, 5))
    with pytest.raises(
        CallError, match="expected room in the zone of side 0, Jean Bart finds none"
    ):
        CAPTAIN.deploy(View(state, 0))


def test_far_away_he_closes_as_fast_as_he_can(duel: State) -> None:
    far = duel.after(1, at=Placement(1, Hex(30, -8), 3))
    after, course = sail(far, CAPTAIN.move(View(far, 0), (0,)))
    assert course.entered
    assert after.vessels[0].at is not None
    reached = [distance(each.at.position, Hex(30, -8)) for each in moves(far, 0)]
    assert distance(after.vessels[0].at.position, Hex(30, -8)) == min(reached)


def test_he_goes_where_most_guns_bear(duel: State) -> None:
    """The weight of what may fire at the prey, counted gun by gun as the rules allow it."""
    near = duel.after(1, at=Placement(1, Hex(15, 1), 3))
    chosen, _ = sail(near, CAPTAIN.move(View(near, 0), (0,)))
    best = max(
        bearing(near.after(0, at=course.at, moved=course.entered))
        for course in moves(near, 0)
        if not course.overboard
    )
    assert bearing(chosen) == best > 0


def bearing(state: State) -> int:
    means = {"G": 5, "U": 7, "Y": 9, "R": 11, "K": 13}
    throws = {aim[1:3]: declared(state, aim).throw for aim in open_aims(state, 0)}
    return sum(means[letter] for throw in throws.values() for letter in throw.weapons[0])


def test_he_never_ends_in_a_half_hex(duel: State) -> None:
    """Even where the prey lies beyond the edge of reason."""
    cornered = duel.after(0, at=Placement(1, Hex(2, 1), 4)).after(1, at=Placement(1, Hex(3, 0), 4))
    after, course = sail(cornered, CAPTAIN.move(View(cornered, 0), (0,)))
    assert not course.overboard
    assert half_hexes(duel.sheet).isdisjoint(after.vessels[0].hexes)


def test_a_ship_without_guns_keeps_away(duel: State) -> None:
    ship = duel.vessels[0].ship
    guns: dict[str, list[int]] = {}
    for place, number, slot in ship.all_slots():
        if slot.item == "gun":
            guns.setdefault(place, []).append(number)
    unarmed = duel.after(0, damage=damaged(ship, guns))
    _, course = sail(unarmed, CAPTAIN.move(View(unarmed, 0), (0,)))
    assert distance(course.at.position, Hex(21, -2)) > 12


def test_with_no_enemy_left_he_stays(duel: State) -> None:
    assert CAPTAIN.move(View(duel.after(1, at=None), 0), (0,)) == Sail(0)


def test_every_gun_that_bears_fires_once_at_its_best_target(load: Callable[[str], Ship]) -> None:
    """Two targets, one of them hurt already: each shot's worth from the odds' own fractions."""
    fleet = ((load("hml-hertfordshire"),), (load("pelletier"), load("pontbriand")))
    state = mustered(fleet).after(0, at=Placement(2, Hex(12, 2), 0))
    state = state.after(1, at=Placement(1, Hex(13, 5), 3), moved=True)
    hurt = damaged(fleet[1][1], {"starboard": [1, 2, 3, 4], "bow": [2, 3], "stern": [2]})
    state = state.after(2, at=Placement(2, Hex(14, 3), 4), damage=hurt)
    salvo = CAPTAIN.declare(View(state, 0))
    fired = [(aim.place, aim.slots) for aim in salvo.aims]
    assert set(fired) == {(aim.place, aim.slots) for aim in open_aims(state, 0)}
    assert len(fired) == len(set(fired))
    every = []
    for aim in salvo.aims:
        rivals = [each for each in open_aims(state, 0) if each[1:3] == aim[1:3]]
        every.append(rivals)
        assert worth(state, aim) >= max(worth(state, rival) for rival in rivals) - 1e-5
    assert any(
        aim.target != rivals[0].target for aim, rivals in zip(salvo.aims, every, strict=True)
    )


def worth(state: State, aim: Aim) -> float:
    ship, struck = state.vessels[aim.vessel].ship, state.vessels[aim.target]
    at = target_at(struck.ship, aim.hit, moved=struck.moved, damage=struck.damage)
    fired = shots(ship, aim.place, declared(state, aim).distance)
    exact = attack(next(shot for shot in fired if shot.slots == aim.slots), at)
    broken = sum(exact.chance_to_break(number) for number in range(1, 7))
    keel = exact.chance_of_keel_check * roll_of("RR").chance_at_least(at.si - at.keel_modifier)
    return float(broken + 6 * keel)
