"""The schema beside new files, and the line by which they name it."""

from __future__ import annotations

import copy
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from cardforge import __version__
from cardforge.app.fleets import read_fleet
from cardforge.app.loading import judge_text
from cardforge.app.new_files import HEAD_LINE, SCHEMA_FILE, editor_schema, headed, schema_text
from cardforge.app.workspace import files_meant, is_fleet
from cardforge.core.files import parse
from cardforge.errors import CardforgeError
from tests.calls import Call
from tests.shipyard import LEGAL
from tests.starships.test_files import ADMIRAL, FLEET, FRIGATE
from tests.tiers import examples
from tests.warfleet.yard import LEGAL as FLEET_SHIP

ROOT = Path(__file__).parents[2]
SHIPS = sorted((ROOT / "ships").rglob("*.yaml"))
FRIDAY = (ROOT / "templates/example/friday.yaml").read_text()
OLDER = (
    schema_text().replace(f"cardforge {__version__};", "cardforge 0.0.1;").replace("miss", "hit")
)
NEWER = schema_text().replace(f"cardforge {__version__};", "cardforge 999.0;")
FOREIGN = '{"$schema": "http://json-schema.org/draft-07/schema#"}\n'
VALIDATOR = Draft7Validator(editor_schema())
COMMANDS = {
    "new": ["new", "Otter", "-o", "out"],
    "new-starship": ["new", "Otter", "--game", "starships", "-o", "out"],
    "new-warfleet": ["new", "Otter", "--game", "warfleet", "-o", "out"],
    "example": ["example", "out"],
    "import": ["import", "out.csv", "-o", "out"],
    "warfleet": ["warfleet", "hml-raven", "pelletier", "--write", "out"],
}


@pytest.mark.parametrize("words", COMMANDS.values(), ids=list(COMMANDS))
def test_new_files_name_the_schema_beside_them(call: Call, words: list[str]) -> None:
    call("export", "hml-raven", "pelletier", "-o", "out.csv")
    Path("out").mkdir()
    assert call(*words).status == 0
    made = [path for path in Path("out").iterdir() if path.suffix == ".yaml"]
    assert made
    for path in made:
        assert path.read_text().startswith(f"{HEAD_LINE}\n")
        assert path.read_text().count("$schema") == 1
    assert (Path("out") / SCHEMA_FILE).read_text() == schema_text()
    assert call("check", "out").status == 0
    assert set(files_meant([Path("out")])) == set(made)


def test_new_pipes_and_json_files_name_no_schema(call: Call) -> None:
    call("new", "Otter", "-o", "otter.json")
    assert not Path("otter.json").read_text().startswith(HEAD_LINE)
    assert not Path(SCHEMA_FILE).exists()


@pytest.mark.parametrize(
    ("before", "after"),
    [(OLDER, schema_text()), (NEWER, NEWER), (FOREIGN, FOREIGN), ("", ""), ("\0", "\0")],
    ids=["older", "newer", "foreign", "empty", "binary"],
)
def test_new_renews_only_an_older_schema_of_its_own(call: Call, before: str, after: str) -> None:
    Path(SCHEMA_FILE).write_text(before)
    assert call("new", "Otter").status == 0
    assert Path(SCHEMA_FILE).read_text() == after


def test_new_works_without_writing_a_schema(call: Call) -> None:
    Path(SCHEMA_FILE).symlink_to("nowhere/at-all.json")
    assert call("new", "Otter").status == 0
    assert Path("otter.yaml").read_text().startswith(HEAD_LINE)


def test_schema_install_writes_the_schema_and_prints_the_line(call: Call) -> None:
    said = call("schema", "--install", "fleet")
    assert said.status == 0
    assert said.out.splitlines() == [
        "fleet/cardforge.schema.json is up to date",
        "next: start each ship file in fleet with this line, if it is missing:",
        HEAD_LINE,
    ]
    assert (Path("fleet") / SCHEMA_FILE).read_text() == schema_text()
    assert call("schema", "--install").status == 0
    assert Path(SCHEMA_FILE).read_text() == schema_text()


@pytest.mark.parametrize(
    ("before", "said"),
    [(FOREIGN, "was not written by cardforge"), (NEWER, "was written by a newer cardforge")],
)
def test_schema_install_keeps_foreign_and_newer_schemas(call: Call, before: str, said: str) -> None:
    Path(SCHEMA_FILE).write_text(before)
    refused = call("schema", "--install")
    assert (refused.status, said in refused.err, "--force" in refused.err) == (2, True, True)
    assert Path(SCHEMA_FILE).read_text() == before
    assert call("schema", "--install", "--force").status == 0
    assert Path(SCHEMA_FILE).read_text() == schema_text()


def test_schemas_are_not_designs_of_a_folder(call: Call) -> None:
    Path("ships").mkdir()
    for name in (SCHEMA_FILE, "ship.schema.json", "Ship.Schema.JSON"):
        (Path("ships") / name).write_text(schema_text())
    (Path("ships") / "badger.yaml").write_text(LEGAL)
    said = call("check", "ships")
    assert (said.status, "1 file:" in said.out) == (0, True)


@pytest.mark.parametrize(
    "text",
    [
        "# yaml-language-server: $schema=../mine.json\nname: x\n",
        "# Mine.\n# $schema: ../mine.json\nname: x\n",
        "",
        "\n",
    ],
)
def test_headed_keeps_texts_that_name_a_schema_or_are_empty(text: str) -> None:
    assert headed(text) == text


def test_headed_ends_its_line_as_the_text_does() -> None:
    assert headed("name: x\n") == f"{HEAD_LINE}\nname: x\n"
    assert headed("name: x\r\n") == f"{HEAD_LINE}\r\nname: x\r\n"


def test_editor_schema_is_valid_and_names_its_writer() -> None:
    Draft7Validator.check_schema(json.loads(schema_text()))
    assert __version__ in json.loads(schema_text())["$comment"]


def test_schema_patterns_work_in_unicode_mode() -> None:
    """JavaScript's Unicode expressions refuse escapes of letters that need none."""
    patterns = re.findall(r'"pattern": "((?:[^"\\]|\\.)*)"', schema_text())
    assert len(patterns) > 20
    assert not [each for each in patterns if re.search(r"\\\\[^|/]", each)]


def as_json(text: str) -> Any:
    return json.loads(json.dumps(yaml.load(text, yaml.CSafeLoader)))


@pytest.mark.parametrize("path", SHIPS, ids=lambda path: path.stem)
def test_editor_schema_fits_every_bundled_file(path: Path) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(as_json(path.read_text()))] == []


def loads(data: Any) -> bool:
    text = json.dumps(data)
    if not is_fleet(data):
        return judge_text(text, Path("nowhere/ship.json")).design is not None
    try:
        read_fleet(parse(text, Path("fleet.json")), {})
    except CardforgeError:
        return False
    return True


WRONG: list[Any] = [None, True, 0, 7, 1000, 1.5, "", "x", "element", "fleet", "6/12", "Y", [], {},
                    ["x"], [{"ship": "x"}], [{"ship": "x", "count": 0}]]  # fmt: skip


@given(st.integers(0, 2**32))
@settings(max_examples=examples(400))
def test_editor_schema_and_loaders_agree_on_broken_files(seed: int) -> None:
    dice = random.Random(seed)
    data = as_json(dice.choice([LEGAL, FRIGATE, ADMIRAL, FLEET, FLEET_SHIP, FRIDAY]))
    keys = [key for key in data if key not in ("game", "format", "fleet")]
    key = dice.choice([*keys, "kind", "count", "mp", "budget", "nation", "ships", "cmd"])
    if dice.random() < 0.3:
        data.pop(key, None)
    else:
        data[key] = copy.deepcopy(dice.choice(WRONG))
    assert VALIDATOR.is_valid(data) == loads(data), (key, data)
