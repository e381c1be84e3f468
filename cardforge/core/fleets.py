"""Fleets with their designs at hand, and the rules that a fleet file may choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from cardforge.core.figures import Amount, Ledger, LedgerLine
from cardforge.core.findings import Finding, Where
from cardforge.core.game import Design

FLEET_FILES: Final = "fleet-files"
"""Id of the rule, in a game with fleet files of its own, that each named file can be used."""
Open = Callable[[Path], Design]
"""How a ship's file becomes a design; raises FileError if it is not one."""


class Member(NamedTuple):
    """One ship of a fleet: its name there, its design, its points, and its place in the list."""

    name: str
    design: Design
    nation: str
    points: Amount
    where: Where
    remark: str = ""
    """The note beside points that appear alone."""
    station: str = ""
    """In which unit and aboard of whom, where the game knows such."""


class Fleet(NamedTuple):
    """A fleet with its ships at hand; those that could not be had are findings only."""

    name: str
    ships: tuple[Member, ...]
    budget: int | None = None
    nation: str | None = None
    admiral: str = ""
    """Who leads it and adds what, where the game knows such."""
    piece: str = "ship"
    """What one of it is called."""
    missing: int = 0
    """How many more of them the file names that could not be used."""
    rules: str = ""
    """The name of the set of rules that its file chooses."""

    @property
    def points(self) -> Amount:
        """What all ships cost together."""
        return sum(ship.points for ship in self.ships)

    @property
    def cost(self) -> Ledger:
        """The points, ship by ship."""
        lines = (LedgerLine(ship.name, ship.nation, ship.points) for ship in self.ships)
        return Ledger(tuple(lines))


class FleetRules(NamedTuple):
    """A set of rules for fleets, besides those for fleets of any game."""

    findings: Callable[[Fleet], Iterator[Finding]]
    """Yield how a fleet breaks them."""
    adds_printed: bool = False
    """Whether a fleet adds up printed points, where ships have them."""


class Named(NamedTuple):
    """A design that a command names, and how often."""

    design: Design
    often: int


class Muster(NamedTuple):
    """A fleet and all findings about it, without line numbers yet."""

    fleet: Fleet
    findings: tuple[Finding, ...]


class OwnFleets(NamedTuple):
    """Fleets that are designs of their game, in files of their own form."""

    holds: Callable[[Mapping[str, object]], bool]
    """Return whether the data of one of the game's files is a fleet."""
    roster: Callable[[Design, Open, Mapping[str, object]], Muster]
    """Return the roster of a fleet; what is wanted (a budget) goes before what its file says."""
    gathered: Callable[[str, Sequence[Named], Mapping[str, object]], tuple[Muster, tuple[str, ...]]]
    """Return the roster of named designs, and notes on those that it skips.

    Raise CallError if they do not form a fleet.
    """
