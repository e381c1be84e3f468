"""A whole ship in a link, in a code block and in one word; each opens again as the same ship."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from tests.app.designer.browser.conftest import goto
from tests.app.designer.browser.hands import field, run, spot

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.app.designer.browser.conftest import Designer, Watched

OpenPage = Callable[..., "Page"]


def _shared(page: Page, label: str) -> str:
    page.get_by_role("button", name="Share").click()
    text: str = page.locator(f"[data-share='{label}']").input_value()
    page.keyboard.press("Escape")
    return text


def _keep(page: Page) -> None:
    page.get_by_role("button", name="Add to folder").click()
    page.wait_for_url("**/edit/**")
    page.wait_for_selector("body[data-ready]")


def test_shared_link_contains_the_whole_ship(
    open_page: OpenPage, folder: Path, designer: Designer
) -> None:
    page = open_page("/edit/hml-leviathan.yaml")
    spot(page, "name").click()
    field(page, "name").fill("HML Ærø ✈")
    link = _shared(page, "Link")
    assert link.startswith(designer.address + "/open#cardforge1:")
    assert len(link) < 2000
    (folder / "hml-leviathan.yaml").unlink()

    other = open_page()
    goto(other, link)
    other.get_by_role("heading", name="HML Ærø ✈").wait_for()
    other.get_by_role("img", name="Card of HML Ærø ✈").wait_for()
    before = set(folder.glob("*.yaml"))
    _keep(other)
    (made,) = set(folder.glob("*.yaml")) - before
    ship = yaml.safe_load(made.read_text())
    assert (ship["name"], ship["si"]) == ("HML Ærø ✈", 33)
    assert ship["locations"]["sides"]["slots"][3]["name"] == "6in"


@pytest.mark.parametrize("label", ["Forum text", "Compact text"])
def test_forum_text_opens_again(open_page: OpenPage, folder: Path, label: str) -> None:
    page = open_page("/edit/hml-raven.yaml")
    text = _shared(page, label)
    whole = yaml.safe_load((folder / "hml-raven.yaml").read_text())
    other = open_page("/open")
    other.get_by_label("Link or text").fill(f"Look what I made:\n\n{text}\n\nHow is she?")
    other.get_by_role("button", name="Open").click()
    other.get_by_role("heading", name="HML Raven").wait_for()
    _keep(other)
    made = folder / other.url.rsplit("/", 1)[1]
    assert made.name != "hml-raven.yaml"
    assert yaml.safe_load(made.read_text()) == whole


def test_forum_text_keeps_comments(open_page: OpenPage, folder: Path) -> None:
    page = open_page("/edit/hml-raven.yaml")
    text = _shared(page, "Forum text")
    block = re.fullmatch(r"```yaml\n(.*)```\n", text, re.DOTALL)
    assert block is not None
    assert block[1].strip() == (folder / "hml-raven.yaml").read_text().strip()


def test_truncated_link_is_reported(open_page: OpenPage) -> None:
    page = open_page("/edit/hml-raven.yaml")
    link = _shared(page, "Link")
    other = open_page("/open")
    other.get_by_label("Link or text").fill(link[:-40])
    other.get_by_role("button", name="Open").click()
    other.get_by_role("alert").filter(has_text="truncated or changed").wait_for()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("hello", "contains no ship"),
        ("a: 1", "contains no ship"),
        ("cardforge9:abcd", "expected cardforge1:"),
        ("http://127.0.0.1:1/open#cardforge1:%%%", "truncated or changed"),
        ("cardforge1:", "truncated or changed"),
    ],
)
def test_shared_text_without_a_ship_is_rejected(
    open_page: OpenPage, folder: Path, words: str, why: str
) -> None:
    before = set(folder.iterdir())
    page = open_page(f"/open#{words}")
    page.get_by_role("alert").filter(has_text=why).wait_for()
    box = page.get_by_label("Link or text")
    box.fill(words)
    page.get_by_role("button", name="Open").click()
    page.get_by_role("alert").filter(has_text=why).wait_for()
    assert box.input_value() == words
    assert page.get_by_role("button", name="Keep her").count() == 0
    assert {path for path in folder.iterdir() if path.suffix == ".yaml"} <= before


def squeezed(text: str) -> str:
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = squeezer.compress(text.encode()) + squeezer.flush()
    return "cardforge1:" + base64.urlsafe_b64encode(data).decode().rstrip("=")


HOSTILE: dict[str, tuple[Callable[[], str], str]] = {
    "a bomb": (lambda: squeezed(" " * (80 << 20)), "larger than 1 MiB"),
    "nesting": (lambda: squeezed('{"a":' * 100_000 + "1" + "}" * 100_000), "24 levels"),
    "lists": (lambda: squeezed('{"a":' + "[" * 100_000 + "]" * 100_000 + "}"), "24 levels"),
    "values": (lambda: squeezed('{"a":[' + "1," * 300_000 + "1]}"), "20,000 values"),
    "letters": (lambda: "cardforge1:" + "A" * 200_000, "131,072 characters"),
    "keys": (
        lambda: squeezed("{" + ",".join(f'"k{n}":1' for n in range(1_000_000)) + "}"), "2,097,152 characters",
    ),
    "openings": (lambda: "[code]" * 200_000, "contains no ship"),
    "too much": (lambda: "x" * 2_500_000, "2,097,152 characters"),
}  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_shared_text_is_rejected_clearly(open_page: OpenPage, what: str) -> None:
    made, why = HOSTILE[what]
    page = open_page("/open")
    page.get_by_label("Link or text").fill(made())
    page.get_by_role("button", name="Open").click()
    page.get_by_role("alert").filter(has_text=why).wait_for()
    assert page.get_by_role("button", name="Keep her").count() == 0


@pytest.mark.parametrize("quote", ["", "> ", ">> ", "  "])
def test_link_broken_into_lines_opens(open_page: OpenPage, quote: str) -> None:
    page = open_page("/edit/hml-leviathan.yaml")
    spot(page, "bow.3").wait_for()
    link = _shared(page, "Link")
    lines = [link[at : at + 70] for at in range(0, len(link), 70)]
    assert len(lines) > 5
    wrapped = "\r\n".join(f"{quote}{line}" for line in [*lines, "Nice", "is-she-not"])
    other = open_page("/open")
    other.get_by_label("Link or text").fill(f"See\n\n{wrapped}\n\nyours")
    other.get_by_role("button", name="Open").click()
    other.get_by_role("heading", name="HML Leviathan").wait_for()


def nested(levels: int) -> dict[str, Any]:
    return {"a": nested(levels - 1)} if levels else {}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ([1], "it has no keys with values"),
        (1, "it has no keys with values"),
        ("leviathans", "it has no keys with values"),
        (None, "it has no keys with values"),
        ({"name": "x" * (1 << 20)}, "larger than 1 MiB"),
        ({"name": "\ud800"}, "it contains broken characters"),
        ({"a": [{"\udfff": 1}]}, "it contains broken characters"),
        (nested(24), "it is nested more than 24 levels"),
    ],
)
def test_shared_data_beyond_limits_is_rejected_in_the_page(
    open_page: OpenPage, watched: Watched, data: Any, why: str
) -> None:
    page = open_page("/open")
    link = run(
        page, "sharing/share.js", "return await m.link(JSON.parse(given[0]), '')", json.dumps(data)
    )
    page.goto(page.url + link.partition("/open")[2])
    page.get_by_role("alert").filter(has_text=why).wait_for()
    assert not [url for url in watched.asked if url.endswith("/api/look")]


def test_shared_data_at_the_depth_limit_is_checked(open_page: OpenPage) -> None:
    page = open_page("/open")
    link = run(page, "sharing/share.js", "return await m.link(given[0], '')", nested(23))
    with page.expect_response("**/api/look") as look:
        page.goto(page.url + link.partition("/open")[2])
    assert look.value.status == 200


def test_shared_ship_of_an_unknown_game_is_rejected(open_page: OpenPage) -> None:
    page = open_page("/open#game: chess\nname: X")
    page.get_by_role("alert").filter(has_text="contains no ship").wait_for()
    assert page.get_by_role("button", name="Keep her").count() == 0


def test_shared_ship_with_an_unsafe_name_is_renamed(open_page: OpenPage, folder: Path) -> None:
    data = yaml.safe_load((folder / "hml-raven.yaml").read_text()) | {"name": "HML\tRaven"}
    page = open_page("/open")
    page.get_by_label("Link or text").fill(json.dumps(data))
    page.get_by_role("button", name="Open").click()
    _keep(page)
    assert page.url.endswith("/edit/shared-ship.yaml")


@pytest.mark.parametrize("colon", ["%3A", "%3a"])
def test_link_with_an_encoded_colon_opens(open_page: OpenPage, colon: str) -> None:
    page = open_page("/edit/hml-leviathan.yaml")
    spot(page, "bow.3").wait_for()
    link = _shared(page, "Link").replace("#cardforge1:", f"#cardforge1{colon}")
    other = open_page("/open")
    goto(other, link)
    other.reload()
    other.get_by_role("heading", name="HML Leviathan").wait_for()


def test_random_data_survives_a_link(open_page: OpenPage) -> None:
    page = open_page("/open")
    script = """for (const data of given) {
        const back = await m.unpacked('see ' + await m.link(data, 'http://x') + ' there');
        if (JSON.stringify(back.data) !== JSON.stringify(data)) return data;
    } return null;"""
    data = [
        {},
        {"name": "<b>&amp;"},
        {"text": "ß𝔘\u2028\u0000"},
        {"deep": [[{"a": None}], 1.5, True]},
        {"long": "x" * 9000},
    ]
    assert run(page, "sharing/share.js", script, *data) is None
