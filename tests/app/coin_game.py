"""A game of coins: what the application asks of battles is what their contract says, and no more.

A coin has a name and nothing else. Which face a toss shows follows from its seed and index.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.core.battles import (
    Engine,
    Fact,
    Force,
    Omissions,
    Party,
    Summary,
    Tally,
    Toll,
    Unplayed,
)
from cardforge.core.figures import Ledger, LedgerLine
from cardforge.core.game import Design
from cardforge.errors import CallError
from cardforge.press.battle_page import (
    LocationState,
    Page,
    Phase,
    ShipLine,
    SideInTurn,
    Turn,
    TurnPicture,
)
from cardforge.press.scene import Group, Rect, Scene
from cardforge.starships.game import GAME as STARSHIPS

if TYPE_CHECKING:
    from cardforge.core.battles import Battles, NamedShip, Parties, Side, Sides, Terms
    from cardforge.core.files import Document
    from cardforge.press.chart_tables import Rivals

RECORD: Final = "coins tossed"
TILE: Final = Rect(1, 1, 2, 2)


class Toss(NamedTuple):
    """One coin tossed."""

    parties: Parties
    winner: int
    orders: Sequence[object] = ()
    casts: Sequence[object] = ("coin",)
    events: Sequence[object] = ()
    unjudged: str = ""

    def log(self) -> Iterator[str]:
        yield f"{self.parties[self.winner].name} wins the toss."

    def summary(self) -> Summary:
        tolls = (
            Toll(party.letter, f"{party.letter}1", party.name, 0, 1, "on the table", is_lost=False)
            for party in sorted(self.parties)
        )
        facts = (Fact("Result", self.parties[self.winner].name),)
        return Summary(facts, tuple(tolls), unplayed("fair"))

    def record(self) -> dict[str, Any]:
        return {
            "game": RECORD,
            "sides": [list(party) for party in self.parties],
            "won": self.winner,
        }

    def pictures(self, look: str) -> Iterator[TurnPicture]:
        yield TurnPicture(f"toss-{look}", Scene(20, 10, (TILE,)), ())

    def page(self, look: str) -> Page:
        places = (LocationState("rim", ("whole",), "0 of 1 slots destroyed"),)
        fleets = tuple(
            SideInTurn(
                *party,
                (
                    ShipLine(
                        f"{party.letter}1", party.name, "here", look, lost=False, places=places
                    ),
                ),
            )
            for party in sorted(self.parties)
        )
        phases = (Phase("The toss", tuple(self.log())),)
        turn = Turn(0, "Toss", "It falls.", "two coins", (0.0, 0.0, 20.0, 10.0), fleets, phases)
        groups = tuple(Group((TILE,), tag=tag) for tag in ("chart", "turn.0"))
        return Page("It fell.", 20.0, 10.0, 1.0, groups, (turn,))


class Coins:
    """Battles of coins."""

    fighter = "a coin"
    fighters = "coins"
    captains: tuple[str, ...] = ("heads", "tails")
    best_captain = "heads"
    rules: tuple[str, ...] = ("fair", "bent")
    fullest_rules = "bent"
    initiatives: Mapping[str, str] = {"thumb": "the thumb"}
    limit = 1
    losses: Mapping[str, str] = {"face": "face down", "rolled": "rolled away"}
    record_game = RECORD
    edition = 1

    def muster(self, ships: Sequence[NamedShip]) -> Force:
        if len(ships) > 2:
            raise CallError("expected two coins at most")
        names = tuple(ship.name for ship in ships)
        return Force(" and ".join(names), names, names, names)

    def engine(self) -> Engine:
        return Engine("thumb", "there is no other")

    def is_compiled(self, _sides: Sides, _terms: Terms) -> bool:
        return False

    def count(self, _sides: Sides, terms: Terms, first: int, number: int) -> Tally:
        second = sum(winner(terms, index) for index in range(first, first + number))
        one = number - second
        return Tally(one, second, turns=number, losses_a=(second, 0), losses_b=(one, 0))

    def play(self, _sides: Sides, parties: Parties, terms: Terms, index: int) -> Toss:
        return Toss(parties, winner(terms, index))

    def replay(self, record: Mapping[str, Any]) -> Toss:
        one, other = (Party(*party) for party in record["sides"])
        if record["won"] not in (0, 1):
            raise CallError("expected heads or tails")
        return Toss((one, other), record["won"])

    def omissions(self, _sides: Iterable[Side], rules: str) -> Omissions:
        return unplayed(rules)

    def rivals_sheet(self, rivals: Rivals) -> Scene:
        return Scene(20, 10, tuple(Rect(n, 1, 1, 1) for n, _ in enumerate(rivals.sides)))


def winner(terms: Terms, index: int) -> int:
    """Return which side wins a toss."""
    return (terms.seed + index) % 2


def unplayed(rules: str) -> Omissions:
    """Return what is not played: nothing by the bent rules."""
    groups = (Unplayed("Not played by the fair rules", ("wind (1 on Penny)",), ("wind (1 ship)",)),)
    return Omissions(groups if rules == "fair" else (), "The bent rules play everything.", [])


def read(document: Document) -> Design:
    """Return the coin that a file describes."""
    return Design("coins", str(document.data["name"]), None, document)


def cost(design: Design) -> Ledger:
    """Return what a coin is worth: a point for each letter."""
    return Ledger((LedgerLine("letters", "", len(design.name)),))


COINS: Final[Battles] = Coins()
GAME: Final = STARSHIPS._replace(
    word="coins", read=read, cost=cost, check=lambda _design: (), battles=lambda: COINS
)
