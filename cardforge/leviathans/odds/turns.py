"""Fire over several turns: the same volley again and again at one location.

All that a turn destroys counts at once, but lost armour protects until the turn is over. So does
the ship: a broken keel ends it in the middle of fire, a lost location or damage of half its SI at
the end of the turn, after which nobody fires at it.
"""

from __future__ import annotations

from functools import cache, reduce
from math import gcd
from typing import TYPE_CHECKING

from cardforge.errors import CallError
from cardforge.leviathans.odds.alike import kin_over_turns
from cardforge.leviathans.odds.steps import stepped
from cardforge.leviathans.odds.volleys import Chain, fate_of, fired, joined, scene, shot_step, start

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardforge.leviathans.odds.fate import Fate
    from cardforge.leviathans.odds.gunnery import Shot
    from cardforge.leviathans.odds.steps import Step
    from cardforge.leviathans.odds.targets import Target
    from cardforge.leviathans.odds.volleys import Scene


def over_turns(shots: Sequence[Shot], target: Target, turns: int) -> tuple[Fate, ...]:
    """Return what has become of a target by the end of each turn, from the first on."""
    if turns < 1:
        raise CallError(f"expected one turn or more, got {turns}")
    there = scene(target, kin_over_turns(target))
    flying = _flying(target, there)
    # Every turn of one scene fires the same shots: what they do is worked out once for all states.
    step_of = cache(shot_step)
    chains = [fired(start(there), shots, there)]
    for _ in range(turns - 1):
        chains.append(_lowest_terms(_turn(chains[-1], shots, flying, step_of)))
    return tuple(fate_of(chain, target, there) for chain in chains)


def _flying(target: Target, there: Scene) -> dict[Scene, list[int]]:
    """Return the states in which a turn may begin, by what their armour makes of the scene."""
    flying: dict[Scene, list[int]] = {}
    for state, number in there.leaders.items():
        found = target._replace(before=state, now=state)
        if not found.is_destroyed:
            flying.setdefault(scene(found, there.ground.kin), []).append(number)
    return flying


def _turn(
    chain: Chain,
    shots: Iterable[Shot],
    flying: dict[Scene, list[int]],
    step_of: Callable[[Shot, Scene], Step],
) -> Chain:
    """Return a chain after one turn that begins with all its damage in effect."""
    fallen, parts = chain.states.copy(), []
    for there, numbers in flying.items():
        part = [0] * len(fallen)
        for number in numbers:
            part[number], fallen[number] = fallen[number], 0
        if any(part):
            steps = (step_of(shot, there) for shot in shots)
            parts.append((reduce(_after, steps, Chain(1, part)), 1))
    return joined([(Chain(1, fallen), 1), *parts], chain.cases)


def _after(chain: Chain, step: Step) -> Chain:
    return Chain(chain.cases * step.cases, stepped(chain.states, step, len(chain.states) // 2))


def _lowest_terms(chain: Chain) -> Chain:
    common = gcd(chain.cases, *chain.states)
    return Chain(chain.cases // common, [count // common for count in chain.states])
