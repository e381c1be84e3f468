"""From a path to a verdict: read the file, find its game, let the game judge it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from cardforge.app.registry import GAMES
from cardforge.app.workspace import FLEET_RULES, expect_path, file_meant, is_fleet
from cardforge.core.bundled import read_design
from cardforge.core.files import CITE, DUPLICATE_KEY, TWO_READINGS, Document, parse
from cardforge.core.findings import Finding, Rule, Severity, severest_first
from cardforge.core.game import Design, game_of
from cardforge.core.limits import MOST_FINDINGS
from cardforge.errors import (
    CardforgeError,
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
MANY: Final = _rule("many-findings", f"A file has at most {MOST_FINDINGS} findings.")
"""Tells how many more there are than are reported, as severely as the next of them would."""
READING_RULES = (*_RULE_OF.values(), DUPLICATE_KEY, TWO_READINGS, MANY, *FLEET_RULES)
"""What any file has to keep to, whatever its game; and any fleet."""


class Judgement(NamedTuple):
    """What came of one file: its path, the design unless it is unusable, and all findings.

    >>> import cardforge
    >>> path, design, findings = cardforge.judge_file("hml-raven")
    >>> path.name, design and design.name, findings
    ('hml-raven.yaml', 'HML Raven', ())
    """

    path: Path
    design: Design | None
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> int:
        """How many findings make the design illegal or the file unusable."""
        return sum(finding.severity is Severity.ERROR for finding in self.findings)


def open_design(path: str | Path) -> Design:
    """Return the design in a file as its game reads it; raise FileError where there is none.

    The path may be the name of a bundled ship. `cardforge.open` returns an object that does more.

    >>> import cardforge
    >>> design = cardforge.open_design("hml-raven")
    >>> design.game, design.name, design.value.si
    ('leviathans', 'HML Raven', 20)
    """
    return design_in(read_design(file_meant(expect_path(path))))


def opened(paths: Iterable[Path], faults: list[CardforgeError]) -> Iterator[Design]:
    """Yield the designs in files; `faults` gets the error of each file that holds none."""
    for path in paths:
        try:
            design = open_design(path)
        except FileError as error:
            faults.append(error)
        else:
            yield design


def expect_any(found: Collection[object], faults: Sequence[CardforgeError]) -> None:
    """Raise the faults, one or a FilesError of several, where they left nothing to go on with."""
    if faults and not found:
        raise faults[0] if len(faults) == 1 else FilesError(tuple(faults))


def judge_file(path: str | Path) -> Judgement:
    """Return the verdict on a file; nothing that a file holds makes it raise.

    The path may be the name of a bundled ship.

    >>> import cardforge
    >>> verdict = cardforge.judge_file("hml-raven")
    >>> verdict.errors, len(verdict.findings)
    (0, 0)
    >>> cardforge.judge_file("no-such.yaml").findings[0].rule
    'unreadable'
    """
    path = expect_path(path)
    try:
        path = file_meant(path)
        return _judge(read_design(path))
    except FileError as error:
        return Judgement(path, None, _reported((), error))


def judge_text(text: str, path: Path) -> Judgement:
    """Return the verdict on a text, as if it stood in a file of that name."""
    try:
        return _judge(parse(text, path))
    except FileError as error:
        return Judgement(path, None, _reported((), error))


def judge_all(paths: Iterable[Path]) -> list[Judgement]:
    """Return the verdict on each file, in the order of the paths."""
    return [judge_file(path) for path in paths]


def _judge(document: Document) -> Judgement:
    try:
        design, remarks = _fleet(document) if is_fleet(document.data) else _ship(document)
    except FileError as error:
        return Judgement(document.path, None, _reported(document.findings, error))
    return Judgement(document.path, design, all_findings(document, remarks))


def all_findings(document: Document, remarks: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return what is found in a document's notation and what its game remarks, worst first."""
    return _reported((*document.findings, *remarks))


def _reported(findings: tuple[Finding, ...], error: FileError | None = None) -> tuple[Finding, ...]:
    """Return findings, the severest first; of very many the first, and how many more there are."""
    every = sorted((*findings, *(_as_findings(error) if error else ())), key=severest_first)
    shown, rest = every[:MOST_FINDINGS], every[MOST_FINDINGS:]
    more = len(rest) + (error.more if isinstance(error, ShapeError) else 0)
    if not more:
        return tuple(shown)
    last = (rest or shown[-1:])[0]
    told = MANY.broken((), f"and {more:,} more findings, which are not listed")
    return (*shown, told._replace(severity=last.severity, mark=last.mark))


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
