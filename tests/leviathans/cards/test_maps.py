"""Map sheets of the air game: their size, their zones, and clean words in every theme."""

from __future__ import annotations

import pytest

from cardforge.core.hexes import HexSheet, to_offset
from cardforge.errors import PressError
from cardforge.leviathans.cards import printer
from cardforge.leviathans.cards.maps import (
    COLOUR_INKS,
    FAR_EDGES,
    GREY_INKS,
    deployment_zones,
    map_sheet,
    table_board,
    title_overflow,
)
from cardforge.leviathans.cards.theme import COLOUR, GREY, THEMES, Theme
from cardforge.leviathans.engine.tables import TWO_SHEETS
from cardforge.press import pdf
from cardforge.press.card_positions import A4, Stock
from cardforge.press.hexmap import PITCH_MM, ChartInks, HexBoard, board_for
from cardforge.press.measure import Measure
from cardforge.press.product import PrintOptions, pages
from cardforge.press.profiles import HOME_A4, HOME_LETTER, Profile
from cardforge.press.relief import COUNTRIES
from cardforge.press.scene import Ink, texts
from tests.press.proof import proof
from tests.press.stocks import HEX_MAT, SMALL_GAME_MAT
from tests.tiers import landing


def inks_of(inks: ChartInks) -> list[Ink]:
    found: list[Ink] = []
    for name in inks.__dataclass_fields__:
        value = getattr(inks, name)
        found += [value] if isinstance(value, Ink) else value
    return found


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("terrain", COUNTRIES)
@pytest.mark.parametrize("seed", [1, landing(1910)])
def test_map_text_is_clean(theme: Theme, terrain: str, seed: int, measure: Measure) -> None:
    scene = map_sheet(theme, measure, terrain=terrain, seed=seed)
    assert (scene.width_mm, scene.height_mm) == pytest.approx((457.2, 558.8))
    assert proof(scene, measure) == ()


def test_default_map_has_its_caption(measure: Measure) -> None:
    told = list(texts(map_sheet(COLOUR, measure).items))
    assert {"A1", "O17"} <= {text.text for text in told}
    words = " ".join(text.text for text in told if text.tag == "cartouche")
    assert words == "The Open Sea AERIAL CHART 15 × 17 hexes, sheet No. 1910"
    named = map_sheet(COLOUR, measure, title="Baltic Approaches")
    assert named.title == "Map: Baltic Approaches"


@pytest.mark.parametrize(
    ("title", "whole"),
    [
        ("The Straits of Dover from the North Foreland to Dungeness", True),
        ("Βόρειο Αιγαίο und Øresund", True),
        ("Of a Sea Without an End and All of Its Shores " * 6, False),
        ("The ⚓ Sea", False),
    ],
)
def test_map_title_is_fitted_or_reported(title: str, whole: object, measure: Measure) -> None:
    found = title_overflow(title, measure)
    assert [each.text for each in found] == ([] if whole else [title])
    findings = proof(map_sheet(COLOUR, measure, title=title), measure)
    assert [each for each in findings if each.rule != "press.missing-glyph"] == []


def test_two_maps_of_one_title_share_a_file(measure: Measure) -> None:
    product = printer.maps(PrintOptions("grey", measure, A4), [("sea", 1), ("sea", 2)])
    assert pdf.draw(pages(product, HOME_A4, measure, "long"), measure)


@pytest.mark.parametrize(
    ("theme", "profile"),
    [
        ("colour", HOME_LETTER), ("grey", HOME_A4),
        landing("grey", HOME_LETTER), landing("colour", HOME_A4),
    ],
    ids=lambda each: each if isinstance(each, str) else each.name,
)  # fmt: skip
def test_map_tiles_are_clean(theme: str, profile: Profile, measure: Measure) -> None:
    product = printer.maps(PrintOptions(theme, measure, profile.paper), [("coast", 1910)])
    tiles = list(pages(product, profile, measure, "long"))
    assert len(tiles) == 9
    for tile in tiles:
        assert proof(tile, measure) == ()


def test_map_tiles_store_the_map_once(measure: Measure) -> None:
    product = printer.maps(PrintOptions("colour", measure, A4), [("islands", 1910)])
    whole = len(pdf.draw([poster.scene for poster in product.posters], measure))
    tiles = len(pdf.draw(pages(product, HOME_A4, measure, "long"), measure))
    assert tiles < 1.8 * whole


def test_deployment_zones_are_named_by_edges() -> None:
    zones = deployment_zones(HexBoard(), ("left", "right"))
    assert [zone.name for zone in zones] == ["Deployment zone"] * 2
    with pytest.raises(PressError, match="expected an edge"):
        deployment_zones(HexBoard(), ("middle",))


@pytest.mark.parametrize(
    ("stock", "sheet"), [(SMALL_GAME_MAT, HexSheet(7, 12)), (HEX_MAT, HexSheet(3, 3))]
)
def test_map_mats_have_hexes_at_true_size(stock: Stock, sheet: HexSheet, measure: Measure) -> None:
    board = HexBoard(sheet, PITCH_MM, stock.width_mm, stock.height_mm)
    scene = map_sheet(GREY, measure, board=board, zones=("top",))
    assert proof(scene, measure) == ()
    assert scene.bleed_mm >= 3.175


def test_large_map_text_is_clean(measure: Measure) -> None:
    board = board_for(HexSheet(31, 17))
    assert proof(map_sheet(COLOUR, measure, terrain="land", board=board), measure) == ()


def test_map_inks_are_within_limits() -> None:
    assert max(sum(ink.cmyk) for ink in inks_of(COLOUR_INKS)) <= 240
    grounds = (*GREY_INKS.sea, *GREY_INKS.land, *GREY_INKS.crops, GREY_INKS.paper)
    assert max(sum(ink.cmyk) for ink in grounds) <= 12
    assert all(ink.cmyk[:3] == (0, 0, 0) for ink in inks_of(GREY_INKS))
    assert COLOUR_INKS.label.cmyk[:3] == COLOUR_INKS.ink.cmyk[:3] == (0, 0, 0)


def test_two_sheet_map_has_zones_at_its_far_ends(measure: Measure) -> None:
    board = table_board(2)
    assert board.sheet == HexSheet(31, 17) == HexSheet().joined(2, 1)
    zones = deployment_zones(board, FAR_EDGES[2])
    left, right = ({to_offset(hex_, "flat").column for hex_ in zone.hexes} for zone in zones)
    assert (left, right) == ({1, 2, 3, 4}, {28, 29, 30, 31})
    product = printer.maps(PrintOptions("grey", measure), [("coast", 5)], across=2)
    (poster,) = product.posters
    names = [text.text for text in texts(poster.scene.items) if text.tag == "hex"]
    assert len(names) == len(set(names)) == len(board.whole_hexes())
    assert {"A1", "P16", "AE17"} <= set(names)
    assert proof(poster.scene, measure) == ()


def test_kit_map_equals_the_battle_sheet(measure: Measure) -> None:
    (maps,) = (each for each in printer.accessories([], PrintOptions("grey", measure)) if each.name == "maps")  # fmt: skip
    (poster,) = maps.posters
    hexes = sum(1 for text in texts(poster.scene.items) if text.tag == "hex")
    sheet = TWO_SHEETS
    assert hexes == sum(1 for hex_ in sheet.hexes() if not sheet.is_half(hex_))


def test_map_rejects_sheets_that_cannot_be_joined() -> None:
    with pytest.raises(PressError, match="expected an odd number to lay edge to edge, got 14"):
        table_board(2, 14)
