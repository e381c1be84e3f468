"""How long a command takes from the shell, beside Python doing nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

SCRIPT = Path(sys.executable).with_name("cardforge")


# As for anybody who installed it: compiled once, whatever the shell of the tests says.
SETTINGS = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def process(*words: str) -> Callable[[], object]:
    return lambda: subprocess.run(words, capture_output=True, check=True, env=SETTINGS)


@pytest.mark.benchmark
@pytest.mark.parametrize("words", [("--help",), ("check", "hml-raven")], ids=" ".join)
def test_starting_up(
    words: tuple[str, ...],
    least: Callable[[Callable[[], object], int], float],
    told: Callable[[str, float, float, str], None],
) -> None:
    nothing, ours = process(sys.executable, "-c", "pass"), process(str(SCRIPT), *words)
    ours()
    told(f"cardforge {' '.join(words)}", least(ours, 40), least(nothing, 60), "python -c pass")
