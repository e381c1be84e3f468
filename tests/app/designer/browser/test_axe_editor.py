"""axe-core finds nothing in any state of the editor, wide and on a phone, light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardforge.app import cli
from tests.app.designer.browser.axe import (
    WIDTHS,
    Open,
    OpenPage,
    State,
    expect_none,
    plain,
    si_changed,
    with_dialog,
)
from tests.app.designer.browser.hands import draft_kept, field, fired, said, saved, spot

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.app.designer.browser.conftest import Watched


GAMES = {"leviathans": "hml-raven", "warfleet": "montpellier", "starships": "windhover"}


def tab(game: str, name: str) -> State:
    def state(open_at: Open, folder: Path) -> Page:
        if game == "warfleet":
            cli.run(["warfleet", "montpellier", "--write", str(folder)])
        page = open_at(f"/edit/{GAMES[game]}.yaml")
        page.locator("#card svg, #card .empty-name").first.wait_for()
        act = page.locator(f"[data-tab='{name}']").click
        if not page.locator(f"[data-tab='{name}']").is_visible():
            return page  # beside the card already
        if name != "fire":
            act()
            page.wait_for_timeout(300)
            return page
        fired(page, act)
        page.locator(".fire-panel table").first.wait_for()
        for summary in page.locator(".fire-panel summary").all():
            summary.click()
        return page

    return state


def slot(game: str, key: str) -> State:
    def state(open_at: Open, folder: Path) -> Page:
        page = open_at("/edit/hml-raven.yaml")
        spot(page, key).click()
        page.locator(".edit-room [name]").first.wait_for()
        return page

    return state


def faults(open_at: Open, folder: Path) -> Page:
    page = open_at("/edit/hml-raven.yaml")
    spot(page, "bow.4").click()
    field(page, "item").select_option("lungo")
    said(page, "bow.4", "error")
    if page.locator("[data-tab='findings']").is_visible():
        page.locator("[data-tab='findings']").click()
    term = page.locator(".findings .term").first
    term.focus()
    page.get_by_role("tooltip").wait_for()
    return page


def unreadable_number(open_at: Open, folder: Path) -> Page:
    page = si_changed(open_at, "900")
    page.locator(".finding").first.wait_for(state="attached")
    return page


def damaged(open_at: Open, folder: Path) -> Page:
    page = tab("leviathans", "fire")(open_at, folder)
    fired(page, page.locator(".target-card [data-spot='bow.3']").click)
    return page


def dialog_of(name: str) -> State:
    def state(open_at: Open, folder: Path) -> Page:
        page = open_at("/edit/hml-raven.yaml")
        spot(page, "si").wait_for()
        if name == "Keys":
            page.keyboard.press("?")
            page.get_by_role("dialog").wait_for()
            return page
        return with_dialog(page, name)

    return state


def printed(open_at: Open, folder: Path) -> Page:
    page = dialog_of("Print")(open_at, folder)
    page.get_by_role("dialog").get_by_role("button", name="Print").click()
    page.get_by_role("dialog").get_by_role("link").first.wait_for()
    return page


def version_compared(open_at: Open, folder: Path) -> Page:
    page = si_changed(open_at, "23")
    said(page, "si", "23")
    page.keyboard.press("ControlOrMeta+S")
    saved(page)
    with_dialog(page, "Versions")
    page.locator(".version").last.get_by_role("button", name="Compare").click()
    page.get_by_role("row", name="si 23 20").wait_for()
    return page


def file_changed(open_at: Open, folder: Path) -> Page:
    page = si_changed(open_at, "31")
    said(page, "si", "31")
    path = folder / "hml-raven.yaml"
    path.write_text(path.read_text().replace("si: 20", "si: 25"))
    page.get_by_role("dialog", name="File changed on disk").get_by_role("row").first.wait_for()
    return page


def draft_offered(open_at: Open, folder: Path) -> Page:
    draft_kept(open_at).close()
    page = open_at("/edit/hml-raven.yaml")
    page.locator("#banner").wait_for()
    return page


def point_target(open_at: Open, folder: Path) -> Page:
    page = open_at("/edit/hml-raven.yaml")
    page.get_by_label("Target").first.fill("200")
    return page


def unreadable(text: bytes) -> State:
    def state(open_at: Open, folder: Path) -> Page:
        (folder / "odd.yaml").write_bytes(text)
        page = open_at("/edit/odd.yaml")
        page.wait_for_timeout(500)
        return page

    return state


TABS = ("edit", "findings", "prints", "cost", "fire", "text")
EDITOR: dict[str, State] = {
    **{f"{game} {name}": tab(game, name) for game in GAMES for name in TABS},
    **{f"form of {key}": slot("leviathans", key) for key in ("bow.3", "si", "bow.name", "bow.go", "picture")},
    "findings": faults, "unreadable number": unreadable_number, "damaged": damaged,
    "share": dialog_of("Share"), "print": dialog_of("Print"), "keys": dialog_of("Keys"), "versions": dialog_of("Versions"),
    "printed": printed, "version compared": version_compared, "file changed": file_changed,
    "draft offered": draft_offered, "point target": point_target,
    "empty file": unreadable(b""), "broken file": unreadable(b"game: leviathans\nname: ["),
    "not a text": unreadable(b"\xff\xfe\x00"), "fleet file": unreadable(b"game: leviathans\nformat: 1\nfleet: F\nships: [hml-raven]\n"),
    "missing file": plain("/edit/nobody.yaml"),
}  # fmt: skip


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", EDITOR)
def test_editor_has_no_violation(
    open_page: OpenPage, folder: Path, watched: Watched, name: str, width: int
) -> None:
    expect_none(open_page, folder, watched, EDITOR[name], width)
