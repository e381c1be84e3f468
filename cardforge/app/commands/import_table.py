"""`cardforge import`: spreadsheets to ship files."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.app.tabling import table_designs
from cardforge.app.workspace import OUTPUT, expect_free, slug
from cardforge.core.files import write_text


@click.command("import")
@click.argument("table", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default=OUTPUT / "ships",
    show_default=True, help="Folder to write to.",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite files of the same names.")
def command(table: Path, output: Path, force: bool) -> None:
    """Turn TABLE (CSV or XLSX, one row a slot) into one ship file for each ship.

    The columns are ship, class, faction, type, si, mp, turn, location, go, stop, slot, breach and
    item; any further column is kept as a note. An item that the notation does not know becomes a
    homebrew slot with its words kept. If a row cannot be read, nothing is written.

    \b
      cardforge import fleet.csv
      cardforge import fleet.xlsx -o ships
    """
    designs = table_designs(table)
    paths = _paths(output, [design.name for design in designs])
    for path in paths:
        expect_free(path, force=force)
    for path, design in zip(paths, designs, strict=True):
        write_text(path, design.text)
        for finding in design.findings:
            line = finding.mark.line if finding.mark else 1
            click.echo(
                f"{table}:{line}: {finding.severity.value} {finding.rule}: {finding.message}",
                err=True,
            )
    click.echo(f"wrote {len(paths)} {'ship' if len(paths) == 1 else 'ships'} to {output}")


def _paths(folder: Path, names: list[str]) -> list[Path]:
    """Return a path for each name; names that differ only in signs get numbers."""
    paths: list[Path] = []
    for name in names:
        path, number = folder / f"{slug(name)}.yaml", 2
        while path in paths:
            path, number = folder / f"{slug(name)}-{number}.yaml", number + 1
        paths.append(path)
    return paths
