"""Browsers and files that are not as usual: pages open all the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tests.app.designer.browser.conftest import Designer, goto
from tests.app.designer.browser.hands import field, said, spot, text_tab

if TYPE_CHECKING:
    from playwright.sync_api import Page

OpenPage = Callable[..., "Page"]
FORBIDDEN = """Object.defineProperty(window, 'localStorage', { get() {
    throw new DOMException('The operation is insecure.', 'SecurityError'); } });"""


def test_pages_open_without_browser_storage(open_page: OpenPage, designer: Designer) -> None:
    page = open_page("/")
    page.add_init_script(FORBIDDEN)
    goto(page, designer.address)
    theme = "document.documentElement.dataset.theme ?? 'system'"
    chosen = []
    for _ in range(3):
        page.locator("#theme-switch").click()
        chosen.append(page.evaluate(theme))
    assert chosen == ["light", "dark", "system"]
    goto(page, f"{designer.address}/edit/hml-raven.yaml")
    said(page, "si", "20")


def test_object_property_name_is_not_a_game(open_page: OpenPage, folder: Path) -> None:
    (folder / "odd.yaml").write_text("game: constructor\nname: Odd\n", "utf-8")
    page = open_page("/")
    tile = page.locator("[data-id='odd.yaml']")
    assert "function" not in tile.inner_text()
    assert "function" not in page.locator("#find-game").inner_text()
    page = open_page("/edit/odd.yaml")
    assert text_tab(page).input_value() == "game: constructor\nname: Odd\n"


def test_object_property_name_is_not_an_item(open_page: OpenPage, folder: Path) -> None:
    page = open_page("/edit/hml-raven.yaml")
    said(page, "bow.4", "Crew")
    box = text_tab(page)
    box.fill(box.input_value().replace("item: crew", "item: constructor"))
    page.locator(".card-frame.stale").wait_for()
    spot(page, "bow.4").click()
    field(page, "item").wait_for()
    assert field(page, "breach").count() == 0


def test_slot_kinds_without_a_nation_have_no_duplicates(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    said(page, "bow.4", "Crew")
    field(page, "nation").fill("")
    spot(page, "bow.4").click()
    options = field(page, "item").locator("option")
    values = options.evaluate_all("(all) => all.map((one) => one.value)")
    assert len(values) == len(set(values)) > 10
