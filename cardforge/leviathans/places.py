"""The locations of a ship, its firing hexes, and what bears through which arc."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from cardforge.core.hexes import Hex, cross, direction, dot, footprint
from cardforge.errors import CallError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


Kept = TypeVar("Kept")
"""What a ship has in each of its locations."""

SMALL: Final = ("bow", "port", "starboard", "stern")
LARGE: Final = ("bow", "fore-port", "aft-port", "fore-starboard", "aft-starboard", "stern")
TYPES: Final = (1, 2, 3, 4)
PLACES: Final = MappingProxyType({1: SMALL, 2: SMALL, 3: SMALL, 4: LARGE})
"""Which locations a ship of each Type has, in the order in which a card is read."""

ALL_PLACES: Final = (
    "bow", "port", "starboard", "fore-port", "aft-port", "fore-starboard", "aft-starboard", "stern",
)  # fmt: skip
ENDS: Final = frozenset({"bow", "stern"})
PAIRS: Final = (
    ("port", "starboard"), ("fore-port", "fore-starboard"), ("aft-port", "aft-starboard"),
)  # fmt: skip
"""The sides that face each other."""

SIDES: Final = MappingProxyType(
    {
        "sides": ("port", "starboard"),
        "fore-sides": ("fore-port", "fore-starboard"),
        "aft-sides": ("aft-port", "aft-starboard"),
    }
)
"""How a file gives two sides at once; `sides` stands for all four on a Type 4."""
KEYS: Final = (*ALL_PLACES, *SIDES)
"""Every key allowed under `locations:`."""

SLOT_NUMBERS: Final = (1, 2, 3, 4, 5, 6)
HULLS: Final = MappingProxyType({1: 2, 2: 3, 3: 3, 4: 4})
"""How many hexes a ship of each Type covers."""

CLASSES: Final = MappingProxyType(
    {1: "destroyer", 2: "light cruiser", 3: "armoured cruiser", 4: "battleship"}
)


def members(name: str, of_type: object) -> tuple[str, ...]:
    """Return the locations that a key stands for: `sides` are four on a Type 4."""
    if name == "sides" and of_type == 4:
        return tuple(place for place in LARGE if place not in ENDS)
    return SIDES.get(name, (name,))


def spellings(place: str, of_type: object) -> tuple[str, ...]:
    """Return the keys that may give a location, its own first, then shared ones, widest last."""
    return (place, *(name for name in reversed(SIDES) if place in members(name, of_type)))


def shared(locations: Mapping[str, Kept], of_type: int) -> Iterator[tuple[str, Kept]]:
    """Yield the locations as a file names them; equal sides appear once."""
    done: set[str] = set()
    for place, kept in locations.items():
        if place not in done:
            name, places = _widest(locations, place, of_type)
            done.update(places)
            yield name, kept


def _widest(
    locations: Mapping[str, object], place: str, of_type: int
) -> tuple[str, tuple[str, ...]]:
    """Return the widest key that gives a location, and all the locations that it gives."""
    for name in SIDES:
        places = members(name, of_type)
        if place in places and len({locations.get(each) for each in places}) == 1:
            return name, places
    return place, (place,)


_Told = TypeVar("_Told", bound=Hashable)
_ALL_SIDES: Final = tuple(place for word in ("fore-sides", "aft-sides") for place in SIDES[word])
_TOGETHER: Final[dict[tuple[str, ...], str]] = {
    _ALL_SIDES: "all sides",
    **{places: word.replace("-", " ") for word, places in SIDES.items()},
}


def named(places: Iterable[str]) -> str:
    """Name several locations at once, such as `bow, fore sides`."""
    left = list(places)
    for together, words in _TOGETHER.items():
        if set(together) <= set(left):
            left[left.index(next(place for place in left if place in together))] = words
            left = [place for place in left if place not in together]
    return ", ".join(left)


def named_apart(places: Iterable[str]) -> tuple[str, ...]:
    """Name sides together, bow and stern each by itself."""
    listed = tuple(places)
    sides = tuple(place for place in listed if place not in ENDS)
    ends = tuple(place for place in listed if place in ENDS)
    return (*ends, named(sides)) if sides else ends


def alike_named(places: Iterable[str], told: Callable[[str], _Told]) -> Iterator[tuple[str, _Told]]:
    """Yield names of places with the result of `told`; equal sides share one entry."""
    groups: dict[_Told, list[str]] = {}
    for place in places:
        groups.setdefault(told(place), []).append(place)
    for found, members in groups.items():
        yield from ((name, found) for name in named_apart(members))


TURN_HEXES: Final = MappingProxyType({1: 0, 2: 1, 3: 1, 4: 1})
"""On which hex a ship of each Type turns, counted from the bow."""

STATIONS: Final = MappingProxyType(
    {
        1: {"bow": 0, "port": 0, "starboard": 0, "stern": 1},
        2: {"bow": 0, "port": 1, "starboard": 1, "stern": 2},
        3: {"bow": 0, "port": 1, "starboard": 1, "stern": 2},
        4: {
            "bow": 0, "fore-port": 1, "aft-port": 2, "fore-starboard": 1, "aft-starboard": 2,
            "stern": 3,
        },
    }
)  # fmt: skip
"""At which hex each location of each Type is, counted from the bow."""

_Edge = tuple[int, int]
_Sector = tuple[_Edge, ...]

# An edge (a, b) keeps the bearings with a * dot + b * cross >= 0: the tangent of 30 degrees is one
# over the root of 3, and that root and the one within `cross` make 3.
_BOW: Final[_Sector] = ((1, 3), (1, -3))
_STERN: Final[_Sector] = ((-1, 3), (-1, -3))
_PORT: Final[_Sector] = ((1, -3), (-1, -3))
_STARBOARD: Final[_Sector] = ((1, 3), (-1, 3))
_ARCS: Final[dict[str, tuple[_Sector, ...]]] = {
    "bow": (_BOW,),
    "port": (_PORT,),
    "starboard": (_STARBOARD,),
    "stern": (_STERN,),
}
_TURRETS: Final[dict[str, tuple[_Sector, ...]]] = {
    "bow": (_BOW, _PORT, _STARBOARD),
    "port": (((0, -1),),),
    "starboard": (((0, 1),),),
    "stern": (_STERN, _PORT, _STARBOARD),
}


class Placement(NamedTuple):
    """A ship on the map: its Type, the hex on which it turns, and its heading."""

    type: int
    position: Hex
    facing: int

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex it covers, from bow to stern."""
        _stations(self.type)
        return footprint(self.position, self.facing, HULLS[self.type], TURN_HEXES[self.type])

    def station(self, place: str) -> Hex:
        """Return the hex from which a location fires, and at which it is hit."""
        stations = _stations(self.type)
        if place not in stations:
            raise CallError(f"expected one of {', '.join(stations)}, got '{place}'")
        return self.position + direction(self.facing) * (TURN_HEXES[self.type] - stations[place])


def in_arc(place: str, station: Hex, facing: int, target: Hex, *, turret: bool = False) -> bool:
    """Return whether a hex is in the arc of a location at `station` on a ship heading `facing`."""
    arc = place.rpartition("-")[2]
    if arc not in _ARCS:
        raise CallError(f"expected a location with an arc, got '{place}'")
    heading, way = direction(facing), target - station
    ahead, clockwise = dot(heading, way), cross(heading, way)
    return any(
        all(a * ahead + b * clockwise >= 0 for a, b in sector)
        for sector in (_TURRETS if turret else _ARCS)[arc]
    )


def _stations(ship_type: int) -> dict[str, int]:
    if ship_type not in STATIONS:
        raise CallError(f"expected a Type from 1 to 4, got {ship_type!r}")
    return STATIONS[ship_type]
