"""The small game, compiled once for all tests."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator

import pytest

from cardforge.leviathans.engine.build import build
from cardforge.leviathans.engine.machine import Machine, Sources, load
from tests.leviathans.engine.build import toy


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sources]:
    """The small game with both of its extensions."""
    if not (shutil.which("cc") or shutil.which("gcc") or shutil.which("cl")):
        pytest.skip("NOTHING IS COMPILED HERE: there is no C compiler")
    folder = tmp_path_factory.mktemp("toy")
    made = toy.written(folder, "toy_game")
    for checked in (False, True):
        build(made, made.target, checked=checked)
    sys.path.insert(0, str(folder))
    yield made
    sys.path.remove(str(folder))


@pytest.fixture(params=["plain", "compiled", "checked"])
def machine(request: pytest.FixtureRequest, sources: Sources) -> Machine:
    """Each of the ways in which the small game runs."""
    return load(request.param, sources)


@pytest.fixture(params=["compiled", "checked"])
def extension(request: pytest.FixtureRequest, sources: Sources) -> Machine:
    """Each of the ways in which the small game is compiled."""
    return load(request.param, sources)
