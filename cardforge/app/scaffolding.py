"""New files from the templates: a legal example with comments for whoever goes on from there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from typing import Any

import jinja2
from pydantic import ValidationError

from cardforge.app.games import GAMES
from cardforge.core.bundled import supplied
from cardforge.core.shape import shape_faults
from cardforge.errors import CallError


def new_design(name: str, game: str, path: Path, options: Mapping[str, str]) -> str:
    """Return the text of a new file for `name`; raise CallError where the options do not fit."""
    try:
        values = GAMES[game].scaffold(name, options)
    except ValidationError as error:
        where, message = shape_faults(error)[0]
        raise CallError(f"{'.'.join(where)}: {message}") from None
    return rendered(f"new/{game}.yaml.j2", {**values, "file": quote(path.name)})


def rendered(name: str, values: Mapping[str, Any]) -> str:
    """Return a template filled with values, as the text of a file."""
    loader = jinja2.FileSystemLoader(supplied("templates"))
    room = jinja2.Environment(loader=loader, undefined=jinja2.StrictUndefined, autoescape=False)  # noqa: S701
    return room.get_template(name).render(values).rstrip("\n") + "\n"
