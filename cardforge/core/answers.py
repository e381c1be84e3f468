"""Answers as values: what is asked of odds, and the tables, notes and figures of what is answered.

A game answers; `app.reports` makes text, JSON and pictures of it, in one place each. So nothing
here is laid out yet: chances are exact, lines are as long as their words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Final, NamedTuple

MOST_TURNS_AHEAD: Final = 20
MOST_COMMAND_DICE: Final = 99


class OddsAsked(NamedTuple):
    """What is asked of odds, whatever the game; what is left out is left open."""

    distance: int | None = None
    """In hexes, or in inches."""
    arc: str | None = None
    at: str | None = None
    stop: bool = False
    brackets: bool = False
    damaged: str = ""
    attacker_damaged: str = ""
    systems: str = ""
    target_systems: str = ""
    command_dice: int | None = None
    turns: int = 6


CHANCE: Final = "chance"
PERCENT: Final = "percent"
"""A chance as well, in a table whose title says that it is in percent."""
MEAN: Final = "mean"

Cell = str | int | Fraction | None | tuple[Fraction, ...]
"""Words, a figure, or one for each circumstance; None where there is no such thing."""


class Column(NamedTuple):
    """What a column says, and in which unit its fractions are."""

    head: str
    unit: str = ""
    width: int = 0
    """How many characters a line of its words has at most; 0 for any number."""


class AnswerTable(NamedTuple):
    """Figures in columns, the first `words` of which are words; the title may have several lines.

    `keys` columns are repeated where a wide table is folded (those of words if 0), and the first
    `once` cells of a row are left out where they repeat those above. A table that goes `across` has
    a line for each column, for a few figures of many turns. `groups` are runs of rows, each with a
    label and how many rows it has. `name` is whose figures these are, where no heading says it.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    words: int = 1
    keys: int = 0
    once: int = 0
    across: bool = False
    groups: tuple[tuple[str, int], ...] = ()
    name: str = ""
    notes: tuple[str, ...] = ()


class Step(NamedTuple):
    """One step of a figure: the rule in a few words, the sum itself, and what comes of it."""

    rule: str
    working: str
    result: int | str


class Worked(NamedTuple):
    """A figure with the steps to it, and what is remarked on it."""

    label: str
    result: int | str
    steps: tuple[Step, ...]
    remark: str = ""


class Working(NamedTuple):
    """How all figures of a design came about."""

    name: str
    title: str
    figures: tuple[Worked, ...]
    notes: tuple[str, ...] = ()


Part = str | AnswerTable | Working
"""A note in one sentence or more, or figures."""


def _nothing() -> None:
    """Return nothing: no charts, or no look of their own."""


class Answer(NamedTuple):
    """What a game answers. Each form of it is worked out when it is asked for.

    `parts` gives notes and figures in the order in which they are read, `data` what the JSON has,
    fractions as they are. The first line of `heading` says who does what to whom; the `names` in it
    are set bold. `charts` gives the `press.charts.OddsFigures` of the answer or None, and `look`
    the theme and the darkest ink that they are drawn in, or None for those of no nation.
    """

    parts: Callable[[], Iterable[Part]]
    data: Callable[[], dict[str, Any]]
    heading: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    charts: Callable[[], Any] = _nothing
    look: Callable[[], Any] = _nothing
    narrow: bool = True
    """Whether long lines are broken and wide tables folded."""
