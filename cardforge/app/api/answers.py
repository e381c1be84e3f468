"""What designs and fleets answer from Python: points, odds, duels and cards."""

from __future__ import annotations

import zlib
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NotRequired, TypedDict

from cardforge.app.reading import one_design
from cardforge.app.registry import SCALES, odds_between
from cardforge.core.figures import (
    MOST_COMMAND_DICE,
    MOST_TURNS_AHEAD,
    Amount,
    LedgerLine,
    decimal,
    encoded,
)
from cardforge.core.figures import Ledger as Lines
from cardforge.errors import CallError, CardforgeError

if TYPE_CHECKING:
    from cardforge.app.contenders import Contender
    from cardforge.app.printing import CardAsked, Side, Theme
    from cardforge.app.reports.battles import Duel
    from cardforge.core.figures import OddsAsked
    from cardforge.core.game import Design
    from cardforge.press.sheets import Flip

Scale = Literal["air", "fleet"]


class Ledger(tuple[LedgerLine, ...]):
    """The lines of a design's points, which add up to the points exactly.

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
        """The sum of all lines: an int, or a Fraction if it is not whole.

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
    """The output of `cardforge odds --format json`, as a dict.

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
    charges: NotRequired[dict[str, int | None] | None]
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
    answer = odds_between(one, other, _checked(asked), scale, lambda name: f"`{name}=`", one_design)
    data: dict[str, Any] = encoded(answer.data())
    return data


def _checked(asked: OddsAsked) -> OddsAsked:
    """Return the question with locations in lower case; raise CallError for invalid values."""
    if asked.distance is not None:
        whole_number("range", asked.distance, least=0)
    if asked.command_dice is not None:
        whole_number("command_dice", asked.command_dice, least=0, most=MOST_COMMAND_DICE)
    whole_number("turns", asked.turns, least=1, most=MOST_TURNS_AHEAD)
    whole_number("charges_range", asked.charges_range, least=0)
    whole_number("charges_roll", asked.charges_roll, least=0)
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


def whole_number(name: str, value: object, *, least: int, most: int | None = None) -> int:
    """Return `value` as a whole number; raise CallError if it is not one, or is out of range."""
    fits = isinstance(value, int) and not isinstance(value, bool)
    if fits and isinstance(value, int) and least <= value and (most is None or value <= most):
        return value
    span = f"of {least} or more" if most is None else f"from {least} to {most}"
    raise CallError(f"expected a whole number {span} as `{name}=`, got {value!r}")


@dataclass(frozen=True)
class DuelResult:
    """The games of a duel that each side won; `print` shows the tables of `cardforge duel`.

    >>> import cardforge
    >>> result = cardforge.open("hml-raven").duel("pelletier", games=10)
    >>> result.wins + result.losses + result.draws + result.unfinished == result.games
    True
    >>> low, high = result.interval
    >>> low <= result.win_rate <= high
    True
    """

    name: str
    other: str
    games: int
    wins: int
    """Games that the first side won."""
    losses: int
    """Games that the other side won."""
    draws: int
    unfinished: int
    """Games without a winner at the turn limit."""
    turns_mean: float
    interval: tuple[float, float]
    """The interval of the true share of wins at 95% confidence (Wilson's method)."""
    _answer: Duel = field(repr=False, compare=False)

    @property
    def win_rate(self) -> float:
        """The share of all games that the first side won, unfinished games included.

        >>> import cardforge
        >>> result = cardforge.open("hml-raven").duel("pelletier", games=10)
        >>> result.win_rate == result.wins / 10
        True
        """
        return self.wins / self.games

    @property
    def data(self) -> dict[str, Any]:
        """The output of `cardforge duel --format json`, as a dict.

        >>> import cardforge
        >>> cardforge.open("hml-raven").duel("pelletier", games=2).data["sides"]["a"]["captain"]
        'simple'
        """
        from cardforge.app.reports.battles import duel_data

        return duel_data(self._answer)

    def __str__(self) -> str:
        from cardforge.app.reports.battles import duel_text

        return duel_text(self._answer)


class Combatant(ABC):
    """A design or a fleet as a side in a battle."""

    @abstractmethod
    def side(self, captain: str | None) -> Contender:
        """Return this side with a captain (computer player), by default the default one.

        Raise CardforgeError if it cannot fight.
        """

    def duel(
        self,
        other: Combatant | str | Path,
        *,
        games: int = 100,
        seed: int = 0,
        captain: str | None = None,
        other_captain: str | None = None,
        rules: str | None = None,
        initiative: str | None = None,
        limit: int | None = None,
    ) -> DuelResult:
        """Fight many battles of air ships, and count who wins.

        All battles are fought in this process; `cardforge duel` uses all cores.

        Args:
            other: A design or fleet, or any side that `cardforge duel` takes: a file, a bundled
                name, or several with commas between them.
            games: Number of battles.
            seed: Seed for all dice. The same seed gives the same result.
            captain: The computer player of both sides: "simple" (default), "good" or "random".
            other_captain: The computer player of the other side, if it is a different one.
            rules: "quick-start" (default) or "full".
            initiative: "standard" (default), or "fog" for Fog of War.
            limit: Turns after which a battle counts as unfinished; default: 40.

        Returns:
            How many games each side won.

        Raises:
            CardforgeError: If a side cannot fight, or an argument does not fit.

        >>> import cardforge
        >>> raven = cardforge.open("hml-raven")
        >>> result = raven.duel("pelletier", games=20, seed=1)
        >>> result.name, result.other, result.games
        ('HML Raven', 'Pelletier', 20)
        """
        from cardforge.app.contenders import battles_of
        from cardforge.app.duels import duel, terms_for
        from cardforge.app.reports.battles import Duel

        _expect_numbers(games, seed, limit)
        pair = self.side(captain), _side(other, captain if other_captain is None else other_captain)
        terms = terms_for(
            battles_of(pair), games, seed, rules=rules, initiative=initiative, limit=limit
        )
        return _result(Duel(pair, terms, duel(*pair, terms)))


def _side(other: Combatant | str | Path, captain: str | None) -> Contender:
    if isinstance(other, Combatant):
        return other.side(captain)
    from cardforge.app.contenders import contender

    return contender(str(other), captain)


def _expect_numbers(games: int, seed: int, limit: int | None) -> None:
    from cardforge.core.limits import MOST_TURNS

    if not isinstance(seed, int):
        raise CallError(f"expected a whole number as `seed=`, got {seed!r}")
    whole_number("games", games, least=1)
    if limit is not None:
        whole_number("limit", limit, least=1, most=MOST_TURNS)


def _result(answer: Duel) -> DuelResult:
    from cardforge.app.duels import parties_of, wilson

    tally = answer.tally
    one, other = (party.name for party in parties_of(answer.pair))
    return DuelResult(
        one, other, tally.games, tally.wins_a, tally.wins_b, tally.draws, tally.unfinished,
        tally.turns / tally.games, wilson(tally.wins_a, tally.games), answer,
    )  # fmt: skip


class Carded(ABC):
    """A design that has a card."""

    @property
    @abstractmethod
    def content(self) -> bytes:
        """The bytes of the design's file."""

    @abstractmethod
    def drawn_as(self, theme: str, profile: str) -> CardAsked:
        """Return what the press needs to draw the card."""

    def card_svg(
        self, side: Side = "front", *, theme: Theme = "colour", profile: str = "home-letter"
    ) -> str:
        """Draw one side of the card as SVG, its text as outlines.

        Args:
            side: "front" or "back".
            theme: "colour", or "grey" for little ink.
            profile: Printer or print shop, such as "home-a4"; it decides size and bleed.

        Returns:
            The SVG document as text.

        Raises:
            CardforgeError: If the design has no such card, or an argument does not fit.

        >>> import cardforge
        >>> cardforge.open("hml-raven").card_svg()[:4]
        '<svg'
        """
        from cardforge.app.printing import svg_of

        return svg_of(self.drawn_as(theme, profile), side)

    def card_png(
        self, side: Side = "front", *, theme: Theme = "colour", profile: str = "home-letter"
    ) -> bytes:
        """Draw one side of the card as PNG, at the resolution of the profile (usually 300 dpi).

        Args:
            side: "front" or "back".
            theme: "colour", or "grey" for little ink.
            profile: Printer or print shop, such as "home-a4"; it decides size and bleed.

        Returns:
            The bytes of the PNG file.

        Raises:
            CardforgeError: If the design has no such card, or an argument does not fit.

        >>> import cardforge
        >>> cardforge.open("hml-raven").card_png("back")[1:4]
        b'PNG'
        """
        from cardforge.app.printing import png_of

        return png_of(self.drawn_as(theme, profile), side)

    def card_pdf(
        self, *, theme: Theme = "colour", profile: str = "home-letter", flip: Flip = "long"
    ) -> bytes:
        """Make the PDF that `cardforge cards` writes: front and back, the design's file attached.

        Args:
            theme: "colour", or "grey" for little ink.
            profile: Printer or print shop, such as "home-a4".
            flip: Edge on which the printer flips the paper, "long" or "short".

        Returns:
            The bytes of the PDF file.

        Raises:
            CardforgeError: If the design has no card, or an argument does not fit.

        >>> import cardforge
        >>> cardforge.open("hml-raven").card_pdf(profile="home-a4", theme="grey")[:5]
        b'%PDF-'
        """
        from cardforge.app.printing import pdf_of

        return pdf_of(self.drawn_as(theme, profile), flip, self.content)

    def _repr_svg_(self) -> str | None:
        """Return the front of the card for notebooks, or None if the design has no card."""
        from cardforge.app.printing import svg_of

        # Notebooks may put several drawings into one page, where no two ids may be the same.
        ids = f"card-{zlib.crc32(self.content):08x}-"
        try:
            return svg_of(self.drawn_as("colour", "home-letter"), "front", ids)
        except CardforgeError:
            return None
