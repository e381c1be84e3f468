"""`cardforge set`: change many ships at once, or undo the change."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from cardforge.app.cli import report_unusable
from cardforge.app.designer.folder import HIDDEN, Folder
from cardforge.app.loading import expect_any
from cardforge.app.progress import tracked
from cardforge.app.reading import design_files
from cardforge.app.workspace import expect_files, expect_path
from cardforge.core.files import design_file, supplied
from cardforge.core.files.document import exists, is_folder
from cardforge.core.wording import counted
from cardforge.errors import CallError, CardforgeError, FileError

if TYPE_CHECKING:
    from cardforge.app.designer.bulk_changes import Planned, Wanted

_MOST_TOLD: Final = 30
"""Changes of a ship that are listed."""


@click.command("set")
@click.argument("words", nargs=-1, metavar="[PATHS]... [KEY=VALUE]...")
@click.option(
    "--where", "conditions", multiple=True, metavar="CONDITIONS",
    help="Entries to change, such as 'item=gun name=6in' (default: the ships themselves).",
)  # fmt: skip
@click.option("--dry-run", is_flag=True, help="Show the changes and points, but write nothing.")
@click.option("--undo", is_flag=True, help="Undo the latest change in the folder of PATHS.")
def set_command(
    words: tuple[str, ...], conditions: tuple[str, ...], dry_run: bool, undo: bool
) -> int:
    """Change many ships at once: every entry that meets the conditions.

    PATHS are your ship files and folders. KEY=VALUE sets a value, and KEY= removes it. KEY+=VALUE
    and KEY-=VALUE add to a number and subtract from it, or add words to a list and remove them.
    An entry must meet all conditions of --where. Commas separate alternatives. A condition may
    also be about the ship: 'type=1 item=gun' means the guns of destroyers.

    Files keep their comments. Earlier versions are stored under .cardforge, and the designer
    shows them too.

    \b
      cardforge set my-fleet --where 'item=gun name=3in' range=5/10 --dry-run
      cardforge set my-fleet --where 'item=gun name=3in' range=5/10
      cardforge set my-fleet --where 'item=gun type=4' marks+=turret breach+=1
      cardforge set --undo my-fleet
    """
    settings, paths = _sorted(words)
    if undo:
        if settings or conditions or dry_run:
            raise CallError("--undo takes only PATHS: omit everything else")
        return _undo(paths)
    if not settings:
        raise CallError("name what to set, such as range=7/14")
    if not paths:
        raise CallError("name the ships to change: files or folders")
    from cardforge.app.designer.bulk_changes import Wanted  # designs are heavy, help is not

    wanted = Wanted(tuple(word for each in conditions for word in _split(each)), tuple(settings))
    faults: list[CardforgeError] = []
    plans = list(_planned(paths, wanted, faults))
    expect_any(plans, faults)
    _tell(plans, dry_run=dry_run)
    if not dry_run:
        _write(plans, wanted.title, faults)
    return report_unusable(faults)


def _sorted(words: Iterable[str]) -> tuple[list[str], list[Path]]:
    """Return settings and paths; a word with `=` is a path if a file has that name."""
    settings: list[str] = []
    paths: list[Path] = []
    for word in words:
        if "=" in word and not exists(Path(word)):
            settings.append(word)
        else:
            paths.append(expect_path(word))
    return settings, paths


def _split(conditions: str) -> list[str]:
    try:
        return shlex.split(conditions)
    except ValueError:
        raise CallError(f"--where lacks a closing quote: {conditions}") from None


def _planned(
    paths: Sequence[Path], wanted: Wanted, faults: list[CardforgeError]
) -> Iterator[tuple[Folder, Planned]]:
    """Yield the plan for each ship that changes, with the folder that has its versions."""
    from cardforge.app.designer.bulk_changes import planned  # designs are heavy, help is not

    for file in tracked(expect_files(design_files(paths), paths), "reading"):
        try:
            _expect_own(file)
            folder = _folder_of(file.resolve(), paths)
            plan = planned(folder, file.resolve().relative_to(folder.root).as_posix(), wanted)
        except FileError as error:
            faults.append(FileError(error.message, file, error.mark))
        except CardforgeError as error:
            faults.append(CallError(f"{file}: {error}"))
        else:
            if plan.fault:
                faults.append(
                    CallError(f"{file}: not changed, the result is invalid: {plan.fault}")
                )
            elif plan.changes:
                yield folder, plan


def _expect_own(file: Path) -> None:
    if file.is_relative_to(supplied("ships")):
        raise CallError("this ship is bundled with cardforge: change a copy of its file")
    design_file(file)  # has the best message for a file that cannot be read


def _folder_of(file: Path, paths: Iterable[Path]) -> Folder:
    """Return the folder of a file's versions: an existing one, or the folder that PATHS name."""
    above = file.parents if not is_folder(file) else (file, *file.parents)
    known = next((each for each in above if is_folder(each / HIDDEN)), None)
    named = (path.resolve() for path in paths if is_folder(path))
    return Folder(known or next((each for each in named if each in above), above[0]))


def _tell(plans: Sequence[tuple[Folder, Planned]], *, dry_run: bool) -> None:
    for folder, plan in plans:
        before, after = plan.before, plan.after
        new = after.errors - before.errors
        errors = f", {counted(new, 'new error')}: run `cardforge check`" if new > 0 else ""
        told = f"{before.points} -> {after.points} points{errors}"
        click.echo(f"{_shown(folder.root / plan.id)}: {plan.name}, {told}")
        for change in plan.changes[:_MOST_TOLD]:
            click.echo(f"  {change.told}")
        if len(plan.changes) > _MOST_TOLD:
            click.echo(f"  and {len(plan.changes) - _MOST_TOLD} more")
    if dry_run:
        click.echo(f"{counted(len(plans), 'ship')} would change; nothing was written")


def _shown(path: Path) -> Path:
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _write(
    plans: Sequence[tuple[Folder, Planned]], title: str, faults: list[CardforgeError]
) -> None:
    from cardforge.app.designer.bulk_changes import write  # designs are heavy, help is not

    changed = 0
    for folder, pairs in groupby(plans, key=itemgetter(0)):
        changed += len(write(folder, [plan for _, plan in pairs], title, faults.append).files)
    click.echo(f"changed {counted(changed, 'ship')}" if changed else "nothing to change")
    if changed:
        click.echo("to undo this: cardforge set --undo, with the same PATHS")


def _undo(paths: Sequence[Path]) -> int:
    """Undo the latest change of each folder; raise CallError if none has one."""
    from cardforge.app.designer.bulk_changes import latest, undo  # designs are heavy, help is not

    faults: list[CardforgeError] = []
    named = [path.resolve() for path in paths or [Path()]]
    folders = dict.fromkeys(_folder_of(path, paths or [Path()]) for path in named)
    found = [(folder, latest(folder)) for folder in folders]
    if not any(applied for _, applied in found):
        raise CallError(f"no change to undo in {', '.join(str(f.root) for f in folders)}")
    for folder, applied in found:
        if applied is None:
            continue
        restored = undo(folder, applied.key, faults.append)
        click.echo(f"restored {counted(len(restored), 'ship')}. Undone: {applied.title}")
    return report_unusable(faults)
