"""How `make docs` turns the pages of docs into a site, by Sphinx, MyST and the theme Furo."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# The root of the site is the root of the checkout: CONTRIBUTING.md and CHANGELOG.md lie there, and
# their links to docs work on the site as they do in the checkout.
ROOT = Path(__file__).parents[2]

# Not MkDocs Material: here broken links fail, search needs no server, no font comes from outside.
project = "cardforge"
extensions = ["myst_parser"]
include_patterns = ["docs/*.md", "docs/[!s]*/*.md", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
root_doc = "docs/index"
language = "en-GB"
myst_heading_anchors = 3
nitpicky = True
show_authors = False

html_theme = "furo"
html_title = "cardforge"
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False
html_static_path = ["docs.css"]
html_css_files = ["docs.css"]
html_extra_path = ["start"]
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#7a4b1e", "color-brand-content": "#7a4b1e"},
    "dark_css_variables": {"color-brand-primary": "#e0b27a", "color-brand-content": "#e0b27a"},
}
pygments_style = "friendly"
pygments_dark_style = "monokai"


def add_contents(_: Sphinx, page: str, source: list[str]) -> None:
    """Make the site's menu from the lists of links in docs/index.md, one part for each heading."""
    if page != root_doc:
        return
    parts = re.split(r"^## ", source[0], flags=re.MULTILINE)[1:]
    for part in parts:
        title = part.partition("\n")[0]
        pages = re.findall(r"^- \[(.*?)\]\((.*?)\.md\)", part, re.MULTILINE)
        entries = "\n".join(f"{words} <{address}>" for words, address in pages)
        source[0] += f"\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n{entries}\n```\n"


def setup(app: Sphinx) -> None:
    app.connect("source-read", add_contents)
