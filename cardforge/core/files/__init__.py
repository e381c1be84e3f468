"""Text files with the places of what they say: YAML and JSON in, plain data and line marks out."""

from cardforge.core.files.document import CITE, DUPLICATE_KEY, TWO_READINGS, Document
from cardforge.core.files.reading import parse, read
from cardforge.core.files.text import (
    LARGEST_TEXT,
    UNFINISHED,
    decode,
    read_bytes,
    read_text,
    spelled,
    write_bytes,
    write_text,
)

__all__ = [
    "CITE",
    "DUPLICATE_KEY",
    "LARGEST_TEXT",
    "TWO_READINGS",
    "UNFINISHED",
    "Document",
    "decode",
    "parse",
    "read",
    "read_bytes",
    "read_text",
    "spelled",
    "write_bytes",
    "write_text",
]
