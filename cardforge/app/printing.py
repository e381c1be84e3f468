"""From products to files, by the printers of games; what an earlier kit left in its folder.

The card of one design is drawn in memory, as SVG, PNG or PDF, for Python.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from cardforge.app.ordering import attachment, judged_order
from cardforge.app.registry import GAMES, printer_of
from cardforge.core.files import read_text, write_bytes, write_text
from cardforge.core.files.document import is_file
from cardforge.errors import CallError, CardforgeError, PressError
from cardforge.press import pdf, raster, svg
from cardforge.press.lettering import Overflow
from cardforge.press.measure import Measure, standard_measure
from cardforge.press.product import (
    Faces,
    PrintOptions,
    Product,
    card_faces,
    other_faces,
    overheard,
    pictures,
    published,
    stock_for,
)
from cardforge.press.profiles import Profile, profile_named
from cardforge.press.sheets import Card, Flip

if TYPE_CHECKING:
    from cardforge.core.figures import Amount
    from cardforge.core.game import Design
    from cardforge.press.scene import Scene

FORMATS: Final = ("pdf", "png", "svg")
"""Formats for a home printer; a shop that takes pictures gets only PNG."""


def formats_for(profile: Profile) -> tuple[str, ...]:
    """Return the formats that a profile makes, the default first."""
    return ("png",) if profile.product == "images" else FORMATS


@dataclass(frozen=True)
class Order:
    """The user's wishes: the printer, the folder and the formats."""

    profile: Profile
    folder: Path
    svg: bool = False
    png: bool = False
    flip: Flip = "long"


class Printed(NamedTuple):
    """The files that were written, and the texts that did not fit on them, each once."""

    files: tuple[Path, ...]
    overflow: tuple[Overflow, ...]


def faces_of(product: Product) -> int:
    """Return how many steps a product counts for progress: its cards, or one if it has none."""
    return len(product.cards) or 1


def carry_out(
    product: Product, order: Order, measure: Measure, step: Callable[[int], None] = lambda _: None
) -> Printed:
    """Write everything that an order asks for, and call `step` for each part that is done.

    A card is laid out once: what else is made of it is written while the document is drawn.
    """
    overflow = dict.fromkeys(product.overflow)
    steps = iter(range(faces_of(product)))
    apart: dict[int, list[Path]] = {}

    def hear(at: int, card: Card) -> None:
        overflow.update(dict.fromkeys(card.overflow))
        if order.profile.product != "images" and at not in apart:
            faces = card_faces(at, card, order.profile.bleed_mm)
            apart[at] = list(_faces(faces, product, order, measure))
        if next(steps, None) is not None:
            step(1)

    heard = overheard(product, hear)
    if order.profile.product == "images":
        files = list(_shop_pictures(heard, order, measure))
    else:
        files = [_document(heard, order, measure)]
        files += [file for at in sorted(apart) for file in apart[at]]
        others = other_faces(product, order.profile.bleed_mm)
        files += _faces(others, product, order, measure)
    step(len(list(steps)))
    return Printed(tuple(files), tuple(overflow))


def _document(product: Product, order: Order, measure: Measure) -> Path:
    path = order.folder / f"{product.name}.pdf"
    write_bytes(path, published(product, order.profile, measure, order.flip))
    return path


def _shop_pictures(product: Product, order: Order, measure: Measure) -> Iterator[Path]:
    stock = stock_for(product, order.profile)
    for picture in pictures(product.cards, stock, order.profile, measure):
        path = order.folder / product.name / picture.name
        write_bytes(path, picture.png)
        yield path


def _faces(faces: Faces, product: Product, order: Order, measure: Measure) -> Iterator[Path]:
    """Write faces by themselves, in the formats that are wanted."""
    folder = order.folder / product.name
    for name, scene in faces:
        if order.svg:
            write_text(folder / f"{name}.svg", svg.draw(scene, measure))
            yield folder / f"{name}.svg"
        if order.png:
            drawn = pdf.draw([scene], measure)
            write_bytes(folder / f"{name}.png", raster.png(drawn, 0, order.profile.dpi))
            yield folder / f"{name}.png"


def look_for(options: dict[str, Any]) -> PrintOptions:
    """Return the look that a command's options ask for."""
    profile = profile_named(options["profile"])
    return PrintOptions(options["theme"], standard_measure(), profile.paper, profile.large_card)


def order_for(options: dict[str, Any]) -> Order:
    """Return the order that a command's options make."""
    return Order(
        profile_named(options["profile"]),
        options["output"],
        svg=options["svg"],
        png=options["png"],
        flip=options["flip"],
    )


LIST: Final = ".cardforge-kit.json"
"""The list of a kit's files, in the folder of the kit."""


def renew(folder: Path, written: Collection[Path]) -> list[Path]:
    """Remove files of an earlier kit from its folder, and list what this kit wrote there.

    Return the removed files. A file that was changed since, is a link, or is outside the folder
    stays.
    """
    removed = list(_removed(folder, _listed(folder), set(written)))
    digests = {
        path.relative_to(folder).as_posix(): _digest(path) for path in written if _is_plain(path)
    }
    write_text(folder / LIST, json.dumps(digests, ensure_ascii=False, indent=1) + "\n")
    return removed


def _removed(folder: Path, listed: Mapping[str, str], written: Collection[Path]) -> Iterator[Path]:
    for name, digest in listed.items():
        path = folder / name
        if path in written or not _is_within(folder, path) or not _is_plain(path):
            continue
        with contextlib.suppress(OSError):
            if _digest(path) == digest:
                path.unlink()
                yield path
                _leave_no_empty(path.parent, folder)


def _listed(folder: Path) -> dict[str, str]:
    """Return the digests of an earlier kit's files by name; empty if cardforge wrote no list."""
    if not _is_plain(folder / LIST):
        return {}
    try:
        found = json.loads(read_text(folder / LIST))
    except (CardforgeError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: digest for name, digest in found.items() if isinstance(digest, str)}


def _is_within(folder: Path, path: Path) -> bool:
    """Return whether a path is inside the folder after all links are followed."""
    try:
        return path.parent.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):
        return False


def _is_plain(path: Path) -> bool:
    """Return whether a regular file is at a path, and not a link to one."""
    return is_file(path) and not path.is_symlink()


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _leave_no_empty(place: Path, folder: Path) -> None:
    """Remove a folder of faces, and those around it, once nothing is left in them."""
    with contextlib.suppress(OSError):
        while place != folder:
            place.rmdir()
            place = place.parent


Side = Literal["front", "back"]
Theme = Literal["colour", "grey"]
_FLIPS: Final[dict[str, Flip]] = {"long": "long", "short": "short"}


@dataclass(frozen=True)
class CardAsked:
    """A design to draw, with its points and verdict, its theme and its profile."""

    design: Design
    points: Amount
    legal: bool
    theme: str
    profile: str


def svg_of(wanted: CardAsked, side: str, ids: str = "") -> str:
    """Draw one side of a card as SVG; `ids` starts every id in it."""
    return svg.draw(_card_face(wanted, side), standard_measure(), ids=ids)


def png_of(wanted: CardAsked, side: str) -> bytes:
    """Draw one side of a card as PNG, at the resolution of the profile."""
    drawn = pdf.draw([_card_face(wanted, side)], standard_measure())
    return raster.png(drawn, 0, profile_named(wanted.profile).dpi)


def pdf_of(wanted: CardAsked, flip: str, source: bytes) -> bytes:
    """Return the PDF that `cardforge cards` writes, with the design's `source` attached."""
    if flip not in _FLIPS:
        raise CallError(f"expected the flip long or short, got {flip!r}")
    profile = profile_named(wanted.profile)
    if profile.product == "images":
        raise CallError(f"the profile {profile.name} takes pictures: use card_png instead")
    product = _card_product(wanted, profile, source)
    return published(product, profile, standard_measure(), _FLIPS[flip])


def _card_face(wanted: CardAsked, side: str) -> Scene:
    """Lay out one side of a card, with the bleed of the profile."""
    profile = profile_named(wanted.profile)
    if side not in {"front", "back"}:
        raise CallError(f"expected the side front or back, got {side!r}")
    card = _card_product(wanted, profile).cards[0]
    scene = card.front if side == "front" else card.back
    if scene is None:
        raise PressError(f"the card of '{wanted.design.name}' has no back")
    return replace(scene, bleed_mm=min(scene.bleed_mm, profile.bleed_mm))


def _card_product(wanted: CardAsked, profile: Profile, source: bytes | None = None) -> Product:
    """Return the product with the design's card; raise PressError if it has no card."""
    design = wanted.design
    printer = printer_of(design.game)
    if wanted.theme not in printer.THEMES:
        raise CallError(f"expected a theme ({', '.join(printer.THEMES)}), got {wanted.theme!r}")
    attached = None if source is None else attachment(design, source)
    art, _ = GAMES[design.game].art(design)
    order = judged_order(design, art, wanted.points, attached, legal=wanted.legal)
    look = PrintOptions(wanted.theme, standard_measure(), profile.paper, profile.large_card)
    for deck in printer.decks([order], look):
        return deck
    raise PressError(f"expected a card of '{design.name}', nothing is printed of it")
