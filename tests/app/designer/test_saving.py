"""Saving: comments stay, nobody's work is overwritten, and a crash leaves the old file or the new."""

from __future__ import annotations

import contextlib
import hashlib
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.designer import folder as desk
from cardforge.app.designer import storage
from cardforge.app.designer.folder import ConflictError, Folder
from cardforge.core.files import parse, read
from cardforge.errors import CardforgeError

from .conftest import ROOT, TestClient

RAVEN = "hml-raven.yaml"
EDITORS = 50


def test_save_changes_only_the_edited_line(client: TestClient, folder: Path) -> None:
    before = (folder / RAVEN).read_text()
    opened = client.get(f"/api/designs/{RAVEN}").json()
    assert opened["text"] == before
    data = {**opened["data"], "si": 21}
    answer = client.put(f"/api/designs/{RAVEN}", json={"data": data, "version": opened["version"]})
    after = (folder / RAVEN).read_text()
    assert answer.status_code == 200
    assert answer.json() == {"version": storage.version_of(after.encode()), "text": after}
    assert set(after.splitlines()) - set(before.splitlines()) == {"si: 21"}
    assert after.count("\n") == before.count("\n")
    assert read(folder / RAVEN).data == data


def test_version_is_a_hash_of_the_bytes(client: TestClient, folder: Path) -> None:
    digest = hashlib.sha256((folder / RAVEN).read_bytes()).hexdigest()
    assert digest.startswith(client.get(f"/api/designs/{RAVEN}").json()["version"])


def test_save_over_a_changed_file_is_a_conflict(client: TestClient, folder: Path) -> None:
    opened = client.get(f"/api/designs/{RAVEN}").json()
    theirs = opened["text"] + "notes: {from: another editor}\n"
    (folder / RAVEN).write_text(theirs)
    for mine in ({"data": {**opened["data"], "si": 3}}, {"text": "mine: 1\n"}):
        answer = client.put(f"/api/designs/{RAVEN}", json={**mine, "version": opened["version"]})
        told = answer.json()
        assert answer.status_code == 409
        assert told["text"] == theirs
        assert told["data"] == parse(theirs, folder / RAVEN).data
        assert told["version"] == storage.version_of(theirs.encode())
        assert told["error"].startswith("the file changed: expected version")
        assert (folder / RAVEN).read_text() == theirs


def test_save_writes_text_unchanged(client: TestClient, folder: Path) -> None:
    opened = client.get(f"/api/designs/{RAVEN}").json()
    text = "# only a comment, not yet a ship\ngame:   leviathans\n"
    answer = client.put(f"/api/designs/{RAVEN}", json={"text": text, "version": opened["version"]})
    assert answer.json()["text"] == (folder / RAVEN).read_text() == text


def test_save_of_data_needs_a_readable_file(client: TestClient, folder: Path) -> None:
    (folder / "broken.yaml").write_text("a: [\n")
    opened = client.get("/api/designs/broken.yaml").json()
    assert (opened["data"], opened["text"]) == (None, "a: [\n")
    answer = client.put(
        "/api/designs/broken.yaml", json={"data": {"a": 1}, "version": opened["version"]}
    )
    assert answer.status_code == 422
    assert (folder / "broken.yaml").read_text() == "a: [\n"


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (b"a: 1\r\nb: 2 # x\r\n", b"a: 1\r\nb: 3 # x\r\n"),
        (b"\xef\xbb\xbfa: 1\nb: 2\n", b"\xef\xbb\xbfa: 1\nb: 3\n"),
        ("a: é\nb: 2\n".encode("utf-16"), "a: é\nb: 3\n".encode("utf-16")),
        ("a: é\r\nb: 2\r\n".encode("utf-16-be").join([b"\xfe\xff", b""]),
         "a: é\r\nb: 3\r\n".encode("utf-16-be").join([b"\xfe\xff", b""])),
        (b"a: 1\r\nb: 2\n", b"a: 1\r\nb: 3\n"),
        (b"# x\ra: 1\rb: 2\r", b"# x\ra: 1\rb: 3\r"),
    ],
    ids=["crlf", "mark", "utf-16", "big-endian", "mixed", "cr"],
)  # fmt: skip
def test_save_keeps_byte_order_mark_and_line_ends(
    folder: Path, content: bytes, wanted: bytes
) -> None:
    (folder / "odd.yaml").write_bytes(content)
    desk = Folder(folder)
    opened = storage.kept(desk, "odd.yaml")
    saved = storage.save_data(desk, "odd.yaml", opened.version, {**(opened.data or {}), "b": 3})
    assert (folder / "odd.yaml").read_bytes() == wanted
    assert saved == storage.kept(desk, "odd.yaml")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("a: 1\0", "this is a binary file"),
        ("é" * (1 << 19) + "e", "shorten it to 1,048,576"),
    ],
)
def test_save_rejects_text_that_cannot_be_read_again(folder: Path, content: str, said: str) -> None:
    before = storage.kept(Folder(folder), RAVEN)
    with pytest.raises(CardforgeError, match=said):
        storage.save_text(Folder(folder), RAVEN, before.version, content)
    assert storage.kept(Folder(folder), RAVEN) == before


def test_save_keeps_file_permissions(folder: Path) -> None:
    (folder / RAVEN).chmod(0o640)
    opened = storage.kept(Folder(folder), RAVEN)
    storage.save_text(Folder(folder), RAVEN, opened.version, "a: 1\n")
    assert (folder / RAVEN).stat().st_mode & 0o777 == 0o640


def test_save_reports_a_file_in_place_of_a_folder(client: TestClient, folder: Path) -> None:
    (folder / ".cardforge").write_text("in the way")
    for answer in (
        client.put(f"/api/drafts/{RAVEN}", json={"data": {}}),
        client.post(f"/api/designs/{RAVEN}/bin"),
        client.put(f"/api/designs/{RAVEN}", json={"text": "a: 1", "version": ""}),
    ):
        assert answer.status_code == 422
        assert "cannot write to the folder" in answer.json()["error"]


# --- Many at once.


def edit(root: Path, number: int, seed: int) -> list[tuple[str, str]]:
    """Add a line to the list until it is accepted; return what each attempt was made from and made."""
    desk, chance = Folder(root), random.Random(seed)
    accepted: list[tuple[str, str]] = []
    while not accepted:
        opened = storage.kept(desk, "shared.yaml")
        done: Any = (opened.data or {})["done"]
        data: dict[str, Any] = {"done": [*done, number]}
        time.sleep(chance.random() * 0.002)
        try:
            saved = storage.save_data(desk, "shared.yaml", opened.version, data)
        except ConflictError:
            continue
        accepted.append((opened.version, saved.version))
    return accepted


def expect_no_save_lost(
    root: Path, first: str, accepted: list[tuple[str, str]], editors: int
) -> None:
    """Every accepted save was made from the one before: a single chain, first to last."""
    after = dict(accepted)
    assert len(after) == len(accepted) == editors
    version, length = first, 0
    while version in after:
        version, length = after[version], length + 1
    assert length == editors
    last = storage.kept(Folder(root), "shared.yaml")
    assert last.version == version
    assert sorted((last.data or {})["done"]) == list(range(editors))  # type: ignore[call-overload]
    assert last.text.startswith("# many hands\n")


def shared(tmp_path: Path) -> tuple[Path, str]:
    (tmp_path / "shared.yaml").write_text("# many hands\ndone: []\n")
    return tmp_path, storage.kept(Folder(tmp_path), "shared.yaml").version


def test_concurrent_threads_lose_no_save(tmp_path: Path) -> None:
    root, first = shared(tmp_path)
    accepted: list[tuple[str, str]] = []
    threads = [
        threading.Thread(target=lambda n=number: accepted.extend(edit(root, n, n)))
        for number in range(EDITORS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expect_no_save_lost(root, first, accepted, EDITORS)


@pytest.mark.landing
def test_concurrent_processes_lose_no_save(tmp_path: Path) -> None:
    root, first = shared(tmp_path)
    editors = 10
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(4, mp_context=spawned) as pool:
        found = pool.map(edit, [root] * editors, range(editors), range(editors))
    expect_no_save_lost(root, first, [each for one in found for each in one], editors)


def test_opposite_renames_do_not_deadlock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Folder(tmp_path)
    for word in ("a.yaml", "B.yaml"):
        storage.create(folder, word, "name: X\n")
    take = desk._take

    def take_slowly(handle: int) -> None:
        take(handle)
        time.sleep(0.02)

    monkeypatch.setattr(desk, "_take", take_slowly)

    def rename(word: str, new: str) -> None:
        for _ in range(10):
            with contextlib.suppress(CardforgeError):
                storage.rename(folder, word, new)

    threads = [
        threading.Thread(target=rename, args=pair, daemon=True)
        for pair in (("B.yaml", "a.yaml"), ("a.yaml", "b.yaml"))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert not any(thread.is_alive() for thread in threads)


def test_lock_of_two_spellings_is_taken_once(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    storage.create(folder, "raven.yaml", "name: X\n")
    thread = threading.Thread(
        target=storage.rename, args=(folder, "raven.yaml", "RAVEN.yaml"), daemon=True
    )
    thread.start()
    thread.join(timeout=30)
    assert not thread.is_alive()
    assert [path.name for path in tmp_path.glob("*.yaml")] == ["RAVEN.yaml"]


def test_concurrent_saves_succeed_once(client: TestClient, folder: Path) -> None:
    opened = client.get(f"/api/designs/{RAVEN}").json()
    answers: list[tuple[int, str]] = []

    def save(number: int) -> None:
        text = f"# {number}\n{opened['text']}"
        answer = client.put(
            f"/api/designs/{RAVEN}", json={"text": text, "version": opened["version"]}
        )
        answers.append((answer.status_code, text))

    threads = [threading.Thread(target=save, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(status for status, _ in answers) == [200] + [409] * 11
    [accepted] = [text for status, text in answers if status == 200]
    assert (folder / RAVEN).read_text() == accepted


def test_long_names_with_equal_starts_have_separate_locks(tmp_path: Path) -> None:
    desk, words = (
        Folder(tmp_path),
        [f"{'the-same-for-fifty-letters-' * 2}{n}.yaml" for n in range(8)],
    )

    def fill(word: str) -> None:
        for _ in range(8):
            kept = storage.kept(desk, word)
            storage.save_text(desk, word, kept.version, f"{kept.text}# {word}\n")

    for word in words:
        storage.create(desk, word, "a: 1\n")
    threads = [threading.Thread(target=fill, args=(word,)) for word in words]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for word in words:
        assert storage.kept(desk, word).text == "a: 1\n" + f"# {word}\n" * 8


# --- Killed on the way.

_SAVER = """
import sys
from pathlib import Path
from cardforge.app.designer import shelf
from cardforge.app.designer.folder import Folder
desk, texts = Folder(Path(sys.argv[1])), [word * 200_000 for word in ("a: 1\\n# old\\n", "b: 2\\n# new\\n")]
print("ready", flush=True)
while True:
    for text in texts:
        shelf.save_text(desk, "a.yaml", shelf.kept(desk, "a.yaml").version, text)
"""


def test_killed_save_leaves_the_old_or_new_file(tmp_path: Path) -> None:
    whole = {("a: 1\n# old\n" * 40_000).encode(), ("b: 2\n# new\n" * 40_000).encode()}
    saver = _SAVER.replace("200_000", "40_000")
    (tmp_path / "a.yaml").write_bytes(min(whole))
    seen = set()
    for attempt in range(6):
        with subprocess.Popen(
            [sys.executable, "-c", saver, str(tmp_path)], stdout=subprocess.PIPE, cwd=ROOT
        ) as process:
            assert process.stdout
            process.stdout.readline()
            time.sleep(0.02 + 0.013 * attempt)
            process.send_signal(signal.SIGKILL)
        content = (tmp_path / "a.yaml").read_bytes()
        assert content in whole
        seen.add(content)
        # The lock fell with the process: the next one may write at once.
        desk = Folder(tmp_path)
        storage.save_text(desk, "a.yaml", storage.version_of(content), content.decode())
    listed = [path.name for path in tmp_path.iterdir() if not path.name.startswith(".")]
    assert listed == ["a.yaml"]


def test_failed_save_keeps_the_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Folder(folder)
    opened = storage.kept(desk, RAVEN)

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Exception, match="no space left on device"):
        storage.save_text(desk, RAVEN, opened.version, "a: 1\n")
    monkeypatch.undo()
    assert storage.kept(desk, RAVEN) == opened
    assert not list(folder.glob(".*.part"))
    assert storage.save_text(desk, RAVEN, opened.version, "a: 1\n").text == "a: 1\n"
