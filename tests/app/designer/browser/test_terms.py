"""Words of the games explain themselves where they stand, by pointer, keyboard and finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from cardforge.app.designer.glossary import entries
from tests.app.designer.browser.contrast import faint_words
from tests.app.designer.browser.hands import field, fired, said, spot
from tests.app.designer.browser.test_looks import NAMELESS, STRUCTURE, fits

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

OpenPage = Callable[..., "Page"]
LINES = {each.name: each.lines for each in entries()}

# Looks at everything in one go, and again until it is right: panels may be drawn meanwhile.
SAYS = """async (words) => {
    const seen = () => {
        const tip = document.querySelector('[role=tooltip]');
        if (!tip) return {words: []};
        const box = tip.getBoundingClientRect();
        return {words: [...tip.children].map((each) => each.innerText),
            inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight && box.width > 80,
            described: document.querySelectorAll(`[aria-describedby='${tip.id}']`).length};
    };
    const right = JSON.stringify({words, inside: true, described: 1});
    for (let looks = 0; looks < 200 && JSON.stringify(seen()) !== right; looks++) {
        await new Promise((again) => setTimeout(again, 50));
    }
    return seen();
}"""


def sign(page: Page, label: str) -> Locator:
    return page.get_by_role("button", name=f"Explain {label}", exact=True)


def says(page: Page, name: str) -> None:
    """Wait until what is open explains the term, in the glossary's two lines, inside the window."""
    words = [name, *LINES[name]]
    assert page.evaluate(SAYS, words) == {"words": words, "inside": True, "described": 1}


def says_nothing(page: Page) -> None:
    page.get_by_role("tooltip").wait_for(state="detached")
    assert page.evaluate(STRUCTURE)["dangling"] == []


SHIP_TERMS = {
    "Type": "Type", "Structural Integrity": "SI", "Movement Points": "MP",
    "Hexes before a turn": "hexes before a turn",
}  # fmt: skip
SLOT_TERMS = {
    "Slot contents": "item", "Breach number": "breach number", "Calibre": "calibre",
    "Range, short/long": "range", "Dice, short range": "G U Y R K", "Marks": "mark",
    "turret": "turret", "bracket": "bracket", "resolute": "resolute", "Saturation": "saturation",
}  # fmt: skip


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_form_terms_open_by_hover_focus_and_tap(
    open_page: OpenPage, width: int, theme: str
) -> None:
    look = {"has_touch": True} if width == 390 else {}
    page = open_page("/edit/hml-raven.yaml", width=width, color_scheme=theme, **look)
    for label, name in SHIP_TERMS.items():
        sign(page, label).focus()
        says(page, name)
    spot(page, "port.3").click()
    for label, name in SLOT_TERMS.items():
        if width == 390:
            page.evaluate("document.activeElement.blur()")
            sign(page, label).tap()
        else:
            page.mouse.move(5, 5)
            says_nothing(page)
            sign(page, label).hover()
        says(page, name)
        assert fits(page)
    assert faint_words(page) == []
    page.keyboard.press("Escape")
    says_nothing(page)
    assert page.evaluate(NAMELESS) == []


def test_escape_closes_only_the_explanation(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "bow.3").click()
    sign(page, "Breach number").focus()
    says(page, "breach number")
    page.keyboard.press("Escape")
    says_nothing(page)
    assert field(page, "breach").is_visible()
    assert page.evaluate("document.activeElement.className") == "term-sign"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "breach"
    page.keyboard.press("Shift+Tab")
    says(page, "breach number")
    page.locator("#design-name").evaluate("() => document.activeElement.blur()")
    says_nothing(page)

    page.goto(page.url.partition("/edit")[0])
    page.wait_for_selector("body[data-ready]")
    page.get_by_role("button", name="New ship").click()
    dialog = page.get_by_role("dialog", name="New ship")
    dialog.wait_for()
    dialog.get_by_role("button", name="Explain Type").click()
    says(page, "Type")
    page.keyboard.press("Escape")
    says_nothing(page)
    assert dialog.is_visible()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")


def test_explanation_stays_while_the_pointer_is_on_it(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    sign(page, "Type").hover()
    says(page, "Type")
    page.get_by_role("tooltip").hover()
    page.wait_for_timeout(400)
    says(page, "Type")
    page.mouse.move(5, 5)
    says_nothing(page)
    page.mouse.click(5, 400)
    sign(page, "Type").click()
    says(page, "Type")
    page.mouse.click(5, 400)
    says_nothing(page)


def test_explanation_stays_when_its_panel_is_drawn_again(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    fired(page, page.locator("[data-tab='fire']").click)
    head = page.locator(".fire-panel .term").get_by_text("Out of battle", exact=True).first
    head.focus()
    says(page, "lost")
    before = head.element_handle()
    fired(page, lambda: change_behind(page, "range", "2"))
    page.wait_for_function("(head) => !head.isConnected", arg=before)
    says(page, "lost")
    assert page.evaluate("document.activeElement.textContent") == "Out of battle"
    page.keyboard.press("Escape")
    says_nothing(page)

    page.mouse.move(5, 5)
    page.evaluate("document.activeElement.blur()")
    head.hover()
    says(page, "lost")
    fired(page, lambda: change_behind(page, "range", "1"))
    page.wait_for_timeout(300)
    says(page, "lost")
    page.mouse.move(5, 5)
    says_nothing(page)


def test_explanation_closes_when_its_panel_is_drawn_without_it(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    fired(page, page.locator("[data-tab='fire']").click)
    sign(page, "Firing arc").focus()
    says(page, "arc")
    page.evaluate("document.querySelector('.fire-panel form').replaceChildren()")
    says_nothing(page)


def test_explanation_stays_in_view_when_its_label_scrolls_away(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml", width=390)
    page.locator("[data-tab='cost']").click()
    page.locator(".cost-panel .term", has_text="firepower").first.focus()
    says(page, "firepower")
    for top in ("document.body.scrollHeight", "0"):
        page.evaluate(f"scrollTo({{top: {top}, behavior: 'instant'}})")
        says(page, "firepower")


def change_behind(page: Page, name: str, value: str) -> None:
    """Fill in a field of test-fire without moving focus or pointer, as another event would."""
    page.locator(f".fire-panel [name='{name}']").evaluate(
        """(box, value) => {
            box.value = value;
            box.dispatchEvent(new Event('input', {bubbles: true}));
        }""",
        value,
    )


@pytest.mark.parametrize("width", [1280, 390])
def test_findings_points_and_odds_have_explanations(open_page: OpenPage, width: int) -> None:
    page = open_page("/edit/hml-raven.yaml", width=width)
    spot(page, "bow.4").click()
    field(page, "item").select_option("lungo")
    said(page, "bow.4", "error")
    if width == 390:
        page.locator("[data-tab='findings']").click()
    rules = page.locator(".findings .term")
    rules.first.wait_for()
    for rule in rules.all():
        rule.focus()
        says(page, rule.inner_text())
    assert "foreign-slot" in rules.all_inner_texts()

    page.locator("[data-tab='cost']").click()
    names = {"Cost": "points", "Bare hull": "bare hull", "firepower": "firepower",
             "toughness": "toughness", "handling": "handling", "Adrift": "adrift"}  # fmt: skip
    for words, name in names.items():
        page.locator(".cost-panel .term", has_text=words).first.focus()
        says(page, name)

    fired(page, page.locator("[data-tab='fire']").click)
    page.mouse.move(0, 0)  # scrolling must not put another term under the mouse
    heads = {"Go": "go and stop dice", "Location gone": "location gone", "Keel broken": "keel",
             "Out of battle": "lost", "Best volley, fired every turn": "best volley"}  # fmt: skip
    for words, name in heads.items():
        page.locator(".fire-panel .term").get_by_text(words, exact=True).first.focus()
        says(page, name)
    for label, name in {"Target location": "location", "Firing arc": "arc", "stop": "go and stop dice",
                        "bracket": "bracket"}.items():  # fmt: skip
        sign(page, label).last.focus()
        says(page, name)
    assert fits(page)


@pytest.mark.parametrize("width", [1280, 390])
def test_other_games_and_pages_have_explanations(open_page: OpenPage, width: int) -> None:
    page = open_page("/edit/windhover.yaml", width=width)
    for label, name in {"Class": "class", "Systems": "system", "Weapons": "weapon arc"}.items():
        sign(page, label).first.focus()
        says(page, name)
    assert sign(page, "Range").count() == 0
    page = open_page("/compare?a=hml-raven.yaml&b=pelletier.yaml", width=width)
    sign(page, "Reference ship").focus()
    says(page, "reference ship")
    for words, name in {"Structural Integrity": "SI", "Trim tank": "trim tank"}.items():
        page.locator(".comparison .term").get_by_text(words, exact=True).focus()
        says(page, name)
    page = open_page("/", width=width)
    if width == 390:
        page.get_by_role("button", name="Filters").click()
    sign(page, "Findings").focus()
    says(page, "finding")


@pytest.mark.parametrize("width", [1280, 390])
def test_glossary_search_filters_terms(open_page: OpenPage, width: int) -> None:
    page = open_page("/edit/hml-raven.yaml", width=width, reduced_motion="reduce")
    page.get_by_role("link", name="Glossary").click()
    page.wait_for_selector("body[data-ready]")
    count = page.locator("#glossary-count")
    assert count.inner_text() == f"{len(list(entries()))} entries"
    assert fits(page)
    search = page.get_by_label("Search")
    search.fill("keel check")
    shown = page.locator(".term-entry:visible dt").all_inner_texts()
    assert "keel check" in shown
    assert "bleed" not in shown
    search.fill("Structural Integrity")
    assert page.locator(".term-entry:visible").first.inner_text().startswith("SI")
    search.fill("zzz")
    page.get_by_text("No terms match").wait_for()
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert faint_words(page) == []
    search.fill("")
    assert page.locator(".term-entry:visible").count() == len(list(entries()))
    assert page.evaluate(NAMELESS) == []
