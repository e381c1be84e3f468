"""Tournaments: the same on every executor, whole or not at all on disk, and ranked as they say."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cardforge.app import executors
from cardforge.app.battle_files import opened
from cardforge.app.cli import run
from cardforge.app.contenders import Contender, entrants
from cardforge.app.duels import duel, meetings, standings, terms_for, tournament
from cardforge.app.executors import AHEAD, spread, workers
from cardforge.app.reports.battle_pages import rivals, write_pages
from cardforge.app.reports.battles import TournamentResult, tournament_data, tournament_text
from cardforge.core.battles import Tally
from cardforge.errors import CallError
from cardforge.leviathans.battles import BATTLES
from cardforge.leviathans.cards.theme import COLOUR
from cardforge.press.chart_tables import rivals_sheet
from cardforge.press.measure import standard_measure
from cardforge.press.scene import texts
from tests.calls import Call
from tests.shipyard import LEGAL
from tests.tiers import landing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardforge.app.duels import Results

TERMS = terms_for(BATTLES, 31, seed=0, limit=9)
SHIPS = ("firefly", "hml-merganser", "hml-raven")
CALL = (*SHIPS, "--games", "2", "--limit", "2")
ROOT = Path(__file__).parents[2]


@pytest.fixture
def call(call: Call) -> Call:
    """Call `cardforge tournament` in an empty folder."""
    return partial(call, "tournament")


@pytest.fixture(scope="module")
def sides() -> list[Contender]:
    return entrants([Path(bare) for bare in SHIPS], [])


@pytest.fixture(scope="module")
def alone(sides: list[Contender]) -> Results:
    return tournament(sides, TERMS)


def won(first: int, second: int, draws: int = 0, unfinished: int = 0) -> Tally:
    """A tally in which all wins were by the keel."""
    turns = 10 * (first + second)
    return Tally(first, second, draws, unfinished, turns, (second, 0, 0, 0, 0), (first, 0, 0, 0, 0))


def test_every_pair_plays_once(sides: list[Contender], alone: Results) -> None:
    assert list(alone) == meetings(3) == [(0, 1), (0, 2), (1, 2)]
    for (first, second), tally in alone.items():
        assert tally.games == TERMS.games
        assert tally == duel(sides[first], sides[second], TERMS)
    assert sum(tally.wins_a + tally.wins_b for tally in alone.values()) > 0


@pytest.mark.landing
def test_tournament_is_equal_in_threads_and_processes(
    sides: list[Contender], alone: Results
) -> None:
    pools: list[Executor] = [
        ThreadPoolExecutor(3),
        ProcessPoolExecutor(2, get_context("spawn")),
    ]
    for pool in pools:
        with pool:
            assert tournament(sides, TERMS, pool) == alone
    with workers(2) as executor:
        assert tournament(sides, TERMS, executor) == alone
        assert executor is not None
        heeded = signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
        theirs = executor.submit(signal.getsignal, signal.SIGINT).result()
        assert theirs is (signal.SIG_DFL if heeded else signal.SIG_IGN)
    with workers(2, compiled=lambda: True) as executor:
        assert isinstance(executor, ThreadPoolExecutor)
        assert tournament(sides, TERMS, executor) == alone
    with workers(1) as executor:
        assert executor is None


@pytest.mark.parametrize("compiled", [True, False])
def test_two_jobs_are_threads_if_rules_are_compiled(
    call: Call, monkeypatch: pytest.MonkeyPatch, compiled: bool
) -> None:
    monkeypatch.setattr("cardforge.leviathans.engine.series.is_compiled", lambda: compiled)
    chosen: list[type[Executor]] = []

    def noted(kind: type[Executor]) -> Callable[..., Executor]:
        def made(count: int, *_: object) -> Executor:
            chosen.append(kind)
            return ThreadPoolExecutor(count)

        return made

    for kind in (ThreadPoolExecutor, ProcessPoolExecutor):
        monkeypatch.setattr(executors, kind.__name__, noted(kind))
    jobs = ("--games", "2", "--limit", "1", "--jobs", "2")
    for words in ((), ("--rules", "quick-start"), ("--initiative", "fog"), ("--captain", "good")):
        assert run(["duel", *SHIPS[:2], *jobs, *words]) == 0
        assert call(*SHIPS, *jobs, *words, "--fresh").status == 0
    assert chosen == [ThreadPoolExecutor if compiled else ProcessPoolExecutor] * 8


@pytest.mark.landing
def test_tournament_is_equal_on_a_cluster(
    call: Call, sides: list[Contender], alone: Results, tmp_path: Path
) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0",
        local_directory=tmp_path,
    ) as cluster:  # fmt: skip
        with workers(scheduler=cluster.scheduler_address) as executor:
            assert executor is not None
            assert tournament(sides, TERMS, executor) == alone
            assert executor.submit(os.getpid).result() != os.getpid()
        words = (*SHIPS, "--games", 31, "--limit", 9, "--format", "json")
        said = call(*words, "--scheduler", cluster.scheduler_address)
    assert said.status == 0
    told = json.loads(said.out)
    assert [each["wins"] for each in told["meetings"]] == [
        {"a": tally.wins_a, "b": tally.wins_b} for tally in alone.values()
    ]


@pytest.mark.landing
def test_lost_cluster_is_reported(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=":0",
        local_directory=tmp_path,
    ) as cluster:  # fmt: skip
        address = cluster.scheduler_address
        closing = threading.Timer(1, cluster.close)
        closing.start()
        with (
            pytest.raises(CallError, match=f"the cluster at '{address}' failed: Cancelled"),
            workers(scheduler=address) as executor,
        ):
            list(spread(time.sleep, [5, 5], executor))
        closing.join()


def test_missing_cluster_extra_is_named(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = call(*CALL, "--scheduler", "tcp://127.0.0.1:9")
    assert said.status == 2
    assert "pip install 'cardforge[cluster]'" in said.err


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://x", "", "tcp://:::"])
def test_unreachable_scheduler_is_reported(
    call: Call, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(executors, "_PATIENCE_S", 1)
    said = call(*CALL, "--scheduler", address)
    assert said.status == 2
    assert f"cannot reach a dask scheduler at '{address}'" in said.err


def test_executor_work_is_queued_and_returned_in_order() -> None:
    with ThreadPoolExecutor(2) as pool:
        handed: list[int] = []

        def tasks() -> Iterator[int]:
            for number in range(3 * AHEAD):
                handed.append(number)
                yield number

        results = spread(str, tasks(), pool)
        assert next(results) == "0"
        assert len(handed) == AHEAD
        assert list(results) == [str(number) for number in range(1, 3 * AHEAD)]


def test_killed_workers_are_reported() -> None:
    class Dying(ThreadPoolExecutor):
        def submit(self, *_: Any, **__: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(BrokenProcessPool("terminated abruptly"))
            return future

    with Dying() as pool, pytest.raises(CallError, match="a worker process stopped unexpectedly"):
        list(spread(str, range(3), pool))


def made_up(sides: list[Contender]) -> TournamentResult:
    """Ranks 1 and 2= can be worked out by hand: 5, 3 and 3 of 8 games are won."""
    results = {(0, 1): won(1, 1, draws=2), (0, 2): won(2, 2), (1, 2): won(2, 2)}
    results[0, 1] = won(1, 3)
    results[1, 2] = won(2, 1, unfinished=1)
    return TournamentResult(sides, terms_for(BATTLES, 4), results)


def test_tournament_table_equals_a_hand_count(sides: list[Contender]) -> None:
    table = made_up(sides).table
    assert [(each.rank, each.tied, each.name) for each in table] == [
        (1, False, "HML Merganser"), (2, True, "Firefly"), (2, True, "HML Raven"),
    ]  # fmt: skip
    assert [(each.wins, each.losses, each.draws, each.unfinished) for each in table] == [
        (5, 2, 0, 1), (3, 5, 0, 0), (3, 4, 0, 1),
    ]  # fmt: skip
    assert [each.rate for each in table] == [5 / 8, 3 / 8, 3 / 8]
    assert [each.points for each in table] == [165, 159, 140]
    for each in table:
        assert each.games == each.wins + each.losses + each.draws + each.unfinished == 8
        assert each.interval[0] < each.rate < each.interval[1]


def test_tournament_text_marks_ties_and_overlaps(
    sides: list[Contender],
) -> None:
    lines = tournament_text(made_up(sides)).splitlines()
    assert lines[0].startswith("3 sides, 3 matchups of 4 games, simple captain, full ")
    assert [line.split()[0] for line in lines[3:6]] == ["1", "2=", "2="]
    assert [line.endswith("~") for line in lines[3:6]] == [False, True, True]
    assert lines[8].startswith("~ too few games")
    said = " ".join(lines[10:])
    assert said.startswith("Played by the full rules, but never used by the simple captain: ")
    assert re.search(r", bracket marks \(3 ships\)", said)
    assert "Not played by any rules" not in said
    told = {each["what"]: each for each in tournament_data(made_up(sides))["not_played"]}
    assert len(told["bracket marks"]["ships"]) == 3
    alone = TournamentResult(sides[:2], terms_for(BATTLES, 1), {(0, 1): won(1, 0)})
    assert tournament_text(alone).startswith("2 sides, 1 matchup of 1 game, ")
    clear = {(0, 1): won(400, 0), (0, 2): won(400, 0), (1, 2): won(400, 0)}
    assert "~" not in tournament_text(TournamentResult(sides, terms_for(BATTLES, 400), clear))


def test_tournament_files_equal_the_table(sides: list[Contender], tmp_path: Path) -> None:
    outcome = made_up(sides)
    written = list(write_pages(tmp_path, outcome))
    assert [path.name for path in written] == [
        "tournament.json", "standings.csv", "meetings.csv", "matrix.svg", "matrix.png",
    ]  # fmt: skip
    told = json.loads((tmp_path / "tournament.json").read_text())
    rows, pairs = (
        list(csv.DictReader((tmp_path / f"{name}.csv").read_text().splitlines()))
        for name in ("standings", "meetings")
    )
    for each, data, row in zip(outcome.table, told["standings"], rows, strict=True):
        assert (data["name"], data["rank"], data["wins"]) == (each.name, each.rank, each.wins)
        assert (row["name"], int(row["rank"]), int(row["wins"])) == (
            each.name,
            each.rank,
            each.wins,
        )
        assert float(row["win_rate"]) == data["win_rate"] == each.rate
        assert data["interval95"] == list(each.interval)
        assert (data["captain"], data["ships"]) == ("simple", [each.name])
    for data, row in zip(told["meetings"], pairs, strict=True):
        assert (row["a"], row["b"]) == (data["a"], data["b"])
        assert (int(row["wins_a"]), int(row["wins_b"])) == tuple(data["wins"].values())
    assert (tmp_path / "matrix.png").read_bytes().startswith(b"\x89PNG")
    assert list(write_pages(tmp_path / "again", outcome))
    for path in written:
        assert path.read_bytes() == (tmp_path / "again" / path.name).read_bytes()


def test_tournament_matrix_places_each_rate(sides: list[Contender]) -> None:
    face = rivals_sheet(rivals(made_up(sides)), COLOUR.neutral.deep, COLOUR, standard_measure())
    assert not face.overflow
    words = list(texts(face.scene.items))
    cells = sorted(
        (item for item in words if item.tag == "rivals.cell"), key=lambda item: (item.y, item.x)
    )
    assert [item.text for item in cells] == ["75", "50", "25", "50", "25", "50"]
    names = [item.text for item in words if item.tag == "rivals.name"]
    assert names == ["HML Merganser", "Firefly", "HML Raven"]
    assert [item.text for item in words if item.tag == "rivals.rate"] == ["62.5%", "37.5%", "37.5%"]


def test_tournament_matrix_fits_long_names_and_many_sides(sides: list[Contender]) -> None:
    crowd = [sides[0]._replace(name=f"A very long name of a ship, number {n}") for n in range(40)]
    results = {meeting: won(1, 1) for meeting in meetings(len(crowd))}
    face = rivals_sheet(
        rivals(TournamentResult(crowd, terms_for(BATTLES, 2), results)),
        COLOUR.neutral.deep,
        COLOUR,
        standard_measure(),
    )
    assert not face.overflow
    assert all(0 < item.x < face.scene.width_mm for item in texts(face.scene.items))


def test_tournament_enters_each_side_once(
    call: Call,
) -> None:
    Path("mine").mkdir()
    Path("mine/one.yaml").write_text(LEGAL)
    Path("mine/two.yaml").write_text(LEGAL)
    Path("mine/fleet.yaml").write_text(
        "game: leviathans\nformat: 1\nfleet: Home Fleet\nships: [one.yaml, hml-raven]\n"
    )
    found = entrants(
        [Path("mine"), Path("mine/one.yaml"), Path("mine/fleet.yaml"), Path("firefly")],
        [],
        "random",
    )
    assert [each.name for each in found] == [
        "Firefly", "HML Badger (mine/one.yaml)", "HML Badger (mine/two.yaml)", "Home Fleet",
    ]  # fmt: skip
    assert [len(each.force.ships) for each in found] == [1, 1, 1, 2]
    assert {each.captain for each in found} == {"random"}


def test_tournament_skips_ships_of_other_games(call: Call) -> None:
    Path("mine").mkdir()
    for name in ("one", "two"):
        Path(f"mine/{name}.yaml").write_text(LEGAL.replace("HML Badger", name))
    assert run(["new", "Lantern", "--game", "starships", "-o", "mine"]) == 0
    words = ("--games", 2, "--limit", 1, "-o", "kept")
    said = call("mine", *words)
    assert (said.status, said.err.splitlines()[0]) == (
        0, "skipped 1 design of other games (mine/lantern.yaml): only air ships can fight",
    )  # fmt: skip
    named = call("mine", "mine/lantern.yaml", *words)
    assert named.status == 2
    assert "expected an air ship, 'mine/lantern.yaml' belongs to starships" in named.err


def test_tournament_needs_two_sides(call: Call) -> None:
    said = call("firefly")
    assert said.status == 2
    assert "a tournament needs at least two ships or fleets, found 1 in firefly" in said.err


def test_interrupted_tournament_resumes(
    sides: list[Contender], alone: Results, tmp_path: Path
) -> None:
    book = opened(tmp_path, sides, TERMS, fresh=False)

    def interrupt(_: int) -> None:
        if len(list(book.results())) == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament(sides, TERMS, keep=book.keep, watch=interrupt)
    again = opened(tmp_path, sides, TERMS, fresh=False)
    assert again.known() == {(0, 1): alone[0, 1]}
    fought: list[int] = []
    results = tournament(sides, TERMS, known=again.known(), keep=again.keep, watch=fought.append)
    assert results == alone == again.known()
    assert sum(fought) == 2 * TERMS.games
    assert list(results) == list(alone)


def test_finished_tournament_plays_nothing_again(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = call(*CALL, "-o", "kept")
    assert (first.status, first.err) == (
        0, "wrote tournament.json, standings.csv, meetings.csv, matrix.svg, matrix.png to kept\n",
    )  # fmt: skip
    monkeypatch.setattr("cardforge.leviathans.battles.series", None)
    assert call(*CALL, "-o", "kept") == first
    assert call(*reversed(SHIPS), *CALL[3:], "-o", "kept") == first
    assert json.loads(call(*CALL, "-o", "kept", "--format", "json").out) == json.loads(
        Path("kept/tournament.json").read_text()
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((*SHIPS, "--games", 4, "--limit", 2), "games per matchup 4, before 2"),
        ((*CALL, "--seed", 8), "seed 8, before 0"),
        ((*CALL, "--rules", "quick-start"), "rules quick-start, before full"),
        ((*CALL, "--initiative", "fog"), "initiative fog, before standard"),
        ((*SHIPS, "--games", 2, "--limit", 1), "limit 1, before 2"),
        ((*SHIPS[1:], *CALL[3:]), "without Firefly"),
        (("pelletier", *CALL), "with Pelletier"),
        ((*CALL, "--captain", "random"), "changed: Firefly, HML Merganser, HML Raven"),
    ],
)
def test_different_tournament_needs_fresh(call: Call, words: tuple[object, ...], told: str) -> None:
    sides = entrants([Path(bare) for bare in SHIPS], [])
    book = opened(Path("kept"), sides, terms_for(BATTLES, 2, limit=2), fresh=False)
    book.keep((0, 1), won(1, 1))
    Path("kept/meetings/notes.txt").write_text("mine")
    said = call(*words, "-o", "kept")
    assert said.status == 2
    assert told in said.err
    assert "choose another folder with -o, or start over with --fresh" in said.err
    assert book.known() == {(0, 1): won(1, 1)}
    if "with" in told:
        return
    fresh = opened(Path("kept"), sides, terms_for(BATTLES, 5), fresh=True)
    assert fresh.known() == {}
    assert Path("kept/meetings/notes.txt").read_text() == "mine"


def test_changed_design_is_a_different_tournament(call: Call) -> None:
    Path("badger.yaml").write_text(LEGAL)
    words = ("badger.yaml", "firefly", "--games", 1, "--limit", 1, "-o", "kept")
    assert call(*words).status == 0
    Path("badger.yaml").write_text(LEGAL.replace("\nsi: 22\n", "\nsi: 21\n"))
    said = call(*words)
    assert (said.status, said.out) == (2, "")
    assert "(changed: HML Badger)" in said.err
    assert call(*words, "--fresh").status == 0


@pytest.mark.parametrize(
    "data",
    [
        "{",
        "[]",
        "[" * 9999,
        '{"turns": "x"}',
        json.dumps(asdict(won(1, 2))),
        '{"wins_a": 2, "losses_b": [2]}',
    ],
)
@pytest.mark.parametrize("name", ["question.json", "meetings/001-002.json"])
def test_invalid_tournament_result_is_rejected(call: Call, data: str, name: str) -> None:
    sides = entrants([Path(bare) for bare in SHIPS], [])
    opened(Path("kept"), sides, terms_for(BATTLES, 2, limit=2), fresh=False).keep((0, 1), won(1, 1))
    (Path("kept") / name).write_text(data)
    said = call(*CALL, "-o", "kept")
    assert said.status == 2
    assert "--fresh" in said.err
    assert "fault" not in said.err


CALLED = """
import signal, sys
signal.signal(signal.SIGINT, getattr(signal, sys.argv.pop(1)))
from cardforge.__main__ import main
main()
"""


def begun(folder: Path, jobs: int, at_ctrl_c: str = "default_int_handler") -> subprocess.Popen[str]:
    """A tournament in a process of its own, of which a meeting is over.

    Uncompiled rules are slow enough to be interrupted. What becomes of Ctrl+C is handed down by
    whoever starts these tests, so it is said here.
    """
    words = (*SHIPS, "--games", "20", "--limit", "3", "--initiative", "fog", "--jobs", str(jobs))
    fighting = subprocess.Popen(
        [sys.executable, "-c", CALLED, at_ctrl_c, "tournament", *words, "-o", "kept"],
        cwd=folder, start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "CARDFORGE_ENGINE": "plain"},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    while fighting.poll() is None and not list(folder.glob("kept/meetings/*.json")):
        time.sleep(0.02)
    return fighting


@pytest.mark.parametrize(
    ("stop", "by", "jobs"),
    [
        (os.killpg, signal.SIGINT, 1),
        landing(os.killpg, signal.SIGINT, 2),
        landing(os.kill, signal.SIGINT, 1),
        landing(os.kill, signal.SIGINT, 2),
        landing(os.kill, signal.SIGTERM, 1),
        landing(os.kill, signal.SIGTERM, 2),
    ],
)
def test_stopped_tournament_saves_and_says_how_to_resume(
    tmp_path: Path, jobs: int, stop: Callable[[int, int], None], by: signal.Signals
) -> None:
    """Ctrl+C reaches the whole group, a supervisor's signal the parent alone.

    Workers hold the pipes that are read to their end, so none of them is left when they are.
    """
    fighting = begun(tmp_path, jobs)
    if fighting.poll() is None:
        stop(fighting.pid, by)
    out, err = fighting.communicate(timeout=60)
    assert (fighting.returncode, out) == (130, ""), err
    found = re.match(r"saved (\d) of 3 matchups in kept; run the same command to resume", err)
    assert found, err
    assert int(found[1]) == len(list(tmp_path.glob("kept/meetings/*-*.json"))) in (1, 2)
    assert err.endswith("cardforge: interrupted\n")
    assert "Traceback" not in err
    for path in tmp_path.glob("kept/meetings/*"):
        told = json.loads(path.read_text())
        assert sum(told[key] for key in ("wins_a", "wins_b", "draws", "unfinished")) == 20


@pytest.mark.parametrize("hundredths", range(0, 20, 2))
@pytest.mark.parametrize("stop", [os.kill, os.killpg])
@pytest.mark.everyday(every=10)
def test_interrupt_during_worker_start_prints_one_line(
    tmp_path: Path, stop: Callable[[int, int], None], hundredths: int
) -> None:
    words = ["tournament", *SHIPS, "--games", "1000", "--jobs", "2", "-o", "kept"]
    starting = subprocess.Popen(
        [sys.executable, "-c", CALLED, "default_int_handler", *words],
        cwd=tmp_path, start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "CARDFORGE_ENGINE": "plain"},
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    while starting.poll() is None and not (tmp_path / "kept" / "question.json").exists():
        time.sleep(0.005)
    time.sleep(hundredths / 100)
    stop(starting.pid, signal.SIGINT)
    _, err = starting.communicate(timeout=60)
    assert starting.returncode == 130, err
    assert err.endswith("cardforge: interrupted\n")
    assert "Traceback" not in err


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.landing
def test_background_tournament_ignores_ctrl_c(tmp_path: Path, jobs: int) -> None:
    fighting = begun(tmp_path, jobs, "SIG_IGN")
    if fighting.poll() is None:
        os.killpg(fighting.pid, signal.SIGINT)
    out, err = fighting.communicate(timeout=60)
    assert fighting.returncode == 0, err
    assert "3 matchups of 20 games" in out


@pytest.mark.landing
def test_workers_stop_if_their_parent_is_killed(tmp_path: Path) -> None:
    fighting = begun(tmp_path, 2)
    fighting.kill()
    _, err = fighting.communicate(timeout=60)
    assert "Traceback" not in err


def test_worker_stops_if_its_pipe_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    gone: list[int] = []
    monkeypatch.setattr(os, "_exit", gone.append)
    before = signal.getsignal(signal.SIGINT)
    line, end = get_context("spawn").Pipe(duplex=False)
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        executors._tied(line)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
        assert gone == []
        end.close()
        for thread in threading.enumerate():
            if thread.name == "line":
                thread.join(10)
        assert gone == [1]
    finally:
        signal.signal(signal.SIGINT, before)


def test_sigterm_handler_is_restored() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with workers(1):
        assert signal.getsignal(signal.SIGTERM) is signal.default_int_handler
    assert signal.getsignal(signal.SIGTERM) is before
    with ThreadPoolExecutor(1) as elsewhere:
        assert elsewhere.submit(lambda: workers(1).__enter__()).result() is None


def test_ranks_do_not_depend_on_result_order(sides: list[Contender]) -> None:
    outcome = made_up(sides)
    turned = dict(reversed(outcome.results.items()))
    assert standings(sides, turned) == outcome.table


def test_tournament_reports_agreement_with_points(call: Call) -> None:
    ships = ("hml-raven", "pelletier", "firefly", "hirondelle", "kopjas")
    said = call(*ships, "--games", 7, "-o", "kept")
    (line,) = (
        line
        for line in said.out.splitlines()
        if line.startswith("Rank correlation of points and wins")
    )
    found = json.loads(Path("kept/tournament.json").read_text())
    assert f"wins: {found['points_agreement']:.2f} (" in line
    standings = found["standings"]
    ranked = sorted(standings, key=lambda each: each["points"])
    assert agreement_by_hand(ranked) == pytest.approx(found["points_agreement"])
    assert "agree by" not in call(*ships[:3], "--games", 2, "-o", "few").out


def agreement_by_hand(ranked: list[dict[str, Any]]) -> float:
    """Spearman's formula by the differences of ranks, where no two wins are the same."""
    rates = [each["win_rate"] for each in ranked]
    if len(set(rates)) < len(rates) or len({each["points"] for each in ranked}) < len(ranked):
        pytest.fail("the seed gives ties, for which this formula is not made: take another")
    differences = (i - sorted(rates).index(rate) for i, rate in enumerate(rates))
    count = len(rates)
    return 1 - 6 * sum(each * each for each in differences) / (count * (count**2 - 1))
