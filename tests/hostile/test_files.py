"""Bad files among good ones, and outputs that cannot be written: the real command says which."""

from __future__ import annotations

import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.hostile.conftest import Guarded

ROOT = Path(__file__).parents[2]
SHIPS = ROOT / "ships"
GOOD = ("hml-raven", "pelletier")
BAD = {
    "broken.yaml": b"game: leviathans\nformat: 1\nname: [\n",
    "binary.yaml": bytes(range(256)) * 40,
    "old-letters.yaml": "name: Liberté".encode("cp1252"),
    "empty.yaml": b"",
    "chess.yaml": b"game: chess\nformat: 1\nname: x\n",
    "shapeless.json": b'{"game": "leviathans",\n"format": 1,\n"name": "x",\n"si": "many"}',
    "fleet-of-words.yaml": b"game: leviathans\nformat: 1\nfleet: " + b"x" * 3000 + b"\nships: [hml-raven]\n",
    "fleet-of-lines.yaml": b'game: leviathans\nformat: 1\nfleet: "a\\nb"\nships: [hml-raven]\n',
}  # fmt: skip
FLEETS = ("fleet-of-words.yaml", "fleet-of-lines.yaml")
"""A folder means its ships, so most commands do not read its fleets."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two good ships and every kind of bad file."""
    place = tmp_path / "mixed"
    (place / "deep").mkdir(parents=True)
    for name in GOOD:
        shutil.copy(SHIPS / f"{name}.yaml", place)
    for name, content in BAD.items():
        (place / "deep" / name).write_bytes(content)
    (place / "gone.yaml").symlink_to("nowhere.yaml")
    (place / "loop.yaml").symlink_to("loop.yaml")
    os.mkfifo(place / "pipe.yaml")
    return place


def expect_bad_ones_named(said: str) -> None:
    for name in (*BAD, "gone.yaml", "loop.yaml", "pipe.yaml"):
        if name not in FLEETS:
            assert f"{name}:" in said, name
    assert "broken.yaml:4:1" in said, "the line at fault"
    assert "shapeless.json:4:1" in said, "the line at fault"


@pytest.mark.everyday
def test_check_reports_good_and_names_bad_files(guarded: Guarded, folder: Path) -> None:
    said = guarded("check", folder)
    assert said.status == 2
    expect_bad_ones_named(said.out)
    for name in FLEETS:
        assert f"{name}:3" in said.out
    assert "fine" in said.out
    found = json.loads(guarded("check", folder, "--format", "json").out)
    named = [ship["name"] for ship in found["ships"] if ship["name"]]
    assert {"HML Raven", "Pelletier"} <= set(named)


WORK = {
    "cost": ["cost"],
    "cards": ["cards", "-o", "out"],
    "counters": ["counters", "-o", "out"],
    "kit": ["kit", "-o", "out"],
    "warfleet": ["warfleet"],
    "sheets": ["warfleet", "--sheet", "-o", "out"],
    "export": ["export", "-o", "out/ships.csv"],
    "tournament": ["tournament", "--games", "2", "-o", "out"],
    "fleet": ["fleet"],
}


@pytest.mark.parametrize("words", WORK.values(), ids=WORK)
@pytest.mark.everyday(every=4)
def test_command_uses_good_and_names_bad_files(
    guarded: Guarded, folder: Path, words: list[str]
) -> None:
    said = guarded(*words, folder)
    assert said.status == 2, said.err
    expect_bad_ones_named(said.err)
    assert "; the rest is done" in said.err
    if "out" not in str(words):
        assert "HML Raven" in said.out
        assert "Pelletier" in said.out
    else:
        made = [path for path in (folder.parent / "out").rglob("*") if path.is_file()]
        assert made
        assert not [path for path in made if path.name.endswith(".part")]


@pytest.mark.parametrize("words", WORK.values(), ids=WORK)
def test_command_without_good_files_writes_nothing(
    guarded: Guarded, folder: Path, words: list[str]
) -> None:
    said = guarded(*words, folder / "deep")
    assert said.status == 2
    assert "broken.yaml:4:1" in said.err
    assert not (folder.parent / "out").exists()


def test_fleet_with_bad_ships_prints_the_good_ones(guarded: Guarded, folder: Path) -> None:
    text = "game: leviathans\nformat: 1\nfleet: Friday\nships:\n  - hml-raven\n  - deep/broken.yaml\n  - absent\n"
    (folder / "friday.yaml").write_text(text)
    said = guarded("fleet", folder / "friday.yaml")
    assert said.status == 2
    assert "HML Raven" in said.out
    assert "friday.yaml:6" in said.out
    assert "friday.yaml:7" in said.out
    assert guarded("check", folder / "friday.yaml").status == 2


@pytest.mark.parametrize("game", ["starships", "warfleet"])
def test_other_games_use_good_and_name_bad_files(
    guarded: Guarded, tmp_path: Path, game: str
) -> None:
    place = tmp_path / "mixed"
    if game == "starships":
        shutil.copytree(SHIPS / "starships", place)
    else:
        assert guarded("warfleet", *GOOD, "--write", place).status == 0
    (place / "broken.yaml").write_bytes(BAD["broken.yaml"])
    for words in (["check"], ["cost"], ["cards", "-o", "out"], ["export", "-o", "out/ships.csv"]):
        said = guarded(*words, place)
        assert said.status == 2, words
        assert "broken.yaml:4:1" in said.out + said.err


LONG = "x" * 3000
NAMES = {"long": LONG, "line": "a\nb", "surrogate": "a\udcffb", "device": "con"}


@pytest.mark.parametrize("word", NAMES.values(), ids=NAMES)
def test_senseless_path_is_not_found(guarded: Guarded, word: str) -> None:
    for words in (["check"], ["cost"], ["cards"], ["compare", "hml-raven"], ["duel", "hml-raven"], ["fleet"], ["import"], ["preflight"], ["battle", "--replay"]):  # fmt: skip
        assert guarded(*words, word).status == 2, words


@pytest.mark.parametrize("word", [LONG, "a/" * 2000, "\\0", "..", "/", "a\\u2028b"])
@pytest.mark.everyday(every=6)
def test_fleet_with_senseless_paths_has_findings(
    guarded: Guarded, tmp_path: Path, word: str
) -> None:
    air = f'game: leviathans\nformat: 1\nfleet: F\nships: [hml-raven, "{word}"]\n'
    star = f'game: starships\nformat: 1\nkind: fleet\nname: F\nelements: [{{element: "{word}"}}]\nadmiral: "{word}"\n'
    for name, text in (("air.yaml", air), ("star.yaml", star)):
        (tmp_path / name).write_text(text)
        said = guarded("check", name)
        assert said.status == 2
        assert f"{name}:" in said.out
        assert guarded("fleet", name).status == 2


@pytest.mark.everyday
def test_folders_may_nest_deeper_than_the_stack(guarded: Guarded, tmp_path: Path) -> None:
    here = os.open(tmp_path, os.O_RDONLY)
    try:
        for _ in range(1500):
            os.mkdir("a", dir_fd=here)
            deeper = os.open("a", os.O_RDONLY, dir_fd=here)
            os.close(here)
            here = deeper
    finally:
        os.close(here)
    shutil.copy(SHIPS / "hml-raven.yaml", tmp_path)
    said = guarded("check", ".")
    assert "HML Raven" in said.out
    subprocess.run(["rm", "-rf", str(tmp_path / "a")], check=True)


def test_battle_save_writes_to_a_pipe(guarded: Guarded, tmp_path: Path) -> None:
    pipe, heard = tmp_path / "pipe", bytearray()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: heard.extend(pipe.read_bytes()), daemon=True)
    reader.start()
    assert guarded("battle", *GOOD, "--save", pipe).status == 0
    reader.join(10)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert json.loads(heard)


OUTPUTS = {
    "battle --save": ["battle", *GOOD, "--save"],
    "battle --html": ["battle", *GOOD, "--html"],
    "odds --picture": ["odds", *GOOD, "--picture"],
    "export": ["export", *GOOD, "-o"],
}
ENDINGS = {"battle --save": "json", "battle --html": "html", "odds --picture": "svg", "export": "csv"}  # fmt: skip


@pytest.mark.parametrize("command", OUTPUTS)
@pytest.mark.everyday(every=4)
def test_output_follows_a_link_and_keeps_permissions(
    guarded: Guarded, tmp_path: Path, command: str
) -> None:
    target = tmp_path / f"target.{ENDINGS[command]}"
    target.write_text("old")
    target.chmod(0o600)
    link = tmp_path / f"link.{ENDINGS[command]}"
    link.symlink_to(target.name)
    assert guarded(*OUTPUTS[command], link).status == 0
    assert link.is_symlink()
    assert target.read_bytes() != b"old"
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


@pytest.mark.parametrize("command", OUTPUTS)
def test_output_below_a_file_is_rejected_first(
    guarded: Guarded, tmp_path: Path, command: str
) -> None:
    (tmp_path / "file").write_text("mine")
    said = guarded(*OUTPUTS[command], f"file/out.{ENDINGS[command]}")
    assert said.status == 2
    assert "is not a folder" in said.err
    assert said.out == "", "work was done first"


FOLDERS = {
    "cards": ["cards", "hml-raven", "-o"],
    "kit": ["kit", "-o"],
    "map": ["map", "-o"],
    "tournament": ["tournament", *GOOD, "--games", "1000000", "-o"],
    "battle --pictures": ["battle", *GOOD, "--pictures"],
    "warfleet --write": ["warfleet", "--write"],
    "warfleet --sheet": ["warfleet", "--sheet", "-o"],
}


@pytest.mark.parametrize("command", FOLDERS)
@pytest.mark.everyday(every=4)
def test_output_folder_that_is_a_file_is_rejected_first(
    guarded: Guarded, tmp_path: Path, command: str
) -> None:
    (tmp_path / "file").write_text("mine")
    said = guarded(*FOLDERS[command], "file")
    assert said.status == 2
    assert "is not a folder" in said.err
    assert (tmp_path / "file").read_text() == "mine"


def test_read_only_output_folder_is_rejected_first(tmp_path: Path) -> None:
    setpriv = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"]
    if os.getuid() == 0 and not shutil.which("setpriv"):
        pytest.skip("the superuser may write anywhere, and there is no setpriv to change that")
    tmp_path.chmod(0o555)
    begin = setpriv if os.getuid() == 0 else []
    words = ["tournament", *GOOD, "--games", "1000000", "-o", str(tmp_path / "out")]
    said = subprocess.run(
        [*begin, sys.executable, "-m", "cardforge", *words],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
        timeout=60, check=False,
    )  # fmt: skip
    tmp_path.chmod(0o755)
    assert said.returncode == 2, said.stderr
    assert "cannot be written: permission denied" in said.stderr


ANSWERS = [["check", *GOOD], ["check", "--format", "json"], ["--help"], ["--version"], ["cost"], ["odds", *GOOD], ["schema"], ["check", "absent.yaml"]]  # fmt: skip


@pytest.mark.parametrize("words", ANSWERS, ids=" ".join)
@pytest.mark.everyday(every=6)
def test_full_output_prints_one_sentence(tmp_path: Path, words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = started(words, tmp_path, stdout=full)
        _, err = done.communicate(timeout=60)
    assert done.returncode == 2
    assert err == "cardforge: cannot write the output: no space left on device\n"


@pytest.mark.parametrize("words", ANSWERS, ids=" ".join)
@pytest.mark.everyday(every=6)
def test_closed_pipe_ends_quietly(tmp_path: Path, words: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as closed:
        done = started(words, tmp_path, stdout=closed)
        _, err = done.communicate(timeout=60)
    assert (done.returncode, err) == (0, "")


def test_full_outputs_print_no_traceback(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = started(["check", "absent.yaml"], tmp_path, stdout=full, stderr=full)
        done.communicate(timeout=60)
    assert done.returncode == 2


def heed_ctrl_c() -> None:
    """Undo what a shell does to work in its background, and its children inherit."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def started(
    words: list[str], cwd: Path, stdout: Any = subprocess.PIPE, stderr: Any = subprocess.PIPE
) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "cardforge", *words],
        cwd=cwd, env={**os.environ, "PYTHONPATH": str(ROOT)}, text=True, stdout=stdout, stderr=stderr,
        preexec_fn=heed_ctrl_c,  # noqa: PLW1509 - no thread of ours holds a lock then
    )  # fmt: skip


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 KiB."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no small file system can be mounted here: /dev/full alone is tried")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


FILLING = {
    "cards": ["cards", *GOOD, "-o", "out"],
    "kit": ["kit", *GOOD, "-o", "out"],
    "export": ["export", str(SHIPS), "-o", "out/a.csv"],
    "battle": ["battle", *GOOD, "--save", "out/a.json", "--html", "out/a.html"],
    "warfleet": ["warfleet", str(SHIPS), "--write", "out"],
}


@pytest.mark.parametrize("words", FILLING.values(), ids=FILLING)
@pytest.mark.everyday(every=6)
def test_full_disk_leaves_no_partial_files(
    guarded: Guarded, small_disk: Path, words: list[str]
) -> None:
    out = small_disk / "out"
    said = guarded(
        *(word.replace("out", str(out), 1) if word.startswith("out") else word for word in words)
    )
    assert said.status == 2
    assert "cannot be written: no space left on device" in said.err
    assert not list(small_disk.rglob("*.part"))


LONG_WORK = {
    "tournament": (["tournament", *GOOD, "--games", "1000000", "-o", "out"], "out/question.json"),
    "cards": (["cards", str(SHIPS), "--png", "--svg", "-o", "out"], "out/ship-cards.pdf"),
}


@pytest.mark.parametrize(("words", "begun"), LONG_WORK.values(), ids=LONG_WORK)
@pytest.mark.everyday(every=6)
def test_interrupt_prints_one_sentence(tmp_path: Path, words: list[str], begun: str) -> None:
    process = started(words, tmp_path)
    while not (tmp_path / begun).exists():
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert err.splitlines()[-1] == "cardforge: interrupted"
    assert "Traceback" not in err
    assert not list(tmp_path.rglob("*.part"))


@pytest.mark.parametrize("hundredths", range(2, 30, 3))
def test_interrupt_during_start_up_is_not_a_bug(tmp_path: Path, hundredths: int) -> None:
    process = started(["check"], tmp_path, stdout=subprocess.DEVNULL)
    time.sleep(hundredths / 100)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert "please report" not in err
    if "cardforge/app" in err:
        assert "Traceback" not in err, "our own code was interrupted"
