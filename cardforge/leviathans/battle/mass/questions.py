"""From ships and captains to what the kernel reads."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from cardforge.leviathans.battle.captains import RandomCaptain, SimpleCaptain
from cardforge.leviathans.battle.deployment import berths
from cardforge.leviathans.battle.initiative import SIDES
from cardforge.leviathans.battle.mass.armoury import armed
from cardforge.leviathans.battle.mass.arrays import RANDOM, SIMPLE, Question
from cardforge.leviathans.battle.mass.charts import chart_of, numbered
from cardforge.leviathans.battle.mass.fleet import fleet_of, kinds_of
from cardforge.leviathans.battle.mass.lookout import sights_of
from cardforge.leviathans.battle.mass.passages import passages_of
from cardforge.leviathans.battle.state import mustered
from cardforge.leviathans.battle.view import View
from cardforge.leviathans.places import HULLS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.core.hexes import Sheet
    from cardforge.leviathans.arcs import Placement
    from cardforge.leviathans.battle.captains import Commission
    from cardforge.leviathans.battle.mass.arrays import Ints, Table
    from cardforge.leviathans.battle.state import State
    from cardforge.leviathans.ship import Ship

CAPTAINS: Final[dict[Commission, int]] = {RandomCaptain: RANDOM, SimpleCaptain: SIMPLE}
"""The captains that the kernel can be."""


@lru_cache(maxsize=32)
def question_of(
    fleets: tuple[tuple[Ship, ...], ...], captains: tuple[Commission, ...], sheet: Sheet
) -> Question | None:
    """Return a question of the quick-start rules as arrays; None if the kernel cannot play it."""
    start = mustered(fleets, sheet=sheet)
    ships = [vessel.ship for vessel in start.vessels]
    if not (CAPTAINS.keys() >= set(captains) and all(map(_is_sound, ships))):
        return None
    fleet = fleet_of(start.vessels)
    armoury = armed(fleet, ships)
    if armoury is None or not all(_has_room(start, side) for side in SIDES):
        return None
    rows, ends = _note_passages(fleet, sheet, ships)
    listed = _note_captains(fleet, start, captains, len(ends))
    return Question(
        ships=fleet,
        hexes=chart_of(sheet).hexes,
        sights=sights_of(sheet, kinds_of(start.vessels)),
        rows=rows,
        ends=np.concatenate([ends, listed]),
        throws=armoury.throws,
        tails=armoury.tails,
    )


def _is_sound(ship: Ship) -> bool:
    """Tell whether a ship has no location that is not of her Type."""
    return set(ship.locations) <= set(ship.places)


def _has_room(start: State, side: int) -> bool:
    """Tell whether the last ship of a side finds a place, however the others were deployed."""
    types = [start.vessels[index].ship.type for index in start.of(side)]
    lengths = [HULLS[of_type] for of_type in types]
    blocked = 6 * max(lengths) * (sum(lengths) - min(lengths))
    return all(len(berths(start.sheet, side, of_type)) > blocked for of_type in types)


def _note_passages(fleet: Table, sheet: Sheet, ships: Sequence[Ship]) -> tuple[Ints, Ints]:
    """Note which craft each ship is; return the rows and the ends of all of them."""
    crafts = [(ship.type, ship.turn, ship.mp) for ship in ships]
    found = sorted(set(crafts))
    fleet["craft"] = [found.index(craft) for craft in crafts]
    passages = [passages_of(sheet, *craft) for craft in found]
    deepest = max(each.rows.shape[2] for each in passages)
    rows = np.zeros((len(found), len(numbered(sheet)) * 6, deepest), np.int64)
    before = 0
    for row, each in zip(rows, passages, strict=True):
        row[:, : each.rows.shape[2]] = before + each.rows.reshape(len(row), -1)
        before += each.ends.size
    return rows, np.concatenate([each.ends for each in passages])


def _note_captains(fleet: Table, start: State, captains: Sequence[Commission], before: int) -> Ints:
    """Note captains and where berths begin after so many other ends; return these as ends.

    A simple captain gives a ship the one berth that he would choose.
    """
    found, ends = numbered(start.sheet), list[int]()
    for side, captain in enumerate(captains):
        for index, places in zip(start.of(side), _listed(start, side, captain), strict=True):
            fleet[index]["captain"] = CAPTAINS[captain]
            fleet[index]["first_berth"] = before + len(ends)
            ends += [(found[hex_] * 6 + facing) * 4 for _, hex_, facing in places]
            fleet[index]["last_berth"] = before + len(ends)
    return np.array(ends, np.int32)


def _listed(start: State, side: int, captain: Commission) -> list[tuple[Placement, ...]]:
    if captain is SimpleCaptain:
        return [(at,) for _, at in SimpleCaptain().deploy(View(start, side)).berths]
    types = [start.vessels[index].ship.type for index in start.of(side)]
    return [berths(start.sheet, side, of_type) for of_type in types]
