"""What charts show, as plain values: whoever knows the odds fills these in."""

from __future__ import annotations

from typing import Final, NamedTuple

_HALF_A_PERCENT: Final = 0.005


class Run(NamedTuple):
    """A figure that holds from one distance to another, both included."""

    nearest: int
    farthest: int
    value: float


class HeatRow(NamedTuple):
    """What strikes one location, by distance."""

    label: str
    runs: tuple[Run, ...]


class HeatGroup(NamedTuple):
    """Rows that are fired at from the same field."""

    label: str
    rows: tuple[HeatRow, ...]


class Curve(NamedTuple):
    """A figure for each turn, from before the first one on."""

    label: str
    values: tuple[float, ...]


class Profile(NamedTuple):
    """A figure by distance."""

    label: str
    runs: tuple[Run, ...]


class Caption(NamedTuple):
    """What a chart shows, in a few words, and under which conditions."""

    title: str
    words: str


class Terms(NamedTuple):
    """What charts count in: distances, from the nearest on, and figures as means or as shares."""

    distances: str = "hexes to the target"
    nearest: int = 1
    shares: bool = False

    def told(self, value: float, digits: int = 2) -> str:
        """Return a figure as it is printed; no chance is rounded to never or to always."""
        if not self.shares:
            return f"{value:.{digits}f}"
        if 0 < value <= _HALF_A_PERCENT:
            return "<1%"
        return ">99%" if 1 - _HALF_A_PERCENT <= value < 1 else f"{value:.0%}"


class OddsFigures(NamedTuple):
    """All that one sheet shows of one ship's fire at another.

    Of the profiles the higher one comes first. `lost` says of each ship that is hurt already what
    it has lost.
    """

    heading: Caption
    heat: Caption
    groups: tuple[HeatGroup, ...]
    survival: Caption
    curves: tuple[Curve, ...]
    profile: Caption
    profiles: tuple[Profile, ...]
    terms: Terms = Terms()
    lost: tuple[str, ...] = ()

    @property
    def farthest(self) -> int:
        """The greatest distance that any run of the sheet reaches."""
        rows = [row.runs for group in self.groups for row in group.rows]
        rows += [profile.runs for profile in self.profiles]
        return max((run.farthest for runs in rows for run in runs), default=self.terms.nearest)
