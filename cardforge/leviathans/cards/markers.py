"""Markers for the table: what a ship did, what is on its way, and who moves first.

Each has a letter, a shape and a word, so that colour is never needed to tell one from another.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from cardforge.leviathans.cards.marker_signs import marker_sign
from cardforge.leviathans.nations import AMERICA, AUSTRIA, FRANCE, GERMANY, ITALY, JAPAN, RUSSIA
from cardforge.press.boxes import Box
from cardforge.press.face import Face
from cardforge.press.frame import BLEED_MM, chamfered
from cardforge.press.lettering import Setting, letter
from cardforge.press.scene import Group, Path, Rect, Scene, Stroke, Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.nations import Nation
    from cardforge.press.livery import Sign
    from cardforge.press.measure import Measure

MARKER_MM: Final = 22.0
SAFE_MM: Final = 1.4
Look = Literal["plain", "go", "stop", "warning", "tab"]


@dataclass(frozen=True)
class Side:
    """One side of a marker: its word, sign and corner letter, and which of the theme's signs."""

    word: str
    sign: str
    letter: str
    look: Look = "plain"


@dataclass(frozen=True)
class Marker:
    """A marker, with two sides if it has two states; `nation` is None for the core game's."""

    name: str
    front: Side
    back: Side | None = None
    nation: Nation | None = None


@dataclass(frozen=True)
class MarkerFaces:
    """Both faces of a marker, ready to be imposed; `key` names equal ones."""

    front: Face
    back: Face
    key: str


MARKERS: Final = (
    Marker("moved", Side("Go", "go", "G", "go"), Side("Stop", "stop", "S", "stop")),
    Marker(
        "initiative", Side("Moves last", "first", "I", "tab"), Side("Moves first", "second", "II")
    ),
    Marker(
        "torpedo", Side("Torpedo", "torpedo", "T"), Side("Strikes", "torpedo run", "T", "warning")
    ),
    Marker(
        "damage", Side("Damaged", "burst", "D", "warning"), Side("Keel check", "burst", "K", "stop")
    ),
    Marker(
        "flank speed",
        Side("Engine × 2", "speed", "F", "go"),
        Side("Engine 0 MP", "slow", "F", "stop"),
        FRANCE,
    ),
    Marker("lock", Side("Locked", "lock", "L", "tab"), None, GERMANY),
    Marker("withdrawal", Side("Left here", "away", "W"), None, ITALY),
    Marker("evasive", Side("Evasive", "weave", "E", "go"), None, RUSSIA),
    Marker(
        "mine", Side("Inactive", "mine", "B"), Side("Active", "armed mine", "B", "warning"), RUSSIA
    ),
    Marker(
        "concentrated fire",
        Side("All aim here", "aim", "C", "warning"),
        Side("No bracket", "silent", "C", "stop"),
        JAPAN,
    ),
    Marker("for glory", Side("For Glory!", "ram", "R", "warning"), None, AUSTRIA),
    Marker(
        "tesla charge", Side("Charge", "bolt", "Z", "tab"), Side("Torque", "twist", "Q"), AMERICA
    ),
)
"""Every marker there is."""


def markers_for(nations: Iterable[Nation | None]) -> tuple[Marker, ...]:
    """Give the markers that these nations need, the core game's always among them."""
    wanted = {None, *nations}
    return tuple(marker for marker in MARKERS if marker.nation in wanted)


def marker_faces(marker: Marker, theme: Theme, measure: Measure) -> MarkerFaces:
    """Lay out a marker; without a second state both sides are alike."""
    front = _face(marker, marker.front, theme, measure)
    back = _face(marker, marker.back or marker.front, theme, measure)
    return MarkerFaces(front, back, f"marker.{theme.name}.{marker.name}")


def _face(marker: Marker, side: Side, theme: Theme, measure: Measure) -> Face:
    sign, size = _sign(marker, side, theme), MARKER_MM
    whole = Box(0, 0, size, size)
    ground = Rect(
        -BLEED_MM, -BLEED_MM, size + 2 * BLEED_MM, size + 2 * BLEED_MM, fill=sign.fill
    )  # fmt: skip
    line = sign.letter if sign.line == sign.fill else sign.line
    frame = Path(chamfered(whole.inset(1.3), 2.2), stroke=Stroke(line, theme.lines.rule))
    inner = Path(chamfered(whole.inset(1.8), 2.0), stroke=Stroke(line, theme.lines.hair))
    drawing = Group(marker_sign(side.sign, sign.letter, sign.fill), x=size / 2, y=size * 0.43,
                    scale=(1.05, 1.05))  # fmt: skip
    style = dataclasses.replace(theme.styles.label, size_pt=7.5)
    word = letter(measure, side.word, style, Box(2.6, size - 6.6, size - 5.2, 3.6),
                  f"{marker.name}.word", Setting(ink=sign.letter))  # fmt: skip
    mark = Text(3.3, 5.2, side.letter, 7.0, "heavy", "start", sign.letter, tag="letter")
    items = (ground, frame, inner, drawing, mark, *word.items)
    scene = Scene(size, size, items, BLEED_MM, SAFE_MM, f"{marker.name}: {side.word}")
    return Face(scene, word.unfitted)


def _sign(marker: Marker, side: Side, theme: Theme) -> Sign:
    looks = {"go": theme.go, "stop": theme.stop, "warning": theme.warning, "tab": theme.tab}
    if side.look in looks:
        return looks[side.look]
    accent = theme.accent(marker.nation)
    return dataclasses.replace(theme.tab, fill=theme.panel, letter=theme.text, line=accent.deep)
