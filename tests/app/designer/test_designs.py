"""The folder as pages see it: listed, opened, made, renamed, binned and restored, watched."""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.designer import choices, storage
from cardforge.app.designer.folder import Folder, Watch
from cardforge.app.loading import judge_file, open_design
from cardforge.app.new_files import HEAD_LINE
from cardforge.app.registry import GAMES
from cardforge.app.workspace import own_ships
from cardforge.core.files import parse
from cardforge.leviathans.kinds import NATIONS

from .conftest import SHIPS, TestClient

RAVEN = "hml-raven.yaml"


def listed(client: TestClient) -> dict[str, dict[str, Any]]:
    return {design["id"]: design for design in client.get("/api/designs").json()}


def test_gallery_verdicts_equal_the_commands(client: TestClient, folder: Path) -> None:
    shutil.copytree(SHIPS, folder, dirs_exist_ok=True)
    found = listed(client)
    assert set(found) == {path.relative_to(SHIPS).as_posix() for path in own_ships()}
    for word, told in found.items():
        judged = judge_file(folder / word)
        assert judged.design is not None
        game = GAMES[judged.design.game]
        assert told["name"] == judged.design.name
        assert told["game"] == game.word
        assert told["errors"] == judged.errors
        counts = sum(told[severity] for severity in ("errors", "warnings", "notes"))
        assert counts == len(judged.findings)
        assert told["points"] == pytest.approx(float(game.cost(judged.design).total))
        assert told["nation_name"] == game.nation(judged.design)
        assert told["unreadable"] is None
        assert told["version"] == client.get(f"/api/designs/{word}").json()["version"]
    assert found[RAVEN]["type"] == 1
    assert found["starships/windhover.yaml"]["type"] == "corvette"
    assert found["starships/carrow-escort.yaml"]["type"] == "fleet"


def test_unreadable_file_is_listed_with_its_reason(client: TestClient, folder: Path) -> None:
    (folder / "broken.yaml").write_text("a: 1\nb: [\n")
    (folder / "strange.yaml").write_text("game: chess\n")
    (folder / "shapeless.yaml").write_text("game: leviathans\nformat: 1\nname: X\n")
    (folder / "binary.yaml").write_bytes(b"\x80\x81")
    (folder / "empty.yaml").write_text("")
    (folder / "large.yaml").write_text("# " + "x" * (1 << 20))
    (folder / "fleet.yaml").write_text(
        "game: leviathans\nformat: 1\nfleet: F\nships: [hml-raven]\n"
    )
    found = listed(client)
    assert found["broken.yaml"]["unreadable"].startswith("line 3: invalid YAML")
    assert found["strange.yaml"]["unreadable"].startswith(
        "line 1: expected `game:` to be one of leviathans"
    )
    assert "the key `locations:` is missing" in found["shapeless.yaml"]["unreadable"]
    assert found["shapeless.yaml"]["errors"] > 3
    assert (
        found["binary.yaml"]["unreadable"]
        == "line 1: byte 80 is not UTF-8: save the file as UTF-8 text"
    )
    assert (
        found["empty.yaml"]["unreadable"]
        == "the file is empty; create a ship with `cardforge new NAME`"
    )
    assert found["large.yaml"]["unreadable"].startswith("the file is too large")
    assert "fleet.yaml" not in found
    assert found[RAVEN]["unreadable"] is None


@pytest.mark.skipif(sys.platform == "win32", reason="no such pipes there")
def test_pipe_is_listed_without_waiting(client: TestClient, folder: Path) -> None:
    os.mkfifo(folder / "pipe.yaml")
    raven = (folder / "hml-raven.yaml").read_text()
    (folder / "hml-raven.yaml").write_text(f"{raven}art: {{plan: pipe.png}}\n")
    os.mkfifo(folder / "pipe.png")
    found = {each["id"]: each for each in client.get("/api/designs").json()}
    assert "got a pipe, socket or device" in found["pipe.yaml"]["unreadable"]
    assert found["hml-raven.yaml"]["warnings"] == 1
    assert client.get("/api/designs/pipe.yaml").status_code == 404


def test_design_that_depends_on_other_files_is_rechecked(client: TestClient, folder: Path) -> None:
    fleet = "game: starships\nformat: 1\nkind: fleet\nname: Far\nelements: [{element: far-ship}]\n"
    (folder / "starships" / "far.yaml").write_text(fleet)
    before = listed(client)["starships/far.yaml"]
    assert before["unreadable"] is not None or before["errors"]
    shutil.copy(SHIPS / "starships" / "iron-vesper.yaml", folder / "starships" / "far-ship.yaml")
    after = listed(client)["starships/far.yaml"]
    assert (after["unreadable"], after["errors"]) == (None, 0)
    assert after["version"] == before["version"]


def test_broken_designs_open_as_far_as_possible(client: TestClient, folder: Path) -> None:
    (folder / "strange.yaml").write_text("game: 7\nname: [a]\n")
    told = client.get("/api/designs/strange.yaml").json()
    assert (told["game"], told["name"], told["data"]) == (None, None, {"game": 7, "name": ["a"]})
    (folder / "binary.yaml").write_bytes(b"\x80\x81")
    assert client.get("/api/designs/binary.yaml").status_code == 422
    assert client.get("/api/designs/gone.yaml").status_code == 404
    assert (
        client.put("/api/designs/gone.yaml", json={"text": "a: 1", "version": "x"}).status_code
        == 404
    )


def make(client: TestClient, name: str, game: str, **start: Any) -> tuple[str, dict[str, object]]:
    answer = client.post("/api/designs", json={"name": name, "game": game, "from": start})
    assert answer.status_code == 201, answer.json()
    word = answer.json()["id"]
    opened = client.get(f"/api/designs/{word}").json()
    assert opened["version"] == answer.json()["version"]
    return word, opened


@pytest.mark.parametrize("game", list(GAMES))
def test_preset_is_legal_for_every_type_and_nation(
    client: TestClient, folder: Path, game: str
) -> None:
    told = {each["word"]: each for each in client.get("/api/presets").json()["games"]}
    assert list(told) == list(GAMES)
    for of_type in told[game]["types"]:
        for nation in [*told[game]["nations"], "Pirates of Tortuga"][-3:]:
            preset = {"type": of_type["value"], "nation": nation}
            word, _ = make(client, "HML Öwl & Sons", game, preset=preset)
            judged = judge_file(folder / word)
            assert judged.design is not None
            assert judged.errors == 0
            assert judged.design.name == "HML Öwl & Sons"
            assert judged.design.game == game


def test_taken_file_names_get_a_number(client: TestClient, folder: Path) -> None:
    words = [make(client, "HML Raven", "leviathans", copy=RAVEN)[0] for _ in range(3)]
    assert words == ["hml-raven-2.yaml", "hml-raven-3.yaml", "hml-raven-4.yaml"]


def test_copied_design_changes_only_its_name(client: TestClient, folder: Path) -> None:
    bundled = SHIPS / "montpellier.yaml"
    for source, original, head in (
        (RAVEN, folder / RAVEN, []),
        ("montpellier", bundled, [HEAD_LINE]),
    ):
        _, opened = make(client, "Copy", "leviathans", copy=source)
        before, after = original.read_text().splitlines(), str(opened["text"]).splitlines()
        assert len(after) == len(before) + len(head)
        assert [line for line in after if line not in before] == [*head, "name: Copy"]


def test_new_design_accepts_data_and_text(client: TestClient, folder: Path) -> None:
    opened = client.get(f"/api/designs/{RAVEN}").json()
    _, made = make(client, "From Data", "leviathans", data=opened["data"])
    assert made["data"] == {**opened["data"], "name": "From Data"}
    _, made = make(client, "From Text", "leviathans", text=opened["text"])
    assert made["text"] == opened["text"].replace("name: HML Raven", "name: From Text")
    _, made = make(client, "Broken", "leviathans", text="a: [")
    assert made["text"] == "a: ["
    _, made = make(client, "Little", "starships", data={"class": "corvette"})
    assert made["data"] == {"game": "starships", "format": 1, "class": "corvette", "name": "Little"}


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (
            {"name": "X", "from": {"copy": "gone.yaml"}},
            404,
            "design 'gone.yaml' not found in this folder",
        ),
        (
            {"name": "X", "from": {"copy": "no-such-ship"}},
            404,
            "design 'no-such-ship' not found in this folder or among",
        ),
        (
            {"name": "X", "from": {"preset": {"type": "9"}}},
            400,
            "expected a type from 1 to 4, got '9'",
        ),
        ({"name": "X", "from": {"preset": {"nation": "Britisch"}}}, 400, "did you mean 'british'"),
        ({"name": "X", "from": {}}, 422, "from: expected one of preset, copy, data and text"),
        (
            {"name": "X", "from": {"copy": "a", "text": "b"}},
            422,
            "expected one of preset, copy, data and text",
        ),
        ({"name": "", "from": {}}, 422, "name: expected text, got none"),
        ({"name": "a\nb"}, 422, "name: expected one line of text"),
        ({"name": "x" * 81}, 422, "name: expected at most 80 characters, got 81"),
        ({}, 422, "name: the key `name:` is missing"),
        (
            {"name": "X", "game": "chess"},
            422,
            "game: expected one of 'leviathans', 'warfleet' or 'starships'",
        ),
        ({"name": "X", "colour": 1}, 422, "colour: unknown key 'colour'"),
        ([], 422, "expected `key: value` lines, got a list"),
    ],
)
def test_impossible_new_design_is_rejected_clearly(
    client: TestClient, body: Any, status: int, said: str
) -> None:
    answer = client.post("/api/designs", json=body)
    assert answer.status_code == status
    assert said in answer.json()["error"]
    assert set(answer.json()) == {"error"}


def test_new_design_reports_that_no_name_is_free(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choices, "_MOST_ALIKE", 2)
    answer = client.post("/api/designs", json={"name": "HML Raven"})
    assert (answer.status_code, answer.json()["error"]) == (
        409,
        "the name 'HML Raven' is taken: choose another",
    )


def test_concurrent_creation_gives_the_name_once(
    client: TestClient, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.path.lexists
    seen: list[str] = []

    def late(path: Any) -> bool:
        seen.append(str(path))
        return False if len(seen) == 1 else real(path)

    monkeypatch.setattr(os.path, "lexists", late)
    assert make(client, "HML Raven", "leviathans", copy=RAVEN)[0] == "hml-raven-2.yaml"


@pytest.mark.parametrize(
    "content",
    [b"[", b'"\xff"', b'{"name": NaN}', b"[" * 100_000, b"", b'{"name": ' + b"9" * 5000 + b"}"],
)
def test_request_that_is_not_json_is_rejected(client: TestClient, content: bytes) -> None:
    answer = client.post("/api/designs", content=content)
    assert answer.status_code in (400, 422)
    assert answer.json()["error"].startswith(
        (
            "expected",
            "name: expected",
            "the key `body:` is missing",
            "the text contains",
            "the request",
        )
    )


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ('{"a": NaN}', "expected a plain number, got 'nan'"),
        ('{"a": [1e999]}', "expected a plain number, got 'inf'"),
        ('{"a": "\\ud800"}', "half a surrogate pair"),
        ('{"\\udfff": 1}', "half a surrogate pair"),
        ('{"a": ' + "[" * 30 + "]" * 30 + "}", "expected at most 24 levels of nesting"),
    ],
)
def test_data_that_no_file_can_contain_are_rejected(
    client: TestClient, data: str, said: str
) -> None:
    for path, body in (
        ("/api/look", '{"data": %s}'),
        ("/api/compare", '{"a": %s, "b": "hml-raven"}'),
    ):
        answer = client.post(path, content=body % data)
        assert answer.status_code == 422
        assert said in answer.json()["error"]


def test_text_route_returns_what_a_save_writes(client: TestClient, folder: Path) -> None:
    opened = client.get(f"/api/designs/{RAVEN}").json()
    data = {**opened["data"], "mp": 8}
    over = client.post("/api/text", json={"data": data, "id": RAVEN}).json()["text"]
    based = client.post("/api/text", json={"data": data, "base": opened["text"]}).json()["text"]
    anew = client.post("/api/text", json={"data": data}).json()["text"]
    assert parse(anew, Path("x.yaml")).data == data
    saved = client.put(f"/api/designs/{RAVEN}", json={"data": data, "version": opened["version"]})
    assert over == based == saved.json()["text"] == (folder / RAVEN).read_text()


def test_rename_moves_the_draft_too(client: TestClient, folder: Path) -> None:
    client.put(f"/api/drafts/{RAVEN}", json={"data": {"a": 1}, "version": "v"})
    answer = client.post(f"/api/designs/{RAVEN}/rename", json={"id": "british/raven.yaml"})
    assert answer.json()["id"] == "british/raven.yaml"
    assert not (folder / RAVEN).exists()
    assert (folder / "british" / "raven.yaml").is_file()
    assert client.get("/api/drafts/british/raven.yaml").json()["data"] == {"a": 1}
    assert client.get(f"/api/drafts/{RAVEN}").json() is None
    again = client.post(f"/api/designs/{RAVEN}/rename", json={"id": "x.yaml"})
    assert again.status_code == 404


def test_rename_overwrites_nothing(client: TestClient, folder: Path) -> None:
    before = (folder / "pontbriand.yaml").read_bytes()
    answer = client.post(f"/api/designs/{RAVEN}/rename", json={"id": "pontbriand.yaml"})
    assert answer.status_code == 409
    assert (folder / "pontbriand.yaml").read_bytes() == before
    (folder / "way.yaml").write_text("a: 1")
    answer = client.post(f"/api/designs/{RAVEN}/rename", json={"id": "way.yaml/raven.yaml"})
    assert answer.status_code == 422
    assert (folder / RAVEN).is_file()


def test_rename_may_change_only_capitals(client: TestClient, folder: Path) -> None:
    answer = client.post(f"/api/designs/{RAVEN}/rename", json={"id": "HML-Raven.yaml"})
    assert answer.status_code == 200
    assert "HML-Raven.yaml" in [path.name for path in folder.iterdir()]


# --- Bin, drafts, watch.


def test_restored_design_equals_the_binned_one(client: TestClient, folder: Path) -> None:
    before = (folder / RAVEN).read_bytes()
    binned = client.post(f"/api/designs/{RAVEN}/bin").json()
    assert (binned["id"], binned["name"]) == (RAVEN, "HML Raven")
    assert RAVEN not in listed(client)
    assert client.get("/api/bin").json() == [binned]
    restored = client.post(f"/api/bin/{binned['key']}/restore")
    assert restored.json()["id"] == RAVEN
    assert (folder / RAVEN).read_bytes() == before
    assert client.get("/api/bin").json() == []
    assert list((folder / ".cardforge" / "bin").iterdir()) == []


def test_restore_overwrites_nothing(client: TestClient, folder: Path) -> None:
    first = client.post(f"/api/designs/{RAVEN}/bin").json()
    shutil.copy(SHIPS / RAVEN, folder)
    second = client.post(f"/api/designs/{RAVEN}/bin").json()
    assert [one["key"] for one in client.get("/api/bin").json()] in (
        [second["key"], first["key"]], [first["key"], second["key"]],
    )  # fmt: skip
    assert client.post(f"/api/bin/{first['key']}/restore").status_code == 200
    assert client.post(f"/api/bin/{second['key']}/restore").status_code == 409
    assert client.delete("/api/bin").json() == {"emptied": 1}
    assert client.get("/api/bin").json() == []
    assert (folder / RAVEN).is_file()


def test_broken_design_can_be_binned(client: TestClient, folder: Path) -> None:
    (folder / "bad.yaml").write_bytes(b"\x80")
    assert client.post("/api/designs/bad.yaml/bin").json()["name"] == "bad"
    (folder / "odd.yaml").write_text("name: 7\n")
    assert client.post("/api/designs/odd.yaml/bin").json()["name"] == "odd"
    assert client.post("/api/designs/gone.yaml/bin").status_code == 404


@pytest.mark.parametrize("key", ["0" * 16, "..", "x", "../../hml-raven", "0" * 16 + "%0A"])
def test_unknown_bin_key_is_rejected(client: TestClient, key: str) -> None:
    assert client.post(f"/api/bin/{key}/restore").status_code == 404


def test_foreign_files_in_the_bin_are_skipped(folder: Path) -> None:
    desk = Folder(folder)
    one = storage.discard(desk, RAVEN)
    place = folder / ".cardforge" / "bin"
    (place / "stray").mkdir()
    (place / "0123456789abcdef").mkdir()
    (place / "0123456789abcdef" / "origin.json").write_text('{"key": "other"}')
    (place / "file").write_text("x")
    assert storage.discarded(desk) == [one]


def test_design_that_cannot_be_binned_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(Exception, match="cannot write the file: permission denied"):
        storage.discard(Folder(folder), RAVEN)
    assert (folder / RAVEN).is_file()
    assert storage.discarded(Folder(folder)) == []


def test_draft_survives_browser_and_server(client: TestClient, folder: Path, app: Any) -> None:
    data: dict[str, Any] = {"name": "Half <b>done</b>", "si": None, "locations": {"bow": {}}}
    kept = client.put(f"/api/drafts/{RAVEN}", json={"data": data, "version": "abc"}).json()
    assert kept["when"].startswith("20")
    with TestClient(app, base_url=str(client.base_url)) as another:
        assert (
            another.get(f"/api/drafts/{RAVEN}").json()
            == kept
            == {**kept, "id": RAVEN, "data": data, "version": "abc"}
        )
    client.put("/api/drafts/b.yaml", json={"data": {}})
    assert [draft["id"] for draft in client.get("/api/drafts").json()] == ["b.yaml", RAVEN]
    assert client.delete(f"/api/drafts/{RAVEN}").json() == {"id": RAVEN}
    assert client.delete(f"/api/drafts/{RAVEN}").status_code == 200
    assert client.get(f"/api/drafts/{RAVEN}").json() is None
    (folder / ".cardforge" / "drafts" / "broken.json").write_text("{")
    assert [draft["id"] for draft in client.get("/api/drafts").json()] == ["b.yaml"]
    assert listed(client).keys() == {
        design for design in listed(client) if ".cardforge" not in design
    }


def test_watch_reports_a_change_once(client: TestClient, folder: Path) -> None:
    stamp = client.get("/api/watch").json()
    assert stamp["changed"] == []

    def since() -> list[str]:
        told = client.get("/api/watch", params={"since": stamp["stamp"]}).json()
        stamp["stamp"] = told["stamp"]
        changed: list[str] = told["changed"]
        return changed

    assert since() == []
    (folder / RAVEN).write_text("a: 1\n")
    (folder / "new.yaml").write_text("a: 1\n")
    (folder / "pontbriand.yaml").unlink()
    (folder / "readme.txt").write_text("not a design")
    assert since() == [RAVEN, "new.yaml", "pontbriand.yaml"]
    assert since() == []


def test_watch_reports_missing_files(client: TestClient, folder: Path) -> None:
    stamp = client.get("/api/watch").json()
    assert stamp["gone"] == []
    (folder / RAVEN).write_text("a: 1\n")
    (folder / "pontbriand.yaml").unlink()
    told = client.get("/api/watch", params={"since": stamp["stamp"]}).json()
    assert told["gone"] == ["pontbriand.yaml"]
    (folder / "pontbriand.yaml").write_text("a: 1\n")
    back = client.get("/api/watch", params={"since": told["stamp"]}).json()
    assert (back["changed"], back["gone"]) == (["pontbriand.yaml"], [])


def test_expired_stamp_reports_all_designs(client: TestClient, folder: Path) -> None:
    told = client.get("/api/watch", params={"since": "from another day"}).json()
    assert set(told["changed"]) == set(listed(client))


def test_watch_forgets_old_stamps(folder: Path) -> None:
    watch = Watch(Folder(folder))
    first = watch.since("").stamp
    for number in range(70):
        (folder / "new.yaml").write_text("#" * number)
        watch.since("")
    assert len(watch.since(first).changed) == len(Folder(folder).everything())


def test_file_deleted_during_listing_is_skipped(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = [("gone.yaml", folder / "gone.yaml")]
    monkeypatch.setattr(Folder, "everything", lambda _: gone)
    assert Watch(Folder(folder)).since("x").changed == []


def test_leftovers_of_killed_writers_are_deleted(folder: Path) -> None:
    old, young = folder / "starships" / ".a.yaml.1-2.part", folder / ".b.yaml.1-2.part"
    for left in (old, young):
        left.write_text("half")
    os.utime(old, (0, 0))
    Folder(folder).sweep(time.time())
    assert not old.exists()
    assert young.exists()


def test_bundled_design_can_be_copied(client: TestClient) -> None:
    told = client.get("/api/supplied").json()
    assert [one["id"] for one in told] == [path.stem for path in own_ships()]
    for one, path in zip(told, own_ships(), strict=True):
        design = open_design(path)
        assert (one["name"], one["game"]) == (design.name, design.game)


def test_bundled_design_can_be_read(client: TestClient) -> None:
    told = client.get("/api/supplied/montpellier").json()
    path = SHIPS / "montpellier.yaml"
    assert told == {
        "id": "montpellier",
        "text": path.read_text(),
        "data": parse(told["text"], path).data,
    }
    assert client.get("/api/supplied/..%2fx").status_code == 404
    assert client.get("/api/supplied/nobody").status_code == 404


def test_choices_equal_the_models(client: TestClient) -> None:
    kinds = client.get("/api/kinds").json()
    assert [nation["name"] for nation in kinds["nations"]] == [nation.name for nation in NATIONS]
    assert kinds["places"]["4"][1] == "fore-port"
    gun = next(kind for kind in kinds["kinds"] if kind["item"] == "gun")
    assert (gun["needs"], gun["reaches"], gun["nation"]) == (["name", "range", "dice"], 2, None)
    assert client.get("/api/themes").json() == ["colour", "grey"]
    assert "home-a4" in [profile["name"] for profile in client.get("/api/profiles").json()]
    for game in GAMES:
        assert client.get(f"/api/schema/{game}").json() == GAMES[game].schema()
    assert client.get("/api/schema/chess").status_code == 422
