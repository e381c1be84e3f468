"""`cardforge warfleet`: ships at fleet scale."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from cardforge.app.cli import report_unusable
from cardforge.app.commands import DESIGNS, NEW_FOLDER
from cardforge.app.commands.options import print_all, printed_for, tell, warn
from cardforge.app.fleets import ship_designs
from cardforge.app.loading import expect_any
from cardforge.app.new_files import write_designs
from cardforge.app.progress import tracked
from cardforge.app.reading import Reader, design_files
from cardforge.app.registry import converted_text, converting, expect_scale, is_converted
from cardforge.app.reports.figures import fleet_scale_data, fleet_scale_text
from cardforge.app.workspace import expect_free, slug
from cardforge.core.files import expect_writable, supplied
from cardforge.core.game import Tables, as_design_of
from cardforge.core.spreadsheets.files import csv_text
from cardforge.errors import CallError, CardforgeError
from cardforge.press.profiles import PROFILES

if TYPE_CHECKING:
    from cardforge.core.game import Design
    from cardforge.press.product import Product

FORMATS = ("text", "json", "csv")


@click.command("warfleet")
@click.argument("paths", nargs=-1, type=DESIGNS)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="Output format.")
@click.option(
    "--explain", is_flag=True, help="Show the calculation of every figure (text and JSON)."
)
@click.option(
    "--write", "folder", type=NEW_FOLDER, metavar="FOLDER",
    help="Also write a War Fleet file for each air ship.",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite files of the same names.")
@click.option(
    "--sheet", is_flag=True,
    help="Print a page per ship with air card, calculation and fleet card.",
)  # fmt: skip
@click.option("--table", is_flag=True, help="Print the fleet map, turn card and dial-up card.")
@printed_for(PROFILES, always=False)
def warfleet_command(
    paths: tuple[Path, ...],
    form: str,
    explain: bool,
    folder: Path | None,
    force: bool,
    sheet: bool,
    table: bool,
    **options: Any,
) -> int:
    """Convert air ships to War Fleet, and report what is not converted and why.

    PATHS are ship files, folders, or names of bundled ships (default: all bundled ships). War Fleet
    ships are shown unchanged. Print the files that --write creates with `cardforge cards`,
    `counters` or `kit`. With --sheet or --table the command prints pages instead of figures.

    \b
      cardforge warfleet montpellier --explain
      cardforge warfleet my-fleet --format csv > fleet.csv
      cardforge warfleet my-fleet --write fleet
      cardforge warfleet hml-raven pelletier --sheet
    """
    faults: list[CardforgeError] = []
    if sheet or table:
        expect_writable(options["output"], folder=True)
        _print(_products(paths, faults, options, sheet=sheet, table=table), options)
        return report_unusable(faults)
    designs = _at_fleet_scale(paths, faults, Reader())
    if folder is not None:
        _write(designs, folder, force=force)
    click.echo(_render(form, designs, explain=explain))
    return report_unusable(faults)


def _at_fleet_scale(
    paths: Sequence[Path], faults: list[CardforgeError], reader: Reader
) -> list[Design]:
    """Return the designs with a fleet scale in files and folders (default: the bundled ones).

    A fleet file means its ships, each once. `faults` gets the error of each unusable file. In
    folders, designs of games that no game converts are skipped. Raise CallError for such a design
    that you name, or if there are no ships; FileError or FilesError if no file can be used.
    """
    files = design_files(paths or [supplied("ships")], reader)
    designs = list(ship_designs(tracked(files, "reading"), faults, reader))
    expect_any(designs, faults)
    game, converts = converting()
    known = (game.word, *converts.games)
    ships = [
        design if design.game in known else expect_scale(design)
        for design in designs
        if design.game in known or design.document.path in paths
    ]
    if not ships:
        raise CallError(f"no air ships or War Fleet ships in {', '.join(map(str, paths))}")
    return ships


def _render(form: str, designs: Sequence[Design], *, explain: bool) -> str:
    if form == "text":
        return fleet_scale_text(designs, explain=explain)
    if form == "csv":
        return _csv(designs)
    return json.dumps(fleet_scale_data(designs, explain=explain), ensure_ascii=False, indent=2)


def _csv(designs: Iterable[Design]) -> str:
    """Return all ships as a table, one row an attack, which `cardforge import` reads."""
    game, _ = converting()
    ships = tuple(as_design_of(game, design) for design in designs)
    return csv_text(cast("Tables", game.tables).write(ships)).rstrip("\n")


def _write(designs: Sequence[Design], folder: Path, *, force: bool) -> None:
    """Write the converted ships, or none of them if one would overwrite a file."""
    texts: dict[Path, str] = {}
    for design in designs:
        text = converted_text(design)
        if text is None:  # a fleet ship has its file
            continue
        path = expect_free(folder / f"{slug(design.name)}.yaml", force=force)
        if path in texts:
            raise CallError(f"two ships would be written to '{path}': rename one of them")
        texts[path] = text
    for path, text in texts.items():
        write_designs({path: text})
        click.echo(f"wrote {path}", err=True)


def _print(products: Sequence[Product], options: dict[str, Any]) -> None:
    tell(print_all(products, options))


def _products(
    paths: tuple[Path, ...],
    faults: list[CardforgeError],
    options: dict[str, Any],
    *,
    sheet: bool,
    table: bool,
) -> list[Product]:
    from cardforge.app.products import products

    sheets = _sheets(paths, faults, options) if sheet else []
    return [*sheets, *(products("table", options) if table else ())]


def _sheets(
    paths: tuple[Path, ...], faults: list[CardforgeError], options: dict[str, Any]
) -> list[Product]:
    from cardforge.app.ordering import orders_for
    from cardforge.app.products import products

    reader = Reader()
    ships = _at_fleet_scale(paths, faults, reader)
    files = [each.document.path for each in ships if is_converted(each)]
    if not files:
        raise CallError("--sheet needs air ships, got only War Fleet ships")
    [found] = orders_for(files, faults, reader)
    warn(found.remarks)
    return products("sheets", options, found)
