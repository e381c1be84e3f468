"""The JSON Schema of starships files, by which editors complete and underline."""

from __future__ import annotations

from typing import Any

from cardforge.core.fields import Model
from cardforge.starships import FORMAT, WORD
from cardforge.starships.reading import ELEMENT, KINDS


def file_schema() -> dict[str, Any]:
    """Return the schema of a file: an element, an admiral or a fleet, told apart by `kind:`."""
    shapes = {kind: _shape(kind, model) for kind, model in KINDS.items()}
    definitions: dict[str, Any] = {}
    for shape in shapes.values():
        definitions |= shape.pop("$defs", {})
    definitions["Entry"] = {"anyOf": [_bare_entry(definitions["Entry"]), definitions["Entry"]]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Starships file",
        "description": "A ship, a squadron, an admiral or a fleet of starships for cardforge.",
        "oneOf": list(shapes.values()),
        "$defs": definitions,
    }


def _shape(kind: str, model: type[Model]) -> dict[str, Any]:
    schema = model.model_json_schema(by_alias=True)
    schema["properties"] = {**_header(kind), **schema["properties"]}
    told = () if kind == ELEMENT else ("kind",)
    schema["required"] = ["game", "format", *told, *schema["required"]]
    if kind == "fleet":
        schema["properties"]["elements"]["minItems"] = 1
    return schema


def _header(kind: str) -> dict[str, Any]:
    return {
        "game": {"const": WORD, "description": "The game that the file is of."},
        "format": {
            "enum": list(range(1, FORMAT + 1)),
            "description": "The version of this format.",
        },
        "kind": {"const": kind, "description": "What the file holds; an element if left out."},
    }


def _bare_entry(entry: dict[str, Any]) -> dict[str, Any]:
    return {**entry["properties"]["element"], "title": "A file"}
