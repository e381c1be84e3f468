"""Drafts hold what was typed as well as what was meant, readable or not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.designer import drafts
from cardforge.app.designer.folder import Folder
from tests.app.designer.conftest import TestClient

RAVEN = "hml-raven.yaml"
TYPED = "# a word of mine\nname: HML Raven\n"
UNREAD = "# a word of mine\nname: [HML Ra"


def test_a_draft_holds_the_typed_text_and_what_cannot_be_read(
    client: TestClient, folder: Path
) -> None:
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


def test_a_text_that_was_emptied_is_kept_as_such(client: TestClient) -> None:
    client.put(f"/api/drafts/{RAVEN}", json={"data": {}, "unread": ""})
    found = client.get(f"/api/drafts/{RAVEN}").json()
    assert (found["typed"], found["unread"]) == (None, "")


def test_a_draft_of_an_earlier_release_is_still_read(folder: Path) -> None:
    desk = Folder(folder)
    drafts.keep(desk, drafts.Draft(RAVEN, {"si": 0}, "v", "2026"))
    [path] = desk.hidden(drafts.DRAFTS).iterdir()
    path.write_text('{"id": "hml-raven.yaml", "data": {"si": 3}, "version": "v", "when": "2026"}')
    assert drafts.draft_of(desk, RAVEN) == drafts.Draft(RAVEN, {"si": 3}, "v", "2026")


@pytest.mark.parametrize(
    "more",
    [{"page": "x" * 81}, {"page": None}, {"typed": 3}, {"unread": "\ud800"}],
)
def test_a_draft_of_another_shape_is_refused(client: TestClient, more: dict[str, Any]) -> None:
    answer = client.put(f"/api/drafts/{RAVEN}", content=json.dumps({"data": {}, **more}))
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(next(iter(more)))
    assert client.get(f"/api/drafts/{RAVEN}").json() is None


def test_drafts_say_whether_their_files_are_there(client: TestClient, folder: Path) -> None:
    for word in (RAVEN, "hml-leviathan.yaml", "starships/windhover.yaml"):
        client.put(f"/api/drafts/{word}", json={"data": {}})
    (folder / RAVEN).unlink()
    (folder / "starships").rename(folder.parent / "elsewhere")
    (folder / "starships").symlink_to(folder.parent / "elsewhere")
    found = {draft["id"]: draft["gone"] for draft in client.get("/api/drafts").json()}
    assert found == {RAVEN: True, "hml-leviathan.yaml": False, "starships/windhover.yaml": True}
