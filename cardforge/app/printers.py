"""Which games print, and how a command's options become an order. A new game is one line here."""

from __future__ import annotations

import importlib
from types import MappingProxyType
from typing import Any, Final, cast

from cardforge.app.games import AIR, FLEET, STARSHIPS
from cardforge.app.printing import Order
from cardforge.errors import CallError
from cardforge.press.measure import standard_measure
from cardforge.press.printer import Look, Printer
from cardforge.press.profiles import profile_named

PRINTERS: Final = MappingProxyType(
    {
        AIR: "cardforge.leviathans.cards.printer",
        FLEET: "cardforge.warfleet.cards.printer",
        STARSHIPS: "cardforge.starships.cards.printer",
    }
)


def printer_of(game: str) -> Printer:
    """Return a game's printer, imported when it is wanted; raise CallError if it prints nothing."""
    if game not in PRINTERS:
        raise CallError(f"expected a game that prints ({', '.join(PRINTERS)}), got '{game}'")
    return cast(Printer, importlib.import_module(PRINTERS[game]))


def look_for(options: dict[str, Any]) -> Look:
    """Return the look that a command's options ask for."""
    profile = profile_named(options["profile"])
    return Look(options["theme"], standard_measure(), profile.paper, profile.large_card)


def order_for(options: dict[str, Any]) -> Order:
    """Return the order that a command's options make."""
    return Order(
        profile_named(options["profile"]),
        options["output"],
        svg=options["svg"],
        png=options["png"],
        flip=options["flip"],
    )
