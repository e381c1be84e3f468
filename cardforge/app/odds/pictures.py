"""Odds of air ships as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.app.odds.air_answer import MOTION, columns, lost_told, volleys_alike
from cardforge.core.files import write_bytes
from cardforge.errors import CallError
from cardforge.leviathans.cards.theme import COLOUR
from cardforge.leviathans.odds.question import deadliest, left_out
from cardforge.leviathans.odds.volleys import expect, foresee
from cardforge.press import pdf, raster, svg
from cardforge.press.chart_tables import odds_sheet
from cardforge.press.charts import Caption, Curve, HeatGroup, HeatRow, OddsFigures, Profile, Run
from cardforge.press.measure import standard_measure

if TYPE_CHECKING:
    from pathlib import Path

    from cardforge.app.odds.air_answer import Column
    from cardforge.leviathans.kinds import Nation
    from cardforge.leviathans.odds.fields import Band
    from cardforge.leviathans.odds.question import Answer, Fire, Question
    from cardforge.leviathans.odds.targets import Target
    from cardforge.press.scene import Scene


ENDINGS: Final = (".svg", ".png", ".pdf")
_DPI: Final = 150
_NOTHING: Final = 0.005


def odds_scene(question: Question, answered: Answer, turns: int) -> Scene | None:
    """Return the sheet of charts, or None where there is no shot."""
    if answered.why_not:
        return None
    return charted(odds_figures(question, answered, turns), question.attacker.power)


def charted(figures: OddsFigures, nation: Nation | None = None) -> Scene:
    """Return the sheet of charts, in the colour of the nation that fires."""
    return odds_sheet(figures, COLOUR.accent(nation).deep, COLOUR, standard_measure()).scene


def write_picture(path: Path, scene: Scene) -> None:
    """Write a scene in the form that the path's ending names."""
    write_bytes(path, _written(scene, path.suffix.lower()))


def picture_form(path: Path) -> Path:
    """Return the path if its ending names a form of picture; raise CallError where it does not."""
    if path.suffix.lower() not in ENDINGS:
        raise CallError(f"expected a picture ending in {', '.join(ENDINGS)}, got '{path}'")
    return path


def odds_figures(question: Question, answered: Answer, turns: int) -> OddsFigures:
    """Return what the sheet shows: every field and location, and the best volley at length."""
    fire, band, aim = deadliest(answered, turns)
    seen = columns(answered)
    struck = next(each for each in seen if answered.targets[aim] in each.targets)
    motions = [MOTION[moved] for moved in dict.fromkeys(aim.moved for aim in answered.targets)]
    one, other = question.attacker, question.target
    volley = f"the {fire.field.name} volley"
    slots = "slots that a whole volley breaks on average, by the location struck"
    return OddsFigures(
        Caption(f"{one.name} fires at {other.name}", _conditions(question, answered)),
        Caption(
            "Where the guns bite",
            f"{slots}; target {motions[0]}",
        ),
        _groups(answered, seen),
        Caption(
            "How long the target lasts",
            f"chance to be still in battle under {volley} at {_span(band)}, by the location struck",
        ),
        _until_settled(tuple(_curve(column, band, turns) for column in seen)),
        Caption(
            "What distance takes away",
            f"slots broken a turn by {volley}, striking the {struck.name}",
        ),
        _profiles(fire, struck, motions),
        lost=tuple(lost_told(question)),
    )


def _conditions(question: Question, answered: Answer) -> str:
    ships = (question.attacker, question.target)
    about = [f"{ship.name}: {ship.nation}, Type {ship.type}, SI {ship.si}" for ship in ships]
    if question.given.brackets:
        about.append("guns with a bracket fire together")
    if untold := left_out(question, answered):
        about.append(untold)
    return " · ".join(about)


def _groups(answered: Answer, seen: list[Column]) -> tuple[HeatGroup, ...]:
    return tuple(
        HeatGroup(
            f"Fire to {each.name}",
            tuple(HeatRow(column.name, _runs(each.fire, column.targets[0])) for column in seen),
        )
        for each in volleys_alike(answered)
    )


def _runs(fire: Fire, target: Target) -> tuple[Run, ...]:
    return tuple(Run(band.nearest, band.farthest, _mean(band, target)) for band in fire.bands)


def _curve(column: Column, band: Band, turns: int) -> Curve:
    fates = foresee(band.shots, column.targets[0], turns)
    return Curve(column.name, (1.0, *(float(1 - fate.chance_destroyed) for fate in fates)))


def _until_settled(curves: tuple[Curve, ...]) -> tuple[Curve, ...]:
    """Cut curves where all of them have come to nothing: what follows is a flat line."""
    turns = range(1, len(curves[0].values))
    last = next((n for n in turns if all(each.values[n] < _NOTHING for each in curves)), None)
    return tuple(Curve(each.label, each.values[: last and last + 1]) for each in curves)


def _profiles(fire: Fire, struck: Column, motions: list[str]) -> tuple[Profile, ...]:
    pairs = zip(motions, struck.targets, strict=True)
    found = [Profile(motion, _runs(fire, target)) for motion, target in pairs]
    return tuple(sorted(found, key=lambda each: -each.runs[0].value))


def _mean(band: Band, target: Target) -> float:
    return float(expect(band.shots, target).mean_slots_broken)


def _span(band: Band) -> str:
    if band.nearest == band.farthest:
        return f"range {band.nearest}"
    return f"{band.nearest} to {band.farthest} hexes"


def _written(scene: Scene, ending: str) -> bytes:
    measure = standard_measure()
    if ending == ".svg":
        return svg.draw(scene, measure).encode()
    drawn = pdf.draw([scene], measure)
    return drawn if ending == ".pdf" else raster.png(drawn, 0, _DPI)
