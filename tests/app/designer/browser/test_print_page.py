"""The print page: ships ticked game by game, then printed, in a real browser."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.app.designer.browser.contrast import faint_words

if TYPE_CHECKING:
    from playwright.sync_api import Page

OpenPage = Callable[..., "Page"]


def test_print_page_prints_a_kit_with_progress(open_page: OpenPage) -> None:
    page = open_page("/print?id=hml-raven.yaml")
    page.get_by_label("Product").select_option("kit")
    page.get_by_label("Theme").select_option("grey")
    page.get_by_role("button", name="Print").click()
    bar = page.get_by_role("progressbar", name="Printing")
    bar.wait_for()
    page.locator("progress[max]:not([max='1'])").wait_for()
    page.get_by_role("link", name="00-read-me-first.pdf").wait_for(timeout=60_000)
    assert page.get_by_role("link").filter(has_text=".pdf").count() > 5


def test_print_page_lists_all_ships_of_the_folder(open_page: OpenPage) -> None:
    page = open_page("/print")
    count = page.get_by_role("main").get_by_role("status").first
    assert count.inner_text() == "5 ships selected"
    page.get_by_role("button", name="None of Leviathans").click()
    assert count.inner_text() == "2 ships selected"
    assert (
        page.get_by_role("group", name="Leviathans").get_by_role("checkbox", checked=True).count()
        == 0
    )
    page.get_by_role("button", name="None of Starships").click()
    page.get_by_role("button", name="Print").click()
    page.get_by_text("Select at least one ship").wait_for()
    page.get_by_role("button", name="All of Starships").click()
    assert count.inner_text() == "2 ships selected"


def test_print_page_prints_only_selected_ships(open_page: OpenPage) -> None:
    page = open_page("/print?id=hml-raven.yaml&id=pelletier.yaml")
    page.get_by_label("Pelletier").uncheck()
    page.get_by_label("Windhover").check()
    page.get_by_label("Format").select_option("svg")
    page.get_by_role("button", name="Print").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="all.zip").click()
    packed = zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes()))
    faces = [packed.read(name).decode() for name in packed.namelist() if name.endswith(".svg")]
    assert len(faces) == 4
    told = "".join(faces)
    assert [name in told for name in ("HML Raven", "Windhover", "Pelletier")] == [True, True, False]


def test_print_page_offers_png_only_for_picture_shops(open_page: OpenPage) -> None:
    page = open_page("/print?id=hml-raven.yaml&id=windhover.yaml")
    form, printer = (
        page.get_by_label("Format", exact=True),
        page.get_by_label("Printer or shop", exact=True),
    )
    form.select_option("svg")
    printer.select_option("thegamecrafter")
    assert form.locator("option").all_inner_texts() == ["PNG images"]
    page.get_by_text("The Game Crafter accepts PNG images only.").wait_for()
    page.get_by_role("button", name="Print").click()
    page.get_by_role("link", name="all.zip").wait_for()
    page.get_by_text("skipped helm cards: ").wait_for()
    assert page.get_by_text("printed that instead of").count() == 0
    printer.select_option("home-a4")
    assert form.locator("option").count() == 3
    assert form.input_value() == "svg"


@pytest.mark.parametrize("width", [1280, 390])
def test_print_page_names_unreadable_files_and_prints_others(
    open_page: OpenPage, folder: Path, width: int
) -> None:
    (folder / "binary.yaml").write_bytes(b"game: leviathans\n\xff\xfe\x00")
    (folder / "link.yaml").symlink_to(folder / "gone.yaml")
    for address in ("/print?id=pelletier.yaml&id=binary.yaml", "/compare"):
        page = open_page(address, width=width)
        page.get_by_text("2 files cannot be read").click()
        page.get_by_text("line 2: byte ").wait_for()
        page.get_by_role("link", name="link.yaml").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert faint_words(page) == []
        if address.startswith("/print"):
            page.get_by_role("button", name="Print").click()
            page.get_by_role("link", name="ship-cards.pdf").wait_for()
            continue
        page.get_by_role("heading", name="Figures").or_(
            page.get_by_text("Figures")
        ).first.wait_for()


def test_file_broken_before_printing_is_named(open_page: OpenPage, folder: Path) -> None:
    page = open_page("/print")
    (folder / "pelletier.yaml").write_bytes(b"game: leviathans\n\xff\xfe\x00")
    (folder / "fighter.yaml").unlink()
    page.get_by_role("button", name="Print").click()
    page.get_by_role("link", name="ship-cards.pdf").wait_for()
    page.get_by_text("skipped pelletier.yaml: line 2: byte ff is not UTF-8").wait_for()
    page.get_by_text("skipped fighter.yaml: design 'fighter.yaml' not found").wait_for()


def test_print_page_leads_to_the_fleets(open_page: OpenPage, folder: Path) -> None:
    (folder / "friday.yaml").write_text(
        "game: leviathans\nformat: 1\nfleet: Friday\nships: [hml-raven]\n"
    )
    page = open_page("/print", width=390)
    page.get_by_role("navigation", name="Fleets").get_by_role("link", name="Friday").click()
    page.wait_for_url("**/fleets?id=friday.yaml")
    page.get_by_role("button", name="Print everything").wait_for()
