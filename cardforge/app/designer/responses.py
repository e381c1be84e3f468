"""Models of the designer's answers, which document and validate them."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Response(BaseModel):
    """What all answers share."""

    model_config = ConfigDict(extra="forbid")


class Wrong(Response):
    """Why a request was not carried out."""

    error: str


class Conflict(Wrong):
    """The conflict: the current design on disk, if there is one."""

    version: str | None = None
    text: str | None = None
    data: dict[str, Any] | None = None


class Listed(Response):
    """A design in the gallery."""

    id: str
    name: str
    game: str | None
    nation: str
    nation_name: str
    type: int | str | None
    version: str
    errors: int
    warnings: int
    notes: int
    points: int | float | None
    printed_points: int | None = Field(description="Points that the makers print, if any.")
    printed: bool = Field(description="Whether its game prints cards.")
    unreadable: str | None


class Opened(Response):
    """A design with its text; without data where the text cannot be read."""

    id: str
    version: str
    text: str
    data: dict[str, Any] | None
    earlier: int = Field(description="How many earlier versions are stored.")
    game: str | None
    name: str | None


class Saved(Response):
    """The version of a save, and the text of the file now."""

    version: str
    text: str


class Placed(Response):
    """The id of a design and its version."""

    id: str
    version: str


class Finding(Response):
    """One result of one rule."""

    rule: str
    severity: str
    where: str
    line: int | None
    column: int | None
    message: str
    measured: str
    allowed: str
    fix: str
    cite: str


class Fault(Response):
    """Why a design cannot be read, and where."""

    where: str
    message: str
    line: int | None = None


class LedgerLine(Response):
    """One line of a cost."""

    label: str
    working: str
    points: int | float


class Cost(Response):
    """The points of a design, and the lines that add up to them."""

    points: int | float
    ledger: list[LedgerLine]


class ScaleOmission(Response):
    """What is not converted to fleet scale, and why."""

    what: str
    locations: list[str]
    why: str


class Looked(Response):
    """Everything that changes with an edit. Pictures are SVG, or null if there is none."""

    ok: bool = Field(description="Whether it is a design, legal or not.")
    game: str | None
    name: str | None
    data: dict[str, Any] | None
    findings: list[Finding]
    unreadable: list[Fault]
    cost: Cost | None
    card: str | None
    back: str | None
    counter: str | None
    fleet_card: str | None
    fleet_left_out: list[ScaleOmission] = Field(
        description="What the fleet card leaves out, if there is a fleet card."
    )
    not_printed: str = Field(description="Why there are no pictures; empty if there are.")


class TextOf(Response):
    """A design as the text of a file."""

    text: str


class Started(Response):
    """A job that was put in line."""

    job: str


class JobFile(Response):
    """A file that a job made."""

    name: str
    url: str
    bytes: int


class JobState(Response):
    """How far a job is."""

    job: str
    done: int
    total: int
    label: str = Field(description="The current step.")
    finished: bool
    files: list[JobFile]
    remarks: list[str] = Field(
        description="What did not fit, what was left out, and what comes in another format."
    )
    error: str | None


class Binned(Response):
    """A design in the bin."""

    key: str
    id: str
    name: str
    when: str


class MayRename(Response):
    """Why a design cannot have another id now; empty if it can."""

    fault: str


class Emptied(Response):
    """How many designs were thrown away."""

    emptied: int


class DraftListed(Response):
    """That a design has a draft, since when, and whether its file has gone."""

    id: str
    version: str
    when: str
    gone: bool


class DraftKept(Response):
    """A draft: its data, the text typed for them, and later text that is not a design yet."""

    id: str
    version: str
    when: str
    data: dict[str, Any]
    typed: str | None = None
    unread: str | None = None
    page: str = ""


class Dropped(Response):
    """The design that has no draft any more."""

    id: str


class Watched(Response):
    """The state of the folder as a stamp, and which designs changed since the one before."""

    stamp: str
    changed: list[str]
    gone: list[str]


class KindTold(Response):
    """A kind of slot."""

    item: str
    label: str
    icon: str
    family: str
    summary: str
    repairable: bool
    needs: list[str]
    usual: dict[str, Any]
    reaches: int
    dice_sets: int
    nation: str | None
    inert: bool = Field(description="Whether odds, points and battles leave it out.")


class MarkTold(Response):
    """A mark beside a gun's name."""

    word: str
    sign: str
    summary: str
    nation: str | None
    inert: bool = Field(description="Whether odds, points and battles leave it out.")


class NationTold(Response):
    """One of the eight nations."""

    name: str
    adjective: str
    short: str


class Kinds(Response):
    """Everything that a form for an air ship offers."""

    kinds: list[KindTold]
    marks: list[MarkTold]
    places: dict[str, list[str]]
    nations: list[NationTold]
    types: dict[str, str]


class Choice(Response):
    """A value and its label."""

    value: str
    label: str


class GamePresets(Response):
    """The presets of a new design of one game."""

    word: str
    title: str
    types: list[Choice]
    nations: list[str]


class Presets(Response):
    """The presets of new designs, game by game."""

    games: list[GamePresets]


class Explained(Response):
    """A term or a rule in two lines."""

    name: str
    lines: list[str] = Field(description="What it is, and what it does or what to do with it.")
    words: list[str] = Field(description="Every label by which pages show it.")
    games: list[str] = Field(description="The games in which it means this; empty for all.")


class SystemTold(Response):
    """A tactical system of starships."""

    word: str
    activation: int = Field(description="The least command die that activates it.")
    summary: str
    attacking: bool = Field(description="Whether it changes its own ship's fire.")
    defending: bool = Field(description="Whether it changes fire at its ship.")


class Supplied(Response):
    """A design that comes with cardforge."""

    id: str
    name: str
    game: str
    nation_name: str
    type: int | str | None
    points: int | float


class SuppliedDesign(Response):
    """A design that comes with cardforge, with its text."""

    id: str
    text: str
    data: dict[str, Any]


class ProfileTold(Response):
    """A print profile."""

    name: str
    title: str
    product: str
    paper: bool = Field(description="Whether it prints sheets: counters and kits need them.")
    cards: list[str] = Field(description="Games whose cards it prints.")
    formats: list[str] = Field(description="Formats that it makes, the default first.")
