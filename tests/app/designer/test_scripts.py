"""The pages' scripts and styles keep to the house: small, told, used, and nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardforge.core import limits

TEMPLATES = Path(__file__).parents[3] / "templates"
FOLDER = TEMPLATES / "designer"
STATIC = FOLDER / "static"
SCRIPTS = sorted(TEMPLATES.rglob("*.js"))
STYLES = sorted(STATIC.rglob("*.css"))
IMPORT = re.compile(r'import \{([^}]*)\} from "(\.[\w./]+)";')
IMPORT_ALL = re.compile(r'import \* as (\w+) from "(\.[\w./]+)";')
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)


def named(path: Path) -> str:
    return path.relative_to(TEMPLATES).as_posix()


def test_there_are_scripts_and_styles() -> None:
    assert len(SCRIPTS) > 30
    assert len(STYLES) >= 5
    assert not list(STATIC.glob("*.js")), "scripts are grouped in folders by subject"


def test_pages_have_the_limits_of_files() -> None:
    text = (STATIC / "server" / "api.js").read_text("utf-8")
    told = dict(re.findall(r"^export const (\w+) = ([\d <]+);", text, re.MULTILINE))
    shared = {"LONGEST_LINE", "DEEPEST_NESTING", "MOST_VALUES", "LARGEST_TEXT"}
    for name in shared | {"LONGEST_SHARED", "LONGEST_PASTED"}:
        number, _, shift = told.pop(name).partition(" << ")
        assert int(number) << int(shift or 0) == getattr(limits, name), name
    assert not told


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_a_script_is_small_and_says_what_it_is_for(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) <= 450
    assert max(map(len, lines)) <= 120
    assert lines[0].startswith(("/**", "// "))


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_a_script_runs_no_words_and_sets_no_markup(path: Path) -> None:
    text = path.read_text("utf-8")
    banned = r"\beval\(|new Function|innerHTML|outerHTML|insertAdjacentHTML|document\.write|setAttribute\(\"style"
    assert re.findall(banned, text) == []
    assert re.findall(r"import\((?![\"']\.\.?/)", text) == []


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_a_script_is_typed_without_loopholes(path: Path) -> None:
    """The checkers say what is wrong with types; that nothing is kept from them is said here."""
    comments = "".join(COMMENT.findall(path.read_text("utf-8")))
    assert (
        re.findall(r"@ts-(?:nocheck|ignore)|biome-ignore-all|\{[^{}]*\bany\b[^{}]*\}", comments)
        == []
    )


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_what_is_imported_is_there_and_used(path: Path) -> None:
    text = path.read_text("utf-8")
    for names, module in IMPORT.findall(text):
        exported = (path.parent / module).read_text("utf-8")
        for name in filter(None, (each.strip() for each in names.split(","))):
            assert re.search(rf"export (async )?(function|class|const) {name}\b", exported), name
            assert len(re.findall(rf"\b{name}\b", text)) > 1, f"{name} is imported and not used"


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_what_is_exported_is_used_by_another_script(path: Path) -> None:
    others = {each: each.read_text("utf-8") for each in SCRIPTS if each != path}
    assert exported_by(path.read_text("utf-8")) - taken_from(path, others) == set()


def exported_by(script: str) -> set[str]:
    return set(
        re.findall(r"^export (?:async )?(?:function|class|const) (\w+)", script, re.MULTILINE)
    )


def taken_from(module: Path, scripts: dict[Path, str]) -> set[str]:
    """Return the names that scripts import from a module, or ask it for: `api.odds`."""
    taken = set()
    for path, script in scripts.items():
        for names, source in IMPORT.findall(script):
            if (path.parent / source).resolve() == module:
                taken |= {name.strip() for name in names.split(",")}
        for word, source in IMPORT_ALL.findall(script):
            if (path.parent / source).resolve() == module:
                taken |= set(re.findall(rf"(?<!/)\b{word}\.(\w+)", COMMENT.sub("", script)))
    return taken


def test_only_what_others_import_or_ask_a_module_for_counts_as_used() -> None:
    """A control: neither a like name of another's own nor a word in a comment is a use."""
    script = """/** Not api.bin. */
import * as api from "../server/api.js";
import { one,
  two } from "./both.js";
// api.drafts
const three = api.odds(one, two);
const bin = 3;
"""
    scripts = {Path("/static/ships/one.js"): script}
    assert taken_from(Path("/static/server/api.js"), scripts) == {"odds"}
    assert taken_from(Path("/static/ships/both.js"), scripts) == {"one", "two"}
    assert taken_from(Path("/static/both.js"), scripts) == set()
    assert exported_by(
        "export const odds = 1;\nexport async function bin() {}\nconst own = 2;\n"
    ) == {
        "odds",
        "bin",
    }


@pytest.mark.parametrize("path", [*SCRIPTS, *STYLES, *FOLDER.glob("*.html")], ids=named)
def test_nothing_comes_from_elsewhere(path: Path) -> None:
    addresses = re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"')]*", path.read_text("utf-8"))
    assert [each for each in addresses if "www.w3.org" not in each] == []


def test_every_colour_of_a_page_has_its_light_and_its_dark_form() -> None:
    root = re.search(r":root \{(.*?)\n\}", (STATIC / "page" / "base.css").read_text(), re.DOTALL)
    assert root is not None
    inks = re.findall(r"(--[\w-]+): ([^;]*#[^;]*);", root[1])
    assert len(inks) > 15
    assert [name for name, value in inks if not value.startswith("light-dark(")] == []
