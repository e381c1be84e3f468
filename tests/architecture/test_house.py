"""What the house promises about itself: errors, front door, docs, sizes of rooms."""

from __future__ import annotations

import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

import cardforge
from cardforge import errors
from cardforge.app import cli
from cardforge.app.registry import GAMES
from cardforge.leviathans.kinds import KINDS

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "cardforge").rglob("*.py"))
COMMANDS = {
    name: cli.cardforge.get_command(click.Context(cli.cardforge), name) for name in cli._COMMANDS
}


def test_the_front_door_opens_on_every_name() -> None:
    for name in cardforge.__all__:
        assert getattr(cardforge, name) is not None
    assert set(cardforge.__all__) - {"__version__"} == set(cardforge._ROOMS)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        cardforge.nonsense  # noqa: B018


def test_the_front_door_costs_nothing() -> None:
    code = "import cardforge, sys; print(len([m for m in sys.modules if 'pydantic' in m or 'yaml' in m]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"


def test_the_tree_of_errors_is_drawn_whole() -> None:
    drawn = re.findall(r"\b(\w+Error)\b", errors.__doc__ or "")
    classes = [
        name
        for name, each in inspect.getmembers(errors, inspect.isclass)
        if issubclass(each, Exception)
    ]
    assert sorted(drawn) == sorted(classes)
    for name in classes:
        assert issubclass(getattr(errors, name), errors.CardforgeError)


def test_help_is_the_same_in_the_list_and_in_the_command() -> None:
    for name, command in COMMANDS.items():
        assert command is not None
        assert command.name == name
        assert command.help


@pytest.mark.parametrize("name", list(cli._COMMANDS))
def test_every_option_is_in_the_docs(name: str) -> None:
    text = (ROOT / "docs" / "commands.md").read_text()
    section = section_of(text, rf"cardforge {name}\b")
    if "(#printing)" in section:
        section += section_of(text, "Printing")
    command = COMMANDS[name]
    assert section, f"docs/commands.md has no `## cardforge {name}`"
    assert command
    for parameter in command.params:
        for option in parameter.opts:
            if option.startswith("-"):
                assert f"`{option}" in section, option


def section_of(text: str, title: str) -> str:
    found = re.search(rf"^## {title}.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return found[0] if found else ""


def test_the_docs_tell_of_no_command_that_is_not() -> None:
    text = (ROOT / "docs" / "commands.md").read_text()
    assert set(re.findall(r"^## cardforge (\w+)", text, re.MULTILINE)) == set(cli._COMMANDS)


def test_links_between_pages_lead_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_a_new_game_finds_every_script_that_tells_games_by_name() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    [told] = re.findall(r"^\*\*A new game\*\*.*?(?=^$)", text, re.MULTILINE | re.DOTALL)
    words = "|".join(GAMES)
    by_name = re.compile(rf"[\"'](?:{words})[\"']|\b(?:{words}): ")
    pages = (ROOT / "templates/designer").rglob("*.js")
    found = {path.stem for path in pages if by_name.search(path.read_text())}
    assert len(found) > 5
    assert found <= set(re.findall(r"\w+", told))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_rooms_stay_small_and_have_names(path: Path) -> None:
    assert path.read_text().count("\n") <= 450
    assert not re.search(r"util|helper|manager|misc|common", path.stem)
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    if not module.endswith("__main__"):
        assert importlib.import_module(module).__doc__


def test_the_formats_page_lists_every_item() -> None:
    text = (ROOT / "docs" / "formats.md").read_text()
    rows = [re.split(r"(?<!\\)\|", line) for line in text.splitlines() if line.startswith("| ")]
    told = {cells[1].strip(): cells for cells in rows if cells[1].strip() in KINDS}
    assert list(told) == list(KINDS)
    for item, kind in KINDS.items():
        keys = re.sub(r"\(.*?\)", "", told[item][2])
        wanted = set(kind.needs) | set(kind.usual)
        assert set(re.findall(r"\b(name|range|dice|bonus|mp|marks|icon|rules)\b", keys)) == wanted
        whose = kind.nation.short if kind.nation else "your own" if item == "homebrew" else ""
        assert told[item][3].strip() == whose
