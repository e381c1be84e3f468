"""The full rules: torpedoes, flak, magazines, brackets, saturation, steering gear, repairs."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import islice, product
from typing import TYPE_CHECKING

import pytest

from cardforge.core.fields import FrozenMap
from cardforge.core.hexes import DIRECTIONS, Hex, distance, within
from cardforge.errors import CallError, OrderError
from cardforge.leviathans.arcs import Placement, places_hit
from cardforge.leviathans.battle.aiming import (
    declared,
    open_aims,
    open_brackets,
    salvo_findings,
)
from cardforge.leviathans.battle.captains import RandomCaptain
from cardforge.leviathans.battle.casts import Cast, Waiting
from cardforge.leviathans.battle.chance import Chance
from cardforge.leviathans.battle.events import (
    Exploded,
    Fired,
    FlakFired,
    KeelTested,
    Mended,
    RanOut,
    Silenced,
    Struck,
    Torpedoed,
    Wasted,
)
from cardforge.leviathans.battle.fog import parse_hand
from cardforge.leviathans.battle.gunnery import shoot
from cardforge.leviathans.battle.initiative import Revealed
from cardforge.leviathans.battle.movement import moves, sail, sail_findings
from cardforge.leviathans.battle.orders import (
    Aim,
    Launch,
    Launches,
    Lay,
    Mend,
    Repairs,
    Sail,
    Salvo,
)
from cardforge.leviathans.battle.play import play
from cardforge.leviathans.battle.pools import pool_of, rolled
from cardforge.leviathans.battle.repairs import open_mends, repair, repair_findings
from cardforge.leviathans.battle.state import (
    TWO_SHEETS,
    Loss,
    Rules,
    State,
    Torpedo,
    Vessel,
    mustered,
)
from cardforge.leviathans.battle.torpedoes import (
    first_struck,
    launch_findings,
    launched,
    open_launches,
    run,
)
from cardforge.leviathans.battle.turns import began, settled
from cardforge.leviathans.dice import FACES
from cardforge.leviathans.odds import Throw, damaged, target_at, throws, volley
from cardforge.leviathans.odds.shots import Circumstances, salvo
from cardforge.leviathans.odds.states import KEEL
from cardforge.leviathans.ship import Ship, Slot
from tests.leviathans.battle.chi_square import deviation
from tests.leviathans.odds.bearing import bearing_shots

if TYPE_CHECKING:
    from collections.abc import Callable

MIDDLE = Hex(14, 2)
GUN = {"item": "gun", "breach": 9, "name": "6in", "range": (6, 12), "dice": ("Y", "U")}
CREW = {"item": "crew", "breach": 9, "dice": ("G",)}
TORPEDO = {"item": "torpedo", "breach": 9, "range": (15,), "dice": ("RRR",)}
Slots = dict[int, dict[str, object]]


def ship(name: str = "Test", ship_type: int = 2, **locations: Slots) -> Ship:
    """A ship with these slots, and engines in her stern."""
    stern = {2: {"item": "engine", "breach": 9, "mp": 6}, **locations.get("stern", {})}
    return Ship.model_validate(
        {
            "name": name, "nation": "Nowhere", "type": ship_type, "si": 40, "mp": 6, "turn": 2,
            "locations": {
                place: {"go": "U", "stop": "K", "slots": slots}
                for place, slots in {**locations, "stern": stern}.items()
            },
        }
    )  # fmt: skip


def meeting(*vessels: tuple[Ship, int, Placement], rules: Rules = Rules.FULL) -> State:
    return State(TWO_SHEETS, rules, 1, tuple(Vessel(*each) for each in vessels))


# Torpedoes


def abeam(hull: Ship, other: Ship, *, rules: Rules = Rules.FULL) -> State:
    """Two ships side by side: `hull` has the other ten hexes off her starboard."""
    way = DIRECTIONS[1] + DIRECTIONS[2]
    return meeting(
        (hull, 0, Placement(2, Hex(10, -2), 0)),
        (other, 1, Placement(2, Hex(10, -2) + way * 5, 0)),
        rules=rules,
    )


TUBES = ship("Tubes", starboard={1: TORPEDO}, port={1: GUN})
HULK = ship("Hulk", bow={1: GUN}, port={1: GUN, 2: CREW}, starboard={1: GUN})
TUBES_AT = Placement(2, Hex(10, -2), 0)
STRAIGHT = Launch(
    0, "starboard", 1, Hex(10, -2) + (DIRECTIONS[1] + DIRECTIONS[2]) * 7 + DIRECTIONS[1]
)


def test_torpedoes_are_aimed_in_their_arc_as_far_as_they_run() -> None:
    state = abeam(TUBES, HULK)
    lines = list(open_launches(state, 0))
    station = Hex(10, -2)
    assert STRAIGHT in lines
    assert all(distance(station, line.towards) == 15 for line in lines)
    assert not launch_findings(state, Launches(0, (STRAIGHT,)))
    refused = {
        "own-ship": STRAIGHT._replace(vessel=1),
        "weapon": STRAIGHT._replace(slot=2),
        "torpedo-line": STRAIGHT._replace(towards=station + DIRECTIONS[4] * 15),
    }
    for rule, launch in refused.items():
        found = launch_findings(state, Launches(0, (launch,)))
        assert [each.rule for each in found] == [rule]
    near = STRAIGHT._replace(towards=station + DIRECTIONS[1] * 9)
    assert [each.rule for each in launch_findings(state, Launches(0, (near,)))] == ["torpedo-line"]
    twice = launch_findings(state, Launches(0, (STRAIGHT, STRAIGHT)))
    assert [each.rule for each in twice] == ["once"]
    quick = abeam(TUBES, HULK, rules=Rules.QUICK_START)
    assert not list(open_launches(quick, 0))
    with pytest.raises(OrderError, match="full-rules"):
        launched(quick, [Launches(0, (STRAIGHT,))])


def test_a_doppio_launches_two() -> None:
    twins = ship("Twins", starboard={1: {"item": "doppio", "breach": 9, "range": (15,)}})
    state = abeam(twins, HULK)
    assert not launch_findings(state, Launches(0, (STRAIGHT, STRAIGHT)))
    three = launch_findings(state, Launches(0, (STRAIGHT,) * 3))
    assert [each.rule for each in three] == ["once"]


def under_way(state: State) -> State:
    return launched(state, [Launches(0, (STRAIGHT,)), Launches(1)])[0]


def test_a_torpedo_rolls_its_dice_and_the_locations() -> None:
    """Three red dice, and black since she stands; no crew, no trim tanks."""
    dice = Waiting([Cast("RRR", (1, 2, 3)), Cast("K", (4,)), Cast("6", (1,))])
    after, events = run(under_way(abeam(TUBES, HULK)), dice)
    torpedoed, struck = events
    assert isinstance(torpedoed, Torpedoed)
    assert (torpedoed.hit, torpedoed.total, torpedoed.moved) == ("port", 10, False)
    assert isinstance(struck, Struck)
    assert after.vessels[1].damage.lost("port") == 1
    assert after.torpedoes == ()


def test_the_first_ship_on_the_line_is_struck_friend_or_foe() -> None:
    state = abeam(TUBES, HULK)
    torpedo = under_way(state).torpedoes[0]
    assert first_struck(state, torpedo) == 1
    friend = Vessel(HULK, 0, Placement(2, Hex(10, -2) + (DIRECTIONS[1] + DIRECTIONS[2]) * 3, 0))
    nearer = state._replace(vessels=(*state.vessels, friend))
    assert first_struck(nearer, torpedo) == 2
    # Her own ship, moved onto the line, is passed over; so is a ship beyond its end.
    crossed = state.after(0, at=Placement(2, Hex(10, -2) + (DIRECTIONS[1] + DIRECTIONS[2]), 0))
    assert first_struck(crossed, torpedo) == 1
    assert first_struck(state.after(1, at=Placement(2, Hex(25, -8), 0)), torpedo) is None
    _, events = run(under_way(state).after(1, at=Placement(2, Hex(25, -8), 0)), Waiting([]))
    assert events == (RanOut(0, "starboard", 1),)


def test_between_two_hexes_an_enemy_is_struck_before_a_friend() -> None:
    """A line along an edge has a ship on either side of it."""
    way = DIRECTIONS[1] + DIRECTIONS[2]
    start = Hex(10, -2)
    torpedo = Torpedo(0, "starboard", 1, start, start + way * 7)
    east, west = start + way * 2 + DIRECTIONS[1], start + way * 2 + DIRECTIONS[2]
    for enemy, friend in ((east, west), (west, east)):
        vessels = (
            Vessel(TUBES, 0, Placement(2, start, 0)),
            Vessel(HULK, 0, Placement(1, friend, 3 if friend == east else 0)),
            Vessel(HULK, 1, Placement(1, enemy, 3 if enemy == east else 0)),
        )
        assert first_struck(State(TWO_SHEETS, Rules.FULL, 1, vessels), torpedo) == 2


def test_torpedoes_at_a_ship_that_another_has_broken_are_spent() -> None:
    weak = HULK.model_copy(update={"si": 1})
    state = abeam(ship("Tubes", starboard={1: TORPEDO, 2: TORPEDO}), weak)
    second = STRAIGHT._replace(slot=2)
    state = launched(state, [Launches(0, (STRAIGHT, second))])[0]
    state = state.after(1, damage=damaged(weak, {}, {"port": [1]}))
    dice = [
        Cast("RRR", (1, 2, 7)),
        Cast("K", (4,)),
        Cast("6", (1,)),
        Cast("6", (1,)),
        Cast("RR", (1, 1)),
    ]
    after, events = run(state, Waiting(dice))
    assert after.vessels[1].lost is Loss.KEEL
    assert events[-1] == Wasted(0, "starboard", (2,), 1)


FLAK = {"item": "flak", "breach": 9}


@pytest.mark.parametrize(("shows", "stopped"), [((4, 4), True), ((3, 4), False)])
def test_flak_stops_a_torpedo_on_eight(shows: tuple[int, int], stopped: bool) -> None:
    guarded = ship("Guarded", port={1: GUN, 2: CREW, 3: FLAK, 4: CREW})
    flak = [Cast("R", shows[:1]), Cast("G", (1,)), Cast("G", shows[1:])]
    rest = [Cast("RRR", (1, 1, 1)), Cast("K", (1,)), Cast("6", (1,))]
    dice = Waiting(flak if stopped else flak + rest)
    _, events = run(under_way(abeam(TUBES, guarded)), dice)
    assert isinstance(events[0], FlakFired)
    assert (events[0].total, events[0].stopped) == (sum(shows), stopped)
    assert dice.left == 0
    assert len(events) == (1 if stopped else 3)


def test_an_arc_torpedo_silences_trim_tanks_for_the_turn() -> None:
    arc = ship("Arc", starboard={1: {"item": "arc torpedo", "breach": 9, "range": (15,)}})
    tanked = ship(
        "Tanked",
        port={
            1: GUN,
            3: {"item": "trim tank", "breach": 9},
            4: {"item": "stabilizer", "breach": 9},
        },
    )
    after, events = run(under_way(abeam(arc, tanked)), Waiting([]))
    assert events == (Silenced(0, "starboard", 1, 1),)
    assert after.vessels[1].damage.count == 0
    shot = Aim(1, "port", (1,), 0, "starboard")
    assert shot in open_aims(after, 1)
    assert declared(after, shot).throw.added == -2
    assert declared(began(settled(after))[0], shot).throw.added == 0


def test_torpedoes_may_strike_any_of_two_locations_and_take_the_nearest(
    load: Callable[[str], Ship],
) -> None:
    """A battleship's side is two locations; each torpedo finds the one that is nearer."""
    battleship, found = load("jean-bart"), set()
    for hex_, facing in product(within(Hex(6, 6), 3), range(6)):
        at = Placement(4, hex_, facing)
        state = under_way(meeting((TUBES, 0, TUBES_AT), (battleship, 1, at)))
        places = places_hit(at, TUBES_AT.position)
        if len(places) == 2 and first_struck(state, state.torpedoes[0]) == 1:
            _, events = run(state, Chance(1))
            assert isinstance(events[0], Torpedoed)
            hit, other = sorted(places, key=lambda place: place != events[0].hit)  # type: ignore[union-attr]
            found.add(hit)
            nearer, farther = (
                distance(at.station(place), TUBES_AT.position) for place in (hit, other)
            )
            assert nearer <= farther
    assert found >= {"fore-port", "aft-port", "fore-starboard", "aft-starboard"}


# Gunnery


def test_every_throw_is_what_the_odds_foretell(load: Callable[[str], Ship]) -> None:
    """All dice of every throw of these ships, tried out one by one, give the odds' own roll."""
    given = Circumstances(modifier=-1, brackets=True)
    tried = 0
    for stem in ("hml-raven", "hml-brimstone", "otaka", "pelletier"):
        vessel = load(stem)
        for place, location in vessel.locations.items():
            guns = {n: slot.dice[0] for n, slot in location.slots.items() if slot.family == "gun"}
            damage = damaged(vessel, {})
            pairs = zip(
                throws(vessel, place, guns, damage=damage, given=given),
                salvo(vessel, place, guns, damage=damage, given=given),
                strict=True,
            )
            for throw, shot in pairs:
                words = "".join((*throw.weapons, *throw.crews, *throw.magazines))
                if len(words) <= 4:
                    tried += 1
                    counts = every_fall(throw, words)
                    assert scaled(counts) == scaled(shot.roll.counts)
    assert tried > 10


def every_fall(throw: Throw, letters: str) -> dict[int, int]:
    """Let all dice of a throw fall in every way, and count what it comes to."""
    words = (*throw.weapons, *throw.crews, *throw.magazines)
    pool, counts = pool_of(throw, ""), Counter[int]()
    for faces in product(*(FACES[letter] for letter in letters)):
        shown = iter(faces)
        casts = [Cast(word, tuple(islice(shown, len(word)))) for word in words]
        counts[rolled(pool, Waiting(casts)).total] += 1
    return counts


def scaled(counts: dict[int, int]) -> dict[int, Fraction]:
    return {total: Fraction(n, sum(counts.values())) for total, n in sorted(counts.items())}


BROADSIDE = {"item": "gun", "breach": 9, "name": "3in", "range": (6, 12), "dice": ("U", "G"),
             "marks": ("bracket",)}  # fmt: skip


def test_guns_of_a_bracket_roll_together_and_two_results_count() -> None:
    hull = ship("Bracket", starboard={1: BROADSIDE, 2: BROADSIDE, 3: BROADSIDE, 4: GUN})
    state = abeam(hull, HULK)
    [bracket] = open_brackets(state, 0)
    assert bracket == Aim(0, "starboard", (1, 2, 3), 1, "port")
    assert not salvo_findings(state, Salvo(0, (bracket,)))
    assert not salvo_findings(state, Salvo(0, (bracket._replace(slots=(1, 3)),)))
    mixed = salvo_findings(state, Salvo(0, (bracket._replace(slots=(1, 4)),)))
    assert [each.rule for each in mixed] == ["bracket"]
    overlap = Salvo(0, (bracket, bracket._replace(slots=(2,))))
    assert [each.rule for each in salvo_findings(state, overlap)] == ["once"]
    dice = Waiting(
        [Cast("G", (1,)), Cast("G", (4,)), Cast("G", (3,)), Cast("K", (5,)), Cast("6", (1,))]
    )
    _, events = shoot(state, declared(state, bracket), dice)
    assert isinstance(events[0], Fired)
    assert events[0].total == 4 + 3 + 5


def test_each_square_is_one_more_slot_die_of_the_same_roll() -> None:
    heavy = ship("Heavy", starboard={1: {**GUN, "marks": ("saturation 2",)}})
    state = abeam(heavy, HULK)
    [aim] = open_aims(state, 0)
    dice = Waiting([Cast("U", (6,)), Cast("K", (9,)), *(Cast("6", (n,)) for n in (1, 3, 2))])
    after, events = shoot(state, declared(state, aim), dice)
    struck = [event for event in events if isinstance(event, Struck)]
    assert [event.slot for event in struck] == [1, 3, 2]
    assert after.vessels[1].damage.lost("port") == 0b11


def test_no_slot_die_is_rolled_for_a_ship_that_is_gone() -> None:
    heavy = ship("Heavy", starboard={1: {**GUN, "marks": ("saturation 2",)}})
    weak = HULK.model_copy(update={"si": 1})
    state = abeam(heavy, weak).after(1, damage=damaged(weak, {}, {"port": [1]}))
    [aim] = open_aims(state, 0)
    dice = Waiting(
        [Cast("U", (6,)), Cast("K", (9,)), Cast("6", (1,)), Cast("6", (1,)), Cast("RR", (1, 1))]
    )
    after, events = shoot(state, declared(state, aim), dice)
    assert after.vessels[1].lost is Loss.KEEL
    assert dice.left == 0
    assert sum(isinstance(event, Struck) for event in events) == 1


MAGAZINE = {"item": "magazine", "breach": 9, "dice": ("Y",)}
POWDER = ship("Powder", port={1: MAGAZINE, 2: MAGAZINE, 3: GUN, 4: GUN, 5: GUN, 6: GUN})


def test_a_magazine_goes_off_and_may_set_off_another() -> None:
    state = abeam(ship("Gun", starboard={1: GUN}), POWDER)
    [aim] = open_aims(state, 0)
    dice = [
        Cast("U", (5,)), Cast("K", (5,)), Cast("6", (1,)),  # the shot finds the first
        Cast("U", (1,)), Cast("Y", (8,)), Cast("K", (1,)), Cast("6", (2,)),  # which finds the next
        Cast("U", (1,)), Cast("Y", (1,)), Cast("Y", (2,)), Cast("K", (1,)),
        Cast("6", (3,)), Cast("6", (4,)), Cast("RR", (1, 1)),  # and its keel test
        Cast("6", (5,)), Cast("RR", (2, 1)),  # the rest of the first blow, and its test
    ]  # fmt: skip
    laid = Waiting(dice)
    after, events = shoot(state, declared(state, aim), laid)
    assert laid.left == 0
    kinds = [type(event) for event in events]
    assert kinds == [
        Fired, Struck, Exploded, Struck, Exploded, Struck, Struck, KeelTested, Struck, KeelTested,
    ]  # fmt: skip
    assert after.vessels[1].damage.lost("port") == 0b010011
    tests = [event for event in events if isinstance(event, KeelTested)]
    assert [event.modifier for event in tests] == [4, 6]


def test_a_keel_that_a_blast_breaks_is_not_tested_again() -> None:
    weak = POWDER.model_copy(update={"si": 1})
    state = abeam(ship("Gun", starboard={1: GUN}), weak)
    [aim] = open_aims(state, 0)
    shot = [Cast("U", (5,)), Cast("K", (5,)), Cast("6", (1,))]
    blast = [Cast("U", (5,)), Cast("Y", (8,)), Cast("K", (1,)), Cast("6", (1,)), Cast("6", (1,))]
    dice = Waiting([*shot, *blast, Cast("RR", (1, 1))])
    after, events = shoot(state, declared(state, aim), dice)
    assert after.vessels[1].lost is Loss.KEEL
    assert dice.left == 0
    assert sum(isinstance(event, KeelTested) for event in events) == 1


@pytest.mark.parametrize(
    "guns", [{1: GUN, 2: {**GUN, "marks": ("saturation",)}}, {1: GUN, 2: GUN, 3: GUN}]
)
def test_magazines_go_off_as_the_odds_say(guns: Slots) -> None:
    """Whole volleys at two magazines, to the last state, against the exact chain."""
    armored = {**POWDER.locations["port"].slots, 3: Slot(item="armor", breach=10, bonus=1)}
    port = POWDER.locations["port"].model_copy(update={"slots": FrozenMap(armored)})
    powder = POWDER.model_copy(
        update={"si": 18, "locations": FrozenMap({**POWDER.locations, "port": port})}
    )
    state = abeam(ship("Gun", starboard=guns), powder)
    shots = [declared(state, aim) for aim in open_aims(state, 0)]
    dice, found = Chance.of(77), Counter[int]()
    for _ in range(4_000):
        after = state
        for shot in shots:
            after, _ = shoot(after, shot, dice)
        struck = after.vessels[1]
        found[struck.damage.lost("port") | KEEL * (not struck.afloat)] += 1
    firing, target = (vessel.placed for vessel in state.vessels)
    bearing = bearing_shots(state.vessels[0].ship, firing, target, "port")
    fate = volley(bearing, target_at(powder, "port", moved=False))
    chances = {end: Fraction(n, fate.cases) for end, n in enumerate(fate.states)}
    assert abs(deviation(found, chances)) < 4


def test_magazines_do_not_go_off_in_the_quick_start() -> None:
    state = abeam(ship("Gun", starboard={1: GUN}), POWDER, rules=Rules.QUICK_START)
    [aim] = open_aims(state, 0)
    dice = Waiting([Cast("U", (5,)), Cast("K", (5,)), Cast("6", (1,))])
    _, events = shoot(state, declared(state, aim), dice)
    assert [type(event) for event in events] == [Fired, Struck]


# Movement


GEAR = {"item": "steering gear", "breach": 9}


def words(state: State, course: str) -> str:
    return ", ".join(each.rule for each in sail_findings(state, Sail(0, tuple(course.split()))))


def test_steering_gear_turns_sooner_to_its_own_side_and_slips_there() -> None:
    geared = ship("Geared", starboard={1: GEAR}, port={1: GUN})
    state = meeting((geared, 0, Placement(2, MIDDLE, 0)))
    assert words(state, "F R") == ""
    assert words(state, "F L") == "hexes-before-turn"
    assert words(state, "SR") == ""
    assert words(state, "SL") == "sideslip"
    course = sail(state, Sail(0, ("F", "SR", "F")))[1]
    assert course.at == Placement(2, MIDDLE + Hex(2, 0) + Hex(0, 1), 0)
    assert course.entered
    assert words(state, "SR R") == "hexes-before-turn"  # a slip is no hex straight ahead
    broken = state.after(0, damage=damaged(geared, {"starboard": [1]}))
    assert words(broken, "F R") == "hexes-before-turn"
    assert words(broken, "SR") == "sideslip"


def test_two_gears_of_a_side_save_two_hexes_but_never_the_last() -> None:
    geared = ship("Geared", starboard={1: GEAR, 2: GEAR}).model_copy(update={"turn": 3})
    state = meeting((geared, 0, Placement(2, MIDDLE, 0)))
    assert words(state, "F R") == ""
    eager = state.after(0, ship=geared.model_copy(update={"turn": 1}))
    assert words(eager, "R F") == "stands"
    assert words(eager, "F R F R") == ""


def test_a_standing_ship_turns_by_two_hexsides_and_then_stands() -> None:
    state = meeting((ship("Slow", bow={1: GUN}), 0, Placement(2, MIDDLE, 0)))
    assert words(state, "R R") == words(state, "L L") == words(state, "L R") == ""
    assert words(state, "R R R") == "stands"
    assert words(state, "R F") == "stands"
    turned, course = sail(state, Sail(0, ("R", "R")))
    assert (course.at.facing, course.entered) == (2, False)
    assert not turned.vessels[0].moved
    ends = {(end.at.facing, end.entered) for end in moves(state, 0) if end.at.position == MIDDLE}
    assert {(facing, False) for facing in (0, 1, 2, 4, 5)} <= ends
    assert (3, False) not in ends
    still = state.after(0, damage=damaged(state.vessels[0].ship, {"stern": [2]}))
    assert words(still, "R") == "movement-points"


# Repairs


WORKSHOP = ship(
    "Workshop",
    bow={
        1: {"item": "armor", "breach": 9, "bonus": 1},
        2: CREW,
        3: {"item": "repair crew", "breach": 9, "dice": ("U",)},
        4: GUN,
        5: {"item": "officer", "breach": 9},
        6: {"item": "gunner crew", "breach": 9, "dice": ("U",)},
    },
    port={1: GUN},
)


@pytest.fixture
def wreck() -> State:
    state = meeting((WORKSHOP, 0, Placement(2, MIDDLE, 0)))
    return state.after(0, damage=damaged(WORKSHOP, {"bow": [1, 4]}, {"port": [1]}))


def test_crews_mend_what_can_be_mended_in_their_own_location(wreck: State) -> None:
    assert set(open_mends(wreck, 0)) == {Mend(0, "bow", 2, 4), Mend(0, "bow", 3, 4)}
    refused = {
        "own-ship": Mend(4, "bow", 2, 4),
        "repair-crew": Mend(0, "bow", 6, 4),
        "mendable": Mend(0, "bow", 2, 1),
    }
    for rule, mend in refused.items():
        assert [each.rule for each in repair_findings(wreck, Repairs(0, (mend,)))] == [rule]
    twice = Repairs(0, (Mend(0, "bow", 2, 4),) * 2)
    assert [each.rule for each in repair_findings(wreck, twice)] == ["repair-crew"]
    with pytest.raises(OrderError, match="mendable"):
        repair(wreck, [Repairs(0, (refused["mendable"],))], Waiting([]))
    quick = wreck._replace(rules=Rules.QUICK_START)
    assert not list(open_mends(quick, 0))
    one = repair_findings(quick, Repairs(0, (Mend(0, "bow", 2, 4),)))
    assert [each.rule for each in one] == ["full-rules"]


def test_fifteen_mends_from_the_next_turn_on(wreck: State) -> None:
    """The crew makes 14 with her officer's 2, the repair crew 15 with its two dice."""
    both = Repairs(0, (Mend(0, "bow", 2, 4), Mend(0, "bow", 3, 4)))
    dice = Waiting([Cast("RR", (5, 5)), Cast("G", (2,)), Cast("RR", (3, 4)), Cast("UU", (3, 3))])
    after, events = repair(wreck, [both], dice)
    assert [(e.total, e.done) for e in events if isinstance(e, Mended)] == [(14, False), (15, True)]
    assert after.vessels[0].damage.in_effect("bow") == 0b1001
    assert settled(after).vessels[0].damage.in_effect("bow") == 0b0001
    assert settled(after).vessels[0].damage.in_effect("port") == 0b1


def test_what_is_mended_is_not_tried_again(wreck: State) -> None:
    both = Repairs(0, (Mend(0, "bow", 2, 4), Mend(0, "bow", 3, 4)))
    dice = Waiting([Cast("RR", (10, 10)), Cast("G", (2,))])
    _, events = repair(wreck, [both], dice)
    assert len(events) == 1


def test_repairs_succeed_as_often_as_the_dice_say(wreck: State) -> None:
    dice, found = Chance.of(15), Counter[bool]()
    for _ in range(2_000):
        _, events = repair(wreck, [Repairs(0, (Mend(0, "bow", 2, 4),))], dice)
        found.update(event.done for event in events if isinstance(event, Mended))
    pairs = Counter(a + b + g for a, b, g in product(FACES["R"], FACES["R"], FACES["G"]))
    mended = Fraction(sum(n for total, n in pairs.items() if total + 2 >= 15), 12**3)
    assert abs(deviation(found, {True: mended, False: 1 - mended})) < 4


# The whole


FLEETS = (
    ("hml-leviathan", "hml-brimstone", "hml-perseverance", "sandusky"),
    ("jean-bart", "ardent", "auerochs", "rosomakha", "vipera"),
)


def test_fleets_of_all_nations_fight_to_the_end(load: Callable[[str], Ship]) -> None:
    fleets = [[load(stem) for stem in side] for side in FLEETS]
    battle = play(fleets, [RandomCaptain] * 2, 1910, rules=Rules.FULL, limit=8)
    kinds = {type(event) for event in battle.events}
    assert {Torpedoed, RanOut, Fired, Mended} <= kinds
    assert all(vessel.afloat or vessel.lost for vessel in battle.end.vessels)


def test_in_the_fog_captains_lay_their_hands(load: Callable[[str], Ship]) -> None:
    fleets = [[load("hml-raven")], [load("pelletier")]]
    battle = play(fleets, [RandomCaptain] * 2, 4, fog=True, limit=3)
    hands = [order for order in battle.orders if isinstance(order, Lay)]
    assert len(hands) == 2 * battle.result.turn
    first = [event for event in battle.events if isinstance(event, Revealed)][:2]
    tops = [parse_hand(hand.cards).cards[0] for hand in hands[:2]]
    assert [(event.type, event.die) for event in first] == [(card.type, card.die) for card in tops]


def test_a_captain_who_lays_no_hand_of_his_own_lays_the_usual_one(
    load: Callable[[str], Ship],
) -> None:
    from cardforge.leviathans.battle.captains import Captain
    from cardforge.leviathans.battle.fog import usual_hand
    from cardforge.leviathans.battle.view import View

    state = mustered([[load("hml-raven")], [load("pelletier")]], fog=True)
    state = state.after(0, at=Placement(1, Hex(3, 3), 0))
    view = View(state, 0)
    assert Captain.lay(RandomCaptain(Chance(1)), view).cards == str(usual_hand({1}))
    assert Captain.launch(RandomCaptain(Chance(1)), view) == Launches(0)
    assert Captain.repair(RandomCaptain(Chance(1)), view) == Repairs(0)


def test_ships_ashore_neither_launch_nor_mend(load: Callable[[str], Ship]) -> None:
    state = mustered([[load("ardent")], [load("jean-bart")]], Rules.FULL)
    assert not list(open_launches(state, 0))
    assert not list(open_mends(state, 0))
    with pytest.raises(CallError):
        moves(state, 0)
