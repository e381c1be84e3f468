"""What the designer answers, as models: they document, and hold the answers to their shape."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Answer(BaseModel):
    """What all answers share."""

    model_config = ConfigDict(extra="forbid")


class Wrong(Answer):
    """Why a request was not carried out."""

    error: str


class Conflict(Wrong):
    """What is there instead: the design on disk, where that is the matter."""

    version: str | None = None
    text: str | None = None
    data: dict[str, Any] | None = None


class Listed(Answer):
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
    unreadable: str | None = None


class Opened(Answer):
    """A design with its text; without data where the text cannot be read."""

    id: str
    version: str
    text: str
    data: dict[str, Any] | None
    game: str | None
    name: str | None


class Saved(Answer):
    """The version that a save made, and what the file holds now."""

    version: str
    text: str


class Placed(Answer):
    """Where a design lies."""

    id: str
    version: str


class Finding(Answer):
    """One remark of one rule."""

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


class Fault(Answer):
    """Why a design cannot be read, and where."""

    where: str
    message: str
    line: int | None = None


class LedgerLine(Answer):
    """One line of a cost."""

    label: str
    working: str
    points: int | float


class Cost(Answer):
    """What a design is worth, and the lines that add up to it."""

    points: int | float
    ledger: list[LedgerLine]


class Looked(Answer):
    """Everything that changes with an edit. Pictures are SVG, null where there is none."""

    ok: bool = Field(description="Whether it is a design at all; legal or not.")
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
    not_printed: str = Field(description="Why there are no pictures; empty where there are.")


class TextOf(Answer):
    """A design as the text of a file."""

    text: str
