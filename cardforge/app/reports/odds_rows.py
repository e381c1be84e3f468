"""What the lines and columns of tables of odds stand for: fires and targets, those alike as one."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.odds.damage import bit
from cardforge.leviathans.place_words import named
from cardforge.leviathans.places import SLOT_NUMBERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardforge.leviathans.odds.damage import Damage
    from cardforge.leviathans.odds.duels import Answer, Fire, Question
    from cardforge.leviathans.odds.fields import Band
    from cardforge.leviathans.odds.targets import Target

MOTION: Final = {True: "moving", False: "standing"}
_EITHER: Final = {
    ("port", "starboard"): "either side",
    ("bow to port", "bow to starboard"): "either half of the bow",
    ("stern to port", "stern to starboard"): "either half of the stern",
}
_SHORTER: Final = {
    "either half of the bow": "bow halves",
    "either half of the stern": "stern halves",
}
"""What parts are called in the company of others."""
_LONGEST_NAME: Final = 24


class Column(NamedTuple):
    """Locations that are alike, and one of them as a target in each motion that is asked for."""

    name: str
    place: str
    targets: tuple[Target, ...]


class Fires(NamedTuple):
    """Fires that are alike: the name of their guns, where they stand or bear, and one of them."""

    name: str
    where: str
    guns: int
    fire: Fire


Worth = tuple[Fraction, str]
"""What shots are worth, and how that is printed."""


def columns(answered: Answer) -> list[Column]:
    """Return the locations under fire, those that no shot could tell apart as one."""
    by_place: dict[str, tuple[Target, ...]] = {}
    for aim, target in answered.targets.items():
        by_place[aim.place] = (*by_place.get(aim.place, ()), target)
    alike: dict[object, list[str]] = {}
    for place, targets in by_place.items():
        alike.setdefault((targets, answered.flak.get(place)), []).append(place)
    return [Column(named(same), same[0], by_place[same[0]]) for same in alike.values()]


def motions(answered: Answer) -> str:
    """Say in which motion the figures of a column find the target."""
    return " | ".join(dict.fromkeys(MOTION[aim.moved] for aim in answered.targets))


def volleys_alike(answered: Answer) -> list[Fires]:
    """Return the volleys, those with the same dice over the same distances as one."""
    groups: dict[object, list[Fire]] = {}
    for fire in answered.volleys:
        groups.setdefault(_dice(fire), []).append(fire)
    return [
        Fires(_either([fire.field.name for fire in same]), "", len(same[0].field.mounts), same[0])
        for same in groups.values()
    ]


def guns_alike(answered: Answer) -> list[Fires]:
    """Return the guns, those of one name with the same dice over the same distances as one."""
    groups: dict[object, list[Fire]] = {}
    for fire in answered.guns:
        groups.setdefault((fire.field.name, _dice(fire)), []).append(fire)
    return [
        Fires(_gun_name(same[0]), _mounted(same), len(same), same[0]) for same in groups.values()
    ]


def best_first(
    fires: Iterable[Fires],
    seen: Iterable[Column],
    worth: Callable[[Band, Target], Worth],
    words: Callable[[Fires, Band], tuple[str, ...]],
) -> list[tuple[str, ...]]:
    """Return the rows of a table, each group of fires together, the one worth most first."""
    targets = [column.targets for column in seen]
    groups = []
    for each in fires:
        rows: list[tuple[str, ...]] = []
        most = Fraction(0)
        for band in each.fire.bands:
            told = [[worth(band, target) for target in group] for group in targets]
            most = max(most, *(value for group in told for value, _ in group))
            cells = (" | ".join(text for _, text in group) for group in told)
            rows.append((*words(each, band), *cells))
        groups.append((most, rows))
    groups.sort(key=lambda group: -group[0])
    return [row for _, rows in groups for row in rows]


def lost_told(question: Question) -> list[str]:
    """Say of either ship what it had lost before this turn, where that is anything."""
    hurt = ((question.attacker, question.attacker_damage), (question.target, question.damage))
    return [f"{ship.name} has lost {_slots(damage)}" for ship, damage in hurt if damage.count]


def _slots(damage: Damage) -> str:
    lost = {place: damage.lost(place) for place in damage.before}
    return "; ".join(
        f"{place} {', '.join(str(n) for n in SLOT_NUMBERS if mask & bit(n))}"
        for place, mask in lost.items()
        if mask
    )


def _gun_name(fire: Fire) -> str:
    """Name a gun, or as many as make one roll together; a long name as far as it goes."""
    name, together = fire.field.name, len(fire.field.mounts)
    if len(name) > _LONGEST_NAME:
        name = f"{name[: _LONGEST_NAME - 1].rstrip()}…"
    return name if together == 1 else f"{name} x {together}"


def _dice(fire: Fire) -> tuple[object, ...]:
    return tuple(
        (band.nearest, band.farthest, *((shot.roll, shot.slot_dice) for shot in band.shots))
        for band in fire.bands
    )


def _either(names: list[str]) -> str:
    """Name parts of the horizon under the same fire: either side, bow halves, stern."""
    told, left = [], list(names)
    for pair, words in _EITHER.items():
        if set(pair) <= set(left):
            left = [name for name in left if name not in pair]
            told.append(words)
    if len(told) + len(left) == 1:
        return (told + left)[0]
    return ", ".join([_SHORTER.get(words, words) for words in told] + left)


def _mounted(fires: Iterable[Fire]) -> str:
    return named(dict.fromkeys(place for fire in fires for place, _ in fire.field.mounts))
