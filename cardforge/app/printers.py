"""Which games print, and how a command's options become an order. A new game is one line here."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, cast

import click

from cardforge.app.printing import Order, carry_out
from cardforge.errors import CallError
from cardforge.press.measure import standard_measure
from cardforge.press.printer import Look, Printer
from cardforge.press.product import Product
from cardforge.press.profiles import profile_named

_PRINTERS: Final = MappingProxyType({"leviathans": "cardforge.leviathans.cards.printer"})


def printer_of(game: str) -> Printer:
    """Return a game's printer, imported when it is wanted; raise CallError if it prints nothing."""
    if game not in _PRINTERS:
        raise CallError(f"expected a game that prints ({', '.join(_PRINTERS)}), got '{game}'")
    return cast(Printer, importlib.import_module(_PRINTERS[game]))


def look_for(options: dict[str, Any]) -> Look:
    """Return the look that a command's options ask for."""
    return Look(options["theme"], standard_measure(), profile_named(options["profile"]).paper)


def order_for(options: dict[str, Any]) -> Order:
    """Return the order that a command's options make."""
    return Order(
        profile_named(options["profile"]),
        options["output"],
        svg=options["svg"],
        png=options["png"],
        flip=options["flip"],
    )


def print_all(products: Sequence[Product], options: dict[str, Any]) -> list[Path]:
    """Write products one after the other, with a bar on a terminal; say what did not fit."""
    look, order = look_for(options), order_for(options)
    written: list[Path] = []
    quiet = not sys.stderr.isatty()
    with click.progressbar(products, label="printing", file=sys.stderr, hidden=quiet) as bar:
        for product in bar:
            written += carry_out(product, order, look.measure)
    for product in products:
        for where, words in product.unfitted:
            click.echo(f"warning press.unfitted: {where}: '{words}' does not fit whole", err=True)
    return written


def tell(written: Sequence[Path]) -> None:
    """Say what was written: each file, or the folder of many."""
    if len(written) <= 12:
        for path in written:
            click.echo(f"wrote {path}")
        return
    click.echo(f"wrote {len(written)} files to {written[0].parent}")
