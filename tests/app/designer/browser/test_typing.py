"""What is typed in the text tab is kept as typed: comments, half-finished lines, and all."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from tests.app.designer.browser.conftest import goto
from tests.app.designer.browser.hands import (
    field,
    holds,
    kept,
    kept_from_leaving,
    reads,
    said,
    saved,
    spot,
    text_tab,
    toast,
    unsaved,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from tests.app.designer.browser.conftest import Designer, Watched

OpenPage = Callable[..., "Page"]
RAVEN = "/edit/hml-raven.yaml"
COMMENT = "# a word of mine\n"
BROKEN = "figures: [half a li"


def _take_up(page: Page) -> None:
    page.get_by_text("You have an unsaved draft").wait_for()
    page.get_by_role("button", name="Restore draft").click()


def test_unfinished_text_survives_a_page_crash(open_page: OpenPage, folder: Path) -> None:
    page = open_page(RAVEN)
    box = text_tab(page)
    typed = COMMENT + box.input_value() + BROKEN
    with kept(page):
        box.fill(typed)
    page.locator(".yaml-said.bad").wait_for()
    unsaved(page)
    page.context.close()

    again = open_page(RAVEN)
    _take_up(again)
    reads(again, typed)
    said(again, "name", "HML Raven")
    again.locator(".yaml-said.bad").wait_for()
    again.locator("#save").click()
    saved(again)
    assert (folder / "hml-raven.yaml").read_text() == typed
    toast(again, "not a readable ship yet")
    mended = typed.replace(BROKEN, "figures: mine\n")
    again.get_by_label("The file as YAML").fill(mended)
    again.locator(".yaml-said", has_text="can be read.").wait_for()
    again.locator("#save").click()
    saved(again)
    assert (folder / "hml-raven.yaml").read_text() == mended
    assert open_page(RAVEN).locator("#banner").is_hidden()


def test_typed_comment_survives_a_page_crash(open_page: OpenPage, folder: Path) -> None:
    page = open_page(RAVEN)
    box = text_tab(page)
    with kept(page):
        box.fill(COMMENT + box.input_value())
    page.locator(".yaml-said", has_text="can be read.").wait_for()
    page.wait_for_timeout(800)  # the draft is sent once more, now that the text has been read
    page.context.close()

    again = open_page(RAVEN)
    _take_up(again)
    text_tab(again)
    holds(again, COMMENT)
    spot(again, "si").click()
    field(again, "si").fill("21")
    again.locator("#save").click()
    saved(again)
    text = (folder / "hml-raven.yaml").read_text()
    assert text.startswith(COMMENT)
    assert yaml.safe_load(text)["si"] == 21


def test_typed_text_survives_a_server_crash(
    open_page: OpenPage, designer: Designer, watched: Watched, folder: Path
) -> None:
    watched.allowed = ("ERR_CONNECTION", "Failed to load resource")
    page = open_page(RAVEN)
    box = text_tab(page)
    typed = COMMENT + box.input_value() + BROKEN
    designer.stop()
    box.fill(typed)
    page.locator(
        "#save-state", has_text="Server unreachable: draft kept in this browser"
    ).wait_for()
    page.locator(".yaml-said", has_text="Cannot reach the server").wait_for()
    designer.start()
    page.once("dialog", lambda dialog: dialog.accept())
    goto(page, designer.address + RAVEN)
    _take_up(page)
    reads(page, typed)
    page.locator("#save").click()
    saved(page)
    assert (folder / "hml-raven.yaml").read_text() == typed


def test_text_typed_offline_is_read_once_online(
    open_page: OpenPage, designer: Designer, watched: Watched
) -> None:
    watched.allowed = ("ERR_CONNECTION", "Failed to load resource")
    page = open_page(RAVEN)
    box = text_tab(page)
    designer.stop()
    box.fill(COMMENT + box.input_value().replace("si: 20", "si: 27"))
    page.locator("#save-state", has_text="Server unreachable").wait_for()
    designer.start()
    said(page, "si", "27")
    assert box.input_value().startswith(COMMENT)


def test_comment_stays_while_the_card_changes(open_page: OpenPage, folder: Path) -> None:
    page = open_page(RAVEN)
    box = text_tab(page)
    box.fill(COMMENT + box.input_value())
    page.locator(".yaml-said", has_text="can be read.").wait_for()
    spot(page, "si").click()
    field(page, "si").fill("22")
    holds(page, "si: 22")
    assert box.input_value().startswith(COMMENT)
    box.fill(box.input_value() + "# and another\n")
    page.locator(".yaml-said", has_text="can be read.").wait_for()
    page.locator("#save").click()
    saved(page)
    text = (folder / "hml-raven.yaml").read_text()
    assert (text.startswith(COMMENT), "# and another" in text, "si: 22" in text) == (True,) * 3


def test_undo_restores_unfinished_text(open_page: OpenPage) -> None:
    page = open_page(RAVEN)
    box = text_tab(page)
    typed = box.input_value() + BROKEN
    box.fill(typed)
    page.locator(".yaml-said.bad").wait_for()
    spot(page, "si").click()
    field(page, "si").fill("22")
    toast(page, "Undo restores it")
    holds(page, "si: 22")
    assert BROKEN not in box.input_value()
    page.locator("#undo").click()
    reads(page, typed)
    page.locator("#redo").click()
    holds(page, "si: 22")


def test_undo_removes_text_since_the_last_pause(open_page: OpenPage) -> None:
    page = open_page(RAVEN)
    box = text_tab(page)
    before = box.input_value()
    understood = page.locator(".yaml-said", has_text="can be read.")
    for words in ("# one\n", "# two\n"):
        box.fill(box.input_value() + words)
        understood.wait_for()
        page.wait_for_timeout(900)
    box.press("ControlOrMeta+Z")
    reads(page, before + "# one\n")
    box.press("ControlOrMeta+Z")
    reads(page, before)
    saved(page)
    box.press("ControlOrMeta+Y")
    reads(page, before + "# one\n")
    unsaved(page)


def test_leaving_with_unfinished_text_asks(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("link", name="HML Raven").first.click()
    page.wait_for_selector("body[data-ready][data-design]")
    box = text_tab(page)
    box.fill(box.input_value() + BROKEN)
    unsaved(page)
    assert kept_from_leaving(page, lambda: page.evaluate("history.back()")) == ["beforeunload"]
    assert page.url.endswith(RAVEN)
    assert BROKEN in box.input_value()


def test_text_typed_during_a_save_is_kept(open_page: OpenPage, folder: Path) -> None:
    page = open_page(RAVEN)
    box = text_tab(page)
    first, second = COMMENT + box.input_value(), COMMENT + box.input_value() + "# late\n"

    def slowly(route: Route) -> None:
        if route.request.method == "PUT":
            box.fill(second)
        route.continue_()

    box.fill(first)
    page.locator(".yaml-said", has_text="can be read.").wait_for()
    page.route("**/api/designs/hml-raven.yaml", slowly)
    page.locator("#save").click()
    toast(page, "Saved")
    page.unroute("**/api/designs/hml-raven.yaml")
    assert (folder / "hml-raven.yaml").read_text() == first
    unsaved(page)
    page.wait_for_timeout(900)  # until the text has been read
    spot(page, "si").click()
    field(page, "si").fill("22")
    page.locator("#save").click()
    page.locator("#save-state", has_text=re.compile("^Saved$")).wait_for()
    assert (folder / "hml-raven.yaml").read_text() == second.replace("si: 20", "si: 22")


def test_outside_comment_appears_in_the_text(open_page: OpenPage, folder: Path) -> None:
    page = open_page(RAVEN)
    text_tab(page)
    path, new = folder / "hml-raven.yaml", folder / "new"
    new.write_text(COMMENT + path.read_text())
    new.replace(path)
    holds(page, COMMENT)
    saved(page)


def test_emptied_text_is_kept(open_page: OpenPage, folder: Path) -> None:
    page = open_page(RAVEN)
    box = text_tab(page)
    before = box.input_value()
    box.fill("")
    page.locator(".yaml-said.bad", has_text="the file is empty").wait_for()
    said(page, "name", "HML Raven")
    unsaved(page)
    page.locator("#undo").click()
    reads(page, before)
    saved(page)
    page.locator("#redo").click()
    page.locator("#save").click()
    saved(page)
    assert (folder / "hml-raven.yaml").read_text() == ""
