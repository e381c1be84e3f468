"""The codebase as a whole: errors, public API, docs, and sizes of modules."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import subprocess
import sys

import click
import pytest

import cardforge
from cardforge import errors
from cardforge.app import cli
from cardforge.app.registry import GAMES
from cardforge.leviathans.kinds import KINDS
from tests.architecture.modules import MODULES, ROOT, Module
from tests.pages import PAGES, page

COMMANDS = {
    name: cli.cardforge.get_command(click.Context(cli.cardforge), name) for name in cli._COMMANDS
}


def test_public_api_resolves_every_name() -> None:
    for name in cardforge.__all__:
        assert getattr(cardforge, name) is not None
    assert set(cardforge.__all__) - {"__version__"} == set(cardforge._ROOMS)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        cardforge.nonsense  # noqa: B018


def test_import_cardforge_loads_no_heavy_library() -> None:
    code = "import cardforge, sys; print(len([m for m in sys.modules if 'pydantic' in m or 'yaml' in m]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"


def test_error_tree_in_docstring_is_complete() -> None:
    drawn = re.findall(r"\b(\w+Error)\b", errors.__doc__ or "")
    classes = [
        name
        for name, each in inspect.getmembers(errors, inspect.isclass)
        if issubclass(each, Exception)
    ]
    assert sorted(drawn) == sorted(classes)
    for name in classes:
        assert issubclass(getattr(errors, name), errors.CardforgeError)


def test_architecture_page_has_every_module_with_the_first_paragraph_of_its_docstring() -> None:
    _, _, listed = page("architecture").partition("## Every module\n")
    folder, rows = "", []
    for line in listed.splitlines():
        if line.startswith("### "):
            folder = f"{line[4:]}/".replace("cardforge/", "")
        elif found := re.fullmatch(r"\| `(.+?)` \| (.+) \|", line):
            rows.append((f"{folder}{found[1]}.py", found[2]))
    assert dict(rows) == {module.where: subject_of(module) for module in MODULES}
    assert len(rows) == len(dict(rows))


def subject_of(module: Module) -> str:
    """The first paragraph of a module's docstring."""
    return (ast.get_docstring(module.tree) or "").partition("\n\n")[0].replace("\n", " ")


def test_command_help_is_the_same_in_list_and_command() -> None:
    for name, command in COMMANDS.items():
        assert command is not None
        assert command.name == name
        assert command.help


@pytest.mark.parametrize("name", list(cli._COMMANDS))
def test_docs_list_every_option_of_a_command(name: str) -> None:
    text = page("commands")
    section = section_of(text, rf"cardforge {name}\b")
    if "(#printing)" in section:
        section += section_of(text, "Printing")
    command = COMMANDS[name]
    assert section, f"`cardforge docs commands` has no `## cardforge {name}`"
    assert command
    for parameter in command.params:
        for option in parameter.opts:
            if option.startswith("-"):
                assert f"`{option}" in section, option


def section_of(text: str, title: str) -> str:
    found = re.search(rf"^## {title}.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return found[0] if found else ""


def test_docs_describe_only_existing_commands() -> None:
    text = page("commands")
    assert set(re.findall(r"^## cardforge (\w+)", text, re.MULTILINE)) == set(cli._COMMANDS)


def test_links_between_docs_pages_have_targets() -> None:
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *PAGES.values()]:
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text()):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_architecture_page_lists_scripts_that_name_games() -> None:
    text = page("architecture")
    [told] = re.findall(r"^\*\*A new game\*\*.*?(?=^## )", text, re.MULTILINE | re.DOTALL)
    words = "|".join(GAMES)
    by_name = re.compile(rf"[\"'](?:{words})[\"']|\b(?:{words}): ")
    pages = (ROOT / "templates/designer").rglob("*.js")
    found = {path.stem for path in pages if by_name.search(path.read_text())}
    assert found == {"choices", "card_view", "starships", "test_fire"}
    assert found <= set(re.findall(r"\w+", told))


def test_modules_are_small_and_have_specific_names() -> None:
    assert [each.where for each in MODULES if each.text.count("\n") > 450] == []
    vague = re.compile("util|helper|manager|misc|common")
    assert [each.where for each in MODULES if vague.search(each.path.stem)] == []
    silent = [each.where for each in MODULES if not ast.get_docstring(each.tree)]
    assert silent == []


def test_every_module_can_be_imported() -> None:
    for module in MODULES:
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def test_formats_page_lists_every_item() -> None:
    text = page("formats")
    rows = [re.split(r"(?<!\\)\|", line) for line in text.splitlines() if line.startswith("| ")]
    told = {cells[1].strip(): cells for cells in rows if cells[1].strip() in KINDS}
    assert list(told) == list(KINDS)
    for item, kind in KINDS.items():
        keys = re.sub(r"\(.*?\)", "", told[item][2])
        wanted = set(kind.needs) | set(kind.usual)
        assert set(re.findall(r"\b(name|range|dice|bonus|mp|marks|icon|rules)\b", keys)) == wanted
        whose = kind.nation.short if kind.nation else "your own" if item == "homebrew" else ""
        if kind.summary.startswith("Second edition"):
            whose = "second edition, no effect" if kind.inert else "second edition"
        assert told[item][3].strip() == whose
