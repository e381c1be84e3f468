"""The pages as they leave the server: nothing inline, nothing foreign, names as text."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote

import pytest

from .conftest import ROOT, TestClient

PAGES = (
    "/",
    "/edit/hml-raven.yaml",
    "/edit/starships%2Fwindhover.yaml",
    "/compare?a=x&b=y",
    "/fleets",
    "/battles",
    "/print",
    "/open",
)
STATIC = ROOT / "templates" / "designer" / "static"


class Tags(HTMLParser):
    """Every tag of a page with its attributes, and the words inside scripts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.scripted = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.found and self.found[-1][0] in ("script", "style"):
            self.scripted += data.strip()


@pytest.mark.parametrize("path", PAGES)
def test_pages_have_no_inline_or_foreign_scripts(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    tags = Tags(answer.text)
    assert tags.scripted == ""
    for tag, given in tags.found:
        assert "style" not in given, tag
        assert not [name for name in given if name.startswith("on")], tag
        assert tag != "script" or given["src"]
        for name in ("src", "href", "action"):
            assert (given.get(name) or "/").startswith(("/", "#")), (tag, given)
            assert not (given.get(name) or "/").startswith("//"), (tag, given)


def test_files_named_by_pages_exist(client: TestClient) -> None:
    named = {
        given.get("src") or given.get("href") or ""
        for path in PAGES
        for tag, given in Tags(client.get(path).text).found
        if tag in ("script", "link", "img")
    }
    assert any(name.endswith(".js") for name in named)
    for name in named:
        answer = client.get(name)
        assert answer.status_code == 200, name


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>.yaml", "\"><img src=x onerror='1'>.yaml", "{{ 7*7 }}.yaml"]
)
def test_markup_in_a_name_is_escaped(client: TestClient, name: str) -> None:
    plain = Tags(client.get("/edit/plain.yaml").text)
    hostile = client.get(f"/edit/{quote(name, safe='')}")
    assert hostile.status_code == 200
    tags = Tags(hostile.text)
    assert [tag for tag, _ in tags.found] == [tag for tag, _ in plain.found]
    assert name in [value for _, given in tags.found for value in given.values()]


def test_scripts_and_styles_have_their_content_type(client: TestClient) -> None:
    kinds = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
    files = [path for path in STATIC.rglob("*") if path.suffix in kinds]
    assert {path.suffix for path in files} == set(kinds)
    for path in files:
        answer = client.get(f"/static/{path.relative_to(STATIC).as_posix()}")
        assert answer.headers["content-type"].partition(";")[0] == kinds[path.suffix]
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.content == path.read_bytes()
    again = client.get(
        "/static/server/api.js",
        headers={"if-none-match": client.get("/static/server/api.js").headers["etag"]},
    )
    assert again.status_code == 304


@pytest.mark.parametrize(
    "path",
    [
        "/static/../base.html",
        "/static/%2e%2e/base.html",
        "/static/..%2f..%2fnew/warfleet.yaml.j2",
        "/static/",
    ],
)
def test_only_static_files_are_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_favicon_is_served(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    from cardforge.app.designer import site

    assert client.get("/favicon.ico").headers["content-type"] == "image/svg+xml"
    monkeypatch.setattr(site, "supplied", lambda _: tmp_path)
    assert client.get("/favicon.ico").status_code == 204


def test_card_fonts_are_served(client: TestClient) -> None:
    answer = client.get("/fonts/title.ttf")
    assert answer.headers["content-type"] == "font/ttf"
    assert answer.content[:4] in (b"\x00\x01\x00\x00", b"true")
    assert client.get("/fonts/comic.ttf").status_code == 404
    assert client.get("/fonts/..%2ftitle.ttf").status_code == 404
