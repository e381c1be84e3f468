"""From nothing to paper: somebody who has never seen the designer, with a mouse and without one."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING

import pypdfium2  # type: ignore[import-untyped]
import pytest

from cardforge.app.loading import judge_file, open_design

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

OpenPage = Callable[..., "Page"]


def words_of(pdf: bytes) -> str:
    pages = pypdfium2.PdfDocument(io.BytesIO(pdf))
    return " ".join(pages[number].get_textpage().get_text_range() for number in range(len(pages)))


@pytest.mark.everyday
def test_new_user_designs_and_prints_a_ship(open_page: OpenPage, folder: Path) -> None:
    page = open_page()
    page.get_by_role("button", name="New ship").click()
    dialog = page.get_by_role("dialog", name="New ship")
    dialog.get_by_label("Name", exact=True).fill("HML Otter")
    dialog.get_by_text("Blank card").click()
    dialog.get_by_label("Type", exact=True).select_option("2")
    dialog.get_by_role("button", name="Create ship").click()
    page.wait_for_url("**/edit/hml-otter.yaml")
    page.wait_for_selector("[data-spot='bow.3']")

    page.locator("[data-spot='bow.3']").click()
    page.get_by_label("Slot contents").select_option("gun")
    page.get_by_label("Calibre").fill("6in")
    page.get_by_label("Breach number").fill("12")
    page.get_by_role("button", name="Dice, long range: add a red die").click()
    page.locator("[data-spot='port.4']").click()
    page.get_by_label("Slot contents").select_option("crew")
    page.locator("[data-spot='stern.2']").click()
    page.get_by_label("Slot contents").select_option("engine")
    page.get_by_role("spinbutton", name="Movement Points").fill("7")
    page.locator("[data-spot='mp']").click()
    page.get_by_role("spinbutton", name="Movement Points").fill("7")

    page.locator("[data-spot='starboard.4'][aria-label*='Crew']").wait_for()
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("Saved", exact=True).first.wait_for()
    ship = judge_file(folder / "hml-otter.yaml").design
    assert ship is not None
    assert ship.value.locations["bow"].slots[3].dice == ("Y", "RU")
    assert ship.value.locations["starboard"].slots[4].item == "crew"
    assert ship.value.mp == ship.value.engine_mp() == 7

    page.get_by_role("button", name="Print", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Print").click()
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("link").first.click()
    assert "HML Otter" in words_of(download.value.path().read_bytes())


def test_new_user_designs_a_ship_by_keyboard(open_page: OpenPage, folder: Path) -> None:
    page = open_page()
    press = page.keyboard.press
    tab_to(page, "New ship")
    press("Enter")
    page.get_by_role("dialog").wait_for()
    page.keyboard.type("HML Vole")
    press("Tab")
    press("ArrowDown")
    assert focused(page)["value"] == "blank"
    press("Tab")
    page.keyboard.type("1")
    press("Enter")
    tab_to(page, "Create ship")
    press("Enter")
    page.wait_for_url("**/edit/hml-vole.yaml")
    page.wait_for_selector("[data-spot='bow.1']")

    walk_to(page, "bow.2")
    press("Enter")
    page.keyboard.type("Gun")
    tab_to_field(page, "breach")
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("11")
    press("Escape")
    assert focused(page)["spot"] == "bow.2"
    press("k")
    press("Shift+R")
    press("+")
    press("ControlOrMeta+C")
    press("ArrowRight")
    press("ControlOrMeta+V")
    press("ArrowRight")
    press("ArrowLeft")
    press("Alt+ArrowRight")
    assert focused(page)["spot"] == "bow.4"
    page.locator("[data-spot='bow.4'][aria-label*='breach 12']").wait_for()
    press("ControlOrMeta+S")
    page.get_by_text("Saved", exact=True).first.wait_for()

    slots = open_design(folder / "hml-vole.yaml").value.locations["bow"].slots
    assert [slots[number].item for number in range(1, 7)] == [
        "miss",
        "gun",
        "miss",
        "gun",
        "miss",
        "miss",
    ]
    assert slots[2].dice == slots[4].dice == ("K", "R")
    assert slots[2].breach == slots[4].breach == 12

    press("ControlOrMeta+P")
    page.get_by_role("dialog").wait_for()
    tab_to(page, "Print")
    press("Enter")
    page.get_by_role("dialog").get_by_role("link").first.wait_for()
    tab_to(page, ".pdf")
    with page.expect_download() as download:
        press("Enter")
    assert "HML Vole" in words_of(download.value.path().read_bytes())


def test_keys_dialog_lists_the_keys(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    page.keyboard.press("?")
    told = page.get_by_role("dialog", name="Keys").inner_text()
    assert all(key in told for key in ("Ctrl+Z", "Ctrl+S", "Alt + arrow", "Escape", "G U Y R K"))
    page.keyboard.press("Escape")
    assert page.get_by_role("dialog").count() == 0


def focused(page: Page) -> dict[str, str]:
    """Return what has focus: its words, value, field name and spot."""
    script = """() => { const here = document.activeElement; return {
        words: here === document.body ? '' : here.getAttribute('aria-label') ?? here.textContent, value: here.value ?? '',
        name: here.name ?? '', spot: here.dataset.spot ?? ''}; }"""
    return dict(page.evaluate(script))


def tab_to(page: Page, words: str) -> None:
    """Press Tab until something that says these words has focus."""
    for _ in range(60):
        if words in focused(page)["words"] and focused(page)["name"] == "":
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"expected to reach '{words}' with the Tab key")


def tab_to_field(page: Page, name: str) -> None:
    for _ in range(20):
        if focused(page)["name"] == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"expected to reach the field '{name}' with the Tab key")


def walk_to(page: Page, spot: str) -> None:
    """Reach the card with Tab, then a spot of the bow row with the arrow keys."""
    for _ in range(40):
        if focused(page)["spot"]:
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    for _ in range(8):
        if focused(page)["spot"] == spot:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"expected to walk to '{spot}', got to '{focused(page)['spot']}'")
