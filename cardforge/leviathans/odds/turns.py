"""Fire over several turns: the same volley again and again at one location.

All that a turn destroys counts at once, but lost armour protects until the turn is over. So does
the ship: a broken keel ends it in the middle of fire, a lost location or damage of half its SI at
the end of the turn, after which nobody fires at it.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

from cardforge.errors import CallError
from cardforge.leviathans.odds.fate import KEEL, Fate
from cardforge.leviathans.odds.volleys import Chain, fired, joined, start

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.leviathans.odds.gunnery import Shot
    from cardforge.leviathans.odds.targets import BreachNumbers, Target


def over_turns(shots: Sequence[Shot], target: Target, turns: int) -> tuple[Fate, ...]:
    """Return what has become of a target by the end of each turn, from the first on."""
    if turns < 1:
        raise CallError(f"expected one turn or more, got {turns}")
    chains = [fired(start(target), shots, target)]
    for _ in range(turns - 1):
        chains.append(_lowest_terms(_turn(chains[-1], shots, target)))
    return tuple(Fate(target, chain.cases, tuple(chain.states)) for chain in chains)


def _turn(chain: Chain, shots: Sequence[Shot], target: Target) -> Chain:
    """Return a chain after one turn that begins with all its damage in effect."""
    fallen = [0] * (2 * KEEL)
    alike: dict[BreachNumbers, tuple[Target, list[int]]] = {}
    for state, cases in enumerate(chain.states):
        found = target._replace(before=state, now=state)
        if not cases or state & KEEL or found.is_destroyed:
            fallen[state] = cases
        else:
            alike.setdefault(found.numbers, (found, [0] * (2 * KEEL)))[1][state] = cases
    parts = [fired(Chain(1, states), shots, found) for found, states in alike.values()]
    scale = parts[0].cases if parts else 1
    together = [(Chain(1, fallen), scale), *((part, 1) for part in parts)]
    return joined(together, chain.cases * scale)


def _lowest_terms(chain: Chain) -> Chain:
    common = gcd(chain.cases, *chain.states)
    return Chain(chain.cases // common, [count // common for count in chain.states])
