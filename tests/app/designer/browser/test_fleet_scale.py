"""War Fleet from the editor and the gallery: what is left out is said; cards, kit and a ship."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from cardforge.app.loading import open_design
from tests.app.designer.browser.contrast import faint_words
from tests.app.designer.browser.hands import spot, toast
from tests.app.designer.browser.test_looks import NAMELESS, fits

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

OpenPage = Callable[..., "Page"]


@pytest.mark.parametrize("width", [1280, 390])
def test_a_ship_is_printed_and_kept_at_fleet_scale(
    open_page: OpenPage, folder: Path, width: int
) -> None:
    page = open_page("/edit/pelletier.yaml", width=width, height=844, reduced_motion="reduce")
    spot(page, "bow.1").wait_for()
    page.locator("[data-tab='prints']").click()
    room = page.locator(".fleet-scale")
    room.wait_for()
    spot(page, "bow.1").click()
    page.get_by_label("Slot contents").select_option("torpedo")
    page.locator("[data-tab='prints']").click()
    room.get_by_text("Torpedo").first.wait_for()
    assert "Not in War Fleet" in room.inner_text()
    assert fits(page)
    assert page.evaluate(NAMELESS) == []
    assert faint_words(page) == []

    room.get_by_role("button", name="Print fleet card").click()
    dialog = page.get_by_role("dialog", name="Print")
    assert dialog.get_by_label("Product").input_value() == "fleet-cards"
    dialog.get_by_role("button", name="Print").click()
    dialog.get_by_role("link").first.wait_for()
    dialog.get_by_label("Product").select_option("fleet-kit")
    dialog.get_by_role("button", name="Print").click()
    dialog.get_by_text("00-read-me-first.pdf").wait_for()
    page.keyboard.press("Escape")

    room.get_by_role("button", name="Keep as War Fleet ship").click()
    toast(page, "Created pelletier-fleet.yaml")
    assert open_design(folder / "pelletier-fleet.yaml").game == "warfleet"
    page.once("dialog", lambda dialog: dialog.accept())
    room.get_by_role("link", name="Open War Fleet ship").click()
    page.wait_for_url("**/edit/pelletier-fleet.yaml")
