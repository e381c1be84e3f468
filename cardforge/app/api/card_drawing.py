"""The card of one design as SVG, PNG and PDF."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final, Literal

from cardforge.app.ordering import attachment, judged_order
from cardforge.app.printing import printer_of
from cardforge.app.registry import GAMES
from cardforge.errors import CallError, PressError
from cardforge.press import pdf, raster, svg
from cardforge.press.measure import standard_measure
from cardforge.press.product import PrintOptions, published
from cardforge.press.profiles import profile_named

if TYPE_CHECKING:
    from cardforge.core.figures import Amount
    from cardforge.core.game import Design
    from cardforge.press.product import Product
    from cardforge.press.profiles import Profile
    from cardforge.press.scene import Scene

Side = Literal["front", "back"]
Theme = Literal["colour", "grey"]
Flip = Literal["long", "short"]
_FLIPS: Final[dict[str, Flip]] = {"long": "long", "short": "short"}


@dataclasses.dataclass(frozen=True)
class CardAsked:
    """A design to draw, with its points and verdict, its theme and its profile."""

    design: Design
    points: Amount
    legal: bool
    theme: str
    profile: str


def svg_of(wanted: CardAsked, side: str, ids: str = "") -> str:
    """Draw one side of a card as SVG; `ids` starts every id in it."""
    return svg.draw(_face(wanted, side), standard_measure(), ids=ids)


def png_of(wanted: CardAsked, side: str) -> bytes:
    """Draw one side of a card as PNG, at the resolution of the profile."""
    drawn = pdf.draw([_face(wanted, side)], standard_measure())
    return raster.png(drawn, 0, profile_named(wanted.profile).dpi)


def pdf_of(wanted: CardAsked, flip: str, source: bytes) -> bytes:
    """Return the PDF that `cardforge cards` writes, with the design's `source` attached."""
    if flip not in _FLIPS:
        raise CallError(f"expected the flip long or short, got {flip!r}")
    profile = profile_named(wanted.profile)
    if profile.product == "images":
        raise CallError(f"the profile {profile.name} takes pictures: use card_png instead")
    product = _product(wanted, profile, source)
    return published(product, profile, standard_measure(), _FLIPS[flip])


def _face(wanted: CardAsked, side: str) -> Scene:
    """Lay out one side of a card, with the bleed of the profile."""
    profile = profile_named(wanted.profile)
    if side not in {"front", "back"}:
        raise CallError(f"expected the side front or back, got {side!r}")
    card = _product(wanted, profile).cards[0]
    scene = card.front if side == "front" else card.back
    if scene is None:
        raise PressError(f"the card of '{wanted.design.name}' has no back")
    return dataclasses.replace(scene, bleed_mm=min(scene.bleed_mm, profile.bleed_mm))


def _product(wanted: CardAsked, profile: Profile, source: bytes | None = None) -> Product:
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
