"""Options that the printing commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from cardforge.app.workspace import OUTPUT
from cardforge.press.profiles import PROFILES

F = TypeVar("F", bound=Callable[..., Any])
THEMES = ("colour", "grey")

_OPTIONS = (
    click.option(
        "--profile",
        type=click.Choice(list(PROFILES)),
        default="home-letter",
        show_default=True,
        help="For which printer or print shop.",
    ),
    click.option(
        "--theme",
        type=click.Choice(THEMES),
        default="colour",
        show_default=True,
        help="In colour, or in grey with little ink.",
    ),
    click.option(
        "-o",
        "--output",
        type=click.Path(path_type=Path),
        default=OUTPUT,
        show_default=True,
        help="Folder to write to.",
    ),
    click.option("--svg", is_flag=True, help="Write every face as an SVG as well."),
    click.option("--png", is_flag=True, help="Write every face as a PNG as well."),
    click.option(
        "--flip",
        type=click.Choice(["long", "short"]),
        default="long",
        show_default=True,
        help="Over which edge the printer turns the paper.",
    ),
)


def printing_options(command: F) -> F:
    """Give a command the options by which things are printed."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command
