"""`cardforge odds`: how one ship shoots at another, exactly."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cardforge.app.commands.path_types import DESIGNS, NEW_FILE
from cardforge.app.odds import (
    AT_FLEET_SCALE,
    IN_THE_AIR,
    MOST_COMMAND_DICE,
    MOST_TURNS,
    OF_STARSHIPS,
    Meaning,
    OddsWords,
    expect_meant,
    one_design,
)
from cardforge.app.odds.air_answer import air_question
from cardforge.app.registry import FLEET, STARSHIPS
from cardforge.core.files.document import exists
from cardforge.leviathans.odds.question import answer

if TYPE_CHECKING:
    from cardforge.core.game import Design
    from cardforge.press.scene import Scene

FORMATS = ("text", "json")
SCALES = ("air", "fleet")


class Call(NamedTuple):
    """A call: who fires at whom, what is asked, and how it is told."""

    attacker: Path
    target: Path
    words: OddsWords
    form: str
    scale: str
    picture: Path | None

    def expect_meant(self, meaning: Meaning) -> None:
        """Raise CallError where an option is given that means nothing there."""
        expect_meant(self.words, meaning, lambda name: f"--{name.replace('_', '-')}")


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
    "--turns", type=click.IntRange(1, MOST_TURNS), default=6, show_default=True,
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
def odds_command(**given: Any) -> None:
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
    words = OddsWords(**{name: given.pop(name) for name in OddsWords._fields})
    click.echo(_told(Call(words=words, **given)))


def _told(call: Call) -> str:
    one = one_design(call.attacker)
    if call.scale == "fleet" or one.game == FLEET:
        return _at_fleet_scale(call, one)
    return _of_starships(call, one) if one.game == STARSHIPS else _in_the_air(call, one)


def _in_the_air(call: Call, one: Design) -> str:
    call.expect_meant(IN_THE_AIR)
    question, turns = air_question(one, one_design(call.target), call.words), call.words.turns
    answered = answer(question)
    if call.picture:
        from cardforge.app.odds.pictures import odds_scene

        _draw(call.picture, odds_scene(question, answered, turns))
    if call.form == "json":
        from cardforge.app.odds.air_answer import odds_json

        return odds_json(question, answered, turns)
    from cardforge.app.odds.air_text import odds_text

    return odds_text(question, answered, turns)


def _at_fleet_scale(call: Call, one: Design) -> str:
    call.expect_meant(AT_FLEET_SCALE)
    from cardforge.app.odds.fleet_answer import (
        fleet_answer,
        fleet_odds_json,
        fleet_odds_text,
        fleet_question,
    )

    question = fleet_question(one, one_design(call.target), call.words)
    answered = fleet_answer(question, call.words.turns)
    if call.picture:
        from cardforge.app.odds.fleet_pictures import fleet_odds_scene

        _draw(call.picture, fleet_odds_scene(question, answered, call.words.turns))
    told = fleet_odds_json if call.form == "json" else fleet_odds_text
    return told(question, answered)


def _of_starships(call: Call, one: Design) -> str:
    call.expect_meant(OF_STARSHIPS)
    from cardforge.app.odds.starship_answer import starship_odds
    from cardforge.starships.rulebook import CLASSES

    word = str(call.target)
    is_class = word in CLASSES and not exists(call.target)
    odds = starship_odds(one, word if is_class else one_design(call.target), call.words)
    if call.picture:
        from cardforge.app.odds.starship_pictures import starship_odds_scene

        _draw(call.picture, starship_odds_scene(odds))
    if call.form == "json":
        from cardforge.app.odds.starship_answer import starship_odds_json

        return starship_odds_json(odds)
    from cardforge.app.odds.starship_text import starship_odds_text

    return starship_odds_text(odds)


def _draw(picture: Path, scene: Scene | None) -> None:
    """Write the charts of an answer, if it has any."""
    from cardforge.app.odds.pictures import picture_form, write_picture

    path = picture_form(picture)
    if scene:
        write_picture(path, scene)
        click.echo(f"wrote {path}", err=True)
