"""The chronicle reads events alone; the engine's own states say whether it reads them rightly."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex, HexSheet, distance
from cardforge.leviathans.battle import PlayedBattle
from cardforge.leviathans.battle.chronicle import Harm, Lock, TorpedoFate, chronicle, locks_after
from cardforge.leviathans.battle.events import (
    Effect,
    Exploded,
    Fired,
    FlakFired,
    Launched,
    LockTried,
    Lost,
    Mended,
    RanOut,
    ReturnTried,
    Sailed,
    Shifted,
    Silenced,
    Struck,
    Torpedoed,
    TurnBegan,
    Unlocked,
    Wasted,
)
from cardforge.leviathans.battle.orders import Cast, Roll, path_of
from cardforge.leviathans.battle.play import play
from cardforge.leviathans.battle.state import Loss, Rules
from cardforge.leviathans.places import Placement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardforge.leviathans.ship import Ship

POND = HexSheet(13, 11)
NAMES = (
    ("regina-teodolinda", "vipera", "hml-brimstone"),
    ("hagelsturm", "ehrenbreitstein", "sandusky"),
)


@pytest.fixture(scope="module")
def battles(load: Callable[[str], Ship]) -> list[PlayedBattle]:
    """Battles by the full rules, between them with everything that can happen."""
    fleets = [[load(name) for name in names] for names in NAMES]
    return [
        play(fleets, ["random"] * 2, 1910, index, rules=Rules.FULL, sheet=POND, limit=14)
        for index in range(8)
    ]


def count(battles: Iterable[PlayedBattle], kind: type) -> int:
    return sum(isinstance(event, kind) for battle in battles for event in battle.events)


def test_sample_battles_have_every_kind_of_event(battles: list[PlayedBattle]) -> None:
    kinds = (
        Sailed, Fired, Struck, Exploded, Lost, Mended, Launched, Torpedoed, RanOut, Silenced,
        FlakFired,
    )  # fmt: skip
    for kind in kinds:
        assert count(battles, kind), kind


def test_last_turn_ends_as_the_battle(battles: list[PlayedBattle]) -> None:
    for battle in battles:
        assert chronicle(battle)[-1].state == battle.end


def test_turn_ends_as_a_battle_stopped_there(load: Callable[[str], Ship]) -> None:
    """The same battle with an earlier limit is that battle up to there."""
    fleets = [[load(name) for name in names] for names in NAMES]
    captains = ["random"] * 2
    whole = play(fleets, captains, 7, rules=Rules.FULL, sheet=POND, limit=9)
    for leaf in chronicle(whole)[1:]:
        cut = play(fleets, captains, 7, rules=Rules.FULL, sheet=POND, limit=leaf.number)
        assert cut.end == leaf.state


def test_turns_have_each_event_once(
    battles: list[PlayedBattle],
) -> None:
    for battle in battles:
        leaves = chronicle(battle)
        assert sum((leaf.events for leaf in leaves), ()) == battle.events
        assert [leaf.number for leaf in leaves] == list(range(battle.result.turn + 1))
        assert all(isinstance(leaf.events[0], TurnBegan) for leaf in leaves[1:])


def test_trails_follow_the_courses(
    battles: list[PlayedBattle],
) -> None:
    for leaf in (leaf for battle in battles for leaf in chronicle(battle)):
        sailed = [event for event in leaf.events if isinstance(event, (Sailed, Shifted))]
        assert [trail.vessel for trail in leaf.trails] == [event.vessel for event in sailed]
        for trail, event in zip(leaf.trails, sailed, strict=True):
            assert trail.path[0] == trail.begun.position
            fled = Lost(trail.vessel, Loss.FLED) in leaf.lost  # its last word leads off the map
            assert trail.path[-1 - fled] == trail.ended.position == event.at.position
            steps = zip(trail.path, trail.path[1:], strict=False)
            assert all(distance(*step) == 1 for step in steps)


def test_trail_equals_a_course_written_by_hand() -> None:
    begun = Placement(2, Hex(5, 5), 4)
    words = ("F", "F", "R", "F", "SL", "L", "SR")
    path = path_of(begun, words)
    assert path == (
        Hex(5, 5), Hex(5, 4), Hex(5, 3), Hex(6, 2), Hex(6, 1), Hex(7, 0),
    )  # fmt: skip


def test_destroyed_slots_belong_to_their_attack(battles: list[PlayedBattle]) -> None:
    for leaf in (leaf for battle in battles for leaf in chronicle(battle)):
        attacks = leaf.attacks
        told = Counter(
            (attack.target, attack.hit, slot) for attack in attacks for slot in attack.harm.broken
        )
        struck = Counter(
            (event.target, event.hit, event.slot)
            for event in leaf.events
            if isinstance(event, Struck) and event.effect is Effect.BROKEN
        )
        assert told == struck
        blasts = sum(isinstance(event, Exploded) for event in leaf.events)
        assert sum(attack.harm.blasts for attack in attacks) == blasts


def test_every_torpedo_has_a_result(battles: list[PlayedBattle]) -> None:
    for leaf in (leaf for battle in battles for leaf in chronicle(battle)):
        fates = Counter(run.fate for run in leaf.runs)
        kinds = Counter(type(event) for event in leaf.events)
        stopped = sum(isinstance(event, FlakFired) and event.stopped for event in leaf.events)
        assert len(leaf.runs) == kinds[Launched]
        assert fates[TorpedoFate.STRUCK] == kinds[Torpedoed]
        assert fates[TorpedoFate.MET_NOBODY] == kinds[RanOut]
        assert fates[TorpedoFate.SILENCED] == kinds[Silenced]
        assert fates[TorpedoFate.STOPPED] == stopped
        harmless = [run for run in leaf.runs if run.fate is not TorpedoFate.STRUCK]
        assert all(run.harm == Harm() for run in harmless)


def test_lost_ships_keep_their_last_position(battles: list[PlayedBattle]) -> None:
    for battle in battles:
        before: tuple[Placement | None, ...] = ()
        for leaf in chronicle(battle):
            back = [e.vessel for e in leaf.events if isinstance(e, ReturnTried) and e.done]
            gone = {event.vessel for event in leaf.lost} - set(back)
            for index, at in enumerate(leaf.stood):
                vessel = leaf.state.vessels[index]
                assert at == vessel.at or index in gone
                assert (index in gone) == (at is not None and not vessel.afloat)
            before = before or leaf.stood
        assert None not in before


def test_torpedoes_at_a_lost_ship_are_wasted(battles: list[PlayedBattle]) -> None:
    """Two are launched, the first breaks her, and a gun finds her gone as well."""
    at = Placement(2, Hex(5, 5), 0)
    roll = Roll((), (), (), (), Cast("", ()), 0)
    events = (
        TurnBegan(1),
        Launched(0, "bow", 3, Hex(1, 1), Hex(9, 1)),
        Launched(0, "bow", 4, Hex(1, 1), Hex(9, 1)),
        Torpedoed(0, "bow", 3, 5, "port", moved=False, roll=roll, total=30),
        Lost(5, Loss.KEEL),
        Wasted(0, "bow", (4,), 5),
        Wasted(1, "bow", (2,), 5),
        Fired(1, "bow", (3,), 4, "stern", "gun", 3, moved=True, roll=roll, total=4),
    )
    start = battles[0].start.after(5, at=at)
    _, leaf = chronicle(battles[0]._replace(start=start, events=events))
    assert [run.fate for run in leaf.runs] == [TorpedoFate.STRUCK, TorpedoFate.WASTED]
    assert [run.target for run in leaf.runs] == [5, 5]
    assert [shot[:4] for shot in leaf.shots] == [(1, "bow", 4, "stern")]
    assert leaf.stood[5] == at
    assert not leaf.state.vessels[5].afloat


def tried(ship: int, target: int, *, done: bool = True) -> LockTried:
    return LockTried(ship, target, 1, Cast("RR", (6, 6)), 0, 12, done)


def test_ships_join_the_lock_of_their_target() -> None:
    assert locks_after((), [tried(0, 1)]) == (Lock({0, 1}),)
    assert locks_after((), [tried(0, 1), tried(2, 1), tried(4, 3)]) == (
        Lock({0, 1, 2}),
        Lock({3, 4}),
    )
    assert locks_after((), [tried(0, 1, done=False)]) == ()


def test_locks_end_when_one_ship_is_left() -> None:
    three = (Lock({0, 1, 2}),)
    assert locks_after(three, []) == three
    assert locks_after(three, [Unlocked(1)]) == (Lock({0, 2}),)
    assert locks_after(three, [Unlocked(1), Lost(2, Loss.KEEL)]) == ()
    assert locks_after(three, [Unlocked(1), tried(1, 3)]) == (Lock({0, 2}), Lock({1, 3}))
