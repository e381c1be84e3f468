"""The contract: what a game gives the application, its terms, and fleets with their designs.

`app` knows a game by its `GAME` alone, a value of plain data and pure functions. The smallest game
says how its files are read, checked, priced and begun; whatever else it has, it adds, and what it
lacks is not offered. Here is one, whose cards are three numbers. With a folder of its own and one
line in `app/registry.py` it is on the command line and in the designer:

>>> from cardforge.core.figures import Ledger, LedgerLine
>>> from cardforge.core.files import parse
>>> from cardforge.core.findings import Severity
>>> from cardforge.errors import ShapeError
>>> SMALL = Rule("small-numbers", Severity.ERROR, "No number is above six.", "Trio, the numbers")
>>> def read(document):
...     numbers = document.data.get("numbers", [])
...     if len(numbers) != 3:
...         raise ShapeError(f"numbers: expected three, got {len(numbers)}", document.path)
...     return Design("trio", document.data["name"], tuple(numbers), document)
>>> def check(trio):
...     large = [number for number in trio.value if number > 6]
...     found = [SMALL.broken(("numbers",), f"{number} is above six") for number in large]
...     return tuple(each.at(trio.document.mark(each.where)) for each in found)
>>> GAME = Game(
...     word="trio",
...     title="Trio",
...     newest_format=1,
...     rules=(SMALL,),
...     read=read,
...     check=check,
...     cost=lambda trio: Ledger(tuple(LedgerLine("a number", "as it is", n) for n in trio.value)),
...     schema=lambda: {"type": "object", "properties": {"numbers": {"type": "array"}}},
...     scaffold=lambda name, options: {"name": name, "numbers": [1, 2, 3]},
... )

What `app` does with a file:

>>> document = parse("game: trio\\nformat: 1\\nname: Ox\\nnumbers: [2, 4, 9]", Path("ox.yaml"))
>>> ox = GAME.read(document)
>>> for finding in GAME.check(ox):
...     print(finding.line, finding.severity.value, finding.message)
4 error 9 is above six
>>> GAME.cost(ox).total
15
>>> GAME.printer is None
True
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.core.figures import Amount, Ledger, LedgerLine
from cardforge.core.files import Document
from cardforge.core.findings import Finding, Rule, Where
from cardforge.errors import CallError

if TYPE_CHECKING:
    from cardforge.core.battles import Battles
    from cardforge.core.figures import Answer, Comparison, OddsAsked
    from cardforge.core.spreadsheets import ReadTable, RowNote, Table, TableForm


class Design(NamedTuple):
    """A design that was read from a file: its name, and the game's own value.

    What is printed needs a value with a `name`, and so does a ship of a fleet file, whose value is
    a `core.validation.Model`.
    """

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


def tabled(_design: Design) -> str:
    """Return no reason: most designs have their rows in a table."""
    return ""


class Tables(NamedTuple):
    """A game's designs as rows of a spreadsheet."""

    form: TableForm
    """The form of a table of this game."""
    read: Callable[[ReadTable], TableImport]
    """Turn the rows of a table into files; name every row that cannot be read."""
    write: Callable[[tuple[Design, ...]], Table]
    passed_over: Callable[[Design], str] = tabled
    """Return why a design is left out of a table; empty if it has rows."""


def of_no_nation(_design: Design) -> str:
    """Return no nation."""
    return ""


def without_art(_design: Design) -> tuple[dict[str, bytes], tuple[Finding, ...]]:
    """Return no pictures and no findings: most games draw everything about a design themselves."""
    return {}, ()


def names_nothing(_design: Design) -> tuple[Path, ...]:
    """Return no files: most designs stand for themselves."""
    return ()


def no_choices() -> Choices:
    """Return nothing to choose from: the forms of most games follow from their schema."""

    return Choices()


def no_glossary() -> Glossary:
    """Return no terms: a game need not explain its own."""
    return Glossary()


def unprinted_points(_design: Design) -> int | None:
    """Return None: the makers print no points on cards of the game."""
    return None


FLEET_FILES: Final = "fleet-files"
"""Id of the rule, in a game with fleet files of its own, that each named file can be used."""


def no_targets() -> Collection[str]:
    """Return no words: in most games only designs can be targets."""
    return ()


class Gunnery(NamedTuple):
    """How designs of a game fire at one another."""

    answer: Callable[[Design, Any, OddsAsked], Answer]
    """Answer a question about a design's fire at another design, or at a stock target.

    Raise CallError if the options do not fit the designs.
    """
    where: str
    """The designs that the options apply to, in words: `for air ships`."""
    without: tuple[str, ...]
    """Fields of `OddsAsked` that mean nothing there."""
    targets: Callable[[], Collection[str]] = no_targets
    """Return the words of its stock targets."""


class Conversions(NamedTuple):
    """How a game uses its own and converted designs, and how messages describe them."""

    games: tuple[str, ...]
    """Words of the games whose designs it converts."""
    figures: Callable[[Design], Answer]
    working: Callable[[Design], Answer]
    """Return how each of its figures came about."""
    meeting: str
    """How designs of this game and converted ones meet, in words."""


class Game(NamedTuple):
    """A game as plain functions. All of them raise CardforgeError if they fail."""

    word: str
    """Value of `game:` in a file; `ships/WORD` holds the bundled designs of all games but one."""
    title: str
    newest_format: int
    rules: tuple[Rule, ...]
    read: Callable[[Document], Design]
    """Build the design; raise ShapeError where the file is not well formed."""
    check: Callable[[Design], tuple[Finding, ...]]
    """Return all findings with line numbers, except those on the author's pictures."""
    cost: Callable[[Design], Ledger]
    """Return the points of the design, legal or not."""
    schema: Callable[[], dict[str, Any]]
    scaffold: Callable[[str, Mapping[str, str]], Mapping[str, Any]]
    """Return the text of a new file, from a name and the options `type` and `nation`."""

    # What a game may lack: commands and pages do not offer it then.
    template: Path | None = None
    """A Jinja template that `scaffold` fills; without one, `scaffold` returns the file's data."""
    choices: Callable[[], Choices] = no_choices
    """Return what forms for its designs offer."""
    glossary: Callable[[], Glossary] = no_glossary
    """Return its terms, each in two lines, and why each of its rules exists."""
    nation: Callable[[Design], str] = of_no_nation
    """Return the full name of the design's nation or faction."""
    nation_called: Callable[[str], str] = str.strip
    """Return the full name of the nation that a player means by a word."""
    compare: Callable[[Design, Design, str | None], Comparison] | None = None
    """Compare two designs, against the reference ship that a word means, if one is given."""
    tables: Tables | None = None
    proof: str = ""
    """How far the points are proven in play, in one line, and where to read more."""

    converted: Callable[[Design], Design | None] | None = None
    """Return another game's design as one of this game; None if it cannot be converted."""
    text: Callable[[Design, Amount], str] | None = None
    """Return the file of a converted design with these points."""
    converting: str = ""
    """How a player converts designs, for messages: the command and its effect."""

    fleet_files: bool = False
    """Whether fleet files, `fleet:` with `ships:`, may list its designs."""
    fleet_rules: Mapping[str, FleetRules] = MappingProxyType({})
    """The sets of rules, by name, that a fleet file may choose by `rules:`."""
    printed_points: Callable[[Design], int | None] = unprinted_points
    """Return the points that the makers print on a design's card, or None."""
    own_fleets: Callable[[], Any] | None = None
    """Return a `OwnFleets`: fleets that are designs themselves."""
    named: Callable[[Design], tuple[Path, ...]] = names_nothing
    """Return the files that a design names and that are printed with it: a fleet's elements."""

    printer: Callable[[], Any] | None = None
    """Return what prints its designs, a `press.product.Printer`."""
    art: Callable[[Design], tuple[dict[str, bytes], tuple[Finding, ...]]] = without_art
    """Return the author's pictures of the design, and findings on those that cannot be used.

    These findings have line numbers and are never errors: pictures do not decide whether a design
    is legal.
    """
    card_odds: Callable[[Any], Any] | None = None
    """Return the odds that a card has on its back, from a design's value."""
    quick_start: tuple[str, ...] = ()
    """Names of the bundled designs for a first game; the default of a kit."""
    battles: Callable[[], Battles] | None = None
    """How its ships fight; None for a game that is not played out."""
    expects: str = ""
    """The expected design, in words, for messages about other games: `an air ship`."""
    scale: str = ""
    """The word of `--scale` that means this game."""
    odds: Gunnery | None = None
    conversions: Conversions | None = None


def as_design_of(game: Game, design: Design) -> Design:
    """Return a design as one of a game, converted if necessary.

    Args:
        game: The wanted game.
        design: A design of that game, or of one that it converts.

    Returns:
        The design itself, or the converted one.

    Raises:
        CallError: If the design is of another game that this one does not convert.
    """
    if design.game == game.word:
        return design
    found = game.converted(design) if game.converted else None
    if found is None:
        raise CallError(f"expected {game.expects}, '{design.name}' belongs to {design.game}")
    return found


class Choices(NamedTuple):
    """All choices of a design's form; empty if a game has none."""

    types: Mapping[str, str] = MappingProxyType({})
    """The Types or classes that a new design can start as, and what each is called."""
    nations: Sequence[Mapping[str, str]] = ()
    """The nations: `name`, `adjective` and `short`."""
    kinds: Sequence[Mapping[str, Any]] = ()
    """An item of a slot, with its fields."""
    marks: Sequence[Mapping[str, Any]] = ()
    """The marks beside a gun's name."""
    places: Mapping[str, Sequence[str]] = MappingProxyType({})
    """The locations of a ship of each Type."""
    systems: Sequence[Mapping[str, Any]] = ()
    """The systems that are activated in play, and whose fire each of them changes."""


Open = Callable[[Path], Design]
"""How a ship's file becomes a design; raises FileError if it is not one."""


class Member(NamedTuple):
    """One ship of a fleet: its name there, its design, its points, and its place in the list."""

    name: str
    design: Design
    nation: str
    points: Amount
    where: Where
    remark: str = ""
    """The note beside points that appear alone."""
    station: str = ""
    """In which unit and aboard of whom, where the game knows such."""


class Fleet(NamedTuple):
    """A fleet with its ships at hand; those that could not be had are findings only."""

    name: str
    ships: tuple[Member, ...]
    budget: int | None = None
    nation: str | None = None
    admiral: str = ""
    """Who leads it and adds what, where the game knows such."""
    piece: str = "ship"
    """What one of it is called."""
    missing: int = 0
    """How many more of them the file names that could not be used."""
    rules: str = ""
    """The name of the set of rules that its file chooses."""

    @property
    def points(self) -> Amount:
        """The points of all ships together."""
        return sum(ship.points for ship in self.ships)

    @property
    def cost(self) -> Ledger:
        """The points, ship by ship."""
        lines = (LedgerLine(ship.name, ship.nation, ship.points) for ship in self.ships)
        return Ledger(tuple(lines))


class FleetRules(NamedTuple):
    """A set of rules for fleets, besides those for fleets of any game."""

    findings: Callable[[Fleet], Iterator[Finding]]
    """Yield how a fleet breaks them."""
    adds_printed: bool = False
    """Whether a fleet adds up printed points, where ships have them."""


class Named(NamedTuple):
    """A design that a command names, and how often."""

    design: Design
    often: int


class Muster(NamedTuple):
    """A fleet and all findings about it, without line numbers yet."""

    fleet: Fleet
    findings: tuple[Finding, ...]


class OwnFleets(NamedTuple):
    """Fleets that are designs of their game, in files of their own form."""

    holds: Callable[[Mapping[str, object]], bool]
    """Return whether the data of one of the game's files is a fleet."""
    lists: Callable[[Design], bool]
    """Return whether a design is a ship that fleets list: no fleet, and not who leads one."""
    roster: Callable[[Design, Open, Mapping[str, object]], Muster]
    """Return the roster of a fleet; what is wanted (a budget) goes before what its file says."""
    gathered: Callable[[str, Sequence[Named], Mapping[str, object]], tuple[Muster, tuple[str, ...]]]
    """Return the roster of named designs, and notes on those that it skips.

    Raise CallError if they do not form a fleet.
    """


class Term(NamedTuple):
    """A word that a newcomer may not know.

    >>> Term("MP", "What a ship may spend on moving.", "Engines give it.", "mp").words
    ('MP', 'mp')
    """

    name: str
    meaning: str
    """What it is, as one sentence."""
    use: str
    """What it does in play, or what to do with it."""
    key: str = ""
    """The key of files that holds it."""
    labels: tuple[str, ...] = ()
    """Other words for it on pages."""

    @property
    def words(self) -> tuple[str, ...]:
        """Every word that means it."""
        return tuple(word for word in (self.name, self.key, *self.labels) if word)


class Glossary(NamedTuple):
    """The terms of a game by the title of their section, and why each of its rules exists."""

    sections: Mapping[str, tuple[Term, ...]] = MappingProxyType({})
    reasons: Mapping[str, str] = MappingProxyType({})
    """By the id of a rule."""
    like: str = ""
    """Word of the game whose terms mean the same in this one."""
