"""No location dies twice as fast as the others; how fast is what the exact odds say."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from cardforge.core.files import read
from cardforge.leviathans.checks.strength import GUN_DICE, shots_to_lose
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.odds import Shot, attack, target_at
from cardforge.leviathans.odds.states import submasks
from cardforge.leviathans.odds.targets import roll_of
from cardforge.leviathans.ship import Ship
from tests.leviathans.checks.drafting import TYPES, draft, expect, judged, told

FILES = sorted((Path(__file__).parents[3] / "ships").glob("*.yaml"))
SOFT = {"go: U": "go: KKK", "stop: Y": "stop: KKK"}


def by_the_odds(ship: Ship, place: str) -> Fraction:
    """The mean number of shots, from the attack in every state of damage."""
    shot = Shot("usual", "bow", (1,), roll_of(GUN_DICE[ship.type]))
    target = target_at(ship, place)._replace(si=99)
    table = {
        lost: attack(shot, target._replace(before=lost, now=lost))
        for lost in submasks(target.breakable)
    }
    everything = max(table, key=int.bit_count)
    means = {everything: Fraction(0)}
    for lost in sorted(table, key=int.bit_count, reverse=True)[1:]:
        chances = {n: table[lost].chance_to_break(n) for n in range(1, 7)}
        found = {n: chance for n, chance in chances.items() if chance}
        after = sum((p * means[lost | 1 << n - 1] for n, p in found.items()), Fraction(1))
        means[lost] = after / sum(found.values(), Fraction(0))
    return means[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_mean_is_that_of_the_exact_odds(path: Path) -> None:
    ship = read_ship(read(path))
    for place, location in ship.locations.items():
        exact = by_the_odds(ship, place)
        assert shots_to_lose(location, ship.type) == pytest.approx(float(exact), rel=1e-12)


@pytest.mark.parametrize("of_type", TYPES)
def test_ordinary_ships_have_none(of_type: int) -> None:
    assert told(draft(of_type)) == []


def test_a_soft_bow_is_noted() -> None:
    expect(
        draft(1, bow={"  bow:\n": "  bow:  # here\n", **SOFT}),
        "note weak-location: locations.bow",
        measured=9.6,
        allowed="more than 9.9",
        quoting="falls to 9.6 shots of a usual gun, the next location to 19.9",
        mend="raise its breach numbers",
        besides=["note usual-dice: locations.bow.go", "note usual-dice: locations.bow.stop"],
    )


def test_both_sides_are_weak_together_and_noted_once() -> None:
    thin = {"go: Y": "go: KKK", "stop: R": "stop: KKK"}
    heads = [head for head in told(draft(1, sides=thin)) if "weak-location" in head]
    assert heads == ["note weak-location: locations.sides"]


def test_what_never_falls_is_never_weak() -> None:
    heads = told(draft(1, bow={4: "{breach: 90, item: trim tank}"}))
    assert heads == ["note unbreakable-slot: locations.bow.slots.4.breach"]


def test_beside_what_never_falls_the_rest_is_weak() -> None:
    never = {4: "{breach: 90, item: trim tank}"}
    found = [
        finding
        for finding in judged(draft(1, bow=never, sides=never, stern={3: "{item: miss}"}))
        if finding.rule == "weak-location"
    ]
    assert [(each.place, "any number" in each.message) for each in found] == [
        ("locations.stern", True)
    ]


def test_a_ship_without_anything_to_break() -> None:
    nothing = dict.fromkeys(range(1, 7), "{item: miss}")
    heads = told(draft(1, bow=nothing, sides=nothing, stern=nothing))
    assert not [head for head in heads if "weak-location" in head]
