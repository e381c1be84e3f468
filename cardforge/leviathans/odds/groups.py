"""What no figure tells apart, told as one: locations under fire, volleys, guns, torpedoes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.wording import span
from cardforge.leviathans.places import named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.leviathans.odds.question import Answered, Fire
    from cardforge.leviathans.odds.targets import Target
    from cardforge.leviathans.odds.torpedoes import Torpedo


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


class Struck(NamedTuple):
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


class Salvo(NamedTuple):
    """Torpedoes that are alike: how many a turn, where their tubes are, and one of them."""

    a_turn: int
    where: str
    one: Torpedo

    @property
    def name(self) -> str:
        """What their slots are called."""
        return self.one.shot.name

    @property
    def hexes(self) -> str:
        """How far they run."""
        return span(1, self.one.reach)


def struck_alike(answered: Answered) -> list[Struck]:
    """Return the locations under fire, those that no shot could tell apart as one."""
    by_place: dict[str, tuple[Target, ...]] = {}
    for aim, target in answered.targets.items():
        by_place[aim.place] = (*by_place.get(aim.place, ()), target)
    alike: dict[object, list[str]] = {}
    for place, targets in by_place.items():
        alike.setdefault((targets, answered.flak.get(place)), []).append(place)
    return [Struck(named(same), same[0], by_place[same[0]]) for same in alike.values()]


def motions(answered: Answered) -> str:
    """Return the motions of the target that the figures of a column are of, in words."""
    return " | ".join(dict.fromkeys(MOTION[aim.moved] for aim in answered.targets))


def volleys_alike(answered: Answered) -> list[Fires]:
    """Return the volleys, those with the same dice over the same distances as one."""
    groups: dict[object, list[Fire]] = {}
    for fire in answered.volleys:
        groups.setdefault(_dice(fire), []).append(fire)
    return [
        Fires(_either([fire.field.name for fire in same]), "", len(same[0].field.mounts), same[0])
        for same in groups.values()
    ]


def guns_alike(answered: Answered) -> list[Fires]:
    """Return the guns, those of one name with the same dice over the same distances as one."""
    groups: dict[object, list[Fire]] = {}
    for fire in answered.guns:
        groups.setdefault((fire.field.name, _dice(fire)), []).append(fire)
    return [
        Fires(_gun_name(same[0]), _mounted(same), len(same), same[0]) for same in groups.values()
    ]


def torpedoes_alike(answered: Answered) -> list[Salvo]:
    """Return the torpedoes, those of one name with the same dice and reach as one."""
    alike: dict[object, list[Torpedo]] = {}
    for each in answered.torpedoes:
        alike.setdefault((each.shot.name, each.shot.roll, each.reach), []).append(each)
    return [
        Salvo(
            sum(each.a_turn for each in same),
            named(dict.fromkeys(each.shot.place for each in same)),
            same[0],
        )
        for same in alike.values()
    ]


def _gun_name(fire: Fire) -> str:
    """Return the name of a gun, or of as many as make one roll together; a long one shortened."""
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
    """Return parts of the horizon under the same fire in words: either side, bow halves, stern."""
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
