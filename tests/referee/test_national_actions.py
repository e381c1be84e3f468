"""Chances of the special actions, counted face by face, against figures worked out elsewhere."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, Final

import pytest

import cardforge
from tests.referee import locks, rays, reinforce, screens
from tests.referee.charges import COIL, Purse
from tests.referee.claims import Ended, Record
from tests.referee.damage import Attack, breach_number
from tests.referee.dice import FACES
from tests.referee.hexes import WAYS, Chart, Hex, Stand
from tests.referee.proceedings import Proceedings
from tests.referee.readings import SETTLED
from tests.referee.vessels import Vessel

if TYPE_CHECKING:
    from collections.abc import Callable

BESIDE: Final = Hex(1, -1)


def chance(dice: str, succeeds: Callable[[int], bool]) -> Fraction:
    """Return the chance that the sum of some dice succeeds."""
    sums = Counter(map(sum, product(*(FACES[die] for die in dice))))
    faces = prod(len(FACES[die]) for die in dice)
    return Fraction(sum(count for total, count in sums.items() if succeeds(total)), faces)


def vessel(name: str, at: Hex, facing: int = 0) -> Vessel:
    card: Any = cardforge.open(name).value
    ship = Vessel(0, card, 0)
    ship.stand = Stand(card.type, at, facing)
    return ship


# Reinforce


@pytest.mark.parametrize(
    ("crews", "expected"),
    [
        ("G", Fraction(13, 32)),
        ("U", Fraction(1, 2)),
        ("", Fraction(3, 16)),
        ("GG", Fraction(1465, 2304)),
        ("GU", Fraction(307, 432)),
    ],
)
def test_referee_reinforce_has_the_chances_of_its_dice(crews: str, expected: Fraction) -> None:
    """An officer has none, so its exchange with a crew G is like that crew's move."""
    assert chance("RR" + crews, lambda total: total >= reinforce.SUCCEEDS) == expected


def test_referee_crews_are_what_can_be_reinforced() -> None:
    for name, items in (
        ("hml-merganser", {"crew", "officer"}),
        ("markgrafin", {"crew", "screening crew"}),
        ("montsoreau", {"crew", "initiative crew"}),
    ):
        slots = [slot for _, _, slot in vessel(name, Hex(0, 0)).card.all_slots()]
        crews = [slot for slot in slots if reinforce.is_crew(slot)]
        assert {slot.item for slot in crews} == items
        for crew in crews:
            assert bool(reinforce.crew_die(crew)) == (crew.item == "crew")


# Lock Formation


@pytest.mark.parametrize(
    ("crews", "expected"),
    [
        (0, Fraction(4, 9)),
        (1, Fraction(31, 48)),
        (2, Fraction(13, 16)),
        (3, Fraction(11, 12)),
    ],
)
def test_referee_lock_has_the_chances_of_its_crews(crews: int, expected: Fraction) -> None:
    assert chance("RR", lambda total: total + 2 * crews >= locks.SUCCEEDS) == expected


def test_referee_markgrafin_locks_with_hagelsturm_by_one_crew() -> None:
    one, other = vessel("markgrafin", Hex(0, 0)), vessel("hagelsturm", BESIDE)
    assert locks.sides_that_face(one.stand, other.stand) == ("port", "starboard")
    assert locks.sides_that_face(other.stand, one.stand) == ("starboard", "port")
    assert locks.crews_between(one, other) == locks.crews_between(other, one) == 2
    assert screens.price(one, one.stand, other.stand) == 1
    assert screens.price(other, other.stand, one.stand) == 3


@pytest.mark.parametrize("at", [Hex(1, -1), Hex(0, -1), Hex(2, -1), Hex(-1, -1), Hex(0, 1)])
def test_referee_two_markgrafins_lock_by_two_crews(at: Hex) -> None:
    assert locks.crews_between(vessel("markgrafin", Hex(0, 0)), vessel("markgrafin", at)) == 4


def test_referee_lock_with_either_half_of_a_battleship_has_two_crews() -> None:
    counted = set()
    for q in range(-6, 7):
        one, other = vessel("markgrafin", Hex(0, 0)), vessel("ehrenbreitstein", Hex(q, -1))
        if locks.sides_that_face(one.stand, other.stand):
            counted.add(locks.crews_between(one, other))
            assert locks.place_struck(one.stand, "port", other.stand) == "port"
    assert counted == {4}


@pytest.mark.parametrize(
    ("q", "place"), [(2, "fore-port"), (1, "fore-port"), (0, "fore-port"), (-1, "aft-port")]
)
def test_referee_failed_lock_strikes_the_nearer_half(q: int, place: str) -> None:
    """A Type 4's fore half is at its turning hex, the other one hex behind it."""
    great, small = Stand(4, Hex(0, 0), 0), Stand(1, Hex(q, -1), 0)
    assert locks.place_struck(great, "port", small) == place


def reaches(needed: int) -> Callable[[int], bool]:
    return lambda total: total >= needed


def broken_by(blow: str, type_: int, target: Vessel, place: str) -> Fraction:
    """Return the chance that a blow of 2dRed, a Type and location dice breaks a slot."""
    p = empty_proceedings()
    found = Fraction(0)
    for number, slot in target.card.locations[place].slots.items():
        if not slot.is_miss:
            needed = breach_number(p, target, place, number, armored=True)
            found += chance("RR" + blow, reaches(needed - type_)) / 6
    return found


def empty_proceedings() -> Proceedings:
    chart, end = Chart(31, 17), Ended("unfinished", None, 1)
    record = Record(
        chart, full=True, fog=False, limit=1, ships=(), orders=(), casts=(), events=(), result=end
    )
    return Proceedings(record, SETTLED)


def test_referee_failed_lock_strikes_both_sides() -> None:
    """The one has moved, the other stands; each suffers the other's Type and her own dice."""
    one, other = vessel("markgrafin", Hex(0, 0)), vessel("hagelsturm", BESIDE)
    one.entered = True
    blows = [
        (Attack(ship, place, ("RR",), (), (), 0, 1).location, by.card.type, ship, place)
        for by, ship, place in ((one, other, "starboard"), (other, one, "port"))
    ]
    assert broken_by(*blows[0]) == Fraction(4081, 5184)
    assert broken_by(*blows[1]) == Fraction(18313, 20736)


def test_referee_ships_lock_on_neighbouring_rows_only() -> None:
    here = Stand(2, Hex(0, 0), 0)
    assert locks.sides_that_face(here, Stand(2, Hex(0, -2), 0)) is None
    assert locks.sides_that_face(here, Stand(2, Hex(3, 0), 0)) is None
    assert locks.sides_that_face(here, Stand(2, Hex(0, -1), 1)) is None
    assert locks.sides_that_face(here, Stand(2, Hex(9, -1), 0)) is None


@pytest.mark.parametrize("side", ["port", "starboard"])
def test_referee_lock_swings_as_one_body(side: str) -> None:
    """All distances between the hexes of two ships stay, and six hexsides lead back."""
    pivot, ships = Hex(0, 0), [Stand(3, Hex(0, 0), 0), Stand(1, Hex(1, -1), 0)]
    turning = list(ships)
    for _ in range(6):
        turning = [locks.swung(ship, pivot, side) for ship in turning]
        assert turning[0].at == pivot
        assert turning[0].facing == turning[1].facing
        assert locks.sides_that_face(*turning) == ("port", "starboard")
        ahead = WAYS[turning[0].facing]
        assert turning[1].at == pivot.moved(WAYS[(turning[0].facing - 1) % 6])
        assert turning[1].hexes[1] == turning[1].at.moved(ahead, -1)
    assert turning == ships


# Tesla charges and rays


def torque_chance(of_type: int, charges: int, sides: int) -> Fraction:
    """Return the chance that so many charges turn a ship of a Type by so many hexsides."""
    one = chance("RR", lambda total: total >= rays.SUCCEEDS)
    found = Fraction(0)
    for rolls in product((rays.SUCCEEDS, rays.SUCCEEDS - 1), repeat=charges):
        if rays.hexsides(rays.torque_of(rolls), of_type) >= sides:
            done = rays.torque_of(rolls)
            found += one**done * (1 - one) ** (charges - done)
    return found


@pytest.mark.parametrize(
    ("of_type", "expected"),
    [
        (1, ["4/9", "56/81", "604/729", "5936/6561", "55924/59049"]),
        (2, ["0", "16/81", "304/729", "1312/2187", "43424/59049"]),
        (3, ["0", "0", "64/729", "512/2187", "7808/19683"]),
        (4, ["0", "0", "0", "256/6561", "7424/59049"]),
    ],
)
def test_referee_rays_turn_a_ship_with_the_chances_of_torque(
    of_type: int, expected: list[str]
) -> None:
    found = [torque_chance(of_type, charges, 1) for charges in range(1, 6)]
    assert found == list(map(Fraction, expected))


def test_referee_rays_turn_a_ship_by_two_hexsides() -> None:
    found = [torque_chance(1, charges, 2) for charges in (2, 3, 4)]
    assert found == [Fraction(16, 81), Fraction(304, 729), Fraction(1312, 2187)]
    assert torque_chance(2, 4, 2) == Fraction(256, 6561)


def test_referee_firefly_has_five_charges_at_most() -> None:
    firefly = vessel("firefly", Hex(0, 0))
    coils = len(firefly.working((COIL,)))
    assert coils == 4
    purse = Purse()
    for _ in range(9):
        purse = purse._replace(fresh=1)
        assert purse.all <= 5
        purse = purse.kept_by(coils)
    assert purse == Purse(4)


def test_referee_coils_take_stored_charges_alone() -> None:
    full = Purse(4, 1)
    assert full.held_by(0).all == 1
    assert full.held_by(4 - 2).all == 3
    assert full.held_by(3) == Purse(3, 1)


def test_referee_stored_charges_are_spent_first() -> None:
    assert Purse(2, 1).spent(1) == Purse(1, 1)
    assert Purse(2, 1).spent(3) == Purse(0, 0)
    assert Purse(4, 1).spent(2).held_by(2) == Purse(2, 1)
    assert Purse(0, 1).kept_by(4) == Purse(1)
    assert Purse(3, 1).kept_by(2) == Purse(2)
