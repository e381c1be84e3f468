"""Two designs of any game side by side, chosen in the gallery or on the page itself."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cardforge.app.cli import run as cardforge
from cardforge.app.loading import open_design
from cardforge.app.registry import compared
from cardforge.core.figures import Beyond, Figure, decimal
from tests.app.designer.browser.contrast import faint_words
from tests.app.designer.browser.hands import run
from tests.app.designer.browser.test_looks import fits

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

OpenPage = Callable[..., "Page"]
PAIRS = {
    "leviathans": ("hml-raven.yaml", "pelletier.yaml"),
    "warfleet": ("fleet/hml-raven.yaml", "fleet/jean-bart.yaml"),
    "starships": ("windhover.yaml", "fighter.yaml"),
}
TABLES = """() => [...document.querySelectorAll('#comparison table')].map((table) => ({
    title: table.caption.textContent,
    names: [...table.tHead.rows[0].cells].slice(1).map((cell) => cell.textContent),
    rows: [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent)),
}))"""


@pytest.fixture
def fleet(folder: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The folder, with two ships of War Fleet in it."""
    assert cardforge(["warfleet", "hml-raven", "jean-bart", "--write", str(folder / "fleet")]) == 0
    capsys.readouterr()
    return folder


def cell_words(value: Figure, *, chance: bool, better: bool) -> str:
    """What a cell has to say."""
    words = figure_words(value, chance=chance)
    return f"{words} better" if better else words


def figure_words(value: Figure, *, chance: bool) -> str:
    if isinstance(value, Beyond):
        return f"{value.most}+"
    if isinstance(value, Fraction) and value:
        words = f"{decimal(100 * value)}%" if chance else decimal(value, 2)
        small_and_large = {"0.0%": "< 0.1%", "0.00": "< 0.01", "100.0%": "> 99.9%"}
        return "100%" if chance and value == 1 else small_and_large.get(words, words)
    return "–" if value is None or isinstance(value, Fraction) else str(value)


@pytest.mark.parametrize("game", PAIRS)
def test_comparison_tables_name_their_figures(open_page: OpenPage, fleet: Path, game: str) -> None:
    a, b = PAIRS[game]
    page = open_page(f"/compare?a={a}&b={b}")
    one, other = open_design(fleet / a), open_design(fleet / b)
    for name in (one.name, other.name):
        assert page.get_by_role("img", name=f"Card of {name}", exact=True).count() == 1
    right = [table for table in compared(one, other).tables if table.rows]
    shown = page.evaluate(TABLES)
    assert [table["title"] for table in shown] == [table.title for table in right]
    for table, told in zip(right, shown, strict=True):
        assert told["names"] == [one.name, other.name]
        for row, cells in zip(table.rows, told["rows"], strict=True):
            assert cells == [
                row.label[0].upper() + row.label[1:],
                *(
                    cell_words(value, chance=table.chances, better=row.better == side)
                    for side, value in enumerate(row.values)
                ),
            ]


def test_compare_page_changes_ship_and_reference(open_page: OpenPage) -> None:
    page = open_page("/compare?a=hml-raven.yaml&b=pelletier.yaml")
    row = page.get_by_role("row", name="Movement Points", exact=False).first
    assert row.inner_text().split() == ["Movement", "Points", "9", "12", "better"]
    page.get_by_label("Second ship").select_option("hml-leviathan.yaml")
    page.get_by_role("img", name="Card of HML Leviathan").wait_for()
    assert page.url.endswith("/compare?a=hml-raven.yaml&b=hml-leviathan.yaml")
    page.get_by_text("moving Type 4 reference ship").wait_for()
    page.get_by_label("Reference ship").select_option(label="Type 2 light cruiser")
    page.get_by_text("moving Type 2 reference ship").wait_for()
    assert page.url.endswith("&against=2")
    page.reload()
    page.get_by_text("moving Type 2 reference ship").wait_for()
    assert page.get_by_label("Reference ship").input_value() == "2"


def choices(box: Locator) -> list[str]:
    found: list[str] = box.evaluate("box => [...box.options].map((each) => each.value)")
    return found


def test_second_ship_list_follows_the_first(open_page: OpenPage, fleet: Path) -> None:
    page = open_page("/compare")
    one, other = page.get_by_label("First ship"), page.get_by_label("Second ship")
    assert "192 points" in other.locator("option", has_text="Hertfordshire").first.inner_text()
    groups = one.evaluate("box => [...box.children].map((each) => each.label)")
    assert groups == [
        "Leviathans: in this folder", "Leviathans: bundled with cardforge",
        "War Fleet: in this folder",
        "Starships: in this folder", "Starships: bundled with cardforge",
    ]  # fmt: skip
    assert {"imogen-harrow", "carrow-escort"}.isdisjoint(choices(one))
    one.select_option("fleet/jean-bart.yaml")
    page.get_by_role("img", name="Card of Jean Bart").first.wait_for()
    assert choices(other) == ["fleet/hml-raven.yaml", "fleet/jean-bart.yaml"]
    one.select_option("lantern-hill")
    page.get_by_text("on a reference frigate").first.wait_for()
    assert "windhover.yaml" in choices(other)
    assert "hml-raven.yaml" not in choices(other)
    against = choices(page.get_by_label("Reference ship"))
    assert against == ["", "squadron", "corvette", "frigate", "destroyer", "cruiser"]
    chosen = other.input_value()
    one.select_option("windhover")
    page.get_by_role("columnheader", name="Windhover").first.wait_for()
    assert other.input_value() == chosen


def test_compare_page_works_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("/compare?a=windhover.yaml&b=fighter.yaml")
    page.get_by_label("First ship").focus()
    for name in ("b", "Explain Reference ship", "against"):
        page.keyboard.press("Tab")
        reached = "document.activeElement.name || document.activeElement.lastChild.textContent"
        assert page.evaluate(reached) == name
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.get_by_text("Boxes crossed out per turn on a reference cruiser").wait_for()


def tick(page: Page, *names: str) -> Locator:
    for name in names:
        box = page.get_by_label(f"Select {name}", exact=True)
        box.evaluate("box => box.scrollIntoView({ block: 'center', behavior: 'instant' })")
        box.check(force=True)
    return page.get_by_role("region", name="Selected ships")


def test_two_selected_starships_are_compared(open_page: OpenPage) -> None:
    page = open_page()
    tick(page, "Windhover", "Fighter").get_by_role("link", name="Compare").click()
    page.wait_for_selector("body[data-ready]")
    shown: list[dict[str, Any]] = page.evaluate(TABLES)
    assert {tuple(sorted(table["names"])) for table in shown} == {("Fighter", "Windhover")}
    assert page.get_by_text("Boxes crossed out per turn on a reference corvette").is_visible()


def test_compare_explains_why_two_games_do_not_compare(open_page: OpenPage) -> None:
    page = open_page(width=390, height=844, reduced_motion="reduce")
    bar = tick(page, "HML Raven", "Windhover")
    why = "Choose ships of one game to compare: HML Raven is from Leviathans, Windhover from Starships."
    assert bar.get_by_role("status").inner_text() == why
    assert bar.get_by_role("link", name="Compare").count() == 0
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert faint_words(page) == [], theme
        assert fits(page), theme
    tick(page, "Fighter")
    assert bar.get_by_role("status").count() == 0


def test_compare_page_fits_the_longest_name(open_page: OpenPage, folder: Path) -> None:
    text = (folder / "windhover.yaml").read_text()
    (folder / "long.yaml").write_text(text.replace("name: Windhover", f"name: {'Wind' * 20}", 1))
    page = open_page("/compare?a=long.yaml&b=windhover.yaml", width=320, height=700)
    assert page.get_by_role("columnheader", name="Wind" * 20).count() == len(page.evaluate(TABLES))
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert fits(page), width
        over = "[...document.querySelectorAll('#comparison th, #comparison td')].filter((each) => each.scrollWidth > each.clientWidth + 1).length"
        assert page.evaluate(over) == 0, width


def test_compare_address_of_two_games_is_explained(open_page: OpenPage) -> None:
    page = open_page("/compare?a=windhover.yaml&b=hml-raven.yaml")
    page.get_by_text("Choose ships of one game to compare").wait_for()
    assert page.get_by_label("First ship").input_value() == "windhover.yaml"
    assert page.get_by_label("Second ship").input_value() != "hml-raven.yaml"
    page = open_page("/compare?a=gone.yaml")
    assert page.get_by_label("First ship").input_value() == "hml-leviathan.yaml"


def test_compare_explains_each_unfit_pair(open_page: OpenPage) -> None:
    page = open_page("/compare")
    script = """return given[0].map(([one, other]) => m.whyApart([one, other]));"""
    raven = {"name": "Raven", "game": "leviathans", "type": 1}
    harrow = {"name": "Harrow", "game": "starships", "type": "admiral"}
    escort = {"name": "Escort", "game": "starships", "type": "fleet"}
    broken = {"name": "Broken", "game": None, "type": None, "unreadable": "line 3"}
    pairs = [[raven, raven], [harrow, escort], [raven, broken]]
    assert run(page, "ships/list.js", script, pairs) == [
        "",
        "Harrow cannot be compared. Choose ships or squadrons.",
        "Broken cannot be compared. Choose ships or squadrons.",
    ]
