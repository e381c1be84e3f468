"""The example folder: every command works on it from the first minute."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cardforge.app.designer import site
from tests.calls import Call
from tests.shipyard import LEGAL


def test_example_writes_a_folder_that_works_at_once(call: Call) -> None:
    status, out, _ = call("example", "my-fleet")
    assert status == 0
    assert "wrote 6 ships, a fleet, a spreadsheet and a note to my-fleet" in out
    assert len(list(Path("my-fleet").glob("*.yaml"))) == 7
    assert call("check", "my-fleet").status == 0
    assert "3 ships, 472 points, 28 of 500 left" in call("fleet", "my-fleet/friday.yaml").out
    assert call("import", "my-fleet/fleet.xlsx", "-o", "my-fleet").status == 0
    assert Path("my-fleet/hirondelle.yaml").is_file()
    note = Path("my-fleet/read-me.txt").read_text()
    assert "cardforge kit my-fleet\n" in note
    for name in ("hml-raven.yaml", "jean-bart.yaml", "friday.yaml", "fleet.xlsx"):
        assert name in note


def test_example_overwrites_nothing_without_force(call: Call) -> None:
    call("example", "mine")
    ship = Path("mine/hml-raven.yaml")
    ship.write_text("mine")
    status, _, err = call("example", "mine")
    assert (status, ship.read_text()) == (2, "mine")
    assert "--force" in err
    assert call("example", "mine", "--force").status == 0
    assert ship.read_text() != "mine"


def test_design_rejects_a_file(call: Call) -> None:
    Path("file").write_text("x")
    status, _, err = call("design", "file")
    assert status == 2
    assert "'file' is not a folder" in err


def test_design_creates_a_missing_folder(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[Path] = []
    monkeypatch.setattr(site, "serve", lambda folder, *_, **__: served.append(folder))
    status, out, _ = call("design", "new/fleet", "--no-browser")
    assert (status, served) == (0, [Path("new/fleet")])
    assert Path("new/fleet").is_dir()
    assert "created the folder new/fleet" in out


@pytest.mark.parametrize("folder", ["mine", "my fleet", "it's a $HOME/fleet"])
def test_example_next_steps_work_as_printed(call: Call, folder: str) -> None:
    out = call("example", folder).out
    note = Path(folder, "read-me.txt").read_text()
    printed = [line.strip() for line in note.splitlines() if line.startswith("  cardforge ")]
    printed += re.findall(r"cardforge check .*?(?=, or)", out)
    commands = [shlex.split(line)[1:] for line in printed]
    assert [words[0] for words in commands] == [
        "check", "design", "kit", "fleet", "import", "example", "check",
    ]  # fmt: skip
    assert f"cardforge design {shlex.quote(folder)}\n" in out
    for words in commands:
        if words[0] == "design":
            assert words == ["design", folder]
        elif words[0] != "kit" or folder == "my fleet":
            assert call(*words).status == 0


def test_next_steps_quote_names_with_spaces(call: Call) -> None:
    new = call("new", "A", "-o", "a b.yaml")
    assert new.out.endswith("cardforge check 'a b.yaml'\n")
    assert "# Judge it:  cardforge check 'a b.yaml'" in Path("a b.yaml").read_text()
    made = call("import", "--template", "a b.csv")
    assert made.out.endswith("run `cardforge import 'a b.csv'`\n")
    Path("a b.yaml").write_text(
        LEGAL.replace("      6: {breach: 12, item: armor, bonus: 1}\n", "", 1)
    )
    assert "run `cardforge check 'a b.yaml'`" in call("fleet", "a b.yaml").out
