"""Costs as text for people, and as JSON in the shape that `docs/formats.md` promises."""

from __future__ import annotations

import json
import shutil
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import click

from cardforge.app.games import GAMES
from cardforge.app.reports.aligned import aligned
from cardforge.app.reports.proven import proof_lines
from cardforge.core.counted import noun_for
from cardforge.core.game import Design
from cardforge.core.ledger import Amount, Ledger, Line, decimal

_WIDEST = 120


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
    """Write points: without decimals where there are none."""
    return str(amount) if isinstance(amount, int) else decimal(amount)


def _ledger(ship: Priced) -> Iterator[str]:
    total = ship.cost.total
    name = click.style(ship.design.name, bold=True)
    yield f"{name}  {whole(total)} {noun_for(total, 'point')}"
    if ship.cost.remark:
        yield f"  {ship.cost.remark}"
    labels = max(len(line.label) for line in ship.cost.lines)
    for line in ship.cost.lines:
        yield from _line(line, labels)


def _line(line: Line, labels: int) -> Iterator[str]:
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
