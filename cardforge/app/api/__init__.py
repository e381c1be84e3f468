"""The Python API: a design or fleet by its path or bundled name, and what a fleet has.

`cardforge/__init__.py` has the public names; `designs` has what one design can do, and `answers`
what is calculated and drawn. Everything here calls the same functions as the commands, so that
both return the same answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, overload

from cardforge.app.api.answers import Combatant, Ledger
from cardforge.app.api.designs import Design, design_from, plain_data, told_of, unsaved
from cardforge.app.loading import all_findings
from cardforge.app.new_files import headed
from cardforge.app.reading import Reader, design_files, design_in
from cardforge.app.workspace import (
    expect_path,
    file_meant,
    is_fleet,
    is_own_fleet,
    slug,
    word_for,
)
from cardforge.core.files import decode, design_file, parse, read_bytes
from cardforge.core.files.document import is_folder
from cardforge.core.findings import Finding, Severity
from cardforge.core.wording import counted
from cardforge.errors import CallError

if TYPE_CHECKING:
    from cardforge.app.contenders import Contender
    from cardforge.core.figures import Amount
    from cardforge.core.files import Document
    from cardforge.core.game import Design as Read
    from cardforge.core.game import Fleet as Roster


Kind = TypeVar("Kind", "Design", "Fleet")


@overload
def open(path: str | Path) -> Design | Any: ...  # noqa: A001
@overload
def open(path: str | Path, kind: type[Kind]) -> Kind: ...  # noqa: A001
def open(path: str | Path, kind: type[Any] | None = None) -> Any:  # noqa: A001
    """Open a design or a fleet: a file, or a bundled ship by its name.

    Args:
        path: A YAML or JSON file, or a name from `cardforge list`, such as "hml-raven".
        kind: `Design` or `Fleet`, if it has to be one: type checkers then know which it is.

    Returns:
        A `Design`, or a `Fleet` for a fleet file. A design with errors opens as well: `findings`
        has them.

    Raises:
        CardforgeError: If the file cannot be read, or is not a design; the message is that of the
            command line, `path:line:column: message`.

    >>> import cardforge
    >>> cardforge.open("hml-raven")
    <Design 'HML Raven' (leviathans, British Empire): 140 points, legal>
    """
    file = file_meant(expect_path(path))
    if is_folder(file):
        raise CallError(_one_of(file, Path(path)))
    content, pictures = design_file(file)
    document = parse(decode(content, file), file)._replace(pictures=pictures)
    found = _fleet(document) if is_fleet(document.data) else _design(document, content)
    if kind is not None and not isinstance(found, kind):
        kinds = kind.__name__.lower(), type(found).__name__.lower()
        raise CallError("{}: expected a {}, this is a {}".format(file, *kinds))
    return found


def from_data(data: Mapping[str, Any]) -> Design:
    """Make a design from plain data: the keys of a ship file, as dicts and lists.

    Args:
        data: The content of a ship file, with `game` and `format`. Its
            pictures are in the current folder.

    Returns:
        A design that is not in a file; `save` writes it.

    Raises:
        CardforgeError: If the data is not a design; the message names every wrong key.

    >>> import cardforge
    >>> data = cardforge.open("hml-raven").data
    >>> cardforge.from_data({**data, "name": "HML Rook"})
    <Design 'HML Rook' (leviathans, British Empire): 140 points, legal>
    """
    from cardforge.core.files.editing import written

    plain = plain_data(data)
    path = Path(f"{slug(str(plain.get('name', 'design')))}.yaml")
    return unsaved(headed(written(plain, path)), path)


def _one_of(folder: Path, path: Path) -> str:
    """Return the message for a folder in place of a design."""
    files = design_files([folder])
    if not files:
        return f"'{path}' is a folder, and no design is in it: name a file"
    held = counted(len(files), "design")
    return (
        f"'{path}' is a folder of {held}: open one, such as cardforge.open('{word_for(files[0])}')"
    )


def _fleet(document: Document) -> Fleet:
    from cardforge.app.fleets import muster_file

    muster, read = muster_file(document, Reader())
    findings = all_findings(document, muster.findings)
    return Fleet(read.game, muster.fleet, findings, document.path)


def _design(document: Document, content: bytes) -> Design | Fleet:
    """Return the design in a file, or a fleet if its game recognises one."""
    read = design_in(document)
    if is_own_fleet(document.data):
        return _own_fleet(read)
    return Design(read, content, document.path)


def _own_fleet(read: Read) -> Fleet:
    from cardforge.app.fleets import muster_design

    muster = muster_design(read, Reader().design, {})
    return Fleet(read.game, muster.fleet, muster.findings, read.document.path)


class Fleet(Combatant):
    """The fleet in a fleet file; `cardforge.open` returns it.

    >>> import cardforge
    >>> from pathlib import Path
    >>> words = "game: leviathans, format: 1, fleet: Friday, ships: [hml-raven, hml-hertfordshire]"
    >>> _ = Path("friday.yaml").write_text("{" + words + "}")
    >>> cardforge.open("friday.yaml")
    <Fleet 'Friday' (leviathans, 2 ships): 332 points, legal>
    """

    def __init__(
        self, game: str, roster: Roster, findings: tuple[Finding, ...], path: Path
    ) -> None:
        self._game = game
        self._roster = roster
        self._findings = findings
        self._path = path

    @property
    def name(self) -> str:
        """The fleet's name."""
        return self._roster.name

    @property
    def game(self) -> str:
        """The game of its ships."""
        return self._game

    @property
    def path(self) -> Path:
        """The fleet file."""
        return self._path

    @property
    def budget(self) -> int | None:
        """The most points that the fleet may cost, or None."""
        return self._roster.budget

    @cached_property
    def ships(self) -> tuple[Design, ...]:
        """The ships in the order of the file, each under its name in the fleet.

        >>> import cardforge
        >>> from pathlib import Path
        >>> words = "game: leviathans, format: 1, fleet: Two, ships: [{ship: hml-raven, count: 2}]"
        >>> _ = Path("two.yaml").write_text("{" + words + "}")
        >>> [ship.name for ship in cardforge.open("two.yaml", cardforge.Fleet).ships]
        ['HML Raven 1', 'HML Raven 2']
        """
        files = dict.fromkeys(berth.design.document.path for berth in self._roster.ships)
        opened = {path: design_from(read_bytes(path), path, path) for path in files}
        ships = ((opened[berth.design.document.path], berth.name) for berth in self._roster.ships)
        return tuple(ship if ship.name == name else ship.changed(name=name) for ship, name in ships)

    @property
    def ledger(self) -> Ledger:
        """The points as a ledger: one line for each ship."""
        return Ledger(self._roster.cost.lines)

    @property
    def points(self) -> Amount:
        """The points of all ships together."""
        return self.ledger.total

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of the rules check on the fleet, the most severe first."""
        return self._findings

    @property
    def is_legal(self) -> bool:
        """Whether no finding is an error."""
        return not any(each.severity is Severity.ERROR for each in self._findings)

    def side(self, captain: str | None) -> Contender:
        """Return the fleet as a side of a duel; raise CardforgeError if it cannot fight."""
        from cardforge.app.contenders import contender

        return contender(str(self._path), captain)

    def __repr__(self) -> str:
        count = len(self._roster.ships)
        ships = f"{count} {self._roster.piece}{'' if count == 1 else 's'}"
        return (
            f"<Fleet {self.name!r} ({self.game}, {ships}): {told_of(self.points, self._findings)}>"
        )
