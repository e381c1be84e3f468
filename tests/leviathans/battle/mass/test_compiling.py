"""What is compiled is kept where that is possible, anew with every change, and runs uncompiled."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

from cardforge.core.hexes import Sheet
from cardforge.leviathans.battle import mass
from cardforge.leviathans.battle.captains import RandomCaptain, SimpleCaptain
from cardforge.leviathans.battle.chance import Chance
from cardforge.leviathans.battle.mass import Match, Tally, compiling
from cardforge.leviathans.battle.mass.compiling import digest, kept
from cardforge.leviathans.battle.mass.fast import tally_fast
from tests.leviathans.battle.mass.any_ships import any_ship

KERNEL = "cardforge.leviathans.battle.mass."


def adder(stamp: int) -> Any:
    @kept
    def added(one: int, other: int) -> int:
        return one + other + (stamp & 0)

    return added


def test_what_is_kept_is_found_again_and_compiled_anew_with_another_stamp() -> None:
    stamp = int.from_bytes(np.random.default_rng().bytes(7))
    for each, hits in ((stamp, 0), (stamp, 1), (stamp ^ 1, 0)):
        function = adder(each)
        assert function(2, 3) == 5
        assert sum(function.stats.cache_hits.values()) == hits
        assert sum(function.stats.cache_misses.values()) == 1 - hits


def test_where_nothing_can_be_kept_it_is_compiled_all_the_same() -> None:
    """A function without a file has no place beside it, nor in the user's cache."""
    scope: dict[str, Any] = {}
    exec("def doubled(number):\n    return 2 * number\n", scope)  # noqa: S102
    with pytest.raises(RuntimeError, match="no locator available"):
        numba.njit(cache=True)(scope["doubled"])
    assert kept(scope["doubled"])(21) == 42


def test_the_digest_changes_with_any_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(compiling.__file__).parent
    for path in folder.glob("*.py"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(compiling, "__file__", str(tmp_path / "compiling.py"))
    digest.cache_clear()
    copied = digest()
    (tmp_path / "aiming.py").write_text((tmp_path / "aiming.py").read_text() + "\n")
    digest.cache_clear()
    changed = digest()
    monkeypatch.undo()
    digest.cache_clear()
    assert digest() == copied != changed


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Any]]:
    """Give the kernel's modules imported once more, and left as Python has them."""
    before = {name: module for name, module in sys.modules.items() if name.startswith(KERNEL)}
    for name in before:
        stem = name.removeprefix(KERNEL)
        if stem not in ("tally", "match", "arrays"):
            monkeypatch.delitem(sys.modules, name)
            monkeypatch.delattr(mass, stem, raising=False)
    with monkeypatch.context() as patch:
        patch.setattr(numba, "njit", lambda **_: lambda function: function)
        importlib.import_module(KERNEL + "fast")
    yield lambda stem: importlib.import_module(KERNEL + stem)
    for name in [name for name in sys.modules if name.startswith(KERNEL)]:
        del sys.modules[name]
    sys.modules.update(before)


def test_the_kernel_says_the_same_without_being_compiled(
    uncompiled: Callable[[str], Any],
) -> None:
    """Line by line in Python, for whoever looks for a fault with a debugger."""
    for stem in ("playing", "simple", "random", "prizes", "vessels"):
        functions = vars(uncompiled(stem)).values()
        assert not any(isinstance(each, Dispatcher) for each in functions)
    draw, sheet = Random(3), Sheet(13, 9)
    for types in ((1, 2), (2, 4)):
        first, second = (any_ship(draw, of_type).model_copy(update={"mp": 3}) for of_type in types)
        fleets = ((first, first), (second,))
        for captains in ((SimpleCaptain, RandomCaptain), (RandomCaptain, SimpleCaptain)):
            match = Match(fleets, captains, 8, limit=6, sheet=sheet)
            with np.errstate(over="ignore"):
                told: Tally | None = uncompiled("fast").tally_fast(match, 0, 3)
            assert told == tally_fast(match, 0, 3) is not None


def test_draws_are_passed_over_and_lists_grow_without_being_compiled(
    uncompiled: Callable[[str], Any],
) -> None:
    """What is too rare for the few games above."""
    generator, passages = uncompiled("generator"), uncompiled("passages")
    with np.errstate(over="ignore"):
        streams = np.zeros((3, 2), np.uint64)
        generator.lay_out(streams, np.uint64(1), np.uint64(7))
        chance = Chance.of(1, 7)
        for _ in range(20):
            assert generator.below(streams, 0, (1 << 62) + 1) == chance.below((1 << 62) + 1)
    ends = np.arange(4, dtype=np.int32)
    assert passages.grown(ends, 2, 2) is ends
    longer = passages.grown(ends, 3, 2)
    assert len(longer) >= 5
    assert list(longer[:3]) == [0, 1, 2]
