"""`cardforge import`, `export` and `share`: tables and pages that others read, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from shlex import quote
from typing import Final

import click

from cardforge.app.cli import FINE, UNUSABLE, report_unusable
from cardforge.app.commands import DESIGNS, NEW_FILE, NEW_FOLDER
from cardforge.app.fleets import ship_designs, with_elements
from cardforge.app.loading import expect_any
from cardforge.app.new_files import (
    Tabled,
    export_designs,
    games_with_tables,
    table_designs,
    write_designs,
    write_template,
)
from cardforge.app.progress import tracked
from cardforge.app.reading import Reader, design_files, one_design
from cardforge.app.registry import DEFAULT, GAMES
from cardforge.app.workspace import OUTPUT, expect_files, expect_free, shown, slug
from cardforge.core.files import decode, is_page, write_bytes
from cardforge.core.game import Design
from cardforge.core.limits import MOST_REPORTED
from cardforge.core.spreadsheets import RowNote
from cardforge.errors import CallError, CardforgeError

_LONGEST: Final = 400
"""Characters of a message about a row."""


@click.command("import")
@click.argument("table", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", type=NEW_FOLDER, default=OUTPUT / "ships",
    show_default=True, help="Folder to write to.",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite files of the same names.")
@click.option("--template", is_flag=True, help="Write TABLE as an empty table to fill in.")
@click.option(
    "--game", type=click.Choice(games_with_tables()), default=DEFAULT, show_default=True,
    help="Game of the empty table.",
)  # fmt: skip
def import_command(table: Path, output: Path, force: bool, template: bool, game: str) -> int:
    """Convert TABLE (CSV or XLSX, one row per slot) into one ship file per ship.

    TABLE may also be a page of `cardforge share` (HTML): the ship file inside it is written, with
    the author's pictures.

    The columns are ship, class, faction, type, si, mp, turn, location, go, stop, slot, breach and
    item. Any other column becomes a note. An empty ship or location cell repeats the cell above. An
    unknown item becomes a homebrew slot of that name.

    If a row cannot be read, its ship is not written. The command names each such row, writes the
    other ships, and ends with exit status 2.

    \b
      cardforge import fleet.csv
      cardforge import fleet.xlsx -o ships
      cardforge import --template empty.xlsx      write an empty table

    \b
    A row. Its item is a gun with a bracket (^) and a turret (T):
      HML Badger,Badger,British,2,24,8,2,Bow,RG,RY,3,12,6in: ^T 6/12 hex Y | U
    Other items: Miss, Armor: +1 Breach, Crew: G, Engine: 3 MP, Torpedo: 15 hex RRR,
      Tesla Coil Trim Tank, Steering Gear
    """
    if template:
        write_template(expect_free(table, force=force), game)
        click.echo(f"wrote {table}: fill it in, then run `cardforge import {quote(str(table))}`")
        return FINE
    if is_page(table):
        click.echo(f"wrote {_taken_out(table, output, force=force)}")
        return FINE
    tabled = table_designs(table)
    paths = _paths(output, [design.name for design in tabled.designs])
    for path in paths:
        expect_free(path, force=force)
    for path, design in zip(paths, tabled.designs, strict=True):
        write_designs({path: design.text})
    _report(table, tabled)
    click.echo(_summary(tabled, output))
    return UNUSABLE if tabled.faults else FINE


def _taken_out(page: Path, folder: Path, *, force: bool) -> Path:
    """Write the ship file that a shared page contains, and its pictures; return its path."""
    from cardforge.app.sharing import (  # the press is heavy, and few tables are pages
        is_same,
        with_pictures,
    )

    design = Reader().design(page)
    path = expect_free(folder / f"{slug(design.name)}.yaml", force=force)

    def named(name: str, source: bytes) -> str:
        place = folder / name
        return name if is_same(place, source) else expect_free(place, force=force).name

    text, pictures = with_pictures(
        decode(design.document.source, page), design.document.pictures, named
    )
    write_designs({path: text})
    for name, source in pictures.items():
        write_bytes(folder / name, source)
    return path


def _report(table: Path, tabled: Tabled) -> None:
    """Report skipped rows, rows that are notes, and unknown items."""
    _list(table, tabled.faults, "unreadable rows")
    if tabled.left:
        names = ", ".join(map(_shown, tabled.left[:MOST_REPORTED]))
        more = len(tabled.left) - MOST_REPORTED
        others = f" and {more:,} more" if more > 0 else ""
        click.echo(f"{table}: not written because of unreadable rows: {names}{others}", err=True)
    _list(table, tabled.notes, "skipped rows")
    _list(table, [note for design in tabled.designs for note in design.notes], "notes")


def _list(table: Path, notes: Sequence[RowNote], what: str) -> None:
    for note in notes[:MOST_REPORTED]:
        line = f":{note.line}" if note.line else ""
        sheet = f" sheet '{_shown(note.sheet.name)}':" if note.sheet.name else ""
        click.echo(f"{table}{line}:{sheet} {_shown(note.message)}", err=True)
    if len(notes) > MOST_REPORTED:
        click.echo(f"{table}: and {len(notes) - MOST_REPORTED:,} more {what}", err=True)


def _shown(text: str) -> str:
    """Return a text from a table, shortened and without control characters."""
    text = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def _summary(tabled: Tabled, output: Path) -> str:
    """Return what was read and written, with each row counted once."""
    read = sum(design.rows for design in tabled.designs)
    unread = len({(note.sheet, note.line) for note in tabled.faults if note.line})
    sheets = sum(not note.line for note in (*tabled.notes, *tabled.faults))
    counted = (
        (unread, "unreadable row", "unreadable rows"),
        (tabled.rows - read - unread, "other row of its ship", "other rows of their ships"),
        (sum(bool(note.line) for note in tabled.notes), "note", "notes"),
        (sheets, "sheet", "sheets"),
    )
    left = [_counted(*each) for each in counted if each[0]]
    wrote = f"wrote {_counted(len(tabled.designs), 'ship', 'ships')} to {output}"
    head = f"{wrote if tabled.designs else 'wrote nothing'}: read {read:,} of {tabled.rows:,} rows"
    return f"{head}; skipped {_listed(left)}" if left else head


def _counted(count: int, one: str, many: str) -> str:
    return f"{count:,} {one if count == 1 else many}"


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _paths(folder: Path, names: Iterable[str]) -> list[Path]:
    """Return a path for each name; names that differ only in symbols get numbers."""
    taken: set[str] = set()
    next_number: dict[str, int] = {}
    paths: list[Path] = []
    for name in names:
        stem = free = slug(name)
        while free in taken:
            number = next_number.get(stem, 2)
            free, next_number[stem] = f"{stem}-{number}", number + 1
        taken.add(free)
        paths.append(folder / f"{free}.yaml")
    return paths


@click.command("export")
@click.argument("paths", nargs=-1, required=True, type=DESIGNS)
@click.option(
    "-o", "--output", type=NEW_FILE, default=OUTPUT / "ships.csv",
    show_default=True, help="Table to write, ending in .csv or .xlsx.",
)  # fmt: skip
def export_command(paths: tuple[Path, ...], output: Path) -> int:
    """Write the ships in PATHS as one table, one row per slot.

    `cardforge import` turns the table into the same ships again. A fleet file means its ships, each
    written once, without their counts. Ships of several games go into one table per game. Admirals
    of starships are skipped, because tables have no rows for them.

    \b
      cardforge export my-fleet
      cardforge export my-fleet/friday.yaml -o friday.csv
      cardforge export carrow-escort -o starships.csv
      cardforge export hml-raven pelletier -o fleet.xlsx
    """
    faults: list[CardforgeError] = []
    reader = Reader()
    files = expect_files(design_files(paths, reader), paths)
    designs = ship_designs(tracked(files, "reading"), faults, reader)
    readable = list(with_elements(designs, faults, reader))
    expect_any(readable, faults)
    tabled = _with_rows(readable)
    games = sorted({design.game for design in tabled})
    for game in games:
        path = output if len(games) == 1 else output.with_stem(f"{output.stem}-{game}")
        chosen = [design for design in tabled if design.game == game]
        export_designs(path, chosen)
        click.echo(f"wrote {len(chosen)} {'ship' if len(chosen) == 1 else 'ships'} to {path}")
    return report_unusable(faults)


def _with_rows(designs: list[Design]) -> list[Design]:
    """Return the designs that have rows in a table, and report the others.

    Raise CallError if none has.
    """
    why = [_left_out(design) for design in designs]
    for design, reason in zip(designs, why, strict=True):
        if reason:
            click.echo(f"skipped {shown(design.document.path)}: {reason}", err=True)
    kept = [design for design, reason in zip(designs, why, strict=True) if not reason]
    if not kept:
        raise CallError("no ships to write: every design was skipped")
    return kept


def _left_out(design: Design) -> str:
    """Return why a design is not in a table; empty if it is."""
    game = GAMES[design.game]
    return game.tables.passed_over(design) if game.tables else f"{game.title} has no tables"


_ENDINGS = (".html", ".png", ".pdf")


@click.command("share")
@click.argument("ship", type=DESIGNS)
@click.option(
    "-o", "--output", type=NEW_FILE, metavar="FILE",
    help="File to write, ending in .html, .png or .pdf (default: output/NAME.html).",
)  # fmt: skip
def share_command(ship: Path, output: Path | None) -> None:
    """Write SHIP as one file for people who do not have cardforge.

    A page (.html) shows both sides of the card, points, findings, and the odds against the bundled
    ships nearest in points. It needs no network and runs no script. The ship file is inside:
    commands and the designer open the page as they open the ship, and `cardforge import` writes
    the ship file again.

    A picture (.png) and a PDF show both sides of the card. The PDF has the ship file attached.

    \b
      cardforge share my-fleet/hml-raven.yaml
      cardforge share hml-raven -o raven.png
      cardforge share hml-raven -o raven.html
    """
    from cardforge.app.sharing import file_text, shared_file  # draws: heavy to import

    ending = output.suffix.lower() if output else _ENDINGS[0]
    if ending not in _ENDINGS:
        raise CallError(f"expected a file ending in {', '.join(_ENDINGS)}, got '{output}'")
    reader = Reader()
    design = one_design(ship, reader)
    text = file_text(reader.document(design.document.path))
    path = output or OUTPUT / f"{slug(design.name)}{ending}"
    write_bytes(path, shared_file(design, text, ending.removeprefix("."), reader).data)
    click.echo(f"wrote {path}")
