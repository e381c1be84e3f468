"""The contract of battles: what a game that fights offers, and the plain values that pass between.

A game's battles are one object, `Battles`: it musters ships, counts many games, and plays one of
them to be looked at, a `Battle`. The application has words and numbers of its own for everything
else, and knows neither the ships nor the dice:

    battles = GAMES["leviathans"].battles()
    raven = Side(battles.muster([NamedShip("HML Raven", ship)]), battles.captains[0])
    terms = Terms(100, 0, battles.rules[0], next(iter(battles.initiatives)), battles.limit)
    battles.count((raven, raven), terms, first=0, number=100).wins_a
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, TypeAlias


class NamedShip(NamedTuple):
    """A ship as its game reads it, under the name that its fleet gives it."""

    name: str
    value: Any
    destroyed: Mapping[str, Sequence[int]] = MappingProxyType({})
    """What of it is destroyed before the first turn: numbers of slots, by location."""


class Force(NamedTuple):
    """Ships that fight together and can be deployed. It can be sent to another process."""

    name: str
    """What they are called together, if nobody has named them."""
    ships: tuple[str, ...]
    """The name of each."""
    texts: tuple[str, ...]
    """All of each ship as text: two ships have the same one only if they are alike."""
    value: Any
    """What the game fights with."""


class Side(NamedTuple):
    """A force, and the word of the captain who commands it."""

    force: Force
    captain: str


Sides: TypeAlias = tuple[Side, Side]
"""Both sides of a game, the one at the left or top edge of the map first."""


class Terms(NamedTuple):
    """What is played: how many games, from which seed, by which words of the game."""

    games: int
    seed: int
    rules: str
    initiative: str
    limit: int
    """Turns after which a game is unfinished."""
    sheets: int = 0
    """How many sheets the map has; 0 means as many as usual."""


LETTERS: Final = ("A", "B")


class Party(NamedTuple):
    """A side as reports call it: its letter, its name, and its captain where that is known.

    A is the side that was named first, at whichever edge of the map it begins.
    """

    letter: str
    name: str
    captain: str = ""


Parties: TypeAlias = tuple[Party, Party]


def opponents(names: tuple[str, str], captains: tuple[str, str] = ("", "")) -> Parties:
    """Return A and B; where they have the same name, it tells the letter too."""
    first, second = names
    if first == second:
        first, second = (f"{first} ({letter})" for letter in LETTERS)
    return Party("A", first, captains[0]), Party("B", second, captains[1])


Losses: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games ended how. The first four add up to all of them; tallies add up too.

    `turns` are those of all games, `losses_a` and `losses_b` the ships that each side lost, in the
    order of `Battles.losses`; `disarmed_a` and `disarmed_b` the games in which a side was beaten
    with ships on the map, none of which had a weapon left. `compiled` tells how many of the games a
    compiled engine has played.
    """

    wins_a: int = 0
    wins_b: int = 0
    draws: int = 0
    unfinished: int = 0
    turns: int = 0
    losses_a: Losses = ()
    losses_b: Losses = ()
    compiled: int = 0
    disarmed_a: int = 0
    disarmed_b: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins_a + self.wins_b + self.draws + self.unfinished

    @property
    def way(self) -> str:
        """Which engine has played: `fast`, `plain`, or `mixed`."""
        if self.compiled == self.games:
            return "fast" if self.games else "plain"
        return "mixed" if self.compiled else "plain"

    def decided(self, letter: str) -> Tally:
        """Return the tally with unfinished games won by a side, A or B."""
        first = letter == LETTERS[0]
        return replace(
            self,
            wins_a=self.wins_a + self.unfinished * first,
            wins_b=self.wins_b + self.unfinished * (not first),
            unfinished=0,
        )

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            wins_a=self.wins_a + other.wins_a,
            wins_b=self.wins_b + other.wins_b,
            draws=self.draws + other.draws,
            unfinished=self.unfinished + other.unfinished,
            turns=self.turns + other.turns,
            losses_a=_sum(self.losses_a, other.losses_a),
            losses_b=_sum(self.losses_b, other.losses_b),
            compiled=self.compiled + other.compiled,
            disarmed_a=self.disarmed_a + other.disarmed_a,
            disarmed_b=self.disarmed_b + other.disarmed_b,
        )

    def turned(self) -> Tally:
        """Return the tally as the other side sees it."""
        return Tally(
            wins_a=self.wins_b,
            wins_b=self.wins_a,
            draws=self.draws,
            unfinished=self.unfinished,
            turns=self.turns,
            losses_a=self.losses_b,
            losses_b=self.losses_a,
            compiled=self.compiled,
            disarmed_a=self.disarmed_b,
            disarmed_b=self.disarmed_a,
        )


def _sum(one: Losses, other: Losses) -> Losses:
    return tuple(map(sum, zip_longest(one, other, fillvalue=0)))


class Unplayed(NamedTuple):
    """Things that are on the cards and not played, all for one reason."""

    why: str
    things: tuple[str, ...]
    """Each with the ships that have it, by name where these are few."""
    in_short: tuple[str, ...]
    """Each with the number of ships that have it."""


class Omissions(NamedTuple):
    """What is on the cards of some ships and not played."""

    groups: tuple[Unplayed, ...]
    none: str
    """What is said where everything is played."""
    data: list[dict[str, Any]]
    """The same as JSON has it."""


class Fact(NamedTuple):
    """A line of a summary: what it is about, and the words."""

    about: str
    words: str


class Toll(NamedTuple):
    """A ship of a summary: its side's letter, call sign, name, losses and end."""

    letter: str
    sign: str
    name: str
    lost: int
    slots: int
    end: str
    is_lost: bool


class Summary(NamedTuple):
    """A battle in short: who won and why, what each ship has lost, and what was not played."""

    facts: tuple[Fact, ...]
    tolls: tuple[Toll, ...]
    unplayed: Omissions


class Engine(NamedTuple):
    """How battles are counted in this installation."""

    name: str
    """`plain`, or a word for what is faster."""
    why: str
    """Why this one; of a plain one also how to get a faster one."""


class Battle(Protocol):
    """A battle that is over."""

    @property
    def parties(self) -> Parties:
        """Who has fought, the side at the left or top edge first."""

    @property
    def orders(self) -> Sequence[object]:
        """Everything that captains have ordered."""

    @property
    def casts(self) -> Sequence[object]:
        """Every cast of dice."""

    @property
    def events(self) -> Sequence[object]:
        """Everything that has happened."""

    @property
    def unjudged(self) -> str:
        """Why a kept battle could not be played again, such as a rule that has changed since."""

    def log(self) -> Iterator[str]:
        """Yield the battle told in words, line by line."""

    def summary(self) -> Summary:
        """Return who won and why."""

    def record(self) -> dict[str, Any]:
        """Return the battle as JSON has it, for `Battles.replay`."""

    def pictures(self, look: str) -> Iterator[Any]:
        """Yield a `press.battle_page.Picture` a turn; raise PressError for an unknown look."""

    def page(self, look: str) -> Any:
        """Return its `press.battle_page.Page`; raise PressError for an unknown look."""


class Battles(Protocol):
    """The battles of a game. Of captains, rules and initiatives the first is the usual one.

    Functions may be given any words of the game, and no others. What is counted and played follows
    from forces, captains and terms alone: the same game has the same dice anywhere.
    """

    fighter: str
    """What fights, as messages call one of them: `an air ship`."""
    fighters: str
    """The same in the plural, without an article."""
    captains: tuple[str, ...]
    best_captain: str
    """The one who wins most against the others."""
    rules: tuple[str, ...]
    fullest_rules: str
    """Those that play most of what is on the cards."""
    initiatives: Mapping[str, str]
    """Who moves when: each word, and what it means; together these make a sentence."""
    limit: int
    """Turns after which a game is unfinished, unless the call says otherwise."""
    losses: Mapping[str, str]
    """How ships are lost, in the order of tallies: each word of JSON, and its column in tables."""
    record_game: str
    """What a saved battle has as its `game`."""
    edition: int
    """It goes up when rules or captains change: games of different editions are not added up."""

    def muster(self, ships: Sequence[NamedShip]) -> Force:
        """Return ships as a force; raise CallError where they cannot fight or be deployed."""

    def engine(self) -> Engine:
        """Return what counts battles here; raise CallError if another is asked for that is not."""

    def is_compiled(self, sides: Sides, terms: Terms) -> bool:
        """Tell whether compiled code counts these games, so that threads share the work."""

    def count(self, sides: Sides, terms: Terms, first: int, number: int) -> Tally:
        """Return what comes of so many games, from this one of the seed's series on.

        The first of the sides is A, and has the left or top edge in all of them. However many games
        the terms have, this counts `number` of them.
        """

    def play(self, sides: Sides, parties: Parties, terms: Terms, index: int) -> Battle:
        """Return one game of the seed's series, to be looked at; the parties name the sides."""

    def replay(self, record: Mapping[str, Any]) -> Battle:
        """Return a battle from its record, played again.

        One that was kept by other rules opens from its events, and is `unjudged`. Raise
        CardforgeError where it is no record of this game, or where anything else in it is not what
        comes of its orders and dice.
        """

    def omissions(self, sides: Iterable[Side], rules: str) -> Omissions:
        """Return what is on the cards of these sides and not played by these rules."""

    def rivals_sheet(self, rivals: Any) -> Any:
        """Return `press.chart_tables.Rivals` drawn in the game's colours, as a scene."""
