"""Links in the documentation: each leads to a page and a heading that exist, and all from the index."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.pages import DOCS, PAGES

ROOT = DOCS.parent
TEXTS = [
    *PAGES.values(),
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
]
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]*)\)")


def links(path: Path) -> list[str]:
    return LINK.findall(CODE.sub("", path.read_text(encoding="utf-8")))


def anchors(path: Path) -> set[str]:
    """Return the headings of a page as addresses have them: lower case, hyphens for spaces."""
    text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each).lower().replace(" ", "-") for each in headings}


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_docs_links_lead_to_headings_that_exist(path: Path) -> None:
    for link in links(path):
        if "://" in link:
            continue
        address, _, anchor = link.partition("#")
        target = (path.parent / address).resolve() if address else path
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_docs_index_links_to_every_page() -> None:
    linked = {(DOCS / link).resolve() for link in links(DOCS / "index.md")}
    assert set(PAGES.values()) - linked == {DOCS / "index.md"}


def test_docs_index_names_pages_under_the_heading_of_their_kind() -> None:
    parts = re.split(r"^## ", (DOCS / "index.md").read_text(), flags=re.MULTILINE)[1:]
    folders = ["../", "tutorials/", "how-to/", "reference/", "explanation/", ""]
    for part, folder in zip(parts, folders, strict=True):
        pages = re.findall(r"^- \[.*?\]\((.*?)\)", part, re.MULTILINE)
        assert pages
        assert all(page.startswith(folder) for page in pages), part
