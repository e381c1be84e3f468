"""Something to print: cards with their backs, pieces to cut, posters to tile; and its pages."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from cardforge.errors import PressError
from cardforge.press.deck import Deck, outlines
from cardforge.press.finish import Attachment
from cardforge.press.measure import Measure
from cardforge.press.nesting import nest
from cardforge.press.paper import Paper
from cardforge.press.pdf import About
from cardforge.press.profiles import Profile, made_for
from cardforge.press.publish import faces, layout_for, publish_pages
from cardforge.press.scene import Scene
from cardforge.press.sheet import Card, Flip, impose
from cardforge.press.tile_pages import tile_pages
from cardforge.press.tiling import tile
from cardforge.press.unfitted import Unfitted


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
