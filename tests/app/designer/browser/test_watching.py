"""A battle that was saved in the folder is watched in the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from cardforge.app import cli
from tests.app.designer.browser.hands import toast
from tests.app.designer.browser.test_versions import is_sound

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

OpenPage = Callable[..., "Page"]


@pytest.mark.parametrize("width", [1280, 390])
def test_a_saved_battle_opens_turn_by_turn(open_page: OpenPage, folder: Path, width: int) -> None:
    words = ("battle", "hml-raven", "pelletier", "--limit", "3")
    assert cli.run([*words, "--save", str(folder / "duel.json")]) == 0
    page = open_page("/", width=width, height=844, reduced_motion="reduce")
    assert page.get_by_role("link", name="duel", exact=True).count() == 0
    page.get_by_role("link", name="Battles").click()
    page.wait_for_selector("body[data-ready]")
    page.get_by_text("1 battle in this folder").wait_for()
    is_sound(page)
    page.get_by_role("link", name="Watch HML Raven against Pelletier").click()
    page.get_by_role("heading", name="HML Raven against Pelletier").wait_for()
    assert page.locator(".turn.shown h2").inner_text() == "Deployment"
    page.get_by_role("button", name="Next turn").click()
    assert page.locator(".turn.shown h2").inner_text() == "Turn 1"
    is_sound(page)
    page.get_by_role("navigation", name="Designer").get_by_role("link", name="All ships").click()
    page.get_by_role("heading", name="Ships", exact=True).wait_for()
    page.go_back()
    page.get_by_role("link", name="Battles").click()
    page.get_by_text("1 battle in this folder").wait_for()


@pytest.mark.parametrize("width", [1280, 390])
def test_battle_between_chosen_sides_is_played_and_shown(
    open_page: OpenPage, folder: Path, width: int
) -> None:
    page = open_page("/battles", width=width, height=844, reduced_motion="reduce")
    page.get_by_text("No battle is saved in this folder. Choose two sides and Fight.").wait_for()
    is_sound(page)
    assert not page.locator("#side-a option", has_text="Windhover").count()
    page.get_by_label("First side").select_option("hml-raven.yaml")
    page.get_by_label("Second side").select_option("jean-bart")
    page.get_by_role("button", name="Fight").click()
    page.get_by_role("heading", name="HML Raven").filter(has_text="Jean Bart").wait_for()
    page.get_by_role("button", name="Next turn").click()
    assert page.locator(".turn.shown h2").inner_text() == "Turn 1"
    assert (folder / "hml-raven-jean-bart.json").is_file()
    chart = page.locator(".turn.shown .map svg").bounding_box()
    assert chart is not None
    assert chart["y"] + chart["height"] <= 844, "the whole map is in sight"
    page.get_by_role("link", name="Battles").click()
    page.get_by_text("1 battle in this folder").wait_for()
    is_sound(page)


def test_battles_page_starts_with_fleets_of_the_folder(open_page: OpenPage, folder: Path) -> None:
    for name, ship in (("Home", "hml-raven"), ("Rivals", "pelletier")):
        (folder / f"{name.lower()}.yaml").write_text(
            f"game: leviathans\nformat: 1\nfleet: {name}\nships: [{ship}]\n"
        )
    page = open_page("/battles")
    sides = [page.get_by_label(label) for label in ("First side", "Second side")]
    assert [side.input_value() for side in sides] == ["home.yaml", "rivals.yaml"]
    page.goto(page.url + "?a=pelletier.yaml&b=hml-leviathan.yaml")
    page.wait_for_selector("body[data-ready]")
    assert [side.input_value() for side in sides] == ["pelletier.yaml", "hml-leviathan.yaml"]


@pytest.mark.parametrize("width", [1280, 390])
def test_battles_page_offers_a_command_that_works(
    open_page: OpenPage, folder: Path, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    page = open_page("/battles", width=width, height=844, reduced_motion="reduce")
    page.get_by_text("From the command line").click()
    is_sound(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").click()
    toast(page, "Copied to the clipboard")
    command = page.evaluate("navigator.clipboard.readText()")
    monkeypatch.chdir(folder)
    assert cli.run(command.split()[1:]) == 0
    page.reload()
    page.get_by_text("1 battle in this folder").wait_for()


def test_unreadable_battle_page_shows_the_reason(open_page: OpenPage) -> None:
    page = open_page("/battles/nowhere.json")
    page.get_by_role("alert").filter(has_text="not found").wait_for()
    page.get_by_text("No battle is saved in this folder.").wait_for()
