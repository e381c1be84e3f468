"""Attack dice are a step of the progression, so that they can be dialled up."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.dice import top
from cardforge.warfleet.progression import dice_reaching, step_of
from cardforge.warfleet.ship import FleetShip

RULE = Rule(
    "attack-dice",
    Severity.ERROR,
    "Attack dice are a step of G U Y R K KG KU KY KR KK KKG and so on.",
    "War Fleet, dialling up",
)


def check(ship: FleetShip) -> Iterator[Finding]:
    """Report each set of dice that the progression does not have."""
    for place, number, attack in ship.all_attacks():
        strange = [dice for dice in attack.dice if step_of(dice) is None]
        if strange:
            nearest = " | ".join(dice_reaching(top(dice)) for dice in attack.dice)
            yield RULE.broken(
                ("locations", place, "attacks", str(number), "dice"),
                f"{attack.name} rolls {' and '.join(strange)}, which cannot be dialled up",
                measured=" | ".join(attack.dice),
                allowed="G U Y R K, or as many K as you like and one of them",
                fix=f"write `dice: {nearest}`",
            )
