"""The gallery: found, chosen, copied, renamed, thrown away and taken back."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from cardforge.app.loading import judge_file
from tests.app.designer.browser.hands import field, kept, run, spot

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.app.designer.browser.conftest import Designer, Watched


OpenPage = Callable[..., "Page"]


def names(page: Page) -> list[str]:
    found: list[str] = page.locator(".ship-name").all_inner_texts()
    return found


def menu(page: Page, name: str, entry: str) -> None:
    page.get_by_role("button", name=f"Actions for {name}", exact=True).click()
    page.locator(".menu[open] .menu-list").get_by_text(entry, exact=True).click()


@pytest.mark.everyday
def test_gallery_shows_ships_of_all_games_with_pictures(open_page: OpenPage) -> None:
    page = open_page()
    assert names(page) == ["Fighter", "HML Leviathan", "HML Raven", "Pelletier", "Windhover"]
    raven = page.locator("[data-id='hml-raven.yaml']")
    assert raven.locator(".badge").all_inner_texts() == ["140 points", "makers 160"]
    image = raven.locator("img")
    assert image.get_attribute("loading") == "lazy"
    for _ in range(100):
        if image.evaluate("(it) => it.complete && it.naturalWidth > 200"):
            return
        page.wait_for_timeout(50)
    raise AssertionError("expected a picture of the Raven's card")


def test_gallery_filters_find_ships(open_page: OpenPage, folder: Path) -> None:
    (folder / "broken.yaml").write_text("game: leviathans\nname: [", "utf-8")
    page = open_page()
    filters = page.get_by_role("search")
    filters.get_by_label("Search").fill("british des")
    assert names(page) == ["HML Raven"]
    assert page.locator("#gallery-count").inner_text() == "1 of 6 ships"
    filters.get_by_label("Search").fill("")
    filters.get_by_label("Nation").select_option("French Republic")
    assert names(page) == ["Pelletier"]
    filters.get_by_label("Game").select_option("starships")
    assert names(page) == []
    page.get_by_text("No ships match").wait_for()
    filters.get_by_label("Nation").select_option("")
    filters.get_by_label("Sort by").select_option("points")
    assert names(page) == ["Windhover", "Fighter"]
    filters.get_by_label("Game").select_option("")
    filters.get_by_label("Findings").select_option("errors")
    assert names(page) == ["broken"]


def test_gallery_duplicates_renames_bins_and_restores(open_page: OpenPage, folder: Path) -> None:
    page = open_page()
    menu(page, "HML Raven", "Duplicate")
    assert page.get_by_label("Name of copy").input_value() == "HML Raven copy"
    page.keyboard.press("Enter")
    page.get_by_role("link", name="HML Raven copy", exact=True).wait_for()
    menu(page, "HML Raven copy", "Rename")
    page.get_by_label("File name").fill("rook.yaml")
    page.get_by_role("button", name="Rename", exact=True).click()
    page.locator("[data-id='rook.yaml']").wait_for()
    assert (folder / "rook.yaml").exists()

    menu(page, "HML Raven copy", "Move to bin")
    page.locator("[data-id='rook.yaml']").wait_for(state="detached")
    assert not (folder / "rook.yaml").exists()
    page.get_by_role("button", name="Bin", exact=True).click()
    page.get_by_role("button", name="Restore").click()
    page.locator("[data-id='rook.yaml']").wait_for()
    assert judge_file(folder / "rook.yaml").errors == 0
    page.keyboard.press("Escape")

    menu(page, "HML Raven copy", "Move to bin")
    page.locator("[data-id='rook.yaml']").wait_for(state="detached")
    page.get_by_role("button", name="Bin", exact=True).click()
    page.get_by_role("button", name="Empty bin").click()
    page.get_by_role("button", name="Delete permanently").click()
    page.get_by_text("The bin is empty.").wait_for()


def test_rename_dialog_keeps_a_rejected_name(open_page: OpenPage, folder: Path) -> None:
    page = open_page()
    menu(page, "HML Raven", "Rename")
    box = page.get_by_label("File name")
    refused = {
        "pelletier.yaml": "already exists", "../out.yaml": "inside the folder", "raven.txt": "ending in",
        "pelletier.yaml/x.yaml": "is a file", "W" * 300 + ".yaml": "at most 200",
        "CON .yaml": "Windows", "a/" + "x" * 130 + ".yaml": "longer than 120",
    }  # fmt: skip
    for typed, why in refused.items():
        box.fill(typed)
        page.keyboard.press("Enter")
        fault = page.locator("dialog [role='alert']", has_text=why)
        fault.wait_for()
        assert box.input_value() == typed
        assert len(fault.inner_text()) < 180
        assert page.evaluate("document.activeElement.tagName") == "INPUT"
    assert (folder / "hml-raven.yaml").exists()
    box.fill("rook.yaml")
    page.keyboard.press("Enter")
    page.locator("[data-id='rook.yaml']").wait_for()
    page.get_by_role("dialog").wait_for(state="detached")


def test_stopped_server_is_reported(
    open_page: OpenPage, designer: Designer, watched: Watched
) -> None:
    watched.allowed = ("ERR_CONNECTION", "Failed to load resource")
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "si").click()
    designer.stop()
    field(page, "si").fill("31")
    page.keyboard.press("ControlOrMeta+S")
    page.locator(".toast.bad", has_text="Cannot reach the designer").wait_for()
    assert page.get_by_text("Failed to fetch").count() == 0


def test_gallery_shows_new_files_without_reload(open_page: OpenPage, folder: Path) -> None:
    page = open_page()
    text = (folder / "pelletier.yaml").read_text().replace("name: Pelletier", "name: Mouette")
    (folder / "mouette.yaml").write_text(text)
    page.get_by_role("link", name="Mouette", exact=True).wait_for()


def test_binary_file_is_listed_with_its_reason(open_page: OpenPage, folder: Path) -> None:
    (folder / "latin.yaml").write_bytes("game: leviathans\nname: Né\n".encode("latin-1"))
    page = open_page()
    page.get_by_role("link", name="latin", exact=True).first.click()
    page.locator("main .notice", has_text="UTF-8").wait_for()
    assert page.locator("#save-state").inner_text() == "Not opened"


def test_missing_design_page_is_explained(open_page: OpenPage) -> None:
    page = open_page("/edit/nobody.yaml")
    assert "nobody.yaml" in page.locator("main .notice").inner_text()
    page.get_by_role("link", name="All ships").click()
    page.get_by_role("heading", name="Ships").wait_for()


def test_gallery_marks_unsaved_drafts(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "si").click()
    with kept(page):
        field(page, "si").fill("33")
    marked = open_page().locator("[data-id='hml-raven.yaml']")
    assert "unsaved draft" in marked.inner_text()


def test_selected_ships_are_printed(open_page: OpenPage) -> None:
    page = open_page()
    for name in ("HML Raven", "Pelletier"):
        page.get_by_label(f"Select {name}", exact=True).check(force=True)
    bar = page.get_by_role("region", name="Selected ships")
    assert "2 ships selected" in bar.inner_text()
    assert bar.get_by_role("link", name="Compare").is_visible()
    bar.get_by_role("button", name="Print").click()
    dialog = page.get_by_role("dialog", name="Print")
    dialog.get_by_label("Format").select_option("png")
    dialog.get_by_role("button", name="Print").click()
    with page.expect_download() as download:
        dialog.get_by_role("link", name="all.zip").click()
    packed = zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes()))
    pictures = [name for name in packed.namelist() if name.endswith(".png")]
    assert len(pictures) == 4


@pytest.mark.parametrize("start", ["Type and nation", "Another ship"])
def test_new_ship_starts_from_a_ship_or_a_type(
    open_page: OpenPage, folder: Path, start: str
) -> None:
    page = open_page()
    page.get_by_role("button", name="New ship").click()
    dialog = page.get_by_role("dialog", name="New ship")
    dialog.get_by_label("Name", exact=True).fill("Tern")
    dialog.get_by_text(start).click()
    dialog.get_by_role("button", name="Create ship").click()
    page.wait_for_url("**/edit/tern.yaml")
    page.wait_for_selector("body[data-ready]")
    judged = judge_file(folder / "tern.yaml")
    assert judged.design is not None
    assert (judged.design.name, judged.errors) == ("Tern", 0)


def test_blank_card_of_every_type_is_readable(open_page: OpenPage, folder: Path) -> None:
    """Illegal, since nothing is on them yet, but readable; so the card shows from the start."""
    import json

    page = open_page()
    script = "return [1, 2, 3, 4].map((type) => m.blankShip('leviathans', 'Wren', type, 'British Empire'));"
    for data in run(page, "ships/air_ship.js", script):
        path = folder / f"blank-{data['type']}.json"
        path.write_text(json.dumps(data))
        design = judge_file(path).design
        assert design is not None
        assert set(design.value.locations) == set(design.value.places)
