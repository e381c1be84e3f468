"""Ships that bear one name are told apart by their files; lists are sorted by what they show."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardforge.app import cli
from tests.app.designer.browser.hands import fired

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

OpenPage = Callable[..., "Page"]
NUMBERED = ("Ship 10", "Ship 2", "Émile", "Zulu", "Ship 1")


@pytest.fixture
def folder(folder: Path) -> Path:
    """The folder, with twins of two games, and names that end in numbers."""
    assert cli.run(["warfleet", "montpellier", "--write", str(folder)]) == 0
    for name in ("pelletier", "windhover", "montpellier"):
        text = (folder / f"{name}.yaml").read_text("utf-8")
        (folder / f"a-{name}.yaml").write_text(text, "utf-8")
    text = (folder / "pelletier.yaml").read_text("utf-8")
    (folder / "pelletier-2.yaml").write_text(text, "utf-8")
    for number, name in enumerate(NUMBERED):
        named = text.replace("name: Pelletier", f"name: {name}")
        (folder / f"f{number}.yaml").write_text(named, "utf-8")
    return folder


def labels(box: Locator, group: str) -> list[str]:
    """Return what a list says of its ships, without the points and Type that some lists add."""
    found: list[str] = box.locator(f"optgroup[label='{group}'] option").all_inner_texts()
    return [re.sub(r" · \d+ points · [^·]+(?= ·)", "", each) for each in found]


AIR = [
    "Émile · French Republic", "HML Leviathan · British Empire · hml-leviathan.yaml",
    "HML Raven · British Empire · hml-raven.yaml", "Pelletier · French Republic · a-pelletier.yaml",
    "Pelletier · French Republic · pelletier.yaml", "Pelletier · French Republic · pelletier-2.yaml", "Ship 1 · French Republic",
    "Ship 2 · French Republic", "Ship 10 · French Republic", "Zulu · French Republic",
]  # fmt: skip


def test_fire_distinguishes_ships_of_one_name(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    fired(page, page.locator("[data-tab='fire']").click)
    box = page.get_by_label("Target", exact=True)
    assert labels(box, "In this folder") == AIR
    assert labels(box, "In this folder, at fleet scale") == [
        f"Montpellier · French Republic · {name}.yaml, at fleet scale"
        for name in ("a-montpellier", "montpellier")
    ]
    along = labels(box, "Bundled with cardforge")
    assert "Pelletier · French Republic · pelletier" in along
    assert "Jean Bart · French Republic" in along
    everything: list[str] = box.locator("option").all_inner_texts()
    assert len(everything) == len(set(everything))


def test_compare_distinguishes_ships_of_one_name(open_page: OpenPage) -> None:
    page = open_page("/compare")
    one, other = page.get_by_label("First ship"), page.get_by_label("Second ship")
    assert labels(one, "Leviathans: in this folder") == AIR
    assert labels(other, "In this folder") == AIR
    windhovers = [
        f"Windhover · Meridian League · {name}.yaml" for name in ("a-windhover", "windhover")
    ]
    assert labels(one, "Starships: in this folder")[1:] == windhovers


def test_print_distinguishes_ships_of_one_name(open_page: OpenPage) -> None:
    page = open_page("/print")
    air = page.get_by_role("group", name="Leviathans").locator(".check")
    assert air.all_inner_texts() == [
        "Émile", "HML Leviathan", "HML Raven", "Pelletier · a-pelletier.yaml",
        "Pelletier · pelletier.yaml", "Pelletier · pelletier-2.yaml", "Ship 1", "Ship 2", "Ship 10", "Zulu",
    ]  # fmt: skip
    fleet = page.get_by_role("group", name="War Fleet").locator(".check")
    assert fleet.all_inner_texts() == [
        "Montpellier · a-montpellier.yaml", "Montpellier · montpellier.yaml",
    ]  # fmt: skip


def test_gallery_distinguishes_ships_of_one_name(open_page: OpenPage) -> None:
    page = open_page()
    names = page.locator(".ship-name")
    assert [name for name in names.all_inner_texts() if "Ship" in name] == [
        "Ship 1", "Ship 2", "Ship 10",
    ]  # fmt: skip
    for word in ("a-pelletier", "pelletier", "f3"):
        page.locator(f"[data-id='{word}.yaml'] input").check(force=True)
    page.get_by_role("region", name="Selected ships").get_by_role("button", name="Print").click()
    told = "Pelletier · a-pelletier.yaml, Pelletier · pelletier.yaml, Zulu"
    page.get_by_role("dialog").get_by_text(told).wait_for()
