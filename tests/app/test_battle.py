"""`cardforge battle`: a battle is told, kept, and proved by being played again."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.battle_files import read_battle
from cardforge.app.cli import run
from cardforge.app.contenders import contender
from cardforge.app.duels import game, terms_for
from cardforge.app.reports.battles import summary_text
from cardforge.leviathans.battles import BATTLES
from tests.calls import Call

SHORT = ("--limit", 4, "--seed", 5)
FLEET = "game: leviathans\nformat: 1\nfleet: Flock\nships: [{ship: hml-raven, name: HML Crow}]\n"


@pytest.fixture
def call(call: Call) -> Call:
    """Call `cardforge battle` in an empty folder."""
    return partial(call, "battle")


def test_battle_log_runs_from_deployment_to_the_end(call: Call) -> None:
    said = call("hml-raven", "pelletier", *SHORT, "--index", 2)
    assert said.status == 0
    lines = said.out.splitlines()
    terms = terms_for(BATTLES, 3, 5, limit=4)
    battle = game(contender("hml-raven"), contender("pelletier"), terms, 2)
    assert "\n".join(lines) == "\n".join([*battle.log(), summary_text(battle.summary())])
    assert [line[:2] for line in lines[:2]] == ["A:", "B:"]
    assert "begins at" in lines[2]
    assert "begins at" in lines[3]
    assert lines[4] == "Turn 1."
    assert said.err.startswith("game 2 of seed 5: ")


def test_odd_game_numbers_swap_edges(call: Call) -> None:
    even, odd = (call("hml-raven", "pelletier", "--limit", 1, "--index", index) for index in (0, 1))
    first = [said.err.split(": ")[1].split(" from")[0] for said in (even, odd)]
    assert sorted(first) == ["HML Raven", "Pelletier"]
    assert even.out.splitlines()[2].startswith(first[0])
    assert odd.out.splitlines()[2].startswith(first[1])


def test_battle_uses_names_of_the_fleet_file(call: Call) -> None:
    Path("flock.yaml").write_text(FLEET)
    said = call("flock.yaml", "pontbriand,pelletier", "--limit", 1)
    assert "HML Crow begins at" in said.out
    assert "Pontbriand begins at" in said.out
    assert "Pelletier begins at" in said.out
    assert "Flock from the" in said.err


@pytest.mark.parametrize(
    "words", [(), ("--rules", "full", "--initiative", "fog", "--captain", "random")]
)
def test_saved_battle_replays_to_the_same_end(call: Call, words: tuple[str, ...]) -> None:
    fought = call("hml-raven", "pelletier", *SHORT, *words, "--save", "kept/battle.json")
    assert fought.err.endswith(f"wrote {Path('kept/battle.json')}\n")
    again = call("--replay", "kept/battle.json")
    assert (again.status, again.out) == (0, fought.out)
    assert ": nothing differs" in again.err
    as_json = call("--replay", "kept/battle.json", "--format", "json", "--save", "copy.json")
    assert as_json.out == Path("kept/battle.json").read_text() == Path("copy.json").read_text()
    told = json.loads(as_json.out)
    assert told["account"]["verdict"] == told["result"]["verdict"]
    assert read_battle(Path("copy.json")).record() == told


@pytest.mark.parametrize("spoil", [None, {}, {"winner": "nobody"}, "words"])
def test_record_with_an_old_account_replays(call: Call, spoil: object) -> None:
    fought = call("hml-raven", "pelletier", *SHORT, "--save", "battle.json")
    record = json.loads(Path("battle.json").read_text())
    account = record.pop("account")
    if spoil is not None:
        record["account"] = spoil
    Path("battle.json").write_text(json.dumps(record))
    again = call("--replay", "battle.json")
    assert (again.status, again.out) == (0, fought.out)
    as_json = call("--replay", "battle.json", "--format", "json")
    assert json.loads(as_json.out)["account"] == account


def test_battle_log_ends_with_who_won_and_why(call: Call) -> None:
    said = call("hml-raven", "pelletier", "--seed", 1)
    _, _, summary = said.out.partition("\nWho won and why\n")
    assert re.search(
        r"^  Result +Pelletier \(B, simple captain\) wins after 15 turns$", summary, re.MULTILINE
    )
    assert re.search(r"^  Why +HML Raven is lost$", summary, re.MULTILINE)
    shot = re.search(
        r"^  Decisive attack +Turn 15, fired from AA13 heading N\. (.*)$", summary, re.MULTILINE
    )
    assert shot
    assert shot[1] in said.out.splitlines()  # the very line of the log
    assert shot[1].endswith("against SI 20: it breaks.")
    assert re.search(
        r"^  Best weapon +Pelletier's \w+ 75mm \(slot \d\): \d+ slots? dest", summary, re.MULTILINE
    )
    assert re.search(
        r"^  A1 HML Raven +7 of 19 +turn 15: keel broken by Pelletier's", summary, re.MULTILINE
    )
    assert re.search(r"^  B1 Pelletier +2 of 19 +not lost$", summary, re.MULTILINE)
    unused = "Played by the full rules, but never used by the simple captain:\n"
    assert f"{unused}  bracket marks (5 on Pelletier, 5 on HML Raven)\n" in summary


def test_battle_json_has_the_account(call: Call) -> None:
    words = ("hml-raven", "pelletier", "--seed", 1, "--format", "json")
    account = json.loads(call(*words).out)["account"]
    assert (account["verdict"], account["winner"], account["turns"]) == ("won", "B", 15)
    (decisive,) = account["decisive"]
    assert (decisive["turn"], decisive["ship"], decisive["at"]) == (
        15, "Pelletier", "AA13 heading N",
    )  # fmt: skip
    ships = {each["sign"]: each for each in account["ships"]}
    assert (ships["A1"]["slots_lost"], ships["A1"]["slots"]) == (7, 19)
    assert (ships["A1"]["lost"], ships["A1"]["turn"], ships["B1"]["lost"]) == ("keel", 15, None)
    best = account["best_weapon"]
    assert 0 < best["hits"] <= best["shots"]
    assert {
        "what": "bracket marks",
        "played_by_full": True,
        "unused_by": "simple",
        "ships": [{"name": "Pelletier", "count": 5}, {"name": "HML Raven", "count": 5}],
    } in (account["not_played"])


def another_face(record: dict[str, Any]) -> None:
    shows = record["casts"][0][1]
    shows[0] += 1 if shows[0] < 9 else -1


SPOILT: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (
        lambda record: record["result"].update(turn=9),
        "'result' differs from the battle as replayed",
    ),
    (lambda record: record["events"][0]["at"].update(facing=9), "expected event 1 to be"),
    (another_face, "expected event 4 to be {'event': 'rolled'"),
    (lambda record: record.update(weather="fine"), "'weather' differs from the battle as replayed"),
    (lambda record: record["orders"].pop(), "got no more orders"),
    (lambda record: record["orders"][0].update(order=["deployment"]), "expected an order (deploy"),
    (
        lambda record: record["start"]["vessels"][0]["ship"].pop("si"),
        "si: the key `si:` is missing",
    ),
    (lambda record: record.update(game="chess"), "expected a record of 'leviathans battle'"),
]


@pytest.mark.parametrize(("spoil", "complaint"), SPOILT)
def test_altered_record_is_rejected(
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


def test_battle_writes_pictures_and_a_page(call: Call) -> None:
    words = ("hml-raven", "pelletier", "--limit", 2, "--save", "battle.json")
    said = call(*words, "--pictures", "drawn", "--html", "battle.html")
    assert said.err.endswith("wrote battle.json\nwrote battle.html\nwrote drawn\n")
    names = sorted(path.name for path in Path("drawn").iterdir())
    turns = json.loads(Path("battle.json").read_text())["result"]["turn"]
    assert names == [f"turn-{number:02}.svg" for number in range(turns + 1)]
    page = Path("battle.html").read_text()
    shown = html.unescape(page)
    told, _, summary = said.out.partition("\nWho won and why\n")
    assert all(line in shown for line in told.splitlines() if line[:5] != "Turn ")
    told_words = [word.strip() for word in re.split(r"\n| {2,}", summary)]
    assert all(
        word in shown for word in told_words if word not in ("ship", "slots destroyed", "end")
    )
    assert call("--replay", "battle.json", "--html", "again.html").status == 0
    assert Path("again.html").read_text() == page


def test_battle_writes_png_pictures(call: Call) -> None:
    call("hml-raven", "pelletier", "--limit", 1, "--pictures", "drawn", "--png")
    assert sorted(path.name for path in Path("drawn").iterdir()) == ["turn-00.png", "turn-01.png"]


def test_replay_rejects_a_json_list(call: Call) -> None:
    Path("battle.json").write_text("[{}]")
    assert "this file is not a saved battle" in call("--replay", "battle.json").err


@pytest.mark.parametrize("data", [b"{", b"\xff\xfe\x00", b"", b"[" * 100_000])
def test_replay_rejects_a_file_that_is_not_json(call: Call, data: bytes) -> None:
    Path("battle.json").write_bytes(data)
    said = call("--replay", "battle.json")
    assert said.status == 2
    assert said.err.startswith("cardforge: battle.json:1:1: expected a saved battle (JSON)")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ((), "expected two sides or one scenario, got 0 sides:"),
        (("hml-raven",), "expected two sides or one scenario, got 1 side:"),
        (("hml-raven", "pelletier", "firefly"), "expected two sides or one scenario, got 3 sides:"),
        (("hml-raven", "pelletier", "--replay", "x.json"), "--replay takes no fleets"),
        (("--replay", "x.json"), "file not found"),
        (
            ("hml-raven", "pelletier", "--games", 2, "--save", "x.json"),
            "--save is for one battle: leave out --save or --games",
        ),
        (("--games", 2, "--replay", "x.json"), "--replay is for one battle"),
        (("--games", 2, "--pictures", "x"), "--pictures is for one battle"),
        (("--games", 2, "--html", "x.html"), "--html is for one battle"),
        (("hml-raven", "pelletier", "--png"), "--png needs --pictures FOLDER"),
    ],
)
def test_battle_rejects_options_that_exclude_each_other(
    call: Call, words: tuple[object, ...], complaint: str
) -> None:
    said = call(*words)
    assert said.status == 2
    assert complaint in said.err


def test_battle_with_many_games_is_a_duel(call: Call, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("hml-raven", "pelletier", "--games", "3", "--limit", "2", "--format", "json")
    said = call(*words)
    assert run(["duel", *words]) == 0
    assert said.out == capsys.readouterr().out
    assert json.loads(said.out)["games"] == 3
