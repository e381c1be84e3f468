"""How long the odds of a pair of ships take from the shell, beside Python doing nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

SCRIPT = Path(sys.executable).with_name("cardforge")
PAIRS = [
    ("hml-hertfordshire", "pontbriand"),
    ("hml-leviathan", "jean-bart"),
    ("allegheny", "hml-brimstone"),
]


@pytest.mark.benchmark
@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("pair", PAIRS, ids=" ".join)
def test_odds_command_speed(
    pair: tuple[str, str],
    form: str,
    least: Callable[[Callable[[], object], int], float],
    told: Callable[[str, float, float, str], None],
    process: Callable[..., Callable[[], object]],
) -> None:
    words = ("odds", *pair, "--format", form)
    nothing, ours = process(sys.executable, "-c", "pass"), process(str(SCRIPT), *words)
    ours()
    told(f"cardforge {' '.join(words)}", least(ours, 40), least(nothing, 60), "python -c pass")
