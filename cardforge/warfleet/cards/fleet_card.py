"""The card of a ship at fleet scale, front and back."""

from __future__ import annotations

import dataclasses
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.dice import draw_dice, plan_dice
from cardforge.leviathans.cards.from_above import plan_picture, sky
from cardforge.leviathans.cards.from_the_side import profile_picture
from cardforge.leviathans.cards.maps import chart_inks
from cardforge.leviathans.cards.ship_card import LICENCE, UNOFFICIAL, corner, on_plate
from cardforge.leviathans.cards.slot_icons import gun_marks, marks_width
from cardforge.leviathans.places import CLASSES, SLOT_NUMBERS
from cardforge.leviathans.ship import Ship, range_text
from cardforge.press.boxes import Box
from cardforge.press.frame import Point, banner, border, card_scene, ground, stamped, text
from cardforge.press.hexmap import HexBoard, near_edge
from cardforge.press.lettering import Face, Overflow, Piece, Setting, joined, letter
from cardforge.press.map_ornaments import Wording
from cardforge.press.relief import country_named
from cardforge.press.scene import Circle, Line, Rect, Stroke
from cardforge.press.sea_chart import SeaChart, Zone, draw_chart
from cardforge.warfleet.cards.layout import (
    HEIGHT_MM,
    INSET_MM,
    NOTCH_MM,
    WIDTH_MM,
    FleetLayout,
    fleet_layout,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.frame import Picture
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Item, Scene
    from cardforge.press.theme import Sign
    from cardforge.warfleet.cards.layout import LocationBox
    from cardforge.warfleet.ship import Attack, FleetLocation, FleetShip


_USUAL_ROW_MM: Final = 8.2
_TWO_LINES_MM: Final = 5.9
_DIE_MM: Final = 4.4
_DICE_SHARE: Final = 0.46
_NARROW_SHARE: Final = 0.33
_NARROW_MM: Final = 26.0
_LOW_MM: Final = 3.0
_GAP_MM: Final = 0.8
_MARK_MM: Final = 1.6
_NONE: Final = "no attack"


def attack_rows(
    attacks: tuple[Attack, ...], place: str, berth: LocationBox, theme: Theme, measure: Measure
) -> Piece:
    """Draw each attack in a row on the panel of its location."""
    panel = Piece((Rect(*berth.attacks, fill=theme.panel, tag=f"{place}.attacks"),))
    if not attacks:
        muted = Setting(ink=theme.muted)
        return joined(
            (panel, letter(measure, _NONE, theme.styles.motto, berth.rows[0], place, muted))
        )
    rows = [
        _row(attack, f"{place}.{number}", box, theme, measure)
        for number, (attack, box) in enumerate(zip(attacks, berth.rows, strict=True))
    ]
    return joined((panel, *rows, Piece(tuple(_rules(berth, theme)))))


def _rules(berth: LocationBox, theme: Theme) -> list[Line]:
    """Draw lines between the rows."""
    pen = Stroke(theme.faint, theme.lines.fine)
    above = [box for box in berth.rows if box.bottom < berth.attacks.bottom - 0.1]
    return [Line(box.x, box.bottom, box.right, box.bottom, pen) for box in above]


def _row(attack: Attack, tag: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    inner = box.inset(1.2, 0.25 if box.height > _LOW_MM else 0.1)
    share = _DICE_SHARE if inner.width > _NARROW_MM else _NARROW_SHARE
    large = max(1.0, box.height / _USUAL_ROW_MM)
    plan = plan_dice(attack.dice, inner.width * share, inner.height, _DIE_MM * large)
    dice = Piece(
        draw_dice(plan, inner.end(plan.width), theme, f"{tag}.dice", "end"),
        () if plan.legible else (Overflow(f"{tag}.dice", " | ".join(attack.dice)),),
    )
    words = inner.left(inner.width - plan.width - _GAP_MM)
    told = _two_lines if box.height >= _TWO_LINES_MM else _one_line
    return joined((told(attack, tag, words, theme, measure), dice))


def _two_lines(attack: Attack, tag: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    upper, lower = box.inset(0, box.height * 0.03).rows(2)
    start = Setting("start")
    style = theme.styles.label
    style = replace(style, size_pt=style.size_pt * max(1.0, box.height / _USUAL_ROW_MM))
    return joined(
        (
            letter(measure, called(attack), style, upper, f"{tag}.name", start),
            _range_and_marks(attack, tag, lower, theme, measure),
        )
    )


def _one_line(attack: Attack, tag: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    style = theme.styles.label
    wanted = measure.width_mm(called(attack), style.role, 7.5)
    beside = _beside(attack, theme, measure)
    width = min(wanted + 0.2, box.width - beside - _GAP_MM)
    start = Setting("start")
    return joined(
        (
            letter(measure, called(attack), style, box.left(width), f"{tag}.name", start),
            _range_and_marks(attack, tag, box.after(width + _GAP_MM), theme, measure),
        )
    )


def _beside(attack: Attack, theme: Theme, measure: Measure) -> float:
    style = theme.styles.figure
    width = measure.width_mm(range_text(attack.range), style.role, style.size_pt) + 0.2
    return width + (_GAP_MM + marks_width(attack.marks, _MARK_MM) if attack.marks else 0.0)


def _range_and_marks(attack: Attack, tag: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    style, words = theme.styles.figure, range_text(attack.range)
    width = measure.width_mm(words, style.role, style.size_pt) + 0.2
    marks = marks_width(attack.marks, _MARK_MM)
    said = letter(measure, words, style, box.left(width), f"{tag}.range", Setting("start"))
    x, y = box.x + width + _GAP_MM, box.middle_y + _MARK_MM / 2
    left_out = bool(attack.marks) and x + marks > box.right + 0.3
    lost = (Overflow(f"{tag}.marks", ", ".join(attack.marks)),) if left_out else ()
    drawn = () if left_out else gun_marks(attack.marks, x, y, theme, _MARK_MM)
    return joined((said, Piece(drawn, lost)))


def called(attack: Attack) -> str:
    """Return an attack's name, with the count if there are several."""
    return f"{attack.count} × {attack.name}" if attack.count > 1 else attack.name


_NAME_MM: Final = 10.4
_INTACT_MM: Final = 7.4
_DESTROYED_MM: Final = 6.6
_MODIFIER_MM: Final = 5.9
_CAPTION_MM: Final = 2.2
_RING_MM: Final = 1.7
_USUAL_HEADING_MM: Final = 7.4
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
    """Draw a figure below its caption."""
    large = min(1.35, box.height / _USUAL_HEADING_MM)
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


_ENGINES: Final = 3
_DICE: Final = "R | Y"


def likeness(ship: FleetShip) -> Ship:
    """Return an air ship that looks like the fleet ship; only its looks are meaningful."""
    locations = {
        place: {"go": "G", "stop": "G", "slots": dict(_slots(place, location))}
        for place, location in ship.locations.items()
    }
    return Ship.model_validate(
        {
            "name": ship.name, "nation": ship.nation, "type": ship.type, "si": 1, "mp": 0,
            "turn": 0, "locations": locations,
        }
    )  # fmt: skip


def _slots(place: str, location: FleetLocation) -> Iterator[tuple[int, dict[str, object]]]:
    """Yield as many guns as there are slots, with engines at the stern."""
    engines = [{"item": "engine", "breach": 9, "mp": 1}] * (_ENGINES if place == "stern" else 0)
    guns = [
        {
            "item": "gun", "breach": 9, "name": attack.name, "range": "4/8", "dice": _DICE,
            "marks": attack.marks,
        }
        for attack in location.attacks
        for _ in range(attack.count)
    ]  # fmt: skip
    return zip(SLOT_NUMBERS, [*engines, *guns], strict=False)


_ABOVE_MM: Final = 2.7
_STAMP_MM: Final = 9.0
_ADVICE: Final = {
    "bow": "SI test: red die and the SI of all that is lost",
    "stern": "Stern lost: no MP, attacks on it dial up 1",
}


def fleet_card(
    ship: FleetShip,
    theme: Theme,
    measure: Measure,
    *,
    points: str = "",
    stamp: str = "",
    picture: Picture | None = None,
) -> Face:
    """Lay out the front of a fleet ship's card.

    `picture` replaces the drawn plan. A location that the ship lacks has a heading without figures;
    one that its Type does not have is among the overflow.
    """
    layout = fleet_layout(ship)
    whole = joined(
        (
            Piece(plain(theme)),
            corner("si", ship.si, layout.si, theme, measure),
            corner("mp", ship.mp, layout.mp, theme, measure),
            _header(ship, points, layout.header, theme, measure),
            _picture(ship, picture, layout, theme),
            *_locations(ship, layout, theme, measure),
            _stamp(stamp, layout.picture, theme, measure),
        )
    )
    homeless = tuple(Overflow(place, place) for place in ship.locations if place not in ship.places)
    scene = card_scene(WIDTH_MM, HEIGHT_MM, whole.items, ship.name)
    return Face(scene, (*whole.overflow, *homeless))


def plain(theme: Theme) -> tuple[Item, ...]:
    """Draw the ground of a card, with its border."""
    frame = Box(0, 0, WIDTH_MM, HEIGHT_MM).inset(INSET_MM)
    return ground(WIDTH_MM, HEIGHT_MM, theme), border(frame, theme, notch=NOTCH_MM)


def _header(ship: FleetShip, points: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw nation, name and class, the name on a banner of the nation's colour."""
    styles, sign = theme.styles, theme.banner(ship.power)
    plate = box.inset(0, _ABOVE_MM)
    kind = f"Type {ship.type} {CLASSES[ship.type]}"
    called = f"{ship.ship_class} class" if ship.ship_class else ""
    words = " · ".join(word for word in (called, kind, points) if word)
    name = dataclasses.replace(styles.name, size_pt=13.0)
    setting = Setting(most_lines=2, ink=sign.letter, leading=1.0)
    return joined(
        (
            letter(measure, ship.nation, styles.nation, box.top(_ABOVE_MM - 0.5), "nation"),
            Piece(banner(plate, sign, theme, tag="name")),
            on_plate(ship.name, name, plate, setting, measure),
            letter(measure, words, styles.motto, box.foot(_ABOVE_MM - 0.3), "class"),
        )
    )  # fmt: skip


def _locations(ship: FleetShip, layout: FleetLayout, theme: Theme, measure: Measure) -> list[Piece]:
    pieces = []
    for place, berth in layout.berths.items():
        location = ship.locations.get(place)
        attacks = location.attacks if location else ()
        pieces += [
            attack_rows(attacks, place, berth, theme, measure),
            heading(location, place, berth.heading, theme, measure),
            _advice(place, berth.advice, theme, measure),
            Piece((Rect(*berth.whole, stroke=Stroke(theme.line, theme.lines.rule)),)),
        ]
    return pieces


def _advice(place: str, box: Box | None, theme: Theme, measure: Measure) -> Piece:
    """Draw what players look up first, if there is space beside the attacks."""
    if box is None:
        return Piece(())
    ground_ = Piece((Rect(*box, fill=theme.panel),))
    setting = Setting(most_lines=3, ink=theme.muted, leading=1.02)
    style, room = theme.styles.note, box.inset(0.8, 0.4)
    words = letter(measure, _ADVICE[place], style, room, f"{place}.advice", setting)
    return joined((ground_, words))


def _picture(ship: FleetShip, picture: Picture | None, layout: FleetLayout, theme: Theme) -> Piece:
    drawn = picture or plan_picture(likeness(ship), theme)
    backdrop = sky(layout.middle, theme, zlib.crc32(ship.name.encode()))
    return Piece((backdrop, drawn.placed(layout.picture.inset(0, 0.6), tag="picture")))


def _stamp(words: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    if not words:
        return Piece(())
    room = Box(box.x, box.y + box.height * 0.6, box.width, _STAMP_MM)
    return stamped(words, room, theme, measure)


POINTS: Final = (
    Point("A roll of HIT or more destroys the location: mark its ring. It makes no more attacks. "
          "Make an SI test at once.", lead="Intact."),
    Point("After a roll of LOST or more, make another SI test.", lead="Destroyed."),
    Point("Roll R and add the SI of every destroyed location. If the location hit was destroyed "
          "before, count its SI twice. If the total reaches the ship’s SI, the ship is lost.",
          lead="SI test."),
    Point("From the next turn on the ship has no MP, and attacks on it dial up one step.",
          lead="Stern destroyed."),
)  # fmt: skip
_BANNER_MM: Final = 8.6
_PICTURE_MM: Final = 30.0
_PRINT_MM: Final = 5.2


def fleet_back(
    ship: FleetShip, theme: Theme, measure: Measure, *, picture: Picture | None = None
) -> Face:
    """Lay out the back of a fleet ship's card; `picture` replaces the drawn profile."""
    room = Box(0, 0, WIDTH_MM, HEIGHT_MM).inset(INSET_MM + 2.4)
    view = room.below(_BANNER_MM + 1.0).top(_PICTURE_MM)
    words = room.below(_BANNER_MM + _PICTURE_MM + 2.0)
    words = words.top(words.height - _PRINT_MM).inset(1.0, 0)
    drawn = picture or profile_picture(likeness(ship), theme, length_mm=view.width)
    scenery = sky(view, theme, zlib.crc32(ship.name.encode()))
    small = Setting(most_lines=2, ink=theme.muted, even=False)
    whole = joined(
        (
            Piece((*plain(theme), scenery, drawn.placed(view.inset(2, 1), tag="picture"))),
            _title(ship, room.top(_BANNER_MM), theme, measure),
            text(POINTS, words, theme.tab, theme, measure, size_pt=8.5),
            letter(measure, f"{UNOFFICIAL}\n{LICENCE}", theme.styles.note, room.foot(_PRINT_MM),
                   "licence", small),
        )
    )  # fmt: skip
    return Face(card_scene(WIDTH_MM, HEIGHT_MM, whole.items, ship.name), whole.overflow)


def _title(ship: FleetShip, box: Box, theme: Theme, measure: Measure) -> Piece:
    sign, style = theme.banner(ship.power), theme.styles.name
    white = Setting(most_lines=2, ink=sign.letter, leading=1.0)
    style = dataclasses.replace(style, size_pt=13.0)
    name = letter(measure, ship.name, style, box.inset(3.0, 0.6), "name", white)
    return joined((Piece(banner(box, sign, theme, tag="name")), name))


PLACEMENT_ROWS: Final = 2
EDGES: Final = ("top", "bottom")
_TERRAIN: Final = "islands"
_SEED: Final = 1910


def fleet_map(theme: Theme, measure: Measure) -> Scene:
    """Draw a map of fleet hexes at the pitch of the counters, placement rows at two edges."""
    board, country = HexBoard(), country_named(_TERRAIN)
    zones = tuple(Zone("Placement rows", near_edge(board, edge, PLACEMENT_ROWS)) for edge in EDGES)
    size = f"{board.sheet.columns} × {board.sheet.rows} fleet hexes"
    wording = Wording("War Fleet chart", country.title, f"{size}, sheet No. {_SEED}")
    chart = SeaChart(board, country, _SEED, zones, wording, f"Fleet map: {country.title}")
    return draw_chart(chart, chart_inks(theme), measure)
