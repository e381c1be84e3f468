"""Tables that a page sends: reported first, then made into files; and empty ones to fill in."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.loading import open_design
from cardforge.app.new_files import export_designs, games_with_tables

from .conftest import SHIPS, TestClient


def table(tmp_path: Path, *words: str, ending: str = "csv") -> bytes:
    path = tmp_path / f"table.{ending}"
    export_designs(path, [open_design(SHIPS / f"{word}.yaml") for word in words])
    return path.read_bytes()


def send(client: TestClient, data: bytes, name: str = "fleet.csv", **more: Any) -> Any:
    content = base64.b64encode(data).decode()
    return client.post("/api/import", json={"name": name, "content": content, **more})


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_a_table_is_reported_and_then_becomes_files(
    client: TestClient, folder: Path, tmp_path: Path, ending: str
) -> None:
    data = table(tmp_path, "pelletier", "hml-raven", ending=ending)
    before = sorted(folder.iterdir())
    told = send(client, data, f"Fleet.{ending.upper()}").json()
    assert sorted(folder.iterdir()) == before
    assert [(each["name"], each["id"]) for each in told["designs"]] == [
        ("Pelletier", "pelletier.yaml"), ("HML Raven", "hml-raven-2.yaml"),
    ]  # fmt: skip
    assert (told["read"], told["rows"], told["faults"]) == (48, 48, [])
    assert send(client, data, f"a.{ending}", write=True).json() == {**told, "written": True}
    made = open_design(folder / "pelletier.yaml").value
    assert made.locations == open_design(SHIPS / "pelletier.yaml").value.locations
    assert (folder / "hml-raven-2.yaml").exists()


def test_import_names_unreadable_rows_and_skips_their_ships(
    client: TestClient, folder: Path, tmp_path: Path
) -> None:
    lines = table(tmp_path, "pelletier", "hml-merganser").decode().splitlines()
    lines[4] = lines[4].replace(",4,", ",44,", 1)
    lines[4] = ",".join([*lines[4].split(",")[:-1], "Armor: banana"])
    told = send(client, "\n".join(lines).encode(), write=True).json()
    assert told["left"] == ["Pelletier"]
    assert told["faults"][0].startswith("row 5: ")
    assert [each["name"] for each in told["designs"]] == ["HML Merganser"]
    assert told["read"] == 24 < told["rows"]
    assert not (folder / "pelletier.yaml").exists()


@pytest.mark.parametrize(
    ("name", "content", "status", "words"),
    [
        ("fleet.pdf", "", 400, "ends in .csv or .xlsx"),
        ("fleet.csv", "%%%", 400, "base 64"),
        ("fleet.csv", "", 422, "the file is empty"),
        ("fleet.xlsx", base64.b64encode(b"ship,type").decode(), 422, ""),
        ("fleet.csv", base64.b64encode(b"a,b\n1,2\n").decode(), 422, ""),
    ],
)
def test_import_rejects_files_that_are_not_tables(
    client: TestClient, name: str, content: str, status: int, words: str
) -> None:
    answer = client.post("/api/import", json={"name": name, "content": content})
    assert answer.status_code == status
    assert words in answer.json()["error"]
    assert "table.csv" not in answer.text


def test_every_game_with_tables_has_templates(client: TestClient, tmp_path: Path) -> None:
    games = [each["game"] for each in client.get("/api/templates").json()]
    assert games == games_with_tables()
    for game in games:
        for ending in ("csv", "xlsx"):
            answer = client.get(f"/api/templates/{game}/{ending}")
            assert f"{game}-template.{ending}" in answer.headers["content-disposition"]
            told = send(client, answer.content, f"a.{ending}")
            assert "no rows below" in told.json()["error"]
    assert client.get("/api/templates/leviathans/pdf").status_code == 422


def test_example_tables_import_as_one_legal_design(client: TestClient) -> None:
    for game in games_with_tables():
        for ending in ("csv", "xlsx"):
            answer = client.get(f"/api/templates/{game}/{ending}?example=true")
            assert f"{game}-example.{ending}" in answer.headers["content-disposition"]
            told = send(client, answer.content, f"a.{ending}", write=True).json()
            [made] = told["designs"]
            assert (told["read"], told["faults"]) == (told["rows"], [])
            listed = {each["id"]: each for each in client.get("/api/designs").json()}
            assert (listed[made["id"]]["game"], listed[made["id"]]["errors"]) == (game, 0)
