"""Versions of a ship: undone to after a reload, compared, restored; and a change of many undone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from tests.app.designer.browser.contrast import faint_words
from tests.app.designer.browser.hands import field, run, said, saved, spot, toast, unsaved
from tests.app.designer.browser.test_looks import NAMELESS, fits

if TYPE_CHECKING:
    from playwright.sync_api import Page

OpenPage = Callable[..., "Page"]
RAVEN = "/edit/hml-raven.yaml"
WIDTHS = (1280, 390)


def save_si(page: Page, si: int) -> None:
    spot(page, "si").click()
    field(page, "si").fill(str(si))
    said(page, "si", str(si))
    page.keyboard.press("ControlOrMeta+S")
    saved(page)


def is_sound(page: Page) -> None:
    assert fits(page)
    assert page.evaluate(NAMELESS) == []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert faint_words(page) == [], theme


def test_undo_goes_back_past_a_reload(open_page: OpenPage, folder: Path) -> None:
    path = folder / "hml-raven.yaml"
    before = path.read_text()
    page = open_page(RAVEN)
    save_si(page, 21)
    save_si(page, 22)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    said(page, "si", "22")
    for si in ("21", "20"):
        page.locator("#undo").click()
        said(page, "si", si)
    toast(page, "Back to the version of")
    unsaved(page)
    assert page.locator("#undo").get_attribute("aria-disabled") == "true"
    page.locator("#save").click()
    saved(page)
    assert path.read_text() == before
    page.locator("#redo").click()
    said(page, "si", "21")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_version_is_compared_and_restored(open_page: OpenPage, folder: Path, width: int) -> None:
    page = open_page(RAVEN, width=width, height=844, reduced_motion="reduce")
    save_si(page, 21)
    save_si(page, 25)
    page.get_by_role("button", name="Versions").click()
    dialog = page.get_by_role("dialog", name="Versions")
    entries = dialog.locator(".version")
    entries.nth(2).wait_for()
    assert re.search(r"the file now.*\(\+\d+\).*si 21 → 25", entries.nth(0).inner_text(), re.DOTALL)
    assert "file before your save" in entries.nth(2).inner_text()
    entries.nth(2).get_by_role("button", name="Compare").click()
    dialog.get_by_role("row", name="si 25 20").wait_for()
    assert dialog.get_by_role("img").count() == 2
    is_sound(page)
    entries.nth(2).get_by_role("button", name="Restore").click()
    said(page, "si", "20")
    unsaved(page)
    page.locator("#undo").click()
    said(page, "si", "25")
    saved(page)
    assert yaml.safe_load((folder / "hml-raven.yaml").read_text())["si"] == 25


def test_only_the_newest_of_equal_versions_is_the_file_now(open_page: OpenPage) -> None:
    page = open_page(RAVEN)
    for si in (21, 25, 21):
        save_si(page, si)
    page.get_by_role("button", name="Versions").click()
    entries = page.get_by_role("dialog", name="Versions").locator(".version")
    entries.nth(3).wait_for()
    told = entries.all_inner_texts()
    assert ["the file now" in each for each in told] == [True, False, False, False]
    assert ["Restore" in each for each in told] == [False, True, True, True]


@pytest.mark.parametrize("width", WIDTHS)
def test_guns_of_several_ships_change_and_are_undone_together(
    open_page: OpenPage, folder: Path, width: int
) -> None:
    files = [folder / name for name in ("hml-raven.yaml", "hml-leviathan.yaml", "pelletier.yaml")]
    before = [path.read_bytes() for path in files]
    page = open_page(width=width, height=844, reduced_motion="reduce")
    page.get_by_label("Search").fill("leviathans")
    page.get_by_label("Select HML Raven").check()
    page.get_by_role("button", name="Select all").click()
    page.get_by_text("3 ships selected").wait_for()
    page.get_by_role("button", name="Change many").click()
    dialog = page.get_by_role("dialog", name="Change many")
    assert "Gun" in dialog.get_by_label("Change", exact=True).locator("option:checked").inner_text()
    dialog.get_by_label("Calibre", exact=True).first.select_option("3in")
    dialog.get_by_role("textbox", name="Range").or_(
        dialog.get_by_role("combobox", name="Range")
    ).last.fill("7/14")
    caption = dialog.locator("caption")
    caption.wait_for()
    assert caption.inner_text() == "2 ships of 3 change"
    assert re.search(r"\d+ → \d+ \(\+\d+\)", dialog.locator("tfoot").inner_text())
    command = "cardforge set FOLDER --where 'item=gun name=3in' range=7/14"
    assert command in dialog.inner_text()
    assert re.fullmatch(r"2 ships: \+\d+ points", dialog.locator(".plan-effect").inner_text())
    apply = dialog.get_by_role("button", name="Apply").bounding_box()
    assert apply is not None
    assert apply["y"] + apply["height"] <= 844, "Apply is in sight without scrolling"
    dialog.locator("summary").first.click()
    is_sound(page)
    dialog.get_by_role("button", name="Apply").click()
    toast(page, "Changed 2 ships")
    assert b"name: 3in, range: 7/14" in files[0].read_bytes()
    assert files[2].read_bytes() == before[2]

    undo = page.get_by_role("button", name="Undo change")
    undo.click()
    asked = page.get_by_role("dialog", name="Undo this change?")
    assert "Range of every 3in gun to 7/14 in 2 ships, " in asked.inner_text()
    is_sound(page)
    asked.get_by_role("button", name="Undo change").click()
    toast(page, "Restored 2 ships")
    undo.wait_for(state="hidden")
    assert [path.read_bytes() for path in files] == before


def test_age_of_a_version_is_shown_in_words(open_page: OpenPage) -> None:
    page = open_page(locale="en-GB")
    script = """return given.map((ms) =>
        m.ago({ when: new Date(Date.now() - ms).toISOString() }));"""
    hour, day = 3_600_000, 86_400_000
    ages = run(page, "versions/versions.js", script, 1000, 5 * 60_000, hour, day, 7 * day)
    assert ages == ["this minute", "5 minutes ago", "1 hour ago", "yesterday", "7 days ago"]


def test_values_to_change_are_sorted_by_size(open_page: OpenPage) -> None:
    page = open_page()
    for name in ("HML Raven", "HML Leviathan"):
        page.get_by_label(f"Select {name}", exact=True).check(force=True)
    page.get_by_role("button", name="Change many").click()
    dialog = page.get_by_role("dialog", name="Change many")
    dialog.wait_for()
    for label in ("Breach", "Calibre"):
        options = dialog.get_by_label(label, exact=True).first.locator("option").all_inner_texts()
        sizes = [float(option.removesuffix("in")) for option in options[1:]]
        assert sizes == sorted(sizes)
        assert len(sizes) > 2
