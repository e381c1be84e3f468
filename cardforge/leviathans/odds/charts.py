"""Odds of air ships as charts: broken slots by field and distance, and the target's life."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.odds import expect, foresee
from cardforge.leviathans.odds.answer_tables import MOTION, struck_alike, volleys_alike
from cardforge.leviathans.odds.question import actions, deadliest, left_out, lost_before
from cardforge.press.charts import (
    Caption,
    Curve,
    HeatGroup,
    HeatRow,
    OddsFigures,
    RangeProfile,
    RangeRun,
)

if TYPE_CHECKING:
    from cardforge.leviathans.odds.answer_tables import EqualPlaces
    from cardforge.leviathans.odds.question import Answered, Fire, Question
    from cardforge.leviathans.odds.shots import Band
    from cardforge.leviathans.odds.targets import Target


_NOTHING: Final = 0.005


def odds_figures(question: Question, answered: Answered, turns: int) -> OddsFigures:
    """Return the figures of the sheet: every field and location, and the best volley by turn."""
    fire, band, aim = deadliest(answered, turns)
    seen = struck_alike(answered)
    struck = next(each for each in seen if answered.targets[aim] in each.targets)
    motions = [MOTION[moved] for moved in dict.fromkeys(aim.moved for aim in answered.targets)]
    volley = f"the {fire.field.name} volley"
    slots = "slots that a whole volley breaks on average, by the location struck"
    return OddsFigures(
        attacker=question.attacker.name,
        target=question.target.name,
        conditions=_conditions(question, answered),
        heat=f"{slots}; target {motions[0]}",
        groups=_groups(answered, seen),
        survival=Caption(
            "How long the target lasts",
            f"chance to be still in battle under {volley} at {_span(band)}, by the location struck",
        ),
        curves=_until_settled(tuple(_curve(column, band, turns) for column in seen)),
        profile=f"slots broken a turn by {volley}, striking the {struck.name}",
        profiles=_profiles(fire, struck, motions),
        lost=(*lost_before(question), *actions(question)),
    )


def _conditions(question: Question, answered: Answered) -> str:
    ships = (question.attacker, question.target)
    about = [f"{ship.name}: {ship.nation}, Type {ship.type}, SI {ship.si}" for ship in ships]
    if question.given.brackets:
        about.append("guns with a bracket fire together")
    if untold := left_out(question, answered):
        about.append(untold)
    return " · ".join(about)


def _groups(answered: Answered, seen: list[EqualPlaces]) -> tuple[HeatGroup, ...]:
    return tuple(
        HeatGroup(
            f"Fire to {each.name}",
            tuple(HeatRow(column.name, _runs(each.fire, column.targets[0])) for column in seen),
        )
        for each in volleys_alike(answered)
    )


def _runs(fire: Fire, target: Target) -> tuple[RangeRun, ...]:
    return tuple(RangeRun(band.nearest, band.farthest, _mean(band, target)) for band in fire.bands)


def _curve(column: EqualPlaces, band: Band, turns: int) -> Curve:
    fates = foresee(band.shots, column.targets[0], turns)
    return Curve(column.name, (1.0, *(float(1 - fate.chance_destroyed) for fate in fates)))


def _until_settled(curves: tuple[Curve, ...]) -> tuple[Curve, ...]:
    """Cut curves at the turn from which all of them are 0."""
    turns = range(1, len(curves[0].values))
    last = next((n for n in turns if all(each.values[n] < _NOTHING for each in curves)), None)
    return tuple(Curve(each.label, each.values[: last and last + 1]) for each in curves)


def _profiles(fire: Fire, struck: EqualPlaces, motions: list[str]) -> tuple[RangeProfile, ...]:
    pairs = zip(motions, struck.targets, strict=True)
    found = [RangeProfile(motion, _runs(fire, target)) for motion, target in pairs]
    return tuple(sorted(found, key=lambda each: -each.runs[0].value))


def _mean(band: Band, target: Target) -> float:
    return float(expect(band.shots, target).mean_slots_broken)


def _span(band: Band) -> str:
    if band.nearest == band.farthest:
        return f"range {band.nearest}"
    return f"{band.nearest} to {band.farthest} hexes"
