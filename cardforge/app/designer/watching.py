"""What changed on disk since a page last asked."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from typing import Final, NamedTuple

from cardforge.app.designer.folder import Folder

_MOST: Final = 64

Snapshot = dict[str, tuple[int, int, int]]
"""The state of each file: when it was written, its size, which file it is."""


class Changed(NamedTuple):
    """The state of the folder as one word, and which designs are others than at an earlier one.

    Those among them that are no longer there are told by themselves as well.
    """

    stamp: str
    changed: list[str]
    gone: list[str]


class Watch:
    """Remembers the states of a folder that pages have seen."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._seen: OrderedDict[str, Snapshot] = OrderedDict()
        self._lock = threading.Lock()

    def since(self, stamp: str) -> Changed:
        """Return what changed since a stamp: nothing without one, everything if it is forgotten."""
        present = _snapshot(self._folder)
        new = hashlib.sha256(repr(sorted(present.items())).encode()).hexdigest()[:32]
        with self._lock:
            before = self._seen.get(stamp, {}) if stamp else present
            self._seen[new] = present
            self._seen.move_to_end(new)
            while len(self._seen) > _MOST:
                self._seen.popitem(last=False)
        other = {word for word, _ in present.items() ^ before.items()}
        return Changed(new, sorted(other), sorted(before.keys() - present.keys()))


def _snapshot(folder: Folder) -> Snapshot:
    found: Snapshot = {}
    for word, path in folder.everything():
        try:
            state = path.stat()
        except OSError:  # it went while we looked
            continue
        found[word] = (state.st_mtime_ns, state.st_size, state.st_ino)
    return found
