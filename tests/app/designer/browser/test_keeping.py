"""Nobody's work is lost: drafts after a crash of either end, and files that change meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from tests.app.designer.browser.hands import (
    draft_kept,
    field,
    kept,
    kept_from_leaving,
    said,
    saved,
    spot,
    unsaved,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.app.designer.browser.conftest import Designer, Watched

OpenPage = Callable[..., "Page"]
RAVEN = "/edit/hml-raven.yaml"


def _si(folder: Path, name: str = "hml-raven.yaml") -> object:
    return yaml.safe_load((folder / name).read_text())["si"]


def _change_on_disk(folder: Path, si: int) -> None:
    """Write the file as editors do: it is the old one or the new one, never half of either."""
    path, new = folder / "hml-raven.yaml", folder / "hml-raven.yaml.new"
    new.write_text(path.read_text().replace("si: 20", f"si: {si}"))
    new.replace(path)


def test_draft_survives_a_browser_crash(open_page: OpenPage) -> None:
    draft_kept(open_page).context.close()

    again = open_page(RAVEN)
    again.get_by_text("You have an unsaved draft").wait_for()
    said(again, "si", "20")
    again.get_by_role("button", name="Restore draft").click()
    said(again, "si", "33")
    unsaved(again)
    again.keyboard.press("ControlOrMeta+Z")
    said(again, "si", "20")


def test_draft_survives_a_server_crash(
    open_page: OpenPage, designer: Designer, watched: Watched
) -> None:
    watched.allowed = ("ERR_CONNECTION", "Failed to load resource")
    page = open_page(RAVEN)
    spot(page, "si").click()
    designer.stop()
    field(page, "si").fill("32")
    page.locator(
        "#save-state", has_text="Server unreachable: draft kept in this browser"
    ).wait_for()
    designer.start()
    page.once("dialog", lambda dialog: dialog.accept())
    page.goto(designer.address + RAVEN)
    page.get_by_role("button", name="Restore draft").click()
    said(page, "si", "32")


def test_draft_can_be_discarded(open_page: OpenPage) -> None:
    draft_kept(open_page).context.close()
    again = open_page(RAVEN)
    again.get_by_role("button", name="Discard draft").click()
    again.locator("#banner").wait_for(state="hidden")
    again.wait_for_timeout(200)
    assert open_page(RAVEN).locator("#banner").is_hidden()


def test_save_deletes_the_draft(open_page: OpenPage, folder: Path) -> None:
    page = open_page(RAVEN)
    spot(page, "si").click()
    with kept(page):
        field(page, "si").fill("21")
    page.locator("#save").click()
    saved(page)
    assert _si(folder) == 21
    assert open_page(RAVEN).locator("#banner").is_hidden()


def test_leaving_with_unsaved_changes_asks(open_page: OpenPage) -> None:
    page = open_page(RAVEN)
    spot(page, "si").click()
    field(page, "si").fill("21")
    unsaved(page)
    home = page.get_by_role("link", name="cardforge")
    assert kept_from_leaving(page, lambda: home.click(no_wait_after=True)) == ["beforeunload"]
    assert page.url.endswith(RAVEN)
    page.locator("#undo").click()
    saved(page)
    page.get_by_role("link", name="cardforge").click()
    page.get_by_role("heading", name="Ships").wait_for()


def test_changed_file_is_reloaded_if_nothing_is_unsaved(open_page: OpenPage, folder: Path) -> None:
    page = open_page(RAVEN)
    _change_on_disk(folder, 25)
    said(page, "si", "25")
    saved(page)
    page.locator("#undo").click()
    said(page, "si", "20")


@pytest.mark.parametrize(
    ("answer", "mine", "files"),
    [
        ("Use file version", 25, {"hml-raven.yaml": 25}),
        ("Overwrite file", 31, {"hml-raven.yaml": 31}),
        ("Save a copy", 31, {"hml-raven.yaml": 25, "hml-raven-copy.yaml": 31}),
    ],
)
def test_conflict_shows_two_versions_to_choose(
    open_page: OpenPage, folder: Path, answer: str, mine: int, files: dict[str, int]
) -> None:
    page = open_page(RAVEN)
    spot(page, "si").click()
    field(page, "si").fill("31")
    said(page, "si", "31")
    _change_on_disk(folder, 25)
    dialog = page.get_by_role("dialog", name="File changed on disk")
    dialog.get_by_role("row", name="si 31 25").wait_for()
    assert dialog.get_by_role("img").count() == 2
    assert _si(folder) == 25
    dialog.get_by_role("button", name=answer).click()
    saved(page)
    said(page, "si", str(mine))
    saved(page)
    page.wait_for_selector("body[data-ready]")
    assert {name: _si(folder, name) for name in files} == files


def test_closing_the_conflict_question_overwrites_nothing(
    open_page: OpenPage, folder: Path
) -> None:
    page = open_page(RAVEN)
    spot(page, "si").click()
    field(page, "si").fill("31")
    said(page, "si", "31")
    _change_on_disk(folder, 25)
    dialog = page.get_by_role("dialog", name="File changed on disk")
    dialog.wait_for()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    page.locator("#save").click()
    dialog.wait_for()
    assert _si(folder) == 25
    page.keyboard.press("Escape")
    unsaved(page)


def test_save_creates_a_deleted_file_again(
    open_page: OpenPage, folder: Path, watched: Watched
) -> None:
    watched.allowed = ("404",)
    page = open_page(RAVEN)
    spot(page, "si").click()
    field(page, "si").fill("24")
    (folder / "hml-raven.yaml").unlink()
    page.locator(".toast", has_text="missing from the folder").wait_for()
    page.locator("#save").click()
    page.wait_for_url("**/edit/hml-raven.yaml")
    saved(page)
    said(page, "si", "24")
    assert _si(folder) == 24
