"""`cardforge tournament`: everybody against everybody."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.app.cli import report_unusable
from cardforge.app.commands.path_types import DESIGNS, NEW_FOLDER
from cardforge.app.commands.terms import (
    FIGHTING,
    MOST_GAMES,
    tell_passed_over,
    terms_of,
    terms_options,
)
from cardforge.app.contenders import CAPTAINS, USUAL_CAPTAIN, entrants
from cardforge.app.duels import are_compiled
from cardforge.app.executors import jobs_for, workers
from cardforge.app.progress import progress
from cardforge.app.reports.tournaments import Outcome, tournament_json, tournament_text
from cardforge.app.tournament_files import opened
from cardforge.app.tournament_pages import write_pages
from cardforge.app.tournaments import meetings, tournament
from cardforge.app.workspace import OUTPUT
from cardforge.errors import CardforgeError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Executor

    from cardforge.app.contenders import Contender
    from cardforge.app.duels import Terms
    from cardforge.app.tournament_files import Book

FORMATS = {"text": tournament_text, "json": tournament_json}


@click.command("tournament")
@click.argument("paths", nargs=-1, required=True, type=DESIGNS)
@click.option(
    "--games", type=click.IntRange(1, MOST_GAMES), default=100, show_default=True,
    help="How many games each meeting has.",
)  # fmt: skip
@click.option(
    "--captain", type=click.Choice(tuple(CAPTAINS)), default=USUAL_CAPTAIN, show_default=True,
    help="Who commands all of them.",
)  # fmt: skip
@terms_options
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Play on the dask cluster there; needs the extra cluster.",
)
@click.option(
    "-o", "--output", type=NEW_FOLDER, default=OUTPUT / "tournament",
    show_default=True, help="Folder that keeps it; an interrupted one goes on there.",
)  # fmt: skip
@click.option("--fresh", is_flag=True, help="Begin anew, whatever the folder holds of another.")
@click.option(
    "--format", "form", type=click.Choice(tuple(FORMATS)), default="text",
    help="How to print the table.",
)  # fmt: skip
def command(
    paths: tuple[Path, ...], games: int, captain: str, scheduler: str | None,
    output: Path, fresh: bool, form: str, **words: Any,
) -> int:  # fmt: skip
    """Have every design and every fleet in PATHS fight every other, and rank them.

    What comes of each meeting is written at once: after an interruption the same call goes on.

    \b
      cardforge tournament my-ships --games 50 --jobs 4
      cardforge tournament hml-raven pelletier hml-badger.yaml -o output/destroyers
      cardforge tournament my-ships --scheduler tcp://192.168.1.10:8786
    """
    faults: list[CardforgeError] = []
    tell_passed_over(paths)
    sides, terms = entrants(paths, faults, captain), terms_of(words, games)

    def compiled() -> bool:
        """Ask of each side against itself: there are far fewer of these than of meetings."""
        return are_compiled(zip(sides, sides, strict=True), terms)

    book = opened(output, sides, terms, fresh=fresh)
    try:
        jobs = words["jobs"] or jobs_for(games * len(meetings(len(sides))))
        with workers(jobs, scheduler, compiled=compiled) as executor:
            outcome = _fought(sides, terms, book, executor)
    except KeyboardInterrupt:
        done = f"{len(list(book.results()))} of {len(meetings(len(sides)))} meetings"
        click.echo(f"{done} are over and kept in {output}; the same call goes on there", err=True)
        raise
    written = list(write_pages(output, outcome))
    click.echo(FORMATS[form](outcome))
    click.echo(f"wrote {', '.join(path.name for path in written)} to {output}", err=True)
    return report_unusable(faults)


def _fought(
    sides: Sequence[Contender], terms: Terms, book: Book, executor: Executor | None
) -> Outcome:
    """Play what is not known yet, with a bar on a terminal."""
    known = book.known()
    with progress(FIGHTING, terms.games * (len(meetings(len(sides))) - len(known))) as step:
        results = tournament(sides, terms, executor, known=known, keep=book.keep, watch=step)
    return Outcome(sides, terms, results)
