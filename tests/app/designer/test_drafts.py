"""Drafts hold what was typed as well as what was meant, readable or not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.designer import versions
from cardforge.app.designer.folder import Folder
from tests.app.designer.conftest import TestClient

RAVEN = "hml-raven.yaml"
TYPED = "# a word of mine\nname: HML Raven\n"
UNREAD = "# a word of mine\nname: [HML Ra"


def test_draft_keeps_typed_and_unreadable_text(client: TestClient, folder: Path) -> None:
    work = {
        "data": {"name": "HML Raven"},
        "version": "v",
        "typed": TYPED,
        "unread": UNREAD,
        "page": "p",
    }
    assert client.put(f"/api/drafts/{RAVEN}", json=work).status_code == 200
    found = client.get(f"/api/drafts/{RAVEN}").json()
    assert {key: found[key] for key in work} == work
    client.post(f"/api/designs/{RAVEN}/rename", json={"id": "raven.yaml"})
    moved = client.get("/api/drafts/raven.yaml").json()
    assert moved == {**found, "id": "raven.yaml"}


def test_draft_keeps_an_emptied_text(client: TestClient) -> None:
    client.put(f"/api/drafts/{RAVEN}", json={"data": {}, "unread": ""})
    found = client.get(f"/api/drafts/{RAVEN}").json()
    assert (found["typed"], found["unread"]) == (None, "")


def test_draft_of_an_earlier_release_is_read(folder: Path) -> None:
    desk = Folder(folder)
    versions.keep_draft(desk, versions.StoredDraft(RAVEN, {"si": 0}, "v", "2026"))
    [path] = desk.hidden(versions.DRAFTS).iterdir()
    path.write_text('{"id": "hml-raven.yaml", "data": {"si": 3}, "version": "v", "when": "2026"}')
    assert versions.draft_of(desk, RAVEN) == versions.StoredDraft(RAVEN, {"si": 3}, "v", "2026")


@pytest.mark.parametrize(
    "more",
    [{"page": "x" * 81}, {"page": None}, {"typed": 3}, {"unread": "\ud800"}],
)
def test_draft_of_another_shape_is_rejected(client: TestClient, more: dict[str, Any]) -> None:
    answer = client.put(f"/api/drafts/{RAVEN}", content=json.dumps({"data": {}, **more}))
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(next(iter(more)))
    assert client.get(f"/api/drafts/{RAVEN}").json() is None


def test_drafts_report_missing_files(client: TestClient, folder: Path) -> None:
    for word in (RAVEN, "hml-leviathan.yaml", "starships/windhover.yaml"):
        client.put(f"/api/drafts/{word}", json={"data": {}})
    (folder / RAVEN).unlink()
    (folder / "starships").rename(folder.parent / "elsewhere")
    (folder / "starships").symlink_to(folder.parent / "elsewhere")
    found = {draft["id"]: draft["gone"] for draft in client.get("/api/drafts").json()}
    assert found == {RAVEN: True, "hml-leviathan.yaml": False, "starships/windhover.yaml": True}


WHOLE = {"id": RAVEN, "data": {"si": 3}, "version": "v", "when": "2026"}
ODD: list[dict[str, Any]] = [
    {"when": 5}, {"id": 5}, {"version": None}, {"data": []}, {"data": "x"}, {"typed": 1},
    {"unread": []}, {"page": None}, {"more": 1}, {"id": "\ud800"}, {"data": {"a": "\ud800"}},
    {"data": {"a": float("inf")}},
]  # fmt: skip


@pytest.mark.parametrize("odd", ODD, ids=str)
def test_drafts_of_another_shape_are_skipped(
    client: TestClient, folder: Path, odd: dict[str, Any]
) -> None:
    client.put(f"/api/drafts/{RAVEN}", json={"data": {}})
    [path] = Folder(folder).hidden(versions.DRAFTS).iterdir()
    (path.parent / "other.json").write_text(json.dumps({**WHOLE, **odd}))
    assert [draft["id"] for draft in client.get("/api/drafts").json()] == [RAVEN]
    path.write_text(json.dumps({**WHOLE, **odd}))
    assert client.get(f"/api/drafts/{RAVEN}").json() is None


@pytest.mark.parametrize("odd", [{"when": 3}, {"id": 5}, {"name": None}, {"more": ""}, []], ids=str)
def test_invalid_bin_note_is_skipped(client: TestClient, folder: Path, odd: Any) -> None:
    one = client.post(f"/api/designs/{RAVEN}/bin").json()
    other = client.post("/api/designs/hml-leviathan.yaml/bin").json()
    note = folder / ".cardforge" / "bin" / one["key"] / "origin.json"
    note.write_text(json.dumps({**one, **odd} if odd else odd))
    assert client.get("/api/bin").json() == [other]
    assert client.post(f"/api/bin/{one['key']}/restore").status_code == 404
