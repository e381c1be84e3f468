from __future__ import annotations

import dataclasses
import io
from typing import TYPE_CHECKING

import pikepdf
import pytest
from PIL import Image as Pillow

from cardforge.errors import PressError
from cardforge.press import profiles
from cardforge.press.pdf import About
from cardforge.press.pdf_finish import Attachment, attachments_of
from cardforge.press.preflight import preflight, preflight_picture
from cardforge.press.profiles import PROFILES
from cardforge.press.publish import layout_for, pictures, publish_cards, publish_pages
from cardforge.press.scene import Rect, Scene, Text
from cardforge.press.sheets import Card, Flip

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from cardforge.press.measure import Measure
    from cardforge.press.scene import Ink

DOCUMENTS = [each for each in profiles.PROFILES.values() if each.product != "images"]
ABOUT = About("Fleet", "A. Nauta")


@pytest.fixture(scope="module")
def cards(inks: dict[str, Ink]) -> list[Card]:
    def face(word: str) -> Scene:
        ground = Rect(-5, -5, 73.5, 98.9, fill=inks["cream"])
        return Scene(63.5, 88.9, (ground, Text(31.75, 40, word, 12, "title", "middle")), 5, 3, word)

    return [Card(face(f"Front {n}"), face(f"Back {n}")) for n in range(1, 4)]


@pytest.mark.parametrize("profile", DOCUMENTS)
def test_what_is_published_passes_its_own_preflight(
    cards: list[Card], measure: Measure, profile: profiles.Profile
) -> None:
    report = preflight(publish_cards(cards, profile, measure, ABOUT), profile)
    assert report.findings == ()
    assert report.unconfirmed


@pytest.mark.parametrize(
    ("profile", "order"),
    [
        (profiles.DRIVE_THRU_CARDS, ["Back 1", "Front 1", "Back 2", "Front 2"]),
        (profiles.EUROPEAN_SHOP, ["Front 1", "Back 1", "Front 2", "Back 2"]),
    ],
)
def test_faces_come_in_the_order_that_the_shop_wants(
    cards: list[Card],
    measure: Measure,
    read: Callable[[bytes, int], list[Any]],
    profile: profiles.Profile,
    order: list[str],
) -> None:
    data = publish_cards(cards, profile, measure, ABOUT)
    assert [read(data, page)[0].text for page in range(4)] == order


def test_a_page_has_the_bleed_of_the_profile_and_no_more(
    cards: list[Card], measure: Measure
) -> None:
    data = publish_cards(cards, profiles.EUROPEAN_SHOP, measure, ABOUT)
    with pikepdf.Pdf.open(io.BytesIO(data)) as document:
        width = float(document.pages[0].mediabox[2]) * 25.4 / 72
    assert width == pytest.approx(63.5 + 2 * 3, abs=1e-3)


def test_the_source_travels_along(cards: list[Card], measure: Measure) -> None:
    ship = Attachment("ship.yaml", b"name: Fleet\n", "application/yaml")
    data = publish_cards(cards, profiles.HOME_A4, measure, ABOUT, attachments=[ship])
    assert attachments_of(data) == (ship,)


def test_bookmarks_are_the_titles_of_the_pages(cards: list[Card], measure: Measure) -> None:
    data = publish_pages([card.front for card in cards], profiles.HOME_A4, measure, ABOUT)
    with pikepdf.Pdf.open(io.BytesIO(data)) as document, document.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Front 1", "Front 2", "Front 3"]


@pytest.mark.parametrize("flip", ["long", "short"])
def test_two_runs_give_the_same_bytes(cards: list[Card], measure: Measure, flip: Flip) -> None:
    one, other = (
        publish_cards(cards, profiles.HOME_LETTER, measure, ABOUT, flip=flip) for _ in range(2)
    )
    assert one == other


@pytest.mark.parametrize("profile", [profiles.THE_GAME_CRAFTER, profiles.MAKE_PLAYING_CARDS])
def test_pictures_have_the_shops_exact_pixels(
    cards: list[Card], measure: Measure, profile: profiles.Profile
) -> None:
    made = list(pictures(cards[:1], "poker", profile, measure))
    assert [picture.name for picture in made] == ["001-front.png", "001-back.png"]
    for picture in made:
        assert Pillow.open(io.BytesIO(picture.png)).size == profile.pixels["poker"]
        assert preflight_picture(picture.png, profile, "poker").findings == ()


def test_a_card_is_turned_for_a_stock_that_lies_and_its_back_the_other_way(
    measure: Measure, inks: dict[str, Ink]
) -> None:
    """Turned over the picture's upright middle, the back's top lies where the front's top was."""
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


def test_a_lying_card_is_not_turned_for_a_stock_that_lies(
    measure: Measure, inks: dict[str, Ink]
) -> None:
    face = Scene(6 * 25.4, 4 * 25.4, (Rect(2, 2, 20, 20, fill=inks["red"]),), 3.175)
    (picture,) = pictures([Card(face)], "postcard-mat", PROFILES["thegamecrafter"], measure)
    shown = Pillow.open(io.BytesIO(picture.png)).convert("RGB")
    assert (shown.size, shown.getpixel((200, 200))) == ((1875, 1275), inks["red"].rgb)


def test_too_little_bleed_an_unknown_stock_and_no_cards_are_refused(
    cards: list[Card], measure: Measure
) -> None:
    bare = Card(dataclasses.replace(cards[0].front, bleed_mm=0))
    with pytest.raises(PressError, match="bleed of 3 mm"):
        publish_cards([bare], profiles.EUROPEAN_SHOP, measure, ABOUT)
    with pytest.raises(PressError, match="'foil'"):
        list(pictures(cards, "foil", profiles.THE_GAME_CRAFTER, measure))
    for profile in (profiles.HOME_A4, profiles.EUROPEAN_SHOP):
        with pytest.raises(PressError, match="at least one"):
            publish_cards([], profile, measure, ABOUT)
    with pytest.raises(PressError, match="with paper"):
        layout_for(cards, profiles.EUROPEAN_SHOP)
