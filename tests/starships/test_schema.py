"""The JSON Schema and the loader accept the same files of starships."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cardforge.app.loading import judge_text
from cardforge.starships.files import file_schema, file_text
from tests.starships.test_files import ADMIRAL, FLEET, FRIGATE
from tests.starships.yard import admirals, fleet_lists, well_formed_elements
from tests.tiers import examples

SCHEMA = file_schema()
VALIDATOR = Draft202012Validator(SCHEMA)
SHIPS = sorted((Path(__file__).parents[2] / "ships" / "starships").glob("*.yaml"))
WRONG: list[Any] = [
    None, True, 0, 7, 100, 1.5, "", "x", "fleet", "cruiser", [], ["light"], ["brace"], [3], {},
    {"front": []}, [{"element": "x"}], [{"element": "x", "aboard": ["y"]}], ["improved engines"],
]  # fmt: skip


def as_json(text: str) -> Any:
    """The data that an editor's YAML language server validates."""
    return json.loads(json.dumps(yaml.load(text, yaml.CSafeLoader)))


def fits(text: str) -> list[str]:
    return [error.message for error in VALIDATOR.iter_errors(as_json(text))]


def test_starship_schema_is_valid() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", SHIPS, ids=lambda path: path.stem)
def test_bundled_starship_files_fit_the_schema(path: Path) -> None:
    assert fits(path.read_text()) == []


@given(well_formed_elements() | admirals() | fleet_lists())
@settings(max_examples=examples(100))
def test_written_starship_files_fit_the_schema(design: Any) -> None:
    assert fits(file_text(design)) == []


def properties(schema: Any) -> Any:
    if isinstance(schema, dict):
        yield from schema.get("properties", {}).items()
    for part in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(part, dict | list):
            yield from properties(part)


def test_starship_schema_describes_every_key() -> None:
    assert [name for name, each in properties(SCHEMA) if "description" not in each] == []


@given(st.integers(0, 2**32))
@settings(max_examples=examples(500))
def test_starship_schema_and_loader_agree_on_broken_files(seed: int) -> None:
    dice = random.Random(seed)
    data = as_json(dice.choice([FRIGATE, ADMIRAL, FLEET]))
    holder = dice.choice([data, data, data.get("weapons", data), data.get("elements", [data])[-1]])
    key = dice.choice([*holder, "kind", "class", "systems", "count", "cmd", "aboard", "printed"])
    if dice.random() < 0.3:
        holder.pop(key, None)
    else:
        holder[key] = copy.deepcopy(dice.choice(WRONG))
    loads = judge_text(json.dumps(data), Path("nowhere/ship.json")).design is not None
    assert VALIDATOR.is_valid(data) == loads, (key, data)
