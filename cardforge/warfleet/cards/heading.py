"""The heading of a location: its figures intact and destroyed, and a box to mark it lost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cardforge.press.face import Piece, joined
from cardforge.press.lettering import Setting, letter
from cardforge.press.scene import Circle, Rect, Stroke

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.boxes import Box
    from cardforge.press.livery import Sign
    from cardforge.press.measure import Measure
    from cardforge.warfleet.ship import FleetLocation

_NAME_MM: Final = 10.4
_INTACT_MM: Final = 7.4
_DESTROYED_MM: Final = 6.6
_MODIFIER_MM: Final = 5.9
_CAPTION_MM: Final = 2.2
_RING_MM: Final = 1.7
_USUAL_MM: Final = 7.4
_SMALLER_PT: Final = 9.0


def heading(
    location: FleetLocation | None, place: str, box: Box, theme: Theme, measure: Measure
) -> Piece:
    """Draw name, resilience, destroyed resilience with the SI modifier, and the ring to mark."""
    name = box.left(_NAME_MM)
    words = place.replace("-", " ").capitalize()
    setting = Setting("middle", most_lines=2, leading=1.0)
    parts = [
        Piece((Rect(*box, fill=theme.shade, tag=f"{place}.heading"),)),
        letter(measure, words, theme.styles.small, name.inset(0.5, 0.3), f"{place}.name", setting),
    ]
    if location is not None:
        parts += _figures(location, place, box.after(_NAME_MM), theme, measure)
    return joined(parts)


def _figures(
    location: FleetLocation, place: str, box: Box, theme: Theme, measure: Measure
) -> list[Piece]:
    intact, rest = box.left(_INTACT_MM), box.after(_INTACT_MM)
    destroyed, modifier = rest.left(_DESTROYED_MM), rest.after(_DESTROYED_MM).left(_MODIFIER_MM)
    ring = rest.after(_DESTROYED_MM + _MODIFIER_MM)
    edge = Stroke(theme.stop.line, theme.lines.fine)
    plate = Rect(*rest, fill=theme.stop.fill, stroke=edge, tag=f"{place}.lost")
    pen = Stroke(theme.stop.line, theme.lines.rule)
    mark = Circle(ring.middle_x, ring.middle_y, _RING_MM, theme.panel, pen, tag=f"{place}.mark")
    return [
        Piece((Rect(*intact, fill=theme.tab.fill), plate, mark)),
        _figure("HIT", str(location.resilience), intact, theme.tab, f"{place}.resilience", theme,
                measure),
        _figure("LOST", str(location.destroyed_resilience), destroyed, theme.stop,
                f"{place}.destroyed", theme, measure),
        _figure("SI", f"+{location.si_modifier}", modifier, theme.stop, f"{place}.modifier", theme,
                measure),
    ]  # fmt: skip


def _figure(
    caption: str, words: str, box: Box, sign: Sign, tag: str, theme: Theme, measure: Measure
) -> Piece:
    """Set a figure under its caption."""
    large = min(1.35, box.height / _USUAL_MM)
    top = box.inset(0.2, 0.55 * large).top(_CAPTION_MM)
    foot = box.below(_CAPTION_MM + 0.3).inset(0.3, 0.45 * large)
    tall = theme.styles.breach
    size = (tall.size_pt if words.isdecimal() else _SMALLER_PT) * large
    style = replace(tall, size_pt=size)
    depth = measure.line_mm(tall.role, tall.size_pt * large).descender_mm
    foot = foot.top(foot.height - depth + measure.line_mm(tall.role, size).descender_mm)
    low = Setting(upright="bottom", ink=sign.letter)
    return joined(
        (
            letter(measure, caption, theme.styles.caps, top, f"{tag}.caption",
                   Setting(ink=sign.letter)),
            letter(measure, words, style, foot, tag, low),
        )
    )  # fmt: skip
