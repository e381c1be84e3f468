"""Points in view: a target that the user sets, and what the last edit did."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.app.designer.browser.contrast import faint_boxes, faint_words
from tests.app.designer.browser.hands import field, said, spot
from tests.app.designer.browser.test_looks import NAMELESS, fits

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

OpenPage = Callable[..., "Page"]


def bar(page: Page, words: str) -> Locator:
    """Return the bar once it says these words."""
    found = page.get_by_role("region", name="Points").filter(has_text=words)
    found.wait_for()
    return found


@pytest.mark.parametrize("width", [1280, 390])
def test_points_bar_shows_target_and_last_edit(open_page: OpenPage, width: int) -> None:
    page = open_page("/edit/hml-raven.yaml", width=width, height=844, reduced_motion="reduce")
    assert "Last edit" not in bar(page, "140 points").inner_text()
    page.get_by_label("Target points").fill("150")
    bar(page, "10 below target")
    spot(page, "si").click()
    field(page, "si").fill("2")
    field(page, "si").fill("24")
    said(page, "si", "24")
    bar(page, "146 points")
    bar(page, "Last edit: 140 to 146")
    bar(page, "4 below target")
    page.keyboard.press("Escape")
    page.keyboard.press("ControlOrMeta+Z")
    bar(page, "Last edit: 146 to 140")
    page.get_by_label("Target points").fill("140")
    bar(page, "On target")
    page.get_by_label("Target points").fill("100")
    bar(page, "40 over target")
    assert fits(page)
    assert page.evaluate(NAMELESS) == []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert faint_words(page) == [], theme
        assert faint_boxes(page) == [], theme
    page.reload()
    page.wait_for_selector("body[data-ready]")
    bar(page, "40 over target")
    page.get_by_label("Target points").fill("")
    assert "target" not in bar(page, "140 points").inner_text().replace("Target points", "")


def test_points_bar_keeps_its_figures_for_unreadable_text(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    bar(page, "140 points")
    spot(page, "si").click()
    field(page, "si").fill("")
    page.get_by_text("The design cannot be read.").wait_for()
    bar(page, "140 points")


@pytest.mark.parametrize("width", [1280, 390])
def test_points_of_a_target_become_those_to_aim_at(open_page: OpenPage, width: int) -> None:
    page = open_page("/edit/hml-raven.yaml", width=width, height=844, reduced_motion="reduce")
    page.get_by_role("tab", name="Test-fire").click()
    page.get_by_label("Target", exact=True).select_option("hml-hertfordshire")
    page.get_by_role("button", name="Aim for 192 points").click()
    bar(page, "52 below target")
    assert page.get_by_label("Target points").input_value() == "192"
    assert fits(page)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    bar(page, "52 below target")
    page.get_by_role("tab", name="Test-fire").click()
    assert page.get_by_label("Target", exact=True).input_value() == "hml-hertfordshire"
    page.get_by_role("link", name="Fight a battle").click()
    page.wait_for_selector("body[data-ready]")
    assert page.get_by_label("Second side").input_value() == "hml-hertfordshire"
