"""The types by which the pages' scripts read JSON agree with what the server documents and answers."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from fastapi import FastAPI

from .conftest import ROOT, SHIPS, TestClient

SERVER = ROOT / "templates" / "designer" / "static" / "server"
OBJECT = re.compile(r"/\*\*\s+\* @typedef \{object\} (\w+)(.*?)\*/", re.DOTALL)
PROPERTY = re.compile(r"@property \{(.*)\} (\[?)(\w+|\$\w+)\]?(?: |$)", re.MULTILINE)
ALIAS = re.compile(r"@typedef \{([^}]*)\} (\w+)")
UNASKED = {"WarFleet"}
"""What the API offers and no page asks for."""

Shape = dict[str, tuple[str, bool]]
"""The type of each property, and whether it may be missing."""


def shapes_in(name: str) -> tuple[dict[str, Shape], dict[str, str]]:
    """Return the objects that a script of types describes, and its other names for types."""
    text = (SERVER / name).read_text("utf-8")
    objects = {
        word: {key: (told, bool(optional)) for told, optional, key in PROPERTY.findall(body)}
        for word, body in OBJECT.findall(text)
    }
    return objects, {word: told for told, word in ALIAS.findall(text) if told != "object"}


OBJECTS: dict[str, Shape] = {}
ALIASES: dict[str, str] = {}
for script in sorted(SERVER.glob("*shapes.js")):
    if script.name != "figure_shapes.js":
        objects, aliases = shapes_in(script.name)
        OBJECTS |= objects
        ALIASES |= aliases
FIGURES, _ = shapes_in("figure_shapes.js")


def parts_of(told: str) -> list[str]:
    """Return the members of a union; what stands in angle brackets is one."""
    return re.findall(r'(?:[^|<"]|"[^"]*"|<[^>]*>+)+', told)


def simple(told: str, known: set[str]) -> set[str]:
    """Return the members of a type: any literal as a string, any object without a name as one."""
    found: set[str] = set()
    for part in parts_of(ALIASES.get(told, told)):
        if part in ALIASES:
            found |= simple(part, known)
        elif part.startswith('"'):
            found.add("string")
        elif part.endswith("[]"):
            found |= {f"{each}[]" for each in simple(part[:-2], known)}
        elif re.match(r"Partial|Record<string, string\[\]>", part) or (
            part in OBJECTS and part not in known
        ):
            found.add("object")
        else:
            found.add(part)
    return found


def documented(schema: dict[str, Any]) -> set[str]:
    """Return the members of the type that a schema of the OpenAPI document means."""
    if "$ref" in schema:
        return {schema["$ref"].rpartition("/")[2]}
    if "anyOf" in schema or "oneOf" in schema:
        return set().union(*map(documented, schema.get("anyOf") or schema["oneOf"]))
    kind = schema.get("type", "string")
    if kind == "array":
        return {f"{each}[]" for each in documented(schema["items"])}
    values = schema.get("additionalProperties")
    if kind == "object" and isinstance(values, dict) and values.get("type") == "string":
        return {"Record<string, string>"}
    return {"number" if kind == "integer" else kind}


def test_script_shapes_equal_the_openapi_document(app: FastAPI) -> None:
    schemas = app.openapi()["components"]["schemas"]
    assert schemas.keys() - OBJECTS.keys() == UNASKED
    for name in sorted(schemas.keys() - UNASKED):
        properties, required = schemas[name]["properties"], schemas[name].get("required", ())
        wanted = {key: (documented(each), key not in required) for key, each in properties.items()}
        found = {
            key: (simple(told, set(schemas)), optional)
            for key, (told, optional) in OBJECTS[name].items()
        }
        assert found == wanted, name


def faults(value: Any, told: str, where: str = "") -> list[str]:
    """Return where a value is not of a type."""
    if not any(matches(value, part) for part in parts_of(told)):
        return [f"{where}: expected {told}, got {json.dumps(value)[:60]}"]
    for part in parts_of(told):
        if part in FIGURES and isinstance(value, dict):
            return [
                fault
                for key, (inner, optional) in FIGURES[part].items()
                if key in value or not optional
                for fault in faults(value.get(key), inner, f"{where}.{key}")
            ]
        if isinstance(value, list):
            inner = part.removesuffix("[]").removeprefix("Array<").removesuffix(">")
            return [fault for each in value for fault in faults(each, inner, f"{where}[]")]
        if part.startswith("Record<") and isinstance(value, dict):
            inner = part.removeprefix("Record<string, ").removesuffix(">")
            return [
                fault
                for key, each in value.items()
                for fault in faults(each, inner, f"{where}.{key}")
            ]
    return []


def matches(value: Any, part: str) -> bool:
    if part.startswith('"'):
        return bool(value == part.strip('"'))
    kinds: dict[str, Any] = {
        "string": str,
        "number": int | float,
        "boolean": bool,
        "null": type(None),
    }
    if part in kinds:
        return isinstance(value, kinds[part]) and (part == "boolean" or not isinstance(value, bool))
    return isinstance(value, list if part.endswith("[]") or part.startswith("Array<") else dict)


def test_shape_check_detects_a_wrong_type() -> None:
    """A control: what is missing, null or of another kind counts, at any depth."""
    exact = {"fraction": "1/2", "value": 0.5}
    fate = dict.fromkeys(("location_lost", "keel_broken", "out_of_battle"), exact)
    turns = {
        "field": "bow",
        "from": 1,
        "location": "bow",
        "at": {"bow": {"go": [{"turn": 1, **fate}]}},
    }
    assert faults(turns, "AirTurns|null") == faults(None, "AirTurns|null") == []
    assert len(faults(None, "AirTurns")) == 1
    turns["at"]["bow"]["go"][0]["keel_broken"] = {"fraction": "1/2", "value": "0.5"}  # type: ignore[index]
    assert faults(turns, "AirTurns")[0].startswith(
        ".at.bow.go[].keel_broken.value: expected number"
    )
    assert faults([1, "x", None], "Array<string|number>") == [
        "[]: expected string|number, got null"
    ]


ODDS: list[tuple[str, str, dict[str, Any], str]] = [
    ("hml-raven", "pontbriand", {}, "AirOdds"),
    ("pontbriand", "hml-leviathan", {"stop": True, "damaged": "bow:3"}, "AirOdds"),
    ("hml-raven", "pontbriand", {"range": 900}, "AirOdds"),
    ("hml-raven", "pontbriand", {"scale": "fleet", "damaged": "bow"}, "FleetOdds"),
    ("hml-raven", "pontbriand", {"scale": "fleet", "range": 90}, "FleetOdds"),
    ("starships/windhover", "windhover", {}, "StarshipOdds"),
    ("starships/windhover", "cruiser", {"damaged": "4"}, "StarshipOdds"),
    ("starships/windhover", "fighter", {"range": 900}, "StarshipOdds"),
]


@pytest.mark.parametrize(("attacker", "target", "given", "shape"), ODDS)
def test_odds_have_the_shape_that_test_fire_reads(
    client: TestClient, attacker: str, target: str, given: dict[str, Any], shape: str
) -> None:
    data = client.get(f"/api/designs/{attacker}.yaml").json()["data"]
    answer = client.post("/api/odds", json={"data": data, "target": target, **given})
    assert answer.status_code == 200, answer.text
    assert faults(answer.json(), shape) == []


@pytest.mark.parametrize("pair", [("hml-raven", "pontbriand"), ("windhover", "windhover")])
def test_comparisons_have_the_shape_that_pages_read(
    client: TestClient, pair: tuple[str, str]
) -> None:
    answer = client.post("/api/compare", json=dict(zip("ab", pair, strict=True)))
    assert faults(answer.json(), "Comparison") == []


def test_torpedoes_have_the_shape_that_test_fire_reads(client: TestClient) -> None:
    """Of every bundled starship that carries some."""
    found = 0
    for path in sorted((SHIPS / "starships").glob("*.yaml")):
        if "torpedo" not in path.read_text("utf-8"):
            continue
        data = client.get(f"/api/supplied/{path.stem}").json()["data"]
        answer = client.post("/api/odds", json={"data": data, "target": "cruiser"}).json()
        found += bool(answer.get("torpedoes"))
        assert faults(answer, "StarshipOdds") == [], path.stem
    assert found
