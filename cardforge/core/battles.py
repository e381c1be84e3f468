"""The contract of battles: what a game with battles offers, in plain values.

A game's battles are one object, `Battles`. It turns ships into forces, plays and counts many games,
and returns one of them as a `Battle` with all its details. Everything else that the application
handles is plain words and numbers; it knows neither the ships nor the dice:

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
    """The name of the whole side, if the user gave none."""
    ships: tuple[str, ...]
    """The name of each."""
    texts: tuple[str, ...]
    """The whole ship as text; equal ships have equal texts."""
    value: Any
    """Words for the ships that can fight, for messages."""


class Side(NamedTuple):
    """A force, and the word of the captain who commands it."""

    force: Force
    captain: str


Sides: TypeAlias = tuple[Side, Side]
"""Both sides of a game, the one at the left or top edge of the map first."""


class Terms(NamedTuple):
    """The terms of a duel: number of games, seed, and the game's own words."""

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
    """A side in reports: its letter, its name, and its captain if known.

    A is the side that was named first, at whichever edge of the map it begins.
    """

    letter: str
    name: str
    captain: str = ""


Parties: TypeAlias = tuple[Party, Party]


def opponents(names: tuple[str, str], captains: tuple[str, str] = ("", "")) -> Parties:
    """Return parties A and B; equal names get the letter."""
    first, second = names
    if first == second:
        first, second = (f"{first} ({letter})" for letter in LETTERS)
    return Party("A", first, captains[0]), Party("B", second, captains[1])


Losses: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of a number of games: the first four fields add up to it. Tallies add up too.

    `turns` counts those of all games. `losses_a` and `losses_b` count the ships that each side
    lost, in the order of `Battles.losses`. `disarmed_a` and `disarmed_b` count the games in which a
    side was beaten with ships on the map, but without a weapon. `compiled` counts the games that a
    compiled engine played.
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
    """Something on the cards of some ships that is not played."""

    groups: tuple[Unplayed, ...]
    none: str
    """The sentence for a battle in which everything is played."""
    data: list[dict[str, Any]]
    """The value in JSON."""


class Fact(NamedTuple):
    """A line of a summary: its topic, and its text."""

    about: str
    words: str


class Toll(NamedTuple):
    """A ship in a summary: its side's letter, call sign, name, losses and end."""

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
    """`plain`, or the name of a faster engine."""
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
        """Why a saved battle could not be replayed, such as a rule that has changed since."""

    def log(self) -> Iterator[str]:
        """Yield the log of the battle, line by line."""

    def summary(self) -> Summary:
        """Return who won and why."""

    def record(self) -> dict[str, Any]:
        """Return the battle as JSON has it, for `Battles.replay`."""

    def pictures(self, look: str) -> Iterator[Any]:
        """Yield a `press.battle_page.TurnPicture` a turn; raise PressError for an unknown look."""

    def page(self, look: str) -> Any:
        """Return its `press.battle_page.Page`; raise PressError for an unknown look."""


class Battles(Protocol):
    """The battles of a game. The first of the captains, rules and initiatives is the default.

    Functions accept only the words of the game. Results depend only on forces, captains and terms:
    the same game has the same dice anywhere.
    """

    fighter: str
    """What fights, as messages call one of them: `an air ship`."""
    fighters: str
    """The plural, without an article."""
    captains: tuple[str, ...]
    best_captain: str
    """The one who wins most against the others."""
    rules: tuple[str, ...]
    fullest_rules: str
    """The rules that play most of what is on the cards."""
    initiatives: Mapping[str, str]
    """Kinds of initiative: each word with its meaning; together they make a sentence."""
    limit: int
    """Default number of turns after which a game is unfinished."""
    losses: Mapping[str, str]
    """How ships are lost, in the order of tallies: each word of JSON, and its column in tables."""
    record_game: str
    """Value of `game` in a saved battle."""
    edition: int
    """It goes up when rules or captains change: games of different editions are not added up."""

    def muster(self, ships: Sequence[NamedShip]) -> Force:
        """Return ships as a force.

        Args:
            ships: Ships of the game, under the names that the battle uses.

        Returns:
            The force, which only the battles of this game understand.

        Raises:
            CallError: If a ship cannot fight, or the ships cannot all be deployed.
        """

    def engine(self) -> Engine:
        """Return the engine that counts battles here, and why it is this one.

        Raises:
            CallError: If the environment asks for an engine that is not there.
        """

    def is_compiled(self, sides: Sides, terms: Terms) -> bool:
        """Return whether compiled code plays these games, so that threads share the work."""

    def count(self, sides: Sides, terms: Terms, first: int, number: int) -> Tally:
        """Play games of the seed's series, and return their tally.

        Args:
            sides: Both sides. The first is A, and has the left or top edge in all games.
            terms: The seed and the words of the games; its number of games is ignored.
            first: Index of the first game.
            number: Number of games.

        Returns:
            The tally as A sees it.
        """

    def play(self, sides: Sides, parties: Parties, terms: Terms, index: int) -> Battle:
        """Play one game of the seed's series in detail.

        Args:
            sides: Both sides, as in `count`.
            parties: The names of both sides.
            terms: The seed and the words of the game.
            index: Index of the game.

        Returns:
            The battle with its log, summary, record and pictures.
        """

    def replay(self, record: Mapping[str, Any]) -> Battle:
        """Return the battle of a record, replayed.

        A battle that was saved under other rules opens from its events, and is `unjudged`.

        Args:
            record: The data of a saved battle.

        Returns:
            The battle.

        Raises:
            CardforgeError: If the record is not one of this game, or if anything in it differs from
                the result of its orders and dice.
        """

    def omissions(self, sides: Iterable[Side], rules: str) -> Omissions:
        """Return what is on the cards of these sides and not played by these rules.

        Args:
            sides: The sides, with their captains.
            rules: The word of the rules.

        Returns:
            The omissions, and why each is not played.
        """

    def rivals_sheet(self, rivals: Any) -> Any:
        """Return `press.chart_tables.Rivals` drawn in the game's colours, as a scene."""
