"""The rules checker of fleet ships."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardforge.core.findings import Broken, Checks, Finding, Rule, Severity
from cardforge.leviathans.dice import top
from cardforge.leviathans.places import PAIRS
from cardforge.leviathans.presets import USUAL, Span
from cardforge.leviathans.ship import range_text
from cardforge.warfleet.ship import (
    LEAST_RESILIENCE,
    FleetLocation,
    FleetShip,
    dice_reaching,
    step_of,
)
from cardforge.warfleet.slot_conversion import LOST_MARKS

CHECKS: Final = Checks[FleetShip]()


@CHECKS.rule(
    "fleet-locations",
    Severity.ERROR,
    "A fleet ship has the locations of its Type: four, or six for Type 4.",
    "War Fleet, stats and conversion",
)
def fleet_locations(ship: FleetShip) -> Iterator[Broken]:
    """Report locations that are missing, and those that have no place on this Type."""
    for place in ship.places:
        if place not in ship.locations:
            yield Broken(
                ("locations",),
                f"no {place} here, which every Type {ship.type} ship has",
                measured=", ".join(ship.locations),
                allowed=", ".join(ship.places),
                fix=f"give a `{place}:`, or both sides at once with `sides:`",
            )
    for place in ship.locations:
        if place not in ship.places:
            yield Broken(
                ("locations", place),
                f"a Type {ship.type} ship has no {place}",
                measured=place,
                allowed=", ".join(ship.places),
                fix="take it out, or change the Type",
            )


@CHECKS.rule(
    "least-resilience",
    Severity.ERROR,
    "Resilience is 2 or more, before and after a location is destroyed.",
    "War Fleet, resilience",
)
def least_resilience(ship: FleetShip) -> Iterator[Broken]:
    """Report each figure below the least."""
    for place, location in ship.locations.items():
        for key in ("resilience", "destroyed_resilience"):
            figure = getattr(location, key)
            if figure < LEAST_RESILIENCE:
                yield Broken(
                    ("locations", place, key),
                    f"{figure} is what every die rolls",
                    measured=figure,
                    allowed=f"{LEAST_RESILIENCE} or more",
                    fix=f"write `{key}: {LEAST_RESILIENCE}`",
                )


MOST = 3


@CHECKS.rule(
    "si-modifiers",
    Severity.ERROR,
    "A destroyed location adds 3 at most to SI tests, half of six slots.",
    "War Fleet, SI modifier",
)
def si_modifiers(ship: FleetShip) -> Iterator[Broken]:
    """Report each modifier beyond it."""
    for place, location in ship.locations.items():
        if location.si_modifier > MOST:
            yield Broken(
                ("locations", place, "si_modifier"),
                f"{location.si_modifier} are more than half the slots of a location",
                measured=location.si_modifier,
                allowed=f"0 to {MOST}",
                fix="halve the slots that are no misses, fractions up",
            )


@CHECKS.rule(
    "attack-ranges",
    Severity.ERROR,
    "The long range of an attack is longer than its short one.",
    "War Fleet, calculating the ranges",
)
def attack_ranges(ship: FleetShip) -> Iterator[Broken]:
    """Report each attack whose ranges do not rise."""
    for place, number, attack in ship.all_attacks():
        if attack.short and attack.short.hexes >= attack.long.hexes:
            yield Broken(
                ("locations", place, "attacks", str(number), "range"),
                f"{attack.name} has the range {range_text(attack.range)}",
                measured=range_text(attack.range),
                allowed="the second larger than the first",
                fix="write the shorter range first, such as 0/1; one alone is a range as well",
            )


@CHECKS.rule(
    "attack-dice",
    Severity.ERROR,
    "Attack dice are a step of G U Y R K KG KU KY KR KK KKG and so on.",
    "War Fleet, dialling up",
)
def attack_dice(ship: FleetShip) -> Iterator[Broken]:
    """Report each set of dice that the progression does not have."""
    for place, number, attack in ship.all_attacks():
        strange = [dice for dice in attack.dice if step_of(dice) is None]
        if strange:
            nearest = " | ".join(dice_reaching(top(dice)) for dice in attack.dice)
            yield Broken(
                ("locations", place, "attacks", str(number), "dice"),
                f"{attack.name} rolls {' and '.join(strange)}, which cannot be dialled up",
                measured=" | ".join(attack.dice),
                allowed="G U Y R K, or as many K as you like and one of them",
                fix=f"write `dice: {nearest}`",
            )


@CHECKS.rule(
    "destroyed-resilience",
    Severity.WARNING,
    "A destroyed location is no harder to hit than an intact one.",
    "War Fleet, destroyed location stats: its breach number is no higher, and armour is gone",
)
def destroyed_resilience(ship: FleetShip) -> Iterator[Broken]:
    """Report each location that grows harder."""
    for place, location in ship.locations.items():
        if location.destroyed_resilience > location.resilience:
            yield Broken(
                ("locations", place, "destroyed_resilience"),
                f"{location.destroyed_resilience} once destroyed, {location.resilience} before",
                measured=location.destroyed_resilience,
                allowed=f"{location.resilience} or less",
                fix="exchange the two",
            )


@CHECKS.rule(
    "weaker-afar",
    Severity.WARNING,
    "An attack rolls no more at long range than at short range.",
    "Every gun of the 146 published air cards",
)
def weaker_afar(ship: FleetShip) -> Iterator[Broken]:
    """Report each attack that grows with distance."""
    for place, number, attack in ship.all_attacks():
        if attack.short and top(attack.short.dice) < top(attack.long.dice):
            yield Broken(
                ("locations", place, "attacks", str(number), "dice"),
                f"{attack.name} rolls {attack.short.dice} nearby and {attack.long.dice} afar",
                measured=" | ".join(attack.dice),
                allowed="the larger dice first",
                fix="exchange the two, or leave it if it is meant",
            )


@CHECKS.rule(
    "fleet-sides",
    Severity.WARNING,
    "Port and starboard of a fleet ship are alike.",
    "Every published air card, and so whatever is converted from one",
)
def fleet_sides(ship: FleetShip) -> Iterator[Broken]:
    """Report each pair of sides that differ."""
    for port, starboard in PAIRS:
        left, right = ship.locations.get(port), ship.locations.get(starboard)
        if left is None or right is None or left == right:
            continue
        keys = [
            key for key in FleetLocation.model_fields if getattr(left, key) != getattr(right, key)
        ]
        different = ", ".join(keys)
        yield Broken(
            ("locations", starboard),
            f"{port} and {starboard} differ in {different}",
            measured=different,
            allowed="no difference",
            fix="give both at once with `sides:`, or leave it if it is meant",
        )


@CHECKS.rule(
    "usual-fleet-si",
    Severity.NOTE,
    "SI at fleet scale lies where converted published ships of the Type have it.",
    "146 published cards, their SI halved",
)
def usual_fleet_si(ship: FleetShip) -> Iterator[Broken]:
    """Report a figure outside the usual span."""
    span = fleet_si(ship.type)
    if not span.holds(ship.si):
        yield Broken(
            ("si",),
            f"{ship.si} Structural Integrity on a Type {ship.type} ship is unusual at fleet scale",
            measured=ship.si,
            allowed=span,
            fix=f"converted ships have {span}",
        )


def fleet_si(of_type: int) -> Span:
    """Return where converted published ships of a Type have their SI."""
    air = USUAL[of_type].si
    return Span(-(-air.least // 2), -(-air.most // 2))


@CHECKS.rule(
    "idle-marks",
    Severity.NOTE,
    "An attack's marks are those that War Fleet knows: turret, bracket, saturation.",
    "War Fleet, traits",
)
def idle_marks(ship: FleetShip) -> Iterator[Broken]:
    """Report each mark that is printed and not played."""
    for place, number, attack in ship.all_attacks():
        for mark in attack.marks:
            if mark in LOST_MARKS:
                yield Broken(
                    ("locations", place, "attacks", str(number), "marks"),
                    f"'{mark}' does nothing at fleet scale: {LOST_MARKS[mark]}",
                    measured=mark,
                    allowed="turret, bracket, saturation",
                    fix="take it out",
                )


def check_fleet_ship(ship: FleetShip) -> tuple[Finding, ...]:
    """Return everything that the rules say about a fleet ship, rule by rule."""
    return tuple(CHECKS.findings(ship))


RULES: Final[tuple[Rule, ...]] = CHECKS.rules
