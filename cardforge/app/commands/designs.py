"""`cardforge new`, `list`, `schema`, `cost`, `compare`, `fleet`, `example`, `docs` and `design`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import Final

import click

from cardforge.app.cli import ERRORS_FOUND, FINE, UNUSABLE, report_unusable
from cardforge.app.commands.path_types import DESIGNS, NEW_FOLDER
from cardforge.app.editor_files import HEAD_LINE, install_schema, write_designs
from cardforge.app.editor_files import write_designs as write_files
from cardforge.app.files import compared, export_designs, new_design, rendered
from cardforge.app.fleets import expect_one_game, muster_design, muster_file, muster_named
from cardforge.app.listing import listed, ship_designs
from cardforge.app.loading import expect_any, open_design, opened
from cardforge.app.odds import one_design
from cardforge.app.progress import tracked
from cardforge.app.registry import DEFAULT, GAMES
from cardforge.app.reports.figures import Priced, costs_json, costs_text
from cardforge.app.reports.findings import finding_lines
from cardforge.app.reports.rosters import (
    listing_json,
    listing_text,
    roster_json,
    roster_markdown,
    roster_text,
)
from cardforge.app.reports.text_tables import aligned
from cardforge.app.workspace import (
    design_files,
    expect_files,
    expect_free,
    files_meant,
    holds_fleet,
    is_own_fleet,
    lacks_ships,
    own_ships,
    slug,
    word_for,
)
from cardforge.core.bundled import supplied
from cardforge.core.files import expect_writable, read, read_text
from cardforge.core.files.document import exists, is_folder
from cardforge.core.findings import Severity, severest_first
from cardforge.core.roster import Muster, Named
from cardforge.core.validation import hint
from cardforge.errors import CallError, CardforgeError


@click.command("new")
@click.argument("name")
@click.option("--game", type=click.Choice(list(GAMES)), default=DEFAULT, help="For which game.")
@click.option("--type", "of_type", metavar="1-4", default="1", help="From destroyer to battleship.")
@click.option("--nation", default="", help="A power such as French, or any faction.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="File or folder to write to.")
@click.option("--force", is_flag=True, help="Overwrite a file of that name.")
def new_command(
    name: str, game: str, of_type: str, nation: str, output: Path | None, force: bool
) -> None:
    """Write a ship file for NAME: a plain, legal ship of its Type, with comments that explain it.

    The file is named after the ship and lands in the current folder unless -o says otherwise. A
    schema for editors is written beside it.

    \b
      cardforge new "HML Badger"
      cardforge new Blitz --type 2 --nation German -o ships/blitz.yaml
      cardforge new Kestrel --game starships --type frigate
    """
    path = output or Path()
    if path.is_dir() or not path.suffix:
        path /= f"{slug(name)}.yaml"
    expect_free(path, force=force)
    write_designs({path: new_design(name, game, path, {"type": of_type, "nation": nation})})
    click.echo(f"wrote {path}; see what the rules say: cardforge check {quote(str(path))}")


@click.command("cost")
@click.argument("paths", nargs=-1, type=DESIGNS)
@click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text",
    help="How to print the points.",
)  # fmt: skip
@click.option("--explain", is_flag=True, help="Print every line that the points are made of.")
def cost_command(paths: tuple[Path, ...], form: str, explain: bool) -> int:
    """Say what ships are worth in points, legal or not.

    PATHS are ship files, folders of them, or bare names of ships that come with cardforge; without
    any, all ships that come with it are priced. A fleet file means its ships, each once. The lines
    of --explain add up to the points; JSON always has them.

    \b
      cardforge cost
      cardforge cost hml-badger.yaml --explain
      cardforge cost ships --format json
    """
    faults: list[CardforgeError] = []
    named = expect_files(design_files(paths) if paths else own_ships(), paths)
    designs = list(ship_designs(tracked(named, "reading"), faults))
    expect_any(designs, faults)
    ships = [Priced(design, GAMES[design.game].cost(design)) for design in designs]
    click.echo(costs_json(ships) if form == "json" else costs_text(ships, explain=explain))
    return report_unusable(faults)


FORMATS = ("text", "json")


@click.command("compare")
@click.argument("first", metavar="A", type=DESIGNS)
@click.argument("second", metavar="B", type=DESIGNS)
@click.option(
    "--against", metavar="TYPE|CLASS",
    help="Of the usual ship that both are measured against; the larger of theirs if left out.",
)  # fmt: skip
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", help="How to print the figures."
)
def compare_command(first: Path, second: Path, against: str | None, form: str) -> None:
    """Set the designs A and B side by side: figures, cost, movement, firepower, toughness.

    Both are ships of one game, air ships, fleet ships, or starships and squadrons. They fire at the
    same usual ship, and stand up to its fire; the figures are exact means and chances.

    \b
      cardforge compare hml-raven pelletier
      cardforge compare hml-badger.yaml pontbriand --against 4
      cardforge compare windhover lantern-hill --against cruiser
      cardforge compare hml-raven pelletier --format json
    """
    from cardforge.app.reports.figures import comparison_json, comparison_text

    told = comparison_json if form == "json" else comparison_text
    click.echo(told(compared(one_design(first), one_design(second), against)))


@click.command("schema")
@click.argument("game", type=click.Choice(list(GAMES)), default=DEFAULT)
@click.option(
    "--install", "folder", type=NEW_FOLDER, is_flag=False, flag_value=".", metavar="[FOLDER]",
    help="Write the schema for all games and fleets to FOLDER (default: the current one).",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite a schema that cardforge did not write.")
def schema_command(game: str, folder: Path | None, force: bool) -> None:
    """Print the JSON Schema of GAME's files, or install one for all files beside your designs.

    An editor with a YAML language server then completes keys and items, explains them and
    underlines mistakes. Files that cardforge creates name the schema in their first line, and
    bring it along; to others, add the line that --install prints.

    \b
      cardforge schema --install
      cardforge schema --install my-fleet
      cardforge schema starships > starships.schema.json
    """
    if folder is None:
        click.echo(json.dumps(GAMES[game].schema(), ensure_ascii=False, indent=2))
        return
    path = install_schema(folder, force=force)
    click.echo(f"{path} is up to date")
    click.echo(f"next: begin each ship file in {folder} with this line, where it is missing:")
    click.echo(HEAD_LINE)


@click.command("list")
@click.argument("paths", nargs=-1, type=DESIGNS)
@click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text",
    help="How to print the list.",
)  # fmt: skip
def list_command(paths: tuple[Path, ...], form: str) -> int:
    """List designs: name, nation, Type, points and findings.

    PATHS are files, folders, or names of bundled ships. Without any, everything bundled is listed,
    by the names that stand for them on the command line and in fleet files.

    \b
      cardforge list
      cardforge list my-fleet
      cardforge list starships --format json
    """
    files = expect_files(files_meant(paths) if paths else own_ships(), paths)
    lines = listed(files)
    click.echo(listing_json(lines) if form == "json" else listing_text(lines, word_for))
    return UNUSABLE if any(each.game is None for each in lines) else FINE


SHIPS: Final = (
    "hml-raven", "hml-hertfordshire", "hml-leviathan", "pelletier", "pontbriand", "jean-bart",
)  # fmt: skip
"""Bundled ships that are copied: a destroyer, a light cruiser and a battleship of two nations."""
TABLED: Final = ("hml-merganser", "hirondelle")
"""Bundled ships that the spreadsheet holds."""
FLEET: Final = "friday.yaml"
TABLE: Final = "fleet.xlsx"


@click.command("example")
@click.argument("folder", type=NEW_FOLDER)
@click.option("--force", is_flag=True, help="Overwrite files of the same names.")
def example_command(folder: Path, force: bool) -> None:
    """Write FOLDER with something to play with: six ships, a fleet, a spreadsheet, a short note.

    The ships are three British and three French ones, which you may change as you like.

    \b
      cardforge example my-fleet
      cardforge example my-fleet --force       start over with fresh copies
    """
    files = {folder / f"{name}.yaml": read_text(_path(name)) for name in SHIPS}
    files[folder / FLEET] = read_text(supplied("templates") / "example" / FLEET)
    template = supplied("templates") / "example" / "read-me.txt.j2"
    named = {"folder": folder, "fleet": folder / FLEET, "table": folder / TABLE}
    words = {key: quote(path.as_posix()) for key, path in named.items()}
    files[folder / "read-me.txt"] = rendered(template, words)
    for path in (*files, folder / TABLE):
        expect_free(path, force=force)
    write_files(files)
    export_designs(folder / TABLE, [open_design(_path(name)) for name in TABLED])
    click.echo(f"wrote {len(SHIPS)} ships, a fleet, a spreadsheet and a note to {folder}")
    word = words["folder"]
    click.echo(f"next: cardforge check {word}, or cardforge design {word}")


def _path(name: str) -> Path:
    return supplied("ships") / f"{name}.yaml"


@click.command("docs")
@click.argument("page", required=False)
def docs_command(page: str | None) -> None:
    """Print a page of the documentation as Markdown, or list all pages.

    Other commands name a page where they have no room to explain, such as how points are made.

    \b
      cardforge docs
      cardforge docs points
      cardforge docs formats | less
    """
    pages = {path.stem: path for path in sorted(supplied("docs").glob("*.md"))}
    if page is None:
        click.echo("\n".join(aligned(("page", ""), [*map(_listed, pages.values())], words=2)[1:]))
        return
    word = page.removeprefix("docs/").removesuffix(".md").lower()
    if word not in pages:
        raise CallError(
            f"expected a page of the documentation, got '{page}'{hint(word, pages)}; "
            "`cardforge docs` lists them"
        )
    click.echo(read_text(pages[word]).rstrip("\n"))


def _listed(path: Path) -> tuple[str, str]:
    return path.stem, read_text(path).partition("\n")[0].removeprefix("# ")


_NAMELESS: Final = "Fleet"
_ROSTERS: Final[Mapping[str, Callable[[Muster], str]]] = {
    "text": lambda found: roster_text(found.fleet),
    "json": lambda found: roster_json(found.fleet, found.findings),
    "markdown": lambda found: roster_markdown(found.fleet),
}


@click.command("fleet")
@click.argument("paths", nargs=-1, required=True, type=DESIGNS)
@click.option("--budget", type=click.IntRange(min=0), help="What the fleet may cost.")
@click.option("--nation", help="The one nation that all ships have to be of.")
@click.option(
    "--format", "form", type=click.Choice(tuple(_ROSTERS)), default="text",
    help="How to print the roster.",
)  # fmt: skip
def fleet_command(
    paths: tuple[Path, ...], budget: int | None, nation: str | None, form: str
) -> int:
    """Print the roster of a fleet with its points, and hold it to budget, nation and names.

    PATHS are one fleet file, or ships: files, folders, bare names of ships that come with
    cardforge. A ship that is named twice sails twice; an admiral of starships leads the others.
    Options go before what the file says.

    \b
      cardforge fleet home-fleet.yaml
      cardforge fleet hml-raven hml-raven hml-leviathan --budget 800 --nation British
      cardforge fleet home-fleet.yaml --format markdown > roster.md
    """
    faults: list[CardforgeError] = []
    found, path = _mustered(paths, {"budget": budget, "nation": nation}, faults)
    click.echo(_ROSTERS[form](found))
    for finding in found.findings if form != "json" else ():
        click.echo("\n".join(finding_lines(path, finding)), err=form == "markdown")
    if lacks_ships(found.findings):
        return UNUSABLE
    wrong = any(finding.severity is Severity.ERROR for finding in found.findings)
    return report_unusable(faults, ERRORS_FOUND if wrong else FINE)


def _mustered(
    paths: Sequence[Path], wanted: Mapping[str, object], faults: list[CardforgeError]
) -> tuple[Muster, Path]:
    given = {key: value for key, value in wanted.items() if value is not None}
    if len(paths) == 1 and holds_fleet(paths[0]):
        document = read(paths[0])
        found, _ = muster_file(document, open_design, given)
        remarks = sorted((*document.findings, *found.findings), key=severest_first)
        return Muster(found.fleet, tuple(remarks)), paths[0]
    named = _counted(paths, faults)
    only = named[0].design
    if len(named) == 1 and is_own_fleet(only.document.data):
        return muster_design(only, open_design, given), only.document.path
    gathered, passed_over = muster_named(_NAMELESS, named, open_design, given)
    for remark in passed_over:
        click.echo(remark, err=True)
    return gathered, Path(_NAMELESS)


def _counted(paths: Sequence[Path], faults: list[CardforgeError]) -> list[Named]:
    """Return how often each ship is named; raise CardforgeError where they make no fleet."""
    files = [file for path in paths for file in design_files([path])]
    counted = Counter(expect_files(files, paths))
    designs = list(opened(counted, faults))
    expect_any(designs, faults)
    named = [Named(design, counted[design.document.path]) for design in designs]
    expect_one_game([each.design for each in named])
    return named


@click.command("design")
@click.argument("folder", default=".", type=click.Path(path_type=Path))
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="Port to serve on; a free one if 0."
)
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option("--ipv6", is_flag=True, help="Serve on ::1 in place of 127.0.0.1.")
def design_command(folder: Path, port: int, no_browser: bool, ipv6: bool) -> None:
    """Design the ships in FOLDER in the browser: the card is the form, all else follows at once.

    Everything stays on this machine: the designer answers to nobody else, and asks nothing of the
    network. Files keep their comments when they are saved, and drafts and the bin are kept in
    FOLDER under .cardforge. A FOLDER that does not exist is made. Ctrl-C ends it.

    \b
      cardforge design
      cardforge design my-ships --port 8010 --no-browser
    """
    if exists(folder) and not is_folder(folder):
        raise CallError(f"'{folder}' is not a folder: name a folder of ships, old or new")
    _make(folder)
    from cardforge.app.designer.site import LOOPBACK, LOOPBACK_6, serve  # a server is heavy

    def tell(address: str) -> None:
        click.echo(f"designing {folder} at {address} (Ctrl-C ends it)")

    serve(folder, port, host=LOOPBACK_6 if ipv6 else LOOPBACK, browser=not no_browser, tell=tell)
    click.echo("ended")


def _make(folder: Path) -> None:
    """Make the folder if it is not there yet."""
    if not is_folder(folder):
        expect_writable(folder, folder=True)
        folder.mkdir(parents=True)
        click.echo(f"made the folder {folder}")
