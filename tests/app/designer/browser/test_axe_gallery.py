"""axe-core finds nothing in any state of the gallery, wide and on a phone, light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardforge.app import cli
from cardforge.app.loading import open_design
from cardforge.app.new_files import export_designs
from tests.app.designer.browser.axe import (
    WIDTHS,
    Open,
    OpenPage,
    State,
    button,
    expect_none,
    explain,
    plain,
    with_dialog,
)
from tests.app.designer.browser.conftest import SHIPS
from tests.app.designer.browser.hands import draft_kept

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.app.designer.browser.conftest import Watched


def choose(page: Page, *names: str) -> Page:
    for name in names:
        page.get_by_label(f"Select {name}", exact=True).check()
    return page


def act(page: Page, name: str, entry: str) -> Page:
    button(page, f"Actions for {name}")
    if entry:
        page.locator(".menu[open] .menu-list").get_by_text(entry, exact=True).click()
    return page


def filters_open(open_at: Open, folder: Path) -> Page:
    page = open_at("/")
    if page.locator("#fold-filters").is_visible():
        button(page, "Filters")
    explain(page, "Findings")
    return page


def no_match(open_at: Open, folder: Path) -> Page:
    page = open_at("/")
    page.get_by_label("Search").fill("zzz")
    page.get_by_text("No ships match").wait_for()
    return page


def every_badge(open_at: Open, folder: Path) -> Page:
    (folder / "latin.yaml").write_bytes(b"name: N\xe9\n")
    text = (folder / "pelletier.yaml").read_text()
    (folder / "wrong.yaml").write_text(
        text.replace("si:", "si: 99 #").replace("Pelletier", "Wrong")
    )
    draft_kept(open_at)
    page = open_at("/")
    page.locator(".badge.note").wait_for()
    return page


def menu_open(open_at: Open, folder: Path) -> Page:
    return act(open_at("/"), "HML Raven", "")


def renamed_wrongly(open_at: Open, folder: Path) -> Page:
    page = act(open_at("/"), "HML Raven", "Rename")
    page.get_by_label("File name").fill("pelletier.yaml")
    page.keyboard.press("Enter")
    page.locator("dialog [role='alert']", has_text="already exists").wait_for()
    return page


def selected(open_at: Open, folder: Path) -> Page:
    page = choose(open_at("/"), "HML Raven", "Windhover")
    page.get_by_text("2 ships selected").wait_for()
    return page


def change_many(open_at: Open, folder: Path) -> Page:
    page = choose(open_at("/"), "HML Raven", "Pelletier")
    button(page, "Change many")
    dialog = page.get_by_role("dialog", name="Change many")
    dialog.locator("[name='values-breach']").fill("+1")
    dialog.locator("caption").wait_for()
    dialog.locator("summary").first.click()
    return page


def undo_change(open_at: Open, folder: Path) -> Page:
    cli.run(["set", str(folder / "hml-raven.yaml"), "si+=1"])
    page = open_at("/")
    return with_dialog(page, "Undo change")


def imported(open_at: Open, folder: Path) -> Page:
    path = folder.parent / "tables.csv"
    export_designs(path, [open_design(SHIPS / "hirondelle.yaml")])
    text = path.read_text().replace("Hirondelle,", "Hirondelle,", 1)
    path.write_text(text + "\n" + text.splitlines()[3].replace("Hirondelle", "Other"))
    page = with_dialog(open_at("/"), "Import")
    page.get_by_label("Table, CSV or XLSX").set_input_files(path)
    page.get_by_role("dialog").get_by_text("rows").first.wait_for()
    return page


def bin_with_ships(open_at: Open, folder: Path) -> Page:
    page = act(open_at("/"), "HML Raven", "Move to bin")
    page.locator("[data-id='hml-raven.yaml']").wait_for(state="detached")
    return with_dialog(page, "Bin")


def emptying(open_at: Open, folder: Path) -> Page:
    page = bin_with_ships(open_at, folder)
    button(page, "Empty bin")
    page.get_by_role("dialog", name="Empty bin?").wait_for()
    return page


def new_ship(start: str) -> State:
    def state(open_at: Open, folder: Path) -> Page:
        page = with_dialog(open_at("/"), "New ship")
        page.get_by_role("dialog").get_by_label(start).check()
        page.get_by_role("dialog").get_by_label("Name", exact=True).fill("a\u0007b")
        button(page, "Create ship")
        page.locator("[aria-invalid='true']").wait_for()
        return page

    return state


def orphaned(open_at: Open, folder: Path) -> Page:
    draft_kept(open_at).close()
    (folder / "hml-raven.yaml").unlink()
    page = open_at("/")
    page.locator("#adrift").wait_for()
    return page


def empty_folder(open_at: Open, folder: Path) -> Page:
    for path in folder.glob("*.yaml"):
        path.unlink()
    page = open_at("/")
    page.locator("#first-steps li svg").nth(3).wait_for()
    return page


GALLERY: dict[str, State] = {
    "plain": plain("/"), "filters": filters_open, "no match": no_match, "badges": every_badge, "menu": menu_open,
    "rename": renamed_wrongly, "duplicate": lambda open_at, folder: act(open_at("/"), "HML Raven", "Duplicate"),
    "print": lambda open_at, folder: act(open_at("/"), "HML Raven", "Print"),
    "selected": selected, "change many": change_many, "undo change": undo_change, "import": imported,
    "bin": bin_with_ships, "emptying": emptying, "orphaned": orphaned, "no ships": empty_folder,
    "new from a type": new_ship("Type and nation"), "new from a ship": new_ship("Another ship"),
    "new and blank": new_ship("Blank card"),
}  # fmt: skip


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", GALLERY)
def test_gallery_has_no_violation(
    open_page: OpenPage, folder: Path, watched: Watched, name: str, width: int
) -> None:
    expect_none(open_page, folder, watched, GALLERY[name], width)
