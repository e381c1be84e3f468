"""Results that were worked out lately, kept up to a number of bytes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Kept = TypeVar("Kept")


class Recent(Generic[Kept]):
    """The results asked for last; what is larger than all that may be kept is not kept."""

    def __init__(self, most_bytes: int, size: Callable[[Kept], int]) -> None:
        self._most = most_bytes
        self._size = size
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def of(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """Return the result of that key, made now unless it is kept."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self._bytes += self._size(made)
            while self._bytes > self._most:
                self._bytes -= self._size(self._kept.popitem(last=False)[1])
        return made
