"""A ruler in millimetres and inches, so that a print can be checked before it is cut."""

from __future__ import annotations

from cardforge.press.ink import BLACK
from cardforge.press.lengths import MM_PER_INCH
from cardforge.press.scene import Group, Item, Line, Stroke, Text

# Both scales of ticks and figures lie within this depth, centred on the ruler's line.
DEPTH_MM = 4.7
# The last figure stands beside its tick, beyond the end of the line.
OVERHANG_MM = 7.0

_TICK = Stroke(BLACK, 0.1)
_FIGURE_PT = 6.0
_FIGURE_GAP = 0.35


def ruler(length_mm: float, x: float, y: float, turn_deg: float = 0.0) -> Group:
    """Draw a ruler whose line starts at (x, y); millimetres lie above it and inches below."""
    items = (
        Line(0, 0, length_mm, 0, _TICK),
        *_millimetres(length_mm),
        *_inches(length_mm),
    )
    return Group(items, x=x, y=y, turn_deg=turn_deg, key=f"ruler.{length_mm:g}", tag="ruler")


def _millimetres(length_mm: float) -> list[Item]:
    items: list[Item] = []
    for count in range(int(length_mm) + 1):
        items.append(Line(count, 0, count, -_tick_length(count, 10, 5), _TICK))
        if count and count % 10 == 0:
            figure = f"{count} mm" if count == int(length_mm) // 10 * 10 else str(count)
            items.append(Text(count + _FIGURE_GAP, -0.85, figure, _FIGURE_PT, tag="ruler.mm"))
    return items


def _inches(length_mm: float) -> list[Item]:
    eighths = int(length_mm / MM_PER_INCH * 8)
    items: list[Item] = []
    for count in range(eighths + 1):
        x = count * MM_PER_INCH / 8
        items.append(Line(x, 0, x, _tick_length(count, 8, 4), _TICK))
        if count and count % 8 == 0:
            figure = f"{count // 8} in" if count == eighths // 8 * 8 else str(count // 8)
            items.append(Text(x + _FIGURE_GAP, 2.25, figure, _FIGURE_PT, tag="ruler.in"))
    return items


def _tick_length(count: int, whole: int, half: int) -> float:
    if count % whole == 0:
        return 2.3
    return 1.1 if count % half == 0 else 0.7
