"""`cardforge export`: ship files to a spreadsheet."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.app.games import GAMES
from cardforge.app.judging import open_design
from cardforge.app.tabling import write_designs
from cardforge.app.workspace import OUTPUT, design_files, expect_files
from cardforge.core.game import Design
from cardforge.errors import CallError


@click.command("export")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default=OUTPUT / "ships.csv",
    show_default=True, help="Table to write, ending in .csv or .xlsx.",
)  # fmt: skip
def command(paths: tuple[Path, ...], output: Path) -> None:
    """Write the ships in PATHS as one table, one row a slot; importing it gives the same ships.

    Ships of several games go into a table each. What has no place in one (an admiral or a fleet of
    starships) is passed over, and told.

    \b
      cardforge export my-fleet
      cardforge export hml-badger.yaml blitz.yaml -o fleet.xlsx
    """
    files = expect_files(design_files(paths), paths)
    designs = _with_rows([open_design(path) for path in files])
    games = sorted({design.game for design in designs})
    for game in games:
        path = output if len(games) == 1 else output.with_stem(f"{output.stem}-{game}")
        chosen = [design for design in designs if design.game == game]
        write_designs(path, chosen)
        click.echo(f"wrote {len(chosen)} {'ship' if len(chosen) == 1 else 'ships'} to {path}")


def _with_rows(designs: list[Design]) -> list[Design]:
    """Return those that have rows in a table; tell the others, and raise CallError if none has."""
    why = [GAMES[design.game].passed_over(design) for design in designs]
    for design, reason in zip(designs, why, strict=True):
        if reason:
            click.echo(f"passed over {design.document.path}: {reason}", err=True)
    kept = [design for design, reason in zip(designs, why, strict=True) if not reason]
    if not kept:
        raise CallError("expected something that has rows in a table, everything was passed over")
    return kept
