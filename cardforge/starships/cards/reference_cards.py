"""The reference card of both players: the turn, the damage chart, weapons and systems."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from cardforge.press.boxes import Box
from cardforge.press.frame import Point, card_scene, text
from cardforge.press.lettering import Face, Piece, Setting, joined, letter
from cardforge.press.scene import Rect, Stroke
from cardforge.starships.cards.card_back import SYSTEM_RULES, installed
from cardforge.starships.cards.figures import NO_DAMAGE, called, note, reach, spread
from cardforge.starships.cards.fleet_card import UNIT_RULES
from cardforge.starships.cards.layout import (
    CARD_HEIGHT_MM,
    GAP_MM,
    HELM_WIDTH_MM,
    MARGIN_MM,
    edged,
    plate,
    rimmed,
    signboard,
)
from cardforge.starships.rulebook import CLASSES, SYSTEMS, WEAPONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.measure import Measure
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.rulebook import ShipClass, Weapon

TURN: Final = (
    Point("Roll the CMD dice of your admiral and of all ships not destroyed; lay them, hidden, on "
          "systems, initiative and re-rolls. Show all. Shields and hangars act now.", "1",
          lead="Command."),
    Point("The side with initiative begins, then in turn: one element or unit each, until all "
          "have moved once. 1 engine point is 2″ ahead or a turn of up to 45°; before a turn, "
          "move as many inches straight as the CMD. It may pass through others, but not end on "
          "them.", "2", lead="Move."),
    Point("In the same order: every weapon of one element attacks once, each at a target of its "
          "own that is seen, in arc and in range.", "3", lead="Attack."),
    Point("In the same order: roll as many dice as the CMD of one element in disorder; each 5+ "
          "takes off a token.", "4", lead="Morale."),
    Point("Take all dice off squares and pools, but not a held die. A fleet that has lost more "
          "than half of its elements loses.", "5", lead="End."),
    Point("Two boxes or more from one attack: a disorder token. Each forbids a system; more tokens "
          "than system slots forbid attacks.", "!", lead="Disorder."),
)  # fmt: skip
_BANNER_MM: Final = 9.0
_TURN_SHARE: Final = 0.36
_CHART_MM: Final = 37.0
_CLASS_SHARE: Final = 0.17
_HIT_SHARE: Final = 0.11
_WEAPON_SHARES: Final = (0.3, 0.13, 0.15, 0.42)
_LIGHT: Final = "light"
_WEAPON_HEADS: Final = ("WEAPON", "DICE", "RANGE", "NOTE")


def reference_card(theme: Theme, measure: Measure) -> tuple[Face, Face]:
    """Lay out front (turn, damage chart, weapons) and back (all systems)."""
    return _front(theme, measure), _back(theme, measure)


def _front(theme: Theme, measure: Measure) -> Face:
    body, start = _body(), "The turn, the damage chart, the weapons"
    turn = body.left(body.width * _TURN_SHARE)
    tables = body.after(turn.width + GAP_MM)
    chart, weapons = tables.top(_CHART_MM), tables.below(_CHART_MM + GAP_MM)
    words = text(TURN, turn.inset(2.2, 2.4), theme.tab, theme, measure, size_pt=8.5, tag="turn")
    parts = (
        Piece((plate(turn, theme, "turn"), plate(weapons, theme, "weapons"))),
        words,
        *_chart(chart, theme, measure),
        *_weapons(weapons.inset(1.6, 1.0), theme, measure),
    )
    return _face(start, parts, theme, measure)


def _back(theme: Theme, measure: Measure) -> Face:
    body, points = _body(), list(_systems())
    half = -(-len(points) // 2)
    width = (body.width + GAP_MM) / 3
    columns = (points[:half], points[half:], [*UNIT_RULES, *_TORPEDOES])
    parts = [
        _column(some, body._replace(x=body.x + n * width, width=width - GAP_MM), theme, measure)
        for n, some in enumerate(columns)
    ]
    return _face("Systems, units, torpedoes", parts, theme, measure)


def _column(points: list[Point], box: Box, theme: Theme, measure: Measure) -> Piece:
    words = text(points, box.inset(2.4, 2.6), theme.tab, theme, measure, size_pt=9.0,
                 tag="back")  # fmt: skip
    return joined((Piece((plate(box, theme, "back"),)), words))


def _systems() -> Iterator[Point]:
    for number, each in enumerate(SYSTEMS.values()):
        yield Point(SYSTEM_RULES[each.word], heading="" if number else "Systems",
                    lead=installed(each.word, each.activation))  # fmt: skip


def _body() -> Box:
    room = Box(0, 0, HELM_WIDTH_MM, CARD_HEIGHT_MM).inset(MARGIN_MM)
    return room.below(_BANNER_MM + GAP_MM)


def _face(
    title: str, parts: list[Piece] | tuple[Piece, ...], theme: Theme, measure: Measure
) -> Face:
    banner = Box(0, 0, HELM_WIDTH_MM, CARD_HEIGHT_MM).inset(MARGIN_MM).top(_BANNER_MM)
    name = dataclasses.replace(theme.styles.name, size_pt=13.0)
    whole = joined(
        (
            Piece(tuple(edged(HELM_WIDTH_MM, CARD_HEIGHT_MM, theme, "", 0.0))),
            Piece(signboard(banner, theme.tab, theme, "banner")),
            letter(measure, title, name, banner.inset(3.2, 1.4), "title",
                   Setting("start", ink=theme.tab.letter)),
            *parts,
        )
    )  # fmt: skip
    return Face(card_scene(HELM_WIDTH_MM, CARD_HEIGHT_MM, whole.items, title), whole.overflow)


def _chart(box: Box, theme: Theme, measure: Measure) -> list[Piece]:
    """Draw the damage chart: a row for each class, a column for each roll."""
    head, *rows = box.rows(len(CLASSES) + 1)
    rolls = len(next(iter(CLASSES.values())).damage)
    pieces = [Piece((plate(box, theme, "chart"),))]
    captions = ("CLASS", "TO HIT", *(str(roll) for roll in range(1, rolls)), f"{rolls}+")
    for words, cell in zip(captions, _cells(head), strict=True):
        pieces.append(
            joined((Piece((rimmed(cell, theme.tab, theme),)),
                    letter(measure, words, theme.styles.figure, cell.inset(0.4), "head",
                           Setting(ink=theme.tab.letter))))
        )  # fmt: skip
    for base, row in zip(CLASSES.values(), rows, strict=True):
        pieces += _class_row(base, row, theme, measure)
    return pieces


def _cells(row: Box) -> list[Box]:
    name, hit = row.left(row.width * _CLASS_SHARE), row.after(row.width * _CLASS_SHARE)
    hit = hit.left(row.width * _HIT_SHARE)
    return [name, hit, *row.after(name.width + hit.width).columns(12)]


def _class_row(base: ShipClass, row: Box, theme: Theme, measure: Measure) -> list[Piece]:
    name, hit, *cells = _cells(row)
    styles, tag = theme.styles, f"chart.{base.word}"
    large = dataclasses.replace(styles.value, size_pt=11.0)
    pieces = [
        letter(measure, called(base.word), styles.label, name.inset(0.8), f"{tag}.name"),
        letter(measure, spread(base.to_hit), large, hit.inset(0.6), f"{tag}.hit"),
    ]
    for roll, cell in enumerate(cells, start=1):
        harm = base.damage_of(roll)
        sign = theme.hit if harm else theme.miss
        words = letter(measure, str(harm) if harm else NO_DAMAGE, large, cell.inset(0.4),
                       f"{tag}.{roll}", Setting(ink=sign.letter))  # fmt: skip
        pieces.append(joined((Piece((rimmed(cell, sign, theme, f"{tag}.{roll}"),)), words)))
    return pieces


def _weapons(box: Box, theme: Theme, measure: Measure) -> list[Piece]:
    head, *rows = box.rows(len(WEAPONS) + 1)
    muted = Setting("start", ink=theme.muted)
    pieces = [
        letter(measure, words, theme.styles.caps, cell, "head", muted)
        for words, cell in zip(_WEAPON_HEADS, _columns(head), strict=True)
    ]
    for number, (weapon, row) in enumerate(zip(WEAPONS.values(), rows, strict=True)):
        pieces.append(_weapon(weapon, number, row, theme, measure))
    return pieces


def _columns(row: Box) -> list[Box]:
    cells, x = [], row.x
    for share in _WEAPON_SHARES:
        cells.append(row._replace(x=x, width=row.width * share - 1.2))
        x += row.width * share
    return cells


def _weapon(weapon: Weapon, number: int, row: Box, theme: Theme, measure: Measure) -> Piece:
    styles, start = theme.styles, Setting("start")
    limits = (
        _shots(weapon),
        note(weapon),
        _counts_as(weapon),
        "ships only" if weapon.ship_only else "",
    )
    words = (called(weapon.word), str(weapon.dice), reach(weapon),
             "; ".join(limit for limit in limits if limit))  # fmt: skip
    kinds = (styles.label, styles.value, styles.figure, styles.fact)
    band = Piece((Rect(*row, fill=theme.shade if number % 2 == 0 else theme.panel,
                       stroke=Stroke(theme.faint, theme.lines.hair)),))  # fmt: skip
    said = [
        letter(measure, words_, style, cell.inset(0.8, 0.3), f"weapon.{number}", start)
        for words_, style, cell in zip(words, kinds, _columns(row), strict=True)
        if words_
    ]
    return joined((band, *said))


def _counts_as(weapon: Weapon) -> str:
    """Return the class that a weapon counts as, empty if its name already says it."""
    return "counts as light" if weapon.is_light and weapon.word != _LIGHT else ""


def _shots(weapon: Weapon) -> str:
    return "" if weapon.munitions is None else "once"


_TORPEDOES: Final = (
    Point("Once active, cross off a box and put one down touching its ship. It moves as ships do, "
          "attacks what it touches, and is then removed. One hit destroys it. Only light weapons "
          "and gatling lasers can hit it.", heading="Torpedoes", lead="Launched once."),
    *(
        Point(f"{each.dice}, {each.torpedo.engine} engine points, hit on "
              f"{spread(each.torpedo.to_hit)}.", lead=f"{called(each.word)}.")
        for each in WEAPONS.values() if each.torpedo is not None
    ),
)  # fmt: skip
