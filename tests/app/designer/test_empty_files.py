"""An empty file is a ship that is still to be written: shown, opened, begun, and never a fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.designer.conftest import TestClient

SHIP = {"game": "leviathans", "format": 1, "name": "Petrel", "type": 1, "nation": "Britannia"}


@pytest.fixture(params=["new-ship.yaml", "new-ship.json"])
def empty(folder: Path, request: pytest.FixtureRequest) -> str:
    word: str = request.param
    (folder / word).touch()
    return word


def test_empty_file_is_listed_with_a_finding(client: TestClient, empty: str) -> None:
    [found] = [ship for ship in client.get("/api/designs").json() if ship["id"] == empty]
    assert found["name"] == "new-ship"
    assert found["unreadable"] == "the file is empty; create a ship with `cardforge new NAME`"
    assert found["version"] == client.get(f"/api/designs/{empty}").json()["version"]


def test_empty_file_opens(client: TestClient, empty: str) -> None:
    answer = client.get(f"/api/designs/{empty}")
    assert answer.status_code == 200
    assert (answer.json()["text"], answer.json()["data"]) == ("", None)
    assert client.get(f"/api/designs/{empty}/card.svg").status_code == 200


@pytest.mark.parametrize("text", ["", "\n", "# a word of mine\n"])
def test_empty_file_can_be_saved_with_data(client: TestClient, folder: Path, text: str) -> None:
    (folder / "new-ship.yaml").write_text(text)
    opened = client.get("/api/designs/new-ship.yaml").json()
    change = {"data": SHIP, "version": opened["version"]}
    saved = client.put("/api/designs/new-ship.yaml", json=change).json()
    assert saved["text"].startswith(text.strip())
    assert client.get("/api/designs/new-ship.yaml").json()["data"] == SHIP


def test_empty_json_file_is_saved_as_json(client: TestClient, folder: Path) -> None:
    (folder / "new-ship.json").touch()
    opened = client.get("/api/designs/new-ship.json").json()
    change = {"data": SHIP, "version": opened["version"]}
    assert client.put("/api/designs/new-ship.json", json=change).json()["text"].startswith("{")


def test_emptied_text_is_previewed_and_saved(client: TestClient, folder: Path, empty: str) -> None:
    seen = client.post("/api/look", json={"text": "", "id": empty}).json()
    [fault] = seen["unreadable"]
    assert fault["message"] == "the file is empty; create a ship with `cardforge new NAME`"
    raven = client.get("/api/designs/hml-raven.yaml").json()
    change = {"text": "", "version": raven["version"]}
    assert client.put("/api/designs/hml-raven.yaml", json=change).json()["text"] == ""
    assert (folder / "hml-raven.yaml").read_bytes() == b""


def test_conflict_with_an_emptied_file_is_reported(client: TestClient, folder: Path) -> None:
    raven = client.get("/api/designs/hml-raven.yaml").json()
    (folder / "hml-raven.yaml").write_text("")
    change = {"data": raven["data"], "version": raven["version"]}
    answer = client.put("/api/designs/hml-raven.yaml", json=change)
    assert answer.status_code == 409
    assert (answer.json()["text"], answer.json()["data"]) == ("", None)


def test_empty_file_can_be_binned_and_restored(
    client: TestClient, folder: Path, empty: str
) -> None:
    key = client.post(f"/api/designs/{empty}/bin").json()["key"]
    assert not (folder / empty).exists()
    assert client.post(f"/api/bin/{key}/restore").json()["id"] == empty
    assert (folder / empty).read_bytes() == b""
