"""A game is a folder and one line: Trio, of which cardforge knows nothing, does all that it can."""

from __future__ import annotations

import html
import importlib
import json
import re
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cardforge
from cardforge.errors import CallError
from tests.calls import Call, Said
from tests.print.reading import pages

OX = "game: trio\nformat: 1\nname: Ox\nnumbers: [2, 4, 5]\n"
HOST = "127.0.0.1:8765"


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Import the application again with one more line in its registry."""
    monkeypatch.setattr(cardforge, "app", importlib.import_module("cardforge.app"))
    for name in _of_the_application():
        monkeypatch.delitem(sys.modules, name)
    registry = importlib.import_module("cardforge.app.registry")
    monkeypatch.setitem(registry.MODULES, "trio", "tests.trio.game")
    yield
    for name in _of_the_application():
        del sys.modules[name]


def _of_the_application() -> list[str]:
    return [name for name in sys.modules if f"{name}.".startswith("cardforge.app.")]


@pytest.fixture
def call(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Call:
    """Call cardforge in a folder with one design of the new game."""
    monkeypatch.chdir(tmp_path)
    Path("ox.yaml").write_text(OX)
    run = importlib.import_module("cardforge.app.cli").run

    def called(*words: object) -> Said:
        status = run([str(word) for word in words])
        return Said(status, *capsys.readouterr())

    return called


def test_new_game_design_is_checked(call: Call) -> None:
    assert call("check", "ox.yaml").status == 0
    Path("ox.yaml").write_text(OX.replace("5", "9"))
    status, out, _ = call("check", "ox.yaml")
    assert status == 1
    assert "9 is above six" in out
    assert "small-numbers" in out
    Path("ox.yaml").write_text(OX.replace(", 5", ""))
    assert call("check", "ox.yaml").status == 2


def test_new_game_design_is_priced_and_listed(call: Call) -> None:
    status, out, _ = call("cost", "ox.yaml", "--format", "json")
    assert status == 0
    assert json.loads(out)["ships"][0]["points"] == 11
    status, out, _ = call("list", "ox.yaml", "--format", "json")
    assert status == 0
    [line] = json.loads(out)["designs"]
    assert (line["name"], line["game"], line["points"]) == ("Ox", "trio", 11)


def test_new_game_design_opens_in_python(call: Call) -> None:
    ox = importlib.import_module("cardforge.app.api").open("ox.yaml")
    assert repr(ox) == "<Design 'Ox' (trio): 11 points, legal>"
    assert ox.changed(numbers=[1, 1, 1]).points == 3
    assert "<svg" in ox.card_svg()


def test_new_uses_the_template_of_the_game(call: Call) -> None:
    assert call("new", "Elk", "--game", "trio", "--type", "4").status == 0
    text = Path("elk.yaml").read_text()
    assert "numbers: [4, 5, 6]" in text
    assert "Judge it: cardforge check elk.yaml" in text
    assert call("check", "elk.yaml").status == 0
    schema = json.loads(Path("cardforge.schema.json").read_text())
    assert "trio" in schema["$defs"]
    assert "trio" not in schema["$defs"]["Fleet"]["properties"]["game"]["enum"]


def test_new_without_a_template_uses_the_game_text(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = importlib.import_module("tests.trio.game")
    monkeypatch.setattr(game, "GAME", game.GAME._replace(template=None))
    assert call("new", "Elk", "--game", "trio").status == 0
    assert call("check", "elk.yaml").status == 0
    assert "numbers:" in Path("elk.yaml").read_text()


def test_new_game_schema_is_printed(call: Call) -> None:
    status, out, _ = call("schema", "trio")
    assert status == 0
    assert json.loads(out)["properties"]["game"]["const"] == "trio"


def test_new_game_cards_counters_and_kit_are_printed(call: Call) -> None:
    assert call("cards", "ox.yaml", "hml-raven", "-o", "made").status == 0
    assert Path("made/ship-cards.pdf").exists()
    [front] = pages(Path("made/trio-cards.pdf").read_bytes())
    words = {line.text for line in front.lines}
    assert {"Ox", "2", "4", "5", "11 points"} <= words
    assert call("counters", "ox.yaml", "--flat", "-o", "made").status == 0
    assert Path("made/flat-trios.pdf").exists()
    assert call("kit", "ox.yaml", "-o", "kit").status == 0
    assert Path("kit/04-score.pdf").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("odds", "ox.yaml", "ox.yaml"), "trio"),
        (("odds", "ox.yaml", "hml-raven"), "trio"),
        (("duel", "ox.yaml", "hml-raven"), "ox.yaml"),
        (("battle", "ox.yaml", "ox.yaml"), "ox.yaml"),
        (("fleet", "ox.yaml"), "a game with fleets (leviathans, warfleet, starships), got trio"),
        (("fleet", "two.yaml"), "a game with fleets (leviathans, warfleet, starships), got trio"),
        (("compare", "ox.yaml", "ox.yaml"), "got trio"),
        (
            ("compare", "ox.yaml", "hml-raven"),
            "'Ox' belongs to Trio, 'HML Raven' belongs to Leviathans",
        ),
        (("export", "ox.yaml"), "skipped ox.yaml: Trio has no tables"),
        (("import", "--template", "t.csv", "--game", "trio"), "'trio' is not one of"),
        (("cards", "ox.yaml", "--odds"), "--odds needs designs of leviathans, got trio"),
        (("warfleet", "ox.yaml"), "trio"),
    ],
    ids=lambda words: words[0] if isinstance(words, tuple) else "",
)
def test_missing_part_of_a_game_is_reported(call: Call, words: tuple[str, ...], said: str) -> None:
    Path("two.yaml").write_text("game: trio\nformat: 1\nfleet: Two\nships: [ox, ox]\n")
    status, out, err = call(*words)
    assert status == 2
    assert out == ""
    assert said in err
    assert "bug in cardforge" not in err


def test_unknown_product_is_rejected(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    game = importlib.import_module("cardforge.leviathans.game")
    monkeypatch.setattr(game, "GAME", game.GAME._replace(printer=None))
    status, _, err = call("map", "-o", "made")
    assert status == 2
    assert "no game prints 'map'" in err


def test_design_that_is_not_a_fleet_has_no_roster(call: Call) -> None:
    fleets = importlib.import_module("cardforge.app.fleets")
    loading = importlib.import_module("cardforge.app.loading")
    ox = loading.open_design("ox.yaml")
    with pytest.raises(CallError, match="expected a fleet, 'Ox' is a single design of trio"):
        fleets.muster_design(ox, loading.open_design, {})


def test_new_game_is_in_the_help(call: Call) -> None:
    assert "trio" in call("new", "--help").out
    assert "trio" not in call("import", "--help").out


@pytest.fixture
def client(call: Call, tmp_path: Path) -> Iterator[Any]:
    """A page of the designer's own, over the folder with the design."""
    site = importlib.import_module("cardforge.app.designer.site").site
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it asks for another client than the one that there is
        from starlette.testclient import TestClient
    headers = {"origin": f"http://{HOST}", "content-type": "application/json"}
    with TestClient(site(tmp_path, (HOST,)), base_url=f"http://{HOST}", headers=headers) as client:
        yield client


def test_designer_lists_and_creates_new_game_designs(client: Any) -> None:
    games = client.get("/api/presets").json()["games"]
    assert games[-1] == {
        "word": "trio", "title": "Trio", "nations": [],
        "types": [{"value": "1", "label": "low"}, {"value": "4", "label": "high"}],
    }  # fmt: skip
    start = {"preset": {"type": "4"}}
    made = client.post("/api/designs", json={"name": "Elk", "game": "trio", "from": start})
    assert made.status_code == 201, made.text
    listed = {each["id"]: each for each in client.get("/api/designs").json()}
    assert listed["elk.yaml"]["points"] == 15
    assert listed["elk.yaml"]["printed"]
    assert listed["ox.yaml"]["game"] == "trio"


@pytest.mark.parametrize("address", ["/", "/edit/ox.yaml", "/compare", "/print", "/open"])
def test_designer_knows_title_and_form_of_a_new_game(client: Any, address: str) -> None:
    [told] = re.findall(r'<body data-games="([^"]*)"', client.get(address).text)
    games = json.loads(html.unescape(told))
    assert games["trio"] == {"title": "Trio", "form": "schema", "scale": ""}
    assert [word for word, each in games.items() if each["form"] == "card"] == ["leviathans"]


def test_designer_previews_and_saves_a_new_game(client: Any) -> None:
    opened = client.get("/api/designs/ox.yaml").json()
    data = {**opened["data"], "numbers": [6, 6, 8]}
    seen = client.post("/api/look", json={"data": data, "id": "ox.yaml"}).json()
    assert seen["ok"]
    assert [each["message"] for each in seen["findings"]] == ["8 is above six"]
    assert seen["cost"]["points"] == 20
    assert seen["card"].startswith("<svg")
    assert seen["counter"].startswith("<svg")
    assert (seen["back"], seen["fleet_card"], seen["not_printed"]) == (None, None, "")
    body = {"data": data, "version": opened["version"]}
    assert client.put("/api/designs/ox.yaml", json=body).status_code == 200
    assert "numbers: [6, 6, 8]" in client.get("/api/designs/ox.yaml").json()["text"]


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ({"ids": ["ox.yaml"]}, "trio-cards.pdf"),
        ({"ids": ["ox.yaml"], "what": "counters"}, "trios.pdf"),
        ({"what": "score"}, "score.pdf"),
    ],
    ids=["cards", "counters", "score"],
)
def test_designer_prints_a_new_game(client: Any, asked: dict[str, Any], name: str) -> None:
    job = client.post("/api/print", json=asked).json()["job"]
    state = client.get(f"/api/jobs/{job}").json()
    while not state["finished"]:
        time.sleep(0.02)
        state = client.get(f"/api/jobs/{job}").json()
    assert state["error"] is None
    [file] = state["files"]
    assert file["name"] == name
    assert client.get(file["url"]).content.startswith(b"%PDF")


def test_designer_reports_missing_parts_of_a_game(client: Any) -> None:
    data = client.get("/api/designs/ox.yaml").json()["data"]
    refused = {
        "/api/odds": {"data": data, "target": "ox.yaml"},
        "/api/compare": {"a": "ox.yaml", "b": "ox.yaml"},
        "/api/warfleet": {"data": data},
    }
    for path, body in refused.items():
        answer = client.post(path, json=body)
        assert answer.status_code == 400, path
        assert "trio" in answer.json()["error"]
    assert client.get("/api/kinds").json()["places"].keys() == {"1", "2", "3", "4"}
