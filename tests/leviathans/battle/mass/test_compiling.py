"""What is compiled is kept where that is possible, anew with every change, and runs uncompiled."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
import pytest

from cardforge.core.hexsheets import Sheet
from cardforge.leviathans.battle.captains import RandomCaptain, SimpleCaptain
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
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The kernel's modules imported once more, and left as Python has them."""
    before = {name: module for name, module in sys.modules.items() if name.startswith(KERNEL)}
    for name in before:
        if not name.endswith((".tally", ".match", ".arrays")):
            del sys.modules[name]
    monkeypatch.setattr(numba, "njit", lambda **_: lambda function: function)
    try:
        yield importlib.import_module(KERNEL + "fast")
    finally:
        for name in [name for name in sys.modules if name.startswith(KERNEL)]:
            del sys.modules[name]
        sys.modules.update(before)


def test_the_kernel_says_the_same_without_being_compiled(uncompiled: ModuleType) -> None:
    """Line by line in Python, for whoever looks for a fault with a debugger."""
    assert isinstance(sys.modules[KERNEL + "playing"].play, FunctionType)
    draw, sheet = Random(3), Sheet(10, 8)
    slow = {"mp": 3}
    for types in ((1, 2), (4, 3)):
        first, second = (any_ship(draw, of_type).model_copy(update=slow) for of_type in types)
        fleets = ((first, first), (second,))
        for captains in ((SimpleCaptain, RandomCaptain), (RandomCaptain, SimpleCaptain)):
            match = Match(fleets, captains, 8, limit=6, sheet=sheet)
            with np.errstate(over="ignore"):
                told: Tally = uncompiled.tally_fast(match, 0, 3)
            assert told == tally_fast(match, 0, 3)
