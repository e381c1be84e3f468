"""Who won and why: counted again from the events, and checked against the state at the end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import HexSheet
from cardforge.leviathans.battle import PlayedBattle
from cardforge.leviathans.battle.account import account, attacks
from cardforge.leviathans.battle.events import (
    Effect,
    Fired,
    KeelTested,
    Lost,
    Struck,
    Torpedoed,
    TurnBegan,
    Verdict,
)
from cardforge.leviathans.battle.play import play
from cardforge.leviathans.battle.state import Loss, Rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

TEAMS = (
    (("hml-raven",), ("pelletier",)),
    (("ardent", "hml-raven"), ("hirondelle", "jean-bart")),
    (("vipera", "regina-teodolinda"), ("hagelsturm", "hml-brimstone")),
)
SEEN = [(team, rules, index) for team in range(3) for rules in Rules for index in range(3)]


@pytest.fixture(scope="module")
def battles(load: Callable[[str], Ship]) -> list[PlayedBattle]:
    """Battles of many ends, torpedoes and magazines among them."""
    return [
        play(
            [[load(stem) for stem in stems] for stems in TEAMS[team]],
            ["random" if index == 2 else "simple"] * 2, 11, index,
            rules=rules, sheet=HexSheet(15, 13), limit=25,
        )
        for team, rules, index in SEEN
    ]  # fmt: skip


def test_account_attacks_have_each_event_once(battles: list[PlayedBattle]) -> None:
    for battle in battles:
        found = list(attacks(battle))
        rolled = [each for each in battle.events if isinstance(each, (Fired, Torpedoed))]
        assert [attack.event for attack in found] == rolled
        struck = [event for attack in found for event in attack.did if isinstance(event, Struck)]
        assert struck == [event for event in battle.events if isinstance(event, Struck)]


def test_account_losses_equal_the_final_state(battles: list[PlayedBattle]) -> None:
    for battle in battles:
        for fate, vessel in zip(account(battle).fates, battle.end.vessels, strict=True):
            slots = [slot for _, _, slot in vessel.ship.all_slots() if slot.item != "miss"]
            assert (fate.lost, fate.slots) == (vessel.damage.count, len(slots))
            assert fate.how == vessel.lost


def test_lost_ship_has_its_fatal_attack_and_turn(
    battles: list[PlayedBattle],
) -> None:
    seen: Counter[Loss] = Counter()
    for battle in battles:
        turn, before = 0, battle.events[0]
        fates = account(battle).fates
        for event in battle.events:
            turn = event.turn if isinstance(event, TurnBegan) else turn
            if isinstance(event, Lost):
                fate = fates[event.vessel]
                seen[event.how] += 1
                assert fate.turn == turn
                assert (fate.attack is None) == (event.how in {Loss.EDGE, Loss.FLED})
                assert fate.attack is None or fate.attack.event.target == event.vessel
                if event.how is Loss.KEEL:
                    assert isinstance(before, KeelTested)
                    assert fate.attack
                    assert fate.attack.did[-1] == before
                elif fate.attack:
                    broke = [each for each in fate.attack.did if isinstance(each, Struck)]
                    assert Effect.BROKEN in {each.effect for each in broke}
            before = event
    assert seen[Loss.KEEL]
    assert seen[Loss.LOCATION] + seen[Loss.HALF]


def test_decisive_attack_hits_the_beaten_side(
    battles: list[PlayedBattle],
) -> None:
    won = 0
    for battle in battles:
        decisive = account(battle).decisive
        if battle.result.verdict is Verdict.UNFINISHED:
            assert decisive == ()
        if battle.result.verdict is Verdict.WON:
            targets = [battle.end.vessels[each.event.target] for each in decisive]
            assert all(vessel.side != battle.result.winner for vessel in targets)
            assert all(each.turn == battle.result.turn for each in decisive)
            won += len(decisive)
    assert won > 5


def test_single_ship_falls_to_the_decisive_attack(battles: list[PlayedBattle]) -> None:
    ended = 0
    for battle in battles:
        told = account(battle)
        for fate in told.fates:
            alone = len(battle.start.of(battle.start.vessels[fate.vessel].side)) == 1
            if alone and fate.attack and battle.result.verdict is Verdict.WON:
                assert told.decisive == (fate.attack,)
                ended += 1
    assert ended


def test_best_weapon_destroyed_most_slots(battles: list[PlayedBattle]) -> None:
    for battle in battles:
        destroyed: Counter[tuple[int, str, tuple[int, ...]]] = Counter()
        shots: Counter[tuple[int, str, tuple[int, ...]]] = Counter()
        weapon: tuple[int, str, tuple[int, ...]] = (0, "", ())
        for event in battle.events:
            if isinstance(event, Fired):
                weapon = event.vessel, event.place, event.slots
                shots[weapon] += 1
            elif isinstance(event, Torpedoed):
                weapon = event.vessel, event.place, (event.slot,)
                shots[weapon] += 1
            elif isinstance(event, Struck):
                destroyed[weapon] += event.effect is Effect.BROKEN
        best = account(battle).best
        most = max(destroyed.values(), default=0)
        assert (best.destroyed if best else 0) == most
        if best:
            assert destroyed[best.weapon] == most
            assert best.shots == shots[best.weapon]
            assert 1 <= best.hits <= best.shots


@pytest.mark.landing
def test_disarmed_side_names_the_attack_on_its_last_weapon(
    load: Callable[[str], Ship],
) -> None:
    """The first duel of a series in which a ship is beaten afloat."""
    fleets = [[load("hml-raven")], [load("pelletier")]]
    for index in range(60):
        battle = play(fleets, ["simple"] * 2, 0, index)
        if battle.result.winner is not None and battle.end.afloat(1 - battle.result.winner):
            break
    else:
        pytest.fail("expected a ship beaten afloat among 60 duels")
    (decisive,) = account(battle).decisive
    target = battle.end.vessels[decisive.event.target]
    broken = [
        target.ship.locations[event.hit].slots[event.slot].item
        for event in decisive.did
        if isinstance(event, Struck) and event.effect is Effect.BROKEN
    ]
    assert "gun" in broken
    assert decisive.turn == battle.result.turn


def test_battle_without_a_shot_has_no_best_weapon(
    load: Callable[[str], Ship],
) -> None:
    battle = play([[load("hml-raven")], [load("pelletier")]], ["simple"] * 2, 1, limit=1)
    told = account(battle)
    assert (told.decisive, told.best) == ((), None)
    assert [fate.lost for fate in told.fates] == [0, 0]
