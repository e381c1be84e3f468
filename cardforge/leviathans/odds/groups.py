"""Groups with equal figures: locations under fire, volleys, guns and torpedoes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.wording import span
from cardforge.leviathans.places import named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.leviathans.odds.question import Answered, Fire
    from cardforge.leviathans.odds.targets import Target
    from cardforge.leviathans.odds.torpedoes import TorpedoSlot


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
"""Shorter names of parts of the horizon, for lists of several."""
_LONGEST_NAME: Final = 24


class Struck(NamedTuple):
    """Equal locations, and one of them as a target in each motion in question."""

    name: str
    place: str
    targets: tuple[Target, ...]


class Fires(NamedTuple):
    """Equal fires: the name of their guns, their positions or field, and one of them."""

    name: str
    where: str
    guns: int
    fire: Fire


class TorpedoGroup(NamedTuple):
    """Equal torpedoes: how many a turn, the locations of their tubes, and one of them."""

    a_turn: int
    where: str
    one: TorpedoSlot

    @property
    def name(self) -> str:
        """The name of their slots."""
        return self.one.shot.name

    @property
    def hexes(self) -> str:
        """The distances that they run, in hexes."""
        return span(1, self.one.reach)


def struck_alike(answered: Answered) -> list[Struck]:
    """Return the locations under fire, grouped if no shot has different effects on them."""
    by_place: dict[str, tuple[Target, ...]] = {}
    for aim, target in answered.targets.items():
        by_place[aim.place] = (*by_place.get(aim.place, ()), target)
    alike: dict[object, list[str]] = {}
    for place, targets in by_place.items():
        alike.setdefault((targets, answered.flak.get(place)), []).append(place)
    return [Struck(named(same), same[0], by_place[same[0]]) for same in alike.values()]


def motions(answered: Answered) -> str:
    """Return the motions of the target in a column's figures, as text."""
    return " | ".join(dict.fromkeys(MOTION[aim.moved] for aim in answered.targets))


def volleys_alike(answered: Answered) -> list[Fires]:
    """Return the volleys, grouped by dice and distances."""
    groups: dict[object, list[Fire]] = {}
    for fire in answered.volleys:
        groups.setdefault(_dice(fire), []).append(fire)
    return [
        Fires(_either([fire.field.name for fire in same]), "", len(same[0].field.mounts), same[0])
        for same in groups.values()
    ]


def guns_alike(answered: Answered) -> list[Fires]:
    """Return the guns, grouped by name, dice and distances."""
    groups: dict[object, list[Fire]] = {}
    for fire in answered.guns:
        groups.setdefault((fire.field.name, _dice(fire)), []).append(fire)
    return [
        Fires(_gun_name(same[0]), _mounted(same), len(same), same[0]) for same in groups.values()
    ]


def torpedoes_alike(answered: Answered) -> list[TorpedoGroup]:
    """Return the torpedoes, grouped by name, dice and reach."""
    alike: dict[object, list[TorpedoSlot]] = {}
    for each in answered.torpedoes:
        alike.setdefault((each.shot.name, each.shot.roll, each.reach), []).append(each)
    return [
        TorpedoGroup(
            sum(each.a_turn for each in same),
            named(dict.fromkeys(each.shot.place for each in same)),
            same[0],
        )
        for same in alike.values()
    ]


def _gun_name(fire: Fire) -> str:
    """Return the name of a gun, or of guns that make one roll together, shortened if long."""
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
    """Return parts of the horizon under the same fire as text, such as "either side"."""
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
