"""A new ship is named: what no file can hold is refused beside the field, all else becomes a file."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from pydantic import TypeAdapter, ValidationError

from cardforge.core.validation import Line
from tests.app.designer.browser.hands import run

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.app.designer.browser.conftest import Watched

OpenPage = Callable[..., "Page"]
LINES = TypeAdapter(Line)
ENDS = (0xFFFE, 0xFFFF)


def named(page: Page, name: str, label: str = "Name") -> None:
    if not page.get_by_role("dialog").count():
        page.get_by_role("button", name="New ship").click()
    page.get_by_role("dialog").get_by_label(label, exact=True).fill(name)
    page.get_by_role("button", name="Create ship").click()


@pytest.mark.parametrize(("name", "file"), [("Con", "con-ship"), ("あ" * 80, "あ" * 66)])
def test_ship_accepts_unusual_names(
    open_page: OpenPage, folder: Path, name: str, file: str
) -> None:
    page = open_page()
    named(page, name)
    page.wait_for_url("**/edit/**")
    page.wait_for_selector("body[data-ready]")
    assert (folder / f"{file}.yaml").is_file()
    assert page.locator("#design-name").inner_text() == name


@pytest.mark.parametrize("label", ["Name", "Nation"])
def test_control_character_is_rejected_beside_the_field(
    open_page: OpenPage, watched: Watched, folder: Path, label: str
) -> None:
    before = set(folder.iterdir())
    page = open_page()
    for words, why in (
        ("a\tb", "tabs"), ("a\u0007b", "control"), ("a\u2028b", "control"), ("\u200b", "visible"),
    ):  # fmt: skip
        named(page, words, label)
        box = page.get_by_role("dialog").get_by_label(label, exact=True)
        fault = page.locator(f"#{box.get_attribute('aria-describedby')}")
        assert why in fault.inner_text()
        assert box.get_attribute("aria-invalid") == "true"
    page.wait_for_timeout(300)
    posts = [url for url in watched.asked if url.endswith("/api/designs")]
    assert len(posts) == 2, "the list and the ships to copy"
    assert {path for path in folder.iterdir() if path.suffix} == {
        path for path in before if path.suffix
    }
    named(page, "Good", label)
    page.wait_for_url("**/edit/**")


def is_line(text: str) -> bool:
    try:
        return bool(LINES.validate_python(text))
    except ValidationError:
        return False


def test_page_and_files_agree_on_one_line(open_page: OpenPage) -> None:
    """Every character that both sides know, by itself and between letters."""
    page = open_page("/open")
    known = [
        code
        for code in (*range(0x11000), *range(0xE0000, 0xE1000))
        if code in ENDS or unicodedata.category(chr(code)) != "Cn"
    ]
    script = """return given[0].map((code) => String.fromCodePoint(code))
        .map((each) => [each, `a${each}b`].map((text) => Number(!m.lineFault(text))));"""
    for (alone, between), code in zip(
        run(page, "page/fields.js", script, known), known, strict=True
    ):
        letter = chr(code)
        assert bool(between) == is_line(f"a{letter}b"), hex(code)
        if letter == letter.strip():
            assert bool(alone) == is_line(letter), hex(code)
    length = "return given[0].map((text) => m.lineFault(text))"
    assert run(page, "page/fields.js", length, ["x" * 80, "𝔘" * 80]) == ["", ""]
    assert run(page, "page/fields.js", length, ["x" * 81]) == ["Enter at most 80 characters."]
