"""Readers with planted faults, on which the fuzzer itself is tried."""

from __future__ import annotations

import os
import re
import time
from typing import Final

from tests.fuzz.mutation import repeats, texts
from tests.fuzz.reader import Reader, expect

_WORDS: Final = (b"fault", b"hang", b"lost", b"crash", b"wait", b"room")


def _seeds() -> list[bytes]:
    return [b"name: toy\nnumber: 3\n"]


def sound(data: bytes) -> None:
    """Read anything."""
    data.decode(errors="replace").split()


def raising(data: bytes) -> None:
    """Fail on one word."""
    if b"fault" in data:
        raise ValueError("a planted fault")


def hanging(data: bytes) -> None:
    """Take for ever within compiled code, where no exception of Python's is seen."""
    if b"hang" in data:
        re.fullmatch(r"(a+)+b", "a" * 60)


def losing(data: bytes) -> None:
    """Break a promise without an exception of its own."""
    rows = data.split(b"\n")
    kept = [row for row in rows if b"lost" not in row]
    expect(len(kept) == len(rows), "rows are lost", f"{len(rows)} in, {len(kept)} out")


def crashing(data: bytes) -> None:
    """End the process."""
    if b"crash" in data:
        os.abort()


def waiting(data: bytes) -> None:
    """Wait for what does not come."""
    if b"wait" in data:
        time.sleep(3600)


def greedy(data: bytes) -> None:
    """Ask for more memory than there is."""
    if b"room" in data:
        bytearray(2 << 30)


def _toy(function: object) -> Reader:
    name = str(getattr(function, "__name__", ""))
    return Reader(name, function, _seeds, texts(_WORDS, _seeds), repeats(_WORDS), 1 << 16)  # type: ignore[arg-type]


READERS: Final = {
    toy.name: toy for toy in map(_toy, (sound, raising, hanging, losing, crashing, waiting, greedy))
}
