"""Files are written whole, where the path leads, with the permissions that were there."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from cardforge.core.files import expect_writable, write_bytes, write_text
from cardforge.errors import UnwritableError


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


def test_write_bytes_makes_the_target_of_a_dangling_link(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("later.yaml")
    write_bytes(link, b"new")
    assert link.is_symlink()
    assert (tmp_path / "later.yaml").read_bytes() == b"new"


def test_write_bytes_refuses_a_link_to_itself(tmp_path: Path) -> None:
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


def test_write_bytes_refuses_a_folder(tmp_path: Path) -> None:
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
