"""The pages' scripts and styles keep to the house: small, told, used, and nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from cardforge.core import limits

TEMPLATES = Path(__file__).parents[3] / "templates"
FOLDER = TEMPLATES / "designer"
STATIC = FOLDER / "static"
SCRIPTS = {path: path.read_text("utf-8") for path in sorted(TEMPLATES.rglob("*.js"))}
STYLES = {path: path.read_text("utf-8") for path in sorted(STATIC.rglob("*.css"))}
PAGES = {path: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.html"))}
IMPORT = re.compile(r'import \{([^}]*)\} from "(\.[\w./]+)";')
IMPORT_LATER = re.compile(r'const \{([^}]*)\} = await (?:api\.)?loaded\(import\("(\.[\w./]+)"\)\)')
IMPORT_ALL = re.compile(r'import \* as (\w+) from "(\.[\w./]+)";')
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)


def faults(files: dict[Path, str], found: Callable[[str], Iterable[str]]) -> dict[str, list[str]]:
    """Return what a rule finds in texts, by the files that have any."""
    listed = {path: list(found(text)) for path, text in files.items()}
    return {path.relative_to(TEMPLATES).as_posix(): each for path, each in listed.items() if each}


def test_designer_has_scripts_and_styles() -> None:
    assert len(SCRIPTS) > 30
    assert len(STYLES) >= 5
    assert not list(STATIC.glob("*.js")), "scripts are grouped in folders by subject"


def test_page_limits_equal_file_limits() -> None:
    text = (STATIC / "server" / "api.js").read_text("utf-8")
    told = dict(re.findall(r"^export const (\w+) = ([\d <]+);", text, re.MULTILINE))
    shared = {"LONGEST_LINE", "DEEPEST_NESTING", "MOST_VALUES", "LARGEST_TEXT"}
    for name in shared | {"LONGEST_SHARED", "LONGEST_PASTED"}:
        number, _, shift = told.pop(name).partition(" << ")
        assert int(number) << int(shift or 0) == getattr(limits, name), name
    assert not told


def test_scripts_are_small_and_have_a_summary() -> None:
    def large(text: str) -> Iterable[str]:
        lines = text.splitlines()
        if len(lines) > 450:
            yield f"{len(lines)} lines"
        yield from (line for line in lines if len(line) > 120)
        if not lines[0].startswith(("/**", "// ")):
            yield lines[0]

    assert faults(SCRIPTS, large) == {}


def test_scripts_use_neither_eval_nor_inner_html() -> None:
    banned = re.compile(
        r"\beval\(|new Function|innerHTML|outerHTML|insertAdjacentHTML|document\.write"
        r"|setAttribute\(\"style|import\((?![\"']\.\.?/)"
    )
    assert faults(SCRIPTS, banned.findall) == {}
    assert banned.findall('x.innerHTML = ""; import("https://x"); import("./x.js")') == [
        "innerHTML",
        "import(",
    ]


def test_scripts_use_no_any_type() -> None:
    """The checkers say what is wrong with types; that nothing is kept from them is said here."""
    loophole = re.compile(r"@ts-(?:nocheck|ignore)|biome-ignore-all|\{[^{}]*\bany\b[^{}]*\}")

    def loopholes(text: str) -> list[str]:
        return loophole.findall("".join(COMMENT.findall(text)))

    assert faults(SCRIPTS, loopholes) == {}
    assert loopholes("// @ts-ignore\n/** @type {any} */\nconst any = 1;") == ["@ts-ignore", "{any}"]


def test_script_imports_exist_and_are_used() -> None:
    for path, text in SCRIPTS.items():
        for names, module in IMPORT.findall(text):
            exported = SCRIPTS[(path.parent / module).resolve()]
            for name in filter(None, (each.strip() for each in names.split(","))):
                assert re.search(rf"export (async )?(function|class|const) {name}\b", exported), (
                    name
                )
                uses = len(re.findall(rf"\b{name}\b", text))
                assert uses > 1, f"{path.name} imports {name} and does not use it"


def test_script_exports_are_used() -> None:
    unused = {}
    for path, text in SCRIPTS.items():
        others = {each: script for each, script in SCRIPTS.items() if each != path}
        if left := exported_by(text) - taken_from(path, others):
            unused[path.name] = left
    assert unused == {}


def exported_by(script: str) -> set[str]:
    return set(
        re.findall(r"^export (?:async )?(?:function|class|const) (\w+)", script, re.MULTILINE)
    )


def taken_from(module: Path, scripts: dict[Path, str]) -> set[str]:
    """Return the names that scripts import from a module, or ask it for: `api.odds`."""
    taken = set()
    for path, script in scripts.items():
        for names, source in IMPORT.findall(script) + IMPORT_LATER.findall(script):
            if (path.parent / source).resolve() == module:
                taken |= {name.strip() for name in names.split(",")}
        for word, source in IMPORT_ALL.findall(script):
            if (path.parent / source).resolve() == module:
                taken |= set(re.findall(rf"(?<!/)\b{word}\.(\w+)", COMMENT.sub("", script)))
    return taken


def test_export_check_counts_only_real_uses() -> None:
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


def test_scripts_load_nothing_from_other_hosts() -> None:
    def addresses(text: str) -> Iterable[str]:
        found = re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"')]*", text)
        return (each for each in found if "www.w3.org" not in each)

    assert len(PAGES) > 3
    assert faults({**SCRIPTS, **STYLES, **PAGES}, addresses) == {}


def test_colours_have_light_and_dark_values() -> None:
    root = re.search(r":root \{(.*?)\n\}", (STATIC / "page" / "base.css").read_text(), re.DOTALL)
    assert root is not None
    inks = re.findall(r"(--[\w-]+): ([^;]*#[^;]*);", root[1])
    assert len(inks) > 15
    assert [name for name, value in inks if not value.startswith("light-dark(")] == []
