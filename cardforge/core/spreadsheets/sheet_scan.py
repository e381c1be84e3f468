"""The cells of an XLSX sheet, read as a stream within limits."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from xml.parsers import expat

from cardforge.core.limits import (
    DEEPEST_XML,
    LARGEST_GRID,
    MOST_CELL_TEXT,
    MOST_CELLS,
    MOST_ROWS,
    MOST_XML_ELEMENTS,
)
from cardforge.core.spreadsheets import OddCell
from cardforge.errors import NotationError, UnreadableError

_NO_VALUE: Final = OddCell("a formula whose value was not saved")
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class ReadingBudget:
    """What all parts of a workbook may hold together."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._elements = 0
        self.cells = 0
        self.text = 0

    def broken(self, what: str) -> NotationError:
        """Return the error that a workbook is not one."""
        return NotationError(f"damaged Excel workbook: {what}", self.path)

    def too_large(self, what: str) -> UnreadableError:
        """Return the error that a workbook holds too much."""
        return UnreadableError(f"the workbook is too large: expected {what}", self.path)

    def take_piece(self, piece: bytes) -> None:
        """Count the elements that begin in a piece of a part, before it is parsed."""
        self._elements += piece.count(b"<") - piece.count(b"</")
        if self._elements > MOST_XML_ELEMENTS:
            raise self.too_large("fewer elements")

    def take_cell(self) -> None:
        """Count a cell that holds something."""
        self.cells += 1
        if self.cells > MOST_CELLS:
            raise self.too_large(f"at most {MOST_CELLS:,} filled cells")

    def take_text(self, length: int) -> None:
        """Count the text of a cell."""
        self.text += length
        if self.text > MOST_CELL_TEXT:
            raise self.too_large(f"at most {MOST_CELL_TEXT:,} characters in all cells")


class XmlScan:
    """A walk through a part, on which no element may nest too deep."""

    def __init__(self, budget: ReadingBudget) -> None:
        self.budget = budget
        self._depth = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Take the start of an element."""
        self._depth += 1
        if self._depth > DEEPEST_XML:
            raise self.budget.too_large("elements that are nested less deeply")
        self.started(name.rpartition(":")[2] if ":" in name else name, attributes)

    def end(self, name: str) -> None:
        """Take the end of an element."""
        self._depth -= 1
        self.ended(name.rpartition(":")[2] if ":" in name else name)

    def started(self, name: str, attributes: dict[str, str]) -> None:
        """Handle the start of an element."""

    def ended(self, name: str) -> None:
        """Handle the end of an element."""

    def text(self, text: str) -> None:
        """Handle text."""


@contextmanager
def scanned(scan: XmlScan) -> Iterator[expat.XMLParserType]:
    """Yield a parser that shows a scan what it reads; it reads UTF-8, and no declared entities."""

    def refuse(*_: object) -> None:
        raise scan.budget.broken("it declares a document type")

    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartElementHandler = scan.start
    parser.EndElementHandler = scan.end
    parser.CharacterDataHandler = scan.text
    parser.StartDoctypeDeclHandler = refuse
    try:
        yield parser
    except expat.ExpatError as error:
        raise scan.budget.broken(str(error)) from None


class WorkbookScan(XmlScan):
    """The list of sheets, and the parts that hold them."""

    def __init__(self, budget: ReadingBudget) -> None:
        super().__init__(budget)
        self.sheets: list[Mapping[str, str]] = []
        self.links: dict[str, tuple[str, str]] = {}

    def started(self, name: str, attributes: dict[str, str]) -> None:
        """Keep a sheet, or the kind and the target of a link."""
        if name == "sheet":
            self.sheets.append({key.rpartition(":")[2]: text for key, text in attributes.items()})
        elif name == "Relationship":
            kind = attributes.get("Type", "").rpartition("/")[2]
            self.links[attributes.get("Id", "")] = kind, attributes.get("Target", "")


class StringScan(XmlScan):
    """The lengths of the shared strings."""

    def __init__(self, budget: ReadingBudget) -> None:
        super().__init__(budget)
        self.lengths = array("L")
        self._length = 0

    def started(self, name: str, attributes: dict[str, str]) -> None:  # noqa: ARG002
        """Begin a string."""
        if name == "si":
            self._length = 0

    def ended(self, name: str) -> None:
        """Keep the length of a string."""
        if name == "si":
            self.lengths.append(self._length)

    def text(self, text: str) -> None:
        """Count characters."""
        self._length += len(text)


class SheetScan(XmlScan):
    """The cells of a sheet: their positions, the lengths of their texts, and unusual ones."""

    def __init__(self, budget: ReadingBudget, sheet: str, lengths: array[int]) -> None:
        super().__init__(budget)
        self.odd: dict[int, dict[int, OddCell]] = {}
        self._sheet = sheet
        self._lengths = lengths
        self._columns: dict[str, int] = {}
        self._row = self._column = -1
        self._digits = ""
        """The number of the row as its cells' addresses have it."""
        self._last = (-1, -1)
        self._widest = 0
        self._kind = ""
        self._is_formula = self._is_filled = self._is_value = False
        self._value: list[str] = []

    def started(self, name: str, attributes: dict[str, str]) -> None:
        """Take a row, a cell, or what a cell holds."""
        if name == "c":
            self._start_cell(attributes)
        elif name in ("v", "is"):
            self._fill()
            self._is_value = name == "v"
        elif name == "f":
            self._is_formula = True
        elif name == "row":
            number = attributes.get("r")
            self._row = self._row + 1 if number is None else self._number(number)
            self._digits = str(self._row + 1)
            self._column = -1

    def ended(self, name: str) -> None:
        """Handle the end of a cell."""
        if name == "c":
            self._end_cell()
        elif name == "v":
            self._is_value = False

    def text(self, text: str) -> None:
        """Keep the value of a cell."""
        if self._is_value:
            self._value.append(text)

    def _start_cell(self, attributes: dict[str, str]) -> None:
        address = attributes.get("r")
        self._column += 1
        if address is not None:
            letters = address.rstrip("0123456789")
            self._column = self._columns.get(letters, -1)
            if self._column < 0:
                self._column = self._columns[letters] = self._column_of(letters)
            digits = address[len(letters) :]
            if digits != self._digits and self._number(digits) != self._row:
                raise self.budget.broken(f"cell {address[:20]} is in another row")
        self._kind = attributes.get("t", "n")
        self._is_formula = self._is_filled = self._is_value = False
        self._value.clear()

    def _column_of(self, letters: str) -> int:
        if not 1 <= len(letters) <= 3 or set(letters) - set(_LETTERS):
            raise self.budget.broken(f"'{letters[:20]}' is not a column")
        number = 0
        for letter in letters:
            number = number * 26 + _LETTERS.index(letter) + 1
        return number - 1

    def _number(self, digits: str) -> int:
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= 7 and int(digits)):
            raise self.budget.broken(f"'{digits[:20]}' is not the number of a row")
        return int(digits) - 1

    def _fill(self) -> None:
        if self._is_filled:
            return
        self._is_filled = True
        here = (self._row, self._column)
        if here <= self._last or self._row < 0:
            raise self.budget.broken(f"its cells are out of order (row {self._row + 1})")
        self._last = here
        self._widest = max(self._widest, self._column)
        if self._row > MOST_ROWS or (self._row + 1) * (self._widest + 1) > LARGEST_GRID:
            raise self.budget.too_large(
                f"a table near the upper left corner of sheet '{self._sheet[:40]}', but row "
                f"{self._row + 1:,} or column {self._widest + 1:,} is in use"
            )
        self.budget.take_cell()

    def _end_cell(self) -> None:
        text = "".join(self._value)
        self._value.clear()
        if self._kind == "s" and self._is_filled:
            self.budget.take_text(self._length_of(text.strip()))
        if self._kind == "e":
            self._be_odd(OddCell(f"the error {text[:20]}"))
        elif self._is_formula and not text and self._kind != "str":
            self._be_odd(_NO_VALUE)

    def _be_odd(self, cell: OddCell) -> None:
        self._fill()
        self.odd.setdefault(self._row, {})[self._column] = cell

    def _length_of(self, index: str) -> int:
        if not (index.isascii() and index.isdecimal() and len(index) <= 8):
            raise self.budget.broken("a cell refers to no text")
        number = int(index)
        if number >= len(self._lengths):
            raise self.budget.broken("a cell refers to a text that is missing")
        return self._lengths[number]
