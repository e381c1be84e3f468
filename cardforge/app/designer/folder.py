"""The folder of designs: what lies in it, and where an id leads, which is never outside."""

from __future__ import annotations

import contextlib
import hashlib
import os
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Final

from cardforge.app.designer.names import expect_id, shown
from cardforge.app.designer.refusals import MissingError, RefusalError
from cardforge.app.fleet_files import holds_fleet
from cardforge.app.workspace import files_meant
from cardforge.core.files import UNFINISHED, spelled

_OLD_S: Final = 3600.0
HIDDEN: Final = ".cardforge"
"""Where drafts, the bin and locks are kept: inside the folder, so that they move with it."""


@dataclass(frozen=True)
class Folder:
    """A folder of designs; `root` is its real path."""

    root: Path

    @property
    def mark(self) -> str:
        """A word that tells this folder from others of the machine."""
        return hashlib.sha256(os.fsencode(self.root)).hexdigest()[:16]

    def files(self) -> list[tuple[str, Path]]:
        """Return every design's id and path, links left out; an id may be one that is refused."""
        return [(word, path) for word, path in self.listed() if not path.is_symlink()]

    def listed(self) -> list[tuple[str, Path]]:
        """Return the same with the links, which lead out of the folder and are not followed."""
        self._expect_there()
        files = files_meant([self.root])
        return self._spelled([path for path in files if not holds_fleet(path)])

    def everything(self) -> list[tuple[str, Path]]:
        """Return the same and the fleets with them, without a look into any file."""
        self._expect_there()
        paths = files_meant([self.root])
        return self._spelled([path for path in paths if not path.is_symlink()])

    def _expect_there(self) -> None:
        """Raise MissingError where the folder has gone: nothing makes it anew unasked."""
        if not self.root.is_dir():
            raise MissingError(
                f"expected the folder of designs, '{spelled(PurePath(self.root.name))}' is gone"
            )

    def _spelled(self, paths: list[Path]) -> list[tuple[str, Path]]:
        return [(spelled(path.relative_to(self.root)), path) for path in paths]

    def path(self, word: str) -> Path:
        """Return the path of an id, whether something is there or not.

        Raises RefusalError for an id that is not safe, and where a link stands in its way;
        MissingError, as all do, where the folder has gone.
        """
        self._expect_there()
        path = self.root
        for part in expect_id(word).split("/"):
            path /= part
            if path.is_symlink():
                raise RefusalError(f"expected a path without links, '{part}' in '{word}' is one")
        return path

    def present(self, word: str) -> Path:
        """Return the path of a design that is there; raise MissingError where it is not."""
        path = self.path(word)
        if path.is_file():
            return path
        if os.path.lexists(path):
            raise MissingError(
                f"expected a file, '{shown(word)}' is a folder, pipe, socket or device"
            )
        raise MissingError(f"expected a design of the folder, got '{shown(word)}'")

    def sweep(self, now: float) -> None:
        """Remove what writers that were killed left half written, an hour ago or more."""
        places = {path.parent for _, path in self.everything()} | {self.root}
        for left in (left for place in places for left in place.glob(f".*{UNFINISHED}")):
            with contextlib.suppress(OSError):
                if left.lstat().st_mtime < now - _OLD_S:
                    left.unlink()

    def hidden(self, *parts: str) -> Path:
        """Return a path in the hidden folder; raise RefusalError where that is a link."""
        self._expect_there()
        path = self.root
        for part in (HIDDEN, *parts):
            path /= part
            if path.is_symlink():
                raise RefusalError(f"expected a folder of the designer's own, '{part}' is a link")
        return path
