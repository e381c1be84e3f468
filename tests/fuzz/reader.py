"""What a reader is to the fuzzer: seeds, the function under test, and how its inputs change."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from cardforge.core.limits import LARGEST_TEXT

Seeds = Callable[[], Sequence[bytes]]
Change = Callable[[bytes, random.Random], bytes]
"""Return another input made from one."""
Lengthen = Callable[[bytes, random.Random, int], bytes]
"""Return a long input of about so many bytes made from one."""

SMALLEST_LONG: Final = 1 << 15
"""Bytes of the shortest input that counts as long."""


class BrokenError(Exception):
    """A reader broke a promise without a traceback; `kind` groups what is the same fault."""

    def __init__(self, kind: str, said: object = "") -> None:
        super().__init__(f"{kind}: {said}" if said else kind)
        self.kind = kind


def expect(truth: object, kind: str, said: object = "") -> None:
    """Raise BrokenError unless a promise of a reader is kept."""
    if not truth:
        raise BrokenError(kind, said)


class Reader(NamedTuple):
    """One line of the table of readers."""

    name: str
    function: Callable[[bytes], None]
    """Reads an input; raises nothing unless there is a fault."""
    seeds: Seeds
    change: Change
    lengthen: Lengthen
    largest: int = LARGEST_TEXT
    """Bytes of the longest input that is tried."""
