"""Options that commands share, and how printing commands apply them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardforge.app.commands import FOLDER, NEW_FOLDER
from cardforge.app.progress import progress
from cardforge.app.workspace import OUTPUT
from cardforge.core.wording import counted
from cardforge.press.profiles import PROFILES

if TYPE_CHECKING:
    from cardforge.press.lettering import Overflow
    from cardforge.press.product import Product

F = TypeVar("F", bound=Callable[..., Any])
THEMES = ("colour", "grey")


ON_PAPER = tuple(profile.name for profile in PROFILES.values() if profile.paper)
"""Profiles for products that are cut from sheets."""
AS_PDF = tuple(profile.name for profile in PROFILES.values() if profile.product != "images")
"""Profiles for products other than cards."""

_THEME = click.option(
    "--theme",
    type=click.Choice(THEMES),
    default="colour",
    show_default=True,
    help="Colour, or grey with little ink.",
)
_FORMS = (
    click.option("--svg", is_flag=True, help="Also write each face as an SVG file."),
    click.option("--png", is_flag=True, help="Also write each face as a PNG file."),
    click.option(
        "--flip",
        type=click.Choice(["long", "short"]),
        default="long",
        show_default=True,
        help="Edge on which the printer flips the paper.",
    ),
)


def profile_option(profiles: Iterable[str]) -> Callable[[F], F]:
    """Make the option that says for which printer or print shop something is made."""
    return click.option(
        "--profile",
        type=click.Choice(list(profiles)),
        default="home-letter",
        show_default=True,
        help="Printer or print shop.",
    )


def output_option(folder: Path, *, always: bool = True) -> Callable[[F], F]:
    """Create the option for the output folder, with this default.

    If the command `always` writes there, the folder is checked at once.
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
    """Add the options for printing cards to a command."""
    return printed_for(PROFILES)(command)


def printed_for(
    profiles: Iterable[str], folder: Path = OUTPUT, *, always: bool = True
) -> Callable[[F], F]:
    """Add the options for products that only these profiles print to a command."""
    output = output_option(folder, always=always)
    options = (profile_option(profiles), _THEME, output, *_FORMS)

    def given(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return given


_MOST_NAMED = 12


def print_all(products: Sequence[Product], options: dict[str, Any]) -> list[Path]:
    """Write products one by one, show the progress, and report what did not fit."""
    # The press is slow to import, and commands that may print need it only if they do.
    from cardforge.app.printing import carry_out, faces_of, look_for, order_for

    look, order = look_for(options), order_for(options)
    with progress("printing", sum(map(faces_of, products))) as step:
        printed = [carry_out(product, order, look.measure, step) for product in products]
    warn_unfitted(lost for each in printed for lost in each.overflow)
    return [path for each in printed for path in each.files]


def warn_unfitted(overflow: Iterable[Overflow]) -> None:
    """Report the texts that did not fit, and the letters that cannot be printed."""
    for lost in overflow:
        rule = "press.missing-glyph" if lost.missing else "press.unfitted"
        click.echo(f"warning {rule}: {lost.said}", err=True)


def tell(written: Sequence[Path]) -> None:
    """Print what was written: each file, or the folder of many."""
    if len(written) <= _MOST_NAMED:
        for path in written:
            click.echo(f"wrote {path}")
        return
    click.echo(f"wrote {len(written)} files to {written[0].parent}")


def tell_removed(removed: Sequence[Path]) -> None:
    """Print which files of an earlier kit were removed."""
    if removed:
        names = ", ".join(path.name for path in removed[:_MOST_NAMED])
        more = f" and {len(removed) - _MOST_NAMED:,} more" if len(removed) > _MOST_NAMED else ""
        click.echo(f"removed {counted(len(removed), 'file')} of an earlier kit: {names}{more}")


def warn(remarks: Iterable[str]) -> None:
    """Print notes on the error output."""
    for remark in remarks:
        click.echo(remark, err=True)
