"""What charts show, as plain values: whoever knows the odds fills these in."""

from __future__ import annotations

from typing import NamedTuple


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


class OddsFigures(NamedTuple):
    """All that one sheet shows of one ship's fire at another.

    Of the profiles the higher one comes first.
    """

    heading: Caption
    heat: Caption
    groups: tuple[HeatGroup, ...]
    survival: Caption
    curves: tuple[Curve, ...]
    profile: Caption
    profiles: tuple[Profile, ...]

    @property
    def farthest(self) -> int:
        """The greatest distance that any run of the sheet reaches."""
        rows = [row.runs for group in self.groups for row in group.rows]
        rows += [profile.runs for profile in self.profiles]
        return max((run.farthest for runs in rows for run in runs), default=1)
