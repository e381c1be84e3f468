"""Ships to price: bundled ones, random legal ones, and small changes to any of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from cardforge.core.figures import rounded
from cardforge.core.files import read
from cardforge.core.validation import FrozenMap
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.kinds import KINDS, MARKS, NATIONS, Family, Kind, Nation
from cardforge.leviathans.places import ENDS, PLACES, SLOT_NUMBERS
from cardforge.leviathans.points import cost, measures_of, product
from cardforge.leviathans.presets import USUAL
from cardforge.leviathans.ship import Location, Ship, Slot

BUILT_IN = {
    path.stem: read_ship(read(path))
    for path in sorted((Path(__file__).parents[3] / "ships").glob("*.yaml"))
}
MISS = Slot(item="miss")
_LETTERS = "GUYRK"


def points(ship: Ship) -> int:
    """The whole points of a ship."""
    total = cost(ship).total
    assert isinstance(total, int)
    return total


def exact(ship: Ship) -> float:
    """The points before rounding, which show any change."""
    return product(ship, measures_of(ship))


def never_less(more: Ship, less: Ship) -> None:
    """Assert that a ship costs at least as much as another, exactly and as printed."""
    high, low = exact(more), exact(less)
    assert high >= low * (1 - 1e-12)
    assert rounded(high) >= rounded(low)


def slot_of(item: str, breach: int | None = 11, **keys: Any) -> Slot:
    """A slot as files write it: `dice="Y | U"`, `range="6/12"`."""
    return Slot.model_validate({"item": item, "breach": breach, **keys})


def with_slot(ship: Ship, place: str, number: int, slot: Slot) -> Ship:
    location = ship.locations[place]
    slots = FrozenMap({**location.slots, number: slot})
    return with_location(ship, place, location.model_copy(update={"slots": slots}))


def with_location(ship: Ship, place: str, location: Location) -> Ship:
    locations = FrozenMap({**ship.locations, place: location})
    return ship.model_copy(update={"locations": locations})


def every_slot(ship: Ship, slot: Slot) -> Ship:
    """The ship with the same slot everywhere."""
    slots = FrozenMap(dict.fromkeys(SLOT_NUMBERS, slot))
    for place, location in ship.locations.items():
        ship = with_location(ship, place, location.model_copy(update={"slots": slots}))
    return ship


def without(ship: Ship, *families: str) -> Ship:
    """The ship with a Miss for every slot of these families."""
    for place, number, slot in list(ship.all_slots()):
        if slot.family in families:
            ship = with_slot(ship, place, number, MISS)
    return ship


def mirrored(ship: Ship) -> Ship:
    """The ship with port and starboard exchanged."""
    swap = {"port": "starboard", "starboard": "port"}
    locations = {
        "-".join(swap.get(word, word) for word in place.split("-")): location
        for place, location in ship.locations.items()
    }
    return ship.model_copy(update={"locations": FrozenMap(locations)})


def shuffled(ship: Ship, order: list[int]) -> Ship:
    """The ship with its locations and slots in another order, and the slots renumbered."""
    locations: dict[str, Location] = {}
    for place, location in reversed(list(ship.locations.items())):
        numbered = reversed(list(location.slots.items()))
        slots = {order[number - 1]: slot for number, slot in numbered}
        locations[place] = location.model_copy(update={"slots": FrozenMap(slots)})
    return ship.model_copy(update={"locations": FrozenMap(locations)})


def letters(most: int = 2) -> st.SearchStrategy[str]:
    return st.text(_LETTERS, min_size=1, max_size=most)


def _keys(kind: Kind) -> dict[str, st.SearchStrategy[Any]]:
    marks = [word for word in MARKS if word != "resolute" and not word.startswith("saturation ")]
    if kind.family is Family.TORPEDO:
        marks = ["turret"]
    near = st.integers(1, 9)
    reaches = (
        st.tuples(near, near).map(lambda two: f"{two[0]}/{two[0] + two[1]}")
        if kind.reaches == 2
        else st.integers(1, 30).map(str)
    )
    return {
        "name": st.just("6in"),
        "range": reaches,
        "dice": st.lists(letters(), min_size=kind.dice_sets, max_size=kind.dice_sets).map(" | ".join),
        "bonus": st.integers(0, 4),
        "mp": st.integers(0, 6),
        "marks": st.lists(st.sampled_from(marks), unique=True, max_size=2),
    }  # fmt: skip


def slots_of(kind: Kind) -> st.SearchStrategy[Slot]:
    """Every slot of a kind that a card may have."""
    if kind.item == "miss":
        return st.just(MISS)
    keys = {
        key: strategy
        for key, strategy in _keys(kind).items()
        if key in kind.needs or key in kind.usual
    }
    return st.fixed_dictionaries({"breach": st.integers(5, 20), **keys}).map(
        lambda given: slot_of(kind.item, **given)
    )


def slots_for(nation: Nation | None) -> st.SearchStrategy[Slot]:
    kinds = [kind for kind in KINDS.values() if kind.nation in (None, nation)]
    return st.sampled_from(kinds).flatmap(slots_of)


slots_with_dice = st.sampled_from([k for k in KINDS.values() if k.dice_sets]).flatmap(slots_of)
slots_with_range = st.sampled_from([k for k in KINDS.values() if k.reaches]).flatmap(slots_of)
filled_slots = st.sampled_from([k for k in KINDS.values() if k.item != "miss"]).flatmap(slots_of)
guns = st.sampled_from(["gun", "long gun", "blast gun"]).flatmap(lambda item: slots_of(KINDS[item]))


def _legal_ship(of_type: int) -> st.SearchStrategy[Ship]:
    usual = USUAL[of_type]

    def location(place: str, nation: Nation) -> st.SearchStrategy[dict[str, Any]]:
        go, stop = usual.end_dice if place in ENDS else usual.side_dice
        slots = st.fixed_dictionaries(dict.fromkeys(SLOT_NUMBERS, slots_for(nation)))
        return slots.map(lambda six: {"go": go, "stop": stop, "slots": six})

    def of_nation(nation: Nation) -> st.SearchStrategy[Ship]:
        return st.fixed_dictionaries(
            {
                "name": st.just("Random"),
                "nation": st.just(nation.name),
                "type": st.just(of_type),
                "si": st.integers(usual.si.least, usual.si.most),
                "mp": st.integers(usual.mp.least, usual.mp.most),
                "turn": st.integers(usual.turn.least, usual.turn.most),
                "locations": st.fixed_dictionaries(
                    {place: location(place, nation) for place in PLACES[of_type]}
                ),
            }
        ).map(Ship.model_validate)

    return st.sampled_from(NATIONS).flatmap(of_nation)


legal_ships = st.sampled_from(list(PLACES)).flatmap(_legal_ship)
"""Ships against which the rules have nothing to say; conventions may be broken."""

ships = st.sampled_from(list(BUILT_IN.values())) | legal_ships
places = st.integers(0, 5)


def place_of(ship: Ship, at: int) -> str:
    """A location that the ship has and its Type as well."""
    own = [place for place in ship.places if place in ship.locations]
    return own[at % len(own)]
