"""Whatever makes a ship better never makes it cheaper, whatever ship it is."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cardforge.leviathans.places import SLOT_NUMBERS
from cardforge.leviathans.ship import Ship, Slot
from tests.leviathans.points.yard import (
    MISS,
    exact,
    filled_slots,
    guns,
    never_less,
    place_of,
    places,
    ships,
    slot_of,
    slots_with_dice,
    slots_with_range,
    with_slot,
)
from tests.shipyard import well_formed_ships

ORDER = "GUYRK"
illegal_ships = well_formed_ships().filter(lambda ship: set(ship.places) & set(ship.locations))
numbers = st.sampled_from(SLOT_NUMBERS)
spots = st.tuples(places, numbers)
SQUARES: tuple[tuple[str, ...], ...] = ((), ("saturation",), ("saturation 2",), ("saturation 3",))


def put(ship: Ship, spot: tuple[int, int], slot: Slot) -> Ship:
    return with_slot(ship, place_of(ship, spot[0]), spot[1], slot)


def improved(ship: Ship, spot: tuple[int, int], slot: Slot, **better: object) -> None:
    never_less(put(ship, spot, slot.model_copy(update=better)), put(ship, spot, slot))


@given(ships, spots, filled_slots, st.integers(1, 40))
def test_filling_a_miss(ship: Ship, spot: tuple[int, int], slot: Slot, breach: int) -> None:
    """Guns and all else, however easily the new slot breaks."""
    never_less(put(ship, spot, slot.model_copy(update={"breach": breach})), put(ship, spot, MISS))


@given(ships, spots, filled_slots)
def test_replacing_a_homebrew_slot(ship: Ship, spot: tuple[int, int], slot: Slot) -> None:
    homebrew = slot_of("homebrew", slot.breach or 11, name="idea")
    never_less(put(ship, spot, slot), put(ship, spot, homebrew))


@given(illegal_ships, spots, guns, st.booleans())
def test_a_gun_for_a_hole_in_an_illegal_ship(
    ship: Ship, spot: tuple[int, int], gun: Slot, missing: bool
) -> None:
    before = put(ship, spot, MISS)
    if missing:
        location = before.locations[place_of(ship, spot[0])]
        slots = {n: slot for n, slot in location.slots.items() if n != spot[1]}
        place = place_of(ship, spot[0])
        holed = location.model_copy(update={"slots": type(location.slots)(slots)})
        locations = type(ship.locations)({**before.locations, place: holed})
        before = before.model_copy(update={"locations": locations})
    never_less(put(ship, spot, gun), before)


@given(ships, spots, st.integers(5, 20), st.integers(0, 8), st.sampled_from(["armor", "compartment armor"]))  # fmt: skip
def test_one_more_armour(
    ship: Ship, spot: tuple[int, int], breach: int, bonus: int, item: str
) -> None:
    improved(ship, spot, slot_of(item, breach, bonus=bonus), bonus=bonus + 1)


@given(ships, spots, st.integers(0, 19), st.sampled_from(["engine", "aerodynamique engine"]))
def test_one_more_mp(ship: Ship, spot: tuple[int, int], mp: int, item: str) -> None:
    engine = slot_of(item, mp=mp)
    improved(ship, spot, engine, mp=mp + 1)
    faster = ship.model_copy(update={"mp": ship.mp + 1})
    never_less(faster, ship)
    never_less(put(faster, spot, engine.model_copy(update={"mp": mp + 1})), put(ship, spot, engine))


@given(ships)
def test_one_more_si_and_one_hex_less_before_a_turn(ship: Ship) -> None:
    never_less(ship.model_copy(update={"si": ship.si + 1}), ship)
    never_less(ship, ship.model_copy(update={"turn": ship.turn + 1}))


@given(ships, spots, slots_with_dice, st.data())
def test_a_better_die(ship: Ship, spot: tuple[int, int], slot: Slot, data: st.DataObject) -> None:
    which = data.draw(st.integers(0, len(slot.dice) - 1))
    at = data.draw(st.integers(0, len(slot.dice[which]) - 1))
    dice = list(slot.dice)
    letters = list(dice[which])
    letters[at] = ORDER[min(ORDER.index(letters[at]) + 1, 4)]
    dice[which] = "".join(letters)
    improved(ship, spot, slot, dice=tuple(dice))
    dice[which] += "G"
    improved(ship, spot, slot, dice=tuple(dice))


@given(ships, spots, slots_with_range, st.booleans())
def test_a_longer_range(ship: Ship, spot: tuple[int, int], slot: Slot, both: bool) -> None:
    """The first range of a long gun is where it cannot fire, so that more of it is no gain."""
    *short, far = slot.range
    improved(ship, spot, slot, range=(*short, far + 1))
    if slot.item == "gun":
        improved(ship, spot, slot, range=(short[0] + 1, far + both))


@given(ships, spots, guns, st.sampled_from([(), ("bracket",), ("resolute",), ("saturation",)]))
def test_a_wider_arc(ship: Ship, spot: tuple[int, int], gun: Slot, marks: tuple[str, ...]) -> None:
    improved(ship, spot, gun.model_copy(update={"marks": marks}), marks=(*marks, "turret"))
    if marks:
        improved(ship, spot, gun.model_copy(update={"marks": ()}), marks=marks)


@given(ships, spots, guns, st.sampled_from(list(pairwise(SQUARES))))
def test_more_slot_dice(
    ship: Ship, spot: tuple[int, int], gun: Slot, step: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    improved(ship, spot, gun.model_copy(update={"marks": step[0]}), marks=step[1])


@given(ships, spots, filled_slots, st.integers(1, 40))
def test_a_breach_number(ship: Ship, spot: tuple[int, int], slot: Slot, breach: int) -> None:
    """One more never lowers the points, and one either way never moves them by 3 %."""
    weak = put(ship, spot, slot.model_copy(update={"breach": breach}))
    strong = put(ship, spot, slot.model_copy(update={"breach": breach + 1}))
    never_less(strong, weak)
    assert exact(strong) <= exact(weak) * 1.015


@given(illegal_ships, spots, filled_slots, st.integers(1, 40))
def test_a_breach_number_of_an_illegal_ship(
    ship: Ship, spot: tuple[int, int], slot: Slot, breach: int
) -> None:
    test_a_breach_number.hypothesis.inner_test(ship, spot, slot, breach)  # type: ignore[attr-defined]
