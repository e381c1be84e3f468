"""The contract: what a game gives the application, and the head that every file begins with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.core.files import Document
from cardforge.core.findings import Finding, Rule
from cardforge.core.validation import hint
from cardforge.core.wording import quoted
from cardforge.errors import HeaderError

if TYPE_CHECKING:
    from cardforge.core.choices import Choices
    from cardforge.core.figures import Amount, Comparison, Ledger
    from cardforge.core.spreadsheets import ReadTable, RowNote, Table, TableForm


class Design(NamedTuple):
    """A design that has been read from a file: what it is called, and its game's own value."""

    game: str
    name: str
    value: Any
    document: Document


class Imported(NamedTuple):
    """One design from a table: the file that it becomes, and notes on its rows."""

    name: str
    text: str
    rows: int
    """How many rows of the table it is made of."""
    notes: tuple[RowNote, ...] = ()


class TableImport(NamedTuple):
    """All designs that a table describes, and the rows that were left out."""

    designs: tuple[Imported, ...]
    faults: tuple[RowNote, ...] = ()
    """Rows that cannot be read, each with its reason."""
    left: tuple[str, ...] = ()
    """Names of designs that are left out, because a row of theirs cannot be read."""


def without_art(_design: Design) -> tuple[dict[str, bytes], tuple[Finding, ...]]:
    """Return no pictures and no remarks: most games draw all of a design themselves."""
    return {}, ()


def names_nothing(_design: Design) -> tuple[Path, ...]:
    """Return no files: most designs stand for themselves."""
    return ()


def no_choices() -> Choices:
    """Return nothing to choose from: the forms of most games follow from their schema."""
    from cardforge.core.choices import Choices  # only forms ask

    return Choices()


def tabled(_design: Design) -> str:
    """Say nothing: most designs have their rows in a table."""
    return ""


FLEET_FILES: Final = "fleet-files"
"""Id of the rule, in a game with fleets of its own, that a fleet can use every file it names."""


class Game(NamedTuple):
    """A game as plain functions. All of them raise CardforgeError where they cannot serve."""

    word: str
    """What a file gives as `game:`."""
    title: str
    newest_format: int
    rules: tuple[Rule, ...]
    read: Callable[[Document], Design]
    """Build the design; raise ShapeError where the file is not well formed."""
    check: Callable[[Design], tuple[Finding, ...]]
    """Judge the design; every finding has its mark."""
    cost: Callable[[Design], Ledger]
    """Return what the design is worth in points, legal or not."""
    compare: Callable[[Design, Design, str | None], Comparison]
    """Set two designs side by side, against the usual ship that a word means, if one is given."""
    nation: Callable[[Design], str]
    """Return for whom the design sails, by the full name."""
    nation_called: Callable[[str], str]
    """Return the full name of the nation that a player means by a word."""
    schema: Callable[[], dict[str, Any]]
    scaffold: Callable[[str, Mapping[str, str]], Mapping[str, Any]]
    """Return what the new-design template needs, from a name and the options of the call."""
    table: TableForm
    """What a table of this game looks like."""
    import_table: Callable[[ReadTable], TableImport]
    """Turn the rows of a table into files; name every row that cannot be read."""
    export_table: Callable[[tuple[Design, ...]], Table]
    art: Callable[[Design], tuple[dict[str, bytes], tuple[Finding, ...]]] = without_art
    """Find the author's own pictures of the design; remark on those that cannot be used."""
    named: Callable[[Design], tuple[Path, ...]] = names_nothing
    """Return the files that a design names and that are printed with it: a fleet's elements."""
    proof: str = ""
    """How far the points are proven in play, in one line, and where to read more."""
    passed_over: Callable[[Design], str] = tabled
    """Say why a design is left out of a table; nothing for one that has its row."""

    # What a game may lack: commands and pages do not offer it then.
    choices: Callable[[], Choices] = no_choices
    """Return what forms for its designs offer."""
    fleet_files: bool = False
    """Whether fleet files, `fleet:` with `ships:`, may list its designs."""
    own_fleets: Callable[[], Any] | None = None
    """Return a `core.roster.OwnFleets`: fleets that are designs themselves."""
    converted: Callable[[Design], Design | None] | None = None
    """Return another game's design as one of this game; None where there is no such thing."""
    text: Callable[[Design, Amount], str] | None = None
    """Return the file of a converted design that is worth so many points."""
    converting: str = ""
    """How a player converts designs, for messages: the command, and what it does."""
    printer: Callable[[], Any] | None = None
    """Return what prints its designs, a `press.product.Printer`."""
    card_odds: Callable[[Any], Any] | None = None
    """Return the odds that a card has on its back, from a design's value."""
    quick_start: tuple[str, ...] = ()
    """Names of the bundled designs of a first game; a kit has them if none is named."""


def game_of(document: Document, games: Mapping[str, Game]) -> Game:
    """Return the game that a document is of; raise HeaderError where none of ours can read it."""
    word = document.data.get("game")
    if word is None:
        raise HeaderError(
            f"expected `game:` with one of {', '.join(games)}, found none", document.path
        )
    game = games.get(word) if isinstance(word, str) else None
    if game is None:
        known = ", ".join(games)
        raise HeaderError(
            f"expected a game of {known}, got {quoted(word)}{hint(str(word), games)}",
            document.path,
            document.mark(("game",)),
        )
    _expect_format(document, game)
    return game


def _expect_format(document: Document, game: Game) -> None:
    number = document.data.get("format")
    if type(number) is int and 1 <= number <= game.newest_format:
        return
    newer = type(number) is int and number > game.newest_format
    advice = ": a newer cardforge wrote this file, update to read it" if newer else ""
    got = "found none" if number is None else f"got {quoted(number)}"
    raise HeaderError(
        f"expected `format:` from 1 to {game.newest_format}, {got}{advice}",
        document.path,
        document.mark(("format",)),
    )
