"""Test-fire: the figures on the page are those of the odds, whatever is broken on the target."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.app.designer.browser.hands import field, spot

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response

OpenPage = Callable[..., "Page"]


def _fired(page: Page, act: Callable[[], object]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Do something, and return what was then asked and answered."""

    def is_shot(response: Response) -> bool:
        return response.url.endswith("/api/odds")

    with page.expect_response(is_shot) as shot:
        act()
    return dict(shot.value.request.post_data_json or {}), dict(shot.value.json())


def test_slots_of_the_target_are_broken_on_its_card(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "bow.3").wait_for()
    asked, odds = _fired(page, page.locator("[data-tab='fire']").click)
    page.get_by_label("Target", exact=True).wait_for()
    asked, odds = _fired(
        page, lambda: page.get_by_label("Target", exact=True).select_option("pelletier.yaml")
    )
    assert (asked["target"], odds["target"]["name"]) == ("pelletier.yaml", "Pelletier")
    asked, odds = _fired(page, lambda: page.get_by_label("Struck at").select_option("stern"))
    assert all(set(band["at"]) == {"stern"} for each in odds["volleys"] for band in each["ranges"])

    target = page.locator(".target-card [data-spot='stern.2']")
    asked, odds = _fired(page, target.click)
    assert asked["damaged"] == "stern:2"
    assert odds["target"]["damaged"] == {"stern": [2]}
    assert target.get_attribute("aria-pressed") == "true"

    asked, odds = _fired(page, lambda: page.get_by_label("Range in hexes").fill("3"))
    best = max(
        band["at"]["stern"]["go"]["slots_broken"]["value"]
        for each in odds["volleys"] for band in each["ranges"]
    )  # fmt: skip
    page.locator(".odds-answer strong", has_text=f"{best:.2f} slots").wait_for()
    chances = page.locator(".target-card [data-chance]")
    assert chances.count() == len(next(
        band["at"]["stern"]["go"]["slots"] for each in odds["volleys"] for band in each["ranges"]
        if band["at"]["stern"]["go"]["slots_broken"]["value"] == best
    ))  # fmt: skip
    assert page.get_by_role("img", name="Charts of these odds").is_visible()

    asked, odds = _fired(page, target.click)
    assert odds["target"]["damaged"] == {}


def test_the_odds_follow_the_design(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "stern.1").wait_for()
    _fired(page, page.locator("[data-tab='fire']").click)
    page.locator(".odds-answer").wait_for()

    def arm() -> None:
        spot(page, "bow.1").click()
        field(page, "item").select_option("gun")

    asked, odds = _fired(page, arm)
    assert asked["data"]["locations"]["bow"]["slots"]["1"]["item"] == "gun"
    assert {"bow"} <= {gun["location"] for gun in odds["guns"]}


def test_a_question_without_a_shot_is_answered_in_words(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "bow.3").wait_for()
    _fired(page, page.locator("[data-tab='fire']").click)
    page.get_by_label("Range in hexes").fill("90")
    page.locator(".odds-answer", has_not_text="Best").wait_for()
    assert page.locator(".odds-answer").inner_text().strip()
