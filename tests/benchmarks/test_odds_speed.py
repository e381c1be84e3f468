"""How much faster exact odds are than the same odds by icepool, in one run; first they are equal.

Icepool gets the dice ready made, as we do: ours has the five single dice and no sum of any two. It
works in four ways. Plain is icepool as its documentation has it used: the rules are one function of
roll and slot die, handed to `map`, which rolls again where need be. Flat says the same rules as one
function of all dice. Gathered does so too, but first maps the total of the breach roll, once for a
table, to the highest breach number that it reaches, so that icepool goes through a handful of rolls
instead of some forty for each state. It knows nothing of our formula: whoever finds the other ways slow would
come to it. Formula is our closed form written in icepool: it is left with the tails of one roll,
which it works out once each, and with mixing them; icepool does none of the thinking. In a volley
every way works out each state once.
"""

from __future__ import annotations

import sys
import time
from fractions import Fraction
from functools import cache, partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

import icepool  # type: ignore[import-untyped]
import pytest

from cardforge.core.chance import die
from cardforge.leviathans.dice import FACES
from cardforge.leviathans.odds import Attack, Fate, Shot, Target, attack, volley
from cardforge.leviathans.odds.states import KEEL, submasks
from cardforge.leviathans.odds.targets import roll_of

if TYPE_CHECKING:
    from collections.abc import Callable

    State = frozenset[int]
    Strike = Callable[[State, State], Any]
    Least = Callable[[Callable[[], object], int], float]

pytestmark = pytest.mark.benchmark

SHOOTER, LOCATION = "KGU", "RR"
BREACHES = {2: 10, 3: 10, 4: 12, 5: 13, 6: 12}
PLATE, BONUS, SI = 5, 2, 19
CHECK = 7
BREACHED = tuple(BREACHES.get(number, 0) for number in range(1, 7))
ARMOR = tuple(BONUS * (number == PLATE) for number in range(1, 7))
COMPARTMENTS = (0,) * 6
STATES = [frozenset(lost) for n in range(6) for lost in combinations(BREACHES, n)]
ROLLS = {letter: icepool.Die(faces) for letter, faces in FACES.items()}


def target() -> Target:
    return Target(BREACHED, ARMOR, COMPARTMENTS, roll_of(LOCATION), SI)


def shot() -> Shot:
    return Shot("gun", "bow", (1,), roll_of(SHOOTER))


def their_roll() -> Any:
    first, *others = (ROLLS[letter] for letter in SHOOTER + LOCATION)
    return sum(others, first)


def mask_of(state: State) -> int:
    return sum(1 << number - 1 for number in state)


def state_of(mask: int) -> State:
    return frozenset(number for number in BREACHES if mask & 1 << number - 1)


def needed(number: int, lost: State) -> int:
    return BREACHES[number] + (0 if PLATE in lost else BONUS)


def result(reached: int, shown: int, again: int, lost: State, before: State) -> int:
    if shown not in BREACHES:
        return 0
    if shown not in lost:
        return shown if reached >= needed(shown, before) else 0
    if reached < BREACHES[again]:
        return 0
    return CHECK if again in lost else again


def gathered_roll() -> Any:
    edges = sorted({breach + plate for breach in BREACHES.values() for plate in (0, BONUS)})
    return their_roll().map(lambda x: max((edge for edge in edges if edge <= x), default=0))


def by_rules(breach_roll: Any) -> Strike:
    again = icepool.Die(list(BREACHES))

    def strike(lost: State, before: State) -> Any:
        def struck(reached: int, shown: int) -> Any:
            if shown not in lost:
                return result(reached, shown, shown, lost, before)
            return again.map(lambda other: result(reached, shown, other, lost, before))

        return icepool.map(struck, breach_roll, icepool.d6)

    return strike


def by_flat_rules(breach_roll: Any) -> Strike:
    again = icepool.Die(list(BREACHES))

    def strike(lost: State, before: State) -> Any:
        def struck(reached: int, shown: int, other: int) -> int:
            return result(reached, shown, other, lost, before)

        return icepool.map(struck, breach_roll, icepool.d6, again)

    return strike


def by_formula(breach_roll: Any) -> Strike:
    @cache
    def reaching(breach: int, found: int) -> Any:
        return (breach_roll >= breach).map({True: found, False: 0})

    def strike(lost: State, before: State) -> Any:
        again = icepool.Die([reaching(BREACHES[n], CHECK if n in lost else n) for n in BREACHES])
        return icepool.Die(
            [0, *(again if n in lost else reaching(needed(n, before), n) for n in BREACHES)]
        )

    return strike


WAYS: dict[str, Callable[[], Strike]] = {
    "plain": lambda: by_rules(their_roll()),
    "flat": lambda: by_flat_rules(their_roll()),
    "gathered": lambda: by_flat_rules(gathered_roll()),
    "formula": lambda: by_formula(their_roll()),
}


def their_table(way: str) -> dict[State, Any]:
    strike, red = WAYS[way](), ROLLS["R"] + ROLLS["R"]
    checked = [(red + 2 * n >= SI).map({True: KEEL, False: CHECK}) for n in range(6)]
    return {lost: strike(lost, lost).map({CHECK: checked[len(lost)]}) for lost in STATES}


def their_volley(way: str, shots: int) -> Any:
    strike, red = WAYS[way](), ROLLS["R"] + ROLLS["R"]

    @cache
    def struck(state: int) -> Any:
        if state & KEEL:
            return KEEL
        lost = state_of(state)
        return strike(lost, frozenset()).map(lambda found: after(lost, found, red))

    return icepool.map(struck, icepool.Die([0]), star=False, repeat=shots)


def after(lost: State, found: int, red: Any) -> Any:
    if found == CHECK:
        return (red + 2 * len(lost) >= SI).map({True: KEEL, False: mask_of(lost)})
    return mask_of(lost | {found} if found else lost)


def our_law(odds: Attack) -> dict[int, Fraction]:
    broken = odds.chance_to_break_keel
    chances = {0: odds.chance_of_miss, CHECK: odds.chance_of_keel_check - broken, KEEL: broken}
    chances |= {number: odds.chance_to_break(number) for number in BREACHES}
    return {found: chance for found, chance in chances.items() if chance}


def their_law(odds: Any) -> dict[Any, Fraction]:
    return {found: odds.probability(found) for found in odds if odds.probability(found)}


def our_states(fate: Fate) -> dict[int, Fraction]:
    held = {state: fate.chance_of(state) for state in range(KEEL) if fate.states[state]}
    return {**held, KEEL: fate.chance_keel_broken}


CACHED = type(cache(lambda: None))


def forget() -> None:
    """Empty every cache of ours but for the five dice themselves."""
    for name, module in list(sys.modules.items()):
        if name.startswith("cardforge"):
            for value in vars(module).values():
                if isinstance(value, CACHED):
                    value.cache_clear()
    for faces in FACES.values():
        die(faces)


def coldest(work: Callable[[], object], times: int = 200) -> float:
    """Return the shortest of so many runs of ours, each with empty caches."""
    best = float("inf")
    for _ in range(times):
        forget()
        began = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - began)
    return best


def tell(
    capsys: pytest.CaptureFixture[str], what: str, ours: float, theirs: dict[str, float]
) -> None:
    """Print a row for each way of icepool's: the times, and how many of ours go into one."""
    with capsys.disabled():
        for way, time_taken in theirs.items():
            print(
                f"\n| {what} | {ours * 1000:.3f} ms | icepool, {way} {time_taken * 1000:,.1f} ms"
                f" | {time_taken / ours:,.0f}x |",
                end="",
            )


def our_table() -> dict[int, Attack]:
    """The attack in every state of damage, all of it lost before this turn, as `odds` asks it."""
    fired, struck = shot(), target()
    return {
        lost: attack(fired, struck._replace(before=lost, now=lost))
        for lost in submasks(struck.breakable)
    }


def test_attack_table_speed_without_cache(capsys: pytest.CaptureFixture[str], least: Least) -> None:
    ours = our_table()
    assert len(ours) == 32
    for way in WAYS:
        theirs = their_table(way)
        assert all(our_law(ours[mask_of(s)]) == their_law(theirs[s]) for s in STATES)
    mine = coldest(our_table)
    times = {way: least(partial(their_table, way), 4) for way in WAYS}
    tell(capsys, "attack table", mine, times)


def test_volley_speed_of_12_shots(capsys: pytest.CaptureFixture[str], least: Least) -> None:
    ours = our_states(volley([shot()] * 12, target()))
    assert all(ours == their_law(their_volley(way, 12)) for way in WAYS)
    mine = coldest(lambda: volley([shot()] * 12, target()))
    times = {way: least(partial(their_volley, way, 12), 4) for way in WAYS}
    tell(capsys, "volley of 12 shots", mine, times)
