"""Rams: checks and blows by exact odds, who is shifted where, collisions, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cardforge.core.chance import best
from cardforge.core.hexes import Hex
from cardforge.core.validation import FrozenMap
from cardforge.leviathans.battle.events import (
    Effect,
    KeelTested,
    Lost,
    RamChecked,
    Rammed,
    Shifted,
)
from cardforge.leviathans.battle.order_codes import WORDS
from cardforge.leviathans.battle.state import Loss
from cardforge.leviathans.engine.cards import roll_of
from cardforge.leviathans.engine.rules import rule_numbers
from cardforge.leviathans.engine.rules.board import PLACES
from cardforge.leviathans.engine.rules.captains import carry_out
from cardforge.leviathans.engine.rules.condition import is_armed
from cardforge.leviathans.engine.rules.movement import follow
from cardforge.leviathans.engine.rules.ramming import RAM_SUCCEEDS
from cardforge.leviathans.places import Placement
from tests.leviathans.engine.exact_odds import at_least, dice_of, effects, needs, struck
from tests.leviathans.engine.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.ship import Ship

    Load = Callable[[str], Ship]

O = Hex(12, 2)  # noqa: E741
RAMMER, TARGET, THIRD = 0, 1, 2
STRAIGHT = "F F F RAM"
SUCCESS, DAMAGE = (9, 9), (5, 5, 3, 5, 2)


def at(of_type: int, q: int, r: int, facing: int) -> Placement:
    """Return where a ship lies whose turning hex is so far from the origin."""
    return Placement(of_type, O + Hex(q, r), facing)


def table_of(load: Load, rammer: str, target: str, third: str = "") -> Table:
    """Return a rammer with its bow at the origin, and its target four hexes ahead of the bow."""
    own, other = load(rammer), load(target)
    turning = 0 if own.type == 1 else -1
    there = at(other.type, 4, 0, 1)
    enemies = [other, load(third)] if third else [other]
    places = {RAMMER: at(own.type, turning, 0, 0), TARGET: there}
    return Table(([own], enemies), places)


def go(table: Table, course: str) -> int:
    """Return the end of the rammer's course, or a rule below zero."""
    words = [WORDS.index(word) for word in course.split()]
    table.board.course[: len(words)], table.board.course_length = words, len(words)
    return follow(table.board, RAMMER)


def ram(table: Table, course: str, *dice: int) -> tuple[Event, ...]:
    table.dice(*dice)
    end = go(table, course)
    assert end >= 0
    carry_out(table.board, RAMMER, end)
    return table.events()


def of_kind(events: tuple[Event, ...], kind: type) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]


def blows(table: Table) -> tuple[Rammed, Rammed]:
    """Return what both suffer in a ram that succeeds."""
    one, other = of_kind(ram(table, STRAIGHT, *SUCCESS), Rammed)
    assert isinstance(one, Rammed)
    assert isinstance(other, Rammed)
    return one, other


def check_chance(load: Load, rammer: str, lost: tuple[int, ...], straight: int) -> Fraction:
    """Return the chance of a check after so many hexes straight ahead, by trying every throw."""
    table = table_of(load, rammer, "hml-hertfordshire")
    table.damage(RAMMER, {"bow": lost})
    turning = 0 if table.ships[RAMMER].type == 1 else -1
    target = table.placement(TARGET)
    state = list(table.board.before), list(table.board.now)

    def succeeds(faces: tuple[int, int]) -> bool:
        table.put(RAMMER, at(table.ships[RAMMER].type, 4 - straight + turning, 0, 0))
        table.put(TARGET, target)
        table.board.before, table.board.now = map(list, state)
        check = ram(table, " ".join(["F"] * (straight - 1) + ["RAM"]), *faces, *DAMAGE)[1]
        assert isinstance(check, RamChecked)
        return check.done

    return needs(succeeds)


@pytest.mark.parametrize(
    ("rammer", "lost", "chances"),
    [
        ("kopjas", (4,), (Fraction(13, 48), Fraction(17, 48), Fraction(4, 9), Fraction(4, 9))),
        ("kopjas", (), (Fraction(4, 9), Fraction(5, 9), Fraction(31, 48), Fraction(31, 48))),
    ],
)
def test_check_counts_crews_and_three_hexes_straight_ahead(
    load: Load, rammer: str, lost: tuple[int, ...], chances: tuple[Fraction, ...]
) -> None:
    for straight, chance in enumerate(chances, 1):
        assert check_chance(load, rammer, lost, straight) == chance


def test_long_run_helps_a_check_no_more_than_three_hexes(load: Load) -> None:
    """Twelve hexes straight ahead and no crew: each of them would come to 143/144."""
    assert needs(lambda faces: sum(faces) + 12 >= RAM_SUCCEEDS) == Fraction(143, 144)
    assert check_chance(load, "kopjas", (4,), 12) == Fraction(4, 9)


def test_ram_from_standing_equals_check_and_attack(load: Load) -> None:
    blow, _ = blows(table_of(load, "kopjas", "hml-hertfordshire"))
    fresh = table_of(load, "kopjas", "hml-hertfordshire")
    broken = effects(fresh, TARGET, blow.hit, dice_of(blow.roll))[Effect.BROKEN]
    assert check_chance(load, "kopjas", (), 4) * broken == Fraction(22685459, 35831808)


@pytest.mark.parametrize(
    ("straight", "chance"), [(1, Fraction(31, 48)), (2, Fraction(35, 48)), (3, Fraction(13, 16))]
)
def test_two_ramming_crews_help_twice(load: Load, straight: int, chance: Fraction) -> None:
    kopjas = load("kopjas")
    crew = kopjas.locations["bow"].slots[4]
    both = dict(kopjas.locations)
    for place in ("bow", "stern"):
        slots = {**both[place].slots, 1: crew} if place == "stern" else both[place].slots
        both[place] = both[place].model_copy(update={"slots": FrozenMap(slots)})
    crewed = kopjas.model_copy(update={"locations": FrozenMap(both)})
    assert check_chance(lambda _: crewed, "kopjas", (), straight) == chance


def test_rammed_ship_is_shifted_and_the_rammer_takes_its_place(load: Load) -> None:
    table = table_of(load, "kopjas", "hml-hertfordshire")
    events = ram(table, STRAIGHT, *SUCCESS, 10, 10, 8, 10, 10, 2, 1, 1, 1, 2)
    check, blow, back = events[1], *of_kind(events, Rammed)
    assert isinstance(check, RamChecked)
    assert (check.crews, check.run, check.total) == (2, 3, 23)
    assert isinstance(blow, Rammed)
    assert (blow.target, blow.hit, blow.moved) == (TARGET, "starboard", False)
    assert (blow.roll.prows[0].dice, blow.roll.location.dice, blow.roll.added) == ("Y", "RR", 1)
    assert isinstance(back, Rammed)
    assert (back.target, back.hit, back.moved, back.roll.added) == (RAMMER, "bow", True, 2)
    assert table.placement(RAMMER) == at(1, 4, 0, 0)
    assert table.placement(TARGET) == at(2, 5, 0, 1)
    assert not table.board.moved[TARGET]
    assert of_kind(events, Shifted) == [
        Shifted(TARGET, at(2, 5, 0, 1)), Shifted(RAMMER, at(1, 4, 0, 0))
    ]  # fmt: skip


def test_ram_that_fails_is_put_back_by_a_step(load: Load) -> None:
    table = table_of(load, "kopjas", "hml-hertfordshire")
    events = ram(table, STRAIGHT, 4, 5)
    assert not of_kind(events, Rammed)
    assert table.placement(RAMMER) == at(1, 3, 0, 0)
    assert table.placement(TARGET) == at(2, 4, 0, 1)
    assert table.board.moved[RAMMER]


@pytest.mark.parametrize(
    ("rammer", "target", "moved", "chance"),
    [
        ("kopjas", "hml-hertfordshire", 0, Fraction(731789, 746496)),
        ("kopjas", "hml-hertfordshire", 1, Fraction(56401, 62208)),
        ("auerochs", "hml-leviathan", 1, Fraction(8924945, 8957952)),
        ("auerochs", "hml-leviathan", 0, Fraction(1985717, 1990656)),
        ("hml-leviathan", "hml-raven", 1, Fraction(41, 54)),
        ("hml-leviathan", "hml-raven", 0, Fraction(4021, 5184)),
    ],
)
def test_blow_at_the_rammed_ship(
    load: Load, rammer: str, target: str, moved: int, chance: Fraction
) -> None:
    table = table_of(load, rammer, target)
    table.board.moved[TARGET] = moved
    fresh = table_of(load, rammer, target)
    blow, _ = blows_within_reach(table)
    assert effects(fresh, TARGET, blow.hit, dice_of(blow.roll))[Effect.BROKEN] == chance


def blows_within_reach(table: Table) -> tuple[Rammed, Rammed]:
    """Let a ship ram from the hex before its target, however slow it is."""
    of_type = table.ships[RAMMER].type
    table.put(RAMMER, at(of_type, 3 if of_type == 1 else 2, 0, 0))
    one, other = of_kind(ram(table, "RAM", 10, 10), Rammed)
    assert isinstance(one, Rammed)
    assert isinstance(other, Rammed)
    return one, other


@pytest.mark.parametrize(
    ("rammer", "target", "chance"),
    [
        ("kopjas", "hml-hertfordshire", Fraction(199, 216)),
        ("auerochs", "hml-leviathan", Fraction(739, 768)),
    ],
)
def test_prows_are_met_first(load: Load, rammer: str, target: str, chance: Fraction) -> None:
    """The slot die is thrown until it shows one, and armour protects it."""
    _, back = blows_within_reach(table_of(load, rammer, target))
    table = table_of(load, rammer, target)
    slots = table.ships[RAMMER].locations["bow"].slots
    prows = [number for number, slot in slots.items() if slot.item == "ram prow"]
    other = next(number for number in slots if number not in prows)
    found = Fraction(0)
    for prow in prows:
        hit = struck(table, RAMMER, "bow", 99, other, other, prow, sought=1)
        assert (hit.slot, hit.shows, hit.sought) == (prow, (other, other, prow), True)
        found += at_least(dice_of(back.roll), hit.needed) / len(prows)
    assert found == chance


def test_bow_without_its_prow_is_struck_like_any_other(load: Load) -> None:
    table = table_of(load, "kopjas", "hml-hertfordshire")
    table.damage(RAMMER, {"bow": [2]})
    _, back = blows(table)
    fresh = table_of(load, "kopjas", "hml-hertfordshire")
    fresh.damage(RAMMER, {"bow": [2]})
    found = effects(fresh, RAMMER, "bow", dice_of(back.roll))
    assert found[Effect.BROKEN] == Fraction(629, 864)
    assert found[Effect.KEEL_CHECK] == Fraction(421, 12960)


def test_leviathan_suffers_at_her_own_bow(load: Load) -> None:
    _, back = blows_within_reach(table_of(load, "hml-leviathan", "hml-raven"))
    fresh = table_of(load, "hml-leviathan", "hml-raven")
    found = effects(fresh, RAMMER, "bow", dice_of(back.roll))
    assert found[Effect.BROKEN] == Fraction(9257, 10368)


def test_best_of_two_prows_counts(load: Load) -> None:
    blow, _ = blows_within_reach(table_of(load, "auerochs", "hml-leviathan"))
    assert sorted(cast.dice for cast in blow.roll.prows) == ["R", "Y"]
    both = best(*(roll_of(cast.dice) for cast in blow.roll.prows), keep=1)
    assert both.mean == Fraction(929, 144)
    most = max(cast.total for cast in blow.roll.prows)
    rest = blow.roll.weapons[0].total + blow.roll.location.total
    assert blow.total == rest + most + 3


def test_ship_that_is_shifted_onto_another_collides(load: Load) -> None:
    table = table_of(load, "kopjas", "hml-hertfordshire", "hml-raven")
    table.put(THIRD, at(1, 5, 1, 1))
    events = ram(table, STRAIGHT, *SUCCESS)
    met = [(each.vessel, each.target, each.collided) for each in events if isinstance(each, Rammed)]
    assert met == [
        (RAMMER, TARGET, False), (TARGET, RAMMER, False),
        (TARGET, THIRD, True), (THIRD, TARGET, True),
    ]  # fmt: skip
    collision = of_kind(events, Rammed)[2]
    assert isinstance(collision, Rammed)
    assert (collision.roll.prows, collision.roll.added) == ((), 2)
    assert [each.vessel for each in events if isinstance(each, Shifted)] == [THIRD, TARGET, RAMMER]
    assert table.placement(THIRD) == at(1, 6, 1, 1)


def test_broken_ship_is_off_before_anybody_is_shifted(load: Load) -> None:
    table = table_of(load, "kopjas", "hml-hertfordshire")
    table.damage(TARGET, {place: [1, 2, 3] for place in ("bow", "port", "starboard")})
    dice = (*SUCCESS, 10, 10, 8, 10, 10, 1, 1, 10, 10)
    events = ram(table, STRAIGHT, *dice)
    assert any(isinstance(each, KeelTested) and each.broken for each in events)
    assert of_kind(events, Lost) == [Lost(TARGET, Loss.KEEL)]
    assert [each.vessel for each in events if isinstance(each, Shifted)] == [RAMMER]


def test_ship_that_is_shifted_off_the_map_has_fled(load: Load) -> None:
    table = Table(([load("kopjas")], [load("hml-raven")]), {})
    hexes = sorted(table.match.sheet.hexes())
    row = [hex_ for hex_ in hexes if hex_.q == 12]
    edge = max(row, key=lambda hex_: hex_.r)
    table.put(TARGET, Placement(1, edge, 2))
    table.put(RAMMER, Placement(1, edge - Hex(0, 1), 1))
    events = ram(table, "RAM", *SUCCESS)
    assert Lost(TARGET, Loss.FLED) in events


@pytest.mark.parametrize(
    ("course", "rule"),
    [
        ("F F RAM", rule_numbers.RAMMING),  # no enemy there yet
        ("F F F RAM F", rule_numbers.RAMMING),
        ("L RAM", rule_numbers.STANDS),
        ("F F F F", rule_numbers.STACKING),
    ],
)
def test_order_to_ram_has_rules(load: Load, course: str, rule: int) -> None:
    assert go(table_of(load, "kopjas", "hml-hertfordshire"), course) == -rule


def test_quick_start_has_no_rams(load: Load) -> None:
    quick = Table(
        ([load("kopjas")], [load("hml-raven")]),
        {RAMMER: at(1, 3, 0, 0), TARGET: at(1, 4, 0, 1)},
        "quick-start",
    )
    assert go(quick, "RAM") == -rule_numbers.FULL_RULES


def test_ram_prow_is_a_weapon(load: Load) -> None:
    table = table_of(load, "kopjas", "hml-hertfordshire")
    for place in table.ships[RAMMER].places:
        table.damage(RAMMER, {place: range(1, 7)})
    assert not is_armed(table.board, RAMMER)
    table.board.before[RAMMER * PLACES] &= ~2
    assert is_armed(table.board, RAMMER)
