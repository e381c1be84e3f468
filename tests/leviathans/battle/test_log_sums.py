"""Rolls in words: every number of a sum has a name, and the named parts add up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import HexSheet
from cardforge.core.validation import FrozenMap
from cardforge.leviathans.battle.events import (
    Fired,
)
from cardforge.leviathans.battle.log import log
from cardforge.leviathans.battle.orders import Cast, Roll
from cardforge.leviathans.battle.play import play
from cardforge.leviathans.battle.roll_sums import Addend, roll_sum, shot_addends
from cardforge.leviathans.battle.state import Rules, mustered
from cardforge.leviathans.odds import INTACT, Damage

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardforge.leviathans.battle.state import State
    from cardforge.leviathans.ship import Ship

TEAMS = (
    ("hml-perseverance", "auerochs"), ("svyatogor", "vipera"),
    ("regina-teodolinda", "sandusky"), ("hagelsturm", "hml-brimstone"),
)  # fmt: skip
G4, K4 = Cast("G", (4,)), Cast("K", (4,))
SUM = re.compile(r": ([^:;]+) = (\d+)")
DIE = (
    r"(?:(?:gun|crew|magazine|exploding magazine|flak|torpedo|weapon|location|prow) )?[GUYRKB] \d+"
)
BEST = r"best (?:two guns|crew|magazine|prow) of \([^)]*\)"
NAMED = re.compile(
    rf"(?:{DIE}|{BEST}|\d+ (?:officer|ramming crews|slots? destroyed|straight ahead|Type|"
    r"trim tanks? (?:lost|silenced)|evasive maneuvers|charges?|in place of blue location dice|slots? lost"
    r"(?: beside a resolute gun| \(those of the location struck count twice\))?))"
)


def shot(added: int, slot: int, *, place: str = "fore-port", crews: tuple[Cast, ...]) -> Fired:
    roll = Roll((G4,), crews, (), (), K4, added)
    return Fired(0, place, (slot,), 1, "bow", "6in", 4, moved=True, roll=roll, total=roll.total)


def damaged(state: State, before: Mapping[str, int], now: Mapping[str, int]) -> State:
    return state.after(0, damage=Damage(FrozenMap(before), FrozenMap(now)))


@pytest.fixture
def state(load: Callable[[str], Ship]) -> State:
    return mustered([[load("hml-perseverance")], [load("pelletier")]], Rules.FULL)


def slot_of(state: State, item: str, mark: str = "") -> tuple[str, int]:
    slots = state.vessels[0].ship.all_slots()
    return next((p, n) for p, n, s in slots if s.item == item and (not mark or mark in s.marks))


def test_roll_sum_names_an_officer_only_beside_a_crew(state: State) -> None:
    place, _ = slot_of(state, "officer")
    guns = {n for p, n, s in state.vessels[0].ship.all_slots() if p == place and s.item == "gun"}
    with_crew = shot(2, min(guns), place=place, crews=(G4,))
    assert shot_addends(with_crew, state) == (Addend(2, "officer"),)
    assert shot_addends(shot(0, min(guns), place=place, crews=()), state) == ()


def test_roll_sum_separates_resolute_and_trim_tanks(state: State) -> None:
    place, gun = slot_of(state, "gun", "resolute")
    slots = state.vessels[0].ship.all_slots()
    tanks, tank = next((p, n) for p, n, s in slots if s.item == "trim tank" and p != place)
    other = 1 + (gun == 1)
    hurt = damaged(state, {tanks: 1 << tank - 1}, {tanks: 1 << tank - 1, place: 1 << other - 1})
    assert shot_addends(shot(0, gun, place=place, crews=()), hurt) == (
        Addend(1, "slot lost beside a resolute gun"),
        Addend(-1, "trim tank lost"),
    )


def test_roll_sum_separates_silenced_trim_tanks(state: State) -> None:
    place, gun = slot_of(state, "gun")
    slots = [slot for _, _, slot in state.vessels[0].ship.all_slots()]
    tanks = sum(slot.item == "trim tank" for slot in slots)
    silenced = state.after(0, silenced=True, damage=INTACT)
    addends = shot_addends(shot(-tanks, gun, place=place, crews=()), silenced)
    assert addends == (Addend(-tanks, "trim tanks silenced"),)


def test_roll_sum_includes_unexplained_amounts(state: State) -> None:
    place, gun = slot_of(state, "gun")
    strange = shot(5, gun, place=place, crews=())
    (addend,) = shot_addends(strange, state)
    assert addend == Addend(5, "for other modifiers")
    assert roll_sum("gun", strange.roll, strange.total, [addend]) == (
        "gun G 4 + location K 4 + 5 for other modifiers = 13"
    )


@pytest.mark.parametrize("rules", Rules)
@pytest.mark.parametrize("index", range(4))
def test_roll_sum_parts_are_named_and_add_up(
    load: Callable[[str], Ship], rules: Rules, index: int
) -> None:
    first, second = (TEAMS[2 * (index % 2) + side] for side in (0, 1))
    captain = ("simple", "random")[index // 2]
    fleets = [[load(stem) for stem in team] for team in (first, second)]
    battle = play(
        fleets, [captain] * 2, 77, index, rules=rules, fog=index == 3,
        sheet=HexSheet(15, 13), limit=9,
    )  # fmt: skip
    sums = [found for line in log(battle) for found in SUM.findall(line)]
    assert len(sums) > 20
    for told, total in sums:
        parts = re.split(r" ([+-]) (?![^(]*\))", f" + {told}")[1:]
        for part in parts[1::2]:
            assert NAMED.fullmatch(part), told
        if "best" not in told:
            signs = zip(parts[::2], parts[1::2], strict=True)
            numbers = [int(f"{sign}{re.search(r'[0-9]+', part)[0]}") for sign, part in signs]  # type: ignore[index]
            assert sum(numbers) == int(total), told
