"""What a person does in the designer, and what they see, as functions for the tests."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Dialog, Locator, Page, Response


def spot(page: Page, key: str) -> Locator:
    """Return a spot of the card that is edited, such as `bow.3` or `si`."""
    return page.locator(f"#card [data-spot='{key}']")


def said(page: Page, key: str, words: str) -> None:
    """Wait until a spot says these words."""
    page.locator(f"#card [data-spot='{key}'][aria-label*='{words}']").wait_for()


def field(page: Page, name: str) -> Locator:
    """Return a field of the form beside the card, by its name in the file."""
    return page.locator(f".edit-room [name='{name}']")


def saved(page: Page) -> None:
    """Wait until the editor says that nothing is unsaved."""
    page.locator("#save-state", has_text=re.compile("^Saved$")).wait_for()


def unsaved(page: Page) -> None:
    """Wait until the editor says that something is unsaved."""
    page.locator("#save-state", has_text="Unsaved changes").wait_for()


def holds(page: Page, words: str) -> None:
    """Wait until the text tab holds these words."""
    box = page.get_by_label("The file as YAML")
    for _ in range(100):
        if words in box.input_value():
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"expected '{words}' in the text, got '{box.input_value()[:200]}'")


def text_tab(page: Page) -> Locator:
    """Open the text tab; return its box once something may be typed into it."""
    page.locator("[data-tab='text']").click()
    box = page.get_by_label("The file as YAML")
    page.locator("textarea.yaml:not([readonly])").wait_for()
    return box


def toast(page: Page, words: str) -> None:
    """Wait until the foot of the window says these words."""
    page.locator(".toast", has_text=words).first.wait_for()


def kept_from_leaving(page: Page, leave: Callable[[], object]) -> list[str]:
    """Try to leave a page, think better of it when asked, and return the kinds of what asked."""
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.once("dialog", stay)
    leave()
    page.wait_for_timeout(500)
    return asked


def reads(page: Page, text: str) -> None:
    """Wait until the text tab holds this text and no other."""
    box = page.get_by_label("The file as YAML")
    for _ in range(100):
        if box.input_value() == text:
            return
        page.wait_for_timeout(50)
    assert box.input_value() == text


@contextmanager
def kept(page: Page) -> Iterator[None]:
    """Wait, at the end of the block, until the server has the draft of what was done in it."""
    with page.expect_response(
        lambda one: "/api/drafts/" in one.url and one.request.method == "PUT"
    ):
        yield


def draft_kept(open_page: Callable[..., Page]) -> Page:
    """Change a ship in the editor, until the server has the draft."""
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "si").click()
    with kept(page):
        field(page, "si").fill("33")
    return page


def run(page: Page, module: str, script: str, *given: Any) -> Any:
    """Run a function body over a module of the pages: `m` is the module, `given` its arguments."""
    source = f"async (given) => {{ const m = await import('/static/{module}'); {script} }}"
    return json.loads(json.dumps(page.evaluate(source, list(given))))


def fired(page: Page, act: Callable[[], object]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Do something, and return what test-fire then asked and was answered."""

    def is_shot(response: Response) -> bool:
        return response.url.endswith("/api/odds")

    with page.expect_response(is_shot) as shot:
        act()
    return dict(shot.value.request.post_data_json or {}), dict(shot.value.json())
