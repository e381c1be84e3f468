"""Every page at both widths, in light and dark, by the rules of accessibility."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cardforge.app import cli
from tests.app.designer.browser.contrast import contrast, faint_boxes, faint_words
from tests.app.designer.browser.hands import field, fired, said, spot

if TYPE_CHECKING:
    from playwright.sync_api import Page

OpenPage = Callable[..., "Page"]
PAGES = {
    "gallery": "/",
    "editor": "/edit/hml-leviathan.yaml",
    "form": "/edit/windhover.yaml",
    "compare": "/compare?a=hml-raven.yaml&b=pelletier.yaml",
    "compare starships": "/compare?a=windhover.yaml&b=fighter.yaml",
    "fleets": "/fleets?ship=hml-raven.yaml&ship=pelletier.yaml",
    "battles": "/battles",
    "print": "/print?id=hml-raven.yaml",
    "open": "/open",
    "glossary": "/glossary",
}

NAMELESS = """() => [...document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=tab], [role=img], [tabindex="0"]')]
    .filter((each) => each.checkVisibility() && !each.closest('[aria-hidden=true]'))
    .filter((each) => {
        const by = (each.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join('');
        const labels = [...(each.labels ?? [])].map((label) => label.textContent).join('');
        const own = each.matches('input, select, textarea') ? '' : each.textContent;
        return !(each.getAttribute('aria-label') || by || labels || own).trim();
    }).map((each) => each.outerHTML.slice(0, 120))"""

STRUCTURE = """() => ({
    headings: [...document.querySelectorAll('h1')].length,
    mains: document.querySelectorAll('main').length,
    lang: document.documentElement.lang,
    title: document.title,
    twice: [...document.querySelectorAll('[id]')].map((each) => each.id).filter((id, index, all) => all.indexOf(id) !== index),
    dangling: [...document.querySelectorAll('[aria-controls], [aria-describedby], [aria-labelledby], label[for]')]
        .flatMap((each) => ['aria-controls', 'aria-describedby', 'aria-labelledby', 'for']
            .flatMap((name) => (each.getAttribute(name) ?? '').split(' ').filter(Boolean)))
        .filter((id) => !document.getElementById(id)),
    styled: document.querySelectorAll('[style]:not(.slot-button, .bar-full)').length,
    scripts: document.querySelectorAll('script:not([src])').length,
})"""

ORDER = """() => {
    const box = document.activeElement.getBoundingClientRect();
    const here = document.activeElement;
    return {words: here === document.body ? null : (here.getAttribute('aria-label') ?? here.textContent ?? here.name ?? '').trim().slice(0, 30) || here.name,
        left: box.left + scrollX, top: box.top + scrollY, right: box.right + scrollX, bottom: box.bottom + scrollY,
        outline: getComputedStyle(here).outlineStyle, width: parseFloat(getComputedStyle(here).outlineWidth),
        column: ['.masthead', '.card-side', '.edit-panel', '.panels', 'main'].findIndex((name) => here.closest(name))};
}"""


@pytest.mark.parametrize("name", PAGES)
def test_page_passes_layout_checks_in_both_themes(open_page: OpenPage, name: str) -> None:
    page = open_page(PAGES[name], reduced_motion="reduce")
    if name == "editor":
        spot(page, "bow.2").click()
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            assert fits(page), (width, theme)
            assert faint_words(page) == [], (width, theme)
            assert faint_boxes(page) == [], (width, theme)
        assert page.evaluate(NAMELESS) == []
    for width in (320, 600, 761, 1024, 1199, 1200, 1500, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        assert fits(page), width
    structure = page.evaluate(STRUCTURE)
    assert structure.pop("title")
    assert structure == {
        "headings": 1, "mains": 1, "lang": "en", "twice": [], "dangling": [], "styled": 0, "scripts": 0,
    }  # fmt: skip


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def test_editor_panels_pass_layout_checks(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml", width=390, height=844, reduced_motion="reduce")
    spot(page, "bow.4").click()
    field(page, "item").select_option("lungo")
    said(page, "bow.4", "error")
    for tab in ("edit", "findings", "prints", "cost", "fire", "text"):
        page.locator(f"[data-tab='{tab}']").click()
        page.wait_for_timeout(400 if tab in ("fire", "text") else 50)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            assert fits(page), (tab, theme)
            assert faint_words(page) == [], (tab, theme)
        assert page.evaluate(NAMELESS) == [], tab


@pytest.mark.parametrize("name", ["windhover", "montpellier"])
def test_fire_of_other_games_passes_layout_checks(
    open_page: OpenPage, folder: Path, name: str
) -> None:
    cli.run(["warfleet", "montpellier", "--write", str(folder)])
    page = open_page(f"/edit/{name}.yaml", width=390, height=844, reduced_motion="reduce")
    fired(page, page.locator("[data-tab='fire']").click)
    for each in page.locator(".fire-panel summary").all():
        each.click()
    if name == "montpellier":
        fired(page, page.locator(".target-card [data-spot='stern']").click)
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            assert fits(page), (width, theme)
            assert faint_words(page) == [], (width, theme)
            assert faint_boxes(page) == [], (width, theme)
        assert page.evaluate(NAMELESS) == []
        wide = page.locator(".fire-panel .table-room").evaluate_all(
            "all => all.filter((each) => each.scrollWidth > each.clientWidth).length"
        )
        assert wide == 0, width


def test_focus_follows_reading_order_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml", width=390, height=844)
    spot(page, "bow.3").wait_for()
    tops = []
    for _ in range(16):
        page.keyboard.press("Tab")
        stop = page.evaluate(ORDER)
        tops.append((stop["top"], stop["words"]))
    below = [one for one, other in pairwise(tops[1:]) if other[0] < one[0] - 12]
    assert below == []


def test_dialogs_pass_layout_checks(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml", width=390, height=844)
    for button in ("Share", "Print", "Versions"):
        page.get_by_role("button", name=button, exact=True).click()
        dialog = page.get_by_role("dialog")
        dialog.wait_for()
        assert fits(page), button
        assert dialog.evaluate("(it) => it.scrollWidth <= it.clientWidth + 1"), button
        assert faint_words(page) == [], button
        assert page.evaluate(NAMELESS) == [], button
        page.keyboard.press("Escape")
        name = page.evaluate("document.activeElement.textContent")
        assert name == button


def test_theme_switch_overrides_the_system(open_page: OpenPage) -> None:
    page = open_page("/", color_scheme="dark")
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    switch = page.locator("#theme-switch")
    switch.click()
    light = page.evaluate(ground)
    assert (switch.get_attribute("title"), light != dark) == ("Theme: light", True)
    page.reload()
    assert page.evaluate(ground) == light
    switch.click()
    assert (switch.get_attribute("title"), page.evaluate(ground)) == ("Theme: dark", dark)


def test_focus_is_visible_and_in_reading_order(open_page: OpenPage) -> None:
    """Left column first, each from top to bottom; what stands in one row from left to right."""
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "bow.3").wait_for()
    stops: list[dict[str, Any]] = []
    for _ in range(80):
        page.keyboard.press("Tab")
        stop = page.evaluate(ORDER)
        if stop["words"] is None:
            break
        stops.append(stop)
    assert len(stops) > 20
    assert all(stop["outline"] == "solid" and stop["width"] >= 2 for stop in stops)
    columns = [stop["column"] for stop in stops]
    assert columns == sorted(columns)
    for one, other in pairwise(stops[1:]):
        if one["column"] == other["column"]:
            below = other["top"] >= one["top"] - 8
            beside = other["left"] >= one["right"] - 8 and other["bottom"] > one["top"] - 8
            assert below or beside, (one, other)


def test_reduced_motion_stops_animations(open_page: OpenPage) -> None:
    page = open_page("/", reduced_motion="reduce")
    script = """() => [...document.querySelectorAll('*')].filter((each) =>
        getComputedStyle(each).transitionDuration !== '0s' || getComputedStyle(each).animationName !== 'none').length"""
    assert page.evaluate(script) == 0


def test_states_do_not_depend_on_colour_alone(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "bow.4").click()
    field(page, "item").select_option("lungo")
    said(page, "bow.4", "error")
    assert spot(page, "bow.4").get_attribute("data-sign") == "!"
    assert page.locator(".finding .badge.error").first.inner_text().split() == ["!", "error"]
    dice = page.locator(".dice-row .die").all_inner_texts()
    assert dice[:5] == ["G", "U", "Y", "R", "K"]


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [((0, 0, 0), (255, 255, 255), 21.0), ((119, 119, 119), (255, 255, 255), 4.48)],
)
def test_contrast_check_matches_known_values(one: Any, other: Any, ratio: float) -> None:
    assert round(contrast(one, other), 2) == ratio
