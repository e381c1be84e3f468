"""The files for contributors name existing commands, make targets and paths."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text()
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()


def test_pre_commit_runs_make_lint() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())
    assert [hook["entry"] for place in config["repos"] for hook in place["hooks"]] == ["make lint"]


def test_contributing_names_existing_make_targets() -> None:
    named = set(re.findall(r"\bmake ([.\w/]+)", CONTRIBUTING))
    assert len(named) > 4
    assert [target for target in named if f"\n{target}:" not in MAKEFILE] == []


def test_contributing_names_existing_files() -> None:
    named = set(re.findall(r"\b((?:cardforge|tests|docs)/[\w./]+\w)", CONTRIBUTING))
    assert len(named) > 8
    assert [path for path in named if not (ROOT / path).exists()] == []
