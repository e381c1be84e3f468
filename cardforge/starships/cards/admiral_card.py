"""The card of an admiral: command dice, and the pools that they are laid in."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from cardforge.press.boxes import Box
from cardforge.press.lettering import Face, Piece, Setting, joined, letter
from cardforge.press.outlines import regular, star, straight
from cardforge.press.scene import Circle, Group, Path, Stroke
from cardforge.press.text_card import Point, card_scene, text
from cardforge.starships.cards.figures import figure
from cardforge.starships.cards.frame import (
    BANNER_MM,
    FOOT_MM,
    Title,
    banner,
    berth,
    edged,
    plate,
    small_print,
    stamp,
)
from cardforge.starships.cards.layout import CARD_HEIGHT_MM, GAP_MM, MARGIN_MM, SMALL_WIDTH_MM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.measure import Measure
    from cardforge.press.product import CardOrder
    from cardforge.press.scene import Item
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.element import Admiral

COMMAND: Final = (
    Point("Roll as many dice as the CMD of your ships that are not destroyed, on the table or "
          "away in hyperspace, and of this card come to. Then lay each of them, hidden, on one of "
          "three:", heading="Command phase", lead="Roll."),
    Point("on a die’s square, if it shows the value or more; one die each.", "1", lead="A system"),
    Point("Added up they are this turn’s initiative. The higher sum begins each phase; dice decide "
          "between equal ones.", "2", lead="Initiative pool."),
    Point("Give one up, whenever you like, and roll any one die again.", "3",
          lead="Re-roll pool."),
    Point("No die above 3? Call it, once a turn, and roll them all again.", lead="Mulligan."),
    Point("All dice leave squares and pools when the turn ends, but for one held over.",
          lead="End."),
)  # fmt: skip
_FIGURES_MM: Final = 26.0
_CAPTION_MM: Final = 5.0
_ROUND: Final = 24.0


def admiral_card(order: CardOrder, theme: Theme, measure: Measure) -> Face:
    """Lay out the front of an admiral's card."""
    admiral: Admiral = order.design
    room = Box(0, 0, SMALL_WIDTH_MM, CARD_HEIGHT_MM).inset(MARGIN_MM)
    body = room.below(BANNER_MM + GAP_MM)
    body = body.top(body.height - FOOT_MM)
    figures, pools = body.top(_FIGURES_MM), body.below(_FIGURES_MM + GAP_MM)
    emblem = figures.after(figures.width * 0.4 + GAP_MM)
    height = (pools.height - GAP_MM) / 2
    whole = joined(
        (
            Piece(tuple(edged(SMALL_WIDTH_MM, CARD_HEIGHT_MM, theme, "", 0.0))),
            banner(_title(admiral), room.top(BANNER_MM), theme, measure),
            figure("CMD", str(admiral.cmd), figures.left(figures.width * 0.4), "cmd", theme,
                   measure),
            Piece((plate(emblem, theme, "emblem"), _emblem(admiral, emblem, theme))),
            _pool("INITIATIVE POOL", "the sum of these dice", pools.top(height), "initiative",
                  theme, measure),
            _pool("RE-ROLL POOL", "each rolls one die again", pools.foot(height), "re-roll",
                  theme, measure),
            small_print(order.version, room.foot(FOOT_MM - 0.6), theme, measure),
            stamp(order.stamp, emblem, theme, measure),
        )
    )  # fmt: skip
    scene = card_scene(SMALL_WIDTH_MM, CARD_HEIGHT_MM, whole.items, admiral.name)
    return Face(scene, whole.unfitted)


def admiral_back(order: CardOrder, theme: Theme, measure: Measure) -> Face:
    """Lay out the back: what command dice are for, and the admiral's story."""
    admiral: Admiral = order.design
    room = Box(0, 0, SMALL_WIDTH_MM, CARD_HEIGHT_MM).inset(MARGIN_MM)
    panel = room.below(BANNER_MM + GAP_MM)
    points = [*COMMAND, *_story(admiral)]
    words = text(points, panel.inset(2.4, 2.8), theme.tab, theme, measure, size_pt=8.5, tag="back")
    whole = joined(
        (
            Piece(tuple(edged(SMALL_WIDTH_MM, CARD_HEIGHT_MM, theme, "", 0.0))),
            banner(_title(admiral), room.top(BANNER_MM), theme, measure),
            Piece((plate(panel, theme, "back"),)),
            words,
        )
    )
    scene = card_scene(SMALL_WIDTH_MM, CARD_HEIGHT_MM, whole.items, admiral.name)
    return Face(scene, whole.unfitted)


def _story(admiral: Admiral) -> Iterator[Point]:
    if admiral.history:
        yield Point(admiral.history, heading="History")
    for number, (key, note) in enumerate(admiral.notes.items()):
        yield Point(note, heading="" if number else "Notes", lead=f"{key}:")


def _title(admiral: Admiral) -> Title:
    words = " · ".join(word for word in ("Admiral", admiral.faction or "") if word)
    return Title(admiral.name, words, admiral.faction)


def _pool(
    caption: str, told: str, box: Box, tag: str, theme: Theme, measure: Measure
) -> Piece:  # fmt: skip
    """Draw a tray for dice, with what they are for."""
    head, tray = box.inset(2.0, 0).top(_CAPTION_MM), box.below(_CAPTION_MM).inset(1.6, 0)
    tray = tray.top(tray.height - 1.6)
    style = dataclasses.replace(theme.styles.nation, size_pt=7.5)
    return joined(
        (
            Piece((plate(box, theme, tag), berth(tray, theme, f"{tag}.tray"))),
            letter(measure, caption, style, head.left(head.width * 0.5), f"{tag}.caption",
                   Setting("start")),
            letter(measure, told, theme.styles.fact, head.end(head.width * 0.5), f"{tag}.worth",
                   Setting("end", ink=theme.muted)),
        )
    )  # fmt: skip


def _emblem(admiral: Admiral, box: Box, theme: Theme) -> Group:
    """Draw a star in rings and rays, in the faction's colour."""
    accent, pen = theme.accent(admiral.faction), Stroke(theme.line, theme.lines.hair)
    ring = Stroke(accent, theme.lines.frame)
    items: tuple[Item, ...] = (
        Path(straight(star(16, 11.4, 9.4)), fill=theme.shade, stroke=pen),
        Circle(0, 0, 8.2, theme.panel, ring),
        Path(straight(star(5, 7.2, 2.9)), fill=accent, stroke=pen),
        *(Circle(x, y, 0.5, theme.brass, pen) for x, y in regular(5, 5.6, turn_deg=36)),
    )
    size = min(box.width, box.height) / _ROUND
    return Group(items, x=box.middle_x, y=box.middle_y, scale=(size, size), tag="emblem.drawing")
