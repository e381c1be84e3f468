"""The recorder of answers: the coverage of its cases, and its imports."""

from __future__ import annotations

import re
from pathlib import Path

from tests.pages import page
from tests.recorder.case import Request, some
from tests.recorder.cases import all_cases

ROOT = Path(__file__).parents[2]
CASES = all_cases()
CALLS = [step for case in CASES for step in case.steps if not isinstance(step, Request)]
REQUESTS = [step for case in CASES for step in case.steps if isinstance(step, Request)]
NOT_ASKED = {"--scheduler", "--ipv6", "--no-browser"}
"""Options for other machines and for a browser; the recorder starts the designer with the last."""


def test_recorder_covers_every_option_of_every_command() -> None:
    text = page("commands")
    printing = re.findall(r"^\| .*", section_of(text, "Printing"), re.MULTILINE)
    missing, told = [], 0
    for command in re.findall(r"^## cardforge (\w+)", text, re.MULTILINE):
        section = section_of(text, rf"cardforge {command}\b")
        rows = re.findall(r"^\| `.*", section, re.MULTILINE)
        if "(#printing)" in section:
            rows += printing
        asked = {word for call in CALLS if call[:1] == (command,) for word in call}
        for row in rows:
            names = re.findall(r"`(-[-\w]+)", row.split(" | ")[0])
            told += len(names)
            if names and not asked.intersection(names) and not NOT_ASKED.intersection(names):
                missing.append(f"{command} {names}")
    assert missing == []
    assert told > 100


def section_of(text: str, title: str) -> str:
    found = re.search(rf"^## {title}.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found
    return found[0]


def test_recorder_covers_every_route_of_the_designer() -> None:
    text = page("api")
    routes = re.findall(r"^\| `(GET|POST|PUT|DELETE) ([^`?]+)", text, re.MULTILINE)
    assert len(routes) > 30
    for method, path in routes:
        pattern = re.sub(r"\\\{\w+\\\}", ".+", re.escape(path))
        assert any(
            request.method == method and re.fullmatch(pattern, request.path.partition("?")[0])
            for request in REQUESTS
        ) or path.endswith("/files/{name}"), f"{method} {path}"


def test_recorder_imports_only_the_entry_of_cardforge() -> None:
    found = {
        module
        for path in (ROOT / "tests/recorder").glob("*.py")
        for module in re.findall(
            r"^\s*(?:import|from) (cardforge[\w.]*)", path.read_text(), re.MULTILINE
        )
    }
    assert found == {"cardforge.__main__"}


def test_recorder_quick_choice_has_cases_of_every_group() -> None:
    assert {case.group for case in some(CASES)} == {case.group for case in CASES}
    assert len(some(CASES)) < len(CASES) / 4


def test_recorder_case_names_are_valid_paths() -> None:
    assert [case.name for case in CASES if not re.fullmatch(r"[^\s/]+(/[^\s/]+)+", case.name)] == []
