"""`cardforge odds`: how one ship shoots at another, exactly."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.app.asking import air_ship, damage_told
from cardforge.errors import CallError
from cardforge.leviathans.odds.duels import Answer, Question, answer
from cardforge.leviathans.odds.gunnery import Circumstances

if TYPE_CHECKING:
    from cardforge.app.fleet_odds import FleetQuestion

FORMATS = ("text", "json")
SCALES = ("air", "fleet")
_MOST_TURNS = 20


@click.command("odds")
@click.argument("attacker", type=click.Path(path_type=Path))
@click.argument("target", type=click.Path(path_type=Path))
@click.option("--range", "distance", type=click.IntRange(min=0), help="Hexes between the two.")
@click.option(
    "--at", "--arc", "at", metavar="LOCATION", help="Location of the target, slot by slot."
)
@click.option("--from", "arc", metavar="LOCATION", help="Arc of the attacker in which it lies.")
@click.option("--stop", is_flag=True, help="Only a target that stands still.")
@click.option(
    "--damaged", default="", metavar="LOCATION:SLOT,...", help="What the target has lost."
)
@click.option(
    "--attacker-damaged", default="", metavar="LOCATION:SLOT,...",
    help="What the attacker has lost.",
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
def command(
    attacker: Path,
    target: Path,
    distance: int | None,
    at: str | None,
    arc: str | None,
    stop: bool,
    damaged: str,
    attacker_damaged: str,
    brackets: bool,
    turns: int,
    form: str,
    scale: str,
    picture: Path | None,
) -> None:
    """Tell how the ship ATTACKER shoots at the ship TARGET: exact odds, nothing sampled.

    Ships are files, or bare names of ships that come with cardforge. Every gun that bears is
    taken to be at the same range; a turret fires into the arcs beside its own as well. At fleet
    scale what is lost are locations, such as bow,stern.

    \b
      cardforge odds hml-hertfordshire pontbriand
      cardforge odds hml-hertfordshire pontbriand --range 5 --at port
      cardforge odds raven.yaml pelletier --from bow --stop --damaged stern:2,3
      cardforge odds jean-bart hml-leviathan --format json
      cardforge odds jean-bart hml-leviathan --picture odds.svg
      cardforge odds jean-bart hml-leviathan --scale fleet --brackets --damaged stern
    """
    if scale == "fleet":
        if stop or picture:
            raise CallError("expected neither --stop nor --picture at fleet scale")
        lost = attacker_damaged, damaged
        asked = _fleet_question((attacker, target), lost, distance, arc, at, brackets=brackets)
        click.echo(_fleet_render(form, asked, turns))
        return
    if distance == 0:
        raise CallError("expected a range of 1 or more, only fleet ships share a hex")
    one, other = air_ship(attacker), air_ship(target)
    question = Question(
        one, other, distance, arc, at,
        motions=(False,) if stop else (True, False),
        attacker_damage=damage_told(one, attacker_damaged),
        damage=damage_told(other, damaged),
        given=Circumstances(brackets=brackets),
    )  # fmt: skip
    answered = answer(question)
    if picture and not answered.why_not:
        _draw(picture, question, answered, turns)
    click.echo(_render(form, question, answered, turns))


def _fleet_question(
    ships: tuple[Path, Path], lost: tuple[str, str], hexes: int | None, field: str | None,
    at: str | None, *, brackets: bool,
) -> FleetQuestion:  # fmt: skip
    from cardforge.app.fleet_odds import FleetQuestion, fleet_ship, lost_told

    one, other = fleet_ship(ships[0]), fleet_ship(ships[1])
    damage = lost_told(one, lost[0]), lost_told(other, lost[1])
    return FleetQuestion(one, other, *damage, hexes, field, at, brackets)


def _fleet_render(form: str, question: FleetQuestion, turns: int) -> str:
    from cardforge.app.fleet_odds import fleet_answer
    from cardforge.app.reports.fleet_odds import fleet_odds_json, fleet_odds_text

    told = fleet_odds_json if form == "json" else fleet_odds_text
    return told(question, fleet_answer(question, turns))


def _render(form: str, question: Question, answered: Answer, turns: int) -> str:
    if form == "json":
        from cardforge.app.reports.odds_json import odds_json

        return odds_json(question, answered, turns)
    from cardforge.app.reports.odds_text import odds_text

    return odds_text(question, answered, turns)


def _draw(picture: Path, question: Question, answered: Answer, turns: int) -> None:
    from cardforge.app.charting import draw_odds, picture_form

    draw_odds(picture_form(picture), question, answered, turns)
    click.echo(f"wrote {picture}", err=True)
