"""What a case is: calls of the command, samples of Python, or requests to the designer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

ROOT: Final = Path(__file__).parents[2]
MATERIAL: Final = "@"
"""How an argument begins that names a file of the material: `@/war-fleet/hml-raven.yaml`."""

How = Literal["command", "process", "python", "visit"]


class Request(NamedTuple):
    """One request to the designer; `{1.version}` stands for what the first answer said there."""

    method: str
    path: str
    body: Any = None
    headers: Mapping[str, str] = {}
    awaited: bool = False
    """Whether to ask again until the answer says that it is finished, then for its files."""


Step = tuple[str, ...] | Request
"""Arguments of one command, sources of one Python process, or a request."""


class Case(NamedTuple):
    """Steps in one folder of its own, which holds these files before the first."""

    name: str
    steps: tuple[Step, ...]
    files: Mapping[str, bytes] = {}
    how: How = "command"
    server: str = ""
    """The server that visits share, or nothing where a visit has one of its own."""

    @property
    def group(self) -> str:
        """The first part of the name: what is recorded by one driver or one server."""
        return self.name.split("/", 1)[0]


def call(name: str, *steps: str, **files: str | bytes) -> Case:
    """Return a case of commands that are written with blanks between their arguments."""
    return Case(name, tuple(tuple(step.split()) for step in steps), contents(files))


def contents(files: Mapping[str, str | bytes]) -> dict[str, bytes]:
    """Return the files as bytes."""
    return {name: text.encode() if isinstance(text, str) else text for name, text in files.items()}


def some(cases: Iterable[Case]) -> list[Case]:
    """Return the first, the middle and the last case of every group of names."""
    groups: dict[str, list[Case]] = {}
    for case in cases:
        groups.setdefault(case.name.rpartition("/")[0], []).append(case)
    chosen = []
    for members in groups.values():
        places = sorted({0, len(members) // 2, len(members) - 1})
        chosen += [members[place] for place in places]
    return chosen
