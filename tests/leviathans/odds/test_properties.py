"""Properties of any shot at any location."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from cardforge.leviathans.odds import attack, over_turns, volley
from cardforge.leviathans.odds.states import KEEL
from tests.leviathans.odds.by_hand import Card, fire

if TYPE_CHECKING:
    from fractions import Fraction

    from cardforge.leviathans.odds import Attack, Target

NUMBERS = range(1, 7)

entries = st.none() | st.tuples(st.integers(3, 20), st.integers(0, 3), st.sampled_from([0, 0, 3]))
cards = st.builds(
    Card,
    st.tuples(*[entries] * 6),
    st.text("GUYRK", min_size=1, max_size=2),
    st.integers(5, 36),
    st.integers(0, 9),
    st.just(()),
)
weapons = st.text("GUYRK", max_size=3)
broadsides = st.lists(st.tuples(weapons, st.integers(1, 3)), max_size=4)
choices = st.sets(st.sampled_from(NUMBERS))


def state_of(card: Card, now: set[int], before: set[int]) -> Target:
    lost = frozenset(now & set(card.items))
    return card.target(lost & before, lost)


def armored(target: Target, number: int, more: int = 1) -> Target:
    """Return the target with more armour in a slot."""
    armor = [bonus + more * (n == number) for n, bonus in enumerate(target.armor, 1)]
    return target._replace(armor=tuple(armor))


def breaks(odds: Attack) -> list[Fraction]:
    return [*map(odds.chance_to_break, NUMBERS), odds.chance_of_keel_check]


@given(cards, weapons, choices, choices)
def test_attack_chances_add_up_to_1(card: Card, dice: str, now: set[int], before: set[int]) -> None:
    odds = attack(fire(dice), state_of(card, now, before))
    chances = [*map(odds.chance_to_break, NUMBERS), odds.chance_of_miss, odds.chance_of_keel_check]
    assert sum(chances) == 1
    assert all(0 <= chance <= 1 for chance in chances)
    assert 0 <= odds.chance_to_break_keel <= odds.chance_of_keel_check


@given(cards, broadsides, choices, choices, st.integers(1, 4))
def test_fate_chances_add_up_to_1(
    card: Card, shots: list[tuple[str, int]], now: set[int], before: set[int], turns: int
) -> None:
    target = state_of(card, now, before)
    for fate in over_turns([fire(*shot) for shot in shots], target, turns):
        assert sum(fate.states) == fate.cases
        assert all(cases >= 0 for cases in fate.states)
        reached = [state for state, cases in enumerate(fate.states) if cases]
        assert all(state & target.now == target.now for state in reached)
        assert all(state & ~KEEL & ~target.breakable == 0 for state in reached)


@given(cards, weapons, choices, choices, st.sampled_from(NUMBERS))
def test_more_armour_never_makes_a_slot_weaker(
    card: Card, dice: str, now: set[int], before: set[int], number: int
) -> None:
    target = state_of(card, now, before)
    weak, strong = attack(fire(dice), target), attack(fire(dice), armored(target, number))
    assert all(a >= b for a, b in zip(breaks(weak), breaks(strong), strict=True))


@given(cards, broadsides, st.sampled_from(NUMBERS), st.integers(1, 3))
def test_more_armour_never_shortens_a_ship_s_life(
    card: Card, shots: list[tuple[str, int]], number: int, turns: int
) -> None:
    fired, target = [fire(*shot) for shot in shots], card.target()
    weak, strong = volley(fired, target), volley(fired, armored(target, number))
    assert weak.chance_keel_broken >= strong.chance_keel_broken
    for weak, strong in zip(
        over_turns(fired, target, turns),
        over_turns(fired, armored(target, number), turns),
        strict=True,
    ):
        assert weak.chance_destroyed >= strong.chance_destroyed


@given(cards, weapons, st.sampled_from("GUYRK"), choices, choices)
def test_one_more_die_never_breaks_less(
    card: Card, dice: str, more: str, now: set[int], before: set[int]
) -> None:
    target = state_of(card, now, before)
    few, many = attack(fire(dice), target), attack(fire(dice + more), target)
    assert all(a <= b for a, b in zip(breaks(few), breaks(many), strict=True))


@given(cards, broadsides, st.integers(0, 3), st.sampled_from("GUYRK"))
def test_one_more_die_or_shot_never_saves_a_target(
    card: Card, shots: list[tuple[str, int]], at: int, more: str
) -> None:
    fired, target = [fire(*shot) for shot in shots], card.target()
    stronger = [fire(dice + more * (n == at), squares) for n, (dice, squares) in enumerate(shots)]
    fewer, bigger = volley(fired, target), volley(stronger, target)
    longer = volley([*fired, fire(more)], target)
    assert fewer.chance_destroyed <= min(bigger.chance_destroyed, longer.chance_destroyed)
    assert fewer.chance_keel_broken <= longer.chance_keel_broken


@given(cards, broadsides, choices, choices, st.permutations(NUMBERS))
def test_slot_order_does_not_change_the_odds(
    card: Card,
    shots: list[tuple[str, int]],
    now: set[int],
    before: set[int],
    order: list[int],
) -> None:
    moved = card._replace(slots=tuple(card.slots[order.index(n)] for n in NUMBERS))
    fired = [fire(*shot) for shot in shots]
    here = state_of(card, now, before)
    there = state_of(moved, {order[n - 1] for n in now}, {order[n - 1] for n in before})
    one, other = volley(fired, here), volley(fired, there)
    for number in NUMBERS:
        assert one.chance_slot_lost(number) == other.chance_slot_lost(order[number - 1])
    assert one.chance_keel_broken == other.chance_keel_broken
    assert one.chance_destroyed == other.chance_destroyed
