"""A fleet for Friday: gathered with counts beside a budget, saved, opened, compared and printed."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from tests.app.designer.browser.conftest import goto
from tests.app.designer.browser.contrast import faint_boxes, faint_words
from tests.app.designer.browser.hands import run, toast
from tests.app.designer.browser.test_looks import NAMELESS, fits

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.app.designer.browser.conftest import Designer, Watched

OpenPage = Callable[..., "Page"]
WIDTHS = (1280, 390)
RIVALS = "game: leviathans\nformat: 1\nfleet: Rivals\nbudget: 600\nships: [jean-bart]\n"


def total(page: Page, words: str) -> None:
    """Wait until the fleet comes to this."""
    page.locator("#fleet-sum", has_text=re.compile(f"^{re.escape(words)}$")).wait_for(
        state="attached"
    )


def add(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=f"Add {name}", exact=True).click()


def is_sound(page: Page) -> None:
    assert fits(page)
    assert page.evaluate(NAMELESS) == []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert faint_words(page) == [], theme
        assert faint_boxes(page) == [], theme


def test_a_fleet_is_gathered_within_a_budget_and_saved(open_page: OpenPage, folder: Path) -> None:
    page = open_page("/fleets")
    page.get_by_label("Fleet name").fill("Friday")
    page.get_by_label("Budget").fill("500")
    add(page, "HML Raven", "HML Raven", "HML Hertfordshire")
    total(page, "3 ships, 472 of 500 points, 28 left")
    add(page, "Pelletier")
    total(page, "4 ships, 646 of 500 points, 146 over")
    page.get_by_text("the ships cost 646 points, 146 more than the budget").wait_for()
    page.get_by_role("button", name="Remove Pelletier").click()
    total(page, "3 ships, 472 of 500 points, 28 left")
    page.get_by_role("button", name="Save fleet").click()
    toast(page, "Saved friday.yaml")
    assert yaml.safe_load((folder / "friday.yaml").read_text()) == {
        "game": "leviathans", "format": 1, "fleet": "Friday", "budget": 500,
        "ships": [{"ship": "hml-raven.yaml", "count": 2}, "hml-hertfordshire"],
    }  # fmt: skip
    assert page.url.endswith("/fleets?id=friday.yaml")


@pytest.mark.parametrize("width", WIDTHS)
def test_two_fleets_are_compared_and_printed_for_two_players(
    open_page: OpenPage, folder: Path, width: int
) -> None:
    (folder / "rivals.yaml").write_text(RIVALS)
    text = "# Ours\ngame: leviathans\nformat: 1\nfleet: Friday\nships:\n  - hml-raven  # fast\n"
    (folder / "friday.yaml").write_text(text)
    page = open_page("/fleets", width=width, height=844, reduced_motion="reduce")
    page.get_by_label("Open fleet").select_option("friday.yaml")
    total(page, "1 ship, 140 points")
    page.get_by_role("button", name="One more HML Raven").click()
    total(page, "2 ships, 280 points")
    assert page.evaluate("document.activeElement.ariaLabel") == "One more HML Raven"
    page.get_by_label("Second player").select_option("rivals.yaml")
    row = page.get_by_role("row", name="Points 280 430 −150", exact=True)
    row.wait_for()
    is_sound(page)
    page.get_by_role("button", name="Print both fleets").click()
    dialog = page.get_by_role("dialog", name="Print")
    assert dialog.get_by_label("Product").input_value() == "kit"
    assert "Friday, Rivals" in dialog.inner_text()
    with page.expect_download(timeout=60_000) as download:
        dialog.get_by_role("link", name="Download all.zip").click(timeout=60_000)
    packed = zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes())).namelist()
    for part in ("ship-cards", "roster", "standees", "maps"):
        assert [name for name in packed if part in name], part
    assert (folder / "friday.yaml").read_text() == text.replace(
        "- hml-raven  # fast", "- {ship: hml-raven, count: 2}  # fast"
    ) or yaml.safe_load((folder / "friday.yaml").read_text())["ships"] == [
        {"ship": "hml-raven", "count": 2}
    ]


def test_ships_of_the_fleets_nation_are_offered(open_page: OpenPage) -> None:
    page = open_page("/fleets")
    choices = page.locator("#fleet-choices strong")
    choices.filter(has_text="HML Raven").wait_for()
    page.get_by_label("Nation").fill("French")
    choices.filter(has_text="HML Raven").wait_for(state="detached")
    assert choices.filter(has_text="Pelletier").is_visible()
    page.get_by_label("Nation").fill("Atlantis")
    choices.filter(has_text="HML Raven").wait_for()


@pytest.mark.parametrize("width", WIDTHS)
def test_selected_ships_become_a_fleet(open_page: OpenPage, width: int) -> None:
    page = open_page(width=width, height=844, reduced_motion="reduce")
    for name in ("HML Raven", "Pelletier"):
        page.get_by_label(f"Select {name}", exact=True).check(force=True)
    bar = page.get_by_role("region", name="Selected ships")
    assert "2 ships selected · 314 points" in bar.inner_text()
    bar.get_by_role("link", name="Make fleet").click()
    page.wait_for_url("**/fleets**")
    page.wait_for_selector("body[data-ready]")
    total(page, "2 ships, 314 points")
    is_sound(page)


def test_findings_on_a_fleet_are_shown(open_page: OpenPage, folder: Path) -> None:
    (folder / "bad.yaml").write_text(
        "game: leviathans\nformat: 1\nfleet: Bad\nnation: British\nships: [nowhere, pelletier]\n"
    )
    page = open_page("/fleets?id=bad.yaml", reduced_motion="reduce")
    total(page, "1 ship, 174 points; 1 ship not counted")
    page.get_by_text("this ship cannot be used").wait_for()
    page.locator(".finding", has_text="belongs to French Republic").click()
    assert page.evaluate("document.activeElement.ariaLabel") == "Remove Pelletier"
    is_sound(page)
    page.get_by_role("button", name="Remove nowhere").click()
    total(page, "1 ship, 174 points")


def test_a_fleet_that_changed_on_disk_is_not_overwritten_unasked(
    open_page: OpenPage, folder: Path, designer: Designer, watched: Watched
) -> None:
    watched.allowed = ("409 (Conflict)",)
    (folder / "rivals.yaml").write_text(RIVALS)
    page = open_page("/fleets?id=rivals.yaml")
    total(page, "1 ship, 430 of 600 points, 170 left")
    add(page, "HML Raven")
    (folder / "rivals.yaml").write_text(RIVALS.replace("600", "700"))
    page.get_by_role("button", name="Save fleet").click()
    asked = page.get_by_role("dialog", name="The file changed")
    asked.get_by_role("button", name="Open it again").click()
    total(page, "1 ship, 430 of 700 points, 270 left")
    page.on("dialog", lambda dialog: dialog.accept())
    add(page, "HML Raven")
    page.get_by_role("button", name="New fleet").click()
    page.get_by_role("button", name="Discard changes").click()
    page.get_by_text("No ships yet. Choose Add beside a ship.").wait_for()
    assert page.locator("#fleet-sum").inner_text() == ""
    goto(page, f"{designer.address}/fleets?id=rivals.yaml")
    total(page, "1 ship, 430 of 700 points, 270 left")


def test_fleet_page_search_finds_ships(open_page: OpenPage) -> None:
    page = open_page("/fleets")
    page.get_by_role("searchbox", name="Search").fill("french battle")
    choices = page.locator("#fleet-choices strong")
    assert choices.all_inner_texts() == ["Jean Bart"]
    page.get_by_role("searchbox", name="Search").fill("british")
    page.get_by_label("Sort by").select_option("points")
    assert choices.first.inner_text() == "HML Perseverance"


def test_changes_of_a_fleet_leave_the_rest_as_it_is(open_page: OpenPage) -> None:
    page = open_page("/fleets")
    named: dict[str, Any] = {"ship": "b", "name": "Rook"}
    fleet: dict[str, Any] = {"game": "leviathans", "format": 1, "fleet": "F", "ships": ["a", named]}
    script = "return [m.withOneMore(given[0], 'a'), m.withOneMore(given[0], 'b'), m.withCount(given[0], 1, 2),"
    script += (
        " m.withCount(given[0], 0, 0), m.withKey(given[0], 'budget', 5), m.countOf(given[0], 'b')]"
    )
    more, apart, two, fewer, budget, count = run(page, "fleets/fleet_data.js", script, fleet)
    assert more["ships"] == [{"ship": "a", "count": 2}, named]
    assert apart["ships"] == ["a", named, "b"]
    assert two["ships"] == ["a", {**named, "count": 2}]
    assert fewer["ships"] == [named]
    assert (budget, count) == ({**fleet, "budget": 5}, 1)
    paths = run(
        page, "fleets/fleet_data.js", "return given.map(([to, from]) => m.pathFrom(to, from))",
        ["a.yaml", ""], ["a.yaml", "sub/f.yaml"], ["sub/a.yaml", "sub/f.yaml"],
        ["x/a.yaml", "sub/deep/f.yaml"],
    )  # fmt: skip
    assert paths == ["a.yaml", "../a.yaml", "a.yaml", "../../x/a.yaml"]
