"""Text files with the places of what they say: YAML and JSON in, plain data and line marks out."""

from cardforge.core.files.document import CITE, DUPLICATE_KEY, TWO_READINGS, Document
from cardforge.core.files.reading import parse, read
from cardforge.core.files.text import decode, read_bytes, read_text, spelled
from cardforge.core.files.writing import UNFINISHED, expect_writable, write_bytes, write_text

__all__ = [
    "CITE",
    "DUPLICATE_KEY",
    "TWO_READINGS",
    "UNFINISHED",
    "Document",
    "decode",
    "expect_writable",
    "parse",
    "read",
    "read_bytes",
    "read_text",
    "spelled",
    "write_bytes",
    "write_text",
]
