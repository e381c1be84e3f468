"""The hook for repositories of ships: its entry checks the files of a commit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from tests.calls import Call
from tests.shipyard import LEGAL

MANIFEST = Path(__file__).parents[2] / ".pre-commit-hooks.yaml"


def test_hook_stops_a_commit_of_an_illegal_ship(call: Call) -> None:
    (hook,) = yaml.safe_load(MANIFEST.read_text())
    program, *words = hook["entry"].split()
    assert program == "cardforge"
    Path("good.yaml").write_text(LEGAL)
    Path("bad.yaml").write_text(
        LEGAL.replace("      6: {breach: 12, item: armor, bonus: 1}\n", "", 1)
    )
    assert call(*words, "good.yaml").status == 0
    assert call(*words, "good.yaml", "bad.yaml").status == 1
    Path("broken.yaml").write_text("game: [")
    assert call(*words, "good.yaml", "broken.yaml").status == 2


def test_hook_gets_ships_without_hidden_files() -> None:
    (hook,) = yaml.safe_load(MANIFEST.read_text())

    def given(path: str) -> bool:
        return bool(re.search(hook["files"], path)) and not re.search(hook["exclude"], path)

    assert given("ships/hml-raven.yaml")
    assert given("a.yml")
    assert given("b.json")
    assert not given(".pre-commit-config.yaml")
    assert not given(".github/workflows/check.yml")
    assert not given("read-me.md")
    assert not given("cardforge.schema.json")
    assert not given("ships/starships.schema.json")


def test_hook_gets_no_schema(call: Call) -> None:
    (hook,) = yaml.safe_load(MANIFEST.read_text())
    call("example", "mine")
    files = [str(path) for path in sorted(Path("mine").iterdir())]
    given = [path for path in files if re.search(hook["files"], path)]
    assert "mine/cardforge.schema.json" in given
    given = [path for path in given if not re.search(hook["exclude"], path)]
    assert len(given) == 7
    assert call(*hook["entry"].split()[1:], *given).status == 0


@pytest.mark.parametrize("ships", [[], ["hml-raven"]])
def test_check_skips_a_schema_that_is_named(call: Call, ships: list[str]) -> None:
    call("schema", "--install", ".")
    Path("starships.schema.json").write_text(call("schema", "starships").out)
    names = ("cardforge.schema.json", "starships.schema.json")
    status, out, err = call("check", *names, *ships)
    assert status == 0
    assert out.splitlines()[-1].startswith(f"{len(ships)} file")
    for name in names:
        assert f"skipped {name}: it is a schema for editors, not a design" in err


def test_check_reads_other_files_named_like_a_schema(call: Call) -> None:
    Path("mine.schema.json").write_text('{"game": "leviathans"}')
    assert call("check", "mine.schema.json").status == 2
    assert call("check", "no-such.schema.json").status == 2
