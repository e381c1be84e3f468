"""How two sides are told apart: by colour, and without it by letter, badge and hatching."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardforge.press.ink import WHITE, Ink, grey, ink
from cardforge.press.scene import Circle, Item, Rect, Stroke, Text

if TYPE_CHECKING:
    from cardforge.leviathans.battle.parties import Parties
    from cardforge.press.measure import Measure

BADGE_MM: Final = 4.6
_BADGE_PT: Final = 6.5


@dataclass(frozen=True)
class Side:
    """One side's look. Her badge is round or square, and her hexes are plain or hatched."""

    letter: str
    deep: Ink
    tint: Ink
    hatch: Ink | None = None

    @property
    def square(self) -> bool:
        """Whether her badge is square."""
        return self.hatch is not None


@dataclass(frozen=True)
class MapInks:
    """The inks of a battle's map, and the looks of A and of B on it."""

    sky: Ink
    cloud: Ink
    grid: Ink
    label: Ink
    frame: Ink
    plate: Ink
    text: Ink
    burst: Ink
    scar: Ink
    sides: tuple[Side, Side]


COLOUR: Final = MapInks(
    sky=ink("#edf4f7", 7, 2, 2, 0),
    cloud=ink("#dce8ee", 13, 5, 4, 0),
    grid=ink("#b7cad4", 28, 12, 10, 4),
    label=ink("#718a99", 50, 26, 20, 18),
    frame=ink("#16294a", 90, 70, 25, 50),
    plate=ink("#fdfaf2", 0, 1, 5, 0),
    text=grey(95),
    burst=ink("#ffd23f", 0, 16, 80, 0),
    scar=ink("#8c1d18", 12, 95, 90, 35),
    sides=(
        Side("A", ink("#17508f", 92, 68, 10, 10), ink("#c3d9f0", 24, 8, 1, 0)),
        Side("B", ink("#a5380c", 10, 85, 100, 22), ink("#f9dfcc", 1, 13, 20, 0),
             ink("#dda07a", 6, 40, 52, 6)),
    ),
)  # fmt: skip

GREY: Final = MapInks(
    sky=WHITE,
    cloud=WHITE,
    grid=grey(30),
    label=grey(60),
    frame=grey(90),
    plate=WHITE,
    text=grey(100),
    burst=WHITE,
    scar=grey(100),
    sides=(
        Side("A", grey(92), grey(14)),
        Side("B", grey(66), WHITE, grey(45)),
    ),
)


def map_inks(*, low_ink: bool) -> MapInks:
    """Give the inks of maps that go with a theme."""
    return GREY if low_ink else COLOUR


def looks(inks: MapInks, parties: Parties) -> tuple[Side, Side]:
    """Give each side of a state the look of its letter, at whichever edge it began."""
    found = {side.letter: side for side in inks.sides}
    first, second = parties
    return found[first.letter], found[second.letter]


def badge(side: Side, words: str, x: float, y: float, measure: Measure) -> tuple[Item, ...]:
    """Draw a side's badge around (x, y) with a letter or a call sign on it."""
    half = BADGE_MM / 2
    pen = Stroke(WHITE, 0.25)
    plain: Item = (
        Rect(x - half, y - half, BADGE_MM, BADGE_MM, fill=side.deep, stroke=pen, tag="badge")
        if side.square
        else Circle(x, y, half, fill=side.deep, stroke=pen, tag="badge")
    )
    size = min(_BADGE_PT, _BADGE_PT * (BADGE_MM - 0.8) / measure.width_mm(words, "bold", _BADGE_PT))
    base = y + measure.line_mm("bold", size).cap_mm / 2
    return (plain, Text(x, base, words, size, "bold", "middle", WHITE, tag="call"))
