"""Every rule of starships has a module and a test file of its name, and every such file its rule."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path
from types import ModuleType

import pytest

from cardforge.app.games import GAMES
from cardforge.starships.checks import building, fleets
from cardforge.starships.rules import RULES

TESTS = Path(__file__).parent


def short_name(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]


def modules_in(package: ModuleType) -> list[ModuleType]:
    names = [each.name for each in pkgutil.iter_modules(package.__path__)]
    return [importlib.import_module(f"{package.__name__}.{name}") for name in names]


MODULES = [*modules_in(building), *modules_in(fleets)]


@pytest.mark.parametrize("package", [building, fleets], ids=short_name)
def test_the_checker_runs_every_rule_module_once(package: ModuleType) -> None:
    assert sorted(map(short_name, package.CHECKS)) == sorted(map(short_name, modules_in(package)))


@pytest.mark.parametrize("module", MODULES, ids=short_name)
def test_a_rule_is_called_like_its_module_and_has_a_test_file(module: ModuleType) -> None:
    assert module.RULE.id == short_name(module).replace("_", "-")
    tests = (TESTS / f"test_{short_name(module)}.py").read_text(encoding="utf-8")
    assert f'"{module.RULE.severity} {module.RULE.id}: ' in tests


def test_every_test_file_has_its_rule() -> None:
    files = {path.stem.removeprefix("test_") for path in TESTS.glob("test_*.py")}
    assert files - {"every_rule"} == set(map(short_name, MODULES))


def test_the_game_shows_what_its_checker_runs_in_its_order() -> None:
    checks = (*building.CHECKS, *fleets.CHECKS)
    assert GAMES["starships"].rules == RULES == tuple(module.RULE for module in checks)
