"""What is asked about fleets and answered, as models."""

from __future__ import annotations

from pydantic import Field

from cardforge.app.designer.requests import Ask, Id, Plain
from cardforge.app.designer.responses import Finding, Response


class NewFleet(Ask):
    """A fleet to put into a file of its own; the file is named after it."""

    data: Plain


class Gathered(Ask):
    """A fleet that need not be saved, and beside which file its ships are looked for."""

    data: Plain
    id: Id | None = None


class FleetListed(Response):
    """A fleet file of the folder."""

    id: str
    name: str
    game: str | None
    version: str
    ships: int
    points: int | float | None
    budget: int | None
    errors: int
    unreadable: str | None


class FleetChoice(Response):
    """A design that a fleet can have, in the folder or bundled."""

    id: str
    name: str
    game: str
    nation_name: str
    type: int | str | None
    points: int | float
    errors: int
    bundled: bool


class RosterEntry(Response):
    """An entry of a fleet: a design, how many of it there are, and the points of each."""

    entry: int = Field(description="Its place in the list of ships, from 0.")
    names: list[str] = Field(description="Of each; none where the ship cannot be used.")
    count: int
    design: str
    nation_name: str
    type: int | str | None
    points: int | float
    remark: str


class Total(Response):
    """One figure of a whole fleet."""

    label: str
    value: int | float | None


class FleetRoster(Response):
    """A fleet with its points, its ships, what the rules say of it, and figures to compare."""

    name: str
    game: str
    nation: str | None
    budget: int | None
    points: int | float
    missing: int = Field(description="Ships that cannot be used, and that no sum counts.")
    entries: list[RosterEntry]
    findings: list[Finding]
    totals: list[Total]
