"""`cardforge battle`: a battle is told, kept, and proved by being played again."""

from __future__ import annotations

import html
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.battle_files import read_battle
from cardforge.app.cli import run
from cardforge.app.contenders import contender
from cardforge.app.duels import Terms, game
from cardforge.leviathans.battle.log import log
from cardforge.leviathans.battle.record import recorded
from tests.calls import Call

SHORT = ("--limit", 4, "--seed", 5)
FLEET = "game: leviathans\nformat: 1\nfleet: Flock\nships: [{ship: hml-raven, name: HML Crow}]\n"


@pytest.fixture
def call(call: Call) -> Call:
    """Call `cardforge battle` in an empty folder."""
    return partial(call, "battle")


def test_a_battle_is_told_from_deployment_to_its_end(call: Call) -> None:
    said = call("hml-raven", "pelletier", *SHORT, "--index", 2)
    assert said.status == 0
    lines = said.out.splitlines()
    battle = game(contender("hml-raven"), contender("pelletier"), Terms(3, 5, limit=4), 2)
    assert lines == list(log(battle))
    assert [line[:2] for line in lines[:2]] == ["A:", "B:"]
    assert "begins at" in lines[2]
    assert "begins at" in lines[3]
    assert lines[4] == "Turn 1."
    assert said.err.startswith("game 2 of seed 5: ")


def test_games_of_odd_number_change_edges(call: Call) -> None:
    even, odd = (call("hml-raven", "pelletier", "--limit", 1, "--index", index) for index in (0, 1))
    first = [said.err.split(": ")[1].split(" from")[0] for said in (even, odd)]
    assert sorted(first) == ["HML Raven", "Pelletier"]
    assert even.out.splitlines()[2].startswith(first[0])
    assert odd.out.splitlines()[2].startswith(first[1])


def test_fleets_sail_under_the_names_that_their_file_gives(call: Call) -> None:
    Path("flock.yaml").write_text(FLEET)
    said = call("flock.yaml", "pontbriand,pelletier", "--limit", 1)
    assert "HML Crow begins at" in said.out
    assert "Pontbriand begins at" in said.out
    assert "Pelletier begins at" in said.out
    assert "Flock from the" in said.err


@pytest.mark.parametrize(
    "words", [(), ("--rules", "full", "--initiative", "fog", "--captain", "random")]
)
def test_a_battle_that_was_kept_replays_to_the_same_end(call: Call, words: tuple[str, ...]) -> None:
    fought = call("hml-raven", "pelletier", *SHORT, *words, "--save", "kept/battle.json")
    assert fought.err.endswith(f"wrote {Path('kept/battle.json')}\n")
    again = call("--replay", "kept/battle.json")
    assert (again.status, again.out) == (0, fought.out)
    assert "the same to the end" in again.err
    as_json = call("--replay", "kept/battle.json", "--format", "json", "--save", "copy.json")
    assert as_json.out == Path("kept/battle.json").read_text() == Path("copy.json").read_text()
    assert recorded(read_battle(Path("copy.json"))) == json.loads(as_json.out)


def another_face(record: dict[str, Any]) -> None:
    shows = record["casts"][0][1]
    shows[0] += 1 if shows[0] < 9 else -1


SPOILT: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda record: record["result"].update(turn=9), "expected 'result' as it comes out"),
    (lambda record: record["events"][0]["at"].update(facing=9), "expected event 1 to be"),
    (another_face, "expected event 4 to be {'event': 'rolled'"),
    (lambda record: record.update(weather="fine"), "expected 'weather' as it comes out"),
    (lambda record: record["orders"].pop(), "next, got None"),
    (lambda record: record["orders"][0].update(order=["deployment"]), "expected an order (deploy"),
    (lambda record: record["start"]["vessels"][0]["ship"].pop("si"), "si: expected"),
    (lambda record: record.update(game="chess"), "expected a record of 'leviathans battle'"),
]


@pytest.mark.parametrize(("spoil", "complaint"), SPOILT)
def test_a_record_that_is_not_what_was_played_is_refused(
    call: Call, spoil: Callable[[dict[str, Any]], object], complaint: str
) -> None:
    call("hml-raven", "pelletier", "--limit", 2, "--save", "battle.json")
    record = json.loads(Path("battle.json").read_text())
    spoil(record)
    Path("battle.json").write_text(json.dumps(record))
    said = call("--replay", "battle.json")
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("cardforge: battle.json:1:1: ")
    assert complaint in said.err


def test_a_battle_is_drawn_and_laid_out_as_a_page(call: Call) -> None:
    words = ("hml-raven", "pelletier", "--limit", 2, "--save", "battle.json")
    said = call(*words, "--pictures", "drawn", "--html", "battle.html")
    assert said.err.endswith("wrote battle.json\nwrote battle.html\nwrote drawn\n")
    names = sorted(path.name for path in Path("drawn").iterdir())
    turns = json.loads(Path("battle.json").read_text())["result"]["turn"]
    assert names == [f"turn-{number:02}.svg" for number in range(turns + 1)]
    page = Path("battle.html").read_text()
    shown = html.unescape(page)
    assert all(line in shown for line in said.out.splitlines() if line[:5] != "Turn ")
    assert call("--replay", "battle.json", "--html", "again.html").status == 0
    assert Path("again.html").read_text() == page


def test_a_battle_is_drawn_in_pixels(call: Call) -> None:
    call("hml-raven", "pelletier", "--limit", 1, "--pictures", "drawn", "--png")
    assert sorted(path.name for path in Path("drawn").iterdir()) == ["turn-00.png", "turn-01.png"]


def test_a_list_is_no_battle(call: Call) -> None:
    Path("battle.json").write_text("[{}]")
    assert "expected a battle, got something else" in call("--replay", "battle.json").err


@pytest.mark.parametrize("data", [b"{", b"\xff\xfe\x00", b"", b"[" * 100_000])
def test_what_is_no_json_is_refused(call: Call, data: bytes) -> None:
    Path("battle.json").write_bytes(data)
    said = call("--replay", "battle.json")
    assert said.status == 2
    assert said.err.startswith("cardforge: battle.json:1:1: expected a battle as JSON")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ((), "expected two fleets, got 0"),
        (("hml-raven",), "expected two fleets, got 1"),
        (("hml-raven", "pelletier", "firefly"), "expected two fleets, got 3"),
        (("hml-raven", "pelletier", "--replay", "x.json"), "expected no fleets with --replay"),
        (("--replay", "x.json"), "found nothing of that name"),
        (
            ("hml-raven", "pelletier", "--games", 2, "--save", "x.json"),
            "expected no --save with --games",
        ),
        (("--games", 2, "--replay", "x.json"), "expected no --replay with --games"),
        (("--games", 2, "--pictures", "x"), "expected no --pictures with --games"),
        (("--games", 2, "--html", "x.html"), "expected no --html with --games"),
        (("hml-raven", "pelletier", "--png"), "expected --pictures with --png"),
    ],
)
def test_calls_that_ask_for_two_things_are_refused(
    call: Call, words: tuple[object, ...], complaint: str
) -> None:
    said = call(*words)
    assert said.status == 2
    assert complaint in said.err


def test_many_games_are_a_duel(call: Call, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("hml-raven", "pelletier", "--games", "3", "--limit", "2", "--format", "json")
    said = call(*words)
    assert run(["duel", *words]) == 0
    assert said.out == capsys.readouterr().out
    assert json.loads(said.out)["games"] == 3
