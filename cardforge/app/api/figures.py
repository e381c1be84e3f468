"""The plain results that the Python API returns: ledgers of points and odds."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from cardforge.core.ledger import Amount, Line, decimal
from cardforge.core.ledger import Ledger as Lines

Scale = Literal["air", "fleet"]


class Ledger(tuple[Line, ...]):
    """The lines that a design's points are made of; they add up to the points exactly.

    Each line has a `label`, its `working` and its `result`.

    >>> import cardforge
    >>> ship = cardforge.open("hml-raven")
    >>> ship.ledger[0].label
    'Bare hull'
    >>> sum(line.result for line in ship.ledger) == ship.points
    True
    >>> print(ship.ledger)                      # doctest: +ELLIPSIS
       17.5  Bare hull  ...
    """

    __slots__ = ()

    @property
    def total(self) -> Amount:
        """The sum of all lines: an int, or a Fraction where it is not whole.

        >>> import cardforge
        >>> cardforge.open("hml-raven").ledger.total
        140
        """
        return Lines(self).total

    def __str__(self) -> str:
        width = max((len(line.label) for line in self), default=0)
        rows = (f"{decimal(row.result):>7}  {row.label:<{width}}  {row.working}" for row in self)
        return "\n".join(row.rstrip() for row in rows)


class GunOdds(TypedDict):
    """A gun, or a bracket of guns, that fires alone."""

    location: str
    slots: list[int]
    name: str
    item: str
    ranges: list[dict[str, Any]]


class Odds(TypedDict):
    """What `cardforge odds --format json` prints, as a dict.

    `docs/formats.md` describes every key. Keys that are not required depend on the game and the
    scale: air ships have `guns`, starships `weapons`, ships at fleet scale `attacks`. Every chance
    is a `fraction` and a float `value`.

    >>> import cardforge
    >>> odds = cardforge.open("hml-raven").odds("pelletier", range=3)
    >>> odds["attacker"]["name"], odds["target"]["name"], odds["range"]
    ('HML Raven', 'Pelletier', 3)
    >>> odds["guns"][0]["name"], odds["guns"][0]["location"]
    ('3in', 'bow')
    """

    attacker: dict[str, Any]
    target: dict[str, Any]
    answer: str | None
    volleys: list[dict[str, Any]]
    turns: Any
    """The turns to come under the best volley, as a dict; None where nothing bears."""
    range: NotRequired[int | None]
    brackets: NotRequired[bool]
    guns: NotRequired[list[GunOdds]]
    torpedoes: NotRequired[Any]
    left_out: NotRequired[str | None]
    scale: NotRequired[str]
    attacks: NotRequired[list[dict[str, Any]]]
    game: NotRequired[str]
    weapons: NotRequired[list[dict[str, Any]]]
    command: NotRequired[list[dict[str, Any]]]
