"""The public names of the Python API: documented, tested by their examples, typed, lazy."""

from __future__ import annotations

import doctest
import inspect
import io
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import assert_type

import pytest

import cardforge
from cardforge.app.api.answers import Carded, Combatant
from tests.pages import PAGES

ROOT = Path(__file__).parents[3]
PAGE = PAGES["python"]
NAMES = [
    "CardforgeError", "Design", "DuelResult", "Finding", "Fleet", "Judgement", "Ledger", "Odds", "Severity",
    "Ship", "__version__", "check_ship", "from_data", "judge_file", "open", "open_design",
    "ship_text",
]  # fmt: skip
OWN_CLASSES = (cardforge.Design, cardforge.DuelResult, cardforge.Fleet, cardforge.Ledger)
FLAGS = doctest.ELLIPSIS


def examples() -> Iterator[tuple[str, str]]:
    """Every docstring of the package and its public names that has an example."""
    yield "cardforge", cardforge.__doc__ or ""
    for name in cardforge.__all__:
        value = getattr(cardforge, name)
        if name != "__version__":
            yield name, value.__doc__ or ""
        if value in OWN_CLASSES:
            yield from members(value)
    yield from members(Combatant)
    yield from members(Carded)


def members(owner: type) -> Iterator[tuple[str, str]]:
    for word, member in vars(owner).items():
        doc = inspect.getdoc(member) or ""
        if not word.startswith("_") and ">>>" in doc:
            yield f"{owner.__name__}.{word}", doc


EXAMPLES = dict(examples())


def run_examples(name: str, text: str) -> doctest.TestResults:
    parsed = doctest.DocTestParser().get_doctest(textwrap.dedent(text), {}, name, None, 0)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    return runner.run(parsed)


def test_public_names_are_as_listed() -> None:
    assert sorted(cardforge.__all__) == sorted(NAMES)


@pytest.mark.parametrize("name", sorted(set(NAMES) - {"__version__"}))
def test_public_name_has_a_docstring_with_an_example(name: str) -> None:
    assert ">>> " in EXAMPLES[name]


@pytest.mark.parametrize("owner", OWN_CLASSES)
def test_public_members_have_docstrings(owner: type) -> None:
    for word, member in vars(owner).items():
        if not word.startswith("_") and (callable(member) or isinstance(member, property)):
            assert inspect.getdoc(member), f"{owner.__name__}.{word}"


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_runs_in_any_folder(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run_examples(name, EXAMPLES[name])
    assert done.attempted > 0
    assert done.failed == 0


def test_python_page_blocks_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```pycon\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert len(blocks) > 5
    assert run_examples("python.md", "\n".join(blocks)).failed == 0


@pytest.mark.landing
def test_python_page_samples_pass_strict_mypy(tmp_path: Path) -> None:
    texts = {"page": PAGE.read_text(), "readme": (ROOT / "README.md").read_text()}
    samples = {
        name: "\n".join(re.findall(r"```pycon\n(.*?)```", text, re.DOTALL))
        for name, text in texts.items()
    } | {name.replace(".", "_"): textwrap.dedent(text) for name, text in EXAMPLES.items()}
    for name, text in samples.items():
        lines = [example.source for example in doctest.DocTestParser().get_examples(text)]
        assert lines, name
        (tmp_path / f"sample_{name}.py").write_text("".join(lines))
    words = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "."]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.stdout == f"Success: no issues found in {len(samples)} source files\n"


def test_readme_sample_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    [sample] = re.findall(r"```pycon\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert run_examples("README.md", sample).failed == 0


def test_doctest_check_detects_a_wrong_example() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", io.StringIO())
        assert run_examples("wrong", ">>> 1 + 1\n3\n").failed == 1


def loaded_by(code: str, folder: Path) -> set[str]:
    """Return the top modules that a fresh interpreter has after some code."""
    told = f"import sys\n{code}\nprint(*sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", told], capture_output=True, text=True, check=True, cwd=folder
    )
    return set(done.stdout.splitlines()[-1].split())


def test_import_cardforge_loads_no_other_module(tmp_path: Path) -> None:
    loaded = loaded_by("import cardforge", tmp_path)
    assert {name for name in loaded if name.startswith("cardforge")} == {"cardforge"}
    assert not loaded & {"pydantic", "yaml", "reportlab", "click", "fastapi"}


def test_ship_figures_load_neither_press_nor_server(tmp_path: Path) -> None:
    code = "import cardforge; s = cardforge.open('hml-raven'); repr(s), s.ledger, s.findings"
    loaded = loaded_by(code, tmp_path)
    assert "pydantic" in loaded
    assert not loaded & {"reportlab", "pikepdf", "svgwrite", "PIL", "fastapi", "uvicorn", "ruamel",
                         "ruamel.yaml", "click", "numpy", "jinja2"}  # fmt: skip


def test_package_includes_its_type_marker() -> None:
    assert (ROOT / "cardforge" / "py.typed").is_file()


def test_results_have_precise_types() -> None:
    """mypy reads this file strictly: it rejects a wrong type, and an ignore that is not needed."""
    ship = cardforge.open("hml-raven", cardforge.Design)
    assert_type(ship, cardforge.Design)
    assert_type(ship.points, int | Fraction)
    assert_type(ship.findings, tuple[cardforge.Finding, ...])
    assert_type(ship.odds(ship, range=3)["guns"][0]["name"], str)
    assert_type(ship.card_svg(), str)
    with pytest.raises(cardforge.CardforgeError, match="front or back"):
        ship.card_svg("left")  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        assert cardforge.open("hml-raven").nonsense  # type: ignore[union-attr]
