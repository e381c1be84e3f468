"""Spreadsheets in the gallery: chosen or dropped, reported, made into ships; and templates."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardforge.app.loading import open_design
from cardforge.app.new_files import export_designs
from tests.app.designer.browser.conftest import SHIPS
from tests.app.designer.browser.contrast import faint_words
from tests.app.designer.browser.hands import toast
from tests.app.designer.browser.test_looks import NAMELESS, fits

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.app.designer.browser.conftest import Watched

OpenPage = Callable[..., "Page"]
DROP = """([name, content]) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], name));
    for (const kind of ['dragover', 'drop']) {
        document.querySelector('main').dispatchEvent(new DragEvent(kind, {dataTransfer: files, bubbles: true, cancelable: true}));
    }
}"""


@pytest.mark.parametrize("width", [1280, 390])
def test_a_chosen_table_becomes_ships(
    open_page: OpenPage, folder: Path, tmp_path_factory: pytest.TempPathFactory, width: int
) -> None:
    path = tmp_path_factory.mktemp("tables") / "fleet.csv"
    export_designs(
        path, [open_design(SHIPS / f"{w}.yaml") for w in ("hml-merganser", "hirondelle")]
    )
    lines = path.read_text().splitlines()
    lines[30] = ",".join([*lines[30].split(",")[:-1], "Armor: banana"])
    path.write_text("\n".join(lines))
    page = open_page(width=width, height=844, reduced_motion="reduce")
    page.get_by_role("button", name="Import").click()
    dialog = page.get_by_role("dialog", name="Import a spreadsheet")
    dialog.get_by_label("Table, CSV or XLSX").set_input_files(path)
    dialog.get_by_text("read 24 of 48 rows, 1 ship").wait_for()
    report = dialog.inner_text()
    assert "row 31: " in report
    assert "Ships left out because of these rows\nHirondelle" in report
    assert fits(page)
    assert page.evaluate(NAMELESS) == []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert faint_words(page) == [], theme
    assert not (folder / "hml-merganser.yaml").exists()
    dialog.get_by_role("button", name="Create 1 ship").click()
    toast(page, "Created 1 ship")
    page.get_by_role("link", name="HML Merganser").wait_for()
    assert open_design(folder / "hml-merganser.yaml").name == "HML Merganser"


def test_a_dropped_workbook_is_reported(open_page: OpenPage, tmp_path: Path) -> None:
    path = tmp_path / ".." / "drop.xlsx"
    export_designs(path, [open_design(SHIPS / "hirondelle.yaml")])
    page = open_page()
    page.evaluate(DROP, ["drop.xlsx", base64.b64encode(path.read_bytes()).decode()])
    page.get_by_role("dialog").get_by_text("read 24 of 24 rows, 1 ship").wait_for()
    page.keyboard.press("Escape")
    page.evaluate(DROP, ["drop.pdf", "JVBERg=="])
    toast(page, "Drop a table")


def test_import_offers_templates_and_rejects_other_files(
    open_page: OpenPage, tmp_path_factory: pytest.TempPathFactory, watched: Watched
) -> None:
    watched.allowed = ("422",)
    page = open_page()
    page.get_by_role("button", name="Import").click()
    dialog = page.get_by_role("dialog", name="Import a spreadsheet")
    with page.expect_download() as download:
        dialog.get_by_role("link", name="Leviathans template as CSV").click()
    assert download.value.suggested_filename == "leviathans-template.csv"
    path = tmp_path_factory.mktemp("tables") / "template.csv"
    download.value.save_as(path)
    assert "slot,breach,item" in path.read_text()
    dialog.get_by_label("Table, CSV or XLSX").set_input_files(path)
    dialog.get_by_text("template.csv: the table has no rows").wait_for()
    assert dialog.get_by_role("button", name="Create").count() == 0


def test_import_offers_an_example_that_becomes_a_ship(
    open_page: OpenPage, tmp_path_factory: pytest.TempPathFactory
) -> None:
    page = open_page()
    page.get_by_role("button", name="Import").click()
    dialog = page.get_by_role("dialog", name="Import a spreadsheet")
    with page.expect_download() as download:
        dialog.get_by_role("link", name="Leviathans example as XLSX").click()
    path = tmp_path_factory.mktemp("tables") / download.value.suggested_filename
    download.value.save_as(path)
    dialog.get_by_label("Table, CSV or XLSX").set_input_files(path)
    dialog.get_by_role("button", name="Create 1 ship").click()
    page.get_by_role("link", name="Example Leviathans").first.wait_for()
