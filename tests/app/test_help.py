"""The help: commands in groups by task, and examples that can be run."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from inspect import cleandoc

import click
import pytest

from cardforge.app import cli
from tests.calls import Call

QUICK = (
    "example", "new", "set", "list", "schema", "check", "cost", "fleet", "odds", "compare", "import",
    "export", "docs", "doctor",
)  # fmt: skip
"""Commands that neither draw, nor fight, nor serve."""


def examples(name: str) -> Iterator[list[str]]:
    """Yield the examples of a command as words, without comments and what a shell adds."""
    command = cli.cardforge.get_command(click.Context(cli.cardforge), name)
    assert command
    assert command.help
    for line in re.findall(r"^  cardforge (.+)$", cleandoc(command.help), re.MULTILINE):
        yield shlex.split(re.split(r"  +| > | \| ", line)[0])


def test_help_shows_each_group_with_its_commands(call: Call) -> None:
    out = call("--help").out
    parts = re.split(r"^(\S.*):$", out, flags=re.MULTILINE)
    shown = dict(zip(parts[1::2], parts[2::2], strict=True))
    for title, commands in cli._GROUPS.items():
        assert re.findall(r"^  (\w+) ", shown[title], re.MULTILINE) == list(commands)
    assert len(cli._COMMANDS) == sum(map(len, cli._GROUPS.values()))


def test_help_has_an_example_of_every_command() -> None:
    for name in cli._COMMANDS:
        found = list(examples(name))
        assert found, name
        assert all(words[0] == name for words in found), name


@pytest.mark.parametrize("name", QUICK)
def test_help_examples_can_be_run(name: str, call: Call) -> None:
    call("example", "my-fleet")
    call("new", "HML Badger", "--type", "2")
    for table in ("fleet.csv", "fleet.xlsx"):
        call("export", "hml-raven", "-o", table)
    for words in examples(name):
        said = call(*words, *(["--force"] if name in ("example", "new", "import") else []))
        assert said.status == 0, said.err
