"""Kinds of slots, one entry each; the nations that own some of them; and the keys that each
needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from cardforge.core.wording import hint, hints, quoted, spelled_out


class Nation(NamedTuple):
    """A power: its name in files, and the words that players use for it."""

    name: str
    adjective: str
    short: str

    @property
    def words(self) -> frozenset[str]:
        """Every word that means this nation, in lower case."""
        return frozenset(word.lower() for word in (self.name, self.adjective, self.short))


BRITAIN: Final = Nation("British Empire", "British", "Britain")
FRANCE: Final = Nation("French Republic", "French", "France")
GERMANY: Final = Nation("German Empire", "German", "Germany")
ITALY: Final = Nation("Kingdom of Italy", "Italian", "Italy")
RUSSIA: Final = Nation("Russian Empire", "Russian", "Russia")
JAPAN: Final = Nation("Japanese Empire", "Japanese", "Japan")
AUSTRIA: Final = Nation("Austro-Hungarian Empire", "Austro-Hungarian", "Austria-Hungary")
AMERICA: Final = Nation("United States of America", "American", "America")

NATIONS: Final = (BRITAIN, FRANCE, GERMANY, ITALY, RUSSIA, JAPAN, AUSTRIA, AMERICA)


def nation_called(word: str) -> Nation | None:
    """Return the nation that a player means by `word`, or None for another faction."""
    return next((nation for nation in NATIONS if word.strip().lower() in nation.words), None)


def full_name(word: str) -> str:
    """Return the full name of the nation that a player means; of another faction its own."""
    nation = nation_called(word)
    return nation.name if nation else word.strip()


class Family(StrEnum):
    """What a kind counts as when the rules speak of guns, crews, trim tanks and so on."""

    MISS = "miss"
    GUN = "gun"
    TORPEDO = "torpedo"
    ARMOR = "armor"
    CREW = "crew"
    ENGINE = "engine"
    TRIM_TANK = "trim tank"
    STEERING = "steering gear"
    SUPPORT = "support"
    HOMEBREW = "homebrew"


class Kind(NamedTuple):
    """One kind of slot: how a file writes it, and what it is."""

    item: str
    """The word that a file gives as `item:`."""
    label: str
    """The name that a card prints."""
    icon: str
    """One or two letters for the card's icon."""
    family: Family
    summary: str
    """One line in our own words, for schema, help and the card's back."""
    repairable: bool
    needs: tuple[str, ...] = ()
    """Keys that the file must give beside `item` and `breach`."""
    usual: Mapping[str, object] = MappingProxyType({})
    """Keys that may be left out, with what they then are."""
    reaches: int = 0
    """How many numbers its range has: two for a short and a long one."""
    dice_sets: int = 0
    """How many sets of dice it has: two where the long range has its own."""
    nation: Nation | None = None
    """Whose it is; None for the core game's."""
    inert: bool = False
    """Whether it does nothing in odds, points and battles: its rules are not public."""

    @property
    def keys(self) -> frozenset[str]:
        """Every key that a file may give for it."""
        always = {"item", "breach", "notes"}
        return frozenset(always | set(self.needs) | set(self.usual))


TURRET: Final = "turret"
"""The one mark that a torpedo may have as well as a gun."""


class GunMark(NamedTuple):
    """A mark beside a gun's name: its word in files, its symbol on cards, and its nation."""

    word: str
    sign: str
    summary: str
    nation: Nation | None = None
    inert: bool = False


_GUN: Final = ("name", "range", "dice")
_MARKS: Final[Mapping[str, object]] = {"marks": ()}


def _torpedo(range_hexes: int, dice: str) -> Mapping[str, object]:
    return {"range": (range_hexes,), "dice": (dice,)}


_CORE: Final = (
    Kind("miss", "Miss", "", Family.MISS, "A shot that finds it does nothing.", repairable=False),
    Kind("gun", "Gun Battery", "G", Family.GUN,
         "Fires once a turn: short dice up to the first range, long dice up to the second.",
         repairable=True, needs=_GUN, usual=_MARKS, reaches=2, dice_sets=2),
    Kind("armor", "Armor", "A", Family.ARMOR,
         "While intact, raises every breach number of its location.",
         repairable=False, needs=("bonus",)),
    Kind("crew", "Crew", "C", Family.CREW,
         "Adds its die to the guns of its location, and repairs there.",
         repairable=False, needs=("dice",), dice_sets=1),
    Kind("engine", "Engine", "E", Family.ENGINE,
         "Gives movement points.", repairable=True, needs=("mp",)),
    Kind("trim tank", "Tesla Coil Trim Tank", "T", Family.TRIM_TANK,
         "If destroyed, every gun of the ship rolls 1 less.", repairable=True),
    Kind("torpedo", "Torpedo", "P", Family.TORPEDO,
         "Runs straight and strikes the first ship on its line.",
         repairable=True, usual={**_torpedo(18, "RRR"), **_MARKS}, reaches=1, dice_sets=1),
    Kind("steering gear", "Steering Gear", "S", Family.STEERING,
         "Lets the ship sideslip, and turn one hex sooner towards its side.", repairable=True),
)  # fmt: skip

_BRITISH: Final = (
    Kind("officer", "Officer", "O", Family.CREW,
         "Adds 2 to the gunnery and repair of the crew beside it.",
         repairable=False, usual={"bonus": 2}, nation=BRITAIN),
    Kind("magazine", "Magazine", "M", Family.SUPPORT,
         "Adds its die to every gun here. If destroyed, it explodes in this location.",
         repairable=False, needs=("dice",), dice_sets=1, nation=BRITAIN),
)  # fmt: skip

_FRENCH: Final = (
    Kind("aerodynamique engine", "Aérodynamique Engine", "AE", Family.ENGINE,
         "Gives movement points, but not for flank speed.",
         repairable=True, needs=("mp",), nation=FRANCE),
    Kind("initiative crew", "Initiative Crew", "IC", Family.CREW,
         "Adds 1 to its own ship's initiative, and wins ties.",
         repairable=False, usual={"bonus": 1}, nation=FRANCE),
)  # fmt: skip

_GERMAN: Final = (
    Kind("screening crew", "Screening Crew", "SC", Family.CREW,
         "Screens for 1 MP in its arc, and adds 2 to lock formation.",
         repairable=False, usual={"bonus": 2}, nation=GERMANY),
    Kind("compartment armor", "Compartment Armor", "CA", Family.ARMOR,
         "Raises every breach number here, of destroyed slots too.",
         repairable=False, usual={"bonus": 3}, nation=GERMANY),
    Kind("flak", "Flak", "F", Family.SUPPORT,
         "On 8 or more, stops what strikes here in the torpedo phase.",
         repairable=True, usual={"dice": ("R",)}, dice_sets=1, nation=GERMANY),
)  # fmt: skip

_ITALIAN: Final = (
    Kind("lungo", "Lungo", "L", Family.TORPEDO, "A torpedo with a longer run and fewer dice.",
         repairable=True, usual=_torpedo(24, "RR"), reaches=1, dice_sets=1, nation=ITALY),
    Kind("grasso", "Grasso", "GR", Family.TORPEDO, "A torpedo with a shorter run and more dice.",
         repairable=True, usual=_torpedo(12, "RRRR"), reaches=1, dice_sets=1, nation=ITALY),
    Kind("doppio", "Doppio", "D", Family.TORPEDO, "Two lighter torpedoes, each aimed by itself.",
         repairable=True, usual=_torpedo(18, "RR"), reaches=1, dice_sets=1, nation=ITALY),
)  # fmt: skip

_RUSSIAN: Final = (
    Kind("repair crew", "Repair Crew", "RC", Family.CREW,
         "Repairs with two of its dice. Does not help guns.",
         repairable=False, needs=("dice",), dice_sets=1, nation=RUSSIA),
    Kind("stabilizer", "Stabilizer", "ST", Family.TRIM_TANK,
         "A trim tank. While the ship stands still, every gun reaches one hex farther.",
         repairable=True, nation=RUSSIA),
    Kind("bomba mine", "Bomba Mines", "B", Family.SUPPORT,
         "Lays one mine a turn, in its arc, on an empty hex beside its own. From the next turn a "
         "ship that moves beside it sets it off: it strikes all ships there, with two slot dice, "
         "and sets off every mine beside it.",
         repairable=True, usual={"dice": ("RRRR",)}, dice_sets=1, nation=RUSSIA),
)  # fmt: skip

_JAPANESE: Final = (
    Kind("gunner crew", "Gunner Crew", "GC", Family.CREW,
         "Adds two of its dice to the guns here. Cannot repair.",
         repairable=False, needs=("dice",), dice_sets=1, nation=JAPAN),
    Kind("long gun", "Long Gun", "LG", Family.GUN,
         "Fires only beyond the first range, up to the second.",
         repairable=True, needs=_GUN, usual=_MARKS, reaches=2, dice_sets=1, nation=JAPAN),
    Kind("bomber lev", "Bomber Levs", "BL", Family.SUPPORT,
         "Bombs any location of one ship within reach, without location dice.",
         repairable=True, usual=_torpedo(12, "RR"), reaches=1, dice_sets=1, nation=JAPAN),
)  # fmt: skip

_AUSTRIAN: Final = (
    Kind("ramming crew", "Ramming Crew", "RA", Family.CREW,
         "Adds 2 to every ram check of the ship.",
         repairable=False, usual={"bonus": 2}, nation=AUSTRIA),
    Kind("blast gun", "Blast Gun", "BG", Family.GUN, "Has one range and one set of dice.",
         repairable=True, needs=_GUN, usual=_MARKS, reaches=1, dice_sets=1, nation=AUSTRIA),
    Kind("ram prow", "Ram Prow", "RP", Family.SUPPORT,
         "Adds its die to a ram. Of several, the highest counts. Hit first in a ram.",
         repairable=False, needs=("dice",), dice_sets=1, nation=AUSTRIA),
)  # fmt: skip

_AMERICAN: Final = (
    Kind("arc torpedo", "Arc Torpedo", "AT", Family.TORPEDO,
         "Destroys nothing, but silences every trim tank of its target for a turn.",
         repairable=True, usual={"range": (18,)}, reaches=1, nation=AMERICA),
    Kind("effas ray", "EFFAS Ray", "ER", Family.SUPPORT,
         "Spends Tesla charges to turn a ship in its arc.",
         repairable=True, nation=AMERICA),
    Kind("tesla coil", "Charged Tesla Coil", "TC", Family.TRIM_TANK,
         "A trim tank that keeps one Tesla charge for a later turn.",
         repairable=True, nation=AMERICA),
)  # fmt: skip

_INERT: Final = "Second edition: printed on the card. Its rules are not public."


def _inert(
    item: str,
    label: str,
    icon: str,
    needs: tuple[str, ...] = (),
    reaches: int = 0,
    dice_sets: int = 0,
) -> Kind:
    """Return a kind of the second edition of which no more is known than cards show."""
    return Kind(item, label, icon, Family.SUPPORT, _INERT, repairable=False, needs=needs,
                reaches=reaches, dice_sets=dice_sets, inert=True)  # fmt: skip


_SECOND_EDITION: Final = (
    Kind("edison coil trim tank", "Edison Coil Trim Tank", "EC", Family.TRIM_TANK,
         "Second edition: a trim tank.", repairable=True),
    Kind("secondary engine", "Secondary Engine", "SE", Family.ENGINE,
         "Second edition: gives movement points.", repairable=True, needs=("mp",)),
    Kind("ram engine", "Ram Engine", "RE", Family.ENGINE,
         "Second edition: gives movement points.", repairable=True, needs=("mp",)),
    _inert("slip shaft", "Slip Shaft", "SS"),
    _inert("improved steering gear", "Improved Steering Gear", "IS"),
    _inert("precision crew", "Precision Crew", "PC"),
    _inert("bracketing crew", "Bracketing Crew", "BC"),
    _inert("saturation crew", "Saturation Crew", "SA"),
    _inert("a-h crew", "A-H Crew", "AH", ("dice",), dice_sets=2),
    _inert("advanced fire control", "Advanced Fire Control", "FC", ("dice",), dice_sets=1),
    _inert("shot cannon", "Shot Cannon", "SH", ("range", "dice"), reaches=1, dice_sets=2),
    _inert("he torpedo", "HE Torpedo", "HE", ("range", "dice"), reaches=1, dice_sets=1),
    _inert("mine layer", "Mine Layer", "ML"),
    _inert("chaff", "Chaff", "CH"),
    _inert("armored hull", "Armored Hull", "HU", ("bonus",)),
    _inert("ram", "Ram", "RM", ("dice",), dice_sets=1),
)  # fmt: skip

_HOMEBREW: Final = (
    Kind("homebrew", "Homebrew", "H", Family.HOMEBREW,
         "Your own slot: printed. Points, odds and battles ignore it.",
         repairable=False, needs=("name",), usual={"icon": "H", "rules": ""}),
)  # fmt: skip

NATIONAL_KINDS: Final = (
    *_BRITISH, *_FRENCH, *_GERMAN, *_ITALIAN, *_RUSSIAN, *_JAPANESE, *_AUSTRIAN, *_AMERICAN,
)  # fmt: skip
KINDS: Final = MappingProxyType(
    {kind.item: kind for kind in (*_CORE, *NATIONAL_KINDS, *_SECOND_EDITION, *_HOMEBREW)}
)
SALVOS: Final[Mapping[str, int]] = MappingProxyType({"doppio": 2})
"""How many torpedoes a slot launches in a turn, if not one."""
GUNNERY_CREWS: Final[Mapping[str, int]] = MappingProxyType({"crew": 1, "gunner crew": 2})
"""How often each kind of crew that serves guns rolls its dice for them; no other crew does."""
REPAIR_CREWS: Final[Mapping[str, int]] = MappingProxyType({"crew": 1, "repair crew": 2})
"""And each kind that repairs, for repairs."""

MARKS: Final = MappingProxyType(
    {
        mark.word: mark
        for mark in (
            GunMark("turret", "T", "Also fires into the arcs beside its own."),
            GunMark("bracket", "▲", "Guns of one name and location may fire together."),
            GunMark("saturation", "■", "Rolls one slot die more."),
            GunMark("saturation 2", "■■", "Rolls two slot dice more."),
            GunMark("saturation 3", "■■■", "Rolls three slot dice more."),
            GunMark("resolute", "††", "Rolls one more for each slot lost beside it.", BRITAIN),
            GunMark(
                "a", "A", "Second edition: printed only; its rules are not public.", inert=True
            ),
        )
    }
)


def slot_faults(slot: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Yield the key and the message of everything that does not fit the slot's item.

    `slot` has the given keys, parsed or not; wrong types are not checked here.
    """
    item = slot.get("item")
    if not isinstance(item, str):
        return
    kind = KINDS.get(item)
    if kind is None:
        yield "item", f"expected an item, got {quoted(item)}{hint(item, KINDS)}"
        return
    yield from _missing(kind, slot)
    yield from _needless(kind, slot)
    yield from _miscounted(kind, slot)
    yield from _mismarked(kind, slot)


def _missing(kind: Kind, slot: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    needs = kind.needs if kind.item == "miss" else ("breach", *kind.needs)
    for key in needs:
        if slot.get(key) is None:
            yield key, f"`item: {kind.item}` needs `{key}:`"


def _needless(kind: Kind, slot: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    keys = kind.keys
    needless = [key for key in slot if key not in keys]
    if not needless:
        return
    for key, meant in zip(needless, hints(needless, sorted(keys)), strict=True):
        yield key, f"`item: {kind.item}` takes no `{spelled_out(key)}:`{meant}"


def _miscounted(kind: Kind, slot: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for key, wanted, sign, letters in (
        ("range", kind.reaches, "/", "0123456789/ "),
        ("dice", kind.dice_sets, "|", "GUYRKguyrk| "),
    ):
        got = _parts(slot.get(key), sign, letters) if key in kind.keys else None
        if got not in (None, wanted):
            parts = "2 parts (short and long)" if wanted == 2 else f"{wanted} part"
            yield key, f"expected {parts} in `{key}:` for {kind.item}, got {got}"


def _mismarked(kind: Kind, slot: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Yield the marks that a torpedo must not have: it may have only `turret`."""
    if kind.family is not Family.TORPEDO or "marks" not in kind.keys:
        return
    marks = slot.get("marks")
    listed = (marks,) if isinstance(marks, str) else marks
    if isinstance(listed, list | tuple) and any(mark in MARKS for mark in listed if mark != TURRET):
        yield "marks", f"expected no mark but {TURRET} for {kind.item}"


def _parts(value: object, sign: str, letters: str) -> int | None:
    """Count the parts of a range or of dice, as written or as read; None if it is neither."""
    if isinstance(value, tuple):
        return len(value)
    if type(value) is int:
        value = str(value)
    if not isinstance(value, str) or not set(value) <= set(letters):
        return None
    return value.count(sign) + 1
