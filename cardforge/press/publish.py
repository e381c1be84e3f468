"""From cards to what a profile asks for: a finished PDF, or numbered pictures."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardforge.errors import PressError
from cardforge.press import pdf, raster
from cardforge.press.arrange import Layout, arrange
from cardforge.press.pdf_finish import UNDATED, Attachment, Finish, finish
from cardforge.press.sheets import Card, Flip, impose, laid_down, outlines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import datetime

    from cardforge.press.measure import Measure
    from cardforge.press.pdf import About
    from cardforge.press.profiles import Profile
    from cardforge.press.scene import Scene

_TOLERANCE_MM = 0.01


@dataclass(frozen=True)
class Picture:
    """One face as a PNG file, in the exact pixels that the shop wants."""

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
    """Make a finished PDF of scenes that are pages already (sheets, maps, a cover)."""
    titles: list[str] = []
    drawn = pdf.draw(_noting(pages, titles), measure, colours=profile.colours, about=about)
    plan = Finish(profile.conformance, profile.intent, titles, attachments, dated)
    return finish(drawn, plan)


def publish_cards(
    cards: Iterable[Card],
    profile: Profile,
    measure: Measure,
    about: About,
    *,
    flip: Flip = "long",
    attachments: Sequence[Attachment] = (),
    dated: datetime = UNDATED,
) -> bytes:
    """Make a finished PDF of cards: imposed on the profile's paper, or else a page a face.

    Raises PressError for no cards, for cards of several sizes on one sheet, and for a face with
    less bleed than the profile wants.
    """
    if profile.paper is None:
        pages: Iterable[Scene] = faces(cards, profile)
    else:
        listed = list(cards)
        pages = impose(listed, layout_for(listed, profile), flip=flip, title=about.title)
    return publish_pages(
        pages, profile, measure, about, attachments=attachments, dated=dated
    )  # fmt: skip


def faces(cards: Iterable[Card], profile: Profile) -> Iterator[Scene]:
    """Give the faces of cards as pages, in the profile's order and with its bleed."""
    for card in cards:
        sides = (card.back, card.front) if profile.backs_first else (card.front, card.back)
        for side in sides:
            if side is not None:
                yield _with_bleed(side, profile.bleed_mm)


def layout_for(cards: Sequence[Card], profile: Profile) -> Layout:
    """Arrange cards of the first one's size on the profile's paper; raises PressError if none."""
    if profile.paper is None:
        raise PressError(f"expected a profile with paper to arrange cards on, {profile.name!r}")
    if not cards:
        raise PressError("expected at least one card to print, got none")
    first = outlines(cards)[0].front
    return arrange(first.width_mm, first.height_mm, profile.paper, bleed_mm=profile.bleed_mm)


def pictures(
    cards: Iterable[Card], stock: str, profile: Profile, measure: Measure
) -> Iterator[Picture]:
    """Give each face as a picture of the profile's exact size for a stock of cards.

    On a stock that lies on its long side upright cards are turned, fronts clockwise and backs the
    other way: turned over like the page of a book, the card shows its back upright. Raises
    PressError for a stock that the profile has no pixels for.
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
                yield Picture(f"{number:03}-{side}.png", raster.png(page, 0, profile.dpi, size))


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
