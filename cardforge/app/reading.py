"""Files of designs: each is read and parsed once, however many parts of a command need it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cardforge.app.registry import GAMES, game_of
from cardforge.app.workspace import (
    file_meant,
    files_meant,
    is_fleet,
    is_own_fleet,
    is_scenario,
)
from cardforge.core.files import DesignFile, Document, decode, design_file, parse
from cardforge.core.findings import Finding
from cardforge.core.game import Design
from cardforge.errors import CallError, CardforgeError, FileError, HeaderError

if TYPE_CHECKING:
    from cardforge.core.figures import Ledger

Found = TypeVar("Found")

_MOST_WITH_NODES: Final = 32
"""How many files of a reader have the nodes of their text in memory, some 90 KB each."""


class Reader:
    """The files of one command: each is read, parsed, built, checked and priced once.

    All parts of a command share one reader. It calculates only what is asked for. A file that
    cannot be used raises the same FileError each time. Only the last files have the nodes of their
    text in memory, so that a thousand designs fit into it; line numbers that are needed later come
    from the text again.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[str, Path], Any] = {}
        self._with_nodes = lru_cache(maxsize=_MOST_WITH_NODES)(self._composed)

    def document(self, path: Path, read: Callable[[], Document] | None = None) -> Document:
        """Return the document of a file, or the one that `read` returns; raise FileError.

        If the file is missing, the error names a bundled ship with a similar name.
        """
        return self._once("document", path, read or (lambda: self._parsed(path)))

    def design(self, path: Path) -> Design:
        """Return the design in a file; raise FileError if it is not a design."""
        return self._once("design", path, lambda: design_in(self.document(path)))

    def findings(self, design: Design) -> tuple[Finding, ...]:
        """Return the findings on a design, without those on its pictures."""
        check = GAMES[design.game].check
        return self._once("findings", design.document.path, lambda: check(design))

    def cost(self, design: Design) -> Ledger:
        """Return the points of a design."""
        cost = GAMES[design.game].cost
        return self._once("cost", design.document.path, lambda: cost(design))

    def art(self, design: Design) -> tuple[Mapping[str, bytes], tuple[Finding, ...]]:
        """Return the author's pictures of a design, and findings on those that cannot be used."""
        art = GAMES[design.game].art
        return self._once("art", design.document.path, lambda: art(design))

    def holds_fleet(self, path: Path) -> bool:
        """Return whether a file is a fleet; one that cannot be read is not."""
        return self._holds(path, b"fleet", is_fleet)

    def holds_scenario(self, path: Path) -> bool:
        """Return whether a file is a scenario; one that cannot be read is not."""
        return self._holds(path, b"scenario", is_scenario)

    def lists_ships(self, path: Path) -> bool:
        """Return whether a file is a scenario or any fleet; one that cannot be read is not."""
        is_any = self._holds(path, b"fleet", lambda data: is_fleet(data) or is_own_fleet(data))
        return is_any or self.holds_scenario(path)

    def _holds(
        self, path: Path, word: bytes, is_meant: Callable[[Mapping[str, object]], bool]
    ) -> bool:
        try:
            return word in self._content(path).content and is_meant(self.document(path).data)
        except FileError:
            return False

    def _content(self, path: Path) -> DesignFile:
        return self._once("content", path, lambda: design_file(path))

    def _parsed(self, path: Path) -> Document:
        """Return the document of a file, which finds places in the nodes of its text."""
        content, pictures = self._content(path)
        return self._with_nodes(path)._replace(
            locate=lambda where: self._with_nodes(path).locate(where),
            source=content,
            beside=self.document,
            pictures=pictures,
        )

    def _composed(self, path: Path) -> Document:
        return parse(decode(self._content(path).content, path), path)

    def _once(self, what: str, path: Path, make: Callable[[], Found]) -> Found:
        """Return the stored result, or make it; raise the stored FileError again."""
        known = self._known.get((what, path))
        if isinstance(known, FileError):
            raise known
        if known is not None:
            return known  # type: ignore[no-any-return]
        try:
            made = self._known[what, path] = make()
        except FileError as error:
            self._known[what, path] = error
            raise
        return made


def design_in(document: Document) -> Design:
    """Return the design in a document; raise FileError if it is not a design."""
    if is_fleet(document.data):
        message = "expected a ship, this is a fleet file: use `cardforge fleet`"
        raise HeaderError(message, document.path, document.mark(("fleet",)))
    if is_scenario(document.data):
        message = "expected a ship, this is a scenario: use `cardforge kit`, `battle` or `duel`"
        raise HeaderError(message, document.path, document.mark(("scenario",)))
    return game_of(document).read(document)


def opened(paths: Iterable[Path], faults: list[CardforgeError], reader: Reader) -> Iterator[Design]:
    """Yield the designs in files; `faults` gets the error of each file without one."""
    for path in paths:
        try:
            design = reader.design(file_meant(path))
        except FileError as error:
            faults.append(error)
        else:
            yield design


def design_files(paths: Sequence[Path], reader: Reader | None = None) -> list[Path]:
    """Return the design files that paths mean, each once, in the order of the paths.

    A folder means all designs below it, sorted by path, without fleets. A name that is not a file
    means a bundled ship or folder. Any other path is returned unchanged, and reported when it is
    read.
    """
    reader = reader or Reader()
    named = {file_meant(path) for path in paths}
    return [file for file in files_meant(paths) if file in named or not reader.lists_ships(file)]


def one_design(path: Path, reader: Reader | None = None) -> Design:
    """Return the one design that a path means; raise CardforgeError if it means several or none."""
    reader = reader or Reader()
    files = design_files([path], reader)
    if len(files) != 1:
        raise CallError(f"expected one ship, '{path}' contains {len(files)}")
    return reader.design(files[0])
