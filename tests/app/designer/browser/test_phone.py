"""On a phone: the form of a spot is a sheet below the card, and the filters are folded."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.app.designer.browser.contrast import faint_words
from tests.app.designer.browser.hands import field, said, saved, spot
from tests.app.designer.browser.test_looks import NAMELESS, fits

if TYPE_CHECKING:
    from playwright.sync_api import Page

OpenPage = Callable[..., "Page"]
PHONE = {
    "width": 390,
    "height": 844,
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
SEEN = """(selectors) => selectors.map((selector) => {
    const box = document.querySelector(selector).getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return {inside: box.top >= 0 && box.bottom <= innerHeight, top: box.top, bottom: box.bottom,
        free: at?.closest(selector) !== null};
})"""


def test_a_slot_is_edited_on_a_phone_without_scrolling(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-leviathan.yaml", **PHONE)
    for key in ("bow.2", "aft-port.3", "stern.1"):
        spot(page, key).tap()
        page.locator("body.sheet-open").wait_for()
        card, form, mark = page.evaluate(
            SEEN, ["#card", ".edit-panel [name='item']", f"#card [data-spot='{key}']"]
        )
        assert card["inside"]
        assert form["inside"]
        assert form["free"]
        assert mark["free"], "the slot is in sight above its form"
        assert card["bottom"] <= form["top"]
        assert page.evaluate("scrollY") == 0
    field(page, "item").select_option("crew")
    said(page, "stern.1", "Crew")
    assert fits(page)
    assert page.evaluate(NAMELESS) == []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert faint_words(page) == [], theme

    page.get_by_role("button", name="Close form").tap()
    page.locator("body:not(.sheet-open)").wait_for()
    assert page.evaluate("document.activeElement.dataset.spot") == "stern.1"
    spot(page, "si").tap()
    field(page, "si").fill("41")
    said(page, "si", "41")
    page.locator("#save").tap()
    saved(page)
    page.get_by_role("button", name="Close form").tap()
    page.locator("[data-tab='findings']").tap()
    assert page.locator("body.sheet-open").count() == 0


def test_slots_are_swapped_above_the_sheet(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml", **PHONE)
    spot(page, "bow.3").tap()
    page.locator(".edit-panel").get_by_role("button", name="Move", exact=True).tap()
    spot(page, "bow.6").tap()
    said(page, "bow.6", "3in Gun")


def test_filters_are_folded_and_say_how_many_are_set(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    nation = page.get_by_label("Nation")
    assert not nation.is_visible()
    assert page.get_by_label("Search").is_visible()
    button = page.get_by_role("button", name="Filters")
    first = page.locator(".ship").first.bounding_box()
    assert first is not None
    assert first["y"] < 844 / 2
    button.tap()
    nation.select_option("French Republic")
    button.tap()
    assert not nation.is_visible()
    assert button.inner_text() == "Filters (1)"
    assert page.get_by_text("1 of 5 ships").is_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    nation.wait_for()
    assert not button.is_visible()


def test_hint_under_the_card_names_no_keys_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml", **PHONE)
    page.get_by_text("Tap a slot to change it.").wait_for()
    page = open_page("/edit/hml-raven.yaml")
    page.get_by_text("Click a slot, or use the arrow keys. Press ? for all keys.").wait_for()
