"""The commands of the shell, and the types of paths that they take.

A path is a design to read, or a file or folder to write. It is checked while the arguments are
read.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.app.workspace import expect_path, hides_bundled
from cardforge.core.files import bundled_names, expect_writable
from cardforge.core.files.document import is_folder
from cardforge.errors import CallError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class _Read(click.Path):
    """A file or folder that is read."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path, with a note if it is an empty folder that hides a bundled one.

        Raise CallError for empty text, which would otherwise mean the current folder.
        """
        path = super().convert(expect_path(value), param, ctx)
        folder = Path(str(path))
        if hides_bundled(folder):
            said = f"note: your folder '{folder}' has no designs, but hides the bundled '{folder}'"
            click.echo(f"{said}: remove or rename yours", err=True)
        return path


class _Designs(_Read):
    """A design's file, a folder of them, or a bundled name, which a shell can complete."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return bundled and local names that begin so.

        Without a bundled one the shell completes files itself: its script then forgets all other
        names that it is offered.
        """
        from click.shell_completion import CompletionItem  # only a shell that completes needs it

        names = [name for name in bundled_names() if incomplete and name.startswith(incomplete)]
        if not names:
            return super().shell_complete(ctx, param, incomplete)
        return [CompletionItem(name) for name in sorted({*names, *_local_names(incomplete)})]


class _SideType(_Designs):
    """Designs with commas between them; a shell completes the last one."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return completions of the last design, each with the designs before it."""
        before, comma, last = incomplete.rpartition(",")
        found = super().shell_complete(ctx, param, last)
        for item in found:
            item.value = f"{before}{comma}{item.value}"
        return found


def _local_names(incomplete: str) -> Iterator[str]:
    """Yield the files and folders with this beginning, without names that a shell must quote."""
    path = Path(incomplete)
    with suppress(OSError):
        for entry in path.parent.iterdir():
            name = str(entry)
            if name.startswith(incomplete) and shlex.quote(name) == name:
                yield f"{name}/" if entry.is_dir() else name


class _Folder(click.Path):
    """A folder to write to; a name that looks like a file's is rejected."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path; raise CallError if it looks like a file."""
        path = Path(str(super().convert(value, param, ctx)))
        if path.suffix.lower() in _FILE_ENDINGS and not is_folder(path):
            folder = path.with_suffix("")
            raise CallError(
                f"expected a folder to write to, '{path}' looks like a file: "
                f"name a folder, such as '{folder}'"
            )
        return path


class _NewFolder(_Folder):
    """A folder to write to; also rejected if it is not writable."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path; raise UnwritableError if it cannot be written to."""
        return expect_writable(super().convert(value, param, ctx), folder=True)


class _Writable(click.Path):
    """A file to write, checked while the arguments are read: before an hour of work."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path; raise UnwritableError if it cannot be written to."""
        return expect_writable(Path(str(super().convert(value, param, ctx))))


DESIGNS = _Designs(path_type=Path)
FILES = _Read(path_type=Path)
SIDE = _SideType(path_type=str)
NEW_FILE = _Writable(path_type=Path)
FOLDER = _Folder(path_type=Path)
NEW_FOLDER = _NewFolder(path_type=Path)
_FILE_ENDINGS = frozenset(
    {".pdf", ".svg", ".png", ".csv", ".xlsx", ".json", ".yaml", ".yml", ".html", ".txt", ".zip"}
)
