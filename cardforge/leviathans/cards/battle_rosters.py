"""The rosters of a battle page: the state of every ship."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.wording import counted
from cardforge.leviathans.battle import by_letter, call_signs, names_of
from cardforge.leviathans.battle.chronicle import lost_slots
from cardforge.leviathans.battle.events import Mended, Reinforced
from cardforge.leviathans.battle.state import Loss
from cardforge.leviathans.cards.battle_signs import BADGE_MM, arrowhead, badge, looks, map_inks
from cardforge.press.boxes import Box
from cardforge.press.lettering import Piece, Setting, joined, letter
from cardforge.press.scene import WHITE, Circle, Item, Line, Rect, Stroke

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardforge.leviathans.battle.chronicle import Leaf
    from cardforge.leviathans.battle.state import Vessel
    from cardforge.leviathans.cards.battle_signs import MapInks
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Ink


HEAD_MM: Final = 7.0
ROW_MM: Final = 12.6
_PIP_MM: Final = 2.05
_STEP_MM: Final = 2.4
_PIPS_MM: Final = 3.2
"""How far below the name of their location pips are."""
_ARROW_MM: Final = 0.45


class Pip(StrEnum):
    """The state of a slot."""

    MISS = "miss"
    WHOLE = "whole"
    FRESH = "fresh"
    """Lost in this turn."""
    LOST = "lost"


_PIP_INKS: Final[dict[Pip, Callable[[MapInks], tuple[Ink, Ink | None]]]] = {
    Pip.WHOLE: lambda inks: (inks.plate, None),
    Pip.FRESH: lambda inks: (inks.burst, inks.scar),
    Pip.LOST: lambda inks: (inks.scar, WHITE),
}
LOSSES: Final = {
    Loss.KEEL: "lost, keel broken",
    Loss.LOCATION: "lost with a location",
    Loss.HALF: "lost, half the SI destroyed",
    Loss.EDGE: "lost at the edge",
    Loss.FLED: "fled",
}


def pips(leaf: Leaf, index: int, place: str) -> dict[int, Pip]:
    """Return the state of every slot of a location at the end of a turn, by its number."""
    vessel, fresh = leaf.state.vessels[index], fresh_slots(leaf)
    lost = lost_slots(vessel, place)
    found = {}
    for number, slot in vessel.ship.locations[place].slots.items():
        if slot.is_miss or number not in lost:
            found[number] = Pip.MISS if slot.is_miss else Pip.WHOLE
        else:
            found[number] = Pip.FRESH if (index, place, number) in fresh else Pip.LOST
    return found


def fresh_slots(leaf: Leaf) -> frozenset[tuple[int, str, int]]:
    """Return the slots that were destroyed in a turn, or left by a crew, by ship and location."""
    broken = {
        (attack.target, attack.hit, slot)
        for attack in leaf.attacks
        if attack.target is not None
        for slot in attack.harm.broken
    }
    moved = (event for event in leaf.events if isinstance(event, Reinforced) and event.done)
    return frozenset(broken | {(event.vessel, event.place, event.slot) for event in moved})


class MovedCrew(NamedTuple):
    """A crew's move from one slot to another; if it met a crew, they changed `places`."""

    start: tuple[str, int]
    end: tuple[str, int]
    places: bool


def moved_crews(leaf: Leaf, index: int) -> tuple[MovedCrew, ...]:
    """Return the moves of a ship's crews in a turn.

    The slot that a crew leaves to fill a destroyed one is destroyed, or was then repaired.
    """
    vessel, mended = leaf.state.vessels[index], set[tuple[str, int]]()
    moves = []
    for event in leaf.events:
        if isinstance(event, Mended) and event.done and event.vessel == index:
            mended.add((event.place, event.slot))
        if isinstance(event, Reinforced) and event.done and event.vessel == index:
            moves.append(((event.place, event.slot), (event.to, event.to_slot)))
    return tuple(
        MovedCrew(start, end, start[1] not in lost_slots(vessel, start[0]) and start not in mended)
        for start, end in moves
    )


def standing(vessel: Vessel) -> str:
    """Return the state of a ship: SI, destroyed slots, how many of them lose it, and charges."""
    if vessel.lost is not None:
        return LOSSES[vessel.lost]
    slots = counted(vessel.damage.count, "slot")
    half = -(-vessel.ship.si // 2)
    stored = f", {counted(vessel.charges, 'charge')}" if vessel.charges else ""
    return f"SI {vessel.ship.si}, {slots} destroyed, lost at {half}{stored}"


def roster_height(leaf: Leaf) -> float:
    """Return the height that the longer fleet takes."""
    return HEAD_MM + ROW_MM * max(len(leaf.state.of(side)) for side in (0, 1))


def roster(leaf: Leaf, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Set both fleets side by side into a box, A on the left."""
    left, right = box.columns(2)
    halves = left.left(left.width - 3), right.after(3)
    sides = zip(by_letter(leaf.parties), halves, strict=True)
    return joined(_fleet(leaf, side, half, theme, measure) for side, half in sides)


def _fleet(leaf: Leaf, side: int, box: Box, theme: Theme, measure: Measure) -> Piece:
    inks = map_inks(low_ink=theme.low_ink)
    look, party = looks(inks, leaf.parties)[side], leaf.parties[side]
    head = box.top(HEAD_MM - 1.4)
    words = head.after(BADGE_MM + 2)
    mine, here = leaf.state.of(side), len(leaf.state.afloat(side))
    style = theme.styles.heading
    pieces = [
        Piece((Rect(*head, fill=look.deep),
               *badge(look, look.letter, head.x + BADGE_MM / 2 + 0.7, head.middle_y, measure))),
        letter(measure, party.name, style, words.left(words.width - 32),
               f"side.{side}", Setting("start", ink=WHITE)),
        letter(measure, f"{here} of {len(mine)} on the map", theme.styles.figure,
               words.end(30).left(28.5), f"afloat.{side}", Setting("end", ink=WHITE)),
    ]  # fmt: skip
    for row, index in enumerate(mine):
        line = Box(box.x, box.y + HEAD_MM + row * ROW_MM, box.width, ROW_MM - 1.0)
        pieces.append(_ship(leaf, index, line, theme, measure))
    return joined(pieces)


def _ship(leaf: Leaf, index: int, box: Box, theme: Theme, measure: Measure) -> Piece:
    inks, vessel = map_inks(low_ink=theme.low_ink), leaf.state.vessels[index]
    look = looks(inks, leaf.parties)[vessel.side]
    top = box.top(BADGE_MM + 0.4)
    words = top.after(BADGE_MM + 1.6)
    name = replace(theme.styles.label, size_pt=9.0)
    gone = vessel.lost is not None
    state = Setting("end", ink=inks.scar if gone else inks.text)
    names = names_of(leaf.state, leaf.parties)
    call = call_signs(leaf.state, leaf.parties)[index]
    pieces = [
        Piece(badge(look, call, top.x + BADGE_MM / 2, top.middle_y, measure)),
        letter(measure, names.ships[index], name, words.left(words.width - 56),
               f"ship.{index}", Setting("start", ink=inks.text)),
        letter(measure, standing(vessel), theme.styles.figure, words.end(54), f"state.{index}",
               state),
        *_locations(leaf, index, box.below(BADGE_MM + 0.9), theme, measure),
        Piece(tuple(_arrows(leaf, index, box.below(BADGE_MM + 0.9), inks))),
    ]  # fmt: skip
    under = Line(box.x, box.bottom, box.right, box.bottom, Stroke(inks.grid, 0.2))
    return joined((*pieces, Piece((under,))))


def _locations(leaf: Leaf, index: int, box: Box, theme: Theme, measure: Measure) -> Iterator[Piece]:
    inks, vessel = map_inks(low_ink=theme.low_ink), leaf.state.vessels[index]
    places = vessel.ship.places
    for place, cell in zip(places, box.columns(len(places)), strict=True):
        word = place.replace("starboard", "stbd")
        yield letter(measure, word, theme.styles.small, cell.top(2.6), f"place.{index}.{place}",
                     Setting("start", ink=inks.text))  # fmt: skip
        for number, pip in pips(leaf, index, place).items():
            x, tag = cell.x + (number - 1) * _STEP_MM, f"pip.{index}.{place}.{number}.{pip}"
            yield Piece(tuple(_drawn(pip, x, cell.y + _PIPS_MM, inks, tag)))


def _arrows(leaf: Leaf, index: int, box: Box, inks: MapInks) -> Iterator[Item]:
    """Draw an arrow under the pips for each crew that has moved, or one with two heads."""
    places = leaf.state.vessels[index].ship.places
    cells = dict(zip(places, box.columns(len(places)), strict=True))
    for move in moved_crews(leaf, index):
        first, last = (
            cells[place].x + (number - 1) * _STEP_MM + _PIP_MM / 2
            for place, number in (move.start, move.end)
        )
        heads = (first, last) if move.places else (last,)
        top = box.y + _PIPS_MM + _PIP_MM
        yield from crew_arrow((first, last), heads, top, inks, f"crew.{index}")


def crew_arrow(
    ends: tuple[float, float], heads: tuple[float, ...], top: float, inks: MapInks, tag: str
) -> Iterator[Item]:
    """Draw a line that leads from one pip down, along and up to another, with heads there."""
    pen, low = Stroke(inks.text, 0.25), top + _ARROW_MM
    yield Line(ends[0], low, ends[1], low, pen, tag=tag)
    for x in ends:
        yield Line(x, low, x, top, pen, tag=tag)
    for x in heads:
        yield arrowhead((x, top - 1.0), (0.0, -1.0), inks.text, 0.6, f"{tag}.head")


def _drawn(pip: Pip, x: float, y: float, inks: MapInks, tag: str) -> Iterator[Item]:
    pen = Stroke(inks.frame, 0.2)
    if pip is Pip.MISS:
        yield Circle(x + _PIP_MM / 2, y + _PIP_MM / 2, 0.3, fill=inks.label, tag=tag)
        return
    fill, cross = _PIP_INKS[pip](inks)
    yield Rect(x, y, _PIP_MM, _PIP_MM, fill=fill, stroke=pen, tag=tag)
    if cross is not None:
        yield from _crossed(x, y, Stroke(cross, 0.3))


def _crossed(x: float, y: float, pen: Stroke) -> Iterator[Line]:
    near, far = 0.3, _PIP_MM - 0.3
    yield Line(x + near, y + near, x + far, y + far, pen)
    yield Line(x + near, y + far, x + far, y + near, pen)
