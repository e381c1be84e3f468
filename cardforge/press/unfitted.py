"""What could not be printed as it was written: too long for its room, or without letters for it."""

from __future__ import annotations

from typing import NamedTuple


class Unfitted(NamedTuple):
    """A text that is shortened, or has characters (`missing`) that no face can print: where, all.

    Characters without a glyph are printed as empty boxes.
    """

    tag: str
    text: str
    missing: str = ""

    @property
    def said(self) -> str:
        """Say it, for its maker to read."""
        if self.missing:
            letters = " ".join(f"{mark} (U+{ord(mark):04X})" for mark in self.missing)
            return f"{self.tag}: '{self.text}' has letters that the fonts lack: {letters}"
        return f"{self.tag}: '{self.text}' does not fit whole"


def faults_of(tag: str, text: str, missing: str, *, whole: bool) -> tuple[Unfitted, ...]:
    """Give what is to be said of a text: that it was shortened, and which letters it lacks."""
    short = () if whole else (Unfitted(tag, text),)
    return (*short, Unfitted(tag, text, missing)) if missing else short
