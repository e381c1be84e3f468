"""What the printing commands do on a terminal: a bar while they write, and what they say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from cardforge.app.printers import look_for, order_for
from cardforge.app.printing import carry_out, faces_of
from cardforge.app.progress import progress
from cardforge.core.counted import counted
from cardforge.press.product import Product
from cardforge.press.unfitted import Unfitted

_MOST_NAMED = 12


def print_all(products: Sequence[Product], options: dict[str, Any]) -> list[Path]:
    """Write products one after the other, show how far it is, and say what did not fit."""
    look, order = look_for(options), order_for(options)
    with progress("printing", sum(map(faces_of, products))) as step:
        printed = [carry_out(product, order, look.measure, step) for product in products]
    warn_unfitted(lost for each in printed for lost in each.unfitted)
    return [path for each in printed for path in each.files]


def warn_unfitted(unfitted: Iterable[Unfitted]) -> None:
    """Say which words did not fit, which letters cannot be printed, and where."""
    for lost in unfitted:
        rule = "press.missing-glyph" if lost.missing else "press.unfitted"
        click.echo(f"warning {rule}: {lost.said}", err=True)


def tell(written: Sequence[Path]) -> None:
    """Say what was written: each file, or the folder of many."""
    if len(written) <= _MOST_NAMED:
        for path in written:
            click.echo(f"wrote {path}")
        return
    click.echo(f"wrote {len(written)} files to {written[0].parent}")


def tell_removed(removed: Sequence[Path]) -> None:
    """Say which files of an earlier kit are gone."""
    if removed:
        names = ", ".join(path.name for path in removed[:_MOST_NAMED])
        more = f" and {len(removed) - _MOST_NAMED:,} more" if len(removed) > _MOST_NAMED else ""
        click.echo(f"removed {counted(len(removed), 'file')} of an earlier kit: {names}{more}")


def warn(remarks: Iterable[str]) -> None:
    """Say what was remarked on the way, apart from what is printed."""
    for remark in remarks:
        click.echo(remark, err=True)
