"""From orders to files: cards, and the kit of a game night with its rosters."""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import importlib
import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, cast

from cardforge.app.fleets import Fleet
from cardforge.app.registry import AIR, FLEET, STARSHIPS
from cardforge.app.reports.figures import MARK, Doubt, proof_of, unproven_among, whole
from cardforge.app.reports.rosters import fleet_sum
from cardforge.core.files import read_text, write_bytes, write_text
from cardforge.core.files.document import is_file
from cardforge.core.wording import counted
from cardforge.errors import CallError, CardforgeError
from cardforge.press import pdf, raster, svg
from cardforge.press.cover import (
    Entry,
    Note,
    Roster,
    RosterLine,
    cover_sheet,
    roster_product,
    shortens_contents,
)
from cardforge.press.fitting import Unfitted
from cardforge.press.measure import Measure, standard_measure
from cardforge.press.product import (
    CardOrder,
    Look,
    Printer,
    Product,
    outlined,
    overheard,
    pages,
    published,
    single_faces,
    stock_for,
)
from cardforge.press.profiles import Profile, profile_named
from cardforge.press.publish import pictures
from cardforge.press.sheets import Card, Flip

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


_COMMAND: Final = re.compile(r"`([^`]+)`")
"""A command as terminals show it; on paper it stands in quotation marks."""
_MOST_TOLD: Final = 8
"""How many designs a sheet explains the mark of."""


def roster_sheets(fleets: Sequence[Fleet], look: Look) -> list[Product]:
    """Return the roster sheets of fleets, as one product; none without fleets or without paper."""
    if not fleets or look.paper is None:
        return []
    return [roster_product([_roster(fleet) for fleet in fleets], look.paper, look.measure)]


def _roster(fleet: Fleet) -> Roster:
    unproven = unproven_among(ship.design for ship in fleet.ships)
    lines = tuple(
        RosterLine(
            ship.name, ship.design.name, ship.station or ship.nation, whole(ship.points),
            MARK if ship.design.document.path in unproven else "",
        )
        for ship in fleet.ships
    )  # fmt: skip
    notes = tuple(_notes(fleet, unproven))
    return Roster(fleet.name, ", ".join(_subtitle(fleet)), lines, fleet_sum(fleet), notes)


def _notes(fleet: Fleet, unproven: Mapping[Path, Doubt]) -> Iterator[Note]:
    """Yield why points are marked, design by design, and how far points are proven at all."""
    for name, why in islice(unproven.values(), _MOST_TOLD):
        yield Note(f"{name}: points {why}", MARK)
    if len(unproven) > _MOST_TOLD:
        more = len(unproven) - _MOST_TOLD
        yield Note(f"{counted(more, 'design')} more: see `cardforge cost`", MARK)
    for told in proof_of(ship.design for ship in fleet.ships):
        yield Note(_COMMAND.sub(r"“\1”", told))


def _subtitle(fleet: Fleet) -> Iterator[str]:
    yield "Fleet roster"
    nations = list(dict.fromkeys(ship.nation for ship in fleet.ships if ship.nation))
    if len(nations) == 1:
        yield nations[0]
    if fleet.budget is not None:
        yield f"budget {fleet.budget} points"


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


LIST: Final = ".cardforge-kit.json"
"""The list of a kit's files, in the folder of the kit."""


def renew(folder: Path, written: Collection[Path]) -> list[Path]:
    """Remove what an earlier kit left in its folder, and list what this kit wrote there.

    Return the removed files. A file that was changed since, is a link, or lies outside the folder
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
    """Return the digests of an earlier kit's files by their names; none if the list is not ours."""
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
    """Return whether a path leads into the folder, whatever links are on its way."""
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
