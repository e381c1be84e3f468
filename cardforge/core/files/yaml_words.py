"""Words and prose as they are written into YAML: plain where every reader agrees, else quoted."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Mapping

_PLAIN = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿĀ-žА-яΑ-ω][\w .'()+&/-]*[\w.')]|[A-Za-zÀ-ÖØ-öø-ÿ]")
_PLAIN_STARTING_WITH_DIGIT = re.compile(r"[0-9]+(\.[0-9]+)?(in|mm|cm|pdr)[A-Za-z ]*|[0-9]+/[0-9]+")
_PROSE_WIDTH = 96
_NOT_WORDS = frozenset(["null", "true", "false", "yes", "no", "on", "off", "y", "n"])


def folded(key: str, text: str) -> Iterator[str]:
    """Yield a folded block where folding gives the text back, else one quoted line."""
    if not text:
        return
    lines = block_lines(text)
    if not lines:
        yield f"{key}: {scalar(text)}"
        return
    yield f"{key}: >-"
    for line in lines:
        yield f"  {line}"


def block_lines(text: str) -> list[str]:
    """Return the lines of prose in a block; none where it has no fold, or loses by folding."""
    lines = textwrap.wrap(text, _PROSE_WIDTH, break_long_words=False, break_on_hyphens=False)
    return lines if len(lines) > 1 and " ".join(lines) == text else []


def scalar(value: object) -> str:
    """Return one value as a plain or quoted scalar."""
    if not isinstance(value, str):
        return str(value)
    plain = _PLAIN.fullmatch(value) or _PLAIN_STARTING_WITH_DIGIT.fullmatch(value)
    if plain and value.lower() not in _NOT_WORDS:
        return value
    return json.dumps(value, ensure_ascii=False)


def pairs(told: Mapping[str, str]) -> Iterator[str]:
    """Yield a mapping of words, one line each, indented once."""
    for key, value in told.items():
        yield f"  {scalar(key)}: {scalar(value)}"
