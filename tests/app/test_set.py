"""`cardforge set`: many ships changed at once with their comments kept, and taken back."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardforge.app.loading import open_design
from tests.calls import Call

SHIPS = Path(__file__).parents[2] / "ships"
THREE_INCH = ("--where", "item=gun name=3in")


@pytest.fixture
def fleet(tmp_path: Path) -> Path:
    folder = tmp_path / "fleet"
    folder.mkdir()
    for name in ("hml-raven", "pelletier", "hml-leviathan"):
        shutil.copy(SHIPS / f"{name}.yaml", folder)
    return folder


def ranges(path: Path) -> set[tuple[int, ...]]:
    places = open_design(path).value.locations.values()
    return {
        tuple(slot.range) for place in places for slot in place.slots.values() if slot.name == "3in"
    }


def points_of(call: Call, path: Path) -> str:
    return call("cost", path).out.splitlines()[1].split()[-1]


def test_set_changes_only_matching_entries(call: Call, fleet: Path) -> None:
    raven = fleet / "hml-raven.yaml"
    before, cost = raven.read_text(), points_of(call, raven)
    status, out, err = call("set", "fleet", *THREE_INCH, "range=7/14")
    assert (status, err) == (0, "")
    assert ranges(raven) == {(7, 14)}
    after = raven.read_text()
    lines = zip(before.splitlines(), after.splitlines(), strict=True)
    assert [new for old, new in lines if old != new] == [
        line.replace("4/8", "7/14") for line in before.splitlines() if "name: 3in, range" in line
    ]
    assert f"HML Raven, {cost} -> {points_of(call, raven)} points" in out
    assert "  locations.bow.slots.3.range: 4/8 -> 7/14" in out
    assert "changed 2 ships" in out


def test_set_dry_run_writes_nothing(call: Call, fleet: Path) -> None:
    before = {path: path.read_bytes() for path in fleet.iterdir()}
    said = call("set", "fleet", *THREE_INCH, "range=7/14", "--dry-run")
    assert said.status == 0
    assert "2 ships would change; nothing was written" in said.out
    assert {path: path.read_bytes() for path in fleet.iterdir()} == before


def test_set_undo_restores_every_byte_of_the_latest_change(call: Call, fleet: Path) -> None:
    files = sorted(fleet.glob("*.yaml"))
    crlf = files[0]
    crlf.write_bytes(crlf.read_bytes().replace(b"\n", b"\r\n"))
    before = [path.read_bytes() for path in files]
    assert call("set", "fleet", "--where", "item=crew", "breach+=1").status == 0
    middle = [path.read_bytes() for path in files]
    assert call("set", "fleet", "nation=French").out.count("nation: ") == 2
    assert open_design(fleet / "hml-raven.yaml").value.nation == "French Republic"
    assert "restored 2 ships" in call("set", "--undo", "fleet").out
    assert [path.read_bytes() for path in files] == middle
    said = call("set", "--undo", "fleet/hml-raven.yaml")
    assert "restored 3 ships. Undone: Breach of every crew up by 1" in said.out
    assert [path.read_bytes() for path in files] == before
    status, _, err = call("set", "--undo", "fleet")
    assert (status, "no change to undo" in err) == (2, True)


def test_set_undo_leaves_a_file_that_changed_since(call: Call, fleet: Path) -> None:
    call("set", "fleet", "si+=1")
    raven = fleet / "hml-raven.yaml"
    raven.write_text(raven.read_text() + "# mine\n")
    status, out, err = call("set", "--undo", "fleet")
    assert status == 2
    assert "restored 2 ships" in out
    assert "hml-raven.yaml: changed since then" in err
    assert raven.read_text().endswith("# mine\n")


def test_set_leaves_ships_that_could_not_be_read_then(call: Call, fleet: Path) -> None:
    before = {path: path.read_bytes() for path in fleet.glob("*.yaml")}
    status, out, err = call("set", "fleet", "--where", "item=gun", "range=banana")
    assert (status, out) == (2, "")
    assert "not changed, the result is invalid" in err
    assert {path: path.read_bytes() for path in fleet.glob("*.yaml")} == before


def test_set_reports_new_errors(call: Call, fleet: Path) -> None:
    said = call(
        "set", "fleet/hml-raven.yaml", "--where", "item=crew", "item=repair crew", "--dry-run"
    )
    assert "new error" in said.out, said


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["fleet"], "name what to set"),
        (["si+=1"], "name the ships to change"),
        (["hml-raven", "si+=1"], "bundled with cardforge"),
        (["fleet", "si+=1", "--where", "gun"], "condition such as item=gun"),
        (["fleet", "si+=1", "--where", "name='3in"], "lacks a closing quote"),
        (["fleet", "nation+=1"], "write nation=VALUE"),
        (["--undo", "fleet", "si+=1"], "--undo takes only PATHS"),
        (["nowhere", "si+=1"], "nowhere"),
    ],
)
def test_set_reports_invalid_arguments(
    call: Call, fleet: Path, words: list[str], told: str
) -> None:
    status, _, err = call("set", *words)
    assert status == 2
    assert told in err


def test_set_keeps_versions_where_the_designer_finds_them(call: Call, fleet: Path) -> None:
    (fleet / ".cardforge").mkdir()
    (fleet / "old").mkdir()
    (fleet / "pelletier.yaml").rename(fleet / "old" / "pelletier.yaml")
    call("set", "fleet/old/pelletier.yaml", "si+=1")
    assert list(fleet.glob(".cardforge/history/*/*.json"))
    assert not (fleet / "old" / ".cardforge").exists()
