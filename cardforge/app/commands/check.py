"""`cardforge check`: designs checked against the rules."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.app.cli import ERRORS_FOUND, FINE, UNUSABLE
from cardforge.app.commands import DESIGNS
from cardforge.app.loading import Judgement, judge_all
from cardforge.app.progress import tracked
from cardforge.app.workspace import (
    expect_files,
    files_meant,
    is_schema,
    lacks_ships,
    own_files,
)

FORMATS = ("text", "json", "sarif")


@click.command("check")
@click.argument("paths", nargs=-1, type=DESIGNS)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    help="Output format.",
)
@click.option("-q", "--quiet", is_flag=True, help="Omit notes, and ships without other findings.")
def check_command(paths: tuple[Path, ...], form: str, quiet: bool) -> int:
    """Check ships against the rules, and report each problem with its line.

    PATHS are ship files, folders, or names of bundled ships (default: all bundled ships). Errors
    make a ship illegal. A warning names a broken convention of published ships, a note an unusual
    figure. A fleet file is checked as a whole: its ships are only reported as legal or not.

    \b
      cardforge check hml-badger.yaml
      cardforge check my-fleet --quiet
      cardforge check my-fleet --format json
      cardforge check my-fleet --format sarif > findings.sarif
    """
    named = sorted(files_meant(paths)) if paths else own_files()
    schemas = [path for path in expect_files(named, paths) if is_schema(path)]
    for path in schemas:
        click.echo(f"skipped {path}: it is a schema for editors, not a design", err=True)
    files = [path for path in named if path not in schemas]
    judgements = judge_all(tracked(files, "checking"))
    click.echo(_render(form, judgements, quiet=quiet))
    if any(each.design is None or lacks_ships(each.findings) for each in judgements):
        return UNUSABLE
    return ERRORS_FOUND if any(judgement.errors for judgement in judgements) else FINE


def _render(form: str, judgements: list[Judgement], *, quiet: bool) -> str:
    # One form is wanted; importing all three would slow the commonest of all commands.
    if form == "json":
        from cardforge.app.reports.findings import verdicts_json

        return verdicts_json(judgements)
    if form == "sarif":
        from cardforge.app.reports.findings import verdicts_sarif

        return verdicts_sarif(judgements)
    from cardforge.app.reports.findings import verdicts_text

    return verdicts_text(judgements, quiet=quiet)
