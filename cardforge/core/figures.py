"""Figures as values, and how they are rounded: ledgers, comparisons, and answers of odds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import inf
from typing import Any, Final, NamedTuple, TypeVar


class Beyond(NamedTuple):
    """A figure beyond the limit: this number of turns or attacks was not enough."""

    most: int

    def __str__(self) -> str:
        return f"{self.most}+"


Figure = int | Fraction | str | Beyond | None
"""The value of a table cell; None if the design lacks it. Words are never better or worse."""

_Each = TypeVar("_Each")


class FigureRow(NamedTuple):
    """One figure of both designs."""

    label: str
    values: tuple[Figure, Figure]
    more: bool | None = None
    """Whether more is better, or less (False); None if neither is."""

    @classmethod
    def of(
        cls,
        label: str,
        pair: tuple[_Each | None, _Each | None],
        figure: Callable[[_Each], Figure],
        *,
        more: bool | None = None,
    ) -> FigureRow:
        """Return the row of one figure of both designs, with None for a design that lacks it."""
        one, other = (None if each is None else figure(each) for each in pair)
        return cls(label, (one, other), more)

    @property
    def better(self) -> int | None:
        """The better of the two, 0 or 1; None if neither is."""
        one, other = map(_worth, self.values)
        if self.more is None or one is None or other is None or one == other:
            return None
        return int((other > one) == self.more)


class FigureTable(NamedTuple):
    """Rows that belong together; `word` identifies the table in JSON, whatever its title."""

    word: str
    title: str
    rows: tuple[FigureRow, ...]
    chances: bool = False
    """Whether its figures are chances."""


class Comparison(NamedTuple):
    """The comparison of two designs of a game in figures.

    `against` is the key and the word of the reference ship in JSON. `ships` has the data of each
    ship for JSON, with its name under `name`, and the reason under `unproven` if its points are
    unproven.
    """

    game: str
    against: tuple[str, int | str]
    ships: tuple[Mapping[str, Any], Mapping[str, Any]]
    tables: tuple[FigureTable, ...]


def _worth(figure: Figure) -> Fraction | float | None:
    if isinstance(figure, Beyond):
        return inf
    return figure if isinstance(figure, int | Fraction) else None


_NOISE: Final = 9
_GRAINS: Final = 10**_NOISE

Amount = int | Fraction
"""A line's result: a whole number or an exact fraction, never a float."""


class LedgerLine(NamedTuple):
    """One step: its name, its calculation, and its result."""

    label: str
    working: str
    result: Amount
    remark: str = ""
    """The note in a few words beside a sum that appears without its lines."""
    unproven: str = ""
    """Why the sum is unproven, as a short note."""


class Ledger(NamedTuple):
    """Every line of a figure. The figure is the sum of the lines, whatever they are."""

    lines: tuple[LedgerLine, ...]

    @property
    def total(self) -> Amount:
        """The sum of all lines, as an int if it is whole."""
        return plain(sum((line.result for line in self.lines), start=Fraction()))

    @property
    def remark(self) -> str:
        """The note to show beside the sum when it appears alone."""
        said = (each for line in self.lines for each in (line.remark, line.unproven))
        return "; ".join(filter(None, said))

    @property
    def unproven(self) -> str:
        """Why the sum is unproven; empty if it is as good as any other."""
        return "; ".join(line.unproven for line in self.lines if line.unproven)


def plain(amount: Amount) -> Amount:
    """Return an amount as an int if it is whole.

    >>> plain(Fraction(6, 2))
    3
    """
    return amount.numerator if amount.denominator == 1 else amount


def rounded(amount: float | Amount, places: int = 0) -> Amount:
    """Return an amount rounded to decimal places, exactly; halves go up.

    Noise far below the last place, such as float arithmetic leaves, does not decide a half.

    Args:
        amount: The amount.
        places: Number of decimal places.

    Returns:
        An int if the result is whole, otherwise a Fraction.

    >>> rounded(2.25, 1)
    Fraction(23, 10)
    """
    over, under = amount.as_integer_ratio()
    grains = _nearest(over * 10 ** (places + _NOISE), under)
    return plain(Fraction((2 * grains + _GRAINS) // (2 * _GRAINS), 10**places))


def _nearest(over: int, under: int) -> int:
    """Divide to the nearest whole number, halves to the even one, as `round` does."""
    whole, rest = divmod(over, under)
    return whole + (2 * rest > under or (2 * rest == under and whole % 2))


def decimal(amount: Amount, places: int = 1) -> str:
    """Return an amount as text with this number of decimal places.

    >>> decimal(Fraction(1, 3))
    '0.3'
    """
    return f"{float(rounded(amount, places)):.{places}f}"


NEVER: Final = "-"
_HALF_A_STEP: Final = Fraction(1, 2000)


def percent(chance: Fraction) -> str:
    """Return a chance as percent with one decimal; only 0 and 1 are shown as such.

    >>> percent(Fraction(1, 3)), percent(Fraction(0)), percent(Fraction(1, 10**6))
    ('33.3%', '-', '<0.1%')
    """
    if chance == 0:
        return NEVER
    if chance == 1:
        return "100%"
    if chance <= _HALF_A_STEP:
        return "<0.1%"
    if chance >= 1 - _HALF_A_STEP:
        return ">99.9%"
    return f"{float(chance):.1%}"


_LONG: Final = 4096
"""The bits of a number that decimals print faster, or that Python does not print at all."""


def encoded(data: Any) -> Any:
    """Return data for JSON, with every fraction as an exact fraction and a float.

    Repeated values are encoded once, because answers often repeat them.

    >>> encoded({"hit": Fraction(1, 2)})
    {'hit': {'fraction': '1/2', 'value': 0.5}}
    """
    known: dict[int, Any] = {}

    def told(value: Any) -> Any:
        if isinstance(value, Fraction):
            return _exact(value)
        if isinstance(value, Mapping):
            found = known.get(id(value))
            if found is None:
                found = known[id(value)] = {key: told(each) for key, each in value.items()}
            return found
        if isinstance(value, Beyond):
            return str(value)
        return [told(each) for each in value] if isinstance(value, tuple | list) else value

    return told(data)


def _exact(number: Fraction) -> dict[str, object]:
    return {
        "fraction": f"{_digits(number.numerator)}/{_digits(number.denominator)}",
        "value": float(number),
    }


def _digits(number: int) -> str:
    # Python refuses to print integers of thousands of digits, as late turns have; decimals do not.
    return str(number) if number.bit_length() < _LONG else str(Decimal(number))


MOST_TURNS_AHEAD: Final = 20
MOST_COMMAND_DICE: Final = 99


class OddsAsked(NamedTuple):
    """A question about odds of any game; omitted conditions stay open."""

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
    evading: bool = False
    attacker_evading: bool = False
    charges_range: int = 0
    charges_roll: int = 0


CHANCE: Final = "chance"
PERCENT: Final = "percent"
"""Also a chance, in a table whose title says that it is in percent."""
MEAN: Final = "mean"

Cell = str | int | Fraction | None | tuple[Fraction, ...]
"""Words, a figure, or one figure for each circumstance; None if the design lacks it."""


class Column(NamedTuple):
    """The header of a column, and the unit of its fractions."""

    head: str
    unit: str = ""
    width: int = 0
    """The most characters of a line of its words; 0 for any number."""


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
    """One step of a figure: the rule in a few words, the calculation, and the result."""

    rule: str
    working: str
    result: int | str


class Worked(NamedTuple):
    """A figure with its calculation and a note."""

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
    """Return None: no charts, or no print options of its own."""


class Answer(NamedTuple):
    """The answer of a game. Each form of it is calculated on request.

    `parts` returns notes and figures in reading order, `data` the content of the JSON, with
    fractions. The first line of `heading` names attacker and target; the `names` in it are bold.
    `charts` returns the `press.charts.OddsFigures` of the answer or None. `look` returns their
    theme and darkest ink, or None for the default.
    """

    parts: Callable[[], Iterable[Part]]
    data: Callable[[], dict[str, Any]]
    heading: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    charts: Callable[[], Any] = _nothing
    look: Callable[[], Any] = _nothing
    narrow: bool = True
    """Whether long lines are broken and wide tables folded."""
