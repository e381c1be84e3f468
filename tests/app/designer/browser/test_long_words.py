"""A name may be one word of eighty letters: it stays in its place on every page, at both widths."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from cardforge.app import cli
from tests.app.designer.browser.conftest import goto
from tests.app.designer.browser.hands import fired, run, spot, toast, unsaved
from tests.app.designer.browser.test_looks import fits

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.app.designer.browser.conftest import Designer

OpenPage = Callable[..., "Page"]
LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"[:80]
FILE = f"{LONG.lower().replace('ä', 'a')}.yaml"
TWIN = FILE.replace(".yaml", "-2.yaml")
PAGES = {
    "gallery": "/",
    "compare": f"/compare?a={FILE}&b={TWIN}",
    "compare starships": "/compare?a=windhover.yaml&b=fighter.yaml",
    "print": "/print",
    "form": "/edit/windhover.yaml",
    "fleet form": "/edit/montpellier.yaml",
    "nothing there": f"/edit/{'w' * 76}.yaml",
}
WIDTHS = ((1280, 800), (390, 844))

SPILT = """() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const spilt = [];
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        const home = text.parentElement;
        if (!text.data.trim() || !home.checkVisibility() || home.closest('svg, option, textarea, select, script')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const right = Math.max(...[...range.getClientRects()].map((box) => box.right));
        for (let each = home; each && each !== document.body; each = each.parentElement) {
            const { display, overflowX } = getComputedStyle(each);
            if (['auto', 'scroll', 'hidden'].includes(overflowX) && right > each.getBoundingClientRect().right + 1
                && !each.matches('.visually-hidden, pre, .table-room, .large-charts, .scroll-x')) spilt.push(text.data.slice(0, 40));
            if (overflowX !== 'visible') break;
            if (display !== 'inline' && display !== 'contents' && right > each.getBoundingClientRect().right + 1) {
                spilt.push(`${text.data.slice(0, 40)} out of ${each.tagName}.${each.className}`);
                break;
            }
        }
    }
    return spilt;
}"""


@pytest.fixture
def folder(folder: Path) -> Path:
    """The folder, with ships of every game whose words are long, two of them alike."""
    assert cli.run(["warfleet", "montpellier", "--write", str(folder)]) == 0
    for name in ("montpellier", "windhover", "fighter"):
        _renamed(folder / f"{name}.yaml", folder / f"{name}.yaml")
    for name in (FILE, TWIN):
        _renamed(folder / "hml-raven.yaml", folder / name)
    return folder


def _renamed(path: Path, to: Path) -> None:
    data = yaml.safe_load(path.read_text("utf-8"))
    long = {key: LONG for key in ("nation", "faction") if key in data}
    if data["game"] == "leviathans":
        long |= {"class": LONG, "ident": LONG[:20]} if "ident" in data else {"class": LONG}
    to.write_text(yaml.safe_dump({**data, **long, "name": LONG}, allow_unicode=True), "utf-8")


def sound(page: Page) -> Iterator[str]:
    """Yield what is wrong with a page at one of both widths."""
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        if not fits(page):
            yield f"wider than {width}"
        yield from (f"{words} at {width}" for words in page.evaluate(SPILT))


def narrow(page: Page) -> Iterator[str]:
    """Yield the same of the dialog that is open."""
    yield from sound(page)
    dialog = page.locator("dialog[open]")
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        if not dialog.evaluate("(it) => it.scrollWidth <= it.clientWidth + 1"):
            yield f"a dialog too wide at {width}"


def test_overflow_check_detects_overflow(open_page: OpenPage) -> None:
    page = open_page()
    assert list(sound(page)) == []
    page.evaluate(
        "document.querySelectorAll('.ship-name').forEach((it) => { it.style.overflowWrap = 'normal'; })"
    )
    assert any("out of" in said for said in sound(page))


@pytest.mark.parametrize("name", PAGES)
def test_long_words_fit_every_page(open_page: OpenPage, name: str) -> None:
    page = open_page(PAGES[name])
    assert list(sound(page)) == []


@pytest.mark.parametrize("ship", [FILE, "montpellier.yaml", "windhover.yaml"])
def test_long_words_fit_every_editor_panel(open_page: OpenPage, ship: str) -> None:
    page = open_page(f"/edit/{ship}", width=390, height=844)
    for tab in ("edit", "findings", "prints", "cost"):
        page.locator(f"[data-tab='{tab}']").click()
        assert list(sound(page)) == [], tab
        page.set_viewport_size({"width": 390, "height": 844})
    fired(page, page.locator("[data-tab='fire']").click)
    fired(page, lambda: page.get_by_label("Target", exact=True).select_option(
        {FILE: TWIN, "windhover.yaml": "fighter.yaml"}.get(ship, FILE)
    ))  # fmt: skip
    for each in page.locator(".fire-panel summary").all():
        each.click()
    assert list(sound(page)) == []


def test_long_words_fit_the_forms(open_page: OpenPage) -> None:
    page = open_page(f"/edit/{FILE}")
    for key in ("name", "nation", "class", "bow.2", "bow.go"):
        if spot(page, key).count():
            spot(page, key).click()
            assert list(sound(page)) == [], key


@pytest.mark.parametrize("button", ["Share", "Print"])
def test_long_words_fit_editor_dialogs(open_page: OpenPage, button: str) -> None:
    page = open_page(f"/edit/{FILE}")
    page.get_by_role("button", name=button, exact=True).click()
    page.get_by_role("dialog").wait_for()
    assert list(narrow(page)) == []


def test_long_words_fit_gallery_dialogs(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="New ship").click()
    for start in ("Blank card", "Another ship", "Link or text"):
        page.get_by_label(start).check()
        assert list(narrow(page)) == [], start
    page.keyboard.press("Escape")
    more = page.locator(f"[data-id='{FILE}'] summary")
    for entry in ("Print", "Rename"):
        more.click()
        assert list(sound(page)) == []
        page.locator(".menu[open]").get_by_text(entry, exact=True).click()
        page.get_by_role("dialog").wait_for()
        assert list(narrow(page)) == [], entry
        if entry == "Rename":
            page.get_by_label("File name").fill("windhover.yaml")
            page.keyboard.press("Enter")
            page.locator("dialog [role='alert']", has_text="already exists").wait_for()
            assert list(narrow(page)) == []
        page.keyboard.press("Escape")


def test_long_words_fit_messages(open_page: OpenPage, folder: Path) -> None:
    page = open_page()
    page.locator(f"[data-id='{FILE}'] input").check(force=True)
    page.locator("[data-id='windhover.yaml'] input").check(force=True)
    page.get_by_text("Choose ships of one game to compare").wait_for()
    assert list(sound(page)) == []
    page.locator(f"[data-id='{TWIN}'] summary").click()
    page.locator(".menu[open]").get_by_text("Duplicate", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Duplicate").click()
    toast(page, "Created ")
    assert list(sound(page)) == []
    page.get_by_role("button", name="Move to bin", exact=True).last.click()
    page.locator(f"[data-id='{FILE}']").wait_for(state="detached")
    page.get_by_role("button", name="Bin", exact=True).click()
    page.get_by_role("dialog").get_by_text(LONG).first.wait_for()
    assert list(narrow(page)) == []
    copies = [path for path in folder.glob("*.yaml") if path.stem.endswith("-copy")]
    assert [yaml.safe_load(path.read_text("utf-8"))["name"] for path in copies] == [
        f"{LONG[:75]} copy"
    ]


def test_long_words_fit_the_conflict_question(open_page: OpenPage, folder: Path) -> None:
    page = open_page(f"/edit/{FILE}")
    spot(page, "si").click()
    page.locator(".edit-room [name='si']").fill("11")
    unsaved(page)
    text = (folder / FILE).read_text("utf-8")
    (folder / FILE).write_text(text.replace("history:", f"origin: {LONG}\nhistory:"), "utf-8")
    page.get_by_role("dialog").wait_for()
    assert list(narrow(page)) == []


def test_long_words_fit_the_share_dialog(
    open_page: OpenPage, designer: Designer, folder: Path
) -> None:
    page = open_page("/open")
    data = yaml.safe_load((folder / "windhover.yaml").read_text("utf-8"))
    plain = json.loads(json.dumps(data))
    link = run(
        page, "sharing/share.js", "return m.link(given[0], given[1])", plain, designer.address
    )
    goto(page, link)
    page.get_by_role("heading", name=LONG).wait_for()
    assert list(sound(page)) == []
    goto(page, f"{designer.address}/open#{LONG * 3}")
    page.get_by_role("alert").wait_for()
    assert list(sound(page)) == []


def test_long_words_fit_drafts_without_files(open_page: OpenPage, folder: Path) -> None:
    page = open_page(f"/edit/{FILE}")
    spot(page, "si").click()
    with page.expect_response(lambda one: "/api/drafts/" in one.url):
        page.locator(".edit-room [name='si']").fill("11")
    assert list(sound(page)) == []
    (folder / FILE).unlink()
    toast(page, "missing from the folder")
    assert list(sound(page)) == []
    other = open_page()
    other.get_by_text("Unsaved drafts whose files are missing").wait_for()
    assert list(sound(other)) == []
