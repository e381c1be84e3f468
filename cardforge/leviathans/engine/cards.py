"""Ships' cards as the engine reads them, for a whole match: slots, and the dice that they roll.

Slots become masks and numbers. Dice become words (of dice that are always rolled together) and
rows: the chances of each total, in billionths.

In the quick start, national engines and trim tanks count as ordinary ones, and other national slots
can only be hit. Marks beside guns, torpedoes, steering gears, flak and repairs belong to the full
rules.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cardforge.core.chance import best, constant, die, total
from cardforge.leviathans.dice import FACES, evaded
from cardforge.leviathans.engine.rules.board import (
    AUSTRIAN,
    BRITISH,
    FULL,
    GERMAN,
    MASKS,
    NO_POWER,
    NOWHERE,
    PLACES,
    SLOTS,
)
from cardforge.leviathans.engine.rules.chances import BILLION, KEEL_TOP, MILLION
from cardforge.leviathans.engine.rules.damage import BRACKET_RESULTS
from cardforge.leviathans.engine.rules.dice import WORD_ROOM
from cardforge.leviathans.engine.rules.gunnery import NO_KIND
from cardforge.leviathans.engine.rules.worth import GUN_POINTS, SI_POINTS
from cardforge.leviathans.kinds import (
    GUNNERY_CREWS,
    JAPAN,
    NATIONS,
    REPAIR_CREWS,
    RUSSIA,
    SALVOS,
    TURRET,
    Family,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardforge.core.chance import Distribution
    from cardforge.leviathans.kinds import Nation
    from cardforge.leviathans.ship import Location, Ship, Slot

POWERS: Final = {nation: number for number, nation in enumerate(NATIONS, NO_POWER + 1)}
"""The numbers of the nations in `rules.board`."""
MINE_DICE: Final = "RRRR"
LETTERS: Final = "GUYRK"
RED_PAIR: Final = "RR"
POINT: Final = "1"
"""A letter of words that stands for a point, not a die."""

_MASKS: Final = (
    "whole", "guns", "tubes", "harmful", "armor", "crews", "menders", "officers", "magazines",
    "engines", "tanks", "stabilizers", "gears", "flaks", "mendable",
    "prows", "rammers", "heralds", "bombers", "pushed", "layers", "screeners",
    "posts", "coils", "rays",
)  # fmt: skip
_BY_MASK: Final = ("plates", "bulkheads", "service", "prow_service")
_NUMBERS: Final = (
    "breach", "bonus", "gives", "near", "short", "long", "short_word", "long_word", "short_mean",
    "long_mean", "squares", "turret", "resolute", "word", "mean", "runs", "salvo", "long_gun",
    "helpers", "mender_word", "flies",
)  # fmt: skip


class Cards:
    """The cards of all ships, filled ship by ship; `tables` has every list by its name."""

    def __init__(self, ships: Sequence[Ship], rules: int) -> None:
        self.full = rules == FULL
        self.words = Words()
        self.weapons, self.services, self.locations = Rows(), Rows(), Rows()
        self.reaches: list[int] = []
        places, slots = len(ships) * PLACES, len(ships) * PLACES * SLOTS
        self.tables: dict[str, list[int]] = {name: [0] * places for name in _MASKS}
        self.tables |= {name: [0] * slots for name in _NUMBERS}
        self.tables |= {name: [0] * (slots * SLOTS) for name in ("short_weapon", "long_weapon")}
        self.tables |= {name: [0] * (places * MASKS) for name in _BY_MASK}
        for name in ("go_word", "stop_word", "go_row", "stop_row"):
            self.tables[name] = [0] * places
        for name in ("evading_word", "evading_bonus", "evading_row"):
            self.tables[name] = [0] * (places * 2)
        self.tables["kind"] = [NO_KIND] * slots
        self.tables["make"] = [NO_KIND] * slots
        self._makes: dict[object, int] = {}
        for number, ship in enumerate(ships):
            for place, name in enumerate(ship.places):
                self._location(number * PLACES + place, ship.locations[name], ship.power)
                if self.full and ship.power == RUSSIA:
                    self._evasive(number * PLACES + place, ship.locations[name])
        self._ships(ships)
        self._spares(ships)
        mines = any(self.tables["layers"])
        self.blast_row = self.weapons.number(guns(MINE_DICE, 1)) if mines else NOWHERE
        rams = any(self.tables["prows"]) or any(self.tables["rammers"])
        rams = rams or not {AUSTRIAN, GERMAN}.isdisjoint(self.tables["power"])
        self.red_pair = self.weapons.number(guns(RED_PAIR, 1)) if rams else NOWHERE

    def _spares(self, ships: Sequence[Ship]) -> None:
        """Note slots whose crews may change in a game; each of their locations has a spare row."""
        self.spare_services = self.highest_service = 0
        self.tables["spare_service"] = [NOWHERE] * len(self.tables["posts"])
        for number, ship in enumerate(ships):
            if self.tables["power"][number] == BRITISH:
                self.highest_service = max(self.highest_service, _highest_service(ship))
                for place, name in enumerate(ship.places):
                    self._posts(number * PLACES + place, ship.locations[name])

    def _posts(self, at: int, location: Location) -> None:
        numbers = [n for n, slot in location.slots.items() if slot.family is Family.CREW]
        if numbers:
            self.tables["posts"][at] = sum(1 << number - 1 for number in numbers)
            row = len(self.services.numbers) + self.spare_services
            self.tables["spare_service"][at] = row
            self.spare_services += 1

    def _ships(self, ships: Sequence[Ship]) -> None:
        self.tables |= {
            "type": [ship.type for ship in ships],
            "power": [self._power(ship) for ship in ships],
            "si": [ship.si for ship in ships],
            "mp": [ship.mp for ship in ships],
            "turn_hexes": [ship.turn for ship in ships],
            "life": [
                SI_POINTS * ship.si + GUN_POINTS * sum(map(self._gun_mean, _slots(ship)))
                for ship in ships
            ],
        }

    def _power(self, ship: Ship) -> int:
        return POWERS[ship.power] if self.full and ship.power else NO_POWER

    def _gun_mean(self, slot: Slot) -> int:
        return doubled_mean(slot.dice[0]) if self._is_gun(slot) else 0

    def _location(self, at: int, location: Location, power: Nation | None) -> None:
        for name, word in (("go", location.go), ("stop", location.stop)):
            self.tables[f"{name}_word"][at] = self.words.number(word)
            self.tables[f"{name}_row"][at] = self.locations.number(((word,), 1))
        for number, slot in location.slots.items():
            if not slot.is_miss:
                self._slot(at, number - 1, slot)
        self._group(at, location, joins=power == JAPAN)
        self._protection(at, location)

    def _evasive(self, at: int, location: Location) -> None:
        """Note what evasive maneuvers leave of the dice of a location."""
        for moved, word in enumerate((location.stop, location.go)):
            dice, bonus = evaded(word)
            one = at * 2 + moved
            self.tables["evading_word"][one] = self.words.number(dice) if dice else NOWHERE
            self.tables["evading_bonus"][one] = bonus
            self.tables["evading_row"][one] = self.locations.number(((dice + POINT * bonus,), 1))

    def _slot(self, at: int, number: int, slot: Slot) -> None:
        tables, one = self.tables, at * SLOTS + number
        tables["breach"][one] = slot.breach or 0
        tables["bonus"][one] = slot.bonus
        tables["gives"][one] = slot.mp
        for name in self._roles(slot):
            tables[name][at] |= 1 << number
        if self._is_gun(slot):
            self._gun(one, slot)
        elif slot.dice:
            self._helper(one, slot)
        if slot.item == "bomber lev":
            tables["flies"][one] = slot.range[0]
        if self.full and slot.family is Family.TORPEDO:
            self._torpedo(one, slot)

    def _is_gun(self, slot: Slot) -> bool:
        return slot.family is Family.GUN and self._is_played(slot)

    def _is_played(self, slot: Slot) -> bool:
        """Return whether a slot has an effect; in the quick start, national slots have none."""
        return self.full or slot.kind.nation is None

    def _roles(self, slot: Slot) -> Iterator[str]:
        """Yield the names of the masks that a slot belongs to."""
        yield "whole"
        if slot.family is Family.ENGINE:
            yield "engines"
        if slot.family is Family.TRIM_TANK:
            yield "tanks"
        if self._is_played(slot):
            if slot.family is Family.GUN:
                yield "guns"
            if slot.family is Family.ARMOR:
                yield "armor"
            if slot.item in GUNNERY_CREWS:
                yield "crews"
        if self.full:
            yield from _full_roles(slot)

    def _gun(self, one: int, gun: Slot) -> None:
        tables, short, long = self.tables, gun.dice[0], gun.dice[-1]
        tables["near"][one] = gun.range[0] + 1 if gun.item == "long gun" else 1
        tables["long_gun"][one] = int(gun.item == "long gun")
        tables["short"][one], tables["long"][one] = gun.range[0], gun.range[-1]
        tables["short_word"][one] = self.words.number(short)
        tables["long_word"][one] = self.words.number(long)
        tables["short_mean"][one], tables["long_mean"][one] = map(doubled_mean, (short, long))
        if self.full:
            tables["squares"][one] = gun.saturation
            tables["turret"][one] = int("turret" in gun.marks)
            tables["resolute"][one] = int("resolute" in gun.marks)

    def _helper(self, one: int, slot: Slot) -> None:
        word = slot.dice[0]
        self.tables["word"][one] = self.words.number(word)
        self.tables["mean"][one] = doubled_mean(word)
        self.tables["helpers"][one] = self.words.number(word * GUNNERY_CREWS.get(slot.item, 1))
        self.tables["mender_word"][one] = self.words.number(word * REPAIR_CREWS.get(slot.item, 1))

    def _torpedo(self, one: int, slot: Slot) -> None:
        reach = slot.range[0]
        if reach not in self.reaches:
            self.reaches.append(reach)
        self.tables["runs"][one] = self.reaches.index(reach)
        self.tables["salvo"][one] = SALVOS.get(slot.item, 1)
        self.tables["turret"][one] = int(TURRET in slot.marks)

    def _group(self, at: int, location: Location, *, joins: bool) -> None:
        """Note which guns may fire together, and the dice that each number of them rolls.

        If the ship `joins` others in concentrated fire, they may exceed the guns of the location.
        """
        leaders: dict[object, list[int]] = {}
        for number, gun in location.slots.items():
            if self._is_gun(gun):
                together = self.full and "bracket" in gun.marks
                like = (gun.item, gun.name, gun.range, gun.dice, gun.marks)
                leaders.setdefault(like if together else number, []).append(number - 1)
        for numbers in leaders.values():
            for number in numbers:
                one, gun = at * SLOTS + number, location.slots[number + 1]
                together = self.full and "bracket" in gun.marks
                if together:
                    self.tables["kind"][one] = numbers[0]
                if together and joins:
                    like = (gun.item, gun.name, gun.range, gun.dice, gun.marks)
                    self.tables["make"][one] = self._makes.setdefault(like, len(self._makes))
                self._volleys(one, gun, SLOTS if together and joins else len(numbers))

    def _volleys(self, one: int, gun: Slot, most: int) -> None:
        """Note the dice that each number of guns like this one rolls together, up to `most`."""
        for count in range(1, most + 1):
            cell = one * SLOTS + count - 1
            for name, word in (("short", gun.dice[0]), ("long", gun.dice[-1])):
                row = self.weapons.number(guns(word, count))
                self.tables[f"{name}_weapon"][cell] = row

    def _protection(self, at: int, location: Location) -> None:
        """Note the armour and the crews' dice that each mask of destroyed slots leaves."""
        slots = [(number - 1, slot) for number, slot in location.slots.items()]
        armor = self.tables["armor"][at]
        plates = [(1 << n, slot) for n, slot in slots if armor >> n & 1]
        crews, magazines = self.tables["crews"][at], self.tables["magazines"][at]
        prows = self.tables["prows"][at]
        for lost in range(MASKS):
            cell = at * MASKS + lost
            left = [slot for own, slot in plates if not lost & own]
            self.tables["plates"][cell] = sum(slot.bonus for slot in left)
            self.tables["bulkheads"][cell] = sum(
                slot.bonus for slot in left if slot.item == "compartment armor"
            )
            self.tables["service"][cell] = self.services.number(
                (_words(slots, crews & ~lost, GUNNERY_CREWS), 1),
                (_words(slots, magazines & ~lost, {}), 1),
            )
            self.tables["prow_service"][cell] = self.services.number(
                (_words(slots, prows & ~lost, {}), 1), ((), 1)
            )


def _full_roles(slot: Slot) -> Iterator[str]:
    """Yield the names of the masks that a slot belongs to only by the full rules."""
    if slot.family is Family.TORPEDO:
        yield "tubes"
        if slot.dice:
            yield "harmful"
    if slot.family is Family.ENGINE and slot.item != "aerodynamique engine":
        yield "pushed"
    if slot.family is Family.STEERING:
        yield "gears"
    if slot.item in REPAIR_CREWS:
        yield "menders"
    if slot.kind.repairable:
        yield "mendable"
    names = {
        "officer": "officers", "magazine": "magazines", "stabilizer": "stabilizers",
        "flak": "flaks", "ram prow": "prows", "ramming crew": "rammers",
        "initiative crew": "heralds", "bomber lev": "bombers",
        "bomba mine": "layers", "screening crew": "screeners",
        "tesla coil": "coils", "effas ray": "rays",
    }  # fmt: skip
    if slot.item in names:
        yield names[slot.item]


def _words(
    slots: Sequence[tuple[int, Slot]], mask: int, times: Mapping[str, int]
) -> tuple[str, ...]:
    return tuple(slot.dice[0] * times.get(slot.item, 1) for n, slot in slots if mask >> n & 1)


def _slots(ship: Ship) -> Iterator[Slot]:
    return (slot for _, _, slot in ship.all_slots())


def _highest_service(ship: Ship) -> int:
    """Return the most that the best crew and the best magazine of a ship can show together."""
    crews = [slot.dice[0] * GUNNERY_CREWS.get(slot.item, 0) for slot in _slots(ship) if slot.dice]
    magazines = [slot.dice[0] for slot in _slots(ship) if slot.item == "magazine"]
    return sum(max((roll_of(word).highest for word in words), default=0)
               for words in (crews, magazines))  # fmt: skip


def doubled_mean(word: str) -> int:
    """Return twice the mean of a word of dice, which is a whole number."""
    return int(2 * roll_of(word).mean)


class Words:
    """Words of dice and their numbers: two red dice first, then each die alone."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        for word in (RED_PAIR, *LETTERS):
            self.number(word)

    def number(self, word: str) -> int:
        """Return the number of a word."""
        return self.numbers.setdefault(word, len(self.numbers))

    def table(self) -> list[int]:
        """Return all words as the entries that `rules.dice` reads."""
        table: list[int] = []
        for word in self.numbers:
            letters = [LETTERS.index(letter) for letter in word]
            table += [len(word), *letters, *[0] * (WORD_ROOM - 1 - len(word))]
        return table


class Rows:
    """Rolls and their numbers. A roll has parts: words of dice, and how many best ones count."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[tuple[tuple[str, ...], int], ...], int] = {}

    def number(self, *parts: tuple[tuple[str, ...], int]) -> int:
        """Return the number of a roll. Each part has words, and how many of the best count."""
        return self.numbers.setdefault(parts, len(self.numbers))

    def rolls(self) -> list[Distribution]:
        """Return all rolls in order."""
        return [roll(parts) for parts in self.numbers]


@lru_cache(maxsize=4096)
def roll(parts: tuple[tuple[tuple[str, ...], int], ...]) -> Distribution:
    """Return the distribution of the total of a roll."""
    return total(
        *(best(*map(roll_of, words), keep=keep) if words else constant(0) for words, keep in parts)
    )


@lru_cache(maxsize=1024)
def roll_of(word: str) -> Distribution:
    """Return the distribution of the total of a word of dice."""
    return total(*(die(FACES.get(letter, (1,))) for letter in word))


def guns(word: str, count: int) -> tuple[tuple[str, ...], int]:
    """Return the part of a roll for this number of guns that fire together."""
    return (word,) * count, BRACKET_RESULTS


def row(found: Distribution, room: int) -> list[int]:
    """Return the chance of each total, in billionths, which add up to exactly one."""
    cells = [0] * room
    for number, count in found.counts.items():
        cells[number] = count * BILLION // found.denominator
    most_likely = max(range(room), key=cells.__getitem__)
    cells[most_likely] += BILLION - sum(cells)
    return cells


def keel_tail() -> list[int]:
    """Return the chance, in millionths, that two red dice reach each number."""
    red = roll_of(RED_PAIR)
    return [red.at_least(number) * MILLION // red.denominator for number in range(KEEL_TOP)]


def faces() -> list[int]:
    """Return the faces of all dice, in the order of their letters."""
    return [face for letter in LETTERS for face in FACES[letter]]
