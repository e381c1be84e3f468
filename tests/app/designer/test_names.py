"""No id leads out of the folder, whatever somebody writes into it."""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from cardforge.app.designer import choices
from cardforge.app.designer.folder import Folder, RefusalError, expect_id
from cardforge.app.designer.site import site
from cardforge.core.validation import Line

from .conftest import HOST, SHIPS, TestClient

EVIL = [
    "../secret.yaml", "..", "a/../../secret.yaml", "/etc/passwd.yaml", "//etc/x.yaml", "a//b.yaml", "./a.yaml",
    "a/./b.yaml", "..\\secret.yaml", "C:\\x.yaml", "C:x.yaml", "a\0.yaml", "a\n.yaml", "x" * 300 + ".yaml",
    "é" * 119 + "é.yaml", "con.yaml", "CON.yaml", "nul.yaml", "a/aux.yaml", "com1.yaml", "lpt9.x.yaml", "com¹.yaml",
    "conin$.yaml", "dots...yaml.", "a.yaml.", "a.yaml ", " a.yaml", "a/ b.yaml", "a./b.yaml", "a /b.yaml", ".yaml", ".hidden.yaml",
    ".cardforge/drafts/x.json", "a/.cardforge/x.json", "a?.yaml", "a*.yaml", 'a".yaml', "a<b>.yaml", "a|b.yaml", "a:b.yaml",
    "a\u2028.yaml", "a\u202elmay.yaml", "a\u200b.yaml", "CON .yaml", "nul .yaml", "aux  .x.yaml", "com1 .yaml", "a/prn .b/x.yaml", "a\u2060.yaml", "a\u00ad.yaml", "a\u061c.yaml",
    "a\u180e.yaml", "a\ufe0f.yaml", "a\u3164.yaml", "a\U000e0041.yaml", "\u00a0a.yaml", "a\u00a0/b.yaml", "a.txt", "a", "a.py", "a.yaml/b", "/".join("abcdefgh" * 26) + "/x.yaml",
]  # fmt: skip


@pytest.mark.parametrize("word", EVIL, ids=range(len(EVIL)))
def test_unsafe_id_is_rejected(word: str, tmp_path: Path) -> None:
    with pytest.raises(RefusalError, match=r"a usable path|file name"):
        Folder(tmp_path).path(word)


@pytest.mark.parametrize("word", EVIL, ids=range(len(EVIL)))
@pytest.mark.everyday(every=6)
def test_unsafe_id_is_rejected_by_every_route(word: str, client: TestClient, folder: Path) -> None:
    (folder.parent / "secret.yaml").write_text("game: leviathans\n")
    (folder / ".hidden.yaml").write_text("game: leviathans\n")
    before = sorted(path for path in folder.parent.rglob("*") if ".cardforge" not in path.parts)
    encoded = quote(word, safe="")
    body = {"data": {"name": "X"}, "version": "x"}
    answers = [
        client.get(f"/api/designs/{encoded}"),
        client.put(f"/api/designs/{encoded}", json=body),
        client.post(f"/api/designs/{encoded}/bin"),
        client.post(f"/api/designs/{encoded}/rename", json={"id": "b.yaml"}),
        client.post("/api/designs/hml-raven.yaml/rename", json={"id": word}),
        client.put(f"/api/drafts/{encoded}", json=body),
        client.get(f"/api/drafts/{encoded}"),
        client.post("/api/look", json={"data": {}, "id": word}),
        client.post("/api/text", json={"data": {"a": 1}, "id": word}),
        client.post("/api/print", json={"ids": [word]}),
        client.post("/api/designs", json={"name": "Copy", "from": {"copy": word}}),
    ]
    assert {answer.status_code for answer in answers} <= {400, 404, 405, 422}
    assert all("error" in answer.json() for answer in answers)
    assert (
        sorted(path for path in folder.parent.rglob("*") if ".cardforge" not in path.parts)
        == before
    )


@given(
    st.text(max_size=40)
    | st.lists(st.sampled_from(["..", ".", "a", "/", "\\", ":", ".yaml", "~", "con"])).map("".join)
)
def test_accepted_ids_stay_inside_the_folder(word: str) -> None:
    root = Path("/srv/designs")
    try:
        path = Folder(root).path(word)
    except RefusalError:
        return
    assert os.path.normpath(path) == str(path)
    assert path.is_relative_to(root)
    assert path != root


@pytest.mark.parametrize(
    "word",
    [
        "a.yaml",
        "ships/british/hml-raven.yaml",
        "A B.yml",
        "Größe.json",
        "狼.yaml",
        "a.b.yaml",
        "console.yaml",
        "com10.yaml",
        "con man.yaml",
        "nul a.yaml",
        "Né à Brest.yaml",
    ],
)
def test_ordinary_names_are_accepted(word: str) -> None:
    assert expect_id(word) == word


@given(st.characters())
def test_invisible_characters_are_rejected_in_names(letter: str) -> None:
    if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
        with pytest.raises(RefusalError):
            expect_id(f"a{letter}b.yaml")


@pytest.mark.parametrize(
    "word", ["W" * 300 + ".yaml", "W" * 190 + ".yaml", "\u2060" * 60 + ".yaml"]
)
def test_rejection_shortens_long_words(word: str) -> None:
    with pytest.raises(RefusalError) as refused:
        expect_id(word)
    assert len(str(refused.value)) < 180


def test_a_link_is_not_followed(client: TestClient, folder: Path) -> None:
    outside = folder.parent / "outside"
    outside.mkdir()
    (outside / "x.yaml").write_text("game: leviathans\nname: Outside\n")
    (folder / "link.yaml").symlink_to(outside / "x.yaml")
    (folder / "elsewhere").symlink_to(outside)
    for word in ("link.yaml", "elsewhere/x.yaml", "elsewhere/new.yaml"):
        answer = client.get(f"/api/designs/{word}")
        assert answer.status_code == 400
        assert "is a link" in answer.json()["error"]
        assert (
            client.put(f"/api/designs/{word}", json={"data": {}, "version": ""}).status_code == 400
        )
    listed = {design["id"]: design["unreadable"] for design in client.get("/api/designs").json()}
    assert "is a link" in listed["link.yaml"]
    assert not any(word.startswith("elsewhere") for word in listed)
    assert (
        client.post(
            "/api/designs/hml-raven.yaml/rename", json={"id": "elsewhere/y.yaml"}
        ).status_code
        == 400
    )
    assert [path.name for path in outside.iterdir()] == ["x.yaml"]


def test_linked_hidden_folder_is_not_used(client: TestClient, folder: Path) -> None:
    outside = folder.parent / "outside"
    outside.mkdir()
    (folder / ".cardforge").symlink_to(outside)
    for answer in (
        client.put("/api/drafts/hml-raven.yaml", json={"data": {}}),
        client.post("/api/designs/hml-raven.yaml/bin"),
        client.get("/api/bin"),
    ):
        assert answer.status_code == 400
        assert "is a link" in answer.json()["error"]
    assert list(outside.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="names are text there")
def test_name_that_is_not_utf_8_keeps_the_list_working(client: TestClient, folder: Path) -> None:
    (folder / os.fsdecode(b"old\xe4")).mkdir()
    for name in (b"Markgr\xe4fin.yaml", b"old\xe4/raven.yaml"):
        shutil.copy(folder / "hml-raven.yaml", folder / os.fsdecode(name))
    stamp = client.get("/api/watch").json()["stamp"]
    found = {design["id"]: design for design in client.get("/api/designs").json()}
    assert len(found) == 8
    odd = found[r"Markgr\xe4fin.yaml"]
    assert odd["name"] == r"Markgr\xe4fin"
    for word in (odd["id"], r"old\xe4/raven.yaml"):
        assert "its name is not UTF-8: rename the file" in found[word]["unreadable"]
        assert client.get(f"/api/designs/{quote(word)}").status_code == 400
        assert client.get(f"/edit/{quote(word)}").status_code == 200
        assert client.post("/api/print", json={"ids": [word]}).status_code == 400
    (folder / os.fsdecode(b"Markgr\xe4fin.yaml")).unlink()
    changed = client.get(f"/api/watch?since={stamp}").json()
    assert changed["gone"] == [r"Markgr\xe4fin.yaml"]


@pytest.mark.skipif(sys.platform != "linux", reason="names are text there")
def test_folder_name_that_is_not_utf_8_is_served(tmp_path: Path) -> None:
    root = tmp_path / os.fsdecode(b"\xe4")
    root.mkdir()
    (root / "raven.yaml").write_bytes((SHIPS / "hml-raven.yaml").read_bytes())
    headers = {"origin": f"http://{HOST}", "content-type": "application/json"}
    with TestClient(site(root, (HOST,)), base_url=f"http://{HOST}", headers=headers) as client:
        [raven] = client.get("/api/designs").json()
        assert raven["unreadable"] is None
        assert client.get("/edit/raven.yaml").status_code == 200
        work = {"data": {"name": "x"}, "version": "v"}
        assert client.put("/api/drafts/raven.yaml", json=work).status_code == 200
        assert client.post("/api/designs/raven.yaml/bin").status_code == 200
        assert [one["name"] for one in client.get("/api/bin").json()] == ["HML Raven"]


def test_file_with_an_unsafe_name_is_listed_with_its_reason(
    client: TestClient, folder: Path
) -> None:
    (folder / "a:b.yaml").write_text("game: leviathans\n")
    [odd] = [design for design in client.get("/api/designs").json() if design["id"] == "a:b.yaml"]
    assert "no part may contain" in odd["unreadable"]


@pytest.mark.parametrize(
    "path", ["/api/designs/hml-raven.yaml", "/edit/hml-raven.yaml", "/api/bin"]
)
def test_line_end_after_a_path_is_rejected(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 200
    for end in ("%0a", "%0A%0A", "%0d%0a"):
        assert client.get(path + end).status_code in (400, 404)
    assert client.get(f"{path}%0a").status_code == 404


def test_deleted_folder_is_not_created_again(client: TestClient, folder: Path) -> None:
    away = folder.rename(folder.parent / "away")
    draft = {"data": {}, "version": "v"}
    for answer in (
        client.get("/api/designs"),
        client.get("/api/watch"),
        client.get("/api/drafts"),
        client.get("/api/bin"),
        client.get("/api/designs/hml-raven.yaml"),
        client.put("/api/drafts/hml-raven.yaml", json=draft),
        client.put("/api/designs/hml-raven.yaml", json=draft),
        client.post("/api/designs", json={"name": "Petrel"}),
        client.post("/api/designs/hml-raven.yaml/bin"),
    ):
        assert answer.status_code == 404
        assert answer.json()["error"] == "folder 'designs' not found: restore it and retry"
    assert not folder.exists()
    away.rename(folder)
    assert len(client.get("/api/designs").json()) == 6


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Con", "con-ship.yaml"), ("NUL", "nul-ship.yaml"), ("COM¹", "com1-ship.yaml"),
        ("Aux.", "aux-ship.yaml"), ("Conrad", "conrad.yaml"), ("a\u3164b", "ab.yaml"),
    ],
)  # fmt: skip
def test_ship_accepts_any_name(client: TestClient, name: str, file: str) -> None:
    made = [client.post("/api/designs", json={"name": name}) for _ in range(2)]
    assert [answer.status_code for answer in made] == [201, 201]
    assert [answer.json()["id"] for answer in made] == [file, file.replace(".yaml", "-2.yaml")]
    assert client.get(f"/api/designs/{file}").json()["name"] == name


LINES = TypeAdapter(Line)


def is_line(word: str) -> bool:
    try:
        return bool(LINES.validate_python(word))
    except ValidationError:
        return False


@given(st.text(min_size=1, max_size=80).filter(is_line))
@example("あ" * 80)
@example("\U00020000" * 80)
@example("﷽" * 80)
def test_file_name_is_safe_for_any_ship_name(name: str) -> None:
    for word in choices.ids_for(name)[:3]:
        assert expect_id(word) == word


@pytest.mark.parametrize("content", [b"game: \xff\xfe", b"# x\n" * (1 << 19), b"", b"\xff\xfe\x00"])
def test_unreadable_file_is_renamed_binned_and_restored(
    client: TestClient, folder: Path, content: bytes
) -> None:
    (folder / "odd.yaml").write_bytes(content)
    assert client.put("/api/drafts/odd.yaml", json={"data": {"name": "Odd"}}).status_code == 200
    answer = client.post("/api/designs/odd.yaml/rename", json={"id": "deep/other.yaml"})
    assert (answer.status_code, answer.json()["id"]) == (200, "deep/other.yaml")
    assert (folder / "deep" / "other.yaml").read_bytes() == content
    assert client.get("/api/drafts/deep/other.yaml").json()["data"] == {"name": "Odd"}
    binned = client.post("/api/designs/deep/other.yaml/bin", json={})
    assert binned.status_code == 200
    assert not (folder / "deep" / "other.yaml").exists()
    restored = client.post(f"/api/bin/{binned.json()['key']}/restore", json={})
    assert (restored.status_code, restored.json()["id"]) == (200, "deep/other.yaml")
    assert (folder / "deep" / "other.yaml").read_bytes() == content
