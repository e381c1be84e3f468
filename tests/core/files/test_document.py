"""Unreadable files are rejected clearly, quickly and with a line; files are written atomically."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardforge.core.files import expect_writable, parse, read, read_bytes, write_bytes, write_text
from cardforge.errors import FileError, Mark, UnreadableError, UnwritableError

YAML = Path("ship.yaml")


JSON = Path("ship.json")


def refusal(path: Path) -> FileError:
    with pytest.raises(FileError) as caught:
        read(path)
    return caught.value


def saved(folder: Path, data: bytes, name: str = "ship.yaml") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def test_missing_file_is_reported(tmp_path: Path) -> None:
    assert "file not found" in str(refusal(tmp_path / "absent.yaml"))


def test_folder_in_place_of_a_file_is_reported(tmp_path: Path) -> None:
    assert "got a folder" in str(refusal(tmp_path))


@pytest.fixture
def nobody() -> Iterator[None]:
    """Run as a user without permission to read everything, even if the tests run as root."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(65534)
    yield
    os.seteuid(before)


def test_unreadable_file_is_reported(tmp_path: Path, nobody: None) -> None:
    path = tmp_path / "ship.yaml"
    with contextlib.suppress(PermissionError):  # the folder itself may be closed to nobody
        path.write_bytes(b"game: leviathans\n")
        path.chmod(0)
    assert "permission denied" in str(refusal(path))


def test_file_name_with_nul_is_rejected() -> None:
    assert isinstance(refusal(Path("a\0b.yaml")), UnreadableError)


def test_file_name_that_is_too_long_is_rejected(tmp_path: Path) -> None:
    assert isinstance(refusal(tmp_path / ("x" * 5000)), UnreadableError)


@pytest.mark.parametrize(
    ("data", "words", "line"),
    [
        (b"", "empty", 1),
        (b" \n\n", "the file is empty", 1),
        (b"# nothing\n\n", "only comments", 1),
        (b"a: 1\nb: \xff\n", "UTF-8", 2),
        (b"a: 1\n\nb: \0\n", "binary", 3),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "UTF-8", 1),
        (b"- a\n- b\n", "`key: value` lines", 1),
        (b"just words\n", "`key: value` lines", 1),
        (b"a: 1\nb: [1, 2\n", "YAML", 3),
        (b"a: 1\n\tb: 2\n", "YAML", 2),
        (b"a: 1\n---\nb: 2\n", "another document", 2),
        (b"a: !!python/object:os.system x\n", "tags are not allowed", 1),
        (b"a: 1\nb: !!int '3'\n", "tags are not allowed", 2),
        (b"a: 1\n? [b]\n: 2\n", "a word before the colon", 2),
        (b"a: 1\nb: *nobody\n", "alias", 2),
        (b"a: 1\nb: \x07\n", "YAML", 2),
        ("a: 1\nb: x\u2028c: [\n".encode(), "U\\+2028", 2),
        ("a: 'x\x85y'\n".encode(), "U\\+0085", 1),
    ],
)
def test_file_that_is_not_a_design_is_rejected_with_its_line(
    data: bytes, words: str, line: int, tmp_path: Path
) -> None:
    error = refusal(saved(tmp_path, data))
    assert re.search(words, error.message)
    assert error.mark.line == line
    assert str(error).startswith(f"{error.path}:{line}:")


def test_file_of_100_mb_is_rejected_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(100 << 20)
    error = refusal(path)
    assert isinstance(error, UnreadableError)
    assert "102,400 KiB" in error.message


@pytest.mark.skipif(sys.platform == "win32", reason="no such device there")
def test_pipe_or_device_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "ship.yaml"
    os.mkfifo(path)
    (tmp_path / "link.yaml").symlink_to(path)
    for each in (path, tmp_path / "link.yaml", Path("/dev/zero")):
        assert "got a pipe, socket or device" in str(refusal(each))


def test_file_that_grows_during_reading_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, before = saved(tmp_path, b""), saved(tmp_path, b"", "before.yaml").stat()
    path.write_bytes(b" " * 2000)
    monkeypatch.setattr(Path, "stat", lambda *_, **__: before)
    with pytest.raises(UnreadableError, match="the file is too large"):
        read_bytes(path, 1000)


@pytest.mark.parametrize(
    ("text", "path", "mark"),
    [
        ("a: 1\nb: {c: 1, c: 2}\n", YAML, Mark(2, 11)),
        ('{"a": 1,\n "b": 2,\n "a": 3}', JSON, Mark(3, 2)),
        ('{"x": "a",\n "a": 1, "b": [{"c": 1,\n"c": 2}, "c"]}', JSON, Mark(3, 1)),
    ],
)
def test_duplicate_key_is_a_finding_and_the_first_value_counts(
    text: str, path: Path, mark: Mark
) -> None:
    document = parse(text, path)
    (finding,) = document.findings
    assert (finding.rule, finding.mark) == ("duplicate-key", mark)
    assert document.data["a"] == 1


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("a: 1\nb:\n  c: [1,\n   {d: 2}]\n", YAML),
        ('{"a": 1,\n"b":\n{"c": [1,\n  {"d": 2}]}}', JSON),
        ('{"a":1,\n"b":\n{"c":[1,\n{"d":2}],"x":[]}}', JSON),
    ],
)
def test_document_marks_the_line_of_every_value(text: str, path: Path) -> None:
    document = parse(text, path)
    lines = [document.mark(where).line for where in [("a",), ("b",), ("b", "c", "1", "d")]]
    assert lines == [1, 2, 4]
    assert document.mark(("b", "c", "7")) == document.mark(("b", "c"))
    assert document.mark(("nobody",)).line == 1
    assert document.deepest((("z",), ("b", "z"), ("a",))) == ("b", "z")


def test_line_ends_and_byte_order_marks_are_read(tmp_path: Path) -> None:
    for data in (b"\xef\xbb\xbfa: 1\r\nb: 2\r\n", "a: 1\nb: 2\n".encode("utf-16"), b"a: 1\rb: 2\r"):
        assert read(saved(tmp_path, data)).data == {"a": 1, "b": 2}


@pytest.mark.parametrize("path", [YAML, JSON])
def test_json_marks_values_in_lists_and_below_equal_keys(path: Path) -> None:
    text = '{"a": [1,\n {"b":\n 2}], "a": 3,\n "c": {"\\u0064": 4}}'
    document = parse(text, path)
    marks = {
        (): Mark(1, 1),
        ("a",): Mark(1, 2),
        ("a", "1"): Mark(2, 2),
        ("a", "1", "b"): Mark(2, 3),
        ("a", "7"): Mark(1, 2),
        ("a", "9" * 5_000): Mark(1, 2),
        ("c", "d"): Mark(4, 8),
        ("z", "a"): Mark(1, 1),
    }
    assert {where: document.mark(where) for where in marks} == marks
    assert [finding.mark for finding in document.findings] == [Mark(3, 7)]


# ---- files are written whole, where the path leads, with the permissions that were there


def test_write_text_leaves_the_old_file_when_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "new" / "ship.yaml"
    write_text(path, "old\n")
    path.chmod(0o600)

    def failing(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", failing)
    with pytest.raises(UnwritableError, match="no space left"):
        write_text(path, "new\n")
    with pytest.raises(UnwritableError, match="no space left"):
        write_text(tmp_path / "a" / "b" / "c.yaml", "new\n")
    monkeypatch.undo()
    assert path.read_text() == "old\n"
    assert [each.name for each in path.parent.iterdir()] == ["ship.yaml"]
    assert [each.name for each in tmp_path.iterdir()] == ["new"], "folders made for nothing stay"
    write_text(path, "new\n")
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new\n", 0o600)


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o755])
def test_write_bytes_keeps_permissions_and_owner(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "ship.yaml"
    path.write_text("old")
    path.chmod(mode)
    if os.getuid() == 0:
        os.chown(path, 12, 34)
    old = path.stat()
    write_bytes(path, b"new")
    new = path.stat()
    assert (new.st_mode, new.st_uid, new.st_gid) == (old.st_mode, old.st_uid, old.st_gid)


def test_write_bytes_follows_a_symbolic_link(tmp_path: Path) -> None:
    target, link, chain = tmp_path / "far" / "ship.yaml", tmp_path / "link", tmp_path / "chain"
    target.parent.mkdir()
    target.write_text("old")
    link.symlink_to(target)
    chain.symlink_to("link")
    write_bytes(chain, b"new")
    assert chain.is_symlink()
    assert link.is_symlink()
    assert target.read_text() == "new"


def test_write_bytes_creates_the_target_of_a_dangling_link(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("later.yaml")
    write_bytes(link, b"new")
    assert link.is_symlink()
    assert (tmp_path / "later.yaml").read_bytes() == b"new"


def test_write_bytes_rejects_a_link_to_itself(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("link")
    with pytest.raises(UnwritableError):
        write_bytes(link, b"new")
    assert link.is_symlink()


def test_write_bytes_writes_to_a_pipe(tmp_path: Path) -> None:
    pipe, heard = tmp_path / "pipe", bytearray()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: heard.extend(pipe.read_bytes()))
    reader.start()
    write_bytes(pipe, b"x" * 300_000)
    reader.join()
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert heard == b"x" * 300_000


def test_write_bytes_writes_to_a_device() -> None:
    write_bytes(Path(os.devnull), b"x")
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)
    with pytest.raises(UnwritableError, match="no space left"):
        write_bytes(Path("/dev/full"), b"x")


def test_write_bytes_rejects_a_folder(tmp_path: Path) -> None:
    with pytest.raises(UnwritableError, match="directory"):
        write_bytes(tmp_path, b"x")
    with pytest.raises(UnwritableError):
        write_bytes(tmp_path / "a\0b", b"x")
    with pytest.raises(UnwritableError):
        write_bytes(tmp_path / ("x" * 300), b"x")


def test_expect_writable_reports_a_file_on_the_way(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(UnwritableError, match="not a folder"):
        expect_writable(tmp_path / "file" / "out" / "deep")
    assert expect_writable(tmp_path / "new" / "deep") == tmp_path / "new" / "deep"
    assert expect_writable(tmp_path / "file") == tmp_path / "file"
    assert not (tmp_path / "new").exists()


def test_read_only_files_and_folders_are_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ship.yaml"
    path.write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)  # the superuser may write anywhere
    for attempt in (expect_writable, lambda each: write_bytes(each, b"new")):
        with pytest.raises(UnwritableError, match="permission denied"):
            attempt(path)
    with pytest.raises(UnwritableError, match="permission denied"):
        expect_writable(tmp_path / "new")
    assert path.read_text() == "old"
