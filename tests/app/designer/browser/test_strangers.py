"""Markup and scripts in a design are words; nothing of it acts, anywhere on the pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.app.designer.browser.hands import said, spot

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Dialog, Page

    from tests.app.designer.browser.conftest import Watched

OpenPage = Callable[..., "Page"]
EVIL = "<img src=x onerror=alert(1)><b>&lt;Otter"


def test_markup_in_names_is_text(open_page: OpenPage, folder: Path) -> None:
    path = folder / "hml-raven.yaml"
    text = (
        path.read_text()
        .replace("name: HML Raven", f"name: '{EVIL}'")
        .replace("name: 3in", "name: <u>3in")
    )
    path.write_text(text.replace("class: D", "class: <script>alert(2)</script>"))
    page = open_page()
    alerts: list[str] = []

    def alerted(dialog: Dialog) -> None:
        alerts.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", alerted)
    page.get_by_role("link", name=EVIL, exact=True).click()
    page.wait_for_selector("body[data-ready]")
    said(page, "name", EVIL.replace("'", ""))
    spot(page, "bow.3").click()
    assert "<u>3in" in (spot(page, "bow.3").get_attribute("aria-label") or "")
    for tab in ("fire", "text", "prints", "cost"):
        page.locator(f"[data-tab='{tab}']").click()
        page.wait_for_timeout(200)
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.goto(page.url.split("/edit/")[0] + "/compare?a=hml-raven.yaml&b=pelletier.yaml")
    page.wait_for_selector("body[data-ready]")
    made = "document.querySelectorAll('main img[src=x], main b, main u, main script').length"
    assert page.evaluate(made) == 0
    assert alerts == []
    assert page.get_by_role("columnheader", name=EVIL).first.is_visible()


def test_drawings_lose_scripts_and_handlers(open_page: OpenPage, watched: Watched) -> None:
    watched.allowed = ("Content Security Policy",)
    page = open_page("/open")
    drawn = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 16 26" width="1" height="1" onload="alert(1)">
        <script>alert(2)</script><foreignObject><p>hi</p></foreignObject>
        <g id="a" onclick="alert(3)"><path fill="#abcdef"/></g><use href="#a"/></svg>"""
    script = """async (text) => { const { drawing } = await import('/static/page/elements.js');
        const svg = drawing(text, 'A ship'); document.body.append(svg);
        return {scripts: svg.querySelectorAll('script, foreignObject').length, box: svg.getAttribute('viewBox'),
            acts: [svg, ...svg.querySelectorAll('*')].flatMap((each) => [...each.attributes]).filter((each) => each.name.startsWith('on')).length,
            led: svg.querySelector('use').getAttribute('href') === '#' + svg.querySelector('g').id,
            fill: svg.querySelector('path').getAttribute('fill'), label: svg.getAttribute('aria-label')}; }"""
    assert page.evaluate(script, drawn) == {
        "scripts": 0, "acts": 0, "led": True, "fill": "#abcdef", "label": "A ship", "box": "0 0 10 20",
    }  # fmt: skip
