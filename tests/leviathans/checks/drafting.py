"""Ship files as an author writes them: legal ones, edited in one place or several."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

TYPES = (1, 2, 3, 4)
_BASES = Path(__file__).with_name("bases")

Edits = Mapping[Any, str]
"""New text for a slot, by its number, or for a piece of text; a slot without any is taken out."""


def draft(of_type: int, **edits: Edits | None) -> str:
    """Return the legal ship of a Type, edited in its head, bow, sides or stern; None drops one.

    In every Type slot 1 is a gun, 2 armor, 3 crew, 4 the trim tank, 5 another gun (in the stern
    the engine) and 6 armor (in the stern a miss).
    """
    text = (_BASES / f"type-{of_type}.yaml").read_text(encoding="utf-8")
    for block, changes in edits.items():
        before, piece, after = _block(text, block)
        for old, new in ({} if changes is None else changes).items():
            piece = _edited(piece, old, new)
        text = before + ("" if changes is None else piece) + after
    return text


def _block(text: str, name: str) -> tuple[str, str, str]:
    head, block = r"(?:.*\n)*?locations:\n", rf"^  {name}:\n(?:    .*\n)+"
    match = re.search(head if name == "head" else block, text, re.MULTILINE)
    assert match, f"the draft has no {name}"
    return text[: match.start()], match[0], text[match.end() :]


def _edited(piece: str, old: int | str, new: str) -> str:
    if isinstance(old, int):
        line = f"      {old}: {new}\n" if new else ""
        piece, times = re.subn(rf"^      {old}: .*\n", lambda _: line, piece, flags=re.MULTILINE)
    else:
        times, piece = piece.count(old), piece.replace(old, new)
    assert times == 1, f"expected {old!r} once, it stands {times} times"
    return piece
