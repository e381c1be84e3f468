"""No words are cut off at the edge of a table, or covered by what the page lays over a card."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.app.designer.browser.conftest import SHIPS
from tests.app.designer.browser.hands import fired, spot
from tests.app.designer.browser.test_other_games import FLEET_SHIP

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

OpenPage = Callable[..., "Page"]
WIDTHS = (1280, 1200, 390)

COVERED = """() => {
    const words = ['bow', 'port', 'starboard', 'stern', 'fore-port', 'aft-port'].flatMap((place) =>
        [...document.querySelectorAll(`#card [data-tag="${place}.name"]`)]).concat(
        [...document.querySelectorAll('#card [data-tag="nation"], #card [data-tag="class"]')]);
    const signs = [...document.querySelectorAll('#card [data-severity]:not([data-severity=""])')].map((button) => {
        const box = button.getBoundingClientRect();
        const style = getComputedStyle(button, '::after');
        const size = parseFloat(style.width);
        const raised = style.translate.includes('-50%') ? size / 2 : 0;
        const left = box.left + parseFloat(style.left);
        const top = box.top + parseFloat(style.top) - raised;
        return {key: button.dataset.spot, left, top, right: left + size, bottom: top + size};
    });
    return {signs: signs.length, covered: signs.flatMap((sign) => words.filter((word) => {
        const box = word.getBoundingClientRect();
        const across = Math.min(box.right, sign.right) - Math.max(box.left, sign.left);
        const down = Math.min(box.bottom, sign.bottom) - Math.max(box.top, sign.top);
        return across > 1 && down > box.height / 3;
    }).map((word) => `${sign.key} over ${word.dataset.tag}`))};
}"""


def blank(of_type: int) -> dict[str, Any]:
    sides = ("sides",) if of_type < 3 else ("fore-sides", "aft-sides")
    slots = {str(number): {"item": "miss"} for number in range(1, 7)}
    return {
        "game": "leviathans", "format": 1, "name": "New ship", "nation": "British", "type": of_type,
        "si": 20, "mp": 0, "turn": 2,
        "locations": {
            key: {"go": "U", "stop": "Y", "slots": slots} for key in ("bow", *sides, "stern")
        },
    }  # fmt: skip


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("of_type", [1, 4])
def test_finding_symbol_covers_no_name(
    open_page: OpenPage, folder: Path, of_type: int, width: int
) -> None:
    (folder / "new.json").write_text(json.dumps(blank(of_type)))
    page = open_page("/edit/new.json", width=width)
    page.locator("#card [data-spot='bow.name'][data-sign='?']").wait_for()
    found = page.evaluate(COVERED)
    assert found["signs"] > 5
    assert found["covered"] == []


@pytest.mark.parametrize("width", WIDTHS)
def test_fleet_odds_tables_are_fully_visible(open_page: OpenPage, folder: Path, width: int) -> None:
    (folder / "montpellier.yaml").write_text(FLEET_SHIP)
    shutil.copy(SHIPS / "hml-leviathan.yaml", folder)
    page = open_page("/edit/hml-leviathan.yaml", width=width)
    spot(page, "bow.3").wait_for()
    fired(page, page.locator("[data-tab='fire']").click)
    target = page.get_by_label("Target", exact=True)
    _, odds = fired(page, lambda: target.select_option("montpellier.yaml"))
    page.locator(".odds-answer", has_text="Montpellier: over 99%").wait_for()
    page.locator(".more-odds summary", has_text="Each attack alone").first.click()
    rooms = page.locator(".table-room:visible")
    assert rooms.count() == 3
    assert (
        rooms.evaluate_all("(all) => all.filter((it) => it.scrollWidth > it.clientWidth).length")
        == 0
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    shares = page.locator(".shares li").all_inner_texts()
    assert [words.split(" ")[0].lower() for words in shares] == list(odds["volleys"][0]["at"])
    drawn = "(it) => getComputedStyle(it, '::before').content"
    badges = page.locator(".target-card [data-chance]")
    assert {badges.nth(at).evaluate(drawn) for at in range(badges.count())} == {"none"}
