"""What captains do by the full rules: torpedoes that may find somebody, crews at the best work."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex, line
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.captains import GoodCaptain, SimpleCaptain
from cardforge.leviathans.battle.captains.all_hands import all_hands
from cardforge.leviathans.battle.captains.outlook import expected_ends
from cardforge.leviathans.battle.captains.tubes import torpedoes_away
from cardforge.leviathans.battle.events import Launched, Mended, Torpedoed
from cardforge.leviathans.battle.play import play
from cardforge.leviathans.battle.record import recorded, replayed
from cardforge.leviathans.battle.repairs import repair_findings
from cardforge.leviathans.battle.state import Rules, State, Torpedo, mustered
from cardforge.leviathans.battle.torpedoes import first_struck, launch_findings, open_launches
from cardforge.leviathans.battle.view import View
from cardforge.leviathans.odds import damaged

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle.orders import Launch
    from cardforge.leviathans.ship import Ship


def abreast(load: Callable[[str], Ship], *, friend: Hex | None = None) -> State:
    """The Ardent with a Pelletier eight hexes to starboard, perhaps with a friend on the way."""
    fleets = ((load("ardent"), load("hml-raven")), (load("pelletier"),))
    state = mustered(fleets, Rules.FULL).after(0, at=Placement(3, Hex(12, 0), 0))
    state = state.after(1, at=Placement(1, friend or Hex(5, 5), 0))
    return state.after(2, at=Placement(1, Hex(12, 6), 3))


def test_torpedoes_run_where_enemies_may_be(load: Callable[[str], Ship]) -> None:
    state = abreast(load)
    order = torpedoes_away(View(state, 0))
    assert not launch_findings(state, order)
    found = {launch: finds(state, launch) for launch in open_launches(state, 0)}
    tubes = {launch[:3] for launch, ends in found.items() if ends}
    assert {launch[:3] for launch in order.launches} == tubes
    assert len(order.launches) == len(tubes) == 4  # the Pelletier may come about to port
    for launch in order.launches:
        assert found[launch] == max(found[other] for other in found if other[:3] == launch[:3])


def finds(state: State, launch: Launch) -> int:
    """Count the ends of the Pelletier that a torpedo would strike, her moved there."""
    torpedo = Torpedo(*launch[:3], state.vessels[0].placed.station(launch.place), launch.towards)
    ends = expected_ends(View(state, 0), 2)
    return sum(first_struck(state.after(2, at=end.at), torpedo) == 2 for end in ends)


def test_nobody_torpedoes_through_a_friend(load: Callable[[str], Ship]) -> None:
    friend = Hex(12, 3)
    state = abreast(load, friend=friend)
    covered = set(state.vessels[1].hexes)
    for launch in torpedoes_away(View(state, 0)).launches:
        station = state.vessels[0].placed.station(launch.place)
        crossed = {hex_ for entry in line(station, launch.towards) for hex_ in entry}
        assert covered.isdisjoint(crossed)


def test_a_tube_that_can_find_nobody_stays_loaded(load: Callable[[str], Ship]) -> None:
    state = abreast(load)
    far = state.after(2, at=Placement(1, Hex(30, -14), 0))
    far = far.after(2, damage=damaged(far.vessels[2].ship, {"stern": [3, 5, 6]}))
    assert not torpedoes_away(View(far, 0)).launches


def test_crews_mend_what_does_most_each_something_else(load: Callable[[str], Ship]) -> None:
    """The Pelletier's side has two crews: one goes to the gun, the other to the trim tank."""
    ship = load("pelletier")
    state = mustered(((ship,), (ship,)), Rules.FULL).after(0, at=Placement(1, Hex(12, 0), 0))
    state = state.after(0, damage=damaged(ship, {}, {"port": [2, 4, 5], "bow": [3]}))
    order = all_hands(View(state, 0))
    assert not repair_findings(state, order)
    assert [(mend.place, mend.crew, mend.slot) for mend in order.mends] == [
        ("bow", 4, 3), ("port", 3, 2), ("port", 6, 4),
    ]  # fmt: skip


def test_two_crews_share_what_there_is_to_mend(load: Callable[[str], Ship]) -> None:
    ship = load("pelletier")
    state = mustered(((ship,), (ship,)), Rules.FULL).after(0, at=Placement(1, Hex(12, 0), 0))
    state = state.after(0, damage=damaged(ship, {}, {"port": [2]}))
    assert [mend.slot for mend in all_hands(View(state, 0)).mends] == [2, 2]


@pytest.mark.parametrize("fog", [False, True])
def test_battles_by_the_full_rules_are_played_and_replayed(
    load: Callable[[str], Ship], fog: bool
) -> None:
    fleets = [[load("ardent"), load("pelletier")], [load("jean-bart"), load("stromboli")]]
    battle = play(fleets, [GoodCaptain, SimpleCaptain], 3, rules=Rules.FULL, limit=5, fog=fog)
    assert replayed(recorded(battle)) == battle
    kinds = {type(event) for event in battle.events}
    assert {Launched, Mended} <= kinds
    found = sum(isinstance(event, Torpedoed) for event in battle.events)
    assert found <= sum(isinstance(event, Launched) for event in battle.events)
