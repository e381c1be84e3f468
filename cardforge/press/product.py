"""Something to print: cards with their backs, pieces to cut, posters to tile; and who makes it."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from cardforge.errors import PressError
from cardforge.press.arrange import Paper, Stock
from cardforge.press.boxes import MM_PER_INCH
from cardforge.press.fitting import Unfitted
from cardforge.press.lettering import Face, unfitted_of
from cardforge.press.measure import Measure
from cardforge.press.pdf import About
from cardforge.press.pdf_finish import Attachment
from cardforge.press.profiles import PROFILES, Profile, made_for
from cardforge.press.publish import faces, layout_for, publish_pages
from cardforge.press.scene import Scene
from cardforge.press.sheets import Card, Deck, Flip, impose, nest, outlines
from cardforge.press.tile_pages import tile_pages
from cardforge.press.tiling import tile


@dataclass(frozen=True)
class Poster:
    """A page larger than a home printer's paper, and by how much its tiles overlap at least."""

    scene: Scene
    overlap_mm: tuple[float, float]


@dataclass(frozen=True)
class Product:
    """What is printed together. Cards are all of one size; pieces are of any.

    Cards may be a deck that is laid out while it is printed.
    """

    name: str
    """The stem of its files."""
    title: str
    how: str
    """How it is printed and cut, in a sentence or two for whoever does it."""
    cards: Sequence[Card] = ()
    pieces: tuple[Scene, ...] = ()
    posters: tuple[Poster, ...] = ()
    sheets: tuple[Scene, ...] = ()
    """Pages that are laid out for the paper already."""
    sources: tuple[Attachment, ...] = ()
    """The files that it was made from; they travel inside the PDF."""
    unfitted: tuple[Unfitted, ...] = ()
    """What did not go whole on anything but cards, which say it themselves."""
    size: str = ""
    """How large posters are, in the words of their game."""


def pages(product: Product, profile: Profile, measure: Measure, flip: Flip) -> Iterator[Scene]:
    """Give the pages of a product: on the profile's paper, or else one for each face."""
    yield from product.sheets
    if profile.paper is None and product.pieces:
        raise PressError(
            f"expected a profile with paper for {product.title.lower()}, which are cut from sheets "
            f"(home-letter, home-a4), got {profile.name!r}"
        )
    if profile.paper is None:
        yield from faces(product.cards, profile)
        yield from faces((Card(poster.scene) for poster in product.posters), profile)
        return
    if product.cards:
        layout = layout_for(product.cards, profile)
        yield from impose(product.cards, layout, flip=flip, title=product.title)
    yield from nest(product.pieces, profile.paper, product.title)
    for poster in product.posters:
        yield from _tiles(poster, profile.paper, measure)


def outlined(product: Product) -> Product:
    """Give the product with empty cards of the same sizes and sides: as many pages, soon made."""
    return dataclasses.replace(product, cards=outlines(product.cards))


def overheard(product: Product, hear: Callable[[Card], object]) -> Product:
    """Return the product with cards that are passed to `hear` whenever they are laid out."""

    def told(card: Card) -> Card:
        hear(card)
        return card

    return dataclasses.replace(product, cards=Deck(product.cards, told, outlines(product.cards)))


def published(product: Product, profile: Profile, measure: Measure, flip: Flip = "long") -> bytes:
    """Make the finished PDF of a product; raises PressError where the profile cannot print it."""
    how = product.how if profile.paper else "A page a face, with its bleed."
    about = About(
        product.title,
        author="cardforge",
        subject=f"{profile.title}: {how}",
        keywords=made_for(profile),
    )
    made = pages(product, profile, measure, flip)
    return publish_pages(made, profile, measure, about, attachments=product.sources)


def single_faces(product: Product, bleed_mm: float) -> Iterator[tuple[str, Scene]]:
    """Give every face by itself, with at most so much bleed, and a name for its file."""
    for name, scene in _named(product):
        yield name, dataclasses.replace(scene, bleed_mm=min(scene.bleed_mm, bleed_mm))


def _named(product: Product) -> Iterator[tuple[str, Scene]]:
    for number, card in enumerate(product.cards, start=1):
        yield f"{number:03}-front", card.front
        if card.back is not None:
            yield f"{number:03}-back", card.back
    for number, piece in enumerate(product.pieces, start=1):
        yield f"piece-{number:03}", piece
    for number, poster in enumerate(product.posters, start=1):
        yield f"sheet-{number:03}", poster.scene


def _tiles(poster: Poster, paper: Paper, measure: Measure) -> Iterator[Scene]:
    scene = poster.scene
    cut = tile(scene.width_mm, scene.height_mm, paper, poster.overlap_mm)
    return tile_pages(scene, cut, measure)


@dataclass(frozen=True)
class Look:
    """How everything is to look: the name of a theme, and the measure of its type."""

    theme: str
    measure: Measure
    paper: Paper | None = None
    """The sheet that cards share, if they are cut at home."""
    large_card: Stock | None = None
    """The size of a shop's large cards, if it has a fixed one."""


@dataclass(frozen=True)
class CardOrder:
    """One design to print, with what others worked out about it.

    `design` is the game's own value. `stamp` marks a design that is not legal; `odds` are what
    the game's cards print of them on the back.
    """

    design: Any
    points: str = ""
    stamp: str = ""
    version: str = ""
    odds: Any = None
    art: Mapping[str, bytes] = field(default_factory=dict)
    source: Attachment | None = None


def unfitted_on(orders: Sequence[CardOrder], faces: Sequence[Face]) -> tuple[Unfitted, ...]:
    """Say what did not fit on the faces of orders, one for each, under their designs' names."""
    named = zip((order.design.name for order in orders), faces, strict=True)
    return tuple(lost for name, face in named for lost in unfitted_of(name, face))


class Printable(NamedTuple):
    """A thing that a game prints beside cards, counters and accessories."""

    make: Callable[[Sequence[CardOrder], Look, Mapping[str, Any]], tuple[Product, ...]]
    """Lay it out, from what a command or a page wishes of it; raise PressError or CallError."""
    usual: Mapping[str, Any] | None = None
    """What a page wishes of it; None where pages do not offer it."""
    game: str = ""
    """The game whose designs it is made of, by its word; empty where it is made of none."""
    expected: str = ""
    """What it is made of, for messages: `air ships for a sheet`."""


class Printer(Protocol):
    """A game's printing, usually a module. All functions raise PressError where they cannot."""

    @property
    def THEMES(self) -> tuple[str, ...]:  # noqa: N802
        """The looks in which everything can be drawn."""

    @property
    def THINGS(self) -> Mapping[str, Printable]:  # noqa: N802
        """What this game prints besides, by words that no other game has."""

    def decks(self, orders: Sequence[CardOrder], look: Look) -> tuple[Product, ...]:
        """Lay out a card for each design, with its back; cards of each size are a product."""

    def counters(
        self, orders: Sequence[CardOrder], look: Look, options: Mapping[str, Any]
    ) -> Product:
        """Lay out a counter for each design."""

    def accessories(self, orders: Sequence[CardOrder], look: Look) -> tuple[Product, ...]:
        """Lay out everything else that a game night with these designs needs."""


Size: TypeAlias = tuple[float, float]

_ROUNDING_MM: Final = 0.5
_ABOUT_MM: Final = 15.0


def stock_for(product: Product, profile: Profile) -> str:
    """Find which of a shop's stocks has the cards' size, a lying one if they can be turned for it.

    Raises PressError if none has, or there are no cards.
    """
    if not product.cards:
        home = ", ".join(each.name for each in PROFILES.values() if each.paper)
        raise PressError(
            f"expected cards for {profile.title}, got {product.title.lower()}: cut them at home "
            f"({home})"
        )
    front = outlines(product.cards)[0].front
    size = (front.width_mm, front.height_mm)
    stocks = {name: _trimmed_mm(pixels, profile) for name, pixels in profile.pixels.items()}
    for name, (wide, high) in stocks.items():
        if _near((wide, high), size) or (wide > high and _near((high, wide), size)):
            return name
    raise _lacking(product.title.lower(), size, profile, stocks)


def _trimmed_mm(pixels: tuple[int, int], profile: Profile) -> Size:
    width, height = (side / profile.dpi * MM_PER_INCH - 2 * profile.bleed_mm for side in pixels)
    return width, height


def _near(one: Size, other: Size) -> bool:
    return math.dist(one, other) < _ROUNDING_MM


def _lacking(what: str, size: Size, profile: Profile, stocks: Mapping[str, Size]) -> PressError:
    known = ", ".join(f"{name} {_in_mm(stock)}" for name, stock in stocks.items())
    home = ", ".join(each.name for each in PROFILES.values() if each.paper)
    shops = ", ".join(each.name for each in PROFILES.values() if _prints(each, size))
    return PressError(
        f"expected cards of a size that {profile.title} sells ({known}), {what} are "
        f"{_in_mm(size)}: cut them at home ({home}), or ask another shop ({shops})"
    )


def _in_mm(size: Size) -> str:
    return f"{round(size[0], 1):g} x {round(size[1], 1):g} mm"


def _prints(profile: Profile, size: Size) -> bool:
    """Say whether a shop gets pages of any size, or has cards that are about as large."""
    return profile.product == "pages" or _is_about(profile.large_card, size)


def _is_about(stock: Stock | None, size: Size) -> bool:
    if stock is None:
        return False
    sides = zip(sorted((stock.width_mm, stock.height_mm)), sorted(size), strict=True)
    return all(abs(one - other) < _ABOUT_MM for one, other in sides)
