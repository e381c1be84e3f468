"""Files that the designer makes name a schema, which lies beside them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.app.new_files import HEAD_LINE, SCHEMA_FILE, schema_text
from tests.app.designer.conftest import TestClient
from tests.shipyard import LEGAL

STARTS: dict[str, dict[str, Any]] = {
    "preset": {"preset": {"type": 2, "nation": "French"}},
    "bundled": {"copy": "hml-merganser"},
    "data": {"data": {"nation": "Ruritania"}},
}
WRITTEN: dict[str, dict[str, Any]] = {
    "copy": {"copy": "hml-raven.yaml"},
    "text": {"text": LEGAL},
}
"""Starts that an author has written: nothing is added to them."""


@pytest.mark.parametrize("start", STARTS.values(), ids=list(STARTS))
def test_new_designs_name_the_schema(
    client: TestClient, folder: Path, start: dict[str, Any]
) -> None:
    made = client.post("/api/designs", json={"game": "leviathans", "name": "Otter", "from": start})
    assert made.status_code == 201
    text = (folder / "otter.yaml").read_text()
    assert text.startswith(f"{HEAD_LINE}\n")
    assert (folder / SCHEMA_FILE).read_text() == schema_text()
    assert SCHEMA_FILE not in {each["id"] for each in client.get("/api/designs").json()}


@pytest.mark.parametrize("start", WRITTEN.values(), ids=list(WRITTEN))
def test_schema_of_the_author_is_not_replaced(
    client: TestClient, folder: Path, start: dict[str, Any]
) -> None:
    made = client.post("/api/designs", json={"game": "leviathans", "name": "Otter", "from": start})
    assert made.status_code == 201
    assert "$schema" not in (folder / "otter.yaml").read_text()
    assert not (folder / SCHEMA_FILE).exists()


def test_schema_line_survives_save_copy_and_move(client: TestClient, folder: Path) -> None:
    start = STARTS["preset"]
    made = client.post(
        "/api/designs", json={"game": "leviathans", "name": "Otter", "from": start}
    ).json()
    opened = client.get("/api/designs/otter.yaml").json()
    data = {**opened["data"], "si": 33, "history": "Long."}
    saved = client.put("/api/designs/otter.yaml", json={"version": made["version"], "data": data})
    assert saved.json()["text"].startswith(f"{HEAD_LINE}\n")
    copied = client.post(
        "/api/designs",
        json={"game": "leviathans", "name": "Vole", "from": {"copy": "otter.yaml"}},
    )
    assert copied.status_code == 201
    assert (folder / "vole.yaml").read_text().count("$schema") == 1
    moved = client.post("/api/designs/otter.yaml/rename", json={"id": "rivers/otter.yaml"})
    assert moved.status_code == 200
    assert (folder / "rivers" / "otter.yaml").read_text().startswith(f"{HEAD_LINE}\n")
    assert (folder / "rivers" / SCHEMA_FILE).read_text() == schema_text()


def test_moving_a_design_without_the_line_adds_no_schema(client: TestClient, folder: Path) -> None:
    moved = client.post("/api/designs/hml-raven.yaml/rename", json={"id": "old/raven.yaml"})
    assert moved.status_code == 200
    assert not (folder / "old" / SCHEMA_FILE).exists()


def test_design_cannot_be_named_like_a_schema(client: TestClient, folder: Path) -> None:
    moved = client.post("/api/designs/hml-raven.yaml/rename", json={"id": f"old/{SCHEMA_FILE}"})
    assert moved.status_code in (400, 422)
    assert (folder / "hml-raven.yaml").exists()
