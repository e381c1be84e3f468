"""The cost of a ship: four measures multiplied, and the points shared out to what made them.

points = hull x firepower^a x toughness^b x SI^c x handling^d. Each measure is a sum of parts that
no slot ever lowers, so whatever adds to a part adds to the points. A product has no parts of its
own; but each measure brings of it what its exponent is among the four, and each of its parts brings
its share of that. So the ledger adds up, and no order of slots shows through.
"""

from __future__ import annotations

from math import pow as power
from math import prod
from typing import TYPE_CHECKING

from cardforge.core.ledger import Ledger, Line, decimal, rounded
from cardforge.leviathans.points.firepower import firepower
from cardforge.leviathans.points.handling import handling
from cardforge.leviathans.points.part import Measure, Part
from cardforge.leviathans.points.toughness import toughness
from cardforge.leviathans.points.unproven import unproven
from cardforge.leviathans.points.weights import HULL, STRUCTURE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.ship import Ship


def cost(ship: Ship) -> Ledger:
    """Return the points of any ship, legal or not: lines in tenths, and a last one to round off.

    A location that the ship's Type has not got counts for nothing.
    """
    measures = measures_of(ship)
    points = product(ship, measures)
    lines = tuple(line for measure in measures for line in _lines(measure, measures, points))
    rest = rounded(points) - Ledger(lines).total
    formula = _formula(ship, measures, points)
    return Ledger((*lines, Line("To whole points", formula, rest, unproven=unproven(ship))))


def measures_of(ship: Ship) -> tuple[Measure, ...]:
    """Return the four measures of a ship, in the order of the formula."""
    structure = Part("Structural Integrity", "", ship.si)
    return (
        firepower(ship),
        toughness(ship),
        Measure("SI", STRUCTURE, (structure,)),
        handling(ship),
    )


def product(ship: Ship, measures: tuple[Measure, ...]) -> float:
    """Return what the formula makes of the measures, not yet rounded."""
    return HULL[ship.type] * prod(power(each.amount, each.exponent) for each in measures)


def _lines(measure: Measure, measures: tuple[Measure, ...], points: float) -> Iterator[Line]:
    share = measure.exponent / sum(each.exponent for each in measures)
    rate = points * share / float(measure.amount)
    for part in measure.parts:
        told = f": {part.working}" if part.working else ""
        working = f"{decimal(part.amount, 2)} {measure.name} x {rate:.3f}{told}"
        yield Line(part.label, working, rounded(float(part.amount) * rate, 1))


def _formula(ship: Ship, measures: tuple[Measure, ...], points: float) -> str:
    powers = " x ".join(
        f"{measure.name} {decimal(measure.amount, 2)}^{measure.exponent}" for measure in measures
    )
    return f"hull {HULL[ship.type]} x {powers} = {points:.2f}"
