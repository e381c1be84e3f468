"""What is worked out beforehand is what the plain engine finds each time anew."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.core.hexes import ORIGIN, Hex, Sheet, rotate, within
from cardforge.leviathans.arcs import Placement, in_arc, places_hit
from cardforge.leviathans.battle.aiming import declared, open_aims
from cardforge.leviathans.battle.captains import SimpleCaptain
from cardforge.leviathans.battle.captains.simple import KEEL
from cardforge.leviathans.battle.mass import lookout
from cardforge.leviathans.battle.mass.aiming import Gun
from cardforge.leviathans.battle.mass.armoury import is_countable
from cardforge.leviathans.battle.mass.arrays import VESSEL, Table, blank
from cardforge.leviathans.battle.mass.charts import numbered
from cardforge.leviathans.battle.mass.passages import passages_of
from cardforge.leviathans.battle.mass.prizes import millionths, prize
from cardforge.leviathans.battle.mass.questions import question_of
from cardforge.leviathans.battle.movement import moves
from cardforge.leviathans.battle.prizes import chances
from cardforge.leviathans.battle.searoom import open_water
from cardforge.leviathans.battle.sights import sights
from cardforge.leviathans.battle.state import TWO_SHEETS, mustered
from cardforge.leviathans.odds import damaged, target_at
from cardforge.leviathans.odds.targets import roll_of
from cardforge.leviathans.places import PLACES, TYPES
from tests.leviathans.battle.mass.any_ships import any_ship

if TYPE_CHECKING:
    from cardforge.leviathans.battle.state import State
    from cardforge.leviathans.ship import Ship

SHEETS = [Sheet(9, 7), Sheet(6, 9, "pointy")]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.orient)
@pytest.mark.parametrize("of_type", TYPES)
def test_ends_of_moves_are_those_of_the_plain_engine_in_its_order(
    sheet: Sheet, of_type: int
) -> None:
    draw = Random(of_type)
    for turn, mp in ((0, 3), (1, 5), (2, 9), (4, 12), (9, 40)):
        ship = any_ship(draw, of_type).model_copy(update={"turn": turn, "mp": mp})
        powered = mustered(((ship,), (ship,)), sheet=sheet)
        for at in draw.sample(berths_anywhere(sheet, of_type), 12):
            assert ends_of(powered.after(0, at=at), sheet) == plain_ends(powered.after(0, at=at))


def berths_anywhere(sheet: Sheet, of_type: int) -> list[Placement]:
    every = (Placement(of_type, hex_, way) for hex_ in sheet.hexes() for way in range(6))
    return [
        at for at in every if all(hex_ in sheet and not sheet.is_half(hex_) for hex_ in at.hexes)
    ]


def ends_of(state: State, sheet: Sheet) -> list[tuple[Hex, int, bool, bool]]:
    vessel, hexes = state.vessels[0], list(numbered(sheet))
    ship, at = vessel.ship, vessel.at
    assert at is not None
    found = passages_of(sheet, ship.type, ship.turn, ship.mp)
    row = found.rows[numbered(sheet)[at.position], at.facing]
    ends = map(int, found.ends[row[0] : row[vessel.mp + 1]])
    return [(hexes[end // 24], end // 4 % 6, end % 2 == 1, end // 2 % 2 == 1) for end in ends]


def plain_ends(state: State) -> list[tuple[Hex, int, bool, bool]]:
    ship = state.vessels[0].ship
    sea = open_water(state.sheet, ship.type, ship.turn)
    return [
        (course.at.position, course.at.facing, course.entered, course.at in sea)
        for course in moves(state, 0)
        if not course.overboard
    ]


def test_arcs_hold_the_same_hexes() -> None:
    for bit, place in enumerate(PLACES[1]):
        for hex_ in within(ORIGIN, 12):
            assert lookout.bears(bit, *hex_) == in_arc(place, ORIGIN, 0, hex_)


@pytest.mark.parametrize(("of_type", "target_type"), list(product(TYPES, TYPES)))
def test_ships_see_the_same(of_type: int, target_type: int) -> None:
    """Anywhere on two sheets, however both are turned."""
    draw, every = Random(of_type * 10 + target_type), TWO_SHEETS.hexes()
    table = lookout.sights_of(TWO_SHEETS, (of_type, target_type))
    middle = lookout.middle_of(TWO_SHEETS)
    for _ in range(300):
        here = Placement(of_type, draw.choice(every), draw.randrange(6))
        there = Placement(target_type, draw.choice(every), draw.randrange(6))
        if set(here.hexes) & set(there.hexes):
            continue
        way = rotate(there.position - here.position, -here.facing)
        turned = (there.facing - here.facing) % 6
        row = table[0, 1, turned, way.q + middle, way.r + middle]
        assert [int(cell) >> 6 for cell in row[: len(PLACES[of_type])]] == ranges(here, there)
        assert [int(cell) & 63 for cell in row[: len(PLACES[of_type])]] == strikes(here, there)


def ranges(here: Placement, there: Placement) -> list[int]:
    plain = {sight.place: sight.plain for sight in sights(here, there)}
    return [plain.get(place, 0) for place in PLACES[here.type]]


def strikes(here: Placement, there: Placement) -> list[int]:
    bits = {place: 1 << bit for bit, place in enumerate(PLACES[there.type])}
    return [
        sum(bits[hit] for hit in places_hit(there, here.station(place)))
        for place in PLACES[here.type]
    ]


@given(
    st.integers(1, (1 << 63) // 1000 - 1).flatmap(
        lambda n: st.tuples(st.integers(0, n), st.just(n))
    )
)
def test_millionths_are_rounded_down_once(share: tuple[int, int]) -> None:
    part, whole = share
    assert millionths(part, whole) == part * 1_000_000 // whole


def test_more_dice_than_64_bits_hold_are_noticed() -> None:
    assert is_countable(roll_of("K" * 11))
    assert not is_countable(roll_of("K" * 12))
    assert is_countable(roll_of("G" * 18)), "green dice have four faces in lowest terms"


@pytest.mark.parametrize(("of_type", "target_type"), list(product(TYPES, TYPES)))
def test_shots_have_the_same_prize(of_type: int, target_type: int) -> None:
    """Damaged ships side by side: every shot that may be declared, moving and standing."""
    draw = Random(of_type * 10 + target_type)
    compared = 0
    for _ in range(6):
        ship, target = any_ship(draw, of_type), any_ship(draw, target_type)
        compared += prizes_compared(draw, ship, target)
    assert compared


def prizes_compared(draw: Random, ship: Ship, target: Ship) -> int:
    question = question_of(((ship,), (target,)), (SimpleCaptain, SimpleCaptain), TWO_SHEETS)
    assert question is not None
    state = mustered(((ship,), (target,)))
    for index, position in enumerate((Hex(12, 2), Hex(15, 2))):
        of = state.vessels[index].ship
        lost = {place: draw.sample(sorted(location.slots), len(location.slots) // 4)
                for place, location in of.locations.items()}  # fmt: skip
        gone = {
            place: [n for n in numbers if not of.locations[place].slots[n].is_miss]
            for place, numbers in lost.items()
        }
        state = state.after(
            index,
            ship=of.model_copy(update={"si": 90}),
            at=Placement(of.type, position, draw.randrange(6)),
            damage=damaged(of, gone),
            moved=draw.random() < 0.5,
        )
    question = question._replace(ships=question.ships.copy())
    question.ships["si"] = 90
    vessels = records_of(state)
    aims = open_aims(state, 0)
    for aim in aims:
        throw = declared(state, aim).throw
        other = state.vessels[1]
        struck = target_at(other.ship, aim.hit, moved=other.moved, damage=other.damage)
        found = chances(throw.roll, struck)
        slot = ship.locations[aim.place].slots[aim.slots[0]]
        far = int(throw.weapons[0] != slot.dice[0])
        gun = Gun(0, ship.places.index(aim.place), aim.slots[0] - 1)
        worth = prize(question, vessels, gun, far, 1, target.places.index(aim.hit))
        assert worth == sum(found.slots) + KEEL * found.keel
    return len(aims)


def records_of(state: State) -> Table:
    records = blank(len(state.vessels), VESSEL)
    for record, vessel in zip(records, state.vessels, strict=True):
        masks = [vessel.damage.lost(place) for place in vessel.ship.places]
        record["now"][: len(masks)] = record["before"][: len(masks)] = masks
        record["moved"] = vessel.moved
    return records
