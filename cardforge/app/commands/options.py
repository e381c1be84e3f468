"""Options that the printing commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from cardforge.app.commands.path_types import FOLDER, NEW_FOLDER
from cardforge.app.workspace import OUTPUT
from cardforge.press.profiles import PROFILES

F = TypeVar("F", bound=Callable[..., Any])
THEMES = ("colour", "grey")


ON_PAPER = tuple(profile.name for profile in PROFILES.values() if profile.paper)
"""Profiles for what is cut from sheets."""
AS_PDF = tuple(profile.name for profile in PROFILES.values() if profile.product != "images")
"""Profiles for what is no card."""

_THEME = click.option(
    "--theme",
    type=click.Choice(THEMES),
    default="colour",
    show_default=True,
    help="In colour, or in grey with little ink.",
)
_FORMS = (
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


def profile_option(profiles: Iterable[str]) -> Callable[[F], F]:
    """Make the option that says for which printer or print shop something is made."""
    return click.option(
        "--profile",
        type=click.Choice(list(profiles)),
        default="home-letter",
        show_default=True,
        help="For which printer or print shop.",
    )


def output_option(folder: Path, *, always: bool = True) -> Callable[[F], F]:
    """Make the option that says where the files go: to this folder if it is left out.

    It is checked at once if the command `always` writes there.
    """
    return click.option(
        "-o",
        "--output",
        type=NEW_FOLDER if always else FOLDER,
        default=folder,
        show_default=True,
        help="Folder to write to.",
    )


def printing_options(command: F) -> F:
    """Give a command the options by which cards are printed."""
    return printed_for(PROFILES)(command)


def printed_for(
    profiles: Iterable[str], folder: Path = OUTPUT, *, always: bool = True
) -> Callable[[F], F]:
    """Give a command the options by which things are printed that only these profiles take."""
    output = output_option(folder, always=always)
    options = (profile_option(profiles), _THEME, output, *_FORMS)

    def given(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return given
