"""How figures are written on the cards: ranges, dice, systems and weapons by name."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from cardforge.starships.weapons import WEAPONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.starships.element import Element
    from cardforge.starships.weapons import Weapon

ARC_NAMES: Final = {"front": "Front", "broadside": "Broadside", "aux": "Auxiliary"}
CONTACT: Final = "contact"
_DISORDERS: Final = "disorder, no damage"
_SPARES: Final = "not at squadrons"


def called(word: str) -> str:
    """Give a name of the tables as a title."""
    return word[:1].upper() + word[1:]


def titled(word: str) -> str:
    """Give the same over two lines if it is long."""
    return called(word).replace(" to ", "\nto ")


def spread(ends: tuple[int, int]) -> str:
    """Give the rolls from the lowest to the highest."""
    return f"{ends[0]}–{ends[1]}"


def reach(weapon: Weapon) -> str:
    """Give a weapon's range in inches; torpedoes have none of their own."""
    return CONTACT if weapon.torpedo else f"{spread(weapon.reach)}″"


def note(weapon: Weapon) -> str:
    """Give what limits a weapon or sets it apart, in as few words as can be."""
    told = []
    if weapon.torpedo:
        run = weapon.torpedo
        told.append(f"EP {run.engine}, hit on {spread(run.to_hit)}")
    if weapon.disorders:
        told.append(_DISORDERS)
    if weapon.spares_squadrons:
        told.append(_SPARES)
    return "; ".join(told)


def batteries(words: tuple[str, ...]) -> Iterator[tuple[Weapon, int]]:
    """Give the weapons of an arc, equal ones together, with how many there are."""
    return ((WEAPONS[word], count) for word, count in Counter(words).items())


def kind(element: Element) -> str:
    """Give class and faction in one line."""
    return " · ".join(word for word in (called(element.ship_class), element.faction or "") if word)
