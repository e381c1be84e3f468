"""What is not played: every kind has its entry, and battles keep to what the entries say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import HexSheet
from cardforge.leviathans.battle import PlayedBattle
from cardforge.leviathans.battle.events import Exploded, Fired, FlakFired, Launched, Mended
from cardforge.leviathans.battle.omissions import (
    ACTIONS_LEFT_OUT,
    KINDS_LEFT_OUT,
    MARKS_LEFT_OUT,
    PLAYED_ACTIONS,
    UNUSED_BY,
    Omission,
    omissions,
    omissions_of,
)
from cardforge.leviathans.battle.play import play
from cardforge.leviathans.battle.state import Rules
from cardforge.leviathans.battles import CAPTAINS
from cardforge.leviathans.cards.actions import ACTIONS
from cardforge.leviathans.kinds import KINDS, MARKS, NATIONS
from cardforge.leviathans.ship import Slot

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

QUICK, FULL = Rules.QUICK_START, Rules.FULL
TEAMS = (
    ("vipera", "regina-teodolinda", "sandusky"), ("ehrenbreitstein", "hagelsturm", "hml-brimstone"),
)  # fmt: skip


def test_omissions_cover_every_slot_kind_and_mark() -> None:
    assert KINDS_LEFT_OUT.keys() == KINDS.keys()
    assert MARKS_LEFT_OUT.keys() == MARKS.keys()


def test_omissions_name_every_nations_action() -> None:
    assert ACTIONS_LEFT_OUT.keys() == set(NATIONS)
    for action in ACTIONS:
        left_out = ACTIONS_LEFT_OUT[action.nation]
        assert left_out.quick_start == f"the {action.title} action"
        assert left_out.full == ("" if left_out in PLAYED_ACTIONS else left_out.quick_start)


def test_omissions_cover_every_captain() -> None:
    assert UNUSED_BY.keys() == set(CAPTAINS)


def test_full_rules_play_all_of_the_quick_start() -> None:
    for entry in (*KINDS_LEFT_OUT.values(), *MARKS_LEFT_OUT.values()):
        assert entry.full in ("", entry.quick_start)


def fought(load: Callable[[str], Ship], rules: Rules, captain: str, index: int = 0) -> PlayedBattle:
    fleets = [[load(stem) for stem in team] for team in TEAMS]
    return play(fleets, [captain] * 2, 77, index, rules=rules, sheet=HexSheet(15, 13), limit=8)


def kinds(*battles: PlayedBattle) -> set[type]:
    return {type(event) for battle in battles for event in battle.events}


def left_out(battle: PlayedBattle) -> set[tuple[str, str]]:
    return {(each.what, each.captain) for each in omissions_of(battle)}


@pytest.mark.landing
def test_torpedoes_are_omitted_only_if_never_launched(
    load: Callable[[str], Ship],
) -> None:
    for rules, captain, word in (
        (QUICK, "random", "random"), (FULL, "random", "random"),
        (QUICK, "good", "good"), (FULL, "good", "good"),
        (QUICK, "simple", "simple"), (FULL, "simple", "simple"),
    ):  # fmt: skip
        battle = fought(load, rules, captain)._replace()
        first, second = (party._replace(captain=word) for party in battle.parties)
        battle = battle._replace(parties=(first, second))
        told = any(what == "torpedoes" for what, _ in left_out(battle))
        assert told == (Launched not in kinds(battle)), (rules, word)


@pytest.mark.landing
def test_quick_start_omits_repairs_flak_and_magazines(
    load: Callable[[str], Ship],
) -> None:
    named = {"repairs by crews", "flak", "magazines"}
    quick, full = (
        [fought(load, rules, "random", index) for index in range(8)] for rules in (QUICK, FULL)
    )
    assert named <= {what for what, _ in left_out(quick[0])}
    assert not kinds(*quick) & {Mended, FlakFired, Exploded}
    assert not named & {what for what, _ in left_out(full[0])}
    assert {Mended, FlakFired} <= kinds(*full)


def test_brackets_are_unused_by_single_gun_captains(
    load: Callable[[str], Ship],
) -> None:
    shots = [
        event
        for captain in ("simple", "random")
        for event in fought(load, FULL, captain).events
        if isinstance(event, Fired)
    ]
    assert shots
    assert all(len(shot.slots) == 1 for shot in shots)
    for word in ("simple", "random"):
        assert MARKS_LEFT_OUT["bracket"] in UNUSED_BY[word]


def test_omissions_count_each_design_once(load: Callable[[str], Ship]) -> None:
    ardent, raven = load("ardent"), load("hml-raven")
    bow = raven.locations["bow"]
    slots = type(bow.slots)({**bow.slots, 4: Slot(item="chaff", breach=9)})
    bow = bow.model_copy(update={"slots": slots})
    raven = raven.model_copy(
        update={"locations": type(raven.locations)({**raven.locations, "bow": bow})}
    )
    found = omissions([(ardent, ""), (ardent, ""), (raven, "")], QUICK)
    tubes = sum(slot.item == "torpedo" for _, _, slot in ardent.all_slots())
    assert found[0] == Omission("torpedoes", (("Ardent", tubes),), played_by_full=True)
    assert found[-1].played_by_full is False
    assert "torpedoes" not in {each.what for each in omissions([(ardent, "good")], FULL)}


def test_plain_cards_have_no_omissions(load: Callable[[str], Ship]) -> None:
    raven = load("hml-raven").model_copy(update={"nation": "Free City"})
    assert omissions([(raven, "good")], FULL) == ()
