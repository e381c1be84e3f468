"""`cardforge export`: ship files to a spreadsheet."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.app.cli import report_unusable
from cardforge.app.commands.path_types import DESIGNS, NEW_FILE
from cardforge.app.games import GAMES
from cardforge.app.judging import expect_any
from cardforge.app.listed_ships import ship_designs, with_elements
from cardforge.app.progress import tracked
from cardforge.app.tabling import write_designs
from cardforge.app.workspace import OUTPUT, design_files, expect_files, shown
from cardforge.core.game import Design
from cardforge.errors import CallError, CardforgeError


@click.command("export")
@click.argument("paths", nargs=-1, required=True, type=DESIGNS)
@click.option(
    "-o", "--output", type=NEW_FILE, default=OUTPUT / "ships.csv",
    show_default=True, help="Table to write, ending in .csv or .xlsx.",
)  # fmt: skip
def command(paths: tuple[Path, ...], output: Path) -> int:
    """Write the ships in PATHS as one table, one row a slot; importing it gives the same ships.

    A fleet file means its ships, each written once: how many there are stays with the fleet file.
    Ships of several games go into a table each. An admiral of starships has no place in one: it is
    skipped, with a note.

    \b
      cardforge export my-fleet
      cardforge export friday.yaml -o friday.csv
      cardforge export carrow-escort -o starships.csv
      cardforge export hml-badger.yaml blitz.yaml -o fleet.xlsx
    """
    faults: list[CardforgeError] = []
    files = expect_files(design_files(paths), paths)
    readable = list(with_elements(ship_designs(tracked(files, "reading"), faults), faults))
    expect_any(readable, faults)
    designs = _with_rows(readable)
    games = sorted({design.game for design in designs})
    for game in games:
        path = output if len(games) == 1 else output.with_stem(f"{output.stem}-{game}")
        chosen = [design for design in designs if design.game == game]
        write_designs(path, chosen)
        click.echo(f"wrote {len(chosen)} {'ship' if len(chosen) == 1 else 'ships'} to {path}")
    return report_unusable(faults)


def _with_rows(designs: list[Design]) -> list[Design]:
    """Return those that have rows in a table; tell the others, and raise CallError if none has."""
    why = [GAMES[design.game].passed_over(design) for design in designs]
    for design, reason in zip(designs, why, strict=True):
        if reason:
            click.echo(f"passed over {shown(design.document.path)}: {reason}", err=True)
    kept = [design for design, reason in zip(designs, why, strict=True) if not reason]
    if not kept:
        raise CallError("expected something that has rows in a table, everything was passed over")
    return kept
