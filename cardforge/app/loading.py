"""From a path to a verdict: read the file, find its game, and check the design."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from cardforge.app.reading import Reader
from cardforge.app.workspace import (
    FLEET_RULES,
    SCENARIO_RULES,
    expect_path,
    file_meant,
    is_fleet,
    is_scenario,
)
from cardforge.core.files import CITE, DUPLICATE_KEY, TWO_READINGS, Document, parse
from cardforge.core.findings import Finding, Rule, Severity, severest_first
from cardforge.core.game import Design
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


SHAPE: Final = _rule("shape", "A file has only keys of its game, each with a valid value.")
"""The rule of a ShapeError; its message begins with the key."""
_RULE_OF: dict[type[FileError], Rule] = {
    UnreadableError: _rule("unreadable", "A file exists, is text, and is not too large."),
    NotationError: _rule("notation", "A file is valid YAML or JSON."),
    HeaderError: _rule("header", "A file names a known game and format."),
    ShapeError: SHAPE,
}
MANY: Final = _rule("many-findings", f"A file has at most {MOST_FINDINGS} findings.")
"""The finding that counts those beyond the limit; it has the severity of the next one."""
READING_RULES = (
    *_RULE_OF.values(),
    DUPLICATE_KEY,
    TWO_READINGS,
    MANY,
    *FLEET_RULES,
    *SCENARIO_RULES,
)
"""What any file has to keep to, whatever its game; and any fleet."""


class Judgement(NamedTuple):
    """The verdict on one file: its path, its design (None if unusable), and all findings.

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
    """Open the design in a file as its game's own model.

    `cardforge.open` returns an object with more methods.

    Args:
        path: A YAML or JSON file, or the name of a bundled ship.

    Returns:
        The design: its `game`, its `name`, its model as `value`, and its file as `document`.

    Raises:
        CardforgeError: If the file cannot be read, or is not a design.

    >>> import cardforge
    >>> design = cardforge.open_design("hml-raven")
    >>> design.game, design.name, design.value.si
    ('leviathans', 'HML Raven', 20)
    """
    return Reader().design(file_meant(expect_path(path)))


def expect_any(found: Collection[object], faults: Sequence[CardforgeError]) -> None:
    """Raise the faults, as one error or a FilesError, if no usable file is left."""
    if faults and not found:
        raise faults[0] if len(faults) == 1 else FilesError(tuple(faults))


def judge_file(path: str | Path) -> Judgement:
    """Check a file. Problems in the file are findings, not exceptions.

    Args:
        path: A YAML or JSON file, or the name of a bundled ship.

    Returns:
        The path, the design (None if the file is unusable), and all findings.

    Raises:
        CardforgeError: If `path` is an empty text.

    >>> import cardforge
    >>> verdict = cardforge.judge_file("hml-raven")
    >>> verdict.errors, len(verdict.findings)
    (0, 0)
    >>> cardforge.judge_file("no-such.yaml").findings[0].rule
    'unreadable'
    """
    return judge_all([expect_path(path)])[0]


def judge_all(paths: Iterable[Path]) -> list[Judgement]:
    """Return the verdict on each file, in the order of the paths."""
    reader = Reader()
    return [loaded(file_meant(path), reader).verdict for path in paths]


def judge_text(text: str, path: Path) -> Judgement:
    """Return the verdict on a text, as if it were in a file of that name."""
    return loaded(path, Reader(), lambda: parse(text, path)).verdict


class Loaded(NamedTuple):
    """One file with its data, design, findings and pictures."""

    path: Path
    document: Document | None
    design: Design | None
    findings: tuple[Finding, ...]
    art: Mapping[str, bytes] = MappingProxyType({})

    @property
    def verdict(self) -> Judgement:
        """The verdict in words."""
        return Judgement(self.path, self.design, self.findings)


def loaded(path: Path, reader: Reader, read: Callable[[], Document] | None = None) -> Loaded:
    """Return the result of reading a file, or of `read`; problems in it raise no error."""
    document = None
    try:
        document = reader.document(path, read)
        if is_scenario(document.data):
            return _scenario(document, reader)
        return _fleet(document, reader) if is_fleet(document.data) else _ship(document, reader)
    except FileError as error:
        found = document.findings if document else ()
        return Loaded(path, document, None, _reported(found, error))


def _ship(document: Document, reader: Reader) -> Loaded:
    design = reader.design(document.path)
    art, remarks = reader.art(design)
    findings = all_findings(document, (*reader.findings(design), *remarks))
    return Loaded(document.path, document, design, findings, art)


def _fleet(document: Document, reader: Reader) -> Loaded:
    from cardforge.app.fleets import muster_file  # most checks are of ships

    muster, design = muster_file(document, reader)
    findings = all_findings(document, muster.findings)
    return Loaded(document.path, document, design, findings)


def _scenario(document: Document, reader: Reader) -> Loaded:
    from cardforge.app.scenarios import muster_scenario, scenario_design  # as above

    mustered = muster_scenario(document, reader)
    design = scenario_design(document, mustered.scenario)
    findings = all_findings(document, mustered.findings)
    return Loaded(document.path, document, design, findings)


def all_findings(document: Document, remarks: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings of a document and of its game, the most severe first."""
    return _reported((*document.findings, *remarks))


def _reported(findings: tuple[Finding, ...], error: FileError | None = None) -> tuple[Finding, ...]:
    """Return findings, the severest first; of very many the first, and how many more there are."""
    every = sorted((*findings, *(_as_findings(error) if error else ())), key=severest_first)
    shown, rest = every[:MOST_FINDINGS], every[MOST_FINDINGS:]
    more = len(rest) + (error.more if isinstance(error, ShapeError) else 0)
    if not more:
        return tuple(shown)
    last = (rest or shown[-1:])[0]
    told = MANY.broken((), f"{more:,} more findings are not listed")
    return (*shown, told._replace(severity=last.severity, mark=last.mark))


def _as_findings(error: FileError) -> tuple[Finding, ...]:
    rule = _RULE_OF[type(error)]
    faults: tuple[tuple[Mark, str], ...] = ((error.mark, error.message),)
    if isinstance(error, ShapeError):
        faults = error.faults
    return tuple(rule.broken((), message).at(mark) for mark, message in faults)
