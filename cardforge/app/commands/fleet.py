"""`cardforge fleet`: several ships under one budget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import click

from cardforge.app.cli import ERRORS_FOUND, FINE, UNUSABLE, report_unusable
from cardforge.app.commands.path_types import DESIGNS
from cardforge.app.fleet_files import holds_fleet, lacks_ships
from cardforge.app.fleets import Muster, Named, expect_one_game, fleet_of, muster, muster_file
from cardforge.app.games import STARSHIPS
from cardforge.app.judging import expect_any, open_design, opened
from cardforge.app.reports.as_text import finding_lines
from cardforge.app.reports.roster import roster_json, roster_markdown, roster_text
from cardforge.app.workspace import design_files, expect_files
from cardforge.core.files import read
from cardforge.core.finding import Severity, severest_first
from cardforge.errors import CardforgeError

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
def command(paths: tuple[Path, ...], budget: int | None, nation: str | None, form: str) -> int:
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
    if any(each.design.game == STARSHIPS for each in named):
        return _starships(named, given)
    entries = [{"ship": str(each.design.document.path), "count": each.often} for each in named]
    listed = fleet_of({"fleet": _NAMELESS, "ships": entries, **given})
    return muster(listed, Path(), open_design), Path(_NAMELESS)


def _counted(paths: Sequence[Path], faults: list[CardforgeError]) -> list[Named]:
    """Return how often each ship is named; raise CardforgeError where they make no fleet."""
    files = [file for path in paths for file in design_files([path])]
    counted = Counter(expect_files(files, paths))
    designs = list(opened(counted, faults))
    expect_any(designs, faults)
    named = [Named(design, counted[design.document.path]) for design in designs]
    expect_one_game([each.design for each in named])
    return named


def _starships(named: Sequence[Named], given: Mapping[str, object]) -> tuple[Muster, Path]:
    """Gather a fleet of starships, from the one file of it or from elements."""
    from cardforge.app.starship_fleets import muster_fleet, muster_named  # only for that game
    from cardforge.starships.fleet import Fleet

    only = named[0].design
    if len(named) == 1 and isinstance(only.value, Fleet):
        return muster_fleet(only, open_design, given), only.document.path
    found, remarks = muster_named(_NAMELESS, named, given)
    for remark in remarks:
        click.echo(remark, err=True)
    return found, Path(_NAMELESS)
