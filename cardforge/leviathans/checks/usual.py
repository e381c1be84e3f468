"""What published ships have: notes where a design goes beyond them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardforge.core.findings import Broken, Checks, Severity
from cardforge.core.wording import counted, noun_for
from cardforge.leviathans.places import ENDS
from cardforge.leviathans.presets import BATTERIES, MOST_ARMOR, MOST_MISSES, USUAL, Span
from cardforge.leviathans.ship import Ship, Slot, dice_text, range_text

CHECKS: Final = Checks[Ship]()


def unusual(ship: Ship, key: str, words: str, number: int, span: Span) -> Iterator[Broken]:
    """Yield a breach if a corner figure is outside its typical span."""
    if not span.holds(number):
        yield Broken(
            (key,),
            f"{words} unusual for a Type {ship.type} ship",
            measured=number,
            allowed=span,
            fix=f"write `{key}: {span.nearest(number)}`, or keep it if this is intentional",
        )


@CHECKS.rule(
    "usual-si",
    Severity.NOTE,
    "Structural Integrity is in the range of published ships of the Type.",
    "146 published cards",
)
def usual_si(ship: Ship) -> Iterator[Broken]:
    """Report an SI outside the typical span."""
    yield from unusual(
        ship, "si", f"Structural Integrity {ship.si} is", ship.si, USUAL[ship.type].si
    )


@CHECKS.rule(
    "usual-mp",
    Severity.NOTE,
    "Starting MP are in the range of published ships of the Type.",
    "146 published cards",
)
def usual_mp(ship: Ship) -> Iterator[Broken]:
    """Report starting MP outside the typical span."""
    yield from unusual(ship, "mp", f"{ship.mp} starting MP are", ship.mp, USUAL[ship.type].mp)


@CHECKS.rule(
    "usual-turn",
    Severity.NOTE,
    "Hexes before a turn are in the range of published ships of the Type.",
    "146 published cards",
)
def usual_turn(ship: Ship) -> Iterator[Broken]:
    """Report hexes before a turn outside the typical span."""
    words = f"{counted(ship.turn, 'hex', 'hexes')} before a turn {noun_for(ship.turn, 'is', 'are')}"
    yield from unusual(ship, "turn", words, ship.turn, USUAL[ship.type].turn)


@CHECKS.rule(
    "usual-breach",
    Severity.NOTE,
    "Side breach numbers are in the range of published ships of the Type.",
    "146 published cards",
)
def usual_breach(ship: Ship) -> Iterator[Broken]:
    """Report each side slot outside the span; bow and stern vary too much to check."""
    span = USUAL[ship.type].side_breach
    for place, number, slot in ship.all_slots():
        if place in ENDS or slot.is_miss or slot.breach is None or span.holds(slot.breach):
            continue
        yield Broken(
            ("locations", place, "slots", str(number), "breach"),
            f"breach number {slot.breach} is unusual on the side of a Type {ship.type} ship",
            measured=slot.breach,
            allowed=span,
            fix=f"write `breach: {span.nearest(slot.breach)}`, or keep it if this is intentional",
        )


@CHECKS.rule(
    "usual-misses",
    Severity.NOTE,
    "A location has at most two misses. Sides of Types 3 and 4 have none.",
    "146 published cards",
)
def usual_misses(ship: Ship) -> Iterator[Broken]:
    """Report each location with more misses than published ships have."""
    for place, location in ship.locations.items():
        most = MOST_MISSES if place in ENDS else USUAL[ship.type].side_misses
        misses = sum(slot.is_miss for slot in location.slots.values())
        if misses > most:
            yield Broken(
                ("locations", place, "slots"),
                f"this location has {misses} miss{'' if misses == 1 else 'es'}",
                measured=misses,
                allowed=f"at most {most}" if most else "none",
                fix="replace a miss with an item that can be hit",
            )


@CHECKS.rule(
    "usual-armor",
    Severity.NOTE,
    "The armour of a location adds up to at most 4.",
    "146 published cards",
)
def usual_armor(ship: Ship) -> Iterator[Broken]:
    """Report each location with more."""
    for place, location in ship.locations.items():
        if location.armor > MOST_ARMOR:
            yield Broken(
                ("locations", place, "slots"),
                f"the armour of this location adds up to +{location.armor}",
                measured=location.armor,
                allowed=f"at most {MOST_ARMOR}",
                fix="lower the armour, or raise the breach numbers",
            )


@CHECKS.rule(
    "usual-dice",
    Severity.NOTE,
    "Location dice are those of published ships of the Type.",
    "146 published cards",
)
def usual_dice(ship: Ship) -> Iterator[Broken]:
    """Report each arrow with other dice."""
    usual = USUAL[ship.type]
    for place, location in ship.locations.items():
        part = "at the ends of" if place in ENDS else "on the sides of"
        go, stop = usual.end_dice if place in ENDS else usual.side_dice
        for arrow, dice, expected in (("go", location.go, go), ("stop", location.stop, stop)):
            if dice != expected:
                yield Broken(
                    ("locations", place, arrow),
                    f"{arrow} dice {dice} are unusual {part} a Type {ship.type} ship",
                    measured=dice,
                    allowed=expected,
                    fix=f"write `{arrow}: {expected}`, or keep it if this is intentional",
                )


@CHECKS.rule(
    "usual-guns",
    Severity.NOTE,
    "A gun has the dice of a published gun, and its ranges.",
    "146 published cards",
)
def usual_guns(ship: Ship) -> Iterator[Broken]:
    """Report each ordinary gun that matches no published pattern."""
    for place, number, slot in ship.all_slots():
        message, allowed = _odd(slot) if slot.item == "gun" else ("", "")
        key = "range" if slot.dice in BATTERIES else "dice"
        if message:
            yield Broken(
                ("locations", place, "slots", str(number), key),
                message,
                measured=f"{range_text(slot.range)} {dice_text(slot.dice)}",
                allowed=allowed,
                fix="use dice and ranges of a published gun, or keep it if this is intentional",
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
    return f"{slot.name} has the dice of {battery.calibres}, but a range of {reach}", allowed
