"""The reference is complete: every key of every file, and every key of the designer's keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.calls import Call
from tests.pages import DOCS, page

KEYS = DOCS.parent / "templates/designer/static/editor/keys.js"


def properties(schema: Any) -> Iterator[str]:
    """Yield every key that a schema names, at any depth."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
    for each in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(each, dict | list):
            yield from properties(each)


def test_formats_page_names_every_key_of_every_file(call: Call, tmp_path: Path) -> None:
    call("schema", "--install", ".")
    schema = json.loads((tmp_path / "cardforge.schema.json").read_text())
    keys = {key for key in properties(schema) if not key.isdecimal()}
    assert {"resilience", "aboard", "breach", "budget"} < keys
    words = set(re.findall(r"[\w-]+", page("formats")))
    assert keys - words == set()


def test_keys_page_lists_every_key_of_the_editor() -> None:
    table = KEYS.read_text(encoding="utf-8").partition("const TABLE = [")[2].partition("\n];")[0]
    keys = re.findall(r'\["([^"]+)", "', table)
    assert len(keys) > 15
    rows = re.findall(r"^\| ([^|]+) \| ", page("keys"), re.MULTILINE)
    assert [row for row in rows if row not in ("keys", "---")] == keys
