"""War Fleet from the page: what is left out, fleet cards and kits printed, and a ship kept."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.loading import open_design
from cardforge.app.new_files import headed
from cardforge.app.registry import converted_text

from .conftest import SHIPS, TestClient


def printed(client: TestClient, **asked: Any) -> dict[str, Any]:
    started = client.post("/api/print", json={"scale": "fleet", **asked})
    assert started.status_code == 202, started.text
    for _ in range(600):
        told = client.get(f"/api/jobs/{started.json()['job']}").json()
        if told["finished"]:
            return dict(told)
        time.sleep(0.05)
    raise AssertionError("expected the job to end")


def test_preview_lists_what_the_fleet_card_leaves_out(client: TestClient) -> None:
    data = client.get("/api/supplied/jean-bart").json()["data"]
    look = client.post("/api/look", json={"data": data, "pictures": ["fleet_card"]}).json()
    assert [each["what"] for each in look["fleet_left_out"]][:1] == ["Torpedo"]
    assert look["fleet_left_out"][0]["why"]
    told = client.post("/api/warfleet", json={"data": data, "explain": True}).json()
    assert look["fleet_left_out"] == told["ships"][0]["left_out"]
    assert (
        client.post("/api/look", json={"data": data, "pictures": []}).json()["fleet_left_out"] == []
    )


def test_fleet_cards_are_those_of_the_ships_that_warfleet_writes(
    client: TestClient, folder: Path
) -> None:
    ids = ["hml-raven.yaml", "pontbriand.yaml", "starships/windhover.yaml"]
    told = printed(client, ids=ids, format="svg")
    assert told["error"] is None
    assert [remark for remark in told["remarks"] if "skipped 1 design of Starships" in remark]
    names = [each["name"] for each in told["files"]]
    faces = {each["name"]: client.get(each["url"]).text for each in told["files"]}
    raven = next(text for text in faces.values() if "HML Raven" in text)
    text = converted_text(open_design(SHIPS / "hml-raven.yaml"))
    (folder / "written.yaml").write_text(str(text))
    apart = printed(client, ids=["written.yaml"], format="svg", scale="air")
    alone = next(
        text
        for each in apart["files"]
        if "HML Raven" in (text := client.get(each["url"]).text) and "zip" not in each["name"]
    )
    assert raven == alone, names


def test_the_fleet_kit_of_an_unsaved_ship_has_all_its_parts(client: TestClient) -> None:
    data = client.get("/api/supplied/hml-raven").json()["data"]
    names = {each["name"] for each in printed(client, data=data, what="kit")["files"]}
    assert {"00-read-me-first.pdf", "all.zip"} < names
    assert len(names) > 5


def test_ships_without_a_fleet_scale_are_not_printed_there(client: TestClient) -> None:
    told = printed(client, ids=["starships/windhover.yaml"])
    assert told["files"] == []
    assert "none of these designs has a fleet scale" in told["error"]


def test_a_ship_is_kept_as_a_fleet_ship(client: TestClient, folder: Path) -> None:
    kept = client.post("/api/warfleet/keep", json={"data": "hml-raven.yaml"})
    assert kept.status_code == 201
    assert kept.json()["id"] == "hml-raven-fleet.yaml"
    text = converted_text(open_design(SHIPS / "hml-raven.yaml"))
    assert (folder / "hml-raven-fleet.yaml").read_text() == headed(str(text))
    data = client.get("/api/designs/hml-raven.yaml").json()["data"]
    again = client.post("/api/warfleet/keep", json={"data": data}).json()
    assert again["id"] == "hml-raven-fleet-2.yaml"


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        ("starships/windhover.yaml", 400, "expected an air ship"),
        ("hml-raven-fleet.yaml", 400, "is already a War Fleet ship: open its file"),
        ("nowhere", 404, "not found"),
    ],
)
def test_keep_route_explains_designs_it_cannot_convert(
    client: TestClient, data: str, status: int, words: str
) -> None:
    client.post("/api/warfleet/keep", json={"data": "hml-raven.yaml"})
    answer = client.post("/api/warfleet/keep", json={"data": data})
    assert answer.status_code == status
    assert words in answer.json()["error"]
