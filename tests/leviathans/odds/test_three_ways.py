"""Closed form, counting every case, and seeded sampling agree, and so does icepool.

Counting must be equal. Sampling must lie inside its 99.9% interval as often as chance allows.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import icepool  # type: ignore[import-untyped]
import pytest

from cardforge.leviathans.battle.events import Effect
from cardforge.leviathans.odds import attack, over_turns, volley
from cardforge.leviathans.odds.states import KEEL
from tests.leviathans.odds import by_hand
from tests.leviathans.odds.by_die import resolve
from tests.leviathans.odds.by_hand import CARDS, HERTFORDSHIRE, RAVEN, WHOLE, fire

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardforge.leviathans.odds import Attack, Fate
    from tests.leviathans.odds.by_hand import Card, End, State

BROADSIDES = ([("G", 1), ("G", 1)], [("G", 2)], [("", 1), ("G", 3)], [("", 2), ("", 2), ("G", 1)])


def law_of(odds: Attack) -> dict[int | str, Fraction]:
    """Return the chances of an attack in the form of the counted ones."""
    law: dict[int | str, Fraction] = {n: odds.chance_to_break(n) for n in range(1, 7)}
    law |= {"miss": odds.chance_of_miss, "keel check": odds.chance_of_keel_check}
    assert sum(law.values()) == 1
    return {result: chance for result, chance in law.items() if chance}


def ends_of(fate: Fate) -> dict[End, Fraction]:
    """Return the chances of a fate in the form of the counted ones."""
    chances = {state: fate.chance_of(state) for state in range(2 * KEEL)}
    assert sum(chances.values()) == 1
    ends: dict[End, Fraction] = {
        frozenset(n for n in range(1, 7) if state & 1 << n - 1): chance
        for state, chance in chances.items()
        if chance and not state & KEEL
    }
    wrecks = sum((chance for state, chance in chances.items() if state & KEEL), Fraction(0))
    return ends | ({None: wrecks} if wrecks else {})


def histories(card: Card) -> Iterable[tuple[State, State]]:
    """Return every state of a card with every part of it that may be from earlier turns."""
    return ((old, now) for now in card.states() for old in card.states() if old <= now)


@pytest.mark.parametrize("dice", ["", "G", "U", "GG", "Y"])
@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
@pytest.mark.everyday(every=6)
def test_attack_odds_equal_counting_every_case(card: Card, dice: str) -> None:
    for before, now in histories(card):
        odds = attack(fire(dice), card.target(before, now))
        assert law_of(odds) == by_hand.every_attack(card, dice, before, now)
        if "keel check" in law_of(odds):
            wrecks = odds.chance_of_keel_check * by_hand.keel_breaks(card, now)
            assert odds.chance_to_break_keel == wrecks


@pytest.mark.parametrize("shots", BROADSIDES, ids=str)
@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
@pytest.mark.everyday(every=6)
def test_volley_odds_equal_counting_every_case(card: Card, shots: list[tuple[str, int]]) -> None:
    for now in list(card.states())[::7]:
        before = frozenset(sorted(now)[::2])
        fate = volley([fire(*shot) for shot in shots], card.target(before, now))
        assert ends_of(fate) == by_hand.every_volley(card, shots, before, now)


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
@pytest.mark.everyday(every=3)
def test_odds_of_turns_equal_counting_every_case(card: Card) -> None:
    shots = [("G", 1), ("", 2)]
    fates = over_turns([fire(*shot) for shot in shots], card.target(), 3)
    for turns, fate in enumerate(fates, 1):
        assert ends_of(fate) == by_hand.every_turn(card, shots, WHOLE, turns)


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
@pytest.mark.everyday(every=3)
def test_rolled_dice_resolve_as_the_odds_count(card: Card) -> None:
    for before, now in histories(card):
        target = card.target(before, now)
        for roll in range(2, 14):
            assert resolved(card, roll, before, now) == by_hand.slot_cases(card, roll, before, now)
            assert target.keel_modifier == card.elsewhere + 2 * len(now)


def test_second_turn_equals_volleys_from_each_state() -> None:
    card = HERTFORDSHIRE._replace(si=17, magazines=((2, "G"),))
    shots = [fire("KRR", 4), fire("YU")]
    first, second = over_turns(shots, card.target(), 2)
    chances = [Fraction(0)] * (2 * KEEL)
    for state in range(2 * KEEL):
        begun = card.target()._replace(before=state % KEEL, now=state % KEEL)
        if state & KEEL or begun.is_destroyed:
            chances[state] += first.chance_of(state)
        elif first.states[state]:
            then = volley(shots, begun)
            for end in range(2 * KEEL):
                chances[end] += first.chance_of(state) * then.chance_of(end)
    assert chances == [second.chance_of(state) for state in range(2 * KEEL)]


def resolved(card: Card, roll: int, before: State, now: State) -> Counter[int | str]:
    """Count the results of `resolve` for every slot die and every reroll."""
    cases: Counter[int | str] = Counter()
    for shown in range(1, 7):
        for again in card.items or [1]:
            outcome = resolve(card.target(before, now), roll, [shown, again])
            result: int | str = "miss"
            if outcome.effect is Effect.BROKEN:
                result = outcome.slot
            elif outcome.effect is Effect.KEEL_CHECK:
                result = "keel check"
            cases[result] += by_hand.SIXTH // len(card.items or [1])
    return cases


def is_unlikely(hits: int, trials: int, chance: float) -> bool:
    """Return whether hits lie outside the 99.9% interval of a binomial distribution."""
    if chance in {0, 1}:
        return hits != trials * chance
    logs = [
        math.lgamma(trials + 1) - math.lgamma(k + 1) - math.lgamma(trials - k + 1)
        + k * math.log(chance) + (trials - k) * math.log1p(-chance)
        for k in range(trials + 1)
    ]  # fmt: skip
    few, many = (sum(map(math.exp, part)) for part in (logs[: hits + 1], logs[hits:]))
    return min(few, many) < 0.0005


def surprises(sampled: Counter[End], law: Mapping[End, Fraction]) -> list[bool]:
    """Return whether each end that occurred or has a chance lies outside its interval."""
    trials = sampled.total()
    return [
        is_unlikely(sampled[end], trials, float(law.get(end, Fraction(0))))
        for end in {*sampled, *law}
    ]


def drawn(dice: random.Random) -> tuple[Card, list[tuple[str, int]], State, State]:
    """Return a random target and volley, as they occur in play."""
    entries = [
        None if dice.random() < 0.15 else
        (dice.randint(8, 16), dice.choice([0, 0, 1, 2]), dice.choice([0, 0, 0, 3]))
        for _ in range(6)
    ]  # fmt: skip
    location = dice.choice(["Y", "R", "K", "RU", "RR", "RY"])
    card = by_hand.Card(tuple(entries), location, dice.randint(15, 36), dice.randint(0, 6))
    shots = [
        (dice.choice(["UG", "Y", "YU", "RU", "KG", "KGU"]), dice.choice([1, 1, 1, 2, 3]))
        for _ in range(dice.randint(1, 6))
    ]
    now = frozenset(n for n in card.items if dice.random() < 0.3)
    return card, shots, frozenset(n for n in now if dice.random() < 0.7), now


def judged(verdicts: list[bool]) -> None:
    """Assert that no more comparisons lie outside their intervals than chance allows."""
    surprising = sum(verdicts)
    assert surprising <= len(verdicts) / 1000 or not is_unlikely(surprising, len(verdicts), 0.001)


@pytest.mark.landing
def test_sampled_volleys_lie_inside_their_interval() -> None:
    dice = random.Random(1910)
    verdicts = []
    for _ in range(60):
        card, shots, before, now = drawn(dice)
        law = ends_of(volley([fire(*shot) for shot in shots], card.target(before, now)))
        played = (by_hand.play_volley(card, shots, before, now, dice) for _ in range(1500))
        verdicts += surprises(Counter(played), law)
    assert len(verdicts) > 500
    judged(verdicts)


@pytest.mark.parametrize("card", [HERTFORDSHIRE, RAVEN], ids=["Hertfordshire", "Raven"])
@pytest.mark.landing
def test_sampled_turns_lie_inside_their_interval(card: Card) -> None:
    dice = random.Random(card.si)
    shots = [("YG", 1), ("UG", 1), ("UG", 1), ("KG", 2)]
    fates = over_turns([fire(*shot) for shot in shots], card.target(), 4)
    verdicts = []
    for turns, fate in enumerate(fates, 1):
        played = (by_hand.play_turns(card, shots, WHOLE, turns, dice) for _ in range(3000))
        verdicts += surprises(Counter(played), ends_of(fate))
    judged(verdicts)


def test_sampling_detects_wrong_odds() -> None:
    dice = random.Random(7)
    shots = [("YG", 1)] * 4
    law = ends_of(volley([fire("YU")] * 4, HERTFORDSHIRE.target()))
    played = (by_hand.play_volley(HERTFORDSHIRE, shots, WHOLE, WHOLE, dice) for _ in range(3000))
    assert any(surprises(Counter(played), law))


@pytest.mark.parametrize("now", [WHOLE, frozenset({2, 5}), frozenset({1, 3, 4, 6})])
def test_attack_odds_agree_with_icepool(now: State) -> None:
    card, before = HERTFORDSHIRE, now - {1, 2}
    roll = sum((icepool.Die(by_hand.FACES[letter]) for letter in "YGK"), icepool.Die([0]))
    slot = icepool.d6

    def struck(total: int, shown: int, again: int) -> int | str:
        if shown not in now:
            return shown if total >= card.breach(shown, before, rerolled=False) else "miss"
        if total < card.breach(again, before, rerolled=True):
            return "miss"
        return "keel check" if again in now else again

    theirs = icepool.map(lambda *dice: str(struck(*dice)), roll, slot, slot)
    ours = law_of(attack(fire("YG"), card.target(before, now)))
    assert {str(result): chance for result, chance in ours.items()} == {
        result: theirs.probability(result) for result in theirs
    }
