"""`cardforge check`: what the rules say."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.app.cli import ERRORS_FOUND, FINE, UNUSABLE
from cardforge.app.judging import Judgement, judge_all
from cardforge.app.workspace import expect_files, files_meant, own_ships

FORMATS = ("text", "json", "sarif")


@click.command("check")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    help="How to print the findings.",
)
@click.option("-q", "--quiet", is_flag=True, help="Leave out notes, and ships that are fine.")
def command(paths: tuple[Path, ...], form: str, quiet: bool) -> int:
    """Judge ships by the rules, and say of each what is wrong and where.

    PATHS are ship files, folders of them, or bare names of ships that come with cardforge; without
    any, all ships that come with it are judged. Errors make a ship illegal; warnings are
    conventions that every published ship keeps; notes are figures out of the usual range. A fleet
    file is judged as a fleet, its ships only by whether they are legal.

    \b
      cardforge check hml-badger.yaml
      cardforge check ships --quiet
      cardforge check ships --format json
      cardforge check ships --format sarif > findings.sarif
    """
    files = sorted(files_meant(paths)) if paths else own_ships()
    judgements = judge_all(expect_files(files, paths))
    click.echo(_render(form, judgements, quiet=quiet))
    if any(judgement.design is None for judgement in judgements):
        return UNUSABLE
    return ERRORS_FOUND if any(judgement.errors for judgement in judgements) else FINE


def _render(form: str, judgements: list[Judgement], *, quiet: bool) -> str:
    # One form is wanted; importing all three would slow the commonest of all commands.
    if form == "json":
        from cardforge.app.reports.as_json import verdicts_json

        return verdicts_json(judgements)
    if form == "sarif":
        from cardforge.app.reports.as_sarif import verdicts_sarif

        return verdicts_sarif(judgements)
    from cardforge.app.reports.as_text import verdicts_text

    return verdicts_text(judgements, quiet=quiet)
