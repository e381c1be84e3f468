"""An empty folder: ways to begin, and bundled ships to copy."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.app.designer.browser.test_versions import is_sound

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

OpenPage = Callable[..., "Page"]


@pytest.mark.parametrize("width", [1280, 390])
def test_empty_folder_offers_first_steps(open_page: OpenPage, folder: Path, width: int) -> None:
    for path in folder.glob("*.yaml"):
        path.unlink()
    page = open_page(width=width, height=844, reduced_motion="reduce")
    steps = page.get_by_role("region", name="First steps")
    steps.get_by_role("listitem").nth(3).locator("svg").first.wait_for()
    assert page.get_by_label("Search").is_hidden()
    is_sound(page)
    for name in ("Gather a fleet", "Watch a battle"):
        assert steps.get_by_role("link", name=name).is_visible()
    steps.get_by_role("button", name="Import a spreadsheet").click()
    dialog = page.get_by_role("dialog", name="Import a spreadsheet")
    dialog.get_by_role("button", name="Close").click()
    steps.get_by_role("button", name="Copy Jean Bart").click()
    dialog = page.get_by_role("dialog", name="New ship")
    assert dialog.get_by_label("Ship to copy").input_value() == "jean-bart"
    assert dialog.get_by_label("Name", exact=True).input_value() == "Jean Bart copy"
    option = dialog.get_by_label("Ship to copy").locator("option:checked")
    assert option.inner_text() == "Jean Bart · 430 points · Type 4 · French Republic"
    dialog.get_by_role("button", name="Create ship").click()
    page.wait_for_url("**/edit/jean-bart-copy.yaml")
    page.wait_for_selector("body[data-ready]")
    page.get_by_role("link", name="Ships").click()
    page.get_by_label("Search").wait_for()
    assert steps.is_hidden()


def test_first_steps_leave_when_a_ship_appears(open_page: OpenPage, folder: Path) -> None:
    ships = {path: path.read_bytes() for path in folder.glob("*.yaml")}
    for path in ships:
        path.unlink()
    page = open_page()
    steps = page.get_by_role("region", name="First steps")
    steps.get_by_role("button", name="Design a ship").wait_for()
    for path, text in ships.items():
        path.write_bytes(text)
    page.get_by_text("5 ships").wait_for()
    assert steps.is_hidden()


def test_filter_without_matches_does_not_show_first_steps(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_label("Search").fill("no such ship")
    page.get_by_text("No ships match. Change the search or a filter.").wait_for()
    assert page.get_by_role("region", name="First steps").is_hidden()
