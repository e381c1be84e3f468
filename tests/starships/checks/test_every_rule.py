"""Every rule of starships has a check and a test file of its name, and every such file its rule."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.registry import GAMES
from cardforge.core.findings import Rule
from cardforge.starships.checks import RULES, building, fleets

TESTS = Path(__file__).parent
CHECKS = [*building.CHECKS.checks, *fleets.CHECKS.checks]


@pytest.mark.parametrize(("rule", "check"), CHECKS, ids=[rule.id for rule in RULES])
def test_a_rule_is_called_like_its_check_and_has_a_test_file(
    rule: Rule, check: Callable[..., Any]
) -> None:
    assert rule.id == check.__name__.replace("_", "-")
    tests = (TESTS / f"test_{check.__name__}.py").read_text(encoding="utf-8")
    assert f'"{rule.severity} {rule.id}: ' in tests


def test_every_test_file_has_its_rule() -> None:
    files = {path.stem.removeprefix("test_").replace("_", "-") for path in TESTS.glob("test_*.py")}
    assert files - {"every-rule"} == {rule.id for rule in RULES}


def test_the_game_shows_what_its_checker_runs_in_its_order() -> None:
    assert GAMES["starships"].rules == RULES == tuple(rule for rule, _ in CHECKS)
