"""How much a page asks of the server."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.app.designer.browser.hands import field, kept, said

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.app.designer.browser.conftest import Watched

OpenPage = Callable[..., "Page"]
MOST_FOR_AN_EDIT = 40
LATER = "/static/fire/"
"""Where the scripts of a panel are that few visits open."""


def asked_once(watched: Watched) -> list[str]:
    """Return the addresses that were asked for, without the server's news, which come by the clock."""
    return [url for url in watched.asked if "/api/watch" not in url]


@pytest.mark.everyday
def test_editor_opens_and_edits_with_few_requests(open_page: OpenPage, watched: Watched) -> None:
    page = open_page("/edit/hml-raven.yaml")
    with kept(page):
        field(page, "si").fill("21")
        said(page, "si", "21")
    assert len(asked_once(watched)) + 1 <= MOST_FOR_AN_EDIT, "with one for the news"


def test_fire_scripts_load_on_demand(open_page: OpenPage, watched: Watched) -> None:
    page = open_page("/edit/hml-raven.yaml")
    said(page, "si", "20")
    assert not [url for url in watched.asked if LATER in url]
    page.locator("[data-tab='fire']").click()
    page.locator(".odds-answer").wait_for()
    loaded = [url for url in watched.asked if LATER in url]
    assert len(loaded) == len(set(loaded)) > 3
    page.locator("[data-tab='text']").click()
    page.locator("[data-tab='fire']").click()
    assert [url for url in watched.asked if LATER in url] == loaded
