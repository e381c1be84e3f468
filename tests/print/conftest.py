"""The whole kit of a fleet of all Types, printed once for each paper and theme."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardforge.core.files import read
from cardforge.leviathans.cards import printer
from cardforge.leviathans.files import read_ship
from cardforge.press.card_positions import LETTER
from cardforge.press.cover import KitFile, cover_sheet
from cardforge.press.measure import standard_measure
from cardforge.press.product import CardOrder, PrintOptions, Product, published
from cardforge.press.profiles import profile_named
from cardforge.press.sheets import Flip
from tests.print.reading import Page, pages
from tests.print.shapes import Drawing, drawings
from tests.tiers import landing

SHIPS = [
    Path(__file__).parents[2] / "ships" / f"{stem}.yaml"
    for stem in (
        "hml-raven", "pelletier", "pontbriand", "hml-hertfordshire", "ardent", "jean-bart",
        "svyatogor", "hagelsturm", "otaka", "szelvesz", "allegheny", "stromboli",
    )
]  # fmt: skip
PRODUCTS = (
    "read-me-first", "ship-cards", "standees", "flat-counters", "battle-log", "markers", "maps", "table-cards",
    "type-cards", "action-cards",
)  # fmt: skip


# Each paper in one theme on every run, and each in the other when landing.
LOOKS = pytest.mark.parametrize(
    ("profile", "theme"),
    [
        ("home-letter", "colour"), ("home-a4", "grey"),
        landing("home-letter", "grey"), landing("home-a4", "colour"),
    ],
)  # fmt: skip
SHOPS = pytest.mark.parametrize("profile", ["european-shop", landing("drivethrucards")])


@dataclass(frozen=True)
class Made:
    """A product, its finished file, and that file read back."""

    product: Product
    pdf: bytes

    @functools.cached_property
    def pages(self) -> list[Page]:
        return pages(self.pdf)

    @functools.cached_property
    def drawings(self) -> list[Drawing]:
        return drawings(self.pdf)


Kit = Callable[..., Mapping[str, Product]]
Make = Callable[..., Made]


@pytest.fixture(scope="session")
def kit() -> Kit:
    """Lay out every product of the kit for a paper, by name."""

    @functools.cache
    def laid_out(profile_name: str, theme: str) -> Mapping[str, Product]:
        profile = profile_named(profile_name)
        look = PrintOptions(theme, standard_measure(), profile.paper, profile.large_card)
        orders = [
            CardOrder(read_ship(read(path)), points="400 points", version="cardforge 1.0")
            for path in SHIPS
        ]
        products = [
            printer.cards(orders, look),
            printer.counters(orders, look, {}),
            printer.counters(orders, look, {"flat": True}),
            *printer.accessories(orders, look),
        ]
        entries = [
            KitFile(each.title, f"{each.name}.pdf", 3, each.how, two_sided=True)
            for each in products
        ]
        names = ", ".join(order.design.name for order in orders)
        sheets = tuple(cover_sheet(entries, names, profile.paper or LETTER, look.measure))
        cover = Product("read-me-first", "Read me first", "Plain paper.", sheets=sheets)
        made = {product.name: product for product in (cover, *products)}
        assert tuple(made) == PRODUCTS
        return made

    return laid_out


@pytest.fixture(scope="session")
def make(kit: Kit) -> Make:
    """Print a product of the kit, and read it back."""

    @functools.cache
    def made(name: str, profile: str, theme: str = "colour", flip: Flip = "long") -> Made:
        product = kit(profile, theme)[name]
        pdf = published(product, profile_named(profile), standard_measure(), flip)
        return Made(product, pdf)

    return made
