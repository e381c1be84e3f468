"""A design as one HTML page, which asks for no other file and runs no script."""

from __future__ import annotations

import base64
import dataclasses
import hashlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import jinja2

from cardforge import __version__
from cardforge.app.listing import kind_of
from cardforge.app.registry import GAMES
from cardforge.app.reports.figures import cell_words, figure_words, proof_of, whole
from cardforge.app.reports.pictures import answer_scene
from cardforge.app.reports.text_tables import said_once
from cardforge.core.bundled import supplied
from cardforge.core.figures import AnswerTable
from cardforge.core.files import LINK_ID, address_of
from cardforge.press import svg
from cardforge.press.measure import standard_measure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.app.sharing.meetings import Meeting
    from cardforge.core.figures import Answer, Comparison, Ledger
    from cardforge.core.findings import Finding
    from cardforge.core.game import Design
    from cardforge.press.scene import Scene
    from cardforge.press.sheets import Card


class ShownShip(NamedTuple):
    """A design with everything about it that a page shows."""

    design: Design
    text: str
    """The text of its file, in YAML."""
    card: Card
    cost: Ledger
    findings: tuple[Finding, ...]


class ShownTable(NamedTuple):
    """A table as a page shows it; its first `words` columns are words, the others figures."""

    title: str
    heads: tuple[str, ...]
    groups: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]
    """Runs of rows, each with a label, which may be empty."""
    words: int
    notes: tuple[str, ...] = ()
    better: tuple[int | None, ...] = ()
    """Of two designs in figures, the better one of each row."""


class ShownFire(NamedTuple):
    """One ship's fire at another: who fires at whom, a drawing of charts, tables."""

    title: str
    chart: str
    tables: tuple[ShownTable, ...]


def shared_page(ship: ShownShip, file: str, met: Sequence[Meeting]) -> str:
    """Return the page of a ship, with its file inside by this name."""
    design, style = ship.design, _style()
    return _room().get_template("ship.html").render(
        name=design.name,
        facts=_facts(design),
        points=whole(ship.cost.total),
        remark=ship.cost.remark,
        ledger=[(line.label, line.working, whole(line.result)) for line in ship.cost.lines],
        proof=[line.replace("`", "") for line in proof_of([design])],
        findings=ship.findings,
        faces=_faces(ship),
        meetings=[_meeting(number, each, design) for number, each in enumerate(met)],
        file=file,
        link_id=LINK_ID,
        address=address_of(ship.text),
        style=style,
        style_hash=base64.b64encode(hashlib.sha256(style.encode()).digest()).decode(),
        version=__version__,
    )  # fmt: skip


def _facts(design: Design) -> list[str]:
    game = GAMES[design.game]
    return list(filter(None, (game.title, game.nation(design), kind_of(design))))


def _faces(ship: ShownShip) -> list[tuple[str, str]]:
    sides = (("Front", ship.card.front), ("Back", ship.card.back))
    return [(side, _drawn(face, side.lower())) for side, face in sides if face is not None]


def _drawn(scene: Scene, ids: str) -> str:
    """Draw a scene without its bleed; `ids` keeps its ids apart from those of other drawings."""
    return svg.draw(dataclasses.replace(scene, bleed_mm=0.0), standard_measure(), ids=f"{ids}-")


def _meeting(number: int, met: Meeting, design: Design) -> dict[str, Any]:
    back = _fire(met.fires_back, f"{met.ship.name} fires back", f"back{number}")
    return {
        "name": met.ship.name,
        "is_first": number == 0,
        "facts": [*_facts(met.ship)[1:], f"{whole(met.points)} points"],
        "figures": list(_compared(met.comparison)) if met.comparison else [],
        "fires": [_fire(met.fires, f"{design.name} fires", f"fire{number}"), back],
    }


def _fire(answer: Answer, title: str, ids: str) -> ShownFire:
    scene = answer_scene(answer)
    tables = [_answered(part) for part in answer.parts() if isinstance(part, AnswerTable)]
    return ShownFire(title, _drawn(scene, ids) if scene else "", tuple(tables))


def _answered(table: AnswerTable) -> ShownTable:
    heads = tuple(column.head for column in table.columns)
    units = [column.unit for column in table.columns]
    rows = [tuple(map(cell_words, row, units)) for row in table.rows]
    if table.across:
        heads, *rows = zip(heads, *rows, strict=True)
    rows = said_once(rows, table.once)
    title = " ".join(table.title.split("\n"))
    return ShownTable(title, heads, tuple(_grouped(table, rows)), table.words, table.notes)


def _grouped(
    table: AnswerTable, rows: Sequence[tuple[str, ...]]
) -> Iterator[tuple[str, tuple[tuple[str, ...], ...]]]:
    if not table.groups:
        yield "", tuple(rows)
        return
    start = 0
    for label, count in table.groups:
        yield label, tuple(rows[start : start + count])
        start += count


def _compared(comparison: Comparison) -> Iterator[ShownTable]:
    names = tuple(str(ship["name"]) for ship in comparison.ships)
    for table in comparison.tables:
        if table.rows:
            rows = tuple(
                (row.label, *(figure_words(value, chance=table.chances) for value in row.values))
                for row in table.rows
            )
            better = tuple(row.better for row in table.rows)
            yield ShownTable(table.title, ("", *names), (("", rows),), 1, better=better)


@lru_cache(maxsize=1)
def _room() -> jinja2.Environment:
    loader = jinja2.FileSystemLoader(supplied("templates") / "share")
    return jinja2.Environment(loader=loader, undefined=jinja2.StrictUndefined, autoescape=True)


def _style() -> str:
    return (supplied("templates") / "share" / "ship.css").read_text(encoding="utf-8")
