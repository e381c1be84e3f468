"""The attack example of the quick-start text, with its dice, up to the broken keel."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from cardforge.leviathans import odds
from cardforge.leviathans.battle.events import Effect
from cardforge.leviathans.odds.targets import roll_of
from tests.leviathans.odds.by_die import Outcome, after, keel_breaks, resolve

if TYPE_CHECKING:
    from cardforge.leviathans.ship import Ship


def test_quick_start_attack_example_breaks_the_keel(
    hertfordshire: Ship, raven: Ship, pontbriand: Ship
) -> None:
    three_lost_elsewhere = odds.damaged(pontbriand, {"bow": [2], "stern": [3, 5]})
    port = odds.target_at(pontbriand, "port", moved=True, damage=three_lost_elsewhere)
    assert port.dice == roll_of("K")
    assert odds.target_at(pontbriand, "port", moved=False).dice == roll_of("RR")

    crew_lost = odds.damaged(hertfordshire, {"bow": [4]})
    six_inch = odds.shot(hertfordshire, "bow", 3, 8, damage=crew_lost)
    assert six_inch.roll == roll_of("U")
    first = resolve(port, 4 + 7, [1])
    assert first == Outcome(Effect.BROKEN, 1, needed=11)
    port = after(port, first)

    assert odds.shot(raven, "bow", 3, 4).roll == roll_of("UG")
    assert odds.shot(raven, "bow", 3, 5).roll == roll_of("GG")
    second = resolve(port, 4 + 3 + 4, [1, 1])
    assert second == Outcome(Effect.KEEL_CHECK, 1, needed=11, modifier=5)
    assert after(port, second) == port
    assert port.si == 20
    assert keel_breaks(port, 16)
    assert keel_breaks(port, 15)
    assert not keel_breaks(port, 14)
    assert port.si - second.modifier == 15


def test_each_lost_armour_lowers_the_port_breach_numbers(hertfordshire: Ship) -> None:
    port = odds.target_at(hertfordshire, "port")
    assert port.breaches == (11, 12, 13, 15, 16, 15)
    assert port.numbers.first == (13, 14, 15, 17, 18, 17)
    assert port.numbers.again == port.breaches

    hit = port.with_lost(1)
    assert hit.numbers == port.numbers, "armour lost in this turn still protects"
    assert hit.next_turn().numbers.first == (12, 13, 14, 16, 17, 16)
    assert hit.next_turn().with_lost(6).next_turn().numbers.first == port.breaches


def test_ten_lost_slots_destroy_the_pontbriand(pontbriand: Ship) -> None:
    elsewhere = odds.damaged(pontbriand, {"bow": [2, 3, 4], "starboard": [1, 2, 3], "stern": [2]})
    port = odds.target_at(pontbriand, "port", damage=elsewhere)
    states = [port]
    for number in (1, 2, 3):
        states.append(states[-1].with_lost(number))
    assert all(a.keel_modifier + 2 == b.keel_modifier for a, b in pairwise(states))
    assert [state.is_half_destroyed for state in states] == [False, False, False, True]
    assert not states[-1].is_gone
