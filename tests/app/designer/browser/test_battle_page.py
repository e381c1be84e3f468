"""The page of a battle in a real browser: leafed through by mouse and keys, on a phone, in print."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from cardforge.app.reports.battle_pages import write_page
from cardforge.core.files import read
from cardforge.core.hexes import HexSheet
from cardforge.leviathans.battle import PlayedBattle
from cardforge.leviathans.battle.play import play
from cardforge.leviathans.battle.record import replayed
from cardforge.leviathans.battle.state import Rules
from cardforge.leviathans.battles import AirBattle
from cardforge.leviathans.files import read_ship

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def battle(pytestconfig: pytest.Config) -> PlayedBattle:
    ships = pytestconfig.rootpath / "ships"
    fleets = [[read_ship(read(ships / f"{name}.yaml"))] for name in ("hml-raven", "pelletier")]
    return play(fleets, ["random"] * 2, 8, rules=Rules.QUICK_START, sheet=HexSheet(9, 9), limit=5)


@pytest.fixture(scope="module")
def file(battle: PlayedBattle, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("battle") / "battle.html"
    write_page(AirBattle(battle), path)
    return path


@pytest.fixture
def leaf_through(browser: Browser, file: Path) -> Iterator[Callable[..., Page]]:
    """Open the page; at the end nothing was asked for but the file, and nothing complained."""
    asked: list[str] = []
    said: list[str] = []
    contexts = []

    def opened(after: str = "", **look: object) -> Page:
        contexts.append(browser.new_context(**look))  # type: ignore[arg-type]
        page = contexts[-1].new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(file.as_uri() + after)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert {url.partition("#")[0] for url in asked if not url.startswith("blob:")} == {
        file.as_uri()
    }
    assert said == []


def shown(page: Page) -> list[str]:
    titles = page.locator(".turn h2").all()
    return [title.inner_text() for title in titles if title.is_visible()]


def test_battle_page_shows_one_turn_and_steps_to_others(leaf_through: Callable[..., Page]) -> None:
    page = leaf_through()
    last = page.locator(".turn").count() - 1
    assert shown(page) == ["Deployment"]
    page.keyboard.press("ArrowRight")
    assert shown(page) == ["Turn 1"]
    page.get_by_role("button", name="Next turn").click()
    assert shown(page) == ["Turn 2"]
    page.keyboard.press("ArrowLeft")
    assert shown(page) == ["Turn 1"]
    page.keyboard.press("End")
    assert shown(page) == [f"Turn {last}"]
    page.keyboard.press("ArrowRight")
    assert shown(page) == [f"Turn {last}"]
    page.get_by_role("button", name="First turn").click()
    assert shown(page) == ["Deployment"]
    page.get_by_role("slider").fill("3")
    assert shown(page) == ["Turn 3"]
    assert page.locator("#told").inner_text() == f"Turn 3 of {last}"
    page.get_by_role("link", name="2", exact=True).click()
    assert shown(page) == ["Turn 2"]
    assert page.locator(".contents [aria-current]").inner_text() == "2"


def test_battle_page_plays_pauses_and_stops_at_the_end(leaf_through: Callable[..., Page]) -> None:
    page = leaf_through()
    page.clock.install()
    last = page.locator(".turn").count() - 1
    page.keyboard.press("Space")
    play_button = page.get_by_role("button", name="Pause")
    assert play_button.get_attribute("aria-pressed") == "true"
    page.clock.run_for(2000)
    assert shown(page) == ["Turn 1"]
    play_button.click()
    page.clock.run_for(9000)
    assert shown(page) == ["Turn 1"]
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(2000 * (last + 3))
    assert shown(page) == [f"Turn {last}"]
    page.get_by_role("button", name="Play").click()
    assert shown(page) == ["Deployment"]


def test_battle_page_address_opens_its_turn(leaf_through: Callable[..., Page]) -> None:
    page = leaf_through("#turn-2")
    assert shown(page) == ["Turn 2"]
    page.evaluate("location.hash = '#turn-4'")
    page.wait_for_function("document.querySelector('.turn.shown').id === 'turn-4'")


def test_outcome_is_shown_with_the_last_turn(leaf_through: Callable[..., Page]) -> None:
    page = leaf_through()
    outcome = page.locator(".outcome")
    assert not outcome.is_visible()
    page.get_by_role("button", name="Last turn").click()
    assert outcome.is_visible()
    page.get_by_role("button", name="Previous turn").click()
    assert not outcome.is_visible()
    page.emulate_media(media="print")
    assert outcome.is_visible()


def test_close_up_shows_a_part_of_the_map(leaf_through: Callable[..., Page]) -> None:
    page = leaf_through("#turn-1")
    drawn = page.locator(".turn.shown .map svg")
    whole = drawn.get_attribute("viewBox")
    page.get_by_role("button", name="Close up").click()
    assert drawn.get_attribute("viewBox") == drawn.get_attribute("data-close") != whole
    page.get_by_role("button", name="Close up").click()
    assert drawn.get_attribute("viewBox") == whole


def test_battle_page_saves_its_record(
    leaf_through: Callable[..., Page], battle: PlayedBattle
) -> None:
    page = leaf_through()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    assert download.value.suggested_filename == "battle.json"
    assert replayed(json.loads(download.value.path().read_text())) == battle


def test_battle_page_switches_light_and_dark(leaf_through: Callable[..., Page]) -> None:
    page = leaf_through(color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("button", name="Light or dark").click()
    dark = page.evaluate(ground)
    assert dark != light
    page.get_by_role("button", name="Light or dark").click()
    assert page.evaluate(ground) == light
    assert leaf_through(color_scheme="dark").evaluate(ground) == dark


@pytest.mark.parametrize("script", [True, False], ids=["leafing", "plain"])
def test_battle_page_fits_a_phone(leaf_through: Callable[..., Page], script: bool) -> None:
    page = leaf_through(viewport={"width": 390, "height": 844}, java_script_enabled=script)
    page.set_viewport_size({"width": 390, "height": 844})
    right = [box["x"] + box["width"] for box in boxes(page, "header, .turn, .fleet, .log, footer")]
    assert right
    assert max(right) <= 390


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    found = (each.bounding_box() for each in page.locator(selector).all() if each.is_visible())
    return [dict(box) for box in found if box]  # type: ignore[arg-type]


def test_battle_page_without_script_lists_all_turns(
    leaf_through: Callable[..., Page], battle: PlayedBattle
) -> None:
    page = leaf_through(java_script_enabled=False)
    turns = ["Deployment", *(f"Turn {n}" for n in range(1, battle.result.turn + 1))]
    assert shown(page) == turns
    assert not page.locator(".controls").is_visible()
    assert page.locator(".contents a").count() == len(turns)


def test_printed_battle_page_has_all_turns_and_no_buttons(
    leaf_through: Callable[..., Page], battle: PlayedBattle
) -> None:
    page = leaf_through()
    page.emulate_media(media="print")
    assert len(shown(page)) == battle.result.turn + 1
    assert not page.locator(".controls").is_visible()
