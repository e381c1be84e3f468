"""Settings for every test, and how cardforge is called in them."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cardforge.app.cli import run
from cardforge.leviathans.engine import machine
from cardforge.press import preflight, raster
from tests.calls import Call, Said
from tests.tiers import examples

pytest.register_assert_rewrite("tests.rule_cases")

HERE = Path(__file__).parent
FOR_THE_LANDING = (HERE / "app/designer/browser", HERE / "hostile")
"""Folders of long tests: a browser, and a process under limits for every case."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark for the landing what is not tried every day; tests/tiers.py has the other ways."""
    seen: Counter[str] = Counter()
    for item in items:
        everyday = item.get_closest_marker("everyday")
        if everyday:
            test = item.nodeid.partition("[")[0]
            late = seen[test] % everyday.kwargs.get("every", 1)
            seen[test] += 1
        else:
            late = item.path.parent in FOR_THE_LANDING
        if late:
            item.add_marker(pytest.mark.landing)


settings.register_profile(
    "tiers",
    max_examples=examples(100),
    deadline=None,  # a shared machine pauses when it likes
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("tiers")
os.environ["CARDFORGE_PROGRESS"] = "off"  # a busy machine would add lines to what tests compare


@pytest.fixture
def fastest_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play on compiled rules where there are any, even in a run that tests the plain ones.

    For tests of what is made of many games: that both play the same is tested with the engine.
    """
    monkeypatch.delenv(machine.VARIABLE, raising=False)


@pytest.fixture
def pages_drawn_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let preflight draw pages in this process: a table of faults needs no process for each.

    That both draw the same is tested with `press.child_process`.
    """
    monkeypatch.setattr(preflight, "sights_apart", raster.sights)


@pytest.fixture
def call(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Call:
    """Call cardforge in an empty folder, and catch what it says."""
    monkeypatch.chdir(tmp_path)

    def called(*words: object) -> Said:
        status = run([str(word) for word in words])
        return Said(status, *capsys.readouterr())

    return called
