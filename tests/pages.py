"""The pages of the documentation, by the words under which `cardforge docs` prints them."""

from __future__ import annotations

from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
KINDS = ("", "tutorials", "how-to", "reference", "explanation")
PAGES = {path.stem: path for kind in KINDS for path in sorted((DOCS / kind).glob("*.md"))}


def page(word: str) -> str:
    """Return the text of a page, such as `page("points")`."""
    return PAGES[word].read_text(encoding="utf-8")
