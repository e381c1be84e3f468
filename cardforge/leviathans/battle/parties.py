"""Who fights: both sides of a battle by letter and name, and the words for their captains.

A is the side that was named first, at whichever edge of the map it begins: in half of the games of
a duel that is the right one. Parties stand in the order of the state's sides, the one at the left
or top edge first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from cardforge.leviathans.battle.initiative import SIDES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.leviathans.battle.state import State
    from cardforge.leviathans.ship import Ship

LETTERS: Final = ("A", "B")


class Party(NamedTuple):
    """One side: its letter, its name, and its captain where that is known."""

    letter: str
    name: str
    captain: str = ""


Parties: TypeAlias = tuple[Party, Party]


def fleet_name(ships: Sequence[Ship]) -> str:
    """Return what ships are called together: the one ship, the nation of all, or the first's."""
    first, others = ships[0], len(ships) - 1
    if others and len({ship.nation for ship in ships}) > 1:
        return f"{first.name} and {others} more"
    return first.nation if others else first.name


def opponents(names: tuple[str, str], captains: tuple[str, str] = ("", "")) -> Parties:
    """Return A and B; where they have the same name, it tells the letter too."""
    first, second = names
    if first == second:
        first, second = (f"{first} ({letter})" for letter in LETTERS)
    return Party("A", first, captains[0]), Party("B", second, captains[1])


def usual_parties(start: State) -> Parties:
    """Return who fights where nobody has named the sides: A has the left or top edge."""
    first, second = ([start.vessels[i].ship for i in start.of(side)] for side in SIDES)
    return opponents((fleet_name(first), fleet_name(second)))


def by_letter(parties: Parties) -> tuple[int, ...]:
    """Return the sides with A first."""
    return tuple(sorted(SIDES, key=lambda side: parties[side].letter))


def call_signs(state: State, parties: Parties) -> tuple[str, ...]:
    """Give every ship her side's letter and her number on it: A1, A2, B1."""
    signs = {
        index: f"{parties[side].letter}{number}"
        for side in SIDES
        for number, index in enumerate(state.of(side), start=1)
    }
    return tuple(signs[index] for index in range(len(state.vessels)))
