"""What the printing commands do on a terminal: a bar while they write, and what they say."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from cardforge.app.printers import look_for, order_for
from cardforge.app.printing import carry_out
from cardforge.press.product import Product
from cardforge.press.unfitted import Unfitted

_MOST_NAMED = 12


def print_all(products: Sequence[Product], options: dict[str, Any]) -> list[Path]:
    """Write products one after the other, with a bar on a terminal; say what did not fit."""
    look, order = look_for(options), order_for(options)
    quiet = not sys.stderr.isatty()
    with click.progressbar(products, label="printing", file=sys.stderr, hidden=quiet) as bar:
        printed = [carry_out(product, order, look.measure) for product in bar]
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


def warn(remarks: Iterable[str]) -> None:
    """Say what was remarked on the way, apart from what is printed."""
    for remark in remarks:
        click.echo(remark, err=True)
