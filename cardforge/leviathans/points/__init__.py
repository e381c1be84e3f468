"""Points: the cost of a ship, line by line, and how far it is proven."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import pow as power
from math import prod
from typing import TYPE_CHECKING, Final

from cardforge.core.figures import Amount, Ledger, LedgerLine, decimal, rounded
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.places import SLOT_NUMBERS
from cardforge.leviathans.points.measures import firepower, handling, toughness
from cardforge.leviathans.points.weights import HULL, STRUCTURE, Quantity, Share
from cardforge.leviathans.presets import MOST_ALIKE, MOST_ARMOR, USUAL, Span

if TYPE_CHECKING:
    from cardforge.leviathans.ship import Location, Ship


_BREACH_MARGIN: Final = 4
"""The published span is that of the sides; bow and stern vary more."""
_SI_MARGIN: Final = 5
_MP_MARGIN: Final = 3
_TURN_MARGIN: Final = 2
_ARMOR_MARGIN: Final = 2
_FARTHEST_PUBLISHED: Final = 16
_FARTHEST_HEXES: Final = 20
_MOST_DICE: Final = 2
_ALIKE_MARGIN: Final = Fraction(1, 4)
"""As a share of all slots: one location of a ship with four."""
_CREWS_MARGIN: Final = Fraction(1, 3)
"""Crews add little alone, and nations have several kinds of them."""


def unproven(ship: Ship) -> str:
    """Return the figures far outside published cards as text, empty if there are none."""
    found = "; ".join(_outside(ship))
    return f"unproven: {found}" if found else ""


def _outside(ship: Ship) -> Iterator[str]:
    usual = USUAL[ship.type]
    corners = (
        ("SI", ship.si, usual.si, _SI_MARGIN),
        ("MP", ship.mp, usual.mp, _MP_MARGIN),
        ("turn", ship.turn, usual.turn, _TURN_MARGIN),
    )
    for label, figure, span, margin in corners:
        if not _wider(span, margin).holds(figure):
            yield f"{label} {figure} (published {span})"
    slots = [slot for place in _own_places(ship) for slot in place.slots.values()]
    breaches = [slot.breach for slot in slots if slot.breach and not slot.is_miss]
    far = [each for each in breaches if not _wider(usual.side_breach, _BREACH_MARGIN).holds(each)]
    if far:
        extreme = max(far, key=lambda each: abs(each - usual.side_breach.most))
        yield f"breach {extreme} (published {usual.side_breach})"
    yield from _weapons_and_armor(ship)
    yield from _alike(ship)


def _weapons_and_armor(ship: Ship) -> Iterator[str]:
    places = _own_places(ship)
    guns = [slot for place in places for slot in place.of(Family.GUN)]
    reach = max((hexes for gun in guns for hexes in gun.range), default=0)
    if reach > _FARTHEST_HEXES:
        yield f"range {reach} (published up to {_FARTHEST_PUBLISHED})"
    dice = [letters for gun in guns for letters in gun.dice]
    dice += [letters for each in places for letters in (each.go, each.stop)]
    most = max(dice, key=len, default="")
    if len(most) > _MOST_DICE:
        yield f"dice {''.join(most)} (published up to {_MOST_DICE})"
    armor = max((place.armor for place in places), default=0)
    if armor > MOST_ARMOR + _ARMOR_MARGIN:
        yield f"armor +{armor} (published up to +{MOST_ARMOR})"


def _alike(ship: Ship) -> Iterator[str]:
    """Yield the kinds of slot that are far more common than on any bundled ship."""
    counts = Counter(slot.family for place in _own_places(ship) for slot in place.slots.values())
    slots = len(ship.places) * len(SLOT_NUMBERS)
    for family, (most, of) in MOST_ALIKE.items():
        margin = _CREWS_MARGIN if family is Family.CREW else _ALIKE_MARGIN
        if Fraction(counts[family], slots) > Fraction(most, of) + margin:
            told = f"bundled ships up to {most} of {of}"
            yield f"{family} in {counts[family]} of {slots} slots ({told})"


def _own_places(ship: Ship) -> list[Location]:
    """Return the locations that the ship's Type has; others count for nothing."""
    return [location for place, location in ship.locations.items() if place in ship.places]


def _wider(span: Span, margin: int) -> Span:
    return Span(span.least - margin, span.most + margin)


def cost(ship: Ship) -> Ledger:
    """Return the points of any ship, legal or not: lines in tenths, and a last one to round.

    Locations that the ship's Type lacks count for nothing.
    """
    measures = measures_of(ship)
    points = product(ship, measures)
    lines = tuple(line for measure in measures for line in _lines(measure, measures, points))
    rest = rounded(points) - Ledger(lines).total
    formula = _formula(ship, measures, points)
    whole = LedgerLine("To whole points", formula, rest, unproven=unproven(ship))
    return Ledger((*lines, whole, *_as_printed(ship, rounded(points))))


def _as_printed(ship: Ship, ours: Amount) -> Iterator[LedgerLine]:
    """Yield a line of 0 points that shows the makers' points beside ours."""
    if ship.printed_points is not None:
        both = f"makers {ship.printed_points}, ours {ours}"
        yield LedgerLine("As printed", f"on the makers' card: {both}", 0, remark=both)


def measures_of(ship: Ship) -> tuple[Quantity, ...]:
    """Return the four measures of a ship, in the order of the formula."""
    structure = Share("Structural Integrity", "", ship.si)
    return (
        firepower(ship),
        toughness(ship),
        Quantity("SI", STRUCTURE, (structure,)),
        handling(ship),
    )


def product(ship: Ship, measures: tuple[Quantity, ...]) -> float:
    """Return the formula's result for these measures, before rounding."""
    return HULL[ship.type] * prod(power(each.amount, each.exponent) for each in measures)


def _lines(
    measure: Quantity, measures: tuple[Quantity, ...], points: float
) -> Iterator[LedgerLine]:
    share = measure.exponent / sum(each.exponent for each in measures)
    rate = points * share / float(measure.amount)
    for part in measure.parts:
        told = f": {part.working}" if part.working else ""
        working = f"{decimal(part.amount, 2)} {measure.name} x {rate:.3f}{told}"
        yield LedgerLine(part.label, working, rounded(float(part.amount) * rate, 1))


def _formula(ship: Ship, measures: tuple[Quantity, ...], points: float) -> str:
    powers = " x ".join(
        f"{measure.name} {decimal(measure.amount, 2)}^{measure.exponent}" for measure in measures
    )
    return f"hull {HULL[ship.type]} x {powers} = {points:.2f}"


__all__ = ["cost"]
