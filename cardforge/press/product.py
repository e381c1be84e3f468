"""Things to print: cards, pieces, posters; their files as a profile requires; a game's printer."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias

from cardforge.errors import PressError
from cardforge.press import pdf, raster
from cardforge.press.boxes import MM_PER_INCH
from cardforge.press.card_positions import Layout, Paper, Stock, arrange
from cardforge.press.cover import Opening
from cardforge.press.lettering import Face, Overflow, overflow_of
from cardforge.press.measure import Measure
from cardforge.press.pdf import About
from cardforge.press.pdf_finish import UNDATED, Attachment, Finish, finish
from cardforge.press.profiles import PROFILES, Profile, made_for
from cardforge.press.scene import Scene
from cardforge.press.sheets import Card, Flip, LazyCards, impose, laid_down, nest, outlines
from cardforge.press.tiling import tile_pages, tiled

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from cardforge.press.frame import Picture


@dataclass(frozen=True)
class Poster:
    """A page larger than a home printer's paper, and the least overlap of its tiles."""

    scene: Scene
    overlap_mm: tuple[float, float]


@dataclass(frozen=True)
class Product:
    """Everything that is printed as one file. Its cards are all of one size, its pieces of any.

    Cards may be a deck that is laid out during printing.
    """

    name: str
    """The stem of the product's file names."""
    title: str
    how: str
    """How to print and cut it, in a sentence or two."""
    cards: Sequence[Card] = ()
    pieces: tuple[Scene, ...] = ()
    posters: tuple[Poster, ...] = ()
    sheets: tuple[Scene, ...] = ()
    """Pages that are already laid out for the paper."""
    sources: tuple[Attachment, ...] = ()
    """The files that it was made from, which are attached to the PDF."""
    overflow: tuple[Overflow, ...] = ()
    """Texts that did not fit on anything but cards, which have their own overflow."""
    size: str = ""
    """The size of posters in the game's words."""


def pages(product: Product, profile: Profile, measure: Measure, flip: Flip) -> Iterator[Scene]:
    """Yield a product's pages: sheets of the profile's paper, or a page for each face.

    Raise PressError if the product has pieces and the profile no paper.
    """
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
    """Return the product with empty cards of the same sizes and sides, so with the same pages."""
    return dataclasses.replace(product, cards=outlines(product.cards))


def overheard(product: Product, hear: Callable[[int, Card], object]) -> Product:
    """Return the product with cards that call `hear` with their place when they are laid out."""

    def told(at: int) -> Card:
        card = product.cards[at]
        hear(at, card)
        return card

    deck = LazyCards(range(len(product.cards)), told, outlines(product.cards))
    return dataclasses.replace(product, cards=deck)


def published(product: Product, profile: Profile, measure: Measure, flip: Flip = "long") -> bytes:
    """Return a product as a finished PDF; raise PressError if the profile cannot print it."""
    how = product.how if profile.paper else "One page per face, with its bleed."
    about = About(
        product.title,
        author="cardforge",
        subject=f"{profile.title}: {how}",
        keywords=made_for(profile),
    )
    made = pages(product, profile, measure, flip)
    return publish_pages(made, profile, measure, about, attachments=product.sources)


Faces: TypeAlias = Iterator[tuple[str, Scene]]
"""Single faces, each with a name for its file."""


def card_faces(at: int, card: Card, bleed_mm: float) -> Faces:
    """Yield the faces of the card at a place of its product, each with its name."""
    yield f"{at + 1:03}-front", _trimmed(card.front, bleed_mm)
    if card.back is not None:
        yield f"{at + 1:03}-back", _trimmed(card.back, bleed_mm)


def other_faces(product: Product, bleed_mm: float) -> Faces:
    """Yield a product's pieces and posters, each with its name."""
    for name, scene in _no_cards(product):
        yield name, _trimmed(scene, bleed_mm)


def _trimmed(scene: Scene, bleed_mm: float) -> Scene:
    return dataclasses.replace(scene, bleed_mm=min(scene.bleed_mm, bleed_mm))


def _no_cards(product: Product) -> Faces:
    for number, piece in enumerate(product.pieces, start=1):
        yield f"piece-{number:03}", piece
    for number, poster in enumerate(product.posters, start=1):
        yield f"sheet-{number:03}", poster.scene


def _tiles(poster: Poster, paper: Paper, measure: Measure) -> Iterator[Scene]:
    scene = poster.scene
    cut = tiled(scene.width_mm, scene.height_mm, paper, poster.overlap_mm)
    return tile_pages(scene, cut, measure)


_TOLERANCE_MM = 0.01


@dataclass(frozen=True)
class FacePicture:
    """One face as a PNG file, in the exact pixels of the shop."""

    name: str
    png: bytes


def publish_pages(
    pages: Iterable[Scene],
    profile: Profile,
    measure: Measure,
    about: About,
    *,
    attachments: Sequence[Attachment] = (),
    dated: datetime = UNDATED,
) -> bytes:
    """Return a finished PDF of scenes that are already pages (sheets, maps, a cover)."""
    titles: list[str] = []
    drawn = pdf.draw(_noting(pages, titles), measure, colours=profile.colours, about=about)
    plan = Finish(profile.conformance, profile.intent, titles, attachments, dated)
    return finish(drawn, plan)


def faces(cards: Iterable[Card], profile: Profile) -> Iterator[Scene]:
    """Yield the faces of cards as pages, in the profile's order and with its bleed.

    Raise PressError if a face has less bleed.
    """
    for card in cards:
        sides = (card.back, card.front) if profile.backs_first else (card.front, card.back)
        for side in sides:
            if side is not None:
                yield _with_bleed(side, profile.bleed_mm)


def layout_for(cards: Sequence[Card], profile: Profile) -> Layout:
    """Return the layout of the first card's size on the profile's paper.

    Raise PressError if there are no cards, or the profile has no paper.
    """
    if profile.paper is None:
        raise PressError(f"expected a profile with paper to arrange cards on, {profile.name!r}")
    if not cards:
        raise PressError("expected at least one card to print, got none")
    first = outlines(cards)[0].front
    return arrange(first.width_mm, first.height_mm, profile.paper, bleed_mm=profile.bleed_mm)


def pictures(
    cards: Iterable[Card], stock: str, profile: Profile, measure: Measure
) -> Iterator[FacePicture]:
    """Yield each face as a picture of the profile's exact size for a stock of cards.

    Upright cards are turned for a stock that lies on its long side, fronts clockwise and backs the
    other way: turned over like the page of a book, the card shows its back upright. Raise
    PressError for a stock without pixels in the profile.
    """
    size = profile.pixels.get(stock)
    if size is None:
        known = ", ".join(profile.pixels) or "none"
        raise PressError(f"expected a stock of {profile.name} ({known}), got {stock!r}")
    for number, card in enumerate(cards, start=1):
        for side, scene in (("front", card.front), ("back", card.back)):
            if scene is not None:
                face = _lying(scene, size, clockwise=side == "front")
                page = pdf.draw([_with_bleed(face, profile.bleed_mm)], measure)
                yield FacePicture(f"{number:03}-{side}.png", raster.png(page, 0, profile.dpi, size))


def _lying(scene: Scene, size_px: tuple[int, int], *, clockwise: bool) -> Scene:
    lies, is_upright = size_px[0] > size_px[1], scene.width_mm < scene.height_mm
    return laid_down(scene, clockwise=clockwise) if lies and is_upright else scene


def _with_bleed(scene: Scene, bleed_mm: float) -> Scene:
    if scene.bleed_mm < bleed_mm - _TOLERANCE_MM:
        raise PressError(f"expected a bleed of {bleed_mm:g} mm, a face has {scene.bleed_mm:g}")
    return dataclasses.replace(scene, bleed_mm=bleed_mm)


def _noting(pages: Iterable[Scene], titles: list[str]) -> Iterator[Scene]:
    for page in pages:
        titles.append(page.title)
        yield page


@dataclass(frozen=True)
class PrintOptions:
    """The theme, type measure and paper of everything that is printed."""

    theme: str
    measure: Measure
    paper: Paper | None = None
    """The paper of the sheets, if cards are cut at home."""
    large_card: Stock | None = None
    """The size of a shop's large cards, if it has a fixed one."""
    explains: bool = True
    """Whether each card explains its own special slots; a kit explains them on one card for all."""


@dataclass(frozen=True)
class CardOrder:
    """One design to print, with its points and other results.

    `design` is the game's own model. `stamp` marks a design that is not legal. `odds` are printed
    on the back, if the game's cards have odds.
    """

    design: Any
    points: str = ""
    stamp: str = ""
    version: str = ""
    odds: Any = None
    art: Mapping[str, bytes] = field(default_factory=dict)
    source: Attachment | None = None
    side: int | None = None
    """The number of its side in a game, from 0, where sides are named."""


class Venue(NamedTuple):
    """The place of a game: the map, the edge of each side, and the last turn, if there is one.

    `damaged` is true if slots are destroyed before the first turn.
    """

    terrain: str
    seed: int
    sheets: int
    title: str
    edges: tuple[str, ...]
    turns: int | None = None
    damaged: bool = False


def overflow_on(orders: Sequence[CardOrder], faces: Sequence[Face]) -> tuple[Overflow, ...]:
    """Return the texts that did not fit on faces of these orders, under their designs' names."""
    named = zip((order.design.name for order in orders), faces, strict=True)
    return tuple(lost for name, face in named for lost in overflow_of(name, face))


class RosterFigures(NamedTuple):
    """What a roster shows of a design besides its name and points."""

    kind: str = ""
    """Description in a line, such as `County class light cruiser`."""
    figures: tuple[tuple[str, str], ...] = ()
    """Labels and values of the figures that players ask for first."""
    picture: Picture | None = None
    fields: tuple[str, ...] = ()
    """What a side writes down about it before a game."""


class Printable(NamedTuple):
    """A thing that a game prints besides cards, counters and accessories."""

    make: Callable[[Sequence[CardOrder], PrintOptions, Mapping[str, Any]], tuple[Product, ...]]
    """Lay it out with the options of a command or a page; raise PressError or CallError."""
    usual: Mapping[str, Any] | None = None
    """The options that a page uses; None if pages do not offer it."""
    game: str = ""
    """The game whose designs it is made of, empty if it needs no designs."""
    expected: str = ""
    """Words for the designs that it needs, for messages: `air ships for a sheet`."""


class Printer(Protocol):
    """A game's printing, usually a module. All functions raise PressError if they cannot print."""

    @property
    def THEMES(self) -> tuple[str, ...]:  # noqa: N802
        """The names of the game's themes."""

    @property
    def THINGS(self) -> Mapping[str, Printable]:  # noqa: N802
        """The other things that this game prints, by names that no other game uses."""

    def decks(self, orders: Sequence[CardOrder], look: PrintOptions) -> tuple[Product, ...]:
        """Lay out a card for each design, with its back; each size of card is a product."""

    def counters(
        self, orders: Sequence[CardOrder], look: PrintOptions, options: Mapping[str, Any]
    ) -> Product:
        """Lay out a counter for each design."""

    def accessories(
        self, orders: Sequence[CardOrder], look: PrintOptions, venue: Venue | None = None
    ) -> tuple[Product, ...]:
        """Lay out everything else that these designs need at the table, or at a certain one."""

    def opening(
        self, orders: Sequence[CardOrder], look: PrintOptions, venue: Venue | None = None
    ) -> Opening:
        """Return what the cover of a kit of these designs shows beside its contents."""

    def roster_figures(self, design: Any, look: PrintOptions) -> RosterFigures:
        """Return what the roster of a fleet shows of one of its ships."""


Size: TypeAlias = tuple[float, float]

_ROUNDING_MM: Final = 0.5
_ABOUT_MM: Final = 15.0


def stock_for(product: Product, profile: Profile) -> str:
    """Return the shop's stock of the cards' size; upright cards may be turned for one that lies.

    Raise PressError if there is none, or the product has no cards.
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
    """Return whether a shop takes pages of any size, or sells cards of about this size."""
    return profile.product == "pages" or _is_about(profile.large_card, size)


def _is_about(stock: Stock | None, size: Size) -> bool:
    if stock is None:
        return False
    sides = zip(sorted((stock.width_mm, stock.height_mm)), sorted(size), strict=True)
    return all(abs(one - other) < _ABOUT_MM for one, other in sides)
