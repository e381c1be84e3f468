"""What axe-core finds on a page as it is drawn, in light and in dark, and how states are reached."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.app.designer.browser.hands import field, spot

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.app.designer.browser.conftest import Watched

OpenPage = Callable[..., "Page"]
Open = Callable[[str], "Page"]
State = Callable[[Open, Path], "Page"]
"""How a state of a page is reached: files are put into the folder, and the page is opened."""
WIDTHS = (1280, 390)
SOURCE = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN = """async () => {
    const {violations} = await axe.run(document, {resultTypes: ['violations']});
    return violations.flatMap(({id, nodes}) => nodes.map(({target, failureSummary}) => ({id, target, failureSummary})));
}"""


@functools.cache
def _axe() -> str:
    if not SOURCE.exists():
        pytest.skip("AXE DOES NOT CHECK THE PAGES: `make scripts` installs it, with node and npm")
    return SOURCE.read_text("utf-8")


def violations(page: Page) -> list[str]:
    """Return what axe-core objects to in each theme: the rule, the element and why.

    The script is evaluated, not added to the page, whose policy forbids scripts from elsewhere.
    """
    page.evaluate(f"() => {{ {_axe()} }}")
    found = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        found += [f"{theme}: {_worded(each)}" for each in page.evaluate(_RUN)]
    return found


def _worded(found: dict[str, Any]) -> str:
    return f"{found['id']} at {found['target']}: {' '.join(found['failureSummary'].split())}"


def plain(address: str) -> State:
    return lambda open_at, folder: open_at(address)


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def with_dialog(page: Page, name: str) -> Page:
    button(page, name)
    page.get_by_role("dialog").wait_for()
    return page


def explain(page: Page, label: str) -> Page:
    page.get_by_role("button", name=f"Explain {label}", exact=True).first.focus()
    page.get_by_role("tooltip").wait_for()
    return page


def si_changed(open_at: Open, value: str) -> Page:
    """Open a ship in the editor, and give it another SI."""
    page = open_at("/edit/hml-raven.yaml")
    spot(page, "si").click()
    field(page, "si").fill(value)
    return page


def expect_none(
    open_page: OpenPage, folder: Path, watched: Watched, state: State, width: int
) -> None:
    """Bring a page into a state at a width, and expect no violation there."""
    watched.allowed = ("409", "422", "404")
    assert violations(_shown(open_page, folder, width, state)) == []


def _shown(open_page: OpenPage, folder: Path, width: int, state: State) -> Page:
    height = 844 if width < 500 else 800
    look = {"has_touch": True, "is_mobile": True} if width < 500 else {}

    def open_at(address: str) -> Page:
        return open_page(address, width=width, height=height, reduced_motion="reduce", **look)

    return state(open_at, folder)
