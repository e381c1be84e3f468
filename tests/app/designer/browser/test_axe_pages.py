"""axe-core finds nothing on the other pages, wide and on a phone, light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardforge.app import cli
from tests.app.designer.browser.axe import (
    WIDTHS,
    Open,
    OpenPage,
    State,
    button,
    expect_none,
    explain,
    plain,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.app.designer.browser.conftest import Watched


def fleet_shown(open_at: Open, folder: Path) -> Page:
    (folder / "rivals.yaml").write_text(
        "game: leviathans\nformat: 1\nfleet: Rivals\nbudget: 600\nships: [jean-bart]\n"
    )
    (folder / "bad.yaml").write_text(
        "game: leviathans\nformat: 1\nfleet: Bad\nnation: British\nbudget: 100\nships: [nowhere, pelletier, hml-raven]\n"
    )
    page = open_at("/fleets?id=bad.yaml")
    page.locator(".finding").first.wait_for()
    page.get_by_label("Second player").select_option("rivals.yaml")
    page.locator("table").first.wait_for()
    return page


def battle_listed(open_at: Open, folder: Path) -> Page:
    cli.run(
        ["battle", "hml-raven", "pelletier", "--limit", "2", "--save", str(folder / "duel.json")]
    )
    page = open_at("/battles")
    page.get_by_text("1 battle in this folder").wait_for()
    return page


def battle_command(open_at: Open, folder: Path) -> Page:
    page = open_at("/battles")
    page.get_by_text("From the command line").click()
    return page


def battle_watched(open_at: Open, folder: Path) -> Page:
    page = battle_listed(open_at, folder)
    page.get_by_role("link", name="Watch").click()
    button(page, "Next turn")
    return page


def shared_page(open_at: Open, folder: Path) -> Page:
    cli.run(["share", "hml-raven", "-o", str(folder / "raven.html")])
    page = open_at("/open")
    page.goto((folder / "raven.html").as_uri())
    for summary in page.locator("summary").all():
        summary.click()
    return page


def opened_ship(open_at: Open, folder: Path) -> Page:
    page = open_at("/open")
    page.get_by_label("Choose a file").set_input_files(folder / "hml-raven.yaml")
    page.get_by_role("heading", name="HML Raven").wait_for()
    return page


def nothing_inside(open_at: Open, folder: Path) -> Page:
    path = folder / "page.html"
    path.write_text("<p>nothing</p>")
    page = open_at("/open")
    page.get_by_label("Choose a file").set_input_files(path)
    page.get_by_role("alert").wait_for()
    return page


def page_printed(open_at: Open, folder: Path) -> Page:
    (folder / "binary.yaml").write_bytes(b"game: leviathans\n\xff\xfe\x00")
    page = open_at("/print?id=hml-raven.yaml&id=windhover.yaml")
    page.locator("summary").first.click()
    button(page, "Print")
    page.get_by_role("link", name=".pdf").first.wait_for()
    return page


def no_term(open_at: Open, folder: Path) -> Page:
    page = open_at("/glossary")
    page.get_by_label("Search").fill("zzz")
    page.get_by_text("No terms match").wait_for()
    return page


def compared(open_at: Open, folder: Path) -> Page:
    page = open_at("/compare?a=hml-raven.yaml&b=pelletier.yaml")
    page.locator(".comparison table").first.wait_for()
    return explain(page, "Reference ship")


PAGES: dict[str, State] = {
    "fleets": plain("/fleets"), "fleet": plain("/fleets?ship=hml-raven.yaml&ship=pelletier.yaml"),
    "fleet with findings": fleet_shown,
    "compare": compared, "compare starships": plain("/compare?a=windhover.yaml&b=fighter.yaml"),
    "glossary": plain("/glossary"), "no term": no_term,
    "battles": plain("/battles"), "battle missing": plain("/battles/nowhere.json"), "battle listed": battle_listed,
    "battle command": battle_command,
    "battle watched": battle_watched,
    "open": plain("/open"), "opened ship": opened_ship, "nothing inside": nothing_inside, "shared page": shared_page,
    "print page": plain("/print"), "page printed": page_printed,
}  # fmt: skip


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", PAGES)
def test_other_pages_have_no_violation(
    open_page: OpenPage, folder: Path, watched: Watched, name: str, width: int
) -> None:
    expect_none(open_page, folder, watched, PAGES[name], width)
