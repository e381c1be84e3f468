"""How long a command takes from the shell, beside Python doing nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

SCRIPT = Path(sys.executable).with_name("cardforge")


@pytest.mark.benchmark
@pytest.mark.parametrize("words", [("--help",), ("check", "hml-raven")], ids=" ".join)
def test_start_up_speed(
    words: tuple[str, ...],
    least: Callable[[Callable[[], object], int], float],
    told: Callable[[str, float, float, str], None],
    process: Callable[..., Callable[[], object]],
) -> None:
    nothing, ours = process(sys.executable, "-c", "pass"), process(str(SCRIPT), *words)
    ours()
    told(f"cardforge {' '.join(words)}", least(ours, 40), least(nothing, 60), "python -c pass")
