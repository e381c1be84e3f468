"""Benchmarks measure ratios in one run, print them, and judge nothing."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable

import pytest


@pytest.fixture
def least() -> Callable[[Callable[[], object], int], float]:
    """The shortest of several runs, in seconds: what the machine can do when left alone."""

    def measured(work: Callable[[], object], times: int) -> float:
        best = float("inf")
        for _ in range(times):
            start = time.perf_counter()
            work()
            best = min(best, time.perf_counter() - start)
        return best

    return measured


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Callable[[str, float, float, str], None]:
    """Print one row of the table in docs/benchmarks.md."""

    def tell(what: str, ours: float, theirs: float, opponent: str) -> None:
        with capsys.disabled():
            print(
                f"\n| {what} | {ours * 1000:,.1f} ms | {opponent} {theirs * 1000:,.1f} ms | {ours / theirs:.2f} |"
            )

    return tell


@pytest.fixture
def process() -> Callable[..., Callable[[], object]]:
    """Run a command line as for anybody who installed it: modules are compiled once and kept."""
    settings = {
        name: word for name, word in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }

    def running(*words: str) -> Callable[[], object]:
        return lambda: subprocess.run(words, capture_output=True, check=True, env=settings)

    return running
