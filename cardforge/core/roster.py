"""Rosters: a fleet with its designs at hand, and what is to be said about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardforge.core.figures import Amount, Ledger, Line
from cardforge.core.findings import Finding, Where
from cardforge.core.game import Design

Open = Callable[[Path], Design]
"""How a ship's file becomes a design; raises FileError where it does not."""


class Berth(NamedTuple):
    """One ship of a fleet: her name there, her design, her points, and where the list has her."""

    name: str
    design: Design
    nation: str
    points: Amount
    where: Where
    remark: str = ""
    """What stands beside the points wherever they stand alone."""
    station: str = ""
    """In which unit and aboard of whom, where the game knows such."""


class Fleet(NamedTuple):
    """A fleet with its ships at hand; those that could not be had are findings only."""

    name: str
    ships: tuple[Berth, ...]
    budget: int | None = None
    nation: str | None = None
    admiral: str = ""
    """Who leads it and adds what, where the game knows such."""
    piece: str = "ship"
    """What one of it is called."""
    missing: int = 0
    """How many more of them the file names that could not be used."""

    @property
    def points(self) -> Amount:
        """What all ships cost together."""
        return sum(ship.points for ship in self.ships)

    @property
    def cost(self) -> Ledger:
        """The same, ship by ship."""
        lines = (Line(ship.name, ship.nation, ship.points) for ship in self.ships)
        return Ledger(tuple(lines))


class Named(NamedTuple):
    """A design that a call names, and how often."""

    design: Design
    often: int


class Muster(NamedTuple):
    """A fleet and everything that is to be said about it; findings have no marks yet."""

    fleet: Fleet
    findings: tuple[Finding, ...]


class OwnFleets(NamedTuple):
    """Fleets that are designs of their game, in files of its own shape."""

    holds: Callable[[Mapping[str, object]], bool]
    """Return whether the data of one of the game's files is a fleet."""
    roster: Callable[[Design, Open, Mapping[str, object]], Muster]
    """Return the roster of a fleet; what is wanted (a budget) goes before what its file says."""
    gathered: Callable[[str, Sequence[Named], Mapping[str, object]], tuple[Muster, tuple[str, ...]]]
    """Return the roster of named designs under a name, and remarks on those passed over.

    Raise CallError where they make no fleet.
    """
