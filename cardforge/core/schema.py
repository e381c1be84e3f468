"""Pieces of JSON Schemas that editors complete, explain and underline by.

The keywords are those of draft 7, which every editor knows, and a few that only YAML language
servers read: `defaultSnippets`, `doNotSuggest`, `enumDescriptions`, `errorMessage`,
`markdownDescription`. Other validators ignore them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

Schema = dict[str, Any]
DRAFT: Final = "http://json-schema.org/draft-07/schema#"
_REFERENCE: Final = "#/$defs/"
_EMPTY: Final = (("default", None), ("default", ""))


class Word(NamedTuple):
    """A value that an editor offers, and what it shows beside it."""

    value: str
    title: str
    text: str
    """What the value means, as Markdown."""


def header(game: str, newest_format: int) -> Schema:
    """Return the properties of the two lines that head every file of a game."""
    return {
        "game": {"title": "Game", "const": game, "description": "The game that the file is of."},
        "format": {
            "title": "Format",
            "enum": list(range(1, newest_format + 1)),
            "description": "The version of this file format.",
        },
    }


def described(values: Iterable[Any], texts: Iterable[str]) -> Schema:
    """Return a schema of fixed values, each with a text that says what it means."""
    return {"enum": list(values), "enumDescriptions": list(texts)}


def offering(plain: Schema, words: Iterable[Word]) -> Schema:
    """Return the schema with words to offer, of which none is obligatory.

    The plain schema is the first alternative, because an editor reports the faults of the first
    where none fits. Its description moves outside, after those of the words.
    """
    outside: Schema = {
        key: plain[key] for key in ("title", "description", "default") if key in plain
    }
    inside = {key: value for key, value in plain.items() if key not in outside}
    return {**outside, "anyOf": [inside, *map(_constant, words)]}


def when(key: str, value: str, then: Schema) -> Schema:
    """Return the condition that a schema holds for objects of which a key has a value."""
    return {"if": {"properties": {key: {"const": value}}, "required": [key]}, "then": then}


def named(prefix: str, schema: Any) -> Any:
    """Return the schema with a prefix to the names of all definitions, to stand among others."""
    if isinstance(schema, list):
        return [named(prefix, each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    renamed = {key: named(prefix, value) for key, value in schema.items()}
    if isinstance(schema.get("$ref"), str):
        renamed["$ref"] = schema["$ref"].replace(_REFERENCE, f"{_REFERENCE}{prefix}", 1)
    if isinstance(schema.get("$defs"), dict):
        renamed["$defs"] = {f"{prefix}{name}": each for name, each in renamed["$defs"].items()}
    return renamed


def referring(name: str) -> Schema:
    """Return the reference to a definition."""
    return {"$ref": f"{_REFERENCE}{name}"}


def _constant(word: Word) -> Schema:
    told = f"**{word.title}.** {word.text}"
    return {"const": word.value, "title": word.title, "markdownDescription": told}


def retitled(properties: Mapping[str, Schema], titles: Mapping[str, str]) -> dict[str, Schema]:
    """Return properties of which some get a title that people read."""
    return {
        key: {**each, "title": titles[key]} if key in titles else dict(each)
        for key, each in properties.items()
    }


def for_editors(schema: Any) -> Any:
    """Return the schema as editors show it best.

    They would write out defaults of null and of no text, and tell the title of a value that may be
    null twice where null is an alternative and not a type.
    """
    if isinstance(schema, list):
        return [for_editors(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: each for key, each in schema.items() if (key, each) not in _EMPTY}
    told = _with_free_keys_told(_with_null_as_type(kept))
    return {key: for_editors(each) for key, each in told.items()}


def either(word: Schema, mapping: Schema, wrong: str) -> Schema:
    """Return the schema of what is a single word or a mapping, and what to say of anything else."""
    return {
        "type": ["string", "object"],
        "errorMessage": wrong,
        "if": {"type": "object"},
        "then": mapping,
        "else": {"if": {"type": "string"}, "then": word},
    }


def _with_free_keys_told(schema: Schema) -> Schema:
    """Return the schema of a mapping with free keys with what to say where it is none."""
    is_free = schema.get("type") == "object" and "properties" not in schema
    if not is_free or not isinstance(schema.get("additionalProperties"), dict):
        return schema
    return {"errorMessage": "This takes `key: text` lines, such as {about: my own}.", **schema}


def _with_null_as_type(schema: Schema) -> Schema:
    first, *others = schema.get("anyOf") or [{}]
    if others != [{"type": "null"}] or not isinstance(first.get("type"), str):
        return schema
    outside = {key: each for key, each in schema.items() if key != "anyOf"}
    return {**outside, **first, "type": [first["type"], "null"]}
