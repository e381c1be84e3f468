"""A ship seen from the side, and the marks of sides: letters and edges."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.anatomy import anatomy_of
from cardforge.leviathans.cards.engraving import Brush
from cardforge.leviathans.cards.side_fittings import DRAWN_BESIDE
from cardforge.leviathans.cards.side_hull import side_hull
from cardforge.leviathans.cards.side_works import WORKS_BESIDE, flag, rigging
from cardforge.press.boxes import extent
from cardforge.press.frame import Picture, scooped
from cardforge.press.scene import Circle, Group, Item, Path, Stroke, Text
from cardforge.press.theme import Sign

if TYPE_CHECKING:
    from cardforge.leviathans.cards.anatomy import Anatomy, Body, Fitting
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.kinds import Nation
    from cardforge.leviathans.ship import Ship
    from cardforge.press.boxes import Bounds, Box
    from cardforge.press.measure import Measure

_BEHIND: Final = (
    "screw", "rudder", "mast", "funnel", "cowl", "house", "bridge", "boat", "ensign",
)  # fmt: skip
_AGAINST: Final = frozenset({"ram", "nacelle", "bulkheads", "side rudder", "stabilizer"})
"""What is seen against the hull though it does not belong to the near side alone."""


def profile_picture(ship: Ship, theme: Theme, *, length_mm: float = 84.0) -> Picture:
    """Draw a ship from her starboard side, the bow right.

    Her lines come out in their right weight where her hull is `length_mm` long.
    """
    brush = Brush(theme, theme.accent(ship.power), length_mm / 100)
    anatomy = anatomy_of(ship)
    groups, boxes = zip(*_parts(anatomy, ship.power, brush), strict=True)
    seen = (*boxes, _hull_extent(anatomy.body, brush))
    left, top = (min(box[side] for box in seen) for side in (0, 1))
    right, bottom = (max(box[side] for box in seen) for side in (2, 3))
    items = _in_order(anatomy, groups, brush)
    centred = Group(items, x=-(left + right) / 2, y=-(top + bottom) / 2)
    return Picture((centred,), right - left, bottom - top)


def profile_items(ship: Anatomy, nation: Nation | None, brush: Brush) -> tuple[Item, ...]:
    """Draw a ship from the side around her deck amidships: a unit is a hundredth of her hull.

    Every fitting but those to port is a group with its tag, as it is from above.
    """
    groups = tuple(group for group, _ in _parts(ship, nation, brush))
    return _in_order(ship, groups, brush)


def _in_order(ship: Anatomy, groups: tuple[Group, ...], brush: Brush) -> tuple[Item, ...]:
    """Put the rigging behind all, and the hull between what is behind and before it."""
    before = sum(_is_near(each) for each in ship.fittings if is_seen(each))
    split = len(groups) - before
    hull = side_hull(ship.body, brush)
    return (rigging(ship, brush), *groups[:split], *hull, *groups[split:])


def _parts(ship: Anatomy, nation: Nation | None, brush: Brush) -> list[tuple[Group, Bounds]]:
    """Draw all fittings that are seen, those behind the hull first."""
    seen = [each for each in ship.fittings if is_seen(each)]
    own = [each for kind in _BEHIND for each in seen if each.kind == kind]
    deck = [each for each in seen if each.slot and not _is_near(each)]
    deck.sort(key=lambda each: -abs(each.along - 0.5))
    near = [each for each in seen if _is_near(each)]
    return [_drawn(ship.body, each, nation, brush) for each in (*own, *deck, *near)]


def is_seen(fitting: Fitting) -> bool:
    """Whether something shows from starboard: all but what another on this side hides."""
    if fitting.kind in ("boat", "cowl", "screw"):
        return fitting.across >= 0
    return fitting.side >= 0


def _is_near(fitting: Fitting) -> bool:
    """Whether something is drawn over the hull."""
    return fitting.slot is not None and (fitting.side != 0 or fitting.kind in _AGAINST)


@functools.lru_cache(maxsize=2048)
def _drawn(
    body: Body, fitting: Fitting, nation: Nation | None, brush: Brush
) -> tuple[Group, Bounds]:
    """Draw one fitting and measure it: most edits of a ship leave most of them as they were."""
    if fitting.kind == "ensign":
        items = tuple(flag(body, fitting, nation, brush))
    else:
        drawing = DRAWN_BESIDE.get(fitting.kind) or WORKS_BESIDE[fitting.kind]
        items = tuple(drawing(body, fitting, brush))
    return Group(items, tag=fitting.tag), extent(items)


@functools.lru_cache(maxsize=256)
def _hull_extent(body: Body, brush: Brush) -> Bounds:
    return extent(side_hull(body, brush))


_LETTERS: Final = 26
_INK_SHARE: Final = 0.62
"""How much of a disc's width its letters take."""
_PT_PER_MM: Final = 1.75
_NOTCH_MM: Final = 3.0
"""The corners of a border."""


class SideMark(NamedTuple):
    """A side by its number from 0: the first is A."""

    number: int

    @property
    def letter(self) -> str:
        """The side's letter: A to Z, then AA."""
        rounds, place = divmod(self.number, _LETTERS)
        return (SideMark(rounds - 1).letter if rounds else "") + chr(ord("A") + place)

    @property
    def is_dark(self) -> bool:
        """Whether its letter lies on a dark disc."""
        return self.number % 2 == 1

    def sign(self, theme: Theme) -> Sign:
        """Return the inks of its disc."""
        if self.is_dark:
            return Sign(theme.line, theme.panel, theme.panel)
        return Sign(theme.panel, theme.text, theme.line)


def side_disc(
    side: SideMark, x: float, y: float, size_mm: float, theme: Theme, measure: Measure
) -> tuple[Item, ...]:
    """Draw a side's letter on its disc, with a fine ring inside."""
    sign, radius = side.sign(theme), size_mm / 2
    disc = (
        Circle(x, y, radius, fill=sign.fill, stroke=Stroke(theme.line, theme.lines.rule)),
        Circle(x, y, radius * 0.86, stroke=Stroke(sign.line, theme.lines.hair)),
    )
    role, words = theme.styles.corner.role, side.letter
    inner, most = size_mm * _INK_SHARE, size_mm * _PT_PER_MM
    size_pt = min(most, most * inner / measure.width_mm(words, role, most))
    baseline = y + measure.line_mm(role, size_pt).cap_mm / 2
    word = Text(x, baseline, words, size_pt, role, "middle", sign.letter, tag="side.letter")
    return (*disc, word)


def side_edge(side: SideMark, box: Box, width_mm: float, theme: Theme) -> tuple[Item, ...]:
    """Draw the edge of a side within a box: none for A, then a band, two lines, and dashes."""
    kinds = (
        (),
        (_line(box, width_mm, theme),),
        (_line(box, width_mm * 0.32, theme),
         _line(box.inset(width_mm * 0.68), width_mm * 0.32, theme)),
        (_line(box, width_mm, theme, (width_mm * 1.6, width_mm * 1.6)),),
    )  # fmt: skip
    return kinds[side.number % len(kinds)]


def _line(box: Box, width_mm: float, theme: Theme, dash: tuple[float, ...] = ()) -> Path:
    """Draw a line of a width just within a box, with corners as those of a border."""
    steps = scooped(*box.inset(width_mm / 2), _NOTCH_MM)
    return Path(steps, stroke=Stroke(theme.line, width_mm, dash), tag="side.edge")
