"""From a path to a verdict: read the file, find its game, let the game judge it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from cardforge.app.fleet_files import FLEET_RULES, is_fleet
from cardforge.app.games import GAMES
from cardforge.core.files import CITE, DUPLICATE_KEY, TWO_READINGS, Document, parse, read
from cardforge.core.finding import Finding, Severity, severest_first
from cardforge.core.game import Design
from cardforge.core.header import game_of
from cardforge.core.rule import Rule
from cardforge.errors import (
    FileError,
    FilesError,
    HeaderError,
    Mark,
    NotationError,
    ShapeError,
    UnreadableError,
)


def _rule(rule_id: str, title: str) -> Rule:
    return Rule(rule_id, Severity.ERROR, title, CITE)


SHAPE: Final = _rule("shape", "A file has the keys of its game, each with a value that fits.")
"""Broken by a ShapeError; what is said of it begins with the place."""
_RULE_OF: dict[type[FileError], Rule] = {
    UnreadableError: _rule("unreadable", "A file is there, is text, and is of a sensible size."),
    NotationError: _rule("notation", "A file is YAML or JSON."),
    HeaderError: _rule("header", "A file begins with a known game and format."),
    ShapeError: SHAPE,
}
READING_RULES = (*_RULE_OF.values(), DUPLICATE_KEY, TWO_READINGS, *FLEET_RULES)
"""What any file has to keep to, whatever its game; and any fleet."""


class Judgement(NamedTuple):
    """What came of one file: the design, unless it is unusable, and all findings."""

    path: Path
    design: Design | None
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> int:
        """How many findings make the design illegal or the file unusable."""
        return sum(finding.severity is Severity.ERROR for finding in self.findings)


def open_design(path: str | Path) -> Design:
    """Return the design in a file; raise FileError where there is none."""
    return design_in(read(Path(path)))


def opened(paths: Iterable[Path]) -> Iterator[Design]:
    """Yield the designs in files until one holds none; then go on only to name all that do not.

    Raise FileError for one such file, FilesError for several.
    """
    faults: list[FileError] = []
    for path in paths:
        try:
            design = open_design(path)
        except FileError as error:
            faults.append(error)
            continue
        if not faults:
            yield design
    if faults:
        raise faults[0] if len(faults) == 1 else FilesError(tuple(faults))


def judge_file(path: str | Path) -> Judgement:
    """Return the verdict on a file; nothing that a file holds makes it raise."""
    path = Path(path)
    try:
        return _judge(read(path))
    except FileError as error:
        return Judgement(path, None, _as_findings(error))


def judge_text(text: str, path: Path) -> Judgement:
    """Return the verdict on a text, as if it stood in a file of that name."""
    try:
        return _judge(parse(text, path))
    except FileError as error:
        return Judgement(path, None, _as_findings(error))


def judge_all(paths: Iterable[Path]) -> list[Judgement]:
    """Return the verdict on each file, in the order of the paths."""
    return [judge_file(path) for path in paths]


def _judge(document: Document) -> Judgement:
    try:
        design, remarks = _fleet(document) if is_fleet(document.data) else _ship(document)
    except FileError as error:
        found = sorted((*document.findings, *_as_findings(error)), key=severest_first)
        return Judgement(document.path, None, tuple(found))
    found = sorted((*document.findings, *remarks), key=severest_first)
    return Judgement(document.path, design, tuple(found))


def _ship(document: Document) -> tuple[Design, tuple[Finding, ...]]:
    design = design_in(document)
    return design, GAMES[design.game].check(design)


def _fleet(document: Document) -> tuple[Design, tuple[Finding, ...]]:
    from cardforge.app.fleets import muster_file  # most checks are of ships

    muster, design = muster_file(document, open_design)
    return design, muster.findings


def design_in(document: Document) -> Design:
    """Return the design in a document; raise FileError where it holds none."""
    if is_fleet(document.data):
        message = "expected a ship, this is a fleet: `cardforge fleet` reads it"
        raise HeaderError(message, document.path, document.mark(("fleet",)))
    return game_of(document, GAMES).read(document)


def _as_findings(error: FileError) -> tuple[Finding, ...]:
    rule = _RULE_OF[type(error)]
    faults: tuple[tuple[Mark, str], ...] = ((error.mark, error.message),)
    if isinstance(error, ShapeError):
        faults = error.faults
    return tuple(rule.broken((), message).at(mark) for mark, message in faults)
