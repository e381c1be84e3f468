"""Gunnery: the text's example played with its dice, every refusal, and samples against the odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex, distance, within
from cardforge.errors import OrderError
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.aiming import declared, open_aims, salvo_findings
from cardforge.leviathans.battle.casts import Cast, Waiting
from cardforge.leviathans.battle.chance import Chance
from cardforge.leviathans.battle.events import Fired, KeelTested, Lost, Struck, Wasted
from cardforge.leviathans.battle.gunnery import fire, shoot
from cardforge.leviathans.battle.orders import Aim, Salvo
from cardforge.leviathans.battle.state import (
    TWO_SHEETS,
    Loss,
    Rules,
    State,
    Vessel,
    unmarked,
)
from cardforge.leviathans.battle.turns import settled
from cardforge.leviathans.odds import (
    Effect,
    attack,
    damaged,
    target_at,
    volley,
)
from tests.leviathans.battle.chi_square import deviation
from tests.leviathans.odds.bearing import bearing_shots

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardforge.leviathans.ship import Ship

TARGET = Placement(2, Hex(16, 2), 0)
HERTFORDSHIRE, RAVEN, PONTBRIAND, ANOTHER = 0, 1, 2, 3


@pytest.fixture(scope="module")
def example(load: Callable[[str], Ship]) -> State:
    """The worked example: two British bows at the Pontbriand's port side, 8 hexes off and 4."""
    hertfordshire, raven, pontbriand = (
        unmarked(load(stem)) for stem in ("hml-hertfordshire", "hml-raven", "pontbriand")
    )
    lost = damaged(pontbriand, {"bow": [4], "stern": [2, 4]})
    state = State(
        TWO_SHEETS,
        Rules.QUICK_START,
        3,
        (
            Vessel(hertfordshire, 0, damage=damaged(hertfordshire, {"bow": [4]})),
            Vessel(raven, 0),
            Vessel(pontbriand, 1, TARGET, lost, moved=True),
        ),
    )
    state = bearing_from(state, HERTFORDSHIRE, 8)
    return bearing_from(state, RAVEN, 4)


def bearing_from(state: State, index: int, hexes: int) -> State:
    """Put a ship where its bow guns have the Pontbriand's port side at this range."""
    ship = state.vessels[index].ship
    for hex_, facing in product(within(TARGET.position, 12), range(6)):
        at = Placement(ship.type, hex_, facing)
        placed = state.after(index, at=at)
        free = all(not set(at.hexes) & set(vessel.hexes) for vessel in state.vessels)
        shots = [
            aim
            for aim in open_aims(placed, index)
            if (aim.place, aim.hit) == ("bow", "port") and declared(placed, aim).distance == hexes
        ]
        if free and shots and at.hexes[0].r < TARGET.position.r:
            return placed
    raise AssertionError(hexes)


def bow_gun(index: int) -> Aim:
    return Aim(index, "bow", (3,), PONTBRIAND, "port")


def test_the_keel_breaks_at_21_as_in_the_text(example: State) -> None:
    """Weapon 4 and location 7 break slot 1; crew 4, weapon 3 and location 4 find it gone."""
    dice = Waiting(
        [
            Cast("U", (4,)), Cast("K", (7,)), Cast("6", (1,)),
            Cast("U", (3,)), Cast("G", (4,)), Cast("K", (4,)), Cast("6", (1,)), Cast("6", (1,)),
            Cast("RR", (9, 7)),
        ]
    )  # fmt: skip
    salvo = Salvo(0, (bow_gun(HERTFORDSHIRE), bow_gun(RAVEN)))
    after, events = fire(example, [salvo], dice)
    first, broke, second, again, keel, lost = events
    assert isinstance(first, Fired)
    assert (first.distance, first.roll.crews, first.total) == (8, (), 11)
    assert isinstance(broke, Struck)
    assert (broke.effect, broke.slot, broke.needed, broke.item) == (Effect.BROKEN, 1, 11, "65mm")
    assert isinstance(second, Fired)
    assert (second.distance, second.total) == (4, 11)
    assert isinstance(again, Struck)
    assert (again.effect, again.shows) == (Effect.KEEL_CHECK, (1, 1))
    assert keel == KeelTested(PONTBRIAND, Cast("RR", (9, 7)), 5, 20, broken=True)
    assert lost == Lost(PONTBRIAND, Loss.KEEL)
    assert not after.vessels[PONTBRIAND].afloat
    assert dice.left == 0


def test_one_less_and_the_keel_holds(example: State) -> None:
    dice = Waiting(
        [
            Cast("U", (4,)), Cast("K", (7,)), Cast("6", (1,)),
            Cast("U", (3,)), Cast("G", (4,)), Cast("K", (4,)), Cast("6", (1,)), Cast("6", (1,)),
            Cast("RR", (4, 10)),
        ]
    )  # fmt: skip
    after, events = fire(example, [Salvo(0, (bow_gun(0), bow_gun(1)))], dice)
    assert events[-1] == KeelTested(PONTBRIAND, Cast("RR", (4, 10)), 5, 20, broken=False)
    assert after.vessels[PONTBRIAND].afloat
    assert after.vessels[PONTBRIAND].damage.lost("port") == 1


FIRST_BREAKS = [Cast("U", (4,)), Cast("K", (7,)), Cast("6", (1,))]
SECOND_FINDS_IT = [
    Cast("U", (3,)),
    Cast("G", (4,)),
    Cast("K", (4,)),
    Cast("6", (1,)),
    Cast("6", (1,)),
]


def test_shots_at_a_broken_ship_are_wasted_and_she_fires_all_the_same(example: State) -> None:
    """The second shot breaks her keel: the third is not rolled, her own gun still speaks."""
    state = bearing_from(with_another(example, RAVEN), ANOTHER, 4)
    hers = open_aims(state, PONTBRIAND)[0]
    salvos = [
        Salvo(0, (bow_gun(HERTFORDSHIRE), bow_gun(RAVEN), bow_gun(ANOTHER))),
        Salvo(1, (hers,)),
    ]
    dice = Waiting([*FIRST_BREAKS, *SECOND_FINDS_IT, Cast("RR", (10, 10)), *all_ones(state, hers)])
    after, events = fire(state, salvos, dice)
    assert dice.left == 0
    assert not after.vessels[PONTBRIAND].afloat
    assert Wasted(ANOTHER, "bow", (3,), PONTBRIAND) in events
    assert [event.vessel for event in events if isinstance(event, Fired)] == [0, 1, PONTBRIAND]


def test_guns_destroyed_in_a_turn_fire_in_it_and_not_in_the_next(example: State) -> None:
    hers = next(
        aim for aim in open_aims(example, PONTBRIAND) if (aim.place, aim.slots) == ("port", (1,))
    )
    salvos = [Salvo(0, (bow_gun(HERTFORDSHIRE),)), Salvo(1, (hers,))]
    after, events = fire(example, salvos, Waiting([*FIRST_BREAKS, *all_ones(example, hers)]))
    assert PONTBRIAND in [event.vessel for event in events if isinstance(event, Fired)]
    assert hers in open_aims(after, PONTBRIAND)
    assert hers not in open_aims(settled(after), PONTBRIAND)


def with_another(state: State, index: int) -> State:
    """Add a sister of a ship, not on the map yet."""
    return state._replace(vessels=(*state.vessels, state.vessels[index]._replace(at=None)))


def all_ones(state: State, aim: Aim) -> list[Cast]:
    """The dice of a shot that comes to little, on slot 4."""
    throw, target = declared(state, aim).throw, state.vessels[aim.target]
    location = target.ship.locations[aim.hit]
    words = [*throw.weapons, *throw.crews, location.go if target.moved else location.stop]
    return [*(Cast(word, (1,) * len(word)) for word in words), Cast("6", (4,))]


def refused(state: State, *aims: Aim, side: int = 0) -> list[str]:
    return [finding.rule for finding in salvo_findings(state, Salvo(side, aims))]


def test_every_rule_refuses_what_breaks_it(example: State) -> None:
    bow = bow_gun(RAVEN)
    assert refused(example, bow) == []
    assert refused(example, bow._replace(vessel=PONTBRIAND)) == ["own-ship"]
    assert refused(example, bow._replace(vessel=9)) == ["own-ship"]
    assert refused(example, bow._replace(target=HERTFORDSHIRE)) == ["enemy"]
    assert refused(example, bow._replace(slots=(4,))) == ["weapon"]  # a crew
    assert refused(example, bow._replace(slots=())) == ["weapon"]
    assert refused(example, bow._replace(place="keel")) == ["weapon"]
    assert refused(example, bow._replace(hit="starboard")) == ["damage-arc"]
    assert refused(example, bow._replace(hit="keel")) == ["damage-arc"]
    assert refused(example, bow, bow) == ["once"]
    broken = damaged(example.vessels[RAVEN].ship, {"bow": [3]})
    assert refused(example.after(RAVEN, damage=broken), bow) == ["weapon"]
    assert refused(moved_away(example), bow) == ["range"]
    turned = example.vessels[RAVEN].at
    assert turned
    astern = Placement(1, turned.position, (turned.facing + 3) % 6)
    assert refused(example.after(RAVEN, at=astern), bow) == ["firing-arc"]
    sides = Aim(RAVEN, "bow", (3, 3), PONTBRIAND, "port")
    assert refused(example, sides) == ["once"]
    with pytest.raises(OrderError, match="damage-arc"):
        fire(example, [Salvo(0, (bow._replace(hit="stern"),))], Waiting([]))


def test_guns_do_not_fire_together_in_the_quick_start(example: State) -> None:
    broadside = [aim for aim in open_aims(example, PONTBRIAND) if aim.place == "port"]
    assert len({aim.slots for aim in broadside}) == 4
    together = broadside[0]._replace(slots=(1, 2))
    assert refused(example, together, side=1) == ["bracket"]


def moved_away(state: State) -> State:
    """Put the Raven where her bow bears on the port side, but too far off."""
    for hex_ in within(TARGET.position, 15):
        placed = state.after(RAVEN, at=Placement(1, hex_, 1))
        if distance(hex_, TARGET.position) > 12 and refused(placed, bow_gun(RAVEN)) == ["range"]:
            return placed
    raise AssertionError


def test_open_aims_are_those_that_no_rule_refuses(example: State) -> None:
    """Every combination that can be named is either offered or refused."""
    for index, vessel in enumerate(example.vessels):
        offered = set(open_aims(example, index))
        named = {
            Aim(index, place, (number,), target, hit)
            for place in vessel.ship.locations
            for number in range(1, 7)
            for target, enemy in enumerate(example.vessels)
            for hit in enemy.ship.locations
        }
        assert offered == {aim for aim in named if not refused(example, aim, side=vessel.side)}


DAMAGES: list[dict[str, list[int]]] = [
    {},
    {"port": [1, 4], "stern": [4]},
    {"port": [1, 2, 3, 5], "bow": [4, 5]},
]


@pytest.mark.parametrize(
    ("lost", "shots"),
    [
        *((lost, 3_000) for lost in DAMAGES),
        pytest.param(DAMAGES[1], 1_000_000, marks=pytest.mark.slow),
    ],
)
def test_shots_fall_as_the_odds_say(example: State, lost: dict[str, list[int]], shots: int) -> None:
    damage = damaged(example.vessels[PONTBRIAND].ship, lost)
    state = example.after(PONTBRIAND, damage=damage)
    shot = declared(state, bow_gun(RAVEN))
    dice, found = Chance.of(1910, shots), Counter[object]()
    for _ in range(shots):
        _, events = shoot(state, shot, dice)
        found[end_of(events)] += 1
    target = target_at(state.vessels[PONTBRIAND].ship, "port", moved=True, damage=damage)
    raven, pontbriand = state.vessels[RAVEN], state.vessels[PONTBRIAND]
    assert raven.at
    assert pontbriand.at
    [bearing] = [
        each
        for each in bearing_shots(raven.ship, raven.at, pontbriand.at, "port")
        if each.place == "bow"
    ]
    odds = attack(bearing, target)
    keel = odds.chance_to_break_keel
    chances: dict[object, Fraction] = {
        number: odds.chance_to_break(number) for number in range(1, 7)
    } | {"miss": odds.chance_of_miss, "keel": keel, "held": odds.chance_of_keel_check - keel}
    assert abs(deviation(found, chances)) < 4


def end_of(events: Sequence[object]) -> object:
    """Name how a shot ended: the slot it broke, the keel, a keel that held, or nothing."""
    struck = events[1]
    assert isinstance(struck, Struck)
    if struck.effect is Effect.BROKEN:
        return struck.slot
    if struck.effect is Effect.KEEL_CHECK:
        return "keel" if len(events) == 4 else "held"
    return "miss"


def test_volleys_end_as_the_odds_say(example: State) -> None:
    """Four guns at one location, to the last state of it, against the exact chain."""
    lost = damaged(example.vessels[HERTFORDSHIRE].ship, {"bow": [4], "port": [3]})
    state = example.after(HERTFORDSHIRE, damage=lost, moved=True)
    aims = [aim for aim in open_aims(state, PONTBRIAND) if aim.place == "port"]
    target, hit = aims[0].target, aims[0].hit
    aims = [aim for aim in aims if (aim.target, aim.hit) == (target, hit)]
    assert len(aims) == 4
    dice, found = Chance.of(4), Counter[int]()
    volleys = [declared(state, aim) for aim in aims]
    for _ in range(4_000):
        after = state
        for shot in volleys:
            after, _ = shoot(after, shot, dice)
        vessel = after.vessels[target]
        found[vessel.damage.lost(hit) | 64 * (not vessel.afloat)] += 1
    enemy, own = state.vessels[target], state.vessels[PONTBRIAND]
    assert own.at
    assert enemy.at
    shots = bearing_shots(own.ship, own.at, enemy.at, hit, damage=own.damage)
    fate = volley(shots, target_at(enemy.ship, hit, moved=enemy.moved, damage=enemy.damage))
    chances = {i: Fraction(n, fate.cases) for i, n in enumerate(fate.states)}
    assert abs(deviation(found, chances)) < 4
