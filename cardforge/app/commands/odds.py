"""`cardforge odds`: how one ship shoots at another, exactly."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.app.commands import DESIGNS, NEW_FILE
from cardforge.app.reading import Reader, one_design
from cardforge.app.registry import SCALES, odds_between
from cardforge.app.reports.figures import answer_json, answer_text
from cardforge.core.figures import MOST_COMMAND_DICE, MOST_TURNS_AHEAD, OddsAsked

if TYPE_CHECKING:
    from cardforge.core.figures import Answer

FORMATS = ("text", "json")


def _lower(_: click.Context, __: click.Parameter, words: str | None) -> str | None:
    """Take locations in capitals too."""
    return words and words.lower()


@click.command("odds")
@click.argument("attacker", type=DESIGNS)
@click.argument("target", type=DESIGNS)
@click.option(
    "--range",
    "distance",
    type=click.IntRange(min=0),
    help="Range in hexes; in inches for starships.",
)
@click.option(
    "--at", "--arc", "at", metavar="LOCATION", callback=_lower,
    help="Location of the target to show slot by slot.",
)  # fmt: skip
@click.option(
    "--from", "arc", metavar="ARC", callback=_lower, help="Attacker's arc in which the target is."
)
@click.option("--stop", is_flag=True, help="Show only a target that is not moving.")
@click.option(
    "--damaged", default="", metavar="LOCATION:SLOT,...", callback=_lower,
    help="Slots that the target has lost; the number of boxes for starships.",
)  # fmt: skip
@click.option(
    "--attacker-damaged", default="", metavar="LOCATION:SLOT,...", callback=_lower,
    help="Slots that the attacker has lost.",
)  # fmt: skip
@click.option(
    "--systems", default="", metavar="SYSTEM,...", help="Starships: active systems of the attacker."
)
@click.option(
    "--target-systems", default="", metavar="SYSTEM,...",
    help="Starships: active systems of the target.",
)  # fmt: skip
@click.option(
    "--command-dice", type=click.IntRange(0, MOST_COMMAND_DICE), metavar="N",
    help="Starships: dice that activate systems (default: the ship's own CMD).",
)  # fmt: skip
@click.option("--brackets", is_flag=True, help="Fire guns with a bracket mark together.")
@click.option("--evading", is_flag=True, help="Target evades (Evasive Maneuvers of Russia).")
@click.option("--attacker-evading", is_flag=True, help="Attacker evades, and aims worse.")
@click.option(
    "--charges-range", type=click.IntRange(min=0), default=0, metavar="N",
    help="Tesla charges that an American attacker spends on range.",
)  # fmt: skip
@click.option(
    "--charges-roll", type=click.IntRange(min=0), default=0, metavar="N",
    help="Tesla charges that it spends on rolls.",
)  # fmt: skip
@click.option(
    "--turns", type=click.IntRange(1, MOST_TURNS_AHEAD), default=6, show_default=True,
    help="Number of turns to calculate.",
)  # fmt: skip
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="Output format.")
@click.option(
    "--scale", type=click.Choice(SCALES), default="air", show_default=True,
    help="The air game, or War Fleet with converted air ships.",
)  # fmt: skip
@click.option(
    "--picture", type=NEW_FILE, metavar="FILE",
    help="Also draw charts, to a file ending in .svg, .png or .pdf.",
)  # fmt: skip
def odds_command(
    attacker: Path, target: Path, form: str, scale: str, picture: Path | None, **given: Any
) -> None:
    """Calculate the exact odds of ATTACKER firing at TARGET, without simulation.

    ATTACKER and TARGET are ship files, or names of bundled ships. All guns that bear fire at the
    same range. A turret also fires into the arcs beside its own. War Fleet ships always fire at
    fleet scale, where --damaged takes locations, such as bow,stern. The target of a starship may be
    a class, such as cruiser. The arcs of starships are front, broadside and rear.

    \b
      cardforge odds hml-hertfordshire pontbriand
      cardforge odds hml-hertfordshire pontbriand --range 5 --at port
      cardforge odds hml-raven pelletier --from bow --stop --damaged stern:2,3
      cardforge odds jean-bart hml-leviathan --format json
      cardforge odds jean-bart hml-leviathan --picture odds.svg
      cardforge odds jean-bart hml-leviathan --scale fleet --brackets --damaged stern
      cardforge odds lantern-hill cruiser --systems deep-scan --target-systems brace
    """
    reader = Reader()
    one = one_design(attacker, reader)
    answer = odds_between(
        one, target, OddsAsked(**given), scale, _option, lambda path: one_design(path, reader)
    )
    if picture:
        _draw(picture, answer)
    click.echo(answer_json(answer) if form == "json" else answer_text(answer))


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _draw(picture: Path, answer: Answer) -> None:
    """Write the charts of an answer, if it has any."""
    # The drawing modules take longer to import than most answers take to calculate.
    from cardforge.app.reports.pictures import answer_scene, picture_form, write_picture

    path, scene = picture_form(picture), answer_scene(answer)
    if scene:
        write_picture(path, scene)
        click.echo(f"wrote {path}", err=True)
