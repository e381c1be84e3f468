"""Versions of designs, and one change of many: kept, bounded, compared, restored, undone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.designer import storage, versions
from cardforge.app.designer.folder import Folder
from cardforge.core import limits

from .conftest import TestClient

RAVEN = "hml-raven.yaml"


def opened(client: TestClient, word: str = RAVEN) -> dict[str, Any]:
    return dict(client.get(f"/api/designs/{word}").json())


def save(client: TestClient, **fields: Any) -> dict[str, Any]:
    design = opened(client)
    data = {**design["data"], **fields}
    answer = client.put(f"/api/designs/{RAVEN}", json={"data": data, "version": design["version"]})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def listed(client: TestClient, word: str = RAVEN) -> list[dict[str, Any]]:
    return list(client.get(f"/api/versions/{word}").json())


def test_first_save_also_stores_the_original_version(client: TestClient) -> None:
    assert listed(client) == []
    first = opened(client)
    save(client, si=21)
    saved = save(client, si=22, mp=8)
    newest, middle, oldest = listed(client)
    assert (newest["version"], oldest["version"]) == (saved["version"], first["version"])
    assert newest["changes"] == [
        {"where": "si", "before": "21", "after": "22"}, {"where": "mp", "before": "9", "after": "8"},
    ]  # fmt: skip
    assert [each["why"] for each in (newest, middle, oldest)] == ["saved", "saved", "as found"]
    costs = {each["id"]: each["points"] for each in client.get("/api/designs").json()}
    assert newest["points"] == costs[RAVEN] != oldest["points"]
    text = client.get(f"/api/version/{oldest['key']}/{RAVEN}").json()["text"]
    assert text == first["text"]


def test_save_stores_the_version_of_another_program_first(client: TestClient, folder: Path) -> None:
    save(client, si=21)
    path = folder / RAVEN
    path.write_text(path.read_text().replace("si: 21", "si: 30 # theirs"))
    save(client, si=23)
    found = listed(client)[1]
    assert (found["why"], found["changes"][0]["after"]) == ("as found", "30")


def test_versions_are_renamed_and_deleted_with_their_design(client: TestClient) -> None:
    save(client, si=21)
    client.post(f"/api/designs/{RAVEN}/rename", json={"id": "owl.yaml"})
    assert len(listed(client, "owl.yaml")) == 2
    assert listed(client) == []
    client.post("/api/designs/owl.yaml/bin")
    assert len(listed(client, "owl.yaml")) == 2
    client.request("DELETE", "/api/bin", content="{}")
    assert listed(client, "owl.yaml") == []


def test_a_save_succeeds_where_no_version_can_be_kept(client: TestClient, folder: Path) -> None:
    save(client, si=21)
    place = next((folder / ".cardforge" / "history").iterdir())
    for path in place.iterdir():
        path.unlink()
    place.rmdir()
    place.write_text("in the way")
    assert save(client, si=22)["version"] == opened(client)["version"]
    assert opened(client)["data"]["si"] == 22


def test_versions_are_bounded_and_days_long_ago_keep_their_last(folder: Path) -> None:
    served = Folder(folder.resolve())
    text = (folder / RAVEN).read_text()
    place = versions._place(served, RAVEN)
    start = datetime.now(UTC) - timedelta(days=200)
    for number in range(400):  # two a day
        moment = start + timedelta(hours=12 * number)
        state = versions.SavedText(f"{number:032x}", text)
        key = versions.key_at(moment, f"{number:08x}")
        kept = versions.Version(key, state.version, moment.isoformat(), "saved", 1, (), 0, "")
        path = place / f"{key}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(versions._VERSION.dump_json(kept).decode())
    data = storage.kept(served, RAVEN)
    storage.save_text(served, RAVEN, data.version, f"{text}# one more\n")
    found = versions.versions_of(served, RAVEN)
    assert len(found) == limits.MOST_VERSIONS
    days = [each.when[:10] for each in found[limits.NEWEST_VERSIONS :]]
    assert len(set(days)) == len(days) == limits.MOST_VERSIONS - limits.NEWEST_VERSIONS


def test_large_versions_leave_room_for_the_newest_two(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(versions, "LARGEST_HISTORY", 1000)
    served = Folder(folder.resolve())
    for number in range(4):
        kept = storage.kept(served, RAVEN)
        storage.save_text(served, RAVEN, kept.version, f"{kept.text}# {number}\n")
    assert len(versions.versions_of(served, RAVEN)) == 2


@pytest.mark.parametrize("key", ["x", "..", "20260101T000000000000-0000000g", "a" * 200])
def test_a_version_that_is_not_there_is_not_found(client: TestClient, key: str) -> None:
    assert client.get(f"/api/version/{key}/{RAVEN}").status_code == 404


def test_a_broken_version_is_skipped(client: TestClient, folder: Path) -> None:
    save(client, si=21)
    newest = max((folder / ".cardforge" / "history").glob("*/*.json"))
    newest.write_text("{")
    assert len(listed(client)) == 1


CHANGE = {"where": ["item=gun", "name=3in"], "settings": ["range=7/14"]}


def test_sorts_list_ships_and_their_entries_with_values(client: TestClient) -> None:
    ids = [RAVEN, "pontbriand.yaml"]
    ships, *others = client.post("/api/changes/sorts", json={"ids": ids}).json()
    assert (ships["item"], ships["found"]) == ("", 2)
    assert ships["keys"]["nation"] == ["British Empire", "French Republic"]
    guns = next(each for each in others if each["item"] == "gun")
    assert {"3in", "4in"} < set(guns["keys"]["name"])
    assert ("marks" in guns["lists"], "breach" in guns["numbers"]) == (True, True)


def test_change_plan_shows_points_and_writes_nothing(client: TestClient, folder: Path) -> None:
    before = (folder / RAVEN).read_bytes()
    ids = [RAVEN, "pontbriand.yaml", "starships/windhover.yaml"]
    raven, other, star = client.post("/api/changes/plan", json={"ids": ids, **CHANGE}).json()
    assert raven["before"] < raven["after"]
    assert {each["after"] for each in raven["changes"]} == {"7/14"}
    assert other["changes"] == star["changes"] == []
    assert (folder / RAVEN).read_bytes() == before
    wrong = {"ids": [RAVEN], "settings": ["si=many"]}
    assert "si" in client.post("/api/changes/plan", json=wrong).json()[0]["fault"]


def test_a_change_of_many_is_undone_as_one(client: TestClient, folder: Path) -> None:
    ids = [RAVEN, "hml-leviathan.yaml"]
    before = {word: (folder / word).read_bytes() for word in ids}
    applied = client.post("/api/changes", json={"ids": ids, "settings": ["si+=1"]})
    assert applied.status_code == 201
    told = applied.json()
    assert (told["count"], told["title"], told["left"]) == (2, "SI up by 1", [])
    assert client.get("/api/changes").json()["key"] == told["key"]
    assert listed(client)[0]["why"] == "SI up by 1"
    undone = client.post(f"/api/changes/{told['key']}/undo", json={}).json()
    assert undone == {"restored": ids, "left": []}
    assert {word: (folder / word).read_bytes() for word in ids} == before
    assert client.get("/api/changes").json() is None
    assert client.post(f"/api/changes/{told['key']}/undo", json={}).status_code == 404


def test_change_skips_designs_it_cannot_change(client: TestClient, folder: Path) -> None:
    (folder / "broken.yaml").write_text("si: [")
    asked = {"ids": [RAVEN, "broken.yaml"], "settings": ["si+=1"]}
    told = client.post("/api/changes", json=asked).json()
    assert told["count"] == 1
    assert [each.partition(":")[0] for each in told["left"]] == ["broken.yaml"]
