"""The figures of a hull at fleet scale: SI, MP, and what each location takes."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.dice import FACES
from cardforge.warfleet.carry import ARMOR
from cardforge.warfleet.ship import LEAST_RESILIENCE
from cardforge.warfleet.working import Figure, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.leviathans.ship import Location, Ship, Slot

_NO_SLOTS: Final = "nothing here but misses"


def si_figure(ship: Ship) -> Figure:
    """Halve the SI, fractions up."""
    step = Step("Half the SI, fractions up", f"{ship.si} / 2", -(-ship.si // 2))
    return Figure(("si",), "SI", (step,))


def mp_figure(ship: Ship) -> Figure:
    """Take the MP over."""
    return Figure(("mp",), "MP", (Step("MP as they are", str(ship.mp), ship.mp),))


def resilience(place: str, solid: Sequence[Slot], go: str) -> Figure:
    """Work out what destroys a location."""
    armor = [slot.bonus for slot in solid if slot.item in ARMOR]
    return _resilience(place, _breaches(solid), tuple(armor), go)


def destroyed_resilience(place: str, solid: Sequence[Slot], go: str) -> Figure:
    """Work out what forces an SI test once a location is destroyed."""
    return _destroyed_resilience(place, tuple(sorted(set(_breaches(solid)))), go)


def si_modifier(place: str, solid: Sequence[Slot]) -> Figure:
    """Work out what a destroyed location adds to SI tests."""
    return _si_modifier(place, len(solid))


def solid_slots(location: Location) -> list[Slot]:
    """Return the slots of a location that are no misses."""
    return [slot for slot in location.slots.values() if slot.item != "miss"]


@lru_cache(maxsize=512)
def mean_of(dice: str) -> Fraction:
    """Return the mean of a set of dice."""
    return sum((Fraction(sum(FACES[die]), len(FACES[die])) for die in dice), start=Fraction())


def half_written(number: Fraction) -> str:
    """Write a mean as players do: `3½`."""
    whole, rest = divmod(number, 1)
    return f"{whole}½" if rest else str(whole)


def _breaches(solid: Sequence[Slot]) -> tuple[int, ...]:
    return tuple([slot.breach or 0 for slot in solid])


# Ships of one class have the same numbers in the same places: their figures are shared.
@lru_cache(maxsize=4096)
def _resilience(place: str, breaches: tuple[int, ...], armor: tuple[int, ...], go: str) -> Figure:
    highest = max(breaches, default=0)
    steps = [Step("Highest breach number, misses aside", _listed(breaches), highest)]
    if armor:
        total = highest + sum(armor)
        steps.append(Step("and all armour", f"{highest} + {' + '.join(map(str, armor))}", total))
        highest = total
    steps += _less_go_dice(highest, go)
    return Figure((place, "resilience"), "Resilience", tuple(steps))


@lru_cache(maxsize=4096)
def _destroyed_resilience(place: str, distinct: tuple[int, ...], go: str) -> Figure:
    middle = distinct[(len(distinct) - 1) // 2] if distinct else 0
    step = Step(_middle_rule(len(distinct)), _listed(distinct), middle)
    steps = (step, *_less_go_dice(middle, go))
    return Figure((place, "destroyed_resilience"), "Resilience once destroyed", steps)


@lru_cache(maxsize=64)
def _si_modifier(place: str, count: int) -> Figure:
    rule = "Half the slots that are no misses, fractions up"
    step = Step(rule, f"{count} / 2", -(-count // 2))
    return Figure((place, "si_modifier"), "SI modifier", (step,))


@lru_cache(maxsize=1024)
def _less_go_dice(number: int, go: str) -> tuple[Step, ...]:
    dice = _go_step(go)
    left = number - int(dice.result)
    less = Step("less the go dice", f"{number} - {dice.result}", left)
    if left >= LEAST_RESILIENCE:
        return dice, less
    least = Step("but never less than 2", f"{left} is less", LEAST_RESILIENCE)
    return dice, less, least


@lru_cache(maxsize=512)
def _go_step(go: str) -> Step:
    mean = mean_of(go)
    return Step("Mean of the go dice, fractions up", f"{go}: {half_written(mean)}", -(-mean // 1))


def _middle_rule(count: int) -> str:
    if count == 2:
        return "Of two breach numbers, misses aside, the lower"
    middle = "the lower of the middle two" if count and count % 2 == 0 else "the middle one"
    return f"Of the breach numbers, misses aside, each once, {middle}"


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers)) or _NO_SLOTS
