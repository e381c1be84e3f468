"""Fleets over the API: listed, gathered, put into files, and printed whole."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardforge.app.loading import judge_file

from .conftest import TestClient

FLEET: dict[str, Any] = {
    "game": "leviathans", "format": 1, "fleet": "Friday",
    "ships": ["hml-leviathan.yaml", {"ship": "hml-raven", "count": 2}, "jean-bart"],
}  # fmt: skip


def roster(client: TestClient, **data: Any) -> dict[str, Any]:
    answer = client.post("/api/fleets/roster", json={"data": {**FLEET, **data}})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def finished(client: TestClient, job: str) -> dict[str, Any]:
    for _ in range(600):
        state = client.get(f"/api/jobs/{job}").json()
        if state["finished"]:
            return dict(state)
        time.sleep(0.05)
    raise AssertionError("expected the job to end")


def test_roster_counts_ships_of_the_folder_and_bundled_ones(client: TestClient) -> None:
    told = roster(client)
    assert [(each["entry"], each["count"], each["points"]) for each in told["entries"]] == [
        (0, 1, 403), (1, 2, 140), (2, 1, 430),
    ]  # fmt: skip
    assert told["entries"][1]["names"] == ["HML Raven 1", "HML Raven 2"]
    assert (told["points"], told["budget"], told["findings"]) == (403 + 2 * 140 + 430, None, [])
    totals = {each["label"]: each["value"] for each in told["totals"]}
    assert totals == {
        "Points": 1113, "Budget": None, "Points left": None, "Ships": 4, "Dearest ship": 430,
        "Cheapest ship": 140, "Type 1": 2, "Type 4": 2,
    }  # fmt: skip


def test_roster_holds_a_fleet_to_budget_and_nation(client: TestClient) -> None:
    told = roster(client, budget=1000, nation="British")
    assert {each["rule"]: each["where"] for each in told["findings"]} == {
        "fleet-budget": "budget", "fleet-nation": "ships.2",
    }  # fmt: skip
    assert {each["label"]: each["value"] for each in told["totals"]}["Points left"] == -113


def test_roster_keeps_the_entry_of_a_ship_that_cannot_be_used(client: TestClient) -> None:
    told = roster(client, ships=["nowhere.yaml", "hml-raven.yaml"])
    assert [(each["design"], each["names"]) for each in told["entries"]] == [
        ("nowhere.yaml", []), ("HML Raven", ["HML Raven"]),
    ]  # fmt: skip
    assert (told["missing"], told["findings"][0]["rule"]) == (1, "fleet-ship")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"ships": []}, "ships"),
        ({"ships": [{"ship": "hml-raven", "count": 0}]}, "count"),
        ({"fleet": ""}, "fleet"),
        ({"budget": -1}, "budget"),
        ({"game": "chess"}, "expected `game:`"),
        ({"captain": "me"}, "captain"),
    ],
)
def test_roster_rejects_data_that_are_not_a_fleet(
    client: TestClient, data: dict[str, Any], why: str
) -> None:
    body = {"data": {**FLEET, **data}}
    for route in ("/api/fleets/roster", "/api/fleets"):
        answer = client.post(route, json=body)
        assert answer.status_code == 422
        assert why in answer.json()["error"]


def test_fleet_is_put_into_a_file_and_listed(client: TestClient, folder: Path) -> None:
    made = client.post("/api/fleets", json={"data": {**FLEET, "budget": 1200}})
    assert made.status_code == 201
    assert made.json()["id"] == "friday.yaml"
    assert yaml.safe_load((folder / "friday.yaml").read_text()) == {**FLEET, "budget": 1200}
    assert judge_file(folder / "friday.yaml").findings == ()
    assert client.post("/api/fleets", json={"data": FLEET}).json()["id"] == "friday-2.yaml"
    [listed, _] = sorted(
        client.get("/api/fleets").json(), key=lambda fleet: -(fleet["budget"] or 0)
    )
    assert {key: listed[key] for key in ("id", "name", "ships", "points", "budget", "errors")} == {
        "id": "friday.yaml", "name": "Friday", "ships": 4, "points": 1113, "budget": 1200,
        "errors": 0,
    }  # fmt: skip
    assert "friday.yaml" not in {each["id"] for each in client.get("/api/designs").json()}


def test_fleet_is_saved_with_its_comments(client: TestClient, folder: Path) -> None:
    text = "# Ours\ngame: leviathans\nformat: 1\nfleet: Friday\nships:\n  - hml-raven  # fast\n"
    (folder / "friday.yaml").write_text(text, "utf-8")
    opened = client.get("/api/designs/friday.yaml").json()
    data = {**opened["data"], "ships": ["hml-raven", "jean-bart"]}
    saved = client.put(
        "/api/designs/friday.yaml", json={"data": data, "version": opened["version"]}
    )
    assert saved.status_code == 200
    assert (folder / "friday.yaml").read_text("utf-8") == f"{text}  - jean-bart\n"


def test_fleet_in_a_folder_below_finds_its_ships_from_there(
    client: TestClient, folder: Path
) -> None:
    (folder / "fleets").mkdir()
    data = {**FLEET, "ships": ["../hml-raven.yaml", "../pontbriand.yaml"]}
    answer = client.post(
        "/api/fleets/roster", json={"data": data, "id": "fleets/friday.yaml"}
    ).json()
    assert [each["design"] for each in answer["entries"]] == ["HML Raven", "Pontbriand"]


def test_broken_fleet_is_listed_with_the_reason(client: TestClient, folder: Path) -> None:
    (folder / "bad.yaml").write_text(
        "game: leviathans\nformat: 1\nfleet: Bad\nships: []\n", "utf-8"
    )
    [listed] = client.get("/api/fleets").json()
    assert (listed["id"], listed["points"]) == ("bad.yaml", None)
    assert listed["unreadable"].startswith("line 4: ships")


def test_ships_for_a_fleet_are_those_of_the_folder_first(client: TestClient, folder: Path) -> None:
    (folder / "broken.yaml").write_text("game: [", "utf-8")
    ships = client.get("/api/fleets/ships").json()
    here = [ship["id"] for ship in ships if not ship["bundled"]]
    assert here == ["hml-leviathan.yaml", "hml-raven.yaml", "pontbriand.yaml"]
    bundled = {ship["id"] for ship in ships if ship["bundled"]}
    assert "jean-bart" in bundled
    assert not bundled & {"hml-raven", "windhover"}, "a file of that name comes first"
    [raven] = [ship for ship in ships if ship["id"] == "hml-raven.yaml"]
    assert raven == {
        "id": "hml-raven.yaml", "name": "HML Raven", "game": "leviathans",
        "nation_name": "British Empire", "type": 1, "points": 140, "errors": 0, "bundled": False,
    }  # fmt: skip


def test_notes_on_a_printed_fleet_name_its_file_in_the_folder(client: TestClient) -> None:
    client.post("/api/fleets", json={"data": {**FLEET, "budget": 100, "ships": ["hml-raven"]}})
    job = client.post("/api/print", json={"ids": ["friday.yaml"]}).json()["job"]
    [remark] = finished(client, job)["remarks"]
    assert remark.startswith("friday.yaml:6: error fleet-budget: the ships cost 140 points")


def test_two_fleets_are_printed_as_one_kit_of_two_sides(client: TestClient, folder: Path) -> None:
    for name, ship in (("Home", "hml-raven.yaml"), ("Away", "pontbriand.yaml")):
        client.post("/api/fleets", json={"data": {**FLEET, "fleet": name, "ships": [ship]}})
    ids = ["home.yaml", "away.yaml"]
    job = client.post("/api/print", json={"ids": ids, "what": "kit"}).json()["job"]
    state = finished(client, job)
    names = [file["name"] for file in state["files"]]
    assert state["error"] is None
    for part in ("ship-cards", "roster", "standees", "flat-counters", "maps", "all.zip"):
        assert [name for name in names if part in name], part
