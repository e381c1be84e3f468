"""An improvement never lowers the points, for any ship."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import assume, given
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
_well_formed = well_formed_ships()


@st.composite
def _illegal_ships(draw: st.DrawFn) -> Ship:
    """Ships with a location of their Type; composite, as hypothesis tells each filter in full."""
    ship = draw(_well_formed)
    assume(set(ship.places) & set(ship.locations))
    return ship


illegal_ships = _illegal_ships()
numbers = st.sampled_from(SLOT_NUMBERS)
spots = st.tuples(places, numbers)
SQUARES: tuple[tuple[str, ...], ...] = ((), ("saturation",), ("saturation 2",), ("saturation 3",))


def put(ship: Ship, spot: tuple[int, int], slot: Slot) -> Ship:
    return with_slot(ship, place_of(ship, spot[0]), spot[1], slot)


def improved(ship: Ship, spot: tuple[int, int], slot: Slot, **better: object) -> None:
    never_less(put(ship, spot, slot.model_copy(update=better)), put(ship, spot, slot))


@given(ships, spots, filled_slots, st.integers(1, 40))
def test_filling_a_miss_never_lowers_points(
    ship: Ship, spot: tuple[int, int], slot: Slot, breach: int
) -> None:
    """Guns and everything else, however easily the new slot breaks."""
    never_less(put(ship, spot, slot.model_copy(update={"breach": breach})), put(ship, spot, MISS))


@given(ships, spots, filled_slots)
def test_replacing_a_homebrew_slot_never_lowers_points(
    ship: Ship, spot: tuple[int, int], slot: Slot
) -> None:
    homebrew = slot_of("homebrew", slot.breach or 11, name="idea")
    never_less(put(ship, spot, slot), put(ship, spot, homebrew))


@given(illegal_ships, spots, guns, st.booleans())
def test_gun_in_a_missing_slot_never_lowers_points(
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
def test_more_armour_never_lowers_points(
    ship: Ship, spot: tuple[int, int], breach: int, bonus: int, item: str
) -> None:
    improved(ship, spot, slot_of(item, breach, bonus=bonus), bonus=bonus + 1)


@given(ships, spots, st.integers(0, 19), st.sampled_from(["engine", "aerodynamique engine"]))
def test_more_mp_never_lower_points(ship: Ship, spot: tuple[int, int], mp: int, item: str) -> None:
    engine = slot_of(item, mp=mp)
    improved(ship, spot, engine, mp=mp + 1)
    faster = ship.model_copy(update={"mp": ship.mp + 1})
    never_less(faster, ship)
    never_less(put(faster, spot, engine.model_copy(update={"mp": mp + 1})), put(ship, spot, engine))


@given(ships)
def test_more_si_or_tighter_turns_never_lower_points(ship: Ship) -> None:
    never_less(ship.model_copy(update={"si": ship.si + 1}), ship)
    never_less(ship, ship.model_copy(update={"turn": ship.turn + 1}))


@given(ships, spots, slots_with_dice, st.data())
def test_better_die_never_lowers_points(
    ship: Ship, spot: tuple[int, int], slot: Slot, data: st.DataObject
) -> None:
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
def test_longer_range_never_lowers_points(
    ship: Ship, spot: tuple[int, int], slot: Slot, both: bool
) -> None:
    """A long gun cannot fire at its first range, so more of it is not an improvement."""
    *short, far = slot.range
    improved(ship, spot, slot, range=(*short, far + 1))
    if slot.item == "gun":
        improved(ship, spot, slot, range=(short[0] + 1, far + both))


@given(ships, spots, guns, st.sampled_from([(), ("bracket",), ("resolute",), ("saturation",)]))
def test_wider_arc_never_lowers_points(
    ship: Ship, spot: tuple[int, int], gun: Slot, marks: tuple[str, ...]
) -> None:
    improved(ship, spot, gun.model_copy(update={"marks": marks}), marks=(*marks, "turret"))
    if marks:
        improved(ship, spot, gun.model_copy(update={"marks": ()}), marks=marks)


@given(ships, spots, guns, st.sampled_from(list(pairwise(SQUARES))))
def test_more_slot_dice_never_lower_points(
    ship: Ship, spot: tuple[int, int], gun: Slot, step: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    improved(ship, spot, gun.model_copy(update={"marks": step[0]}), marks=step[1])


@given(ships, spots, filled_slots, st.integers(1, 40))
def test_higher_breach_number_never_lowers_points(
    ship: Ship, spot: tuple[int, int], slot: Slot, breach: int
) -> None:
    """One more never lowers the points, and one more or less never moves them by 3%."""
    weak = put(ship, spot, slot.model_copy(update={"breach": breach}))
    strong = put(ship, spot, slot.model_copy(update={"breach": breach + 1}))
    never_less(strong, weak)
    assert exact(strong) <= exact(weak) * 1.015


@given(illegal_ships, spots, filled_slots, st.integers(1, 40))
def test_higher_breach_never_lowers_points_of_illegal_ships(
    ship: Ship, spot: tuple[int, int], slot: Slot, breach: int
) -> None:
    test_higher_breach_number_never_lowers_points.hypothesis.inner_test(ship, spot, slot, breach)  # type: ignore[attr-defined]
