"""When the hook of the build does nothing at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.leviathans.engine.build.hook import ROOT, CompiledRules
from cardforge.leviathans.engine.machine import VARIABLE


@pytest.mark.parametrize(("version", "asked"), [("editable", ""), ("standard", "plain")])
def test_build_hook_compiles_nothing_if_editable_or_plain(
    version: str, asked: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Sources that can be edited would leave an extension behind."""
    monkeypatch.setenv(VARIABLE, asked)
    nothing: Any = None
    hook = CompiledRules(str(ROOT), {}, nothing, nothing, str(tmp_path), "wheel", nothing)
    build_data: dict[str, Any] = {}
    hook.initialize(version, build_data)
    hook.finalize(version, build_data, "cardforge.whl")
    assert build_data == {}
