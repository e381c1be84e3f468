"""A file that others write while it is edited, once or twice, half or whole, or take away."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from tests.app.designer.browser.hands import (
    field,
    holds,
    said,
    saved,
    spot,
    text_tab,
    toast,
    unsaved,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

    from tests.app.designer.browser.conftest import Watched

pytestmark = pytest.mark.slow  # these wait until the page looks at its file again
OpenPage = Callable[..., "Page"]
RAVEN = "/edit/hml-raven.yaml"
FILE = "hml-raven.yaml"


def _si(path: Path) -> object:
    return yaml.safe_load(path.read_text())["si"]


def _whole(path: Path, text: str) -> None:
    """Write as careful editors do: the old file or the new one, never half of either."""
    new = path.with_suffix(".new")
    new.write_text(text)
    new.replace(path)


@pytest.fixture
def file(folder: Path) -> Path:
    return folder / FILE


@pytest.fixture
def text(file: Path) -> str:
    return file.read_text()


@pytest.fixture
def edited(open_page: OpenPage) -> Page:
    """Give a page on which the Raven has 31 SI, unsaved."""
    page = open_page(RAVEN)
    spot(page, "si").click()
    field(page, "si").fill("31")
    said(page, "si", "31")
    unsaved(page)
    return page


def _dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="File changed on disk")


def _row(page: Page, theirs: int) -> Locator:
    return _dialog(page).get_by_role("row", name=f"si 31 {theirs}")


def _others_write(page: Page, file: Path, text: str, si: int) -> None:
    """Change the file and wait until the dialog says so."""
    _whole(file, text.replace("si: 20", f"si: {si}"))
    _row(page, si).wait_for()


@pytest.mark.parametrize(
    ("answer", "mine", "on_disk"),
    [("Use file version", 26, 26), ("Overwrite file", 31, 31)],
)
def test_conflict_question_shows_the_current_file(
    edited: Page, file: Path, text: str, answer: str, mine: int, on_disk: int
) -> None:
    _others_write(edited, file, text, 25)
    _others_write(edited, file, text, 26)
    assert _row(edited, 25).count() == 0
    assert edited.locator("dialog").count() == 1
    _dialog(edited).get_by_text("changed again while").wait_for()
    _dialog(edited).get_by_role("button", name=answer).click()
    saved(edited)
    said(edited, "si", str(mine))
    assert _si(file) == on_disk


def test_conflict_question_follows_a_second_write(edited: Page, file: Path, text: str) -> None:
    file.write_text("")
    _dialog(edited).get_by_text("The file is empty").wait_for()
    edited.wait_for_timeout(3000)
    file.write_text(text.replace("si: 20", "si: 25"))
    _row(edited, 25).wait_for()
    assert _dialog(edited).get_by_text("The file is empty").count() == 0
    _dialog(edited).get_by_role("button", name="Overwrite file").click()
    saved(edited)
    assert _si(file) == 31


def test_half_written_file_can_be_overwritten(edited: Page, file: Path, text: str) -> None:
    file.write_text(text[: text.index("locations")] + "locations: {")
    _dialog(edited).get_by_label("The file's text").filter(has_text="locations: {").wait_for()
    _dialog(edited).get_by_role("button", name="Overwrite file").click()
    saved(edited)
    assert file.read_text() == text.replace("si: 20", "si: 31")


def test_two_outside_writes_are_one_undo_step(open_page: OpenPage, file: Path, text: str) -> None:
    page = open_page(RAVEN)
    box = text_tab(page)
    file.write_text("")
    toast(page, "changed on disk and cannot be read")
    said(page, "si", "20")
    assert box.input_value() == ""
    saved(page)
    page.wait_for_timeout(3000)
    file.write_text(text.replace("si: 20", "si: 25"))
    said(page, "si", "25")
    holds(page, "si: 25")
    saved(page)
    page.locator("#undo").click()
    said(page, "si", "20")
    holds(page, "si: 20")
    unsaved(page)


def test_change_during_overwrite_asks_again(
    edited: Page, file: Path, text: str, watched: Watched
) -> None:
    watched.allowed = ("409",)
    _others_write(edited, file, text, 25)

    def too_late(route: Route) -> None:
        if route.request.method == "PUT":
            _whole(file, text.replace("si: 20", "si: 26"))
        route.continue_()

    edited.route(f"**/api/designs/{FILE}", too_late, times=1)
    _dialog(edited).get_by_role("button", name="Overwrite file").click()
    _row(edited, 26).wait_for()
    assert _si(file) == 26
    _dialog(edited).get_by_role("button", name="Overwrite file").click()
    saved(edited)
    assert _si(file) == 31


def test_file_deleted_during_conflict_can_be_created_again(
    edited: Page, file: Path, text: str, watched: Watched
) -> None:
    watched.allowed = ("404",)
    _others_write(edited, file, text, 25)
    file.unlink()
    _dialog(edited).get_by_text("The file was moved or deleted after").wait_for()
    assert _dialog(edited).get_by_role("button", name="Use file version").is_disabled()
    _dialog(edited).get_by_role("button", name="Overwrite file").click()
    edited.wait_for_url(f"**{RAVEN}")
    saved(edited)
    assert file.read_text() == text.replace("si: 20", "si: 31")


def test_file_restored_during_conflict_ends_the_question(
    edited: Page, file: Path, text: str
) -> None:
    _others_write(edited, file, text, 25)
    _whole(file, text)
    _dialog(edited).wait_for(state="detached")
    toast(edited, "again as you opened it")
    unsaved(edited)
    edited.locator("#save").click()
    saved(edited)
    assert _si(file) == 31


def test_save_key_is_ignored_during_conflict_question(edited: Page, file: Path, text: str) -> None:
    _others_write(edited, file, text, 25)
    edited.evaluate(
        "addEventListener('keydown', (event) => { window.left = !event.defaultPrevented; })"
    )
    edited.keyboard.press("ControlOrMeta+S")
    assert edited.evaluate("window.left") is False, "the browser would save its page"
    edited.wait_for_timeout(500)
    assert _dialog(edited).count() == 1
    assert _si(file) == 25
    edited.keyboard.press("Escape")
    unsaved(edited)
    edited.keyboard.press("ControlOrMeta+S")
    _row(edited, 25).wait_for()


def test_comment_conflict_is_shown_and_copy_keeps_mine(
    open_page: OpenPage, folder: Path, file: Path, text: str
) -> None:
    page = open_page(RAVEN)
    box = text_tab(page)
    box.fill("# mine\n" + box.input_value())
    page.locator(".yaml-said", has_text="can be read.").wait_for()
    _whole(file, "# theirs\n" + text)
    _dialog(page).get_by_text("Only comments and layout differ").wait_for()
    _dialog(page).get_by_role("button", name="Save a copy").click()
    page.wait_for_url("**/edit/hml-raven-copy.yaml")
    saved(page)
    assert (folder / "hml-raven-copy.yaml").read_text().startswith("# mine\n")
    assert file.read_text() == "# theirs\n" + text


def test_repeated_save_does_not_conflict_with_itself(edited: Page, file: Path) -> None:
    def slowly(route: Route) -> None:
        time.sleep(0.1)
        route.continue_()

    edited.route(f"**/api/designs/{FILE}", slowly)
    for _ in range(5):
        edited.evaluate("document.getElementById('save').click()")
    saved(edited)
    edited.wait_for_timeout(2000)
    assert edited.locator("dialog").count() == 0
    assert _si(file) == 31
