"""Test-fire: the figures on the page are those of the odds, whatever is broken on either ship."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.app.designer.browser.contrast import faint_words
from tests.app.designer.browser.hands import field, fired, spot
from tests.app.designer.browser.test_other_games import FLEET_SHIP, SHIPS

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response

OpenPage = Callable[..., "Page"]


def test_fire_clicks_destroy_target_slots(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "bow.3").wait_for()
    asked, odds = fired(page, page.locator("[data-tab='fire']").click)
    page.get_by_label("Target", exact=True).wait_for()
    asked, odds = fired(
        page, lambda: page.get_by_label("Target", exact=True).select_option("pelletier.yaml")
    )
    assert (asked["target"], odds["target"]["name"]) == ("pelletier.yaml", "Pelletier")
    asked, odds = fired(page, lambda: page.get_by_label("Target location").select_option("stern"))
    assert all(set(band["at"]) == {"stern"} for each in odds["volleys"] for band in each["ranges"])

    target = page.locator(".target-card [data-spot='stern.2']")
    asked, odds = fired(page, target.click)
    assert asked["damaged"] == "stern:2"
    assert odds["target"]["damaged"] == {"stern": [2]}
    assert target.get_attribute("aria-pressed") == "true"

    asked, odds = fired(page, lambda: page.get_by_label("Range in hexes").fill("3"))
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
    assert page.get_by_role("img", name="Odds charts").is_visible()

    asked, odds = fired(page, target.click)
    assert odds["target"]["damaged"] == {}


def test_best_volley_aims_at_the_weakest_location(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "bow.3").wait_for()
    fired(page, page.locator("[data-tab='fire']").click)
    page.get_by_label("Target", exact=True).wait_for()
    fired(page, lambda: page.get_by_label("Target", exact=True).select_option("pelletier.yaml"))
    odds: dict[str, Any] = {}
    for number in (2, 3, 4):
        _, odds = fired(page, page.locator(f".target-card [data-spot='stern.{number}']").click)
    _, odds = fired(page, page.locator(".target-card [data-spot='stern.5']").click)
    assert odds["turns"]["location"] == "stern"
    last = odds["turns"]["at"]["stern"]["go"][-1]
    share = f"by turn {last['turn']} in {last['out_of_battle']['value']:.0%}"
    page.locator(".odds-answer", has_text=share).wait_for()
    assert "on the stern of Pelletier" in page.locator(".odds-answer").inner_text()


def test_fire_names_weapons_without_odds(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "stern.1").wait_for()
    fired(page, page.locator("[data-tab='fire']").click)
    spot(page, "bow.1").click()
    _, odds = fired(page, lambda: field(page, "item").select_option("torpedo"))
    assert odds["left_out"] == "Volleys and turns count only guns: add 1 torpedo per turn."
    page.get_by_text(odds["left_out"]).first.wait_for()


def test_fire_follows_edits(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "stern.1").wait_for()
    fired(page, page.locator("[data-tab='fire']").click)
    page.locator(".odds-answer").wait_for()

    def arm() -> None:
        spot(page, "bow.1").click()
        field(page, "item").select_option("gun")

    asked, odds = fired(page, arm)
    assert asked["data"]["locations"]["bow"]["slots"]["1"]["item"] == "gun"
    assert {"bow"} <= {gun["location"] for gun in odds["guns"]}


def test_fire_without_a_shot_is_explained(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "bow.3").wait_for()
    fired(page, page.locator("[data-tab='fire']").click)
    page.get_by_label("Range in hexes").fill("90")
    page.locator(".odds-answer", has_not_text="Best").wait_for()
    assert page.locator(".odds-answer").inner_text().strip()


def best_of(odds: dict[str, Any]) -> float:
    """Return the most slots that any volley breaks."""
    worth = [
        (at.get("go") or at["stop"])["slots_broken"]["value"]
        for each in odds["volleys"] for band in each["ranges"] for at in band["at"].values()
    ]  # fmt: skip
    return float(max(worth))


def likeliest_of(odds: dict[str, Any]) -> float:
    """Return the slots that the volley breaks of which the page tells: the likeliest end."""
    turns = odds["turns"]
    bands = {
        (each["field"], band["from"]): band for each in odds["volleys"] for band in each["ranges"]
    }
    at = bands[turns["field"], turns["from"]]["at"][turns["location"]]
    return float((at.get("go") or at["stop"])["slots_broken"]["value"])


def test_fire_counts_attacker_damage(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "bow.3").wait_for()
    fired(page, page.locator("[data-tab='fire']").click)
    asked, odds = fired(
        page, lambda: page.get_by_label("Target", exact=True).select_option("pelletier.yaml")
    )
    whole = best_of(odds)
    assert "attacker_damaged" not in asked
    page.locator(".hurt-switch").get_by_role("button", name="HML Raven").click()
    best = max(odds["guns"], key=lambda gun: len(gun["ranges"]))
    own = page.locator(f".own-card [data-spot='{best['location']}.{best['slots'][0]}']")
    own.focus()
    asked, odds = fired(page, lambda: page.keyboard.press("Enter"))
    assert asked["attacker_damaged"] == f"{best['location']}:{best['slots'][0]}"
    assert "damaged" not in asked
    assert odds["attacker"]["damaged"] == {best["location"]: [best["slots"][0]]}
    assert own.get_attribute("aria-pressed") == "true"
    assert best["slots"][0] not in [
        slot for gun in odds["guns"] if gun["location"] == best["location"] for slot in gun["slots"]
    ]
    switch = page.locator(".hurt-switch").get_by_role("button", name="HML Raven")
    assert "1 destroyed" in switch.inner_text()

    for gun in odds["guns"]:
        asked, odds = fired(
            page, page.locator(f".own-card [data-spot='{gun['location']}.{gun['slots'][0]}']").click
        )
        assert odds["answer"] or best_of(odds) <= whole
    page.locator(".odds-answer", has_text=odds["answer"] or "Best").wait_for()
    asked, odds = fired(page, page.get_by_role("button", name="Restore all").click)
    assert "attacker_damaged" not in asked
    assert best_of(odds) == whole
    page.locator(".odds-answer strong", has_text=f"{likeliest_of(odds):.2f} slots").wait_for()


def test_location_names_on_cards_set_the_aim(
    open_page: OpenPage,
) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "bow.3").wait_for()
    fired(page, page.locator("[data-tab='fire']").click)
    asked, _ = fired(page, page.get_by_role("button", name="Fire at the stern").click)
    assert asked["at"] == "stern"
    page.locator(".hurt-switch").get_by_role("button", name="HML Raven").click()
    asked, odds = fired(page, page.get_by_role("button", name="Fire from the port").click)
    assert (asked["at"], asked["from"]) == ("stern", "port")
    assert {each["arc"] for each in odds["volleys"]} == {"port"}
    assert page.get_by_label("Firing arc").input_value() == "port"


def test_unreadable_design_has_no_test_fire(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "bow.3").wait_for()
    fired(page, page.locator("[data-tab='fire']").click)
    page.locator(".odds-answer", has_text="Best").wait_for()
    field(page, "name").fill("")
    page.locator(".odds-answer", has_text="design cannot be read").wait_for()
    assert page.locator(".target-card [data-chance]").count() == 0
    fired(page, lambda: field(page, "name").fill("HML Raven"))
    page.locator(".odds-answer", has_text="Best").wait_for()


def test_odds_charts_can_be_enlarged(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml", width=390, height=844)
    spot(page, "bow.3").wait_for()
    fired(page, page.locator("[data-tab='fire']").click)
    button = page.get_by_role("button", name="Enlarge charts")
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Odds charts")
    large = dialog.get_by_role("img", name="Odds charts, large")
    box = large.bounding_box()
    assert box is not None
    assert box["width"] > 800
    assert faint_words(page) == []
    assert dialog.evaluate("(it) => it.scrollWidth <= it.clientWidth + 1")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == "Enlarge charts"


UNFIT: dict[str, dict[str, tuple[str, ...]]] = {
    "hml-raven.yaml": {"Range in hexes": ("0", "-3", "2.5", "100")},
    "montpellier.yaml": {"Fleet hex range": ("-1", "0.5")},
    "windhover.yaml": {
        "Range in inches": ("-1", "6.5"),
        "Boxes lost": ("-1", "1.5"),
        "Command dice": ("-1", "1.5"),
    },
}


@pytest.mark.parametrize("ship", UNFIT)
def test_invalid_range_is_shown_beside_its_field(
    open_page: OpenPage, folder: Path, ship: str
) -> None:
    (folder / "montpellier.yaml").write_text(FLEET_SHIP)
    page = open_page(f"/edit/{ship}")
    shots: list[int] = []

    def noted(response: Response) -> None:
        if response.url.endswith("/api/odds"):
            shots.append(response.status)

    page.on("response", noted)
    fired(page, page.locator("[data-tab='fire']").click)
    for label, words in UNFIT[ship].items():
        box = page.get_by_label(label)
        for word in words:
            asked = len(shots)
            box.fill(word)
            page.locator(".odds-answer", has_text="out of range").wait_for()
            said = page.locator(f"#{box.get_attribute('aria-describedby')}").inner_text()
            assert "whole number from" in said
            assert box.get_attribute("aria-invalid") == "true"
            page.wait_for_timeout(300)
            assert len(shots) == asked
        fired(page, partial(box.fill, "1"))
        page.locator(".odds-answer", has_not_text="out of range").wait_for()
        assert box.get_attribute("aria-invalid") == "false"
    assert set(shots) == {200}


@pytest.mark.parametrize("width", [1280, 390])
def test_fire_accepts_squadrons_on_both_sides(
    open_page: OpenPage, folder: Path, width: int
) -> None:
    for name in ("sickle-flight", "carrow-escort"):
        shutil.copy(SHIPS / "starships" / f"{name}.yaml", folder)
    seen = {}
    for attacker, target in (("fighter", "windhover"), ("windhover", "fighter"),
                             ("sickle-flight", "windhover"), ("sickle-flight", "squadron")):  # fmt: skip
        page = open_page(f"/edit/{attacker}.yaml", width=width)
        fired(page, page.locator("[data-tab='fire']").click)
        box = page.get_by_label("Target", exact=True)
        offered = box.locator("option").evaluate_all("(all) => all.map((each) => each.value)")
        assert not {"imogen-harrow", "carrow-escort", "carrow-escort.yaml"} & set(offered)
        chosen = target if target == "squadron" else f"{target}.yaml"
        other = next(each for each in offered if each not in (chosen, box.input_value()))
        fired(page, partial(box.select_option, other))
        _, odds = fired(page, partial(box.select_option, chosen))
        page.locator(
            ".odds-answer", has_text=odds["target"]["name"] if odds["turns"] else "but torp"
        ).wait_for()
        page.locator("table.odds").first.wait_for()
        heads = page.locator("table.odds th[scope=col]").all_inner_texts()
        assert ("No shields" in heads) == (odds["target"]["shields"] > 0)
        cells = page.locator("table.odds td").all_inner_texts()
        assert cells
        assert not [each for each in cells if "NaN" in each or "undefined" in each]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        seen[attacker, target] = odds["torpedoes"] is not None
    assert seen["sickle-flight", "windhover"]


def test_fire_cannot_destroy_a_miss(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "bow.3").wait_for()
    misses = page.locator("#card [data-spot][aria-label*='Miss']").evaluate_all(
        "(all) => all.map((each) => each.dataset.spot)"
    )
    assert misses
    fired(page, page.locator("[data-tab='fire']").click)
    page.get_by_role("button", name="Attacker").click()
    page.locator(".own-card [data-spot]").first.wait_for()
    for key in misses:
        assert page.locator(f".own-card [data-spot='{key}']").count() == 0
