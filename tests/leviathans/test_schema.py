"""The JSON Schema and the loader accept the same files."""

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
from cardforge.leviathans.files import ship_text
from cardforge.leviathans.schema import ship_schema
from cardforge.leviathans.ship import Ship
from tests.shipyard import LEGAL, well_formed_ships
from tests.tiers import examples

SCHEMA = ship_schema()
VALIDATOR = Draft202012Validator(SCHEMA)
SHIPS = sorted((Path(__file__).parents[2] / "ships").glob("*.yaml"))


def as_json(text: str) -> Any:
    """What an editor's YAML language server sees: YAML 1.2 with all keys as strings."""
    return json.loads(json.dumps(yaml.load(text, yaml.CSafeLoader)))


def loads(data: Any) -> bool:
    return judge_text(json.dumps(data), Path("ship.json")).design is not None


def test_ship_schema_is_valid() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", SHIPS, ids=lambda path: path.stem)
def test_bundled_ships_fit_the_schema(path: Path) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(as_json(path.read_text()))] == []


@given(well_formed_ships())
@settings(max_examples=examples(100))
def test_written_ships_fit_the_schema(ship: Ship) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(as_json(ship_text(ship)))] == []


def descriptions(schema: Any) -> Any:
    """Every property that an editor could show, with its description."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {}).items()
        for part in schema.values():
            yield from descriptions(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from descriptions(part)


def test_ship_schema_describes_every_key() -> None:
    silent = {
        name
        for name, each in descriptions(SCHEMA)
        if not any("description" in part for part in (each, *each.get("allOf", [])))
        and not {"const", "$ref", "doNotSuggest"} & set(each)
    }
    assert silent == set()


WRONG: list[Any] = [
    None,
    True,
    0,
    7,
    100,
    1.5,
    "",
    "x",
    "6/12",
    "12",
    "Y | U",
    "Y",
    [],
    ["turret"],
    {},
]


@given(st.integers(0, 2**32))
@settings(max_examples=examples(600))
def test_ship_schema_and_loader_agree_on_broken_files(seed: int) -> None:
    dice = random.Random(seed)
    data = as_json(dice.choice([LEGAL, *(path.read_text() for path in SHIPS)]))
    slots = [slot for place in data["locations"].values() for slot in place["slots"].values()]
    holder = dice.choice([data, data["locations"]["bow"], *slots])
    key = dice.choice([*holder, "mp", "dice", "range", "name", "marks", "breach", "bonus", "rules"])
    if dice.random() < 0.3:
        holder.pop(key, None)
    else:
        holder[key] = copy.deepcopy(dice.choice(WRONG))
    assert VALIDATOR.is_valid(data) == loads(data), (key, holder)
