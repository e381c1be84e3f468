"""What commands cost the processor, beside what they cost at an earlier commit."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.benchmarks.conftest import BEFORE, ROOT

MOST = 1.25
"""The aim is 1.15; a busy machine needs some room."""
RUNS = 9
COMMANDS = {
    "--help": 15,
    "check hml-raven": RUNS,
    "check ships": RUNS,
    "cost ships": RUNS,
    "odds hml-hertfordshire pontbriand": RUNS,
    "odds hml-leviathan jean-bart --format json": RUNS,
    "odds allegheny hml-brimstone --format json": RUNS,
    "warfleet ships": RUNS,
    "export ships": RUNS,
    "map": RUNS,
}
"""Command lines, and how often each is run."""


@pytest.fixture(scope="session")
def now(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of this tree, in a folder like that of the earlier one."""
    folder = tmp_path_factory.mktemp("now")
    for name in ("cardforge", "ships", "templates"):
        (folder / name).symlink_to(ROOT / name)
    return folder


def processor_s(tree: Path, words: list[str], output: Path, ships: Path) -> float:
    """Run a command of the package below a folder; return the CPU time it took."""
    settings = {key: told for key, told in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    output.mkdir(exist_ok=True)
    if not (output / "ships").exists():
        (output / "ships").symlink_to(ships)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "cardforge", *words], cwd=output, check=True, capture_output=True,
        env={**settings, "PYTHONPATH": str(tree)},
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.benchmark
@pytest.mark.parametrize(("line", "runs"), COMMANDS.items(), ids=COMMANDS)
def test_command_speed_beside_the_baseline_commit(
    line: str, runs: int, now: Path, before: Path, tmp_path: Path,
    told: Callable[[str, float, float, str], None],
) -> None:  # fmt: skip
    """Both run in turn on the ships of the earlier commit, so that both do the same work."""
    trees = {tmp_path / "now": now, tmp_path / "before": before}
    took: dict[Path, list[float]] = {output: [] for output in trees}
    for number in range(runs + 1):
        for output in list(trees)[:: 1 if number % 2 else -1]:
            seconds = processor_s(trees[output], line.split(), output, before / "ships")
            if number:  # the first run compiles modules
                took[output].append(seconds)
    ours, theirs = map(statistics.median, took.values())
    told(f"`cardforge {line}`", ours, theirs, BEFORE)
    assert ours / theirs <= MOST
