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
    """Report locations that are missing, and those that this Type does not have."""
    for place in ship.places:
        if place not in ship.locations:
            yield Broken(
                ("locations",),
                f"the {place} is missing: every Type {ship.type} ship has one",
                measured=", ".join(ship.locations),
                allowed=", ".join(ship.places),
                fix=f"add `{place}:`, or write both sides as `sides:`",
            )
    for place in ship.locations:
        if place not in ship.places:
            yield Broken(
                ("locations", place),
                f"a Type {ship.type} ship has no {place}",
                measured=place,
                allowed=", ".join(ship.places),
                fix="remove the location, or change `type:`",
            )


@CHECKS.rule(
    "least-resilience",
    Severity.ERROR,
    "Resilience is 2 or more, before and after a location is destroyed.",
    "War Fleet, resilience",
)
def least_resilience(ship: FleetShip) -> Iterator[Broken]:
    """Report each figure below its minimum."""
    for place, location in ship.locations.items():
        for key in ("resilience", "destroyed_resilience"):
            figure = getattr(location, key)
            if figure < LEAST_RESILIENCE:
                yield Broken(
                    ("locations", place, key),
                    f"every roll reaches a resilience of {figure}",
                    measured=figure,
                    allowed=f"{LEAST_RESILIENCE} or more",
                    fix=f"write `{key}: {LEAST_RESILIENCE}`",
                )


MOST = 3


@CHECKS.rule(
    "si-modifiers",
    Severity.ERROR,
    "A destroyed location adds at most 3 to SI tests, half of its six slots.",
    "War Fleet, SI modifier",
)
def si_modifiers(ship: FleetShip) -> Iterator[Broken]:
    """Report each modifier outside its range."""
    for place, location in ship.locations.items():
        if location.si_modifier > MOST:
            yield Broken(
                ("locations", place, "si_modifier"),
                f"{location.si_modifier} is more than half the slots of a location",
                measured=location.si_modifier,
                allowed=f"0 to {MOST}",
                fix="use half the slots that are not misses, rounded up",
            )


@CHECKS.rule(
    "attack-ranges",
    Severity.ERROR,
    "The long range of an attack is longer than its short one.",
    "War Fleet, calculating the ranges",
)
def attack_ranges(ship: FleetShip) -> Iterator[Broken]:
    """Report each attack whose ranges do not increase."""
    for place, number, attack in ship.all_attacks():
        if attack.short and attack.short.hexes >= attack.long.hexes:
            yield Broken(
                ("locations", place, "attacks", str(number), "range"),
                f"{attack.name} has the range {range_text(attack.range)}",
                measured=range_text(attack.range),
                allowed="a larger long range",
                fix="write the shorter range first, such as `range: 0/1`, or one range only",
            )


@CHECKS.rule(
    "attack-dice",
    Severity.ERROR,
    "Attack dice are a step of G U Y R K KG KU KY KR KK KKG and so on.",
    "War Fleet, dialling up",
)
def attack_dice(ship: FleetShip) -> Iterator[Broken]:
    """Report each set of dice that is not in the progression."""
    for place, number, attack in ship.all_attacks():
        strange = [dice for dice in attack.dice if step_of(dice) is None]
        if strange:
            nearest = " | ".join(dice_reaching(top(dice)) for dice in attack.dice)
            yield Broken(
                ("locations", place, "attacks", str(number), "dice"),
                f"{attack.name} rolls {' and '.join(strange)}, which is not a step of the dice",
                measured=" | ".join(attack.dice),
                allowed="G U Y R K, or any number of K and one of them",
                fix=f"write `dice: {nearest}`",
            )


@CHECKS.rule(
    "destroyed-resilience",
    Severity.WARNING,
    "A destroyed location is no harder to hit than an intact one.",
    "War Fleet, destroyed location stats: its breach number is no higher, and armour is gone",
)
def destroyed_resilience(ship: FleetShip) -> Iterator[Broken]:
    """Report each location whose resilience increases once it is destroyed."""
    for place, location in ship.locations.items():
        if location.destroyed_resilience > location.resilience:
            yield Broken(
                ("locations", place, "destroyed_resilience"),
                f"the location has {location.destroyed_resilience} once destroyed, "
                f"but {location.resilience} before",
                measured=location.destroyed_resilience,
                allowed=f"{location.resilience} or less",
                fix=f"write `destroyed_resilience: {location.resilience}`, or less",
            )


@CHECKS.rule(
    "weaker-afar",
    Severity.WARNING,
    "An attack rolls no more at long range than at short range.",
    "Every gun of the 146 published air cards",
)
def weaker_afar(ship: FleetShip) -> Iterator[Broken]:
    """Report each attack that is stronger at long range."""
    for place, number, attack in ship.all_attacks():
        if attack.short and top(attack.short.dice) < top(attack.long.dice):
            yield Broken(
                ("locations", place, "attacks", str(number), "dice"),
                f"{attack.name} rolls {attack.short.dice} at short range, "
                f"but {attack.long.dice} at long range",
                measured=" | ".join(attack.dice),
                allowed="better dice at short range",
                fix="swap the two, or keep it if this is intentional",
            )


@CHECKS.rule(
    "fleet-sides",
    Severity.WARNING,
    "Port and starboard of a fleet ship are equal.",
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
            allowed="equal sides",
            fix="write both as `sides:`, or keep it if this is intentional",
        )


@CHECKS.rule(
    "usual-fleet-si",
    Severity.NOTE,
    "SI at fleet scale is in the range of converted published ships of the Type.",
    "146 published cards, their SI halved",
)
def usual_fleet_si(ship: FleetShip) -> Iterator[Broken]:
    """Report an SI outside the typical span."""
    span = fleet_si(ship.type)
    if not span.holds(ship.si):
        yield Broken(
            ("si",),
            f"Structural Integrity {ship.si} is unusual for a Type {ship.type} ship at fleet scale",
            measured=ship.si,
            allowed=span,
            fix=f"write `si: {span.nearest(ship.si)}`, or keep it if this is intentional",
        )


def fleet_si(of_type: int) -> Span:
    """Return the span of SI that converted published ships of a Type have."""
    air = USUAL[of_type].si
    return Span(-(-air.least // 2), -(-air.most // 2))


@CHECKS.rule(
    "idle-marks",
    Severity.NOTE,
    "War Fleet has only the marks turret, bracket and saturation.",
    "War Fleet, traits",
)
def idle_marks(ship: FleetShip) -> Iterator[Broken]:
    """Report each mark that has no effect in play."""
    for place, number, attack in ship.all_attacks():
        for mark in attack.marks:
            if mark in LOST_MARKS:
                yield Broken(
                    ("locations", place, "attacks", str(number), "marks"),
                    f"'{mark}' has no effect at fleet scale: {LOST_MARKS[mark]}",
                    measured=mark,
                    allowed="turret, bracket, saturation",
                    fix=f"remove `{mark}` from `marks:`",
                )


def check_fleet_ship(ship: FleetShip) -> tuple[Finding, ...]:
    """Return all findings about a fleet ship, rule by rule."""
    return tuple(CHECKS.findings(ship))


RULES: Final[tuple[Rule, ...]] = CHECKS.rules
