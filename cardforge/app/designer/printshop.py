"""From what a page asks to have printed to a job that prints it."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from cardforge.app.designer.figuring import design_said
from cardforge.app.designer.jobs import Step, Work
from cardforge.app.designer.refusals import RefusalError
from cardforge.app.kit import kit_products
from cardforge.app.ordering import Orders, order_of, orders_for
from cardforge.app.printers import look_for, order_for, printer_of
from cardforge.app.printing import carry_out
from cardforge.core.files.amending import written
from cardforge.errors import CallError
from cardforge.leviathans.cards import printer as air
from cardforge.press.finish import Attachment
from cardforge.warfleet.cards import printer as fleet

if TYPE_CHECKING:
    from cardforge.app.designer.asks import Print
    from cardforge.app.designer.folder import Folder
    from cardforge.press.printer import Look
    from cardforge.press.product import Product

_ALL: Final = "all.zip"
_MAPS: Final = (("sea", 1910), ("coast", 1911))
_Options = dict[str, Any]


def work_for(folder: Folder, asked: Print) -> Work:
    """Return the work that a page asks for; raise CardforgeError where it asks for none."""
    if asked.what in _OF_NO_SHIP:
        return partial(_work, asked, list)
    if (asked.data is None) == (not asked.ids):
        raise RefusalError("expected either ids or data to print")
    if asked.data is not None:
        design_said(folder, asked.data)
    paths = [folder.present(word) for word in asked.ids]
    return partial(_work, asked, lambda: _orders(folder, asked, paths))


def _work(asked: Print, ordered: Callable[[], list[Orders]], place: Path) -> Iterator[Step]:
    yield Step(0, 1, "laying out")
    options = {
        "theme": asked.theme, "profile": asked.profile, "flip": asked.flip, "output": place,
        "svg": asked.format == "svg", "png": asked.format == "png",
    }  # fmt: skip
    orders = ordered()
    remarks = [remark for each in orders for remark in each.remarks]
    products = list(_products(asked.what, orders, options))
    total, files = len(products), []
    yield Step(0, total, products[0].title if products else "", (), tuple(remarks))
    for number, product in enumerate(products, start=1):
        printed = carry_out(product, order_for(options), look_for(options).measure)
        made = _wanted(printed.files, asked)
        files += made
        said = [lost.said for lost in printed.unfitted]
        after = products[number].title if number < total else "packing"
        yield Step(number, total, after, tuple(made), tuple(said))
    if len(files) > 1:
        yield Step(total, total, "packing", (_packed(files, place),))


def _orders(folder: Folder, asked: Print, paths: Sequence[Path]) -> list[Orders]:
    if asked.data is None:
        return orders_for(paths, odds=asked.odds)
    design = design_said(folder, asked.data)
    printer_of(design.game)
    source = Path(f"{design.name}.yaml")
    inside = Attachment("design.yaml", written(asked.data, source).encode(), "application/yaml",
                        f"The file that {design.name} was made from")  # fmt: skip
    remarks: list[str] = []
    return [Orders(design.game, [order_of(design, remarks, inside)], remarks)]


def _products(what: str, orders: Sequence[Orders], options: _Options) -> Iterator[Product]:
    if what in _OF_NO_SHIP:
        yield from _OF_NO_SHIP[what](look_for(options))
    for each in orders:
        yield from _OF_SHIPS[what](each, options)


def _wanted(made: Sequence[Path], asked: Print) -> list[Path]:
    """Return the files of the format that is asked for; all of them where there is none such."""
    return [path for path in made if path.suffix == f".{asked.format}"] or list(made)


def _packed(files: Sequence[Path], place: Path) -> Path:
    """Put all files into one, for whoever wants them at once."""
    path = place / _ALL
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for each in files:
            packed.write(each, each.relative_to(place).as_posix())
    return path


def _cards(orders: Orders, options: _Options) -> list[Product]:
    return list(printer_of(orders.game).decks(orders.orders, look_for(options)))


def _counters(orders: Orders, options: _Options, *, flat: bool) -> list[Product]:
    printer = printer_of(orders.game)
    return [printer.counters(orders.orders, look_for(options), {"flat": flat})]


def _kit(orders: Orders, options: _Options) -> list[Product]:
    return kit_products(orders.game, orders.orders, options)


def _sheets(orders: Orders, options: _Options) -> list[Product]:
    if orders.game != "leviathans":
        raise CallError(f"expected air ships for a sheet, got {orders.game}")
    return [fleet.sheets(orders.orders, look_for(options))]


def _maps(look: Look) -> list[Product]:
    return [air.maps(look, _MAPS)]


_OF_SHIPS: Final[Mapping[str, Callable[[Orders, _Options], list[Product]]]] = MappingProxyType(
    {
        "cards": _cards,
        "counters": partial(_counters, flat=False),
        "flat-counters": partial(_counters, flat=True),
        "kit": _kit,
        "sheets": _sheets,
    }
)
_OF_NO_SHIP: Final[Mapping[str, Callable[[Look], Sequence[Product]]]] = MappingProxyType(
    {"map": _maps, "typecards": air.fog_of_war, "dice": air.dice_play}
)
