"""Tournaments on a cluster: whatever becomes of its machines, every game counts once."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.contenders import Contender, entrants
from cardforge.app.duels import terms_for, tournament
from cardforge.app.executors import workers
from cardforge.errors import CallError
from cardforge.leviathans.battles import BATTLES
from cardforge.leviathans.engine.machine import VARIABLE, load
from tests.tiers import landing

SHIPS = ("firefly", "hml-merganser", "hml-raven")


@pytest.fixture(scope="module")
def sides() -> list[Contender]:
    return entrants([Path(bare) for bare in SHIPS], [])


@pytest.fixture
def cluster(engine: str, tmp_path: Path) -> Any:
    """Two workers on this machine, in processes of their own, with one of the engines."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0",
        local_directory=tmp_path, env={VARIABLE: engine},
    ) as made:  # fmt: skip
        yield made


@pytest.fixture(params=[landing("plain"), "compiled"])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    name: str = request.param
    try:
        load(name)
    except CallError as error:
        pytest.skip(f"THE CLUSTER IS NOT TESTED WITH THE {name.upper()} ENGINE: {error}")
    monkeypatch.setenv(VARIABLE, name)
    return name


@pytest.mark.landing
def test_worker_that_is_killed_midway_loses_no_game(
    cluster: Any, sides: list[Contender], engine: str
) -> None:
    """What it had played and not handed over is played again, and counted once."""
    connect: Any = pytest.importorskip("distributed").Client
    games, limit = (80, 3) if engine == "plain" else (800, 12)
    terms = terms_for(BATTLES, games, seed=3, rules="full", limit=limit)
    alone = tournament(sides, terms)
    pids: dict[str, int] = {}
    seen: list[int] = []
    lost: list[int] = []

    def watch(games: int) -> None:
        """Kill a worker once games are counted, while it has others, played or to be played."""
        seen.append(games)
        held, begun = client.has_what(), client.processing()
        work = {name: len(held.get(name, ())) + len(begun.get(name, ())) for name in pids}
        address = max(work, key=lambda name: work[name])
        if lost or not work[address]:
            return
        lost.append(pids[address])
        os.kill(pids[address], signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)

    address = cluster.scheduler_address
    with connect(address, set_as_default=False) as client, workers(scheduler=address) as executor:
        pids.update(client.run(os.getpid))
        assert len(pids) == 2
        assert set(client.run(lambda: load().name).values()) == {engine}
        results = tournament(sides, terms, executor, watch=watch)
        client.wait_for_workers(2, timeout=60)
        assert lost[0] not in client.run(os.getpid).values()
    assert len(lost) == 1
    assert results == alone
    assert sum(seen) == 3 * terms.games
