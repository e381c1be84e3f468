"""Odds, comparisons and conversions by the server are those of the command line."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from cardforge.app import cli

from .conftest import SHIPS, TestClient

RAVEN, PELLETIER = "hml-raven", "pelletier"


def data_of(client: TestClient, word: str) -> Any:
    return client.get(f"/api/designs/{word}.yaml").json()["data"]


def told(capsys: pytest.CaptureFixture[str], *call: str) -> Any:
    assert cli.run(call) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("options", "body"),
    [
        ((), {}),
        (
            ("--range", "5", "--at", "port", "--from", "bow"),
            {"range": 5, "at": "port", "from": "bow"},
        ),
        (
            ("--stop", "--damaged", "stern:2,3", "--turns", "3"),
            {"stop": True, "damaged": "stern:2,3", "turns": 3},
        ),
        (
            ("--brackets", "--attacker-damaged", "bow:3"),
            {"brackets": True, "attacker_damaged": "bow:3"},
        ),
    ],
)
def test_odds_are_those_of_the_command(
    client: TestClient, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], body: Any
) -> None:
    asked = {"data": data_of(client, RAVEN), "target": PELLETIER, **body}
    answer = client.post("/api/odds", json=asked).json()
    picture = answer.pop("picture")
    assert picture.startswith("<svg")
    assert answer == told(capsys, "odds", RAVEN, PELLETIER, "--format", "json", *options)


def test_a_target_is_an_id_data_or_a_bare_name(client: TestClient, folder: Path) -> None:
    shutil.copy(SHIPS / "pelletier.yaml", folder / "target.yaml")
    attacker = data_of(client, RAVEN)
    answers = [
        client.post("/api/odds", json={"data": attacker, "target": target, "range": 3}).json()
        for target in ("target.yaml", PELLETIER, data_of(client, "target"))
    ]
    assert answers[0] == answers[1] == answers[2]


def test_where_nothing_can_be_fired_the_answer_says_so(client: TestClient) -> None:
    answer = client.post(
        "/api/odds", json={"data": data_of(client, RAVEN), "target": PELLETIER, "range": 99}
    ).json()
    assert answer["answer"]
    assert answer["picture"] is answer["turns"] is None


def test_odds_at_fleet_scale_are_those_of_the_command(
    client: TestClient, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = told(
        capsys,
        "odds",
        RAVEN,
        PELLETIER,
        "--scale",
        "fleet",
        "--format",
        "json",
        "--damaged",
        "stern",
    )
    asked = {
        "data": data_of(client, RAVEN),
        "target": PELLETIER,
        "scale": "fleet",
        "damaged": "stern",
    }
    assert client.post("/api/odds", json=asked).json() == {**wanted, "picture": None}
    cli.run(["warfleet", RAVEN, "--write", str(folder / "fleet")])
    asked = {"data": data_of(client, f"fleet/{RAVEN}"), "target": PELLETIER, "damaged": "stern"}
    assert client.post("/api/odds", json=asked).json() == {**wanted, "picture": None}


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (
            {"target": "starships/windhover.yaml"},
            400,
            "expected an air ship, 'Windhover' is of starships",
        ),
        ({"target": "starships/windhover.yaml", "scale": "fleet"}, 400, "expected an air ship"),
        ({"target": "gone.yaml"}, 404, "expected a design of the folder, got 'gone.yaml'"),
        ({"target": {"game": "leviathans"}}, 422, "expected `format:`"),
        ({"target": PELLETIER, "at": "attic"}, 400, "got 'attic'"),
        ({"target": PELLETIER, "damaged": "bow"}, 400, "expected what is lost as location:slot"),
        ({"target": PELLETIER, "damaged": "bow:9"}, 400, "expected"),
        ({"target": PELLETIER, "range": 0}, 400, "expected a range of 1 or more"),
        ({"target": PELLETIER, "range": -1}, 422, "range: expected at least 0, got '-1'"),
        ({"target": 7}, 422, "target"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(
    client: TestClient, body: Any, status: int, said: str
) -> None:
    answer = client.post("/api/odds", json={"data": data_of(client, RAVEN), **body})
    assert answer.status_code == status
    assert said in answer.json()["error"]


def test_a_comparison_is_that_of_the_command(
    client: TestClient, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = client.post("/api/compare", json={"a": data_of(client, RAVEN), "b": PELLETIER}).json()
    assert answer == told(capsys, "compare", RAVEN, PELLETIER, "--format", "json")
    for against in (4, "4"):
        asked = {"a": "hml-raven.yaml", "b": PELLETIER, "against": against}
        right = told(capsys, "compare", RAVEN, PELLETIER, "--against", "4", "--format", "json")
        assert client.post("/api/compare", json=asked).json() == right


def test_starships_and_fleet_ships_are_compared_as_by_the_command(
    client: TestClient, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    assert cli.run(["warfleet", RAVEN, PELLETIER, "--write", str(folder / "fleet")]) == 0
    capsys.readouterr()
    pairs = {
        ("starships/windhover.yaml", "lantern-hill"): ("windhover", "lantern-hill"),
        ("fleet/hml-raven.yaml", "fleet/pelletier.yaml"): (
            str(folder / "fleet" / "hml-raven.yaml"), str(folder / "fleet" / "pelletier.yaml"),
        ),
    }  # fmt: skip
    for (a, b), words in pairs.items():
        answer = client.post(
            "/api/compare", json={"a": data_of(client, a.removesuffix(".yaml")), "b": b}
        )
        assert answer.json() == told(capsys, "compare", *words, "--format", "json")
    asked = {"a": "windhover", "b": "fighter", "against": "cruiser"}
    right = told(
        capsys, "compare", "windhover", "fighter", "--against", "cruiser", "--format", "json"
    )
    assert client.post("/api/compare", json=asked).json() == right


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"a": RAVEN, "b": "starships/windhover.yaml"},
         "expected two designs of one game, 'HML Raven' is of Leviathans and 'Windhover' is of Starships"),
        ({"a": "imogen-harrow", "b": "windhover"},
         "expected a ship or a squadron, 'Rear Admiral Imogen Harrow' is an admiral, with no figure but CMD 3"),
        ({"a": RAVEN, "b": PELLETIER, "against": "cruiser"}, "expected a Type from 1 to 4, got 'cruiser'"),
    ],
)  # fmt: skip
def test_what_cannot_be_compared_is_refused(
    client: TestClient, body: dict[str, Any], said: str
) -> None:
    answer = client.post("/api/compare", json=body)
    assert (answer.status_code, answer.json()["error"]) == (400, said)


def test_a_conversion_is_that_of_the_command(
    client: TestClient, capsys: pytest.CaptureFixture[str]
) -> None:
    data = data_of(client, RAVEN)
    assert client.post("/api/warfleet", json={"data": data}).json() == told(
        capsys, "warfleet", RAVEN, "--format", "json"
    )
    explained = client.post("/api/warfleet", json={"data": data, "explain": True}).json()
    assert explained == told(capsys, "warfleet", RAVEN, "--format", "json", "--explain")
    answer = client.post("/api/warfleet", json={"data": data_of(client, "starships/windhover")})
    assert answer.json()["error"] == "expected an air ship, 'Windhover' is of starships"
