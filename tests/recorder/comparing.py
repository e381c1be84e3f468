"""Two records side by side: which cases differ, and where."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from difflib import unified_diff
from pathlib import Path
from typing import Any, Final

from tests.recorder.keeping import kept, place_of

_LINES: Final = 20
_WIDEST: Final = 160
_MOST_COMPARED: Final = 20_000
"""Lines of each side that are compared; `difflib` takes quadratic time."""
_TAG_END: Final = re.compile(r"(?<=>)(?=<)")


def differences(old: Path, new: Path, name: str) -> list[str]:
    """Return lines that tell how a case differs; none where it does not."""
    before, after = kept(place_of(old, name)), kept(place_of(new, name))
    if not before or not after:
        return ["  only in OLD" if before else "  only in NEW"]
    lines = []
    for part in sorted(before.keys() | after.keys()):
        if part not in after:
            lines.append(f"  {part}: only in OLD")
        elif part not in before:
            lines.append(f"  {part}: only in NEW")
        elif before[part] != after[part]:
            lines += _told(part, before[part], after[part])
    return lines


def _told(part: str, before: bytes, after: bytes) -> list[str]:
    """Tell a difference of a text by its first lines."""
    changes = list(
        unified_diff(_laid_out(before), _laid_out(after), "OLD", "NEW", lineterm="", n=1)
    )[2:]
    if not changes:
        return [f"  {part}: bytes differ"]
    lines = [f"    {line[:_WIDEST]}" for line in changes[:_LINES]]
    if len(changes) > _LINES:
        lines.append(f"    ... {len(changes) - _LINES} more lines")
    return [f"  {part}:", *lines]


def _laid_out(content: bytes) -> list[str]:
    """Return a text as lines: JSON a value a line, drawings a tag a line."""
    text = content.decode(errors="backslashreplace")
    if text[:1] in ("{", "["):
        with suppress(ValueError):
            text = json.dumps(_without_long_words(json.loads(text)), indent=1, ensure_ascii=False)
    return _TAG_END.sub("\n", text).splitlines()[:_MOST_COMPARED]


def _without_long_words(value: Any) -> Any:
    """Return JSON with texts of several lines, such as drawings, as lists of lines."""
    if isinstance(value, dict):
        return {key: _without_long_words(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_without_long_words(each) for each in value]
    if isinstance(value, str) and len(value) > _WIDEST:
        return _TAG_END.sub("\n", value).splitlines()
    return value
