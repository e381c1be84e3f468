"""`cardforge tournament`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.app.battle_files import opened
from cardforge.app.cli import report_unusable
from cardforge.app.commands import DESIGNS, NEW_FOLDER
from cardforge.app.commands.battles import (
    CAPTAIN,
    CAPTAINS,
    FIGHTING,
    MOST_GAMES,
    tell_passed_over,
    terms_of,
    terms_options,
)
from cardforge.app.contenders import (
    entrants,
)
from cardforge.app.duels import (
    are_compiled,
    meetings,
    tournament,
)
from cardforge.app.executors import jobs_for, workers
from cardforge.app.progress import progress
from cardforge.app.reading import Reader
from cardforge.app.reports.battles import (
    TournamentResult,
    tournament_json,
    tournament_text,
)
from cardforge.app.workspace import OUTPUT
from cardforge.errors import CardforgeError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from cardforge.app.battle_files import Book
    from cardforge.app.contenders import Contender
    from cardforge.core.battles import Terms

TOURNAMENT_FORMATS = {"text": tournament_text, "json": tournament_json}


@click.command("tournament")
@click.argument("paths", nargs=-1, required=True, type=DESIGNS)
@click.option(
    "--games", type=click.IntRange(1, MOST_GAMES), default=100, show_default=True,
    help="Number of games per matchup.",
)  # fmt: skip
@click.option(
    "--captain", type=CAPTAIN, default=CAPTAINS[0], show_default=True,
    help="Captain (computer player) of all sides.",
)  # fmt: skip
@terms_options
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Address of a dask scheduler to play on: see `cardforge docs clusters`.",
)
@click.option(
    "-o", "--output", type=NEW_FOLDER, default=OUTPUT / "tournament",
    show_default=True, help="Folder of the results.",
)  # fmt: skip
@click.option("--fresh", is_flag=True, help="Start over, whatever the folder contains.")
@click.option(
    "--format", "form", type=click.Choice(tuple(TOURNAMENT_FORMATS)), default="text",
    help="Output format.",
)  # fmt: skip
def tournament_command(
    paths: tuple[Path, ...], games: int, captain: str, scheduler: str | None,
    output: Path, fresh: bool, form: str, **words: Any,
) -> int:  # fmt: skip
    """Let every ship and every fleet file in PATHS fight every other, and rank them.

    Each matchup is saved when it ends. After an interruption, run the same command to resume. From
    a folder only ships take part. Name a fleet file to enter it.

    \b
      cardforge tournament my-fleet --games 50 --jobs 4
      cardforge tournament hml-raven pelletier my-fleet/friday.yaml -o output/small
      cardforge tournament my-fleet --scheduler tcp://192.168.1.10:8786
    """
    faults: list[CardforgeError] = []
    reader = Reader()
    tell_passed_over(paths, reader)
    sides = entrants(paths, faults, captain, reader)
    terms = terms_of(words, games, sides)

    def compiled() -> bool:
        """Ask about each side against itself: that is far fewer questions than matchups."""
        return are_compiled(zip(sides, sides, strict=True), terms)

    book = opened(output, sides, terms, fresh=fresh)
    try:
        jobs = words["jobs"] or jobs_for(games * len(meetings(len(sides))))
        with workers(jobs, scheduler, compiled=compiled) as executor:
            outcome = _all_fought(sides, terms, book, executor)
    except KeyboardInterrupt:
        done = f"{len(list(book.results()))} of {len(meetings(len(sides)))} matchups"
        click.echo(f"saved {done} in {output}; run the same command to resume", err=True)
        raise
    from cardforge.app.reports.battle_pages import write_pages  # drawing is slow to import

    written = list(write_pages(output, outcome))
    click.echo(TOURNAMENT_FORMATS[form](outcome))
    click.echo(f"wrote {', '.join(path.name for path in written)} to {output}", err=True)
    return report_unusable(faults)


def _all_fought(
    sides: Sequence[Contender], terms: Terms, book: Book, executor: Executor | None
) -> TournamentResult:
    """Play the matchups that are not saved yet, with a progress bar on a terminal."""
    known = book.known()
    games = terms.games * (len(meetings(len(sides))) - len(known))
    with progress(FIGHTING, games, "games") as step:
        results = tournament(sides, terms, executor, known=known, keep=book.keep, watch=step)
    return TournamentResult(sides, terms, results)
