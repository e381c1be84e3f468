"""Two designs side by side, as text and as JSON in the shape that `docs/formats.md` promises."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cardforge.app.reports.aligned import NEVER, aligned, percent
from cardforge.app.reports.exact import exact_data
from cardforge.app.reports.proven import MARK, to_terminal
from cardforge.core.comparison import Beyond
from cardforge.core.ledger import decimal

if TYPE_CHECKING:
    from cardforge.core.comparison import Comparison, Figure, Row, Table

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
        "ships": _plain(comparison.ships),
        "tables": [_table(table) for table in comparison.tables if table.rows],
    }


def _cells(row: Row, table: Table) -> tuple[str, ...]:
    return row.label, *(_told(value, chance=table.chances) for value in row.values)


def _told(value: Figure, *, chance: bool) -> str:
    if value is None:
        return NEVER
    if isinstance(value, Beyond):
        return _beyond(value)
    if not isinstance(value, Fraction):
        return str(value)
    if chance:
        return percent(value)
    if not value:
        return NEVER
    return "<0.01" if value < _LEAST else decimal(value, 2)


def _table(table: Table) -> dict[str, Any]:
    return {
        "table": table.word,
        "title": table.title,
        "chances": table.chances,
        "rows": [_row(row) for row in table.rows],
    }


def _row(row: Row) -> dict[str, Any]:
    better = None if row.better is None else _SIDES[row.better]
    return {"label": row.label, "values": _plain(row.values), "better": better}


def _plain(value: Any) -> Any:
    """Return a value with every fraction in it told exactly and as a float."""
    if isinstance(value, Beyond):
        return _beyond(value)
    if isinstance(value, Fraction):
        return exact_data(value)
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value


def _beyond(value: Beyond) -> str:
    return f"{value.most}+"
