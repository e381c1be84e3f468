"""Attacks and volleys, against every roll of every die."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.core.chance import Distribution
from cardforge.starships.odds import VolleyDamage, prospect, repeated, volley
from cardforge.starships.odds.attacks import Attack, class_target, hits, one_die
from cardforge.starships.rulebook import CLASSES, WEAPONS
from tests.leviathans.engine.chi_square import deviation
from tests.starships.odds import by_hand
from tests.tiers import examples

DEFENCES = ("evasive maneuvers", "brace", "red alert")
EVERY_DEFENCE = [each for n in range(4) for each in combinations(DEFENCES, n)]

EVERY_ATTACK = [
    (weapon, again)
    for weapon in by_hand.WEAPONS
    for again in ("", "deep scan")
    if not (again and "torpedoes" in weapon)  # a torpedo has no systems
]


def told(found: Distribution) -> dict[int, Fraction]:
    return {outcome: found.chance_of(outcome) for outcome in found.counts}


def agree(found: VolleyDamage, ends: dict[by_hand.End, Fraction]) -> None:
    assert sum(ends.values()) == 1
    assert told(found.damage) == by_hand.seen(ends, 1)
    assert told(found.tokens) == by_hand.seen(ends, 2)
    assert sum(told(found.damage).values()) == sum(told(found.tokens).values()) == 1


@pytest.mark.parametrize(("weapon", "again"), EVERY_ATTACK, ids=" ".join)
@pytest.mark.parametrize("systems", EVERY_DEFENCE, ids=" ".join)
@pytest.mark.parametrize("kind", list(by_hand.CHART))
@pytest.mark.everyday(every=7)
def test_attack_odds_equal_rolling_every_die(
    kind: str, weapon: str, systems: tuple[str, ...], again: str
) -> None:
    target, attack = class_target(kind, systems), Attack(weapon, again)
    ends = by_hand.every_attack(weapon, kind, systems, again=bool(again))
    agree(volley((attack,), target), ends)
    assert told(hits(attack, target)) == by_hand.seen(ends, 0)


def test_copied_tables_match_the_rulebook() -> None:
    assert list(by_hand.CHART) == list(CLASSES)
    assert list(by_hand.WEAPONS) == list(WEAPONS)
    for weapon, row in by_hand.WEAPONS.items():
        assert (*WEAPONS[weapon].dice[::2], *WEAPONS[weapon].reach) == (row[0], *row[2:])


@pytest.mark.parametrize("kind", list(CLASSES))
def test_damage_chart_has_damage_exactly_on_hits(kind: str) -> None:
    """A die can therefore be read on the chart alone."""
    for roll in range(1, 13):
        assert by_hand.is_hit(kind, roll) == (CLASSES[kind].damage_of(roll) > 0)


def test_attack_odds_match_hand_counted_faces() -> None:
    cruiser, frigate, destroyer = (class_target(w) for w in ("cruiser", "frigate", "destroyer"))
    assert one_die(Attack("light"), cruiser).mean == Fraction(1, 6)  # a six, of six faces
    assert prospect((Attack("heavy"),), destroyer).boxes.mean == Fraction(1 + 1 + 1 + 2 + 2 + 3, 10)
    warheads = one_die(Attack("atomic warheads"), destroyer)  # 5 to 12: 11 and 12 go over it
    assert warheads.counts == {0: 2, 1: 3, 2: 2, 3: 1}
    one = prospect((Attack("medium"),), frigate)
    assert one.chance_disordered == Fraction(1, 8)  # an 8
    assert prospect((Attack("medium"),) * 2, frigate).chance_disordered == Fraction(15, 64)
    braced = class_target("cruiser", ["brace"])
    assert one_die(Attack("macro"), braced).counts == {0: 5, 1: 4, 2: 2, 3: 1}
    evaded = class_target("squadron", ["evasive maneuvers"])
    assert one_die(Attack("light"), evaded).chance_at_least(1) == Fraction(1, 4)
    assert one_die(Attack("medium"), evaded).chance_at_least(1) == Fraction(3, 8)


def test_rerolls_of_both_sides_cancel() -> None:
    evaded, plain = (class_target("corvette", each) for each in (["evasive maneuvers"], []))
    for weapon in by_hand.LIGHT:
        both = volley((Attack(weapon, "defence grid"),), evaded)
        assert both == volley((Attack(weapon),), plain)


def test_boarders_cause_tokens_and_no_damage() -> None:
    found = prospect((Attack("boarding claws"), Attack("boarding teleporters")),
                     class_target("cruiser", ["brace"]))  # fmt: skip
    assert found.volley.damage.counts == {0: 1}
    assert found.volley.tokens.mean == Fraction(7, 12) + Fraction(1, 2)
    assert found.chance_destroyed == 0
    fighters = prospect((Attack("boarding teleporters"),), class_target("squadron"))
    assert fighters.chance_silenced == fighters.chance_disordered == Fraction(3, 10)
    ship = prospect((Attack("boarding claws"),) * 3, class_target("corvette"))
    assert ship.chance_silenced == Fraction(4, 12) ** 3  # three tokens, two slots


HELD_SMALL = [
    ["heavy"], ["gatling lasers"], ["light", "medium"], ["macro", "heavy"],
    ["boarding claws", "light"], ["boarding claws"], ["light", "light", "medium"],
    ["medium", "medium"],
]  # fmt: skip


@pytest.mark.parametrize("systems", [(), ("evasive maneuvers",), ("brace", "evasive maneuvers")])
@pytest.mark.parametrize("weapons", HELD_SMALL, ids=", ".join)
@pytest.mark.parametrize("kind", ["squadron", "cruiser"])
@pytest.mark.everyday(every=5)
def test_held_die_odds_equal_rolling_every_die(
    kind: str, weapons: list[str], systems: tuple[str, ...]
) -> None:
    found = volley(tuple(map(Attack, weapons)), class_target(kind, systems), held=True)
    agree(found, by_hand.every_held(weapons, kind, systems))


def test_held_die_goes_to_the_attack_with_most_misses() -> None:
    found = volley((Attack("medium"), Attack("gatling lasers")), class_target("frigate"), held=True)
    agree(found, by_hand.every_held(["medium", "gatling lasers"], "frigate"))


@pytest.mark.parametrize("weapons", [["light", "heavy"], ["heavy", "light"]], ids=", ".join)
def test_held_die_goes_to_the_first_of_equal_attacks(weapons: list[str]) -> None:
    """Both do half a box at a corvette, but only the heavy one can do two."""
    found = volley(tuple(map(Attack, weapons)), class_target("corvette"), held=True)
    agree(found, by_hand.every_held(weapons, "corvette"))


def test_held_die_does_not_reroll_rerolled_dice() -> None:
    target, attacks = class_target("frigate"), (Attack("heavy", "deep scan"),) * 2
    assert volley(attacks, target, held=True) == volley(attacks, target)


def test_held_die_on_equal_attacks_is_always_optimal() -> None:
    """With equal attacks of one die each it is spent whenever any die misses."""
    target, attacks = class_target("destroyer"), (Attack("heavy"),) * 4
    mean = Fraction(10, 10)
    missing = 1 - Fraction(6, 10) ** 4
    assert volley(attacks, target, held=True).damage.mean == 4 * mean + missing * mean


@settings(max_examples=examples(60))
@given(
    st.sampled_from(list(by_hand.CHART)),
    st.lists(st.sampled_from(list(by_hand.WEAPONS)), max_size=5),
    st.sets(st.sampled_from(DEFENCES)),
)
def test_volley_is_the_sum_of_its_attacks(kind: str, weapons: list[str], systems: set[str]) -> None:
    target = class_target(kind, systems)
    found = volley(tuple(map(Attack, weapons)), target)
    agree(found, by_hand.together(by_hand.every_attack(each, kind, systems) for each in weapons))


@settings(max_examples=examples(60))
@given(
    st.sampled_from(list(by_hand.CHART)),
    st.lists(st.sampled_from(list(by_hand.WEAPONS)), min_size=1, max_size=9),
    st.sets(st.sampled_from(DEFENCES)),
    st.integers(0, 8),
)
def test_active_systems_only_help_their_owner(
    kind: str, weapons: list[str], systems: set[str], lost: int
) -> None:
    attacks = tuple(map(Attack, weapons))
    plain = prospect(attacks, class_target(kind, lost=lost))
    behind = prospect(attacks, class_target(kind, systems, lost))
    assert behind.boxes.mean <= plain.boxes.mean
    assert behind.chance_destroyed <= plain.chance_destroyed
    assert behind.chance_disordered <= plain.chance_disordered
    scanned = tuple(attack._replace(again="deep scan") for attack in attacks)
    scan = prospect(scanned, class_target(kind, lost=lost))
    held = prospect(attacks, class_target(kind, lost=lost), held=True)
    assert scan.volley.damage.mean >= held.volley.damage.mean >= plain.volley.damage.mean
    assert scan.chance_destroyed >= held.chance_destroyed >= plain.chance_destroyed
    assert sum(told(held.boxes).values()) == 1
    assert held.boxes.highest <= held.target.now.left


def test_repeated_attacks_equal_a_volley_of_them() -> None:
    target = class_target("frigate", lost=2)
    found = list(repeated(Attack("gatling lasers"), target, 4))
    for number, each in enumerate(found, 1):
        assert each == prospect((Attack("gatling lasers"),) * number, target)
        ends = by_hand.together([by_hand.every_attack("gatling lasers", "frigate")] * number)
        gone = sum(chance for (_, damage, _), chance in ends.items() if damage >= 5)
        assert each.chance_destroyed == gone


@pytest.mark.parametrize("held", [False, True])
def test_sampled_starship_fire_lies_in_its_interval(held: bool) -> None:
    """Five standard deviations of Pearson's test, which one honest sample in millions exceeds."""
    rng, weapons = random.Random(1910), ["gatling lasers", "medium", "light"]
    fired = (_one_volley(rng, weapons, "corvette", held=held) for _ in range(20_000))
    found = volley(tuple(map(Attack, weapons)), class_target("corvette"), held=held).damage
    other = volley(tuple(map(Attack, weapons)), class_target("corvette"), held=not held).damage
    drawn = Counter(fired)
    assert abs(deviation(drawn, told(found))) < 5 < abs(deviation(drawn, told(other)))


def _one_volley(rng: random.Random, weapons: list[str], kind: str, *, held: bool) -> int:
    table = [[rng.choice(by_hand.faces(w)) for _ in range(by_hand.WEAPONS[w][0])] for w in weapons]
    if held:
        gains = []
        for weapon, rolls in zip(weapons, table, strict=True):
            values = [by_hand.worth(weapon, kind, face, ()) for face in by_hand.faces(weapon)]
            missed = sum(not by_hand.is_hit(kind, roll) for roll in rolls)
            gains.append(missed * sum(values) / len(values))
        n = gains.index(max(gains))
        table[n] = [
            roll if by_hand.is_hit(kind, roll) else rng.choice(by_hand.faces(weapons[n]))
            for roll in table[n]
        ]
    return sum(
        by_hand.worth(w, kind, roll, ()) for w, r in zip(weapons, table, strict=True) for roll in r
    )
