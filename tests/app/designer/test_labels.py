"""Labels, buttons and headings of the pages, as the writing guide wants them."""

from __future__ import annotations

import re

from .conftest import ROOT

PAGES = ROOT / "templates" / "designer"
LABEL = re.compile(
    r'label: "([^"]+)"|class="legend"[^>]*>([^<]+)<|<(?:button|h1)[^>]*>([^<{]+)<'
    r'|(?:button|bound|entry)\((?:"\w+", )?"([^"]+)"|\["[\w.]+"\], "([^"]+)"'
    r'|class: "button[^\n]*\}, "([^"]+)"|el\("h[23]", \{\}, "([^"]+)"|openDialog\("([^"]+)"'
)
RULES_TERMS = {"Hexes before a turn", "Movement Points", "Structural Integrity"}


def test_labels_have_three_words_at_most_in_sentence_case() -> None:
    found = {
        next(filter(None, each)).strip()
        for path in sorted([*PAGES.rglob("*.js"), *PAGES.rglob("*.html")])
        for each in LABEL.findall(path.read_text("utf-8"))
    }
    assert len(found) > 90
    labels = found - RULES_TERMS
    assert [each for each in labels if len(each.split()) > 3] == []
    assert [each for each in labels if re.search(r"\s[A-Z][a-z]", each)] == []
