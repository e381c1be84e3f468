"""`cardforge odds`: how one ship shoots at another, exactly."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cardforge.app.asking import air_ship, damage_told, expect_air, one_design
from cardforge.errors import CallError
from cardforge.leviathans.odds.duels import Answer, Question, answer
from cardforge.leviathans.odds.gunnery import Circumstances

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.core.game import Design
    from cardforge.leviathans.ship import Ship

FORMATS = ("text", "json")
SCALES = ("air", "fleet")
STARSHIPS = "starships"
ONLY_STARSHIPS = ("systems", "target-systems", "command-dice")
NOT_STARSHIPS = ("at", "stop", "attacker-damaged", "brackets", "picture")
_MOST_TURNS = 20
_MOST_COMMAND_DICE = 99


class Call(NamedTuple):
    """The words of a call."""

    attacker: Path
    target: Path
    distance: int | None
    at: str | None
    arc: str | None
    stop: bool
    damaged: str
    attacker_damaged: str
    systems: str
    target_systems: str
    command_dice: int | None
    brackets: bool
    turns: int
    form: str
    scale: str
    picture: Path | None


@click.command("odds")
@click.argument("attacker", type=click.Path(path_type=Path))
@click.argument("target", type=click.Path(path_type=Path))
@click.option("--range", "distance", type=click.IntRange(min=0), help="Hexes or inches apart.")
@click.option(
    "--at", "--arc", "at", metavar="LOCATION", help="Location of the target, slot by slot."
)
@click.option("--from", "arc", metavar="ARC", help="Arc of the attacker in which it lies.")
@click.option("--stop", is_flag=True, help="Only a target that stands still.")
@click.option(
    "--damaged", default="", metavar="LOCATION:SLOT,...",
    help="What the target has lost; of starships, how many boxes.",
)  # fmt: skip
@click.option(
    "--attacker-damaged", default="", metavar="LOCATION:SLOT,...",
    help="What the attacker has lost.",
)  # fmt: skip
@click.option("--systems", default="", metavar="SYSTEM,...", help="Active aboard the attacker.")
@click.option(
    "--target-systems", default="", metavar="SYSTEM,...", help="Active aboard the target."
)
@click.option(
    "--command-dice", type=click.IntRange(0, _MOST_COMMAND_DICE), metavar="N",
    help="Dice that activate systems; the ship's own CMD if left out.",
)  # fmt: skip
@click.option("--brackets", is_flag=True, help="Guns with a bracket fire together.")
@click.option(
    "--turns", type=click.IntRange(1, _MOST_TURNS), default=6, show_default=True,
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
    "--picture", type=click.Path(path_type=Path), metavar="FILE",
    help="Draw charts as well, ending in .svg, .png or .pdf.",
)  # fmt: skip
def command(**words: Any) -> None:
    """Tell how the ship ATTACKER shoots at the ship TARGET: exact odds, nothing sampled.

    Ships are files, or bare names of ships that come with cardforge. Every gun that bears is
    taken to be at the same range; a turret fires into the arcs beside its own as well. At fleet
    scale what is lost are locations, such as bow,stern. Starships may fire at a class by its name,
    and tell arcs as front, broadside or rear.

    \b
      cardforge odds hml-hertfordshire pontbriand
      cardforge odds hml-hertfordshire pontbriand --range 5 --at port
      cardforge odds raven.yaml pelletier --from bow --stop --damaged stern:2,3
      cardforge odds jean-bart hml-leviathan --format json
      cardforge odds jean-bart hml-leviathan --picture odds.svg
      cardforge odds jean-bart hml-leviathan --scale fleet --brackets --damaged stern
      cardforge odds lantern-hill cruiser --systems deep-scan --target-systems brace
    """
    call = Call(**words)
    if call.scale == "fleet":
        click.echo(_at_fleet_scale(call))
        return
    design = one_design(call.attacker)
    click.echo(
        _of_starships(call, design) if design.game == STARSHIPS else _in_the_air(call, design)
    )


def _in_the_air(call: Call, design: Design) -> str:
    _expect_none(call, ONLY_STARSHIPS, "for air ships")
    if call.distance == 0:
        raise CallError("expected a range of 1 or more, only fleet ships share a hex")
    one: Ship = expect_air(design, str(call.attacker)).value
    other = air_ship(call.target)
    question = Question(
        one, other, call.distance, call.arc, call.at,
        motions=(False,) if call.stop else (True, False),
        attacker_damage=damage_told(one, call.attacker_damaged),
        damage=damage_told(other, call.damaged),
        given=Circumstances(brackets=call.brackets),
    )  # fmt: skip
    answered = answer(question)
    if call.picture and not answered.why_not:
        _draw(call.picture, question, answered, call.turns)
    if call.form == "json":
        from cardforge.app.reports.odds_json import odds_json

        return odds_json(question, answered, call.turns)
    from cardforge.app.reports.odds_text import odds_text

    return odds_text(question, answered, call.turns)


def _at_fleet_scale(call: Call) -> str:
    if call.stop or call.picture:
        raise CallError("expected neither --stop nor --picture at fleet scale")
    _expect_none(call, ONLY_STARSHIPS, "at fleet scale")
    from cardforge.app.fleet_odds import FleetQuestion, fleet_answer, fleet_ship, lost_told
    from cardforge.app.reports.fleet_odds import fleet_odds_json, fleet_odds_text

    one, other = fleet_ship(call.attacker), fleet_ship(call.target)
    damage = lost_told(one, call.attacker_damaged), lost_told(other, call.damaged)
    question = FleetQuestion(one, other, *damage, call.distance, call.arc, call.at, call.brackets)
    told = fleet_odds_json if call.form == "json" else fleet_odds_text
    return told(question, fleet_answer(question, call.turns))


def _of_starships(call: Call, design: Design) -> str:
    _expect_none(call, NOT_STARSHIPS, "for starships")
    from cardforge.app.starship_odds import StarshipWords, starship_odds

    words = StarshipWords(
        call.distance, call.arc, call.damaged, call.systems, call.target_systems,
        call.command_dice, call.turns,
    )  # fmt: skip
    odds = starship_odds(design, call.target, words)
    if call.form == "json":
        from cardforge.app.reports.starship_odds_json import starship_odds_json

        return starship_odds_json(odds)
    from cardforge.app.reports.starship_odds import starship_odds_text

    return starship_odds_text(odds)


def _expect_none(call: Call, options: Iterable[str], where: str) -> None:
    """Raise CallError where an option is given that means nothing there."""
    for option in options:
        word = getattr(call, option.replace("-", "_"))
        if word not in {None, ""} and word is not False:
            raise CallError(f"expected no --{option} {where}")


def _draw(picture: Path, question: Question, answered: Answer, turns: int) -> None:
    from cardforge.app.charting import draw_odds, picture_form

    draw_odds(picture_form(picture), question, answered, turns)
    click.echo(f"wrote {picture}", err=True)
