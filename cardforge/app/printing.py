"""From a product to files: the PDF, and its faces one by one as SVG or PNG."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from cardforge.core.files import write_bytes, write_text
from cardforge.press import pdf, raster, svg
from cardforge.press.measure import Measure
from cardforge.press.product import Product, overheard, published, single_faces
from cardforge.press.profiles import Profile
from cardforge.press.publish import pictures
from cardforge.press.sheet import Card, Flip
from cardforge.press.stocks import stock_for
from cardforge.press.unfitted import Unfitted

FORMATS: Final = ("pdf", "png", "svg")
"""What a printer at home is given; a shop that takes pictures is given them as PNG alone."""


def formats_for(profile: Profile) -> tuple[str, ...]:
    """Return the formats that are made for a profile, the usual one first."""
    return ("png",) if profile.product == "images" else FORMATS


@dataclass(frozen=True)
class Order:
    """How somebody wants to have it: for which printer, where, and in which formats."""

    profile: Profile
    folder: Path
    svg: bool = False
    png: bool = False
    flip: Flip = "long"


class Printed(NamedTuple):
    """The files that were written, and what did not go on them whole, each once."""

    files: tuple[Path, ...]
    unfitted: tuple[Unfitted, ...]


def faces_of(product: Product) -> int:
    """Return how many steps a product is counted as: its cards, or one where there are none."""
    return len(product.cards) or 1


def carry_out(
    product: Product, order: Order, measure: Measure, step: Callable[[int], None] = lambda _: None
) -> Printed:
    """Write everything that an order asks for, and call `step` for each part that is done."""
    unfitted = dict.fromkeys(product.unfitted)
    steps = iter(range(faces_of(product)))

    def hear(card: Card) -> None:
        unfitted.update(dict.fromkeys(card.unfitted))
        if next(steps, None) is not None:
            step(1)

    heard = overheard(product, hear)
    write = _shop_pictures if order.profile.product == "images" else _document
    files = tuple(write(heard, order, measure))
    step(len(list(steps)))
    return Printed(files, tuple(unfitted))


def _document(product: Product, order: Order, measure: Measure) -> Iterator[Path]:
    path = order.folder / f"{product.name}.pdf"
    write_bytes(path, published(product, order.profile, measure, order.flip))
    yield path
    yield from _faces(product, order, measure)


def _shop_pictures(product: Product, order: Order, measure: Measure) -> Iterator[Path]:
    stock = stock_for(product, order.profile)
    for picture in pictures(product.cards, stock, order.profile, measure):
        path = order.folder / product.name / picture.name
        write_bytes(path, picture.png)
        yield path


def _faces(product: Product, order: Order, measure: Measure) -> Iterator[Path]:
    """Write each face by itself, in the formats that are wanted."""
    folder = order.folder / product.name
    wanted = order.svg or order.png
    for name, scene in single_faces(product, order.profile.bleed_mm) if wanted else ():
        if order.svg:
            write_text(folder / f"{name}.svg", svg.draw(scene, measure))
            yield folder / f"{name}.svg"
        if order.png:
            drawn = pdf.draw([scene], measure)
            write_bytes(folder / f"{name}.png", raster.png(drawn, 0, order.profile.dpi))
            yield folder / f"{name}.png"
