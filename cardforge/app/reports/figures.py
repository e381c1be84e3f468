"""Costs, comparisons and answers of games as text and as JSON, and how far points are proven."""

from __future__ import annotations

import json
import shutil
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from cardforge.app.registry import GAMES, converting
from cardforge.app.reports import aligned, folded, headed, said_once, wrapped
from cardforge.core.figures import (
    CHANCE,
    MEAN,
    NEVER,
    PERCENT,
    Amount,
    Ledger,
    LedgerLine,
    Working,
    decimal,
    encoded,
    percent,
)
from cardforge.core.game import Design
from cardforge.core.wording import noun_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.core.figures import (
        Answer,
        AnswerTable,
        Cell,
        Comparison,
        Figure,
        FigureRow,
        FigureTable,
        Part,
    )


MARK: Final = "†"
"""The mark of unproven points."""
MARK_TOLD: Final = (
    f"{MARK} points unproven: figures far outside published cards. `cardforge cost` names them, "
    "`cardforge docs points` explains."
)
_WIDEST: Final = 120
_NARROWEST: Final = 20


def proof_of(designs: Iterable[Design]) -> list[str]:
    """Return how far points are proven in play, a sentence for each game of the designs."""
    games = dict.fromkeys(design.game for design in designs)
    return [GAMES[game].proof for game in games if GAMES[game].proof]


def proof_lines(designs: Iterable[Design]) -> list[str]:
    """Return the proof of points as lines that fit the terminal."""
    return [line for told in proof_of(designs) for line in to_terminal(told)]


def marked(points: Sequence[str], unproven: Sequence[bool]) -> list[str]:
    """Return points with the mark behind those that are unproven; figures stay in their column."""
    blank = " " * len(MARK) if any(unproven) else ""
    both = zip(points, unproven, strict=True)
    return [f"{each} {MARK if mark else blank}" if blank else each for each, mark in both]


def mark_lines(*, shown: bool) -> list[str]:
    """Return the meaning of the mark as lines; none if nothing is marked."""
    return to_terminal(MARK_TOLD) if shown else []


def to_terminal(text: str) -> list[str]:
    """Return a sentence as lines that fit the terminal."""
    columns = shutil.get_terminal_size().columns
    width = max(_NARROWEST, min(columns, _WIDEST))
    return textwrap.wrap(text, width, break_on_hyphens=False, break_long_words=False)


class Priced(NamedTuple):
    """A design and its cost."""

    design: Design
    cost: Ledger


def costs_text(ships: Sequence[Priced], *, explain: bool) -> str:
    """Return a table of costs with what belongs beside them; or, to explain them, every line."""
    proof = proof_lines(ship.design for ship in ships)
    if explain:
        parts = [*(_ledger(ship) for ship in ships), *([proof] if proof else [])]
        return "\n\n".join("\n".join(part) for part in parts)
    head = ("", "nation", "points")
    rows = [
        (ship.design.name, GAMES[ship.design.game].nation(ship.design), whole(ship.cost.total))
        for ship in ships
    ]
    first, *others = aligned(head, rows, words=2)
    beside = (f"{line}  {ship.cost.remark}" for line, ship in zip(others, ships, strict=True))
    return "\n".join([first, *(line.rstrip() for line in beside), *proof])


def costs_json(ships: Sequence[Priced]) -> str:
    """Return all costs as one JSON object."""
    return json.dumps({"ships": [cost_data(ship) for ship in ships]}, ensure_ascii=False, indent=2)


def whole(amount: Amount) -> str:
    """Return points as text, without decimals if they are whole."""
    return str(amount) if isinstance(amount, int) else decimal(amount)


def kind_of(design: Design) -> str:
    """Return a design's Type or class in words; of others what kind of design it is."""
    data = design.document.data
    if "type" in data:
        return f"Type {data['type']}"
    return str(data.get("class", data.get("kind", "")))


def _ledger(ship: Priced) -> Iterator[str]:
    total = ship.cost.total
    name = click.style(ship.design.name, bold=True)
    yield f"{name}  {whole(total)} {noun_for(total, 'point')}"
    if ship.cost.remark:
        yield f"  {ship.cost.remark}"
    labels = max(len(line.label) for line in ship.cost.lines)
    for line in ship.cost.lines:
        yield from _line(line, labels)


def _line(line: LedgerLine, labels: int) -> Iterator[str]:
    head = f"  {decimal(line.result):>7}  {line.label:<{labels}}  "
    width = min(shutil.get_terminal_size().columns, _WIDEST) - len(head)
    first, *others = textwrap.wrap(line.working, max(width, 40)) or [""]
    yield f"{head}{first}".rstrip()
    yield from (" " * len(head) + rest for rest in others)


def cost_data(ship: Priced) -> dict[str, Any]:
    """Return a design's cost as plain data."""
    return {
        "name": ship.design.name,
        "game": ship.design.game,
        "points": number(ship.cost.total),
        **({"remark": ship.cost.remark} if ship.cost.remark else {}),
        "ledger": [
            {"label": line.label, "working": line.working, "points": number(line.result)}
            for line in ship.cost.lines
        ],
    }


def number(amount: Amount) -> int | float:
    """Return points as JSON has them."""
    return amount if isinstance(amount, int) else float(amount)


_SIDES = ("a", "b")
_LEAST = Fraction(1, 200)


def comparison_text(comparison: Comparison) -> str:
    """Return two designs' figures, a row for each."""
    tables = [table for table in comparison.tables if table.rows]
    rows = [_cells(row, table) for table in tables for row in table.rows]
    names = [f"{each['name']} {MARK}" if "unproven" in each else str(each["name"])
             for each in comparison.ships]  # fmt: skip
    lines = iter(aligned(("", *names), rows))
    parts = [[next(lines)]]
    parts += [[table.title, *(next(lines) for _ in table.rows)] for table in tables]
    parts += [_unproven_told(each) for each in comparison.ships if "unproven" in each]
    return "\n\n".join("\n".join(part) for part in parts)


def _unproven_told(ship: Mapping[str, Any]) -> list[str]:
    told = f"{MARK} {ship['name']}: points {ship['unproven']}; see `cardforge docs points`."
    return to_terminal(told)


def comparison_json(comparison: Comparison) -> str:
    """Return two designs' figures as one JSON object."""
    return json.dumps(comparison_data(comparison), ensure_ascii=False, indent=2)


def comparison_data(comparison: Comparison) -> dict[str, Any]:
    """Return two designs' figures as plain data."""
    name, word = comparison.against
    return {
        "game": comparison.game,
        name: word,
        "ships": encoded(comparison.ships),
        "tables": [_table(table) for table in comparison.tables if table.rows],
    }


def _cells(row: FigureRow, table: FigureTable) -> tuple[str, ...]:
    return row.label, *(figure_words(value, chance=table.chances) for value in row.values)


def figure_words(value: Figure, *, chance: bool) -> str:
    """Write a figure of a comparison."""
    if value is None:
        return NEVER
    if not isinstance(value, Fraction):
        return str(value)
    if chance:
        return percent(value)
    if not value:
        return NEVER
    return "<0.01" if value < _LEAST else decimal(value, 2)


def _table(table: FigureTable) -> dict[str, Any]:
    return {
        "table": table.word,
        "title": table.title,
        "chances": table.chances,
        "rows": [_row(row) for row in table.rows],
    }


def _row(row: FigureRow) -> dict[str, Any]:
    better = None if row.better is None else _SIDES[row.better]
    return {"label": row.label, "values": encoded(row.values), "better": better}


class Doubt(NamedTuple):
    """A design whose points nothing proves, and why."""

    name: str
    why: str


def unproven(design: Design) -> str:
    """Return why nothing proves that a design's points hold; nothing for most designs."""
    return GAMES[design.game].cost(design).unproven


def unproven_among(designs: Iterable[Design]) -> dict[Path, Doubt]:
    """Return the doubts about the points of several designs, by file, if there are any."""
    each = {design.document.path: design for design in designs}
    told = {path: Doubt(design.name, unproven(design)) for path, design in each.items()}
    return {path: doubt for path, doubt in told.items() if doubt.why}


def unproven_told(designs: Iterable[Design]) -> str:
    """Return the doubts about points as one line."""
    return "; ".join(f"{name}: {why}" for name, why in unproven_among(designs).values())


def answer_text(answer: Answer) -> str:
    """Return an answer as text: its heading, then each note and table after an empty line."""
    narrow = answer.narrow
    heading = (headed(words, answer.names, narrow=narrow) for words in answer.heading)
    parts = (_block(part, narrow=narrow) for part in answer.parts())
    blocks = [[line for lines in heading for line in lines], *parts]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _block(part: Part, *, narrow: bool) -> list[str]:
    if isinstance(part, Working):
        return list(_working(part))
    if isinstance(part, str):
        return _lines(part, narrow=narrow)
    title = _titled(part.name, part.title, narrow=narrow)
    return [*title, *_answer_table(part, narrow=narrow), *_notes(part.notes)]


def _lines(text: str, *, narrow: bool) -> list[str]:
    return wrapped(text) if narrow else text.splitlines()


def _titled(name: str, title: str, *, narrow: bool) -> list[str]:
    return [f"{click.style(name, bold=True)}  {title}"] if name else _lines(title, narrow=narrow)


def _notes(notes: Sequence[str]) -> Iterator[str]:
    return (f"  {note}" for note in notes)


def _answer_table(table: AnswerTable, *, narrow: bool) -> list[str]:
    """Return the lines of a table, with all cells as text."""
    head = tuple(column.head for column in table.columns)
    widths = tuple(column.width for column in table.columns[: table.once])
    rows = [
        tuple(
            cell_words(cell, column.unit) for cell, column in zip(row, table.columns, strict=True)
        )
        for row in table.rows
    ]
    if table.across:
        head, *rows = zip(head, *rows, strict=True)
    rows = said_once(rows, table.once, widths)
    if narrow:
        return folded(head, rows, table.words, table.keys)
    lines = aligned(head, rows, table.words)
    return list(_grouped(table.groups, lines)) if table.groups else lines


def _grouped(groups: Sequence[tuple[str, int]], lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a table, those of each group below its label."""
    first, *rest = (f"  {line}" for line in lines)
    yield first
    for label, number in groups:
        yield f"  {label}"
        yield from rest[:number]
        del rest[:number]


_WRITTEN: Final[Mapping[str, Callable[[Fraction], str]]] = {
    CHANCE: percent,
    PERCENT: lambda chance: percent(chance).rstrip("%"),
    MEAN: lambda number: f"{float(number):.2f}",
}


def cell_words(cell: Cell, unit: str) -> str:
    """Write a cell of an answer's table: figures in their unit, one for each circumstance."""
    if cell is None:
        return NEVER
    if isinstance(cell, tuple):
        return " | ".join(cell_words(each, unit) for each in cell)
    return _WRITTEN[unit](cell) if isinstance(cell, Fraction) else str(cell)


def _working(working: Working) -> Iterator[str]:
    """Yield the lines of a calculation: each figure, then its steps."""
    yield from _titled(working.name, working.title, narrow=False)
    for figure in working.figures:
        yield f"  {figure.label} {click.style(str(figure.result), bold=True)}"
        for step in figure.steps:
            yield f"  {step.result:>6}  {step.rule}: {step.working}"
        if figure.remark:
            yield f"{'':10}{figure.remark}"
    yield from _notes(working.notes)


def answer_json(answer: Answer) -> str:
    """Return an answer as one JSON object, in the shape that `docs/reference/json.md` promises."""
    # On one line, which the encoder of the standard library writes ten times as fast.
    return json.dumps(encoded(answer.data()), ensure_ascii=False)


def fleet_scale_text(designs: Iterable[Design], *, explain: bool) -> str:
    """Return the figures of each design at fleet scale, or how each of them came about."""
    return "\n\n".join(map(answer_text, _answers(designs, explain=explain)))


def fleet_scale_data(designs: Iterable[Design], *, explain: bool) -> dict[str, Any]:
    """Return the figures at fleet scale as plain data."""
    return {"ships": [encoded(each.data()) for each in _answers(designs, explain=explain)]}


def _answers(designs: Iterable[Design], *, explain: bool) -> Iterator[Answer]:
    _, converts = converting()
    return map(converts.working if explain else converts.figures, designs)
