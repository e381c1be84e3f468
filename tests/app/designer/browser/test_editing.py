"""The card as a form: slots, sides, dice, dragging, undoing, findings, text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from tests.app.designer.browser.hands import field, holds, said, saved, spot, unsaved

if TYPE_CHECKING:
    from playwright.sync_api import Page

SHIPS = Path(__file__).parents[4] / "ships"
OpenPage = Callable[..., "Page"]
RAVEN = "/edit/hml-raven.yaml"


def test_undo_and_redo_reach_both_ends(open_page: OpenPage) -> None:
    page = open_page(RAVEN)
    spot(page, "si").click()
    for figure in range(21, 31):
        field(page, "si").fill(str(figure))
        field(page, "mp").fill(str(figure))
    said(page, "si", "30")
    for _ in range(20):
        page.keyboard.press("ControlOrMeta+Z")
    said(page, "si", "20")
    said(page, "mp", "9")
    saved(page)
    assert page.locator("#undo").is_disabled()
    for _ in range(20):
        page.keyboard.press("ControlOrMeta+Y")
    said(page, "mp", "30")
    assert page.locator("#redo").is_disabled()


def test_undo_removes_a_whole_typed_word(open_page: OpenPage) -> None:
    page = open_page(RAVEN)
    spot(page, "name").click()
    field(page, "name").press_sequentially(" the Second")
    said(page, "name", "HML Raven the Second")
    page.locator("#undo").click()
    said(page, "name", "Name: HML Raven")
    saved(page)


def test_equal_sides_change_together_by_default(open_page: OpenPage, folder: Path) -> None:
    page = open_page(RAVEN)
    spot(page, "port.2").click()
    field(page, "breach").fill("14")
    said(page, "starboard.2", "breach 14")
    field(page, "reach").select_option(label="Port only")
    field(page, "breach").fill("8")
    said(page, "port.2", "breach 8")
    said(page, "starboard.2", "breach 14")
    page.locator("#save").click()
    saved(page)
    locations = yaml.safe_load((folder / "hml-raven.yaml").read_text())["locations"]
    assert locations["sides"]["slots"][2]["breach"] == 14
    assert locations["port"] == {"slots": {2: {**locations["sides"]["slots"][2], "breach": 8}}}


def test_edit_keeps_separate_equal_sides_and_undo_is_exact(
    open_page: OpenPage, folder: Path
) -> None:
    """Her four sides hold the same second gun, which her file writes in two places."""
    gun = "marks: [bracket, turret]}"
    author = (SHIPS / "jean-bart.yaml").read_text()
    author = author.replace(gun, f"{gun}   # second battery, keep!").replace(
        "go: RY\n", "go:  'RY'    # strong quarter\n"
    )
    file = folder / "jean-bart.yaml"
    file.write_text(author)
    page = open_page("/edit/jean-bart.yaml")
    for key, pressed, words in (("aft-port.2", "+", "breach 15"), ("aft-port.go", "g", "green")):
        spot(page, key).press(pressed)
        said(page, key.replace("port", "starboard"), words)
        page.locator("#save").click()
        saved(page)
    changed = [line for line in file.read_text().split("\n") if line not in author.split("\n")]
    assert [line.strip()[:15] for line in changed] == ["go: 'RYG'    # ", "2: {breach: 15,"]
    assert file.read_text().count("\n") == author.count("\n")
    assert file.read_text().count("keep!") == author.count("keep!")
    for _ in range(2):
        page.locator("#undo").click()
    unsaved(page)
    page.locator("#save").click()
    saved(page)
    assert file.read_text() == author


def test_undo_after_save_restores_original_spelling(open_page: OpenPage, folder: Path) -> None:
    file = folder / "hml-raven.yaml"
    author = file.read_text().replace("name: HML Raven", 'name:  "HML Raven"   # of Dover')
    file.write_text(author)
    page = open_page(RAVEN)
    spot(page, "name").click()
    for name in ("HML Rook", "HML Jackdaw"):
        field(page, "name").fill(name)
        page.locator("#save").click()
        saved(page)
        assert name in file.read_text()
    for _ in range(2):
        page.locator("#undo").click()
    page.locator("#save").click()
    saved(page)
    assert file.read_text() == author


def test_save_keeps_comments_and_other_lines(open_page: OpenPage, folder: Path) -> None:
    before = (folder / "hml-leviathan.yaml").read_text().splitlines()
    page = open_page("/edit/hml-leviathan.yaml")
    spot(page, "stern.1").click()
    field(page, "breach").fill("11")
    page.locator("#save").click()
    saved(page)
    after = (folder / "hml-leviathan.yaml").read_text().splitlines()
    changed = [line for line in after if line not in before]
    assert len(before) == len(after)
    assert [line.strip()[:15] for line in changed] == ["1: {breach: 11,"]


def test_mirror_copies_a_side(open_page: OpenPage) -> None:
    page = open_page(RAVEN)
    spot(page, "port.3").click()
    field(page, "reach").select_option(label="Port only")
    field(page, "item").select_option("miss")
    said(page, "port.3", "Miss")
    said(page, "starboard.3", "4in")
    spot(page, "port.name").click()
    page.get_by_role("button", name="Mirror this side").click()
    said(page, "starboard.3", "Miss")


def test_dragging_moves_a_slot(open_page: OpenPage) -> None:
    page = open_page(RAVEN)
    spot(page, "bow.3").drag_to(spot(page, "stern.1"))
    said(page, "stern.1", "3in")
    said(page, "bow.3", "Miss")
    assert page.locator(".drag-ghost").count() == 0


def test_move_button_moves_a_slot(open_page: OpenPage) -> None:
    page = open_page(RAVEN, width=390, height=844, has_touch=True)
    spot(page, "bow.3").tap()
    page.get_by_role("button", name="Move", exact=True).tap()
    spot(page, "bow.1").tap()
    said(page, "bow.1", "3in")
    said(page, "bow.3", "Miss")


def test_finding_click_opens_its_slot(open_page: OpenPage) -> None:
    page = open_page(RAVEN)
    spot(page, "bow.4").click()
    field(page, "item").select_option("lungo")
    finding = page.locator(".finding", has_text="Italian")
    finding.wait_for()
    assert spot(page, "bow.4").get_attribute("data-sign") == "!"
    said(page, "bow.4", "error: ")
    page.keyboard.press("Escape")
    finding.click()
    assert page.get_by_role("heading", name="Bow, slot 4").is_visible()


def test_findings_are_announced_to_screen_readers(open_page: OpenPage) -> None:
    page = open_page(RAVEN)
    page.locator(".findings-tally[aria-live='polite']", has_text="no findings").wait_for()
    spot(page, "stern.2").click()
    field(page, "item").select_option("miss")
    page.locator(".findings-tally", has_text="1 warning").wait_for()


def test_edit_updates_cost_and_prints(open_page: OpenPage) -> None:
    page = open_page(RAVEN)
    page.locator("[data-tab='cost']").click()
    before = page.locator(".ledger tfoot td").inner_text()
    spot(page, "bow.3").click()
    field(page, "item").select_option("miss")
    page.locator(".ledger tfoot td", has_not_text=before).wait_for()
    page.locator("[data-tab='prints']").click()
    for name in ("Card back", "Fleet-scale card", "Counter"):
        assert page.get_by_role("img", name=name).is_visible()


def test_type_change_adds_and_removes_locations(open_page: OpenPage) -> None:
    page = open_page(RAVEN)
    spot(page, "type").click()
    field(page, "type").select_option("4")
    said(page, "aft-starboard.3", "4in")
    field(page, "type").select_option("2")
    said(page, "starboard.3", "4in")
    assert page.locator("#card [data-spot='aft-starboard.3']").count() == 0


@pytest.mark.everyday
def test_text_tab_and_card_stay_in_sync(open_page: OpenPage, folder: Path) -> None:
    page = open_page(RAVEN)
    page.locator("[data-tab='text']").click()
    box = page.get_by_label("The file as YAML")
    holds(page, "HML Raven")
    spot(page, "si").click()
    field(page, "si").fill("21")
    holds(page, "si: 21")
    box.fill(box.input_value().replace("si: 21", "si: 23  # a word of mine"))
    said(page, "si", "23")
    field(page, "mp").fill("8")
    said(page, "mp", "8")
    page.locator("#save").click()
    saved(page)
    text = (folder / "hml-raven.yaml").read_text()
    assert "si: 23  # a word of mine" in text
    assert yaml.safe_load(text)["mp"] == 8


def test_unreadable_text_is_reported_and_keeps_the_card(open_page: OpenPage) -> None:
    page = open_page(RAVEN)
    page.locator("[data-tab='text']").click()
    holds(page, "HML Raven")
    page.get_by_label("The file as YAML").fill("name: [\n")
    page.locator(".yaml-said.bad").wait_for()
    said(page, "name", "HML Raven")


def test_missing_figure_is_reported_and_keeps_the_card(open_page: OpenPage) -> None:
    page = open_page(RAVEN)
    spot(page, "bow.3").click()
    field(page, "breach").fill("")
    page.locator(".finding", has_text="breach").first.wait_for()
    assert page.locator("#card.stale").count() == 1
    assert spot(page, "bow.3").is_visible()
    field(page, "breach").fill("9")
    page.locator("#card:not(.stale)").wait_for()
    saved(page)
    spot(page, "bow.3").press("+")
    unsaved(page)
