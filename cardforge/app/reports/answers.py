"""Answers of games as text and as JSON, whatever the game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

import click

from cardforge.app.reports.text_tables import aligned, folded, headed, said_once, wrapped
from cardforge.core.figures import CHANCE, MEAN, NEVER, PERCENT, Working, encoded, percent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardforge.core.figures import Answer, AnswerTable, Cell, Part


def answer_text(answer: Answer) -> str:
    """Return an answer as text: its heading, and each note and table after a blank line."""
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
    return [*title, *_table(part, narrow=narrow), *_notes(part.notes)]


def _lines(text: str, *, narrow: bool) -> list[str]:
    return wrapped(text) if narrow else text.splitlines()


def _titled(name: str, title: str, *, narrow: bool) -> list[str]:
    return [f"{click.style(name, bold=True)}  {title}"] if name else _lines(title, narrow=narrow)


def _notes(notes: Sequence[str]) -> Iterator[str]:
    return (f"  {note}" for note in notes)


def _table(table: AnswerTable, *, narrow: bool) -> list[str]:
    """Return the lines of a table; its cells are words from here on."""
    head = tuple(column.head for column in table.columns)
    widths = tuple(column.width for column in table.columns[: table.once])
    rows = [
        tuple(_told(cell, column.unit) for cell, column in zip(row, table.columns, strict=True))
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


def _told(cell: Cell, unit: str) -> str:
    if cell is None:
        return NEVER
    if isinstance(cell, tuple):
        return " | ".join(_told(each, unit) for each in cell)
    return _WRITTEN[unit](cell) if isinstance(cell, Fraction) else str(cell)


def _working(working: Working) -> Iterator[str]:
    """Yield the lines of a working: each figure, below it what comes of each step."""
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
