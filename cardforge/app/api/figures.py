"""Costs, comparisons and odds from Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NotRequired, TypedDict

from cardforge.app.api.duels import whole_number
from cardforge.app.odds import SCALES, odds_between
from cardforge.core.figures import (
    MOST_COMMAND_DICE,
    MOST_TURNS_AHEAD,
    Amount,
    LedgerLine,
    decimal,
    encoded,
)
from cardforge.core.figures import Ledger as Lines
from cardforge.errors import CallError

if TYPE_CHECKING:
    from pathlib import Path

    from cardforge.core.figures import OddsAsked
    from cardforge.core.game import Design


Scale = Literal["air", "fleet"]


class Ledger(tuple[LedgerLine, ...]):
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

    `cardforge docs json` describes every key. Keys that are not required depend on the game
    and the scale: air ships have `guns`, starships `weapons`, ships at fleet scale `attacks`.
    Every chance is a `fraction` and a float `value`.

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
    """The next turns under the best volley, as a dict; None if nothing bears."""
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


_TEXTS: Final = ("arc", "at", "damaged", "attacker_damaged", "systems", "target_systems")


def odds_of(one: Design, other: Design | Path, asked: OddsAsked, scale: str) -> dict[str, Any]:
    """Return the odds of one design's fire at another, or at the design or class of a path.

    Raise CardforgeError if an argument does not fit the designs.
    """
    if scale not in SCALES:
        raise CallError(f"expected the scale {' or '.join(SCALES)}, got {scale!r}")
    answer = odds_between(one, other, _checked(asked), scale, lambda name: f"`{name}=`")
    data: dict[str, Any] = encoded(answer.data())
    return data


def _checked(asked: OddsAsked) -> OddsAsked:
    """Return the question with locations in lower case; raise CallError for invalid values."""
    if asked.distance is not None:
        whole_number("range", asked.distance, least=0)
    if asked.command_dice is not None:
        whole_number("command_dice", asked.command_dice, least=0, most=MOST_COMMAND_DICE)
    whole_number("turns", asked.turns, least=1, most=MOST_TURNS_AHEAD)
    for name in _TEXTS:
        value = getattr(asked, name)
        if not isinstance(value, str | None):
            raise CallError(f"expected text as `{name}=`, got {value!r}")
    return asked._replace(
        arc=asked.arc and asked.arc.lower(),
        at=asked.at and asked.at.lower(),
        damaged=asked.damaged.lower(),
        attacker_damaged=asked.attacker_damaged.lower(),
    )
