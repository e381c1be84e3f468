"""What pages offer before anybody asks: names, pairs, the way back, and only what can serve."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
import yaml

from tests.app.designer.browser.test_gallery import menu

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

OpenPage = Callable[..., "Page"]


def test_one_dialog_renames_a_ship_and_its_file(open_page: OpenPage, folder: Path) -> None:
    page = open_page()
    menu(page, "HML Raven", "Rename")
    dialog = page.get_by_role("dialog", name="Rename")
    file = dialog.get_by_label("File name")
    dialog.get_by_label("Ship name").fill("HML Røøk")
    assert file.input_value() == "hml-røøk.yaml"
    dialog.get_by_label("Ship name").fill("HML Rook")
    assert file.input_value() == "hml-rook.yaml"
    page.keyboard.press("Enter")
    page.get_by_role("link", name="HML Rook", exact=True).wait_for()
    text = (folder / "hml-rook.yaml").read_text()
    assert yaml.safe_load(text)["name"] == "HML Rook"
    assert text.startswith("# A commerce raider"), "comments stay"
    assert not (folder / "hml-raven.yaml").exists()

    menu(page, "HML Rook", "Rename")
    dialog.get_by_label("File name").fill("pelletier.yaml")
    dialog.get_by_label("Ship name").fill("Pelletier II")
    assert file.input_value() == "pelletier.yaml", "a file name of one's own stays"
    page.keyboard.press("Enter")
    dialog.get_by_role("alert").filter(has_text="already exists").wait_for()
    assert yaml.safe_load((folder / "hml-rook.yaml").read_text())["name"] == "HML Rook"


def test_a_copy_has_a_name_to_begin_with(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="New ship").click()
    dialog = page.get_by_role("dialog", name="New ship")
    name = dialog.get_by_label("Name", exact=True)
    dialog.get_by_label("Another ship").check()
    assert name.input_value() == "Fighter copy"
    dialog.get_by_label("Ship to copy").select_option("hml-raven.yaml")
    assert name.input_value() == "HML Raven copy"
    dialog.get_by_label("Blank card").check()
    assert name.input_value() == ""
    name.fill("HML Tern")
    dialog.get_by_label("Another ship").check()
    assert name.input_value() == "HML Tern"


def test_compare_opens_on_two_ships_that_are_alike(open_page: OpenPage, folder: Path) -> None:
    page = open_page("/compare")
    pair = {page.locator(f"#pair-{side}").input_value() for side in "ab"}
    assert pair == {"montpellier", "pelletier.yaml"}
    for name in ("pelletier", "hml-leviathan", "windhover", "fighter"):
        (folder / f"{name}.yaml").unlink()
    page = open_page("/compare")
    assert page.locator("#pair-a").input_value() == "hml-raven.yaml"
    other = page.locator("#pair-b option:checked").inner_text()
    assert "HML Raven" not in other
    types = page.get_by_role("row", name="Type").first
    assert types.locator("td").all_inner_texts() == ["1", "1"]


def test_all_files_of_a_kit_are_the_main_download(open_page: OpenPage) -> None:
    page = open_page("/print?id=hml-raven.yaml")
    page.get_by_label("Format").select_option("png")
    page.get_by_role("button", name="Print", exact=True).click()
    first = page.locator(".print-progress a").first
    first.wait_for()
    assert first.inner_text() == "Download all.zip"
    assert "primary" in (first.get_attribute("class") or "")


def test_print_form_offers_fitting_shops_and_remembers_the_last(
    open_page: OpenPage,
) -> None:
    page = open_page("/print?id=hml-raven.yaml")
    shops = page.get_by_label("Printer or shop")
    for product in ("kit", "counters", "cards"):
        page.get_by_label("Product").select_option(product)
        assert "MakePlayingCards" not in shops.inner_text()
    shops.select_option("home-a4")
    page.get_by_role("button", name="Print", exact=True).click()
    page.locator(".print-progress .files").wait_for()
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert shops.input_value() == "home-a4"


def test_a_shop_is_offered_for_games_whose_cards_it_makes(
    open_page: OpenPage, folder: Path
) -> None:
    page = open_page("/print?id=hml-raven.yaml&id=windhover.yaml")
    shops = page.get_by_label("Printer or shop")
    assert "The Game Crafter" in shops.inner_text()
    page.get_by_label("Product").select_option("fleet-cards")
    assert "The Game Crafter" not in shops.inner_text()
    page.get_by_label("Product").select_option("cards")
    shops.select_option("thegamecrafter")
    page.get_by_role("button", name="None of Leviathans").click()
    assert "The Game Crafter" not in shops.inner_text()
    assert shops.input_value() == "home-letter"
    page.get_by_role("button", name="All of Leviathans").click()
    assert shops.input_value() == "thegamecrafter"

    page = open_page("/edit/windhover.yaml")
    page.get_by_role("button", name="Print", exact=True).click()
    shops = page.get_by_role("dialog").get_by_label("Printer or shop")
    assert "DriveThruCards" in shops.inner_text()
    assert "The Game Crafter" not in shops.inner_text()


@pytest.mark.parametrize("width", [1280, 390])
def test_the_editor_leads_back_to_the_ships(open_page: OpenPage, width: int) -> None:
    page = open_page("/edit/hml-raven.yaml", width=width, height=844)
    page.get_by_role("link", name="Ships").click()
    page.get_by_role("heading", name="Ships").wait_for()


@pytest.mark.parametrize("width", [1280, 390])
def test_the_box_that_selects_a_ship_covers_nothing_of_its_card(
    open_page: OpenPage, width: int
) -> None:
    page = open_page("/", width=width, height=844)
    script = """() => [...document.querySelectorAll('.ship')].filter((ship) => {
        const [box, card] = ['.ship-choose', '.ship-card'].map((part) => ship.querySelector(part).getBoundingClientRect());
        return box.top < card.bottom && box.left < card.right && box.bottom > card.top;
    }).length"""
    assert page.evaluate(script) == 0
