"""The one glossary: pages and docs say what it says, and it leaves no rule unexplained."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby

import pytest

from cardforge.app.designer.glossary import _REASONS, FINDINGS, entries
from cardforge.app.registry import GAMES
from tests.pages import page

from .conftest import TestClient

ENTRIES = tuple(entries())
LONGEST_LINE = 100


def test_glossary_page_equals_the_glossary() -> None:
    found = re.findall(
        r"^## (.+)|^\| (?!term|---)(.+?)(?: \(`(.+?)`\))? \| (.+) \|$",
        page("glossary"),
        re.MULTILINE,
    )
    told, section = [], ""
    for heading, name, key, meaning in found:
        section = heading or section
        if name:
            told.append((section, name, key, meaning))
    terms = [each for each in ENTRIES if each.section != FINDINGS]
    assert told == [(each.section, each.name, each.key, " ".join(each.lines)) for each in terms]


def test_glossary_reasons_belong_to_rules() -> None:
    rules = {each.name for each in ENTRIES if each.section == FINDINGS}
    reasons = {word for game in GAMES.values() for word in game.glossary().reasons} | set(_REASONS)
    assert reasons == rules


def test_glossary_entries_have_two_short_lines() -> None:
    lines = [line for each in ENTRIES for line in each.lines]
    assert [line for line in lines if not re.fullmatch(r"[A-Z9][^`]*\.", line)] == []
    assert [line for line in lines if len(line) > LONGEST_LINE] == []


@pytest.mark.parametrize("game", GAMES)
def test_glossary_labels_have_one_meaning_per_game(game: str) -> None:
    """What a game says goes before what is said for all; but neither says two things."""
    for own in (True, False):
        meant = [each for each in ENTRIES if (game in each.games if own else not each.games)]
        told = Counter(word.lower() for each in meant for word in {*map(str.lower, each.words)})
        if game != "warfleet" or not own:
            assert [word for word, often in told.items() if often > 1] == []


def test_glossary_sections_are_contiguous() -> None:
    sections = [section for section, _ in groupby(each.section for each in ENTRIES)]
    assert len(sections) == len(set(sections))
    assert sections[-1] == FINDINGS


def test_glossary_route_lists_every_entry(client: TestClient) -> None:
    told = client.get("/api/glossary").json()
    assert [each["name"] for each in told] == [each.name for each in ENTRIES]
    [breach] = [each for each in told if "breach" in each["words"]]
    assert breach["games"] == ["leviathans", "warfleet"]
    assert breach["lines"][0] == "What an attack must roll to destroy the slot."


def test_glossary_page_has_every_entry(client: TestClient) -> None:
    text = client.get("/glossary").text
    assert text.count('class="term-entry"') == len(ENTRIES)
    assert [each.name for each in ENTRIES if f"<dt>{each.name}" not in text] == []
