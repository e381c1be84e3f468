"""Guns shoot as far as guns with their dice do."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.counted import noun_for
from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.fields import dice_text, range_text
from cardforge.leviathans.ship import Ship, Slot
from cardforge.leviathans.usual import BATTERIES

RULE = Rule(
    "usual-guns",
    Severity.NOTE,
    "A gun has a published pair of dice and the ranges that go with it.",
    "146 published cards",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report each ordinary gun that matches no published pattern."""
    for place, number, slot in ship.all_slots():
        message, allowed = _odd(slot) if slot.item == "gun" else ("", "")
        key = "range" if slot.dice in BATTERIES else "dice"
        if message:
            yield RULE.broken(
                ("locations", place, "slots", str(number), key),
                message,
                measured=f"{range_text(slot.range)} {dice_text(slot.dice)}",
                allowed=allowed,
                fix="take a published pattern, or leave it if it is meant",
            )


def _odd(slot: Slot) -> tuple[str, str]:
    battery = BATTERIES.get(slot.dice)
    if battery is None:
        known = ", ".join(dice_text(pair) for pair in BATTERIES)
        return f"{slot.name} has the unusual dice {dice_text(slot.dice)}", known
    short, long = slot.range
    if battery.short.holds(short) and battery.long.holds(long):
        return "", ""
    allowed = f"{battery.short} short, {battery.long} long"
    reach = f"{range_text(slot.range)} {noun_for(long, 'hex', 'hexes')}"
    return f"{slot.name} reaches {reach} with the dice of {battery.calibres}", allowed
