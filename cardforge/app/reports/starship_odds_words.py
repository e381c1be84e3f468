"""What the rows of tables of starships' odds are called."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardforge.core.counted import counted
from cardforge.starships.odds.powers import ATTACKING, DEFENDING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from cardforge.starships.odds import Attack, Question
    from cardforge.starships.odds.bearing import Stretch


def inches(stretch: Stretch) -> str:
    """Give a stretch of distances: `>4-<8` lies between two limits that are not part of it."""
    if stretch.nearest == stretch.farthest:
        return str(stretch.nearest)
    beyond, short = ">" if stretch.beyond else "", "<" if stretch.short else ""
    return f"{beyond}{stretch.nearest}-{short}{stretch.farthest}"


def weapon(attack: Attack) -> str:
    """Give a weapon with its dice, and by what its misses are rolled again."""
    again = f", {attack.again}" if attack.again else ""
    return f"{attack.word} {attack.weapon.dice}{again}"


def armament(attacks: Iterable[Attack]) -> str:
    """Give weapons that fire together, equal ones counted."""
    told = Counter(attack.word for attack in attacks)
    return ", ".join(f"{count} {word}" if count > 1 else word for word, count in told.items())


def mean(number: Fraction) -> str:
    """Give an average."""
    return f"{float(number):.2f}"


def shots_told(shots: int | None) -> str:
    """Give in brackets what munitions allow, if they limit anything."""
    return f" ({counted(shots, 'shot', 'shots')})" if shots is not None else ""


def idle(question: Question) -> list[str]:
    """Return the active systems that have no part in these odds."""
    theirs = question.target.systems.difference(DEFENDING)
    return sorted(theirs | question.systems.difference(ATTACKING))
