"""The kit: every product that a game night needs, numbered, with a cover sheet."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from cardforge.app.fleets import Fleet
from cardforge.app.printers import look_for, printer_of
from cardforge.app.roster_sheets import roster_sheets
from cardforge.errors import CallError
from cardforge.press.cover import Entry, cover_sheet, shortens_contents
from cardforge.press.printer import CardOrder
from cardforge.press.product import Product, outlined, pages
from cardforge.press.profiles import Profile, profile_named
from cardforge.press.unfitted import Unfitted

QUICK_START: Final = tuple(
    Path(name) for name in ("hml-hertfordshire", "hml-raven", "pelletier", "pontbriand")
)


def kit_products(
    game: str, orders: Sequence[CardOrder], options: dict[str, Any], fleets: Sequence[Fleet] = ()
) -> list[Product]:
    """Return the whole kit, the cover sheet first; raise CallError for a profile without paper."""
    profile = profile_named(options["profile"])
    if profile.paper is None:
        raise CallError(
            f"expected a profile with paper for a kit (home-letter, home-a4), got '{profile.name}'"
        )
    look, printer = look_for(options), printer_of(game)
    products = [
        *printer.decks(orders, look),
        *roster_sheets(fleets, look),
        printer.counters(orders, look, {}),
        printer.counters(orders, look, {"flat": True}),
        *printer.accessories(orders, look),
    ]
    numbered = [
        dataclasses.replace(product, name=f"{number:02}-{product.name}")
        for number, product in enumerate(products, start=1)
    ]
    entries = [_entry(product, profile, options) for product in numbered]
    names = ", ".join(order.design.name for order in orders)
    sheets = tuple(cover_sheet(entries, names, profile.paper, look.measure))
    shortened = shortens_contents(names, profile.paper, look.measure)
    cover = Product(
        "00-read-me-first",
        "Read me first",
        "Plain paper, one side.",
        sheets=sheets,
        unfitted=(Unfitted("cover sheet, names of the designs", names),) if shortened else (),
    )
    return [cover, *numbered]


def _entry(product: Product, profile: Profile, options: dict[str, Any]) -> Entry:
    outline = outlined(product)
    count = sum(1 for _ in pages(outline, profile, look_for(options).measure, options["flip"]))
    two_sided = any(card.back for card in outline.cards)
    return Entry(product.title, f"{product.name}.pdf", count, product.how, two_sided=two_sided)
