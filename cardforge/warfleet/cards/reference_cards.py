"""Reference cards of both players: the turn, the attack, and how dice are dialled up."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from cardforge.core.figures import decimal
from cardforge.leviathans.cards.dice import draw_dice, plan_dice
from cardforge.leviathans.cards.layout import QUARTER_LETTER, CardSize
from cardforge.leviathans.dice import top
from cardforge.press.boxes import Box
from cardforge.press.frame import Head, Point, blank, card_scene, heading, text
from cardforge.press.lettering import Face, Piece, Setting, joined, letter
from cardforge.press.scene import Rect, Stroke
from cardforge.warfleet.ship import dice_at
from cardforge.warfleet.slot_conversion import mean_of

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.measure import Measure

_HEAD_MM: Final = 13.0
STEPS: Final = 12
_GAME: Final = "War Fleet"

TURN: Final = (
    Point("Each side rolls K. The lower roll places first, then both in turn: always a ship of the "
          "largest Type left, alone in its hex, in the placement rows.", "1",
          "Before the battle", "Place the fleets."),
    Point("Each side rolls K; the higher roll has the initiative. Roll equal dice again.", "2",
          "The turn", "Initiative."),
    Point("The largest Type moves first. Within a Type, the side without the initiative moves "
          "all its ships, then the other side does.", "3", lead="Move."),
    Point("moves a ship into the hex ahead, or turns it by one hexside, as often as you "
          "like. Ships may share a hex. A ship that leaves the map is lost. Unspent MP are lost "
          "too.", "4", lead="1 MP"),
    Point("A ship that spends no MP otherwise may spend them all to face any way.", "5",
          lead="Come about."),
    Point("Declare all attacks before you roll any. Damage counts at once for later "
          "hits, but the damaged ship still fires this turn.", "6", lead="Fire."),
    Point("Take lost ships off the map, and mark destroyed locations. A side without ships has "
          "lost.", "7", lead="End."),
)  # fmt: skip

ATTACK: Final = (
    Point("Each gun attacks once: a target in the arc of its location and within range. "
          "The same hex is range 0; every location bears on it. Ships in between block nothing.",
          "1", "An attack",
          "Who and where."),
    Point("The attack hits the location whose arc, without turrets, holds the attacker. If several "
          "do, as on a Type 4’s side or in the same hex, the attacker chooses.", "2",
          lead="What is hit."),
    Point("Short dice up to the first number, long dice up to the second. The roll must reach the "
          "location’s number: HIT while it is intact, LOST once it is destroyed.", "3",
          lead="Roll."),
    Point("A turret also fires into the arcs beside its own. A side turret never fires across the "
          "ship’s middle line.", "T", "Marks"),
    Point("Guns of one name in a location may fire together: one roll, dialled up a step for each "
          "gun after the first.", "▲"),
    Point("One more roll of the same dice for each square, after dialling up; each may hit.", "■"),
    Point("Roll R, and add the SI of all destroyed locations. When a destroyed location is hit "
          "again, count its own SI twice. If the total reaches the ship’s SI, the ship is lost.",
          "!", "SI test"),
    Point("From the next turn on the ship has no MP, and attacks on it dial up one step.", "0",
          lead="Stern destroyed."),
)  # fmt: skip

DIALLING: Final = (
    Point("One step for each gun of a bracket after the first. One more against a ship whose stern "
          "is destroyed. Two dice are one roll: add them."),
)  # fmt: skip


def turn_card(theme: Theme, measure: Measure, size: CardSize = QUARTER_LETTER) -> tuple[Face, Face]:
    """Lay out the turn, and the attack on the back."""
    return (
        _words(Head(_GAME, "The turn"), TURN, theme, measure, size),
        _words(Head(_GAME, "The attack"), ATTACK, theme, measure, size),
    )


def dial_card(theme: Theme, measure: Measure, size: CardSize = QUARTER_LETTER) -> Face:
    """Lay out the progression of dice, with their highest and mean rolls."""
    plain, room = blank(size.width_mm, size.height_mm, theme)
    head = Head(_GAME, "Dialling up")
    body = room.below(_HEAD_MM + 2.5)
    table, words = body.top(body.height - 16.0), body.foot(13.0).inset(1.0, 0)
    whole = joined(
        (
            plain,
            heading(head, room.top(_HEAD_MM), theme.tab, theme, measure),
            *_ladder(table, theme, measure),
            text(DIALLING, words, theme.tab, theme, measure, size_pt=8.5),
        )
    )
    return _card(head.title, whole, size)


def _words(
    head: Head, points: tuple[Point, ...], theme: Theme, measure: Measure, size: CardSize
) -> Face:
    plain, room = blank(size.width_mm, size.height_mm, theme)
    body = room.below(_HEAD_MM + 3.0).inset(1.0, 0)
    whole = joined(
        (
            plain,
            heading(head, room.top(_HEAD_MM), theme.tab, theme, measure),
            text(points, body, theme.tab, theme, measure, size_pt=10.0),
        )
    )
    return _card(head.title, whole, size)


def _card(title: str, whole: Piece, size: CardSize) -> Face:
    return Face(card_scene(size.width_mm, size.height_mm, whole.items, title), whole.overflow)


def _ladder(box: Box, theme: Theme, measure: Measure) -> list[Piece]:
    """Draw a row for each step: its number, the dice, their highest roll and their mean."""
    head, *rows = box.rows(STEPS + 1)
    captions = ("STEP", "DICE", "AT MOST", "ON AVERAGE")
    caps = theme.styles.caps
    pieces = [
        letter(measure, words, caps, cell, "caption")
        for words, cell in zip(captions, _cells(head), strict=True)
    ]
    for step, row in enumerate(rows):
        pieces.append(_rung(step, row, theme, measure))
    return pieces


def _cells(row: Box) -> tuple[Box, Box, Box, Box]:
    number, rest = row.left(row.width * 0.16), row.after(row.width * 0.16)
    dice, figures = rest.left(rest.width * 0.44), rest.after(rest.width * 0.44)
    return number, dice, *figures.columns(2)  # type: ignore[return-value]


def _rung(step: int, row: Box, theme: Theme, measure: Measure) -> Piece:
    dice, (number, picture, highest, mean) = dice_at(step), _cells(row)
    ground = theme.panel if step % 2 else theme.paper
    plate = Rect(*row, fill=ground, stroke=Stroke(theme.faint, theme.lines.hair))
    plan = plan_dice((dice,), picture.width, picture.height - 0.8, 6.0)
    styles, tag = theme.styles, f"step.{step}"
    average = decimal(Fraction(mean_of(dice)))
    return joined(
        (
            Piece((plate, *draw_dice(plan, picture, theme, f"{tag}.dice"))),
            letter(measure, str(step + 1), styles.figure, number, f"{tag}.number"),
            letter(measure, str(top(dice)), styles.value, highest, f"{tag}.top"),
            letter(measure, average, styles.value, mean, f"{tag}.mean", Setting()),
        )
    )
