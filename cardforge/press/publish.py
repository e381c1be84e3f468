"""Cards in the form that a profile requires: a finished PDF or numbered pictures."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardforge.errors import PressError
from cardforge.press import pdf, raster
from cardforge.press.card_positions import Layout, arrange
from cardforge.press.pdf_finish import UNDATED, Attachment, Finish, finish
from cardforge.press.sheets import Card, laid_down, outlines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import datetime

    from cardforge.press.measure import Measure
    from cardforge.press.pdf import About
    from cardforge.press.profiles import Profile
    from cardforge.press.scene import Scene

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
