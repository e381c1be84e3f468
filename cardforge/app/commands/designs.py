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
from cardforge.app.commands import DESIGNS, NEW_FOLDER
from cardforge.app.fleets import (
    expect_one_game,
    muster_design,
    muster_file,
    muster_named,
    ship_designs,
)
from cardforge.app.loading import expect_any, open_design
from cardforge.app.new_files import (
    HEAD_LINE,
    export_designs,
    install_schema,
    new_design,
    rendered,
    write_designs,
)
from cardforge.app.progress import tracked
from cardforge.app.reading import Reader, design_files, one_design, opened
from cardforge.app.registry import DEFAULT, GAMES, compared
from cardforge.app.reports import aligned
from cardforge.app.reports.figures import Priced, costs_json, costs_text
from cardforge.app.reports.findings import finding_lines
from cardforge.app.reports.rosters import (
    listed,
    listing_json,
    listing_text,
    roster_json,
    roster_markdown,
    roster_text,
)
from cardforge.app.workspace import (
    expect_files,
    expect_free,
    files_meant,
    is_own_fleet,
    lacks_ships,
    own_files,
    own_ships,
    slug,
    word_for,
)
from cardforge.core.files import expect_writable, read_text, supplied
from cardforge.core.files.document import exists, is_folder
from cardforge.core.findings import Severity, severest_first
from cardforge.core.game import Muster, Named
from cardforge.core.wording import hint
from cardforge.errors import CallError, CardforgeError


@click.command("new")
@click.argument("name")
@click.option(
    "--game",
    type=click.Choice(list(GAMES)),
    default=DEFAULT,
    help="Game of the ship.",
    show_default=True,
)
@click.option(
    "--type", "of_type", metavar="1-4", default="1",
    help="Type, from destroyer to battleship (default: 1); the class of a starship.",
)  # fmt: skip
@click.option("--nation", default="", help="Nation such as French, or a faction of your own.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path),
    help="File or folder to write to (default: the current folder).",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite a file of that name.")
def new_command(
    name: str, game: str, of_type: str, nation: str, output: Path | None, force: bool
) -> None:
    """Create a ship file for NAME: a plain, legal ship, with comments that explain the file.

    cardforge names the file after the ship. It also writes a schema for your editor beside it.

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
    click.echo(f"wrote {path}; next: cardforge check {quote(str(path))}")


@click.command("cost")
@click.argument("paths", nargs=-1, type=DESIGNS)
@click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text",
    help="Output format.",
)  # fmt: skip
@click.option("--explain", is_flag=True, help="Show every line of the calculation.")
def cost_command(paths: tuple[Path, ...], form: str, explain: bool) -> int:
    """Calculate the points of ships, legal or not.

    PATHS are ship files, folders, or names of bundled ships (default: all bundled ships). A fleet
    file means its ships, each once. The lines of --explain add up to the points. JSON always
    contains them.

    \b
      cardforge cost
      cardforge cost hml-raven --explain
      cardforge cost my-fleet --format json
    """
    faults: list[CardforgeError] = []
    reader = Reader()
    named = expect_files(design_files(paths, reader) if paths else own_ships(), paths)
    designs = list(ship_designs(tracked(named, "reading"), faults, reader))
    expect_any(designs, faults)
    ships = [Priced(design, reader.cost(design)) for design in designs]
    click.echo(costs_json(ships) if form == "json" else costs_text(ships, explain=explain))
    return report_unusable(faults)


FORMATS = ("text", "json")


@click.command("compare")
@click.argument("first", metavar="A", type=DESIGNS)
@click.argument("second", metavar="B", type=DESIGNS)
@click.option(
    "--against", metavar="TYPE|CLASS",
    help="Type (1 to 4) or class of the reference ship (default: the larger of A's and B's).",
)  # fmt: skip
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="Output format.")
def compare_command(first: Path, second: Path, against: str | None, form: str) -> None:
    """Compare designs A and B: figures, points, movement, firepower and toughness.

    A and B are ships of one game: air ships, War Fleet ships, or starships and squadrons. Both fire
    at the same reference ship, and it fires at both. All figures are exact means and chances.

    \b
      cardforge compare hml-raven pelletier
      cardforge compare hml-raven pontbriand --against 4
      cardforge compare windhover lantern-hill --against cruiser
      cardforge compare hml-raven pelletier --format json
    """
    from cardforge.app.reports.figures import comparison_json, comparison_text

    told = comparison_json if form == "json" else comparison_text
    reader = Reader()
    one, other = one_design(first, reader), one_design(second, reader)
    click.echo(told(compared(one, other, against)))


@click.command("schema")
@click.argument("game", type=click.Choice(list(GAMES)), default=DEFAULT)
@click.option(
    "--install", "folder", type=NEW_FOLDER, is_flag=False, flag_value=".", metavar="[FOLDER]",
    help="Write the schema for all games and fleets to FOLDER (default: the current one).",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite a schema that cardforge did not write.")
def schema_command(game: str, folder: Path | None, force: bool) -> None:
    """Print the JSON Schema of GAME's files, or install it beside your designs.

    With the schema, an editor that has a YAML language server completes keys and items, explains
    them, and underlines mistakes. Each file that cardforge creates names the schema in its first
    line. Add the line that --install prints to your other files.

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
    click.echo(f"next: start each ship file in {folder} with this line, if it is missing:")
    click.echo(HEAD_LINE)


@click.command("list")
@click.argument("paths", nargs=-1, type=DESIGNS)
@click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text",
    help="Output format.",
)  # fmt: skip
def list_command(paths: tuple[Path, ...], form: str) -> int:
    """List designs: name, nation, Type or class, points and findings.

    PATHS are files, folders, or names of bundled ships (default: everything bundled). The first
    column is the name that you type in commands and fleet files.

    \b
      cardforge list
      cardforge list my-fleet
      cardforge list starships --format json
    """
    files = expect_files(files_meant(paths) if paths else own_files(), paths)
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
    """Create a practice FOLDER: six ships, a fleet file, a spreadsheet and a short note.

    Three of the ships are British and three are French. Change them as you like.

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
    write_designs(files)
    export_designs(folder / TABLE, [open_design(_path(name)) for name in TABLED])
    click.echo(f"wrote {len(SHIPS)} ships, a fleet, a spreadsheet and a note to {folder}")
    word = words["folder"]
    click.echo(f"next: cardforge check {word}, or cardforge design {word}")


def _path(name: str) -> Path:
    return supplied("ships") / f"{name}.yaml"


@click.command("docs")
@click.argument("page", required=False)
def docs_command(page: str | None) -> None:
    """Print a page of the documentation as Markdown.

    Without PAGE, list all pages. They are part of cardforge, so you need no network.

    \b
      cardforge docs
      cardforge docs points
      cardforge docs formats | less
    """
    pages = {path.stem: path for kind in _KINDS for path in _pages(kind)}
    if page is None:
        rows = [(path.stem, read_text(path).partition("\n")[0][2:]) for path in pages.values()]
        lines = iter(aligned(("page", ""), rows, words=2)[1:])
        for kind, title in _KINDS.items():
            click.echo(f"{title}:")
            for _ in _pages(kind):
                click.echo(next(lines))
        return
    word = page.lower().removesuffix(".md").rpartition("/")[2]
    if word not in pages:
        raise CallError(
            f"the documentation has no page '{page}'{hint(word, pages)}; "
            "`cardforge docs` lists all pages"
        )
    click.echo(read_text(pages[word]).rstrip("\n"))


_KINDS: Final = {
    "": "Start and contribute",
    "tutorials": "Tutorials",
    "how-to": "How-to guides",
    "reference": "Reference",
    "explanation": "Explanation",
}
"""The folders of the pages, and what `cardforge docs` calls them."""


def _pages(kind: str) -> list[Path]:
    return sorted((supplied("docs") / kind).glob("*.md"))


_NAMELESS: Final = "Fleet"
_ROSTERS: Final[Mapping[str, Callable[[Muster], str]]] = {
    "text": lambda found: roster_text(found.fleet),
    "json": lambda found: roster_json(found.fleet, found.findings),
    "markdown": lambda found: roster_markdown(found.fleet),
}


@click.command("fleet")
@click.argument("paths", nargs=-1, required=True, type=DESIGNS)
@click.option("--budget", type=click.IntRange(min=0), help="Most points that the fleet may cost.")
@click.option("--nation", help="The one nation of all ships, such as French.")
@click.option(
    "--format", "form", type=click.Choice(tuple(_ROSTERS)), default="text",
    help="Output format.",
)  # fmt: skip
def fleet_command(
    paths: tuple[Path, ...], budget: int | None, nation: str | None, form: str
) -> int:
    """Print a fleet roster with points, and check its budget, nation and names.

    PATHS are one fleet file, or ships of one game: files, folders, or names of bundled ships. A
    ship that you name twice is in the fleet twice. An admiral among starships leads them. --budget
    and --nation replace the values in the fleet file.

    \b
      cardforge fleet my-fleet/friday.yaml
      cardforge fleet hml-raven hml-raven hml-leviathan --budget 800 --nation British
      cardforge fleet my-fleet/friday.yaml --format markdown > roster.md
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
    reader = Reader()
    given = {key: value for key, value in wanted.items() if value is not None}
    if len(paths) == 1 and reader.holds_fleet(paths[0]):
        document = reader.document(paths[0])
        found, _ = muster_file(document, reader, given)
        remarks = sorted((*document.findings, *found.findings), key=severest_first)
        return Muster(found.fleet, tuple(remarks)), paths[0]
    named = _counted(paths, faults, reader)
    only = named[0].design
    if len(named) == 1 and is_own_fleet(only.document.data):
        return muster_design(only, reader.design, given), only.document.path
    gathered, passed_over = muster_named(_NAMELESS, named, reader, given)
    for remark in passed_over:
        click.echo(remark, err=True)
    return gathered, Path(_NAMELESS)


def _counted(paths: Sequence[Path], faults: list[CardforgeError], reader: Reader) -> list[Named]:
    """Return each ship with its count; raise CallError if they do not form a fleet."""
    files = [file for path in paths for file in design_files([path], reader)]
    counted = Counter(expect_files(files, paths))
    designs = list(opened(counted, faults, reader))
    expect_any(designs, faults)
    named = [Named(design, counted[design.document.path]) for design in designs]
    expect_one_game([each.design for each in named])
    return named


@click.command("design")
@click.argument("folder", default=".", type=click.Path(path_type=Path))
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="Port (default: a free one)."
)
@click.option("--no-browser", is_flag=True, help="Print the address, but do not open it.")
@click.option("--ipv6", is_flag=True, help="Serve on ::1 instead of 127.0.0.1.")
def design_command(folder: Path, port: int, no_browser: bool, ipv6: bool) -> None:
    """Design the ships in FOLDER in your browser. You click a card to edit it.

    The designer answers only on this machine and needs no network. It creates FOLDER if it does not
    exist. Saved files keep their comments. Drafts, versions and the bin are in FOLDER under
    .cardforge. Press Ctrl+C to stop the designer.

    \b
      cardforge design
      cardforge design my-fleet --port 8010 --no-browser
    """
    if exists(folder) and not is_folder(folder):
        raise CallError(f"'{folder}' is not a folder: name the folder of your ships, or a new one")
    _make(folder)
    from cardforge.app.designer.site import LOOPBACK, LOOPBACK_6, serve  # a server is heavy

    def tell(address: str) -> None:
        click.echo(f"designing {folder} at {address} (Ctrl+C stops it)")

    serve(folder, port, host=LOOPBACK_6 if ipv6 else LOOPBACK, browser=not no_browser, tell=tell)
    click.echo("stopped")


def _make(folder: Path) -> None:
    """Make the folder if it is not there yet."""
    if not is_folder(folder):
        expect_writable(folder, folder=True)
        folder.mkdir(parents=True)
        click.echo(f"created the folder {folder}")
