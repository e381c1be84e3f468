"""Odds of starships as charts: fire on each side by distance, and the target's life."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.wording import counted
from cardforge.press.charts import (
    Caption,
    ChartTerms,
    Curve,
    HeatGroup,
    HeatRow,
    OddsFigures,
    RangeProfile,
    RangeRun,
)
from cardforge.starships.odds import prospect
from cardforge.starships.odds.question import SIDES, turn_by_turn, worth

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from cardforge.starships.odds.question import AnsweredQuestion, Fire, Question


_DISTANCES: Final = "inches to the target"
_ALL: Final = "all that bears"


def odds_figures(odds: AnsweredQuestion, best: Fire) -> OddsFigures:
    """Return the figures of the sheet for an answer and its best fire.

    Charts have whole inches. A limit between two stretches has the figure of exactly that inch.
    """
    question, fires = odds.question, odds.answered.fires
    name, sides = question.target.name, _sides(fires)
    return OddsFigures(
        attacker=question.attacker.name,
        target=name,
        conditions=_conditions(question),
        heat="boxes that one turn crosses out on average, by weapon",
        groups=tuple(_group(question, side) for side in sides),
        survival=Caption(
            f"How long {name} lasts",
            "chance not to be destroyed under the best fire, by where it lies",
        ),
        curves=tuple(_curve(odds, side) for side in sides),
        profile=f"boxes crossed out in a turn, target at the {best.side}",
        profiles=(
            RangeProfile("mean", _runs([fire for fire in fires if fire.side == best.side], _mean)),
        ),
        terms=ChartTerms(_DISTANCES, question.inches or 0),
    )


def _conditions(question: Question) -> str:
    one, other = question.attacker, question.target
    left = f"{counted(other.now.shields, 'shield', 'shields')}, {other.now.hull} hull"
    told = ((one.name, one.ship_class, question.systems),
            (other.name, f"{other.ship_class}, {left}", other.systems))  # fmt: skip
    return " · ".join(
        f"{name}: {about}" + "".join(f", {word}" for word in sorted(systems))
        for name, about, systems in told
    )


class _Side(NamedTuple):
    """Sides on which the target may lie, and the fire that bears there."""

    names: tuple[str, ...]
    fires: tuple[Fire, ...]

    def told(self, article: str = "") -> str:
        """Return the sides as text."""
        if len(self.names) == len(SIDES):
            return "any side"
        return ", ".join(f"{article}{name}" for name in self.names)


def _sides(fires: Iterable[Fire]) -> list[_Side]:
    """Return the sides of a ship, grouped if their fire is equal."""
    found: dict[tuple[object, ...], _Side] = {}
    for name, same in groupby(fires, lambda fire: fire.side):
        side = _Side((name,), tuple(same))
        key = tuple((fire.stretch, fire.attacks) for fire in side.fires)
        before = found.get(key, _Side((), side.fires))
        found[key] = before._replace(names=(*before.names, name))
    return list(found.values())


def _group(question: Question, side: _Side) -> HeatGroup:
    """Return the figures of a side: all fire together, and each kind of gun alone."""
    words = dict.fromkeys(
        attack.word for fire in side.fires for attack in fire.attacks if not attack.weapon.disorders
    )
    rows = [HeatRow(_ALL, _runs(side.fires, _mean))]
    if len(words) > 1:
        rows += [
            HeatRow(_called(side.fires, word), _runs(side.fires, _alone(question, word)))
            for word in words
        ]
    return HeatGroup(f"Target at {side.told('the ')}", tuple(rows))


def _called(fires: Iterable[Fire], word: str) -> str:
    """Return a weapon's name with the number of weapons that bear."""
    number = max(sum(attack.word == word for attack in fire.attacks) for fire in fires)
    return f"{number} {word}" if number > 1 else word


def _mean(fire: Fire) -> float:
    return float(fire.prospect.boxes.mean)


def _alone(question: Question, word: str) -> Callable[[Fire], float | None]:
    def told(fire: Fire) -> float | None:
        attacks = [attack for attack in fire.attacks if attack.word == word]
        if not attacks:
            return None
        return float(prospect(attacks, question.target, held=question.held).boxes.mean)

    return told


def _runs(fires: Collection[Fire], told: Callable[[Fire], float | None]) -> tuple[RangeRun, ...]:
    """Return a figure by whole inches, with equal neighbours joined."""
    farthest = max(fire.stretch.farthest for fire in fires)
    values = [
        (inch, told(fire))
        for inch in range(farthest + 1)
        for fire in fires
        if fire.stretch.holds(inch)
    ]
    runs: list[RangeRun] = []
    for inch, value in values:
        if value is None:
            continue
        if runs and runs[-1].farthest + 1 == inch and runs[-1].value == value:
            runs[-1] = runs[-1]._replace(farthest=inch)
        else:
            runs.append(RangeRun(inch, inch, value))
    return tuple(runs)


def _curve(odds: AnsweredQuestion, side: _Side) -> Curve:
    fates = turn_by_turn(odds.question, max(side.fires, key=worth), odds.turns)
    lasting = (float(1 - fate.chance_destroyed) for fate in fates)
    return Curve(side.told(), (1.0, *lasting))
