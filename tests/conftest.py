"""Settings for every test, and how cardforge is called in them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cardforge.app.cli import run
from tests.calls import Call, Said

pytest.register_assert_rewrite("tests.rule_cases")
settings.register_profile(
    "explore",
    deadline=None,  # a shared machine pauses when it likes
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.register_profile("gate", settings.get_profile("explore"), derandomize=True)
os.environ["CARDFORGE_PROGRESS"] = "off"  # a busy machine would add lines to what tests compare
settings.load_profile("gate" if os.environ.get("CI") else "explore")


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
