"""Starship fire by rolling every die: the printed tables, and a tree of all rolls.

Nothing here comes from cardforge: the tables are those of the rules, and every case is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import TypeVar

T = TypeVar("T")

CHART = {
    "squadron": "0 0 0 1 1 2 0 0 0 0 0 0",
    "corvette": "0 0 0 1 1 1 2 0 0 0 0 0",
    "frigate": "0 0 0 1 1 1 1 2 0 0 0 0",
    "destroyer": "0 0 0 0 1 1 1 2 2 3 0 0",
    "cruiser": "0 0 0 0 0 1 1 2 2 3 3 4",
}
SPREAD = {
    "squadron": (4, 6), "corvette": (4, 7), "frigate": (4, 8), "destroyer": (5, 10),
    "cruiser": (6, 12),
}  # fmt: skip
BOXES = {
    "squadron": (0, 3), "corvette": (1, 4), "frigate": (2, 5), "destroyer": (3, 7), "cruiser": (4, 8),
}  # fmt: skip
SYSTEM_SLOTS = {"squadron": 0, "corvette": 2, "frigate": 3, "destroyer": 4, "cruiser": 5}
WEAPONS = {  # dice, sides, bonus, nearest, farthest
    "light": (1, 6, 0, 0, 4), "medium": (1, 8, 0, 0, 8), "heavy": (1, 10, 0, 4, 32),
    "macro": (1, 12, 0, 8, 24), "boarding claws": (1, 12, 0, 0, 1),
    "boarding teleporters": (1, 10, 0, 0, 4), "medium torpedoes": (2, 10, 0, 0, 0),
    "heavy torpedoes": (3, 12, 0, 0, 0), "gatling lasers": (3, 6, 0, 0, 4),
    "atomic warheads": (1, 8, 4, 8, 32),
}  # fmt: skip
LIGHT = ("light", "gatling lasers")
EVERY_ROLL = Fraction(1)
End = tuple[int, int, int]
"""Hits, boxes to cross out, tokens: of one attack, or of all of them."""


def is_hit(kind: str, roll: int) -> bool:
    first, last = SPREAD[kind]
    return first <= roll <= last


def worth(weapon: str, kind: str, roll: int, systems: Iterable[str]) -> int:
    """The value of one die with this roll: damage, or for boarders a token."""
    if not is_hit(kind, roll):
        return 0
    if "boarding" in weapon:
        return 1
    damage = int(CHART[kind].split()[roll - 1])
    braced = "brace" in systems and weapon not in LIGHT
    return max(1, damage - 1) if braced else damage


def judged(weapon: str, kind: str, rolls: Iterable[int], systems: Iterable[str]) -> End:
    """The result of one attack's dice as they are."""
    found = [worth(weapon, kind, roll, systems) for roll in rolls]
    hits = sum(is_hit(kind, roll) for roll in rolls)
    tokens = sum(found) if "boarding" in weapon else int(sum(found) >= 2)
    damage = 0 if "boarding" in weapon else sum(found)
    return hits, damage, 0 if "red alert" in systems else tokens


def faces(weapon: str) -> list[int]:
    _, sides, bonus, *_ = WEAPONS[weapon]
    return [face + bonus for face in range(1, sides + 1)]


def first_rolls(weapon: str) -> Iterator[tuple[int, ...]]:
    yield from product(faces(weapon), repeat=WEAPONS[weapon][0])


def rolled_again(
    weapon: str, rolls: tuple[int, ...], places: list[int]
) -> Iterator[tuple[int, ...]]:
    """Every result of rerolling the dice at these places."""
    for more in product(faces(weapon), repeat=len(places)):
        fresh = dict(zip(places, more, strict=True))
        yield tuple(fresh.get(n, roll) for n, roll in enumerate(rolls))


def every_attack(
    weapon: str, kind: str, systems: Iterable[str] = (), *, again: bool = False
) -> dict[End, Fraction]:
    """All results of one attack, each die with its own first and second roll."""
    ends: dict[End, Fraction] = {}
    firsts = list(first_rolls(weapon))
    for rolls in firsts:
        forced = "evasive maneuvers" in systems and weapon in LIGHT
        places = [n for n, roll in enumerate(rolls) if (forced if is_hit(kind, roll) else again)]
        seconds = list(rolled_again(weapon, rolls, places))
        for dice in seconds:
            add(ends, judged(weapon, kind, dice, systems), Fraction(1, len(firsts) * len(seconds)))
    return ends


def every_held(weapons: list[str], kind: str, systems: Iterable[str] = ()) -> dict[End, Fraction]:
    """All results of attacks after which a held die rerolls the misses of one of them.

    The held die goes where the dice that may be rerolled would do most damage on average, or cause
    most tokens if none would do damage.
    """
    ends: dict[End, Fraction] = {}
    firsts = [list(first_rolls(weapon)) for weapon in weapons]
    for table in product(*firsts):
        chance = EVERY_ROLL
        for each in firsts:
            chance /= len(each)
        closed = [
            [
                n for n, roll in enumerate(rolls)
                if is_hit(kind, roll) and "evasive maneuvers" in systems and weapon in LIGHT
            ]
            for weapon, rolls in zip(weapons, table, strict=True)
        ]  # fmt: skip
        missed = [[n for n, roll in enumerate(rolls) if not is_hit(kind, roll)] for rolls in table]
        gains = []
        for weapon, places in zip(weapons, missed, strict=True):
            found = [worth(weapon, kind, roll, systems) for roll in faces(weapon)]
            mean = Fraction(sum(found), len(found)) * len(places)
            gains.append((0, mean) if "boarding" in weapon else (mean, 0))
        chosen = gains.index(max(gains))
        ways = [
            list(rolled_again(weapon, rolls, places + (missed[n] if n == chosen else [])))
            for n, (weapon, rolls, places) in enumerate(zip(weapons, table, closed, strict=True))
        ]
        for dice in product(*ways):
            part = chance
            for each in ways:
                part /= len(each)
            seen = [judged(w, kind, d, systems) for w, d in zip(weapons, dice, strict=True)]
            hits, damage, tokens = (sum(each) for each in zip(*seen, strict=True))
            add(ends, (hits, damage, tokens), part)
    return ends


def together(parts: Iterable[dict[End, Fraction]]) -> dict[End, Fraction]:
    """All results of independent attacks."""
    ends: dict[End, Fraction] = {(0, 0, 0): EVERY_ROLL}
    for part in parts:
        grown: dict[End, Fraction] = {}
        for (one, first), (other, second) in product(ends.items(), part.items()):
            add(grown, (one[0] + other[0], one[1] + other[1], one[2] + other[2]), first * second)
        ends = grown
    return ends


def seen(ends: dict[End, Fraction], which: int) -> dict[int, Fraction]:
    """How likely each number of hits (0), of boxes (1) or of tokens (2) is."""
    found: dict[int, Fraction] = {}
    for end, chance in ends.items():
        found[end[which]] = found.get(end[which], Fraction()) + chance
    return found


def crossed_out(
    boxes: tuple[int, int], most: int, damage: list[dict[int, Fraction]], *, restored: bool
) -> dict[tuple[int, int], Fraction]:
    """The shields and hull left after this damage turn by turn, box by box."""
    ends = {boxes: EVERY_ROLL}
    for turn in damage:
        grown: dict[tuple[int, int], Fraction] = {}
        for (shields, hull), chance in ends.items():
            for die in (1, 2, 3) if restored else (0,):
                back = min(most, shields + die) if shields + hull and restored else shields
                for dealt, part in turn.items():
                    left = [back, hull]
                    for _ in range(dealt):
                        left[0 if left[0] else 1] -= 1 if sum(left) else 0
                    share = chance * part / (3 if restored else 1)
                    add(grown, (left[0], left[1]), share)
        ends = grown
    return ends


def most_activated(dice: Sequence[int], values: Sequence[int]) -> int:
    """The most systems that these dice activate, trying every assignment."""
    if not dice:
        return 0
    best = most_activated(dice[1:], values)
    for n, value in enumerate(values):
        if dice[0] >= value:
            best = max(best, 1 + most_activated(dice[1:], [*values[:n], *values[n + 1 :]]))
    return best


def add(ends: dict[T, Fraction], end: T, chance: Fraction) -> None:
    ends[end] = ends.get(end, Fraction()) + chance
