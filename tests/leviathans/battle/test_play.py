"""Whole battles: they end, they come out the same again, and nobody is left ashore."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex, Sheet
from cardforge.errors import OrderError
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.captains import RandomCaptain
from cardforge.leviathans.battle.casts import Waiting
from cardforge.leviathans.battle.chance import Chance
from cardforge.leviathans.battle.events import (
    Deployed,
    Ended,
    Fired,
    Lost,
    Sailed,
    TurnBegan,
    Verdict,
)
from cardforge.leviathans.battle.initiative import Won
from cardforge.leviathans.battle.movement import moves
from cardforge.leviathans.battle.orders import Deployment, Sail, Salvo
from cardforge.leviathans.battle.play import Battle, play, umpired
from cardforge.leviathans.battle.state import TWO_SHEETS, Loss, Rules, State, Vessel, mustered
from cardforge.leviathans.battle.turns import is_beaten, settled, sunk, verdict
from cardforge.leviathans.odds import damaged

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle.view import View
    from cardforge.leviathans.ship import Ship

Fleets = tuple[tuple["Ship", ...], tuple["Ship", ...]]
POND = Sheet(11, 9)
"""A map on which even captains without a plan meet."""


def on_the_pond(fleets: Fleets, index: int, limit: int = 80) -> Battle:
    return play(fleets, [RandomCaptain, RandomCaptain], 1910, index, sheet=POND, limit=limit)


@pytest.fixture(scope="module")
def battles(fleets: Fleets) -> list[Battle]:
    return [on_the_pond(fleets, index) for index in range(12)]


def test_battles_end_and_every_end_is_counted(battles: list[Battle]) -> None:
    ends = Counter(battle.result.verdict for battle in battles)
    assert sum(ends.values()) == len(battles)
    assert ends[Verdict.WON] >= 6
    for battle in battles:
        assert (battle.result.winner is None) == (battle.result.verdict is not Verdict.WON)
        assert battle.events[-1] == battle.result
        assert sum(isinstance(event, Ended) for event in battle.events) == 1


def test_every_ship_is_deployed_and_moves_once_a_turn(battles: list[Battle]) -> None:
    for battle in battles:
        deployed = [event.vessel for event in battle.events if isinstance(event, Deployed)]
        assert sorted(deployed) == [0, 1, 2, 3]
        assert all(vessel.afloat or vessel.lost for vessel in battle.end.vessels)


def test_the_loser_of_initiative_moves_first_the_big_ships_before_the_small(
    battles: list[Battle],
) -> None:
    for battle in battles:
        winner = next(event.side for event in battle.events if isinstance(event, Won))
        moved = [event.vessel for event in battle.events if isinstance(event, Sailed)]
        loser = 1 - winner
        assert moved[:4] == [2 * loser, 2 * winner, 2 * loser + 1, 2 * winner + 1]


def test_a_battle_comes_out_the_same_again(fleets: Fleets, battles: list[Battle]) -> None:
    assert on_the_pond(fleets, 3) == battles[3]
    assert on_the_pond(fleets, 4) != battles[3]


def test_the_dice_do_not_hang_on_how_captains_make_up_their_minds(fleets: Fleets) -> None:
    """The table's dice are a stream of their own: the first initiative is the same for any two."""
    battle = on_the_pond(fleets, 5)
    table = Chance.of(1910, 5)
    assert battle.casts[0].shows == table.faces("RR")


def test_a_limit_leaves_a_battle_unfinished(fleets: Fleets) -> None:
    battle = play(fleets, [RandomCaptain, RandomCaptain], 1, limit=2)
    assert battle.result == Ended(Verdict.UNFINISHED, None, 2)


def facing_off(fleets: Fleets) -> State:
    """The quick start's ships far apart, all deployed."""
    places = [
        Placement(2, Hex(3, 2), 0), Placement(1, Hex(3, 5), 0),
        Placement(2, Hex(29, -8), 3), Placement(1, Hex(29, -5), 3),
    ]  # fmt: skip
    state = mustered(fleets)
    for index, at in enumerate(places):
        state = state.after(index, at=at)
    return state


def test_a_side_without_ships_or_without_weapons_is_beaten(fleets: Fleets) -> None:
    state = facing_off(fleets)
    assert verdict(state, 9) is None
    sunk = state.without(0, Loss.KEEL).without(1, Loss.EDGE)
    assert verdict(sunk, 9) == Ended(Verdict.WON, 1, 0)
    disarmed = state
    for index in (0, 1):
        disarmed = disarmed.after(index, damage=disarming(state.vessels[index]))
    assert [is_beaten(disarmed, side) for side in (0, 1)] == [True, False]
    assert verdict(disarmed, 9) == Ended(Verdict.WON, 1, 0)


def test_both_beaten_in_one_turn_is_a_draw(fleets: Fleets) -> None:
    state = facing_off(fleets).without(0, Loss.KEEL).without(1, Loss.EDGE)
    state = state.without(2, Loss.HALF)
    both = state.after(3, damage=disarming(state.vessels[3]))
    assert verdict(both, 9) == Ended(Verdict.DRAWN, None, 0)


def disarming(vessel: Vessel) -> object:
    guns: dict[str, list[int]] = {}
    for place, number, slot in vessel.ship.all_slots():
        if slot.item == "gun":
            guns.setdefault(place, []).append(number)
    return damaged(vessel.ship, guns)


@pytest.mark.parametrize(
    ("lost", "how"),
    [
        ({"bow": [2, 3, 4, 5, 6]}, Loss.LOCATION),  # her first slot is a miss
        ({"bow": [2, 3, 4, 5]}, None),
        ({"port": [1, 2, 3, 4, 5, 6]}, Loss.LOCATION),
        ({"port": [1, 2, 3, 4, 5], "starboard": [1, 2, 3, 4]}, None),
        ({"port": [1, 2, 3, 4, 5], "starboard": [1, 2, 3, 4, 5]}, Loss.HALF),  # the text's ten
    ],
)
def test_damage_sinks_at_the_end_of_the_turn(
    fleets: Fleets, lost: dict[str, list[int]], how: Loss | None
) -> None:
    state = facing_off(fleets)
    pontbriand = state.vessels[2].ship
    struck = state.after(2, damage=damaged(pontbriand, {}, lost))
    assert struck.vessels[2].afloat
    after, told = sunk(struck)
    assert after.vessels[2].lost is how
    assert [event.how for event in told] == ([how] if how else [])
    damage = settled(after).vessels[2].damage
    assert damage.before == damage.now == struck.vessels[2].damage.now


class Drifter(RandomCaptain):
    """Stays where he is and holds his fire."""

    def move(self, view: View, ready: tuple[int, ...]) -> Sail:
        return Sail(ready[0])

    def declare(self, view: View) -> Salvo:
        return Salvo(view.side)


class Mutineer(Drifter):
    """Sails another's ship."""

    def move(self, view: View, ready: tuple[int, ...]) -> Sail:
        return Sail(view.enemies[0])


def test_a_captain_moves_what_is_his_to_move(fleets: Fleets) -> None:
    captains = [Drifter(Chance(1)), Mutineer(Chance(2))]
    with pytest.raises(OrderError, match="own-ship: expected one of the ships"):
        umpired(facing_off(fleets), captains, Chance(3))


def test_ships_that_are_placed_already_are_not_deployed_again(fleets: Fleets) -> None:
    drifters = [Drifter(Chance(1)), Drifter(Chance(2))]
    battle = umpired(facing_off(fleets), drifters, Chance(3), limit=2)
    assert not any(isinstance(event, Deployed) for event in battle.events)
    assert battle.end.vessels == facing_off(fleets).vessels


def test_dice_laid_out_again_give_the_same_battle(battles: list[Battle], fleets: Fleets) -> None:
    """The casts that a battle notes are all the dice there are."""
    captains = [RandomCaptain(Chance.of(1910, 2, 1 + side)) for side in (0, 1)]
    again = umpired(battles[2].start, captains, Waiting(battles[2].casts), 80)
    assert again == battles[2]


def test_the_full_rules_play_too(load: Callable[[str], Ship]) -> None:
    fleets = [[load("hml-leviathan")], [load("jean-bart")]]
    battle = play(fleets, [RandomCaptain, RandomCaptain], 7, rules=Rules.FULL, limit=5)
    assert battle.start.sheet == TWO_SHEETS
    assert battle.result.turn <= 5


class Deserter(Drifter):
    """Steers for the nearest edge until he is gone."""

    def move(self, view: View, ready: tuple[int, ...]) -> Sail:
        courses = moves(view.state, ready[0])
        return Sail(ready[0], max(courses, key=lambda course: course.overboard).words)


def test_ships_that_sail_into_the_edge_are_lost_at_once(fleets: Fleets) -> None:
    """The Raven is near enough; her side fights on without her."""
    captains = [Deserter(Chance(1)), Drifter(Chance(2))]
    battle = umpired(facing_off(fleets), captains, Chance(3), limit=1)
    assert Lost(1, Loss.EDGE) in battle.events
    assert not battle.end.vessels[1].afloat
    assert battle.result.verdict is Verdict.UNFINISHED


class Usurper(Drifter):
    """Declares for the other side."""

    def declare(self, view: View) -> Salvo:
        return Salvo(1 - view.side)


def test_a_captain_gives_orders_for_his_own_side(fleets: Fleets) -> None:
    captains = [Drifter(Chance(1)), Usurper(Chance(2))]
    with pytest.raises(
        OrderError, match="own-ship: expected orders for side 1, got some for side 0"
    ):
        umpired(facing_off(fleets), captains, Chance(3))


class Diarist(Drifter):
    """Writes down what he sees whenever he is asked for a move."""

    def __init__(self, chance: Chance) -> None:
        super().__init__(chance)
        self.seen: list[View] = []

    def move(self, view: View, ready: tuple[int, ...]) -> Sail:
        self.seen.append(view)
        return super().move(view, ready)


def test_captains_see_what_has_happened_in_the_turn(fleets: Fleets) -> None:
    """Who has the initiative, and who has moved where, but nothing of the turn before."""
    diarist = Diarist(Chance(1))
    umpired(facing_off(fleets), [diarist, Drifter(Chance(2))], Chance(3), limit=2)
    assert len(diarist.seen) == 4
    for view in diarist.seen:
        assert [event.turn for event in view.events if isinstance(event, TurnBegan)] == [
            view.state.turn
        ]
        assert sum(isinstance(event, Won) for event in view.events) == 1
        moved = [event.vessel for event in view.events if isinstance(event, Sailed)]
        assert len(moved) == len(set(moved)) <= 3


def test_captains_do_not_see_what_the_other_is_about_to_do(fleets: Fleets) -> None:
    """Both deploy on an empty map, and both declare before a shot is fired."""
    seen: list[View] = []

    class Spy(Drifter):
        def deploy(self, view: View) -> Deployment:
            seen.append(view)
            return super().deploy(view)

        def declare(self, view: View) -> Salvo:
            seen.append(view)
            return super().declare(view)

    umpired(mustered(fleets), [Drifter(Chance(1)), Spy(Chance(2))], Chance(3), limit=1)
    assert not any(vessel.afloat for vessel in seen[0].state.vessels)
    assert not any(isinstance(event, Fired) for event in seen[1].events)
