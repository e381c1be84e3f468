"""Costs, comparisons and odds from Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NotRequired, TypedDict

from cardforge.app.api.duels import whole_number
from cardforge.app.odds import (
    AT_FLEET_SCALE,
    IN_THE_AIR,
    MOST_COMMAND_DICE,
    MOST_TURNS,
    OF_STARSHIPS,
    Meaning,
    OddsWords,
    expect_meant,
    one_design,
)
from cardforge.app.registry import FLEET, STARSHIPS
from cardforge.core.figures import Amount, Line, decimal
from cardforge.core.figures import Ledger as Lines
from cardforge.core.files.document import exists
from cardforge.errors import CallError

if TYPE_CHECKING:
    from pathlib import Path

    from cardforge.core.game import Design


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


SCALES: Final = ("air", "fleet")
_TEXTS: Final = ("arc", "at", "damaged", "attacker_damaged", "systems", "target_systems")


def odds_between(one: Design, other: Design | Path, words: OddsWords, scale: str) -> dict[str, Any]:
    """Return the odds of one design firing at another, or at the design or class that a path means.

    Raise CardforgeError where the words do not fit the designs.
    """
    if scale not in SCALES:
        raise CallError(f"expected the scale {' or '.join(SCALES)}, got {scale!r}")
    words = _checked(words)
    if scale == "fleet" or one.game == FLEET:
        return _at_fleet_scale(one, other, words)
    return _of_starships(one, other, words) if one.game == STARSHIPS else _air(one, other, words)


def _air(one: Design, other: Design | Path, words: OddsWords) -> dict[str, Any]:
    from cardforge.app.odds.air_answer import air_question, odds_data
    from cardforge.leviathans.odds.question import answer

    _expect_meant(words, IN_THE_AIR)
    question = air_question(one, _design(other), words)
    return odds_data(question, answer(question), words.turns)


def _at_fleet_scale(one: Design, other: Design | Path, words: OddsWords) -> dict[str, Any]:
    from cardforge.app.odds.fleet_answer import fleet_answer, fleet_odds_data, fleet_question

    _expect_meant(words, AT_FLEET_SCALE)
    question = fleet_question(one, _design(other), words)
    return fleet_odds_data(question, fleet_answer(question, words.turns))


def _of_starships(one: Design, other: Design | Path, words: OddsWords) -> dict[str, Any]:
    from cardforge.app.odds.starship_answer import starship_odds, starship_odds_data
    from cardforge.starships.rulebook import CLASSES

    _expect_meant(words, OF_STARSHIPS)
    if isinstance(other, tuple) or str(other) not in CLASSES or exists(other):
        return starship_odds_data(starship_odds(one, _design(other), words))
    return starship_odds_data(starship_odds(one, str(other), words))


def _design(other: Design | Path) -> Design:
    return other if isinstance(other, tuple) else one_design(other)


def _expect_meant(words: OddsWords, meaning: Meaning) -> None:
    expect_meant(words, meaning, lambda name: f"`{name}=`")


def _checked(words: OddsWords) -> OddsWords:
    """Return the words with locations in lower case; raise CallError for numbers out of range."""
    if words.distance is not None:
        whole_number("range", words.distance, least=0)
    if words.command_dice is not None:
        whole_number("command_dice", words.command_dice, least=0, most=MOST_COMMAND_DICE)
    whole_number("turns", words.turns, least=1, most=MOST_TURNS)
    for name in _TEXTS:
        value = getattr(words, name)
        if not isinstance(value, str | None):
            raise CallError(f"expected text as `{name}=`, got {value!r}")
    return words._replace(
        arc=words.arc and words.arc.lower(),
        at=words.at and words.at.lower(),
        damaged=words.damaged.lower(),
        attacker_damaged=words.attacker_damaged.lower(),
    )
