"""`cardforge docs`: the pages of the documentation, without a network."""

from __future__ import annotations

from pathlib import Path

import click

from cardforge.app.reports.aligned import aligned
from cardforge.core.bundled import supplied
from cardforge.core.files import read_text
from cardforge.core.shape import hint
from cardforge.errors import CallError


@click.command("docs")
@click.argument("page", required=False)
def command(page: str | None) -> None:
    """Print a page of the documentation as Markdown, or list all pages.

    Other commands name a page where they have no room to explain, such as how points are made.

    \b
      cardforge docs
      cardforge docs points
      cardforge docs formats | less
    """
    pages = {path.stem: path for path in sorted(supplied("docs").glob("*.md"))}
    if page is None:
        click.echo("\n".join(aligned(("page", ""), [*map(_listed, pages.values())], words=2)[1:]))
        return
    word = page.removeprefix("docs/").removesuffix(".md").lower()
    if word not in pages:
        raise CallError(
            f"expected a page of the documentation, got '{page}'{hint(word, pages)}; "
            "`cardforge docs` lists them"
        )
    click.echo(read_text(pages[word]).rstrip("\n"))


def _listed(path: Path) -> tuple[str, str]:
    return path.stem, read_text(path).partition("\n")[0].removeprefix("# ")
