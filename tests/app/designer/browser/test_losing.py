"""Other ways in which work might be lost: two pages, a full store, files that go or are empty."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from tests.app.designer.browser.conftest import Designer, goto
from tests.app.designer.browser.hands import (
    field,
    kept,
    said,
    saved,
    spot,
    text_tab,
    toast,
    unsaved,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.app.designer.browser.conftest import Watched

pytestmark = pytest.mark.slow  # these wait until drafts are kept, and open many pages
OpenPage = Callable[..., "Page"]
RAVEN = "/edit/hml-raven.yaml"
FILL = """() => { let size = 1 << 22;
    while (size) try { localStorage.setItem('filler' + localStorage.length, 'x'.repeat(size)); } catch { size >>= 1; } }"""


def _set_si(page: Page, si: str) -> None:
    spot(page, "si").click()
    with kept(page):
        field(page, "si").fill(si)


def _beside(page: Page, designer: Designer) -> Page:
    """Return another page of the same browser on the same ship."""
    other = page.context.new_page()
    goto(other, designer.address + RAVEN)
    return other


def test_second_page_keeps_the_first_pages_draft(open_page: OpenPage, designer: Designer) -> None:
    first = open_page(RAVEN)
    _set_si(first, "33")
    second = _beside(first, designer)
    assert second.locator("#banner").is_hidden(), "the first page has it in hand"
    _set_si(second, "44")
    second.locator("#undo").click()
    saved(second)
    second.wait_for_timeout(500)
    first.close()
    third = _beside(second, designer)
    third.get_by_role("button", name="Restore draft").click()
    said(third, "si", "33")


def test_two_crashed_pages_leave_two_drafts(open_page: OpenPage, designer: Designer) -> None:
    first = open_page(RAVEN)
    _set_si(first, "33")
    second = _beside(first, designer)
    _set_si(second, "44")
    third = first.context.new_page()
    first.close()
    second.close()
    goto(third, designer.address + RAVEN)
    third.get_by_role("button", name="Discard draft").click()
    third.get_by_role("button", name="Restore draft").click()
    said(third, "si", "33")
    third.locator("#save").click()
    saved(third)
    goto(third, designer.address + RAVEN)
    assert third.locator("#banner").is_hidden()


def test_offered_draft_stays_during_new_edits(open_page: OpenPage, designer: Designer) -> None:
    page = open_page(RAVEN)
    _set_si(page, "33")
    page.context.close()
    again = open_page(RAVEN)
    again.get_by_text("You have an unsaved draft").wait_for()
    _set_si(again, "44")
    again.locator("#save").click()
    saved(again)
    goto(again, designer.address + RAVEN)
    again.get_by_role("button", name="Restore draft").click()
    said(again, "si", "33")


def test_restored_draft_of_a_changed_file_asks_on_save(open_page: OpenPage, folder: Path) -> None:
    page = open_page(RAVEN)
    _set_si(page, "33")
    page.context.close()
    path = folder / "hml-raven.yaml"
    path.write_text(path.read_text().replace("si: 20", "si: 25"))
    again = open_page(RAVEN)
    again.get_by_text("The file has changed since").wait_for()
    again.get_by_role("button", name="Restore draft").click()
    said(again, "si", "33")
    again.locator("#save").click()
    again.get_by_role("row", name="si 33 25").wait_for()
    assert yaml.safe_load(path.read_text())["si"] == 25


def test_draft_of_another_folder_is_not_offered(
    open_page: OpenPage, designer: Designer, tmp_path_factory: Any
) -> None:
    page = open_page(RAVEN)
    _set_si(page, "33")
    other = tmp_path_factory.mktemp("other")
    (other / "hml-raven.yaml").write_text((designer.folder / "hml-raven.yaml").read_text())
    waiting = page.context.new_page()
    page.close()
    designer.stop()
    designer.folder, home = other, designer.folder
    designer.start()
    goto(waiting, designer.address + RAVEN)
    assert waiting.locator("#banner").is_hidden()
    designer.stop()
    designer.folder = home
    designer.start()
    goto(waiting, designer.address + RAVEN)
    waiting.get_by_text("You have an unsaved draft").wait_for()


def test_full_browser_storage_keeps_drafts_on_the_server(
    open_page: OpenPage, designer: Designer, watched: Watched
) -> None:
    watched.allowed = ("ERR_CONNECTION", "Failed to load resource")
    page = open_page(RAVEN)
    page.evaluate(FILL)
    spot(page, "si").click()
    with kept(page):
        field(page, "si").fill("33")
    other = page.context.new_page()
    goto(other, designer.address + "/")
    designer.stop()
    field(page, "si").fill("44")
    page.locator("#save-state", has_text="no draft: keep this page open").wait_for()
    page.close()
    designer.start()
    goto(other, designer.address + RAVEN)
    other.get_by_role("button", name="Restore draft").click()
    said(other, "si", "33")


def test_save_recreates_a_ship_binned_elsewhere(
    open_page: OpenPage, folder: Path, watched: Watched
) -> None:
    watched.allowed = ("404",)
    page = open_page(RAVEN)
    text = (folder / "hml-raven.yaml").read_text()
    _bin_in_the_gallery(open_page)
    toast(page, "Save creates it again")
    page.locator("#save-state", has_text="File missing").wait_for()
    page.locator("#save").click()
    page.wait_for_url(f"**{RAVEN}")
    saved(page)
    assert (folder / "hml-raven.yaml").read_text() == text


def test_draft_of_a_binned_ship_survives_its_page(
    open_page: OpenPage, folder: Path, watched: Watched
) -> None:
    watched.allowed = ("404",)
    page = open_page(RAVEN)
    box = text_tab(page)
    with kept(page):
        box.fill("# mine\n" + box.input_value())
    page.locator(".yaml-said", has_text="can be read").wait_for()
    page.wait_for_timeout(800)
    gallery = _bin_in_the_gallery(open_page)
    page.context.close()
    gallery.locator("#adrift").get_by_role("link", name="hml-raven.yaml").click()
    gallery.get_by_role("button", name="Create file again").click()
    saved(gallery)
    assert (folder / "hml-raven.yaml").read_text().startswith("# mine\n")
    goto(gallery, gallery.url.partition("/edit")[0] + "/")
    assert gallery.locator("#adrift").is_hidden()


def test_draft_without_its_file_can_be_discarded(
    open_page: OpenPage, folder: Path, watched: Watched
) -> None:
    watched.allowed = ("404",)
    page = open_page(RAVEN)
    _set_si(page, "33")
    (folder / "hml-raven.yaml").unlink()
    page.context.close()
    again = open_page(RAVEN)
    again.get_by_role("button", name="Discard draft").click()
    again.get_by_role("button", name="Discard draft").wait_for(state="detached")
    again.wait_for_timeout(300)
    assert open_page(RAVEN).get_by_role("button", name="Discard draft").count() == 0


def _bin_in_the_gallery(open_page: OpenPage) -> Page:
    gallery = open_page()
    tile = gallery.locator(".ship[data-id='hml-raven.yaml']")
    tile.locator("summary").click()
    tile.get_by_role("button", name="Move to bin").click()
    tile.wait_for(state="detached")
    return gallery


def test_empty_file_opens_and_starts_a_blank_card(open_page: OpenPage, folder: Path) -> None:
    (folder / "new-ship.yaml").touch()
    page = open_page()
    tile = page.locator(".ship[data-id='new-ship.yaml']")
    tile.get_by_text("cannot be read").first.wait_for()
    tile.locator(".ship-name").click()
    page.wait_for_selector("body[data-ready][data-design]")
    page.locator(".finding", has_text="the file is empty").wait_for()
    saved(page)
    page.get_by_role("button", name="Start blank card").click()
    said(page, "name", "new-ship")
    saved(page)
    assert yaml.safe_load((folder / "new-ship.yaml").read_text())["game"] == "leviathans"


def test_empty_file_can_be_written_as_text(open_page: OpenPage, folder: Path) -> None:
    text = (folder / "pelletier.yaml").read_text()
    (folder / "new-ship.yaml").write_text("\n")
    page = open_page("/edit/new-ship.yaml")
    box = text_tab(page)
    box.fill(text)
    page.locator(".yaml-said", has_text="can be read").wait_for()
    unsaved(page)
    page.locator("#save").click()
    said(page, "name", "Pelletier")
    assert (folder / "new-ship.yaml").read_text() == text


def test_empty_file_on_a_phone_shows_how_to_start(open_page: OpenPage, folder: Path) -> None:
    (folder / "new-ship.yaml").touch()
    page = open_page("/edit/new-ship.yaml", width=390)
    assert page.get_by_role("button", name="Start blank card").is_visible()
