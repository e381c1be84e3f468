"""Files read, whatever their format: from a path or a text to a document, by the name's ending."""

from __future__ import annotations

from pathlib import Path

from cardforge.core.files.document import (
    CITE,
    DUPLICATE_KEY,
    TWO_READINGS,
    UNFINISHED,
    Document,
    decode,
    expect_writable,
    read_bytes,
    read_text,
    spelled,
    write_bytes,
    write_text,
)
from cardforge.core.files.json_source import document_of, parse_json
from cardforge.core.files.yaml_source import parse_yaml
from cardforge.errors import NotationError


def read(path: Path) -> Document:
    """Return the document in a `.yaml`, `.yml` or `.json` file."""
    return parse(read_text(path), path)


def parse(text: str, path: Path) -> Document:
    """Return the document in a text; the path's ending says whether it is JSON."""
    if not text.strip():
        raise NotationError("the file is empty; create a ship with `cardforge new NAME`", path)
    return parse_json(text, path) if path.suffix.lower() == ".json" else parse_yaml(text, path)


__all__ = [
    "CITE",
    "DUPLICATE_KEY",
    "TWO_READINGS",
    "UNFINISHED",
    "Document",
    "decode",
    "document_of",
    "expect_writable",
    "parse",
    "read",
    "read_bytes",
    "read_text",
    "spelled",
    "write_bytes",
    "write_text",
]
