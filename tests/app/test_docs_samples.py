"""The samples in the documentation work: page by page, in order, in an empty folder."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import NamedTuple

import click
import pytest
import yaml

from cardforge.app import cli
from tests.calls import Call
from tests.pages import PAGES, page

FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
NOT_RUN = {"", "bash", "json", "lua", "text"}
"""Commands of other programs, files of other programs, and output by itself."""


class Sample(NamedTuple):
    """A block, what kind it is, and the text between it and the block before."""

    kind: str
    text: str
    before: str


def samples(word: str) -> list[Sample]:
    found, end = [], 0
    for block in FENCE.finditer(page(word)):
        text = textwrap.dedent(block[3])
        found.append(Sample(block[2], text, block.string[end : block.start()]))
        end = block.end()
    return found


WITH_SAMPLES = [word for word in PAGES if any(each.kind not in NOT_RUN for each in samples(word))]


@pytest.mark.slow
@pytest.mark.parametrize("word", WITH_SAMPLES)
def test_docs_samples_work_in_an_empty_folder(
    word: str, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BROWSER", "true")
    before = ""
    for sample in samples(word):
        before += sample.before
        if sample.kind in TRIED:
            TRIED[sample.kind](call, sample._replace(before=before), tmp_path)


def run_lines(call: Call, sample: Sample, _: Path) -> None:
    for line in sample.text.splitlines():
        run_line(call, line)


def run_console(call: Call, sample: Sample, _: Path) -> None:
    for shown in re.split(r"^\$ ", sample.text, flags=re.MULTILINE)[1:]:
        line, expected = shown.split("\n", 1)
        said = call(*shlex.split(line)[1:])
        assert matches(expected, said.out), f"{line}\n{said.out}{said.err}"


def save_yaml(_: Call, sample: Sample, folder: Path) -> None:
    yaml.safe_load(sample.text)
    if name := re.search(r"Save this as\s+`([\w.-]+)`:\s*\Z", sample.before):
        (folder / name[1]).write_text(sample.text)


def change_file(_: Call, sample: Sample, folder: Path) -> None:
    """Replace the lines with a minus by those with a plus; the former are there just once."""
    path = folder / re.findall(r"`([\w./-]+\.yaml)`", sample.before)[-1]
    lines = sample.text.splitlines(keepends=True)
    old, new = ("".join(line[1:] for line in lines if line[0] == sign) for sign in "-+")
    text = path.read_text()
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new))


def run_python(_: Call, sample: Sample, folder: Path) -> None:
    (folder / "sample.py").write_text(sample.text)
    subprocess.run([sys.executable, "sample.py"], check=True, capture_output=True)


TRIED = {
    "sh": run_lines,
    "console": run_console,
    "yaml": save_yaml,
    "diff": change_file,
    "python": run_python,
}


def run_line(call: Call, line: str) -> None:
    """Run a line that must succeed; of the designer, which runs until Ctrl+C, read the options."""
    program, *words = shlex.split(line, comments=True)
    assert program == "cardforge", line
    if words[0] == "design":
        command = cli.cardforge.get_command(click.Context(cli.cardforge), "design")
        assert command is not None
        command.make_context("design", words[1:])
        return
    said = call(*words)
    assert said.status == 0, f"{line}\n{said.out}{said.err}"


def matches(shown: str, printed: str) -> bool:
    """Whether a page shows what was printed; `...` on a line of its own stands for any lines."""
    parts = [re.escape(part) for part in re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE)]
    return re.fullmatch(r"(?:.*\n)*?".join(parts), printed) is not None


@pytest.mark.parametrize("word", PAGES)
def test_docs_blocks_have_a_known_kind(word: str) -> None:
    assert {each.kind for each in samples(word)} <= TRIED.keys() | NOT_RUN | {"pycon"}


def test_sample_output_must_match_every_line() -> None:
    assert matches("a\n...\nd\n", "a\nb\nc\nd\n")
    assert not matches("a\n...\ne\n", "a\nb\nc\nd\n")
    assert not matches("a\nc\n", "a\nb\nc\n")
    assert not matches("a\n", "a\nb\n")
