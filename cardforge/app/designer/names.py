"""A design's id: its path below the folder, with forward slashes, safe on every system.

Each part of an id is held to the strictest of the systems' rules before it becomes a path, so that
no id leads out of the folder and a folder of designs can be carried from one system to another.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Final

from cardforge.app.designer.refusals import RefusalError
from cardforge.app.workspace import DESIGN_ENDINGS, DEVICES, is_design_name
from cardforge.core.invisible import is_invisible
from cardforge.core.limits import LONGEST_ID, LONGEST_PART

_FORBIDDEN: Final = re.compile(r'[<>:"|?*\\]')
_NO_TEXT: Final = re.compile(r"\\x[89a-f][0-9a-f]")
"""How bytes that are no UTF-8 are spelt in the id of a file that is there."""
_SHOWN: Final = 60


def expect_id(word: str) -> str:
    """Return a design's id; raise RefusalError where it is none that is safe."""
    if len(word) > LONGEST_ID:
        raise RefusalError(f"expected an id of at most {LONGEST_ID} characters, got {len(word)}")
    for part in word.split("/"):
        fault = _fault(part)
        if fault:
            raise RefusalError(f"expected a path inside the folder, got '{shown(word)}': {fault}")
    if not is_design_name(PurePosixPath(word).name):
        endings = ", ".join(DESIGN_ENDINGS)
        raise RefusalError(f"expected an id ending in {endings}, got '{shown(word)}'")
    return word


def _fault(part: str) -> str:
    """Say what is wrong with one part of an id, in a few words; nothing if it will do."""
    if not part:
        return "a part of it is empty"
    if len(part) > LONGEST_PART or len(part.encode(errors="replace")) > 2 * LONGEST_PART:
        return f"a part of it is longer than {LONGEST_PART} characters"
    if part.startswith("."):
        return "no part begins with a dot"
    if part[-1] == "." or part != part.strip():
        return "no part ends in a dot, or has blanks around it"
    if _NO_TEXT.search(part):
        return "its name is not UTF-8, rename the file"
    if _FORBIDDEN.search(part) or any(map(is_invisible, part)):
        return 'no part holds an invisible character or one of < > : " | ? * \\'
    if DEVICES.fullmatch(part.lower()):
        return "Windows keeps that name for a device"
    return ""


def shown(word: str) -> str:
    """Return an id as a message repeats it: shortened, and what cannot be seen spelt out."""
    told = "".join(
        letter.encode("unicode_escape").decode() if is_invisible(letter) else letter
        for letter in word
    )
    return told if len(told) <= _SHOWN else f"{told[: _SHOWN - 1]}…"
