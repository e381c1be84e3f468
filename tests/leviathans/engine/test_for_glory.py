"""For Glory: the roll by exact odds, where charges and broaches end, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex
from cardforge.leviathans.battle.events import (
    Broached,
    Charged,
    GloryTried,
    KeelTested,
    Lost,
    RamChecked,
    Rammed,
    Shifted,
)
from cardforge.leviathans.battle.order_codes import WORDS
from cardforge.leviathans.battle.orders import Sail
from cardforge.leviathans.battle.play import followed_again, play
from cardforge.leviathans.battle.state import Loss
from cardforge.leviathans.engine.rules import rule_numbers
from cardforge.leviathans.engine.rules.captains import carry_out
from cardforge.leviathans.engine.rules.movement import follow
from cardforge.leviathans.places import Placement
from tests.leviathans.engine.exact_odds import needs
from tests.leviathans.engine.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.ship import Ship

    Load = Callable[[str], Ship]

O = Hex(12, 2)  # noqa: E741
CHARGER, ENEMY, OTHER = 0, 1, 2
TO_PORT, TO_STARBOARD = "GLORY L", "GLORY R"
SUCCESS, FAILURE = (10, 10), (2, 2)
FEEBLE = (1, 1, 1, 1)
"""Dice of a blow that holds: two red ones, a prow's or a location's, and the slot die."""


def at(of_type: int, q: int, r: int, facing: int) -> Placement:
    """Return where a ship lies whose turning hex is so far from the origin."""
    return Placement(of_type, O + Hex(q, r), facing)


def table_of(load: Load, enemy: str = "hml-raven", friend: str = "") -> Table:
    """Return a Kopjás at the origin with 4 MP and a Type 1 enemy across her way, two hexes on."""
    own = [load("kopjas"), *([load(friend)] if friend else [])]
    there = len(own)
    table = Table((own, [load(enemy)]), {CHARGER: at(1, 0, 0, 0), there: at(1, 2, 0, 1)})
    table.damage(CHARGER, {"stern": [2, 5]})
    return table


def go(table: Table, course: str) -> int:
    """Return the end of the charger's course, or a rule below zero."""
    words = [WORDS.index(word) for word in course.split()]
    table.board.course[: len(words)], table.board.course_length = words, len(words)
    return follow(table.board, CHARGER)


def charge(table: Table, course: str, *dice: int) -> tuple[Event, ...]:
    table.dice(*dice)
    end = go(table, course)
    assert end >= 0
    carry_out(table.board, CHARGER, end)
    return table.events()


def of_kind(events: tuple[Event, ...], kind: type) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]


@pytest.mark.parametrize(
    ("slots", "chance"),
    [(0, Fraction(1, 24)), (2, Fraction(19, 144)), (4, Fraction(13, 48)), (10, Fraction(13, 16))],
)
def test_charge_counts_crews_and_destroyed_slots(load: Load, slots: int, chance: Fraction) -> None:
    lost = [("stern", 2), ("stern", 5), ("port", 2), ("port", 3), ("port", 4), ("port", 5)]
    lost += [("starboard", number) for number in (2, 3, 4, 5)]

    def succeeds(faces: tuple[int, int]) -> bool:
        table = Table(([load("kopjas")], [load("hml-raven")]), {CHARGER: at(1, 0, 0, 0)})
        for place, number in lost[:slots]:  # those of this turn count too
            table.damage(CHARGER, {place: [number]}, now=True)
        (tried,) = of_kind(charge(table, TO_PORT, *faces), GloryTried)
        assert isinstance(tried, GloryTried)
        assert (tried.crews, tried.destroyed) == (2, slots)
        return tried.done

    assert needs(succeeds) == chance


def test_charge_goes_on_through_the_ship_that_it_rams(load: Load) -> None:
    """Rammed once at (2,0), shifted to (3,0), and at the end of the charge pushed on to (5,0)."""
    table = table_of(load)
    events = charge(table, TO_PORT, *SUCCESS, *FEEBLE, *FEEBLE, *FEEBLE)
    assert not of_kind(events, RamChecked)
    assert [(each.vessel, each.target) for each in events if isinstance(each, Rammed)] == [
        (CHARGER, ENEMY), (ENEMY, CHARGER)
    ]  # fmt: skip
    assert [each for each in events if isinstance(each, (Charged, Shifted))] == [
        Charged(CHARGER, at(1, 1, 0, 0)),
        Shifted(ENEMY, at(1, 3, 0, 1)),
        Shifted(CHARGER, at(1, 2, 0, 0)),
        Charged(CHARGER, at(1, 4, 0, 0)),
        Shifted(ENEMY, at(1, 4, 0, 1)),
        Shifted(ENEMY, at(1, 5, 0, 1)),
    ]
    assert table.board.moved[CHARGER]
    assert not table.board.moved[ENEMY]


def test_charger_takes_its_go_dice_from_the_first_hex_on(load: Load) -> None:
    table = table_of(load)
    table.put(ENEMY, at(1, 1, 0, 1))
    blow, back = of_kind(charge(table, TO_PORT, *SUCCESS), Rammed)
    assert isinstance(blow, Rammed)
    assert isinstance(back, Rammed)
    assert (blow.moved, back.moved) == (False, True)


def test_charge_ends_where_the_keel_of_the_charger_breaks(load: Load) -> None:
    table = table_of(load)
    table.damage(CHARGER, {"bow": [2, 3], "port": [2, 3], "starboard": [2, 3]})
    dice = (2, 10, 1, 1, 1, 1, 10, 10, 6, 2, 2, 10, 10)
    events = charge(table, TO_PORT, *dice)
    assert any(isinstance(each, KeelTested) and each.broken for each in events)
    assert of_kind(events, Lost) == [Lost(CHARGER, Loss.KEEL)]
    assert table.placement(ENEMY) == at(1, 3, 0, 1)


def test_friend_under_the_end_of_a_charge_is_rammed_and_pushed(load: Load) -> None:
    """The bow passes a friend unhurt, but who lies under it at the end suffers and is pushed."""
    table = table_of(load, friend="szelvesz")
    table.put(2, at(1, 9, 0, 1))
    table.put(1, at(2, 4, 0, 1))
    events = charge(table, TO_PORT, *SUCCESS, *FEEBLE, *FEEBLE)
    met = [(each.vessel, each.target, each.hit) for each in events if isinstance(each, Rammed)]
    assert met == [(CHARGER, 1, "starboard"), (1, CHARGER, "bow")]
    assert table.placement(CHARGER) == at(1, 4, 0, 0)
    assert table.placement(1) == at(2, 5, 0, 1)


def test_charge_passes_over_a_friend_without_a_blow(load: Load) -> None:
    table = table_of(load, friend="szelvesz")
    table.put(2, at(1, 9, 0, 1))
    table.put(1, at(2, 2, 0, 1))
    events = charge(table, TO_PORT, *SUCCESS)
    assert not of_kind(events, Rammed)
    assert table.placement(1) == at(2, 2, 0, 1)


def test_ships_in_the_way_of_a_pushed_ship_go_along_unhurt(load: Load) -> None:
    table = table_of(load, friend="szelvesz")
    table.put(1, at(2, 4, 0, 1))
    table.put(2, at(1, 5, 0, 1))
    events = charge(table, TO_PORT, *SUCCESS, *FEEBLE, *FEEBLE)
    assert {each.target for each in events if isinstance(each, Rammed)} == {CHARGER, 1}
    assert table.placement(1) == at(2, 5, 0, 1)
    assert table.placement(2) == at(1, 6, 0, 1)


def test_charge_can_lead_off_the_map(load: Load) -> None:
    table = table_of(load)
    table.put(ENEMY, None)
    hexes = sorted(table.match.sheet.hexes())
    edge = max(hex_ for hex_ in hexes if hex_.r == 2)
    table.put(CHARGER, Placement(1, edge - Hex(2, 0), 0))
    events = charge(table, TO_PORT, *SUCCESS)
    assert events[-2:] == (Charged(CHARGER, Placement(1, edge, 0)), Lost(CHARGER, Loss.FLED))


@pytest.mark.parametrize(("course", "facing"), [(TO_PORT, 3), (TO_STARBOARD, 3)])
def test_failed_charge_broaches_and_counts_as_standing(
    load: Load, course: str, facing: int
) -> None:
    table = table_of(load)
    events = charge(table, course, *FAILURE)
    assert events[-1] == Broached(CHARGER, at(1, 0, 0, facing))
    assert not table.board.moved[CHARGER]
    assert not table.board.waiting[CHARGER]


@pytest.mark.parametrize(("course", "facing"), [(TO_PORT, 4), (TO_STARBOARD, 2)])
def test_broach_goes_as_far_as_it_is_clear(load: Load, course: str, facing: int) -> None:
    """A ship ahead of the bow blocks the last hexside either way."""
    table = table_of(load)
    table.put(ENEMY, at(1, 1, 0, 3))  # heading 3, the stern of a Kopjás would lie on it
    events = charge(table, course, *FAILURE)
    assert events[-1] == Broached(CHARGER, at(1, 0, 0, facing))


@pytest.mark.parametrize(
    ("ship", "course", "rule"),
    [
        ("kopjas", "GLORY", rule_numbers.FOR_GLORY),
        ("kopjas", "GLORY F", rule_numbers.FOR_GLORY),
        ("kopjas", "F GLORY", rule_numbers.FOR_GLORY),
        ("kopjas", "GLORY L L", rule_numbers.FOR_GLORY),
        ("hml-raven", "GLORY L", rule_numbers.FOR_GLORY),
    ],
)
def test_order_for_glory_has_rules(load: Load, ship: str, course: str, rule: int) -> None:
    table = Table(([load(ship)], [load("hml-raven")]), {CHARGER: at(1, 0, 0, 0)})
    assert go(table, course) == -rule


def test_charge_needs_a_movement_point(load: Load) -> None:
    table = table_of(load)
    table.damage(CHARGER, {"stern": [6]})
    assert go(table, TO_PORT) == -rule_numbers.MOVE_POINTS


def test_quick_start_has_no_charges(load: Load) -> None:
    ships = [load("kopjas")], [load("hml-raven")]
    quick = Table(ships, {CHARGER: at(1, 0, 0, 0)}, "quick-start")
    assert go(quick, TO_PORT) == -rule_numbers.FULL_RULES


def test_battle_with_charges_replays(load: Load) -> None:
    """The random captain charges now and then; its orders and dice give the same battle."""
    fleets = [[load("kopjas")] * 2, [load("pelletier"), load("szelvesz")]]
    battle = play(fleets, ["random", "random"], 9, limit=30)
    tried = [event for event in battle.events if isinstance(event, GloryTried)]
    assert {event.done for event in tried} == {True, False}
    ordered = [each for each in battle.orders if isinstance(each, Sail) and "GLORY" in each.words]
    assert len(ordered) == len(tried)
    assert followed_again(
        battle.start, battle.limit, battle.orders, battle.casts, battle.parties
    ) == battle  # fmt: skip
