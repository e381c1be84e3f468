"""How a converted figure came about, in steps that a player can follow; and what is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cardforge.warfleet.ship import FleetShip


class Step(NamedTuple):
    """One step: the rule in a few words, the sum itself, and what comes of it."""

    rule: str
    working: str
    result: int | str


class Figure(NamedTuple):
    """A figure of the fleet card with its steps; the last one's result is the figure."""

    key: tuple[str, ...]
    """Where it stands: `si`, or `bow`, `attacks`, `0`, `short`, `dice`."""
    label: str
    steps: tuple[Step, ...]

    @property
    def place(self) -> str:
        """The location that it belongs to; empty for a figure of the whole ship."""
        return self.key[0] if len(self.key) > 1 else ""

    @property
    def result(self) -> int | str:
        """The figure itself."""
        return self.steps[-1].result


class LeftOut(NamedTuple):
    """Something of the air card that the fleet card lacks: what, where, and why."""

    what: str
    places: tuple[str, ...]
    why: str


class Conversion(NamedTuple):
    """A ship at fleet scale, the working of all its figures, and what did not come along."""

    ship: FleetShip
    ledger: tuple[Figure, ...]
    left_out: tuple[LeftOut, ...]
