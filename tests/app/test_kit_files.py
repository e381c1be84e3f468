"""A kit removes what an earlier one left in its folder, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

from cardforge.app.printing import LIST, renew
from tests.calls import Call


def names(folder: str) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in Path(folder).rglob("*.pdf")}


def test_kit_removes_the_sheets_of_an_earlier_kit(call: Call) -> None:
    call("kit", "bomber", "windhover", "-o", "kit")
    first = names("kit")
    (changed, *_) = [name for name in sorted(first) if "squadron" in name]
    Path("kit", changed).write_text("mine")
    Path("kit/09-mine.pdf").write_text("mine")
    status, out, _ = call("kit", "hml-raven", "-o", "kit")
    assert status == 0
    wrote = {line.removeprefix("wrote kit/") for line in out.splitlines() if "wrote" in line}
    assert names("kit") == {*wrote, changed, "09-mine.pdf"}
    gone = first - wrote - {changed}
    assert gone
    (told,) = [line for line in out.splitlines() if "removed" in line]
    assert told.startswith(f"removed {len(gone)} files of an earlier kit: ")
    assert set(told.partition(": ")[2].split(", ")) == gone


def test_printing_the_same_kit_again_removes_nothing(call: Call) -> None:
    call("kit", "bomber", "-o", "kit")
    before = names("kit")
    assert "removed" not in call("kit", "bomber", "-o", "kit").out
    assert names("kit") == before


def test_kit_of_one_game_removes_a_kit_of_two(call: Call) -> None:
    call("kit", "bomber", "hml-raven", "-o", "kit")
    assert Path("kit/starships").is_dir()
    call("kit", "bomber", "-o", "kit")
    assert not Path("kit/starships").exists()
    assert not Path("kit/leviathans").exists()


def test_kit_removal_stays_in_its_folder(tmp_path: Path) -> None:
    folder, outside = tmp_path / "kit", tmp_path / "outside"
    folder.mkdir()
    outside.mkdir()
    (outside / "a.pdf").write_text("")
    (folder / "link").symlink_to(outside)
    (folder / "linked.pdf").symlink_to(outside / "a.pdf")
    digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    listed = ["../outside/a.pdf", str(outside / "a.pdf"), "link/a.pdf", "linked.pdf", "", "\0", "."]
    (folder / LIST).write_text(json.dumps(dict.fromkeys(listed, digest)))
    assert renew(folder, []) == []
    assert (outside / "a.pdf").exists()
    assert (folder / "linked.pdf").is_symlink()
    for text in ("[", "[1]", "{}", '{"a": 1}', "[" * 100_000, '"\udc80"'):
        (folder / LIST).write_bytes(text.encode(errors="surrogateescape"))
        assert renew(folder, []) == []
