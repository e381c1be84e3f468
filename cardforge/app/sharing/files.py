"""A design as one file to send: both sides of its card as a picture or a PDF, or a whole page."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.app.ordering import judged_order
from cardforge.app.printing import printer_of
from cardforge.app.sharing.meetings import meetings
from cardforge.app.sharing.page import ShownShip, shared_page
from cardforge.app.workspace import slug
from cardforge.core.files import decode
from cardforge.core.files.editing import written
from cardforge.core.findings import Severity
from cardforge.errors import CallError
from cardforge.press import pdf, raster
from cardforge.press.measure import standard_measure
from cardforge.press.pdf_finish import Attachment
from cardforge.press.product import PrintOptions, publish_pages
from cardforge.press.profiles import HOME_A4
from cardforge.press.scene import WHITE, Group, Rect, Scene

if TYPE_CHECKING:
    from cardforge.app.reading import Reader
    from cardforge.core.files import Document
    from cardforge.core.game import Design
    from cardforge.press.sheets import Card

_THEME: Final = "colour"
_DPI: Final = 200.0
_GAP_MM: Final = 6.0


class SharedFile(NamedTuple):
    """A file to send: its name and what is in it."""

    name: str
    data: bytes


def shared_file(design: Design, text: str, form: str, reader: Reader) -> SharedFile:
    """Return a design as a file of one of `FORMS`, the text of its own file inside.

    Raise CardforgeError for a design without a card.
    """
    findings, points = reader.findings(design), reader.cost(design).total
    art, remarks = reader.art(design)
    legal = all(each.severity is not Severity.ERROR for each in findings)
    look = PrintOptions(_THEME, standard_measure())
    order = judged_order(design, art, points, legal=legal)
    decks = printer_of(design.game).decks([order], look)
    if not decks:
        raise CallError(f"'{design.name}' has no card to share: share its ships")
    found = (*findings, *remarks)
    ship = ShownShip(design, text, decks[0].cards[0], reader.cost(design), found)
    stem = slug(design.name)
    return SharedFile(f"{stem}.{form}", _MADE[form](ship, stem, reader))


def file_text(document: Document) -> str:
    """Return the text of a design's file, in YAML whatever its notation."""
    if document.path.suffix.lower() == ".json":
        return written(document.data, Path("ship.yaml"))
    return decode(document.source, document.path)


def _page(ship: ShownShip, stem: str, reader: Reader) -> bytes:
    met = meetings(ship.design, reader)
    return shared_page(ship, f"{stem}.yaml", met).encode()


def _picture(ship: ShownShip, _stem: str, _reader: Reader) -> bytes:
    return raster.png(pdf.draw([_side_by_side(ship.card)], standard_measure()), 0, _DPI)


def _document(ship: ShownShip, stem: str, _reader: Reader) -> bytes:
    name = ship.design.name
    pages = [_trimmed(face) for face in _faces(ship.card)]
    about = pdf.About(name, author="cardforge", subject="A page for each side of the card.")
    source = Attachment(
        f"{stem}.yaml", ship.text.encode(), "application/yaml",
        f"The file that {name} was made from",
    )  # fmt: skip
    return publish_pages(pages, HOME_A4, standard_measure(), about, attachments=(source,))


_MADE: Final[Mapping[str, Callable[[ShownShip, str, Reader], bytes]]] = MappingProxyType(
    {"html": _page, "png": _picture, "pdf": _document}
)
FORMS: Final = tuple(_MADE)


def _faces(card: Card) -> list[Scene]:
    return [face for face in (card.front, card.back) if face is not None]


def _trimmed(face: Scene) -> Scene:
    return dataclasses.replace(face, bleed_mm=0.0)


def _side_by_side(card: Card) -> Scene:
    """Return both sides of a card on one white sheet."""
    items: list[Rect | Group] = []
    x = 0.0
    for face in _faces(card):
        x += _GAP_MM
        edge = Rect(0, 0, face.width_mm, face.height_mm)
        items.append(Group(face.items, x=x, y=_GAP_MM, clip=edge))
        x += face.width_mm
    width, height = x + _GAP_MM, card.front.height_mm + 2 * _GAP_MM
    ground = Rect(0, 0, width, height, fill=WHITE)
    return Scene(width, height, (ground, *items), title=card.front.title)
