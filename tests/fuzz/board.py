"""What a worker tells whoever watches it, in a file that both have in memory."""

from __future__ import annotations

import mmap
import struct
from pathlib import Path
from typing import Final, NamedTuple

_FORM: Final = struct.Struct("<QQdQ?")
_HEAD: Final = 64


class Told(NamedTuple):
    """How far a worker is: inputs done, long ones among them, its CPU time, the one in hand."""

    inputs: int = 0
    long_ones: int = 0
    cpu_s: float = 0.0
    length: int = 0
    busy: bool = False


class Board:
    """A file of numbers, and the bytes of the input in hand."""

    def __init__(self, path: Path, largest: int = 0) -> None:
        if largest:
            with path.open("wb") as file:
                file.truncate(_HEAD + largest)
        with path.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), 0)
        self.largest = len(self._map) - _HEAD

    def tell(self, told: Told, data: bytes | None = None) -> None:
        """Write the numbers, and the input that comes next if there is one."""
        if data is not None:
            self._map[_HEAD : _HEAD + len(data)] = data
        self._map[: _FORM.size] = _FORM.pack(*told)

    def told(self) -> Told:
        """Read the numbers."""
        return Told(*_FORM.unpack(self._map[: _FORM.size]))

    def data(self) -> bytes:
        """Read the input in hand."""
        return self._map[_HEAD : _HEAD + self.told().length]

    def close(self) -> None:
        """Let go of the file."""
        self._map.close()
