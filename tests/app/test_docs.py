"""`cardforge docs`: every page that the program names can be read where cardforge is installed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from cardforge.app.registry import GAMES
from cardforge.core.files import CITE
from cardforge.core.findings import Rule
from cardforge.leviathans.battle import refusals
from tests.calls import Call
from tests.pages import DOCS, KINDS, PAGES, page

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"cardforge docs (\w+)")


def test_docs_lists_every_page(call: Call) -> None:
    status, out, _ = call("docs")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines() if line[0] == " "] == list(PAGES)


def test_docs_lists_pages_by_kind(call: Call) -> None:
    kinds = [line for line in call("docs").out.splitlines() if line[0] != " "]
    assert kinds == [
        "Start and contribute:",
        "Tutorials:",
        "How-to guides:",
        "Reference:",
        "Explanation:",
    ]


def test_docs_page_names_are_unique() -> None:
    assert len(PAGES) == sum(1 for kind in KINDS for _ in (DOCS / kind).glob("*.md"))


@pytest.mark.parametrize("word", PAGES)
def test_docs_prints_a_page(call: Call, word: str) -> None:
    address = PAGES[word].relative_to(DOCS.parent).as_posix()
    for each in (word, f"docs/{word}.md", address, address.removeprefix("docs/")):
        assert call("docs", each).out.rstrip("\n") == page(word).rstrip("\n")


@pytest.mark.parametrize(
    "word",
    [
        "api",
        "architecture",
        "battles",
        "benchmarks",
        "captains",
        "checks",
        "commands",
        "designer",
        "editors",
        "errors",
        "formats",
        "limits",
        "points",
        "python",
        "rules",
    ],
)
def test_docs_accepts_earlier_page_names(word: str) -> None:
    assert word in PAGES


@pytest.mark.parametrize("word", ["pionts", "", "../README", "/etc/passwd"])
def test_docs_rejects_an_unknown_page(call: Call, word: str) -> None:
    status, out, err = call("docs", word)
    assert (status, out) == (2, "")
    assert f"the documentation has no page '{word}'" in err
    assert ("did you mean 'points'?" in err) == (word == "pionts")


def test_docs_pages_are_in_the_wheel() -> None:
    targets = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"][
        "targets"
    ]
    included = targets["wheel"]["force-include"]
    folders = {f"docs/{kind}" for kind in KINDS if kind}
    files = {f"docs/{path.name}" for path in DOCS.glob("*.md")}
    assert {place for place in included if place.startswith("docs/")} == folders | files
    for place in folders | files:
        assert included[place] == f"cardforge/data/{place}"


def test_docs_has_every_page_that_rules_cite() -> None:
    cited = [CITE, *(rule.cite for rule in vars(refusals).values() if isinstance(rule, Rule))]
    for game in GAMES.values():
        cited += [game.proof, *(rule.cite for rule in game.rules)]
    assert not any("docs/" in cite for cite in cited)
    named = {page for cite in cited for page in NAMED.findall(cite)}
    assert {"formats", "rules", "points"} <= named <= set(PAGES)
