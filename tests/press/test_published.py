"""Published files pass their own preflight, in the order and pixels of the shop."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image as Pillow

from cardforge.errors import PressError
from cardforge.press import profiles
from cardforge.press.measure import Measure
from cardforge.press.pdf import About
from cardforge.press.pdf_finish import Attachment
from cardforge.press.preflight import preflight, preflight_picture
from cardforge.press.product import Product, layout_for, pictures, publish_pages, published
from cardforge.press.profiles import PROFILES
from cardforge.press.scene import Ink, Rect, Scene, Text
from cardforge.press.sheets import Card, Flip
from tests.print.reading import attachments
from tests.print.verapdf import verdicts

DOCUMENTS = [each for each in profiles.PROFILES.values() if each.product != "images"]
ABOUT = About("Fleet", "A. Nauta")


@pytest.fixture(scope="module")
def cards(inks: dict[str, Ink]) -> list[Card]:
    def face(word: str) -> Scene:
        ground = Rect(-5, -5, 73.5, 98.9, fill=inks["cream"])
        return Scene(63.5, 88.9, (ground, Text(31.75, 40, word, 12, "title", "middle")), 5, 3, word)

    return [Card(face(f"Front {n}"), face(f"Back {n}")) for n in range(1, 4)]


def fleet(cards: Sequence[Card], *sources: Attachment) -> Product:
    return Product("fleet", "Fleet", "Stiff paper.", cards=cards, sources=sources)


@pytest.mark.parametrize("profile", DOCUMENTS)
def test_published_pdf_passes_its_own_preflight(
    cards: list[Card], measure: Measure, profile: profiles.Profile
) -> None:
    report = preflight(published(fleet(cards), profile, measure), profile)
    assert report.findings == ()
    assert report.unconfirmed


@pytest.mark.parametrize(
    ("profile", "order"),
    [
        (profiles.DRIVE_THRU_CARDS, ["Back 1", "Front 1", "Back 2", "Front 2"]),
        (profiles.EUROPEAN_SHOP, ["Front 1", "Back 1", "Front 2", "Back 2"]),
    ],
)
def test_published_faces_are_in_the_profile_order(
    cards: list[Card],
    measure: Measure,
    read: Callable[[bytes, int], list[Any]],
    profile: profiles.Profile,
    order: list[str],
) -> None:
    data = published(fleet(cards), profile, measure)
    assert [read(data, page)[0].text for page in range(4)] == order


def test_published_page_has_exactly_the_profile_bleed(cards: list[Card], measure: Measure) -> None:
    data = published(fleet(cards), profiles.EUROPEAN_SHOP, measure)
    with pikepdf.Pdf.open(io.BytesIO(data)) as document:
        width = float(document.pages[0].mediabox[2]) * 25.4 / 72
    assert width == pytest.approx(63.5 + 2 * 3, abs=1e-3)


def test_published_pdf_has_the_source_attached(cards: list[Card], measure: Measure) -> None:
    ship = Attachment("ship.yaml", b"name: Fleet\n", "application/yaml")
    data = published(fleet(cards, ship), profiles.HOME_A4, measure)
    assert attachments(data) == (ship,)


def test_published_bookmarks_are_the_page_titles(cards: list[Card], measure: Measure) -> None:
    data = publish_pages([card.front for card in cards], profiles.HOME_A4, measure, ABOUT)
    with pikepdf.Pdf.open(io.BytesIO(data)) as document, document.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Front 1", "Front 2", "Front 3"]


@pytest.mark.parametrize("flip", ["long", "short"])
def test_published_pdf_is_byte_identical(cards: list[Card], measure: Measure, flip: Flip) -> None:
    one, other = (published(fleet(cards), profiles.HOME_LETTER, measure, flip) for _ in range(2))
    assert one == other


@pytest.mark.parametrize("profile", [profiles.THE_GAME_CRAFTER, profiles.MAKE_PLAYING_CARDS])
def test_published_pictures_have_the_shops_exact_pixels(
    cards: list[Card], measure: Measure, profile: profiles.Profile
) -> None:
    made = list(pictures(cards[:1], "poker", profile, measure))
    assert [picture.name for picture in made] == ["001-front.png", "001-back.png"]
    for picture in made:
        assert Pillow.open(io.BytesIO(picture.png)).size == profile.pixels["poker"]
        assert preflight_picture(picture.png, profile, "poker").findings == ()


def test_upright_card_is_turned_for_a_landscape_stock(
    measure: Measure, inks: dict[str, Ink]
) -> None:
    """Turned over the picture's vertical middle, the back's top lies behind the front's top."""
    width, height = 4 * 25.4, 6 * 25.4
    sign = Rect(2, 2, 20, 20, fill=inks["red"])
    face = Scene(width, height, (sign,), 3.175)
    front, back = (
        Pillow.open(io.BytesIO(picture.png)).convert("RGB")
        for picture in pictures(
            [Card(face, face)], "postcard-mat", PROFILES["thegamecrafter"], measure
        )
    )
    assert front.size == back.size == (1875, 1275)
    near, far = 200, (1875 - 200, 1275 - 200)
    corners = {"top left": (near, near), "top right": (far[0], near),
               "bottom left": (near, far[1]), "bottom right": far}  # fmt: skip
    found = [
        [name for name, at in corners.items() if side.getpixel(at) == inks["red"].rgb]
        for side in (front, back)
    ]
    assert found == [["top right"], ["bottom left"]]


def test_landscape_card_is_not_turned_for_its_stock(measure: Measure, inks: dict[str, Ink]) -> None:
    face = Scene(6 * 25.4, 4 * 25.4, (Rect(2, 2, 20, 20, fill=inks["red"]),), 3.175)
    (picture,) = pictures([Card(face)], "postcard-mat", PROFILES["thegamecrafter"], measure)
    shown = Pillow.open(io.BytesIO(picture.png)).convert("RGB")
    assert (shown.size, shown.getpixel((200, 200))) == ((1875, 1275), inks["red"].rgb)


def test_publish_rejects_small_bleed_unknown_stock_no_cards(
    cards: list[Card], measure: Measure
) -> None:
    bare = Card(dataclasses.replace(cards[0].front, bleed_mm=0))
    with pytest.raises(PressError, match="bleed of 3 mm"):
        published(fleet([bare]), profiles.EUROPEAN_SHOP, measure)
    with pytest.raises(PressError, match="'foil'"):
        list(pictures(cards, "foil", profiles.THE_GAME_CRAFTER, measure))
    for profile in (profiles.HOME_A4, profiles.EUROPEAN_SHOP):
        with pytest.raises(PressError, match="at least one"):
            published(fleet([]), profile, measure)
    with pytest.raises(PressError, match="at least one card"):
        layout_for([], profiles.HOME_A4)
    with pytest.raises(PressError, match="with paper"):
        layout_for(cards, profiles.EUROPEAN_SHOP)


@pytest.mark.landing
def test_home_profiles_make_pdf_a_3b(everything: Scene, measure: Measure, tmp_path: Path) -> None:
    ship = Attachment("ship.yaml", b"name: x\n", "application/yaml", "the ship")
    path = tmp_path / "card.pdf"
    path.write_bytes(
        publish_pages(
            [everything] * 2, profiles.HOME_A4, measure, About("Ship"), attachments=[ship]
        )
    )
    assert verdicts([path]) == ["card.pdf compliant"]
