"""`cardforge odds`: how one ship shoots at another, exactly."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.app.commands.path_types import DESIGNS, NEW_FILE
from cardforge.app.odds import SCALES, odds_between, one_design
from cardforge.app.reports.answers import answer_json, answer_text
from cardforge.core.answers import MOST_COMMAND_DICE, MOST_TURNS_AHEAD, OddsAsked

if TYPE_CHECKING:
    from cardforge.core.answers import Answer

FORMATS = ("text", "json")


def _lower(_: click.Context, __: click.Parameter, words: str | None) -> str | None:
    """Take locations in capitals too."""
    return words and words.lower()


@click.command("odds")
@click.argument("attacker", type=DESIGNS)
@click.argument("target", type=DESIGNS)
@click.option("--range", "distance", type=click.IntRange(min=0), help="Hexes or inches apart.")
@click.option(
    "--at", "--arc", "at", metavar="LOCATION", callback=_lower,
    help="Location of the target, slot by slot.",
)  # fmt: skip
@click.option(
    "--from", "arc", metavar="ARC", callback=_lower, help="Arc of the attacker in which it lies."
)
@click.option("--stop", is_flag=True, help="Only a target that stands still.")
@click.option(
    "--damaged", default="", metavar="LOCATION:SLOT,...", callback=_lower,
    help="What the target has lost; of starships, how many boxes.",
)  # fmt: skip
@click.option(
    "--attacker-damaged", default="", metavar="LOCATION:SLOT,...", callback=_lower,
    help="What the attacker has lost.",
)  # fmt: skip
@click.option("--systems", default="", metavar="SYSTEM,...", help="Active aboard the attacker.")
@click.option(
    "--target-systems", default="", metavar="SYSTEM,...", help="Active aboard the target."
)
@click.option(
    "--command-dice", type=click.IntRange(0, MOST_COMMAND_DICE), metavar="N",
    help="Dice that activate systems; the ship's own CMD if left out.",
)  # fmt: skip
@click.option("--brackets", is_flag=True, help="Guns with a bracket fire together.")
@click.option(
    "--turns", type=click.IntRange(1, MOST_TURNS_AHEAD), default=6, show_default=True,
    help="How many turns of fire to look ahead.",
)  # fmt: skip
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", help="How to print the odds."
)
@click.option(
    "--scale", type=click.Choice(SCALES), default="air", show_default=True,
    help="In the air game, or in War Fleet, air ships converted.",
)  # fmt: skip
@click.option(
    "--picture", type=NEW_FILE, metavar="FILE",
    help="Draw charts as well, ending in .svg, .png or .pdf.",
)  # fmt: skip
def odds_command(
    attacker: Path, target: Path, form: str, scale: str, picture: Path | None, **given: Any
) -> None:
    """Tell how the ship ATTACKER shoots at the ship TARGET: exact odds, nothing sampled.

    Ships are files, or bare names of ships that come with cardforge. Every gun that bears is
    taken to be at the same range; a turret fires into the arcs beside its own as well. At fleet
    scale, where a fleet ship fires in any case, what is lost are locations, such as bow,stern.
    Starships may fire at a class by its name, and tell arcs as front, broadside or rear.

    \b
      cardforge odds hml-hertfordshire pontbriand
      cardforge odds hml-hertfordshire pontbriand --range 5 --at port
      cardforge odds raven.yaml pelletier --from bow --stop --damaged stern:2,3
      cardforge odds jean-bart hml-leviathan --format json
      cardforge odds jean-bart hml-leviathan --picture odds.svg
      cardforge odds jean-bart hml-leviathan --scale fleet --brackets --damaged stern
      cardforge odds lantern-hill cruiser --systems deep-scan --target-systems brace
    """
    answer = odds_between(one_design(attacker), target, OddsAsked(**given), scale, _option)
    if picture:
        _draw(picture, answer)
    click.echo(answer_json(answer) if form == "json" else answer_text(answer))


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _draw(picture: Path, answer: Answer) -> None:
    """Write the charts of an answer, if it has any."""
    # What draws takes longer to import than most answers to work out.
    from cardforge.app.reports.pictures import answer_scene, picture_form, write_picture

    path, scene = picture_form(picture), answer_scene(answer)
    if scene:
        write_picture(path, scene)
        click.echo(f"wrote {path}", err=True)
