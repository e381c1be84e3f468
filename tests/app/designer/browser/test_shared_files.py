"""A ship as a file for people who have nothing installed; the page opens again in the designer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from PIL import Image

from tests.app.designer.browser.contrast import faint_words
from tests.app.designer.browser.hands import field, said, spot, toast
from tests.app.designer.browser.test_looks import NAMELESS, STRUCTURE, fits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

OpenPage = Callable[..., "Page"]
WIDTHS = (1280, 390)


def saved_as(page: Page, label: str, folder: Path) -> Path:
    """Share the open ship as a file; return where it was downloaded to."""
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog", name="Share ship")
    with page.expect_download() as download:
        dialog.get_by_role("button", name=label, exact=True).click()
    name = download.value.suggested_filename
    toast(page, f"Saved {name}")
    target = folder / "sent" / name
    download.value.save_as(target)
    page.keyboard.press("Escape")
    return target


def test_a_page_is_sent_and_opened_again(open_page: OpenPage, folder: Path) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "si").click()
    field(page, "si").fill("23")
    said(page, "si", "23")
    sent = saved_as(page, "Web page", folder)
    assert sent.name == "hml-raven.html"

    other = open_page("/open")
    other.get_by_label("Choose a file").set_input_files(sent)
    other.get_by_role("heading", name="HML Raven").wait_for()
    other.get_by_role("button", name="Add to folder").click()
    other.wait_for_url("**/edit/hml-raven-2.yaml")
    assert yaml.safe_load((folder / "hml-raven-2.yaml").read_text())["si"] == 23


def test_an_authors_picture_is_sent_with_the_page(
    open_page: OpenPage, folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = folder / "hml-raven.yaml"
    Image.new("RGB", (600, 300), "teal").save(folder / "mine.png")
    text = path.read_text().replace("locations:", "art: {plan: mine.png}\nlocations:", 1)
    path.write_text(text)
    away = tmp_path_factory.mktemp("away")
    sent = saved_as(open_page("/edit/hml-raven.yaml"), "Web page", away)
    path.unlink()
    (folder / "mine.png").unlink()

    page = open_page("/open")
    page.get_by_label("Choose a file").set_input_files(sent)
    page.locator("#open-room svg image").first.wait_for(state="attached")
    page.get_by_text("Rules check: no findings").wait_for()
    page.get_by_role("button", name="Add to folder").click()
    page.wait_for_url("**/edit/hml-raven.yaml")
    page.locator("#card svg image").first.wait_for(state="attached")
    assert (folder / "mine.png").is_file()


@pytest.mark.parametrize("width", WIDTHS)
def test_a_shared_page_opens_from_a_file_without_a_network(
    open_page: OpenPage, browser: Browser, folder: Path, width: int
) -> None:
    sent = saved_as(open_page("/edit/hml-raven.yaml", width=width, height=844), "Web page", folder)
    context = browser.new_context(viewport={"width": width, "height": 844}, offline=True)
    page = context.new_page()
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.goto(sent.as_uri())
    for side in ("Front", "Back"):
        picture = page.get_by_role("img", name=f"{side} of the card of HML Raven")
        assert picture.evaluate("(it) => it.getBoundingClientRect().width") > 250
    for summary in page.locator("summary").all():
        if not summary.evaluate("(it) => it.parentElement.open"):
            summary.click()
    page.get_by_text("Slots that a whole volley breaks on average").first.wait_for()
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert fits(page)
        assert faint_words(page) == [], theme
    assert page.evaluate(NAMELESS) == []
    structure = page.evaluate(STRUCTURE)
    assert structure.pop("title") == "HML Raven"
    assert structure == {
        "headings": 1, "mains": 1, "lang": "en", "twice": [], "dangling": [], "styled": 0,
        "scripts": 0,
    }  # fmt: skip
    assert page.evaluate("getComputedStyle(document.querySelector('.card')).display") == "flex"
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the ship file").click()
    assert download.value.path().read_text() == (folder / "hml-raven.yaml").read_text()
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert complaints == []
    context.close()


@pytest.mark.parametrize("width", WIDTHS)
def test_a_picture_and_a_pdf_are_sent(open_page: OpenPage, folder: Path, width: int) -> None:
    page = open_page("/edit/windhover.yaml", width=width, height=844)
    assert saved_as(page, "Picture", folder).read_bytes()[:4] == b"\x89PNG"
    assert saved_as(page, "PDF", folder).read_bytes()[:4] == b"%PDF"


def test_notice_is_shown_above_the_open_dialog(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog", name="Share ship")
    with page.expect_download():
        dialog.get_by_role("button", name="Picture", exact=True).click()
    dialog.locator(".toast", has_text="Saved hml-raven.png").wait_for()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert page.locator("body > #toasts").count() == 1


def test_share_link_explains_where_it_opens(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog", name="Share ship")
    told = dialog.locator(".share-field", has_text="Link").inner_text()
    assert "Opens only while the designer runs on the same computer" in told


DROP = """([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<p>A page of somebody else's.</p>", "contains no ship"),
        (
            '<a id="cardforge-design" download="x" href="data:application/yaml;base64,/w==">x</a>',
            "is truncated",
        ),
    ],
)
def test_a_file_without_a_ship_is_rejected(open_page: OpenPage, text: str, why: str) -> None:
    page = open_page("/open")
    page.evaluate(DROP, ["page.html", text])
    page.get_by_role("alert").filter(has_text=why).wait_for()


def test_a_ship_file_is_dropped(open_page: OpenPage, folder: Path) -> None:
    page = open_page("/open")
    given: list[Any] = ["raven.yaml", (folder / "hml-raven.yaml").read_text()]
    page.evaluate(DROP, given)
    page.get_by_role("heading", name="HML Raven").wait_for()
