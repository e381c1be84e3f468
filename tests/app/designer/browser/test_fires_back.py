"""Test-fire both ways: figures side by side, and an opponent of similar points that is remembered."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.app.designer.browser.conftest import SHIPS
from tests.app.designer.browser.contrast import faint_words
from tests.app.designer.browser.hands import fired, spot
from tests.app.designer.browser.test_looks import NAMELESS, fits
from tests.app.designer.browser.test_other_games import FLEET_SHIP

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.app.designer.browser.conftest import Watched

OpenPage = Callable[..., "Page"]


def target_box(page: Page) -> Locator:
    return page.get_by_label("Target", exact=True)


@pytest.mark.parametrize("width", [1280, 390])
def test_both_ships_fire_side_by_side(open_page: OpenPage, folder: Path, width: int) -> None:
    page = open_page("/edit/hml-raven.yaml", width=width, height=844, reduced_motion="reduce")
    spot(page, "bow.3").wait_for()
    fired(page, page.locator("[data-tab='fire']").click)
    asked, odds = fired(page, lambda: target_box(page).select_option("pelletier.yaml"))
    assert asked["back"] is True
    table = page.locator(".both-ways")
    table.get_by_text("Pelletier fires back").wait_for()
    assert table.locator("th[scope=col]").all_inner_texts() == [
        "HML Raven fires", "Pelletier fires back",
    ]  # fmt: skip
    for column, one in enumerate((odds, odds["back"])):
        last = one["turns"]["at"][one["turns"]["location"]]["go"][-1]
        cell = table.locator("tbody tr").last.locator("td").nth(column)
        assert cell.inner_text() == f"{last['out_of_battle']['value']:.0%}"
    page.get_by_text("Pelletier fires back: all figures").click()
    assert "HML Raven" in page.locator(".odds-back").inner_text()

    broken = page.locator(".target-card [data-spot='bow.3']")
    _, hurt = fired(page, broken.click)
    assert hurt["back"]["attacker"]["damaged"] == hurt["target"]["damaged"] == {"bow": [3]}
    assert fits(page)
    assert page.evaluate(NAMELESS) == []
    assert faint_words(page) == []


def test_only_a_russian_ship_may_evade(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "bow.3").wait_for()
    fired(page, page.locator("[data-tab='fire']").click)
    fired(page, lambda: target_box(page).select_option("pelletier.yaml"))
    evades = page.get_by_label("Target evades")
    assert evades.count() == page.get_by_label("This ship evades").count() == 0

    asked, plain = fired(page, lambda: target_box(page).select_option("buran"))
    assert not asked.get("evading")
    assert plain["target"]["evading"] is None
    asked, odds = fired(page, evades.check)
    assert asked["evading"] is True
    assert not asked.get("attacker_evading")
    assert odds["target"]["evading"]["si_after_failure"] == 20
    assert odds["back"]["attacker"]["evading"] == odds["target"]["evading"]

    asked, _ = fired(page, lambda: target_box(page).select_option("pelletier.yaml"))
    assert not asked.get("evading")
    assert evades.count() == 0


def test_only_an_american_ship_spends_charges(
    open_page: OpenPage, folder: Path, watched: Watched
) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "bow.3").wait_for()
    fired(page, page.locator("[data-tab='fire']").click)
    assert page.get_by_label("Charges on range").count() == 0

    shutil.copy(SHIPS / "sandusky.yaml", folder)
    page = open_page("/edit/sandusky.yaml")
    spot(page, "bow.3").wait_for()
    asked, plain = fired(page, page.locator("[data-tab='fire']").click)
    assert "charges_range" not in asked
    assert plain["charges"] is None
    on_rolls = page.get_by_label("Charges on rolls")
    fired(page, lambda: page.get_by_label("Charges on range").fill("1"))
    asked, odds = fired(page, lambda: on_rolls.fill("1"))
    assert (asked["charges_range"], asked["charges_roll"]) == (1, 1)
    assert odds["charges"] == {"range": 1, "roll": 1, "turns": 1}
    assert odds["back"]["charges"] is None
    watched.allowed = ("400",)
    on_rolls.fill("2")
    page.get_by_text("at most 2 charges of Sandusky, got 3").wait_for()


def test_the_first_row_is_the_best_volley(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "bow.3").wait_for()
    fired(page, page.locator("[data-tab='fire']").click)
    for target in ("jean-bart", "pelletier.yaml", "hml-leviathan.yaml"):
        _, odds = fired(page, partial(target_box(page).select_option, target))
        page.locator(".odds-answer", has_text=odds["target"]["name"]).wait_for()
        told = page.locator(".odds-answer").inner_text()
        assert "most likely to put the target out of the battle" in told
        first = page.locator("table.odds tbody tr").first
        turns = odds["turns"]
        head = first.locator("th").inner_text().replace("best", "").strip()
        assert head == f"{turns['field']} → {turns['location']}".replace("-", " ")
        best = first.locator("td").nth(1).inner_text().strip()
        assert f"{best} slots" in told
        assert page.locator(".badge.best").count() == 1 + (odds["back"]["turns"] is not None)


def test_the_opponent_has_similar_points_and_is_remembered(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "bow.3").wait_for()
    asked, _ = fired(page, page.locator("[data-tab='fire']").click)
    listed = page.request.get(f"{page.url.split('/edit')[0]}/api/designs").json()
    bundled = page.request.get(f"{page.url.split('/edit')[0]}/api/supplied").json()
    ships = {
        each["id"]: each
        for each in [*listed, *bundled]
        if each["game"] == "leviathans" and each["nation_name"] != "British Empire"
    }
    own = next(each["points"] for each in listed if each["id"] == "hml-raven.yaml")
    apart = {word: abs(each["points"] - own) for word, each in ships.items()}
    assert apart[asked["target"]] == min(apart.values())
    option = target_box(page).locator("option:checked").inner_text()
    assert f"{ships[asked['target']]['points']} points" in option

    fired(page, lambda: target_box(page).select_option("jean-bart"))
    page.reload()
    page.wait_for_selector("body[data-ready]")
    asked, _ = fired(page, page.locator("[data-tab='fire']").click)
    assert asked["target"] == "jean-bart"


def test_opponents_are_filtered_by_game_and_type(open_page: OpenPage, folder: Path) -> None:
    (folder / "montpellier.yaml").write_text(FLEET_SHIP)
    page = open_page("/edit/hml-raven.yaml")
    spot(page, "bow.3").wait_for()
    fired(page, page.locator("[data-tab='fire']").click)
    asked, odds = fired(page, lambda: page.get_by_label("Target Type").select_option("4"))
    assert odds["target"]["name"] in target_box(page).locator("option:checked").inner_text()
    options = target_box(page).locator("option").all_inner_texts()
    assert options
    assert all("Type 4" in each for each in options)
    page.get_by_label("Target Type").select_option("")
    asked, _ = fired(page, lambda: page.get_by_label("Target game").select_option("warfleet"))
    assert asked["target"] == "montpellier.yaml"
    assert asked["scale"] == "fleet"
    page.locator(".both-ways").get_by_text("fires back").wait_for()


def test_a_reference_ship_does_not_fire_back(open_page: OpenPage, folder: Path) -> None:
    shutil.copy(SHIPS / "starships" / "iron-vesper.yaml", folder)
    page = open_page("/edit/windhover.yaml")
    fired(page, page.locator("[data-tab='fire']").click)
    _, odds = fired(page, lambda: target_box(page).select_option("cruiser"))
    assert odds["back"] is None
    page.get_by_text("A reference cruiser does not fire back.").wait_for()
    _, odds = fired(page, lambda: target_box(page).select_option("iron-vesper.yaml"))
    assert odds["back"]["target"]["name"] == "Windhover"
    page.locator(".both-ways").get_by_text("Destroyed at once").wait_for()
