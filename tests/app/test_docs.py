"""`cardforge docs`: every page that the program names can be read where cardforge is installed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from cardforge.app.registry import GAMES
from cardforge.core.files import CITE
from cardforge.core.findings import Rule
from cardforge.leviathans.battle import regulations
from tests.calls import Call

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.stem for path in (ROOT / "docs").glob("*.md"))
NAMED = re.compile(r"cardforge docs (\w+)")


def test_docs_lists_every_page(call: Call) -> None:
    status, out, _ = call("docs")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == PAGES


@pytest.mark.parametrize("page", PAGES)
def test_docs_prints_a_page(call: Call, page: str) -> None:
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8").rstrip("\n")
    for word in (page, f"docs/{page}.md"):
        assert call("docs", word).out.rstrip("\n") == text


@pytest.mark.parametrize("word", ["pionts", "", "../README", "/etc/passwd"])
def test_docs_refuses_a_page_that_is_not(call: Call, word: str) -> None:
    status, out, err = call("docs", word)
    assert (status, out) == (2, "")
    assert f"expected a page of the documentation, got '{word}'" in err
    assert ("did you mean 'points'?" in err) == (word == "pionts")


def test_every_page_is_in_the_wheel() -> None:
    targets = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"][
        "targets"
    ]
    included = targets["wheel"]["force-include"]
    for page in PAGES:
        assert included[f"docs/{page}.md"] == f"cardforge/data/docs/{page}.md"


def test_every_page_that_is_cited_can_be_read() -> None:
    cited = [CITE, *(rule.cite for rule in vars(regulations).values() if isinstance(rule, Rule))]
    for game in GAMES.values():
        cited += [game.proof, *(rule.cite for rule in game.rules)]
    assert not any("docs/" in cite for cite in cited)
    named = {page for cite in cited for page in NAMED.findall(cite)}
    assert {"formats", "rules", "points"} <= named <= set(PAGES)
