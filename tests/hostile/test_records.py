"""Saved battles and tournaments made to take a machine's time or memory."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.hostile.conftest import Guarded

Record = dict[str, Any]
LONGEST_COMPLAINT = 60_000


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    path = tmp_path_factory.mktemp("battle") / "battle.json"
    words = ["battle", "hml-raven", "pelletier", "--seed", "1", "--save", str(path)]
    subprocess.run([sys.executable, "-m", "cardforge", *words], capture_output=True, check=True)
    found: Record = json.loads(path.read_text())
    return found


def with_start(**changes: object) -> Callable[[Record], str]:
    return lambda record: json.dumps({**record, "start": {**record["start"], **changes}})


def with_ship(**changes: object) -> Callable[[Record], str]:
    def changed(record: Record) -> str:
        made = copy.deepcopy(record)
        made["start"]["vessels"][0]["ship"].update(changes)
        return json.dumps(made)

    return changed


def with_all(**changes: object) -> Callable[[Record], str]:
    return lambda record: json.dumps({**record, **changes})


def with_vessels(times: int) -> Callable[[Record], str]:
    return lambda record: with_start(vessels=record["start"]["vessels"] * times)(record)


def with_orders(kind: str, **changes: object) -> Callable[[Record], str]:
    def changed(record: Record) -> str:
        orders = [
            {**order, **changes} if order["order"] == kind else order for order in record["orders"]
        ]
        return json.dumps({**record, "orders": orders})

    return changed


def without(key: str, *, start: bool = False) -> Callable[[Record], str]:
    def changed(record: Record) -> str:
        made = copy.deepcopy(record)
        del (made["start"] if start else made)[key]
        return json.dumps(made)

    return changed


def without_stern(record: Record) -> str:
    made = copy.deepcopy(record)
    del made["start"]["vessels"][0]["ship"]["locations"]["stern"]
    return json.dumps(made)


TORPEDO = {"vessel": 0, "place": "bow", "slot": 1, "start": [0, 0], "towards": [1, 1]}
BERTH = {"vessel": 0, "at": {"type": 1, "position": [4, 6], "facing": 0}}
RECORDS: dict[str, tuple[Callable[[Record], str], str]] = {
    "nesting": (lambda _: '{"a":' * 900 + "1" + "}" * 900, "24 levels of nesting"),
    "nesting without end": (lambda _: "[" * 5_000_000, "24 levels of nesting"),
    "nesting in a ship": (with_ship(notes=json.loads("[" * 500 + "]" * 500)), "24 levels of nesting"),
    "digits": (lambda _: '{"limit":' + "9" * 1_000_000 + "}", "expected a saved battle (JSON)"),
    "not a number": (with_all(limit=float("nan")), "numbers up to 9999"),
    "endless": (with_start(turn=float("inf")), "numbers up to 9999"),
    "turns before the first": (with_start(turn=-9999), "turn from 0 to 1000"),
    "more turns": (with_start(turn=1001), "turn from 0 to 1000"),
    "a limit without limit": (with_all(limit=10**9), "numbers up to 9999"),
    "a million values": (lambda _: '{"a":[' + ",".join(["[]"] * 5_000_000) + "]}", "at most 5,000"),
    "casts": (with_all(casts=[["6", [1]]] * 300_000), "showing"),
    "events": (with_all(events=[{"event": "lost", "vessel": 0}] * 200_000), "expected event 1"),
    "orders": (with_all(orders=[{"order": "sail", "vessel": 0}] * 200_000), "next-order: expected"),
    "values": (with_all(orders=[[[]] * 4_000] * 600), "at most 2,000,000 values"),
    "ships": (with_vessels(1_000), "at most 200 ships"),
    "ships without a place": (with_vessels(100), "expected a battle from its beginning"),
    "torpedoes": (with_start(torpedoes=[TORPEDO] * 4_000), "at most 200 torpedoes"),
    "a map": (with_start(sheet={"columns": 9999, "rows": 9999, "orient": "flat"}), "200 hexes across"),
    "a map of nothing": (with_start(sheet={"columns": -5, "rows": 0, "orient": "flat"}), "one hex"),
    "a name": (with_all(sides=[{"letter": "A", "name": "x" * 10**6}] * 2), "at most 300 characters"),
    "a key": (with_all(**{"x" * 10**6: 1}), "keys of at most 200"),
    "a ship without a stern": (without_stern, "expected a whole ship"),
    "a ship beyond all": (with_ship(si=10**9), "expected at most 99"),
    "keys of a ship": (with_ship(**{f"k{n}": 1 for n in range(15_000)}), "and 14,800 more faults"),
    "berths": (with_orders("deployment", berths=[BERTH] * 4_900), "every-ship: expected"),
    "courses": (with_orders("sail", words=["straight"] * 4_900), "expected"),
    "longer courses": (with_orders("sail", words=["F"] * 6_000), "lists of at most 5,000"),
    "a wrong game": (with_all(game=["x" * 100] * 100), "expected a record"),
    "wrong orders": (with_all(orders={"a": 1}), "expected a list of orders"),
    "no orders": (without("orders"), "expected a list of orders"),
    "no start": (without("start"), "expected a state"),
    "no vessels": (without("vessels", start=True), "expected a state"),
    "no sheet": (without("sheet", start=True), "the key `sheet:` is missing"),
    "no sides": (without("sides"), "expected two sides"),
}  # fmt: skip


@pytest.mark.parametrize("what", RECORDS)
@pytest.mark.everyday(every=12)
def test_hostile_record_is_rejected_quickly(
    what: str, record: Record, guarded: Guarded, tmp_path: Path
) -> None:
    made, why = RECORDS[what]
    (tmp_path / "a.json").write_text(made(record))
    said = guarded("battle", "--replay", "a.json")
    assert said.status == 2
    assert why in said.err
    assert len(said.err) < LONGEST_COMPLAINT


TALLY = {
    "wins_a": 1, "wins_b": 0, "draws": 0, "unfinished": 0, "turns": 3, "losses_a": [0, 0, 0, 0],
    "losses_b": [0, 0, 1, 0], "compiled": 0, "disarmed_a": 0, "disarmed_b": 0,
}  # fmt: skip
RESULTS: dict[str, str] = {
    "nothing": "",
    "nesting": "[" * 100_000,
    "a list": "[]",
    "a number without end": json.dumps({**TALLY, "wins_a": 1}).replace("3", "9" * 100_000),
    "more games": json.dumps({**TALLY, "wins_a": 10**4_000}),
    "more turns": json.dumps({**TALLY, "turns": 10**4_000}),
    "less than nothing": json.dumps({**TALLY, "wins_a": 5, "draws": -4}),
    "more losses": json.dumps({**TALLY, "losses_a": [10**4_000, 0, 0, 0]}),
    "losses of another kind": json.dumps({**TALLY, "losses_a": [0] * 100_000}),
    "not a number": json.dumps({**TALLY, "turns": float("nan")}),
}


def test_broken_tournament_results_are_all_named(guarded: Guarded, tmp_path: Path) -> None:
    ships = ["hml-raven", "pelletier", "firefly", "vipera", "hirondelle"]
    words = ["tournament", *ships, "--games", "1", "-o", "t", "--seed", "1"]
    assert guarded(*words).status == 0
    files = sorted((tmp_path / "t" / "meetings").glob("*.json"))
    assert len(files) == len(RESULTS)
    for path, text in zip(files, RESULTS.values(), strict=True):
        path.write_text(text)
    said = guarded(*words)
    assert said.status == 2
    assert [path.name in said.err for path in files] == [True] * len(files)
    assert len(said.err) < 10_000


@pytest.mark.parametrize(
    "question",
    [
        "[" * 100_000,
        "{}",
        "[]",
        json.dumps({"entrants": [{"name": f"{n}" * 500} for n in range(500)]}),
    ],
)
def test_broken_tournament_question_is_reported(
    question: str, guarded: Guarded, tmp_path: Path
) -> None:
    (tmp_path / "t").mkdir()
    (tmp_path / "t" / "question.json").write_text(question)
    said = guarded("tournament", "hml-raven", "pelletier", "--games", "1", "-o", "t")
    assert said.status == 2
    assert "--fresh" in said.err
    assert len(said.err) < 2_000
