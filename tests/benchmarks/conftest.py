"""Benchmarks measure ratios in one run and print them; edits and commands are held to limits as well."""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BEFORE = "ed903c8"
"""The commit beside which commands and edits are measured."""


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
    """Print one row of the table in docs/explanation/benchmarks.md."""

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


@pytest.fixture(scope="session")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it was; a checkout without that commit skips the measurement."""
    archive = subprocess.run(
        ["git", "archive", BEFORE, "cardforge", "ships", "templates"],
        cwd=ROOT, capture_output=True, check=False,
    )  # fmt: skip
    if archive.returncode:
        pytest.skip(f"NOTHING IS MEASURED: this checkout lacks the commit {BEFORE}")
    folder = tmp_path_factory.mktemp("before")
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as packed:
        packed.extractall(folder, filter="data")
    return folder
